import Measurement
import Millrace

extension BenchRunner {
  /// Edits of a settled layout. Under the reflow policy each is timed with the query of the viewport
  /// around the edited item, for the edit alone leaves work to do there; under the stable policy the
  /// edit is all. Undoing it and settling again, which makes the layout what it was, is not timed.
  mutating func edit(
    _ sampler: inout some Sampler, _ operation: BenchEditOperation
  ) throws -> BenchTotals {
    var totals = BenchTotals()
    while sampler.wantsMore {
      guard layout.isSettled else { throw BenchError.notSettled(operation.rawValue) }
      let edit = BenchEdit(operation, of: layout, items: items, using: &random)
      let before = layout.countedWork
      try sampler.sample { () throws(LayoutError) in
        let index = try edit.apply(to: &layout)
        if Layout.policy == .reflow {
          let viewport = BenchViewports.viewport(around: layout.frame(at: index))
          layout.elements(in: viewport, into: &buffer)
          blackHole(buffer.count)
        }
      }
      // An edit handles one item, whatever the query around it finds.
      totals.operations += 1
      totals.items += 1
      totals.addWork(from: before, to: layout.countedWork)
      try edit.undo(in: &layout)
      layout.settleAll()
    }
    return totals
  }

  /// Makes as many edits as there are items, at random places: insertions, removals, moves and resizes
  /// alike, so that the feed stays about as long.
  mutating func age() throws {
    for _ in 0..<layout.count {
      if Interruption.isRequested { throw BenchError.interrupted }
      let operation = [.insert, .remove, .move, .resize][random.int(0...3)] as BenchEditOperation
      _ = try BenchEdit(operation, of: layout, items: items, using: &random).apply(to: &layout)
    }
    layout.settleAll()
  }

  /// Batches, each applied to a settled layout in one call; under the reflow policy with the query of
  /// the viewport around the topmost of its places. Undoing it, in one call too, is not timed.
  mutating func batch(_ sampler: inout some Sampler) throws -> BenchTotals {
    var totals = BenchTotals()
    while sampler.wantsMore {
      guard layout.isSettled else { throw BenchError.notSettled(BenchBatches.operation) }
      let batch = BenchBatch<Layout>(items: items, using: &random)
      let before = layout.countedWork
      var report: ChangeReport?
      try sampler.sample { () throws(LayoutError) in
        let (topmost, changes) = try batch.apply(to: &layout)
        if Layout.policy == .reflow {
          let viewport = BenchViewports.viewport(around: layout.frame(at: topmost))
          layout.elements(in: viewport, into: &buffer)
          blackHole(buffer.count)
        }
        report = changes
      }
      totals.operations += 1
      totals.items += 100
      totals.addWork(from: before, to: layout.countedWork)
      if let report { _ = try layout.applyBatch(batch.opposite(report)) }
      layout.settleAll()
    }
    return totals
  }

  /// Insertions of sections in front of random ones, each with the query of the viewport around the new one. Removing
  /// it is not timed.
  mutating func insertSections(_ sampler: inout some Sampler) throws -> BenchTotals {
    var totals = BenchTotals()
    while sampler.wantsMore {
      let sizes = (0..<BenchSections.itemCount).map { _ in
        items[.random(in: 0..<items.count, using: &random)]
      }
      let index = Int.random(in: 0..<layout.count, using: &random)
      let before = layout.countedWork
      var first = 0
      try sampler.sample { () throws(LayoutError) in
        first = try layout.insertSection(sizes, inFrontOf: index)
        let viewport = BenchViewports.viewport(around: layout.frame(at: first))
        layout.elements(in: viewport, into: &buffer)
        blackHole(buffer.count)
      }
      totals.operations += 1
      totals.items += sizes.count
      totals.addWork(from: before, to: layout.countedWork)
      try layout.removeSection(of: first)
    }
    return totals
  }

  /// Settling all that an insertion at a random index left to do.
  mutating func settle(_ sampler: inout some Sampler) throws -> BenchTotals {
    var totals = BenchTotals()
    while sampler.wantsMore {
      guard layout.isSettled else { throw BenchError.notSettled("settle") }
      let edit = BenchEdit(.insert, of: layout, items: items, using: &random)
      _ = try edit.apply(to: &layout)
      let before = layout.countedWork
      var placed = 0
      sampler.sample { placed = layout.settleAll() }
      totals.operations += 1
      totals.items += placed
      totals.addWork(from: before, to: layout.countedWork)
      try edit.undo(in: &layout)
      layout.settleAll()
    }
    return totals
  }
}
