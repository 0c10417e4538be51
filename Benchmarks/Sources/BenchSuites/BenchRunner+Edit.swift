import Measurement
import Millrace

extension BenchRunner {
  /// Measures edits of a settled layout.
  ///
  /// With the reflow policy, each edit is timed with the query of the viewport around the edited item, which
  /// does the work that the edit left. With the stable policy, only the edit is timed. Undoing the edit and
  /// settling again is not timed.
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
          blackHole(layout.query(viewport, into: &buffer))
        }
      }
      // An edit counts as one item, whatever the query returns.
      totals.operations += 1
      totals.items += 1
      totals.addWork(from: before, to: layout.countedWork)
      try edit.undo(in: &layout)
      layout.settleAll()
    }
    return totals
  }

  /// Makes as many random edits as there are items.
  ///
  /// The numbers of insertions, removals, moves and resizes are equal, so the feed keeps its length.
  mutating func age() throws {
    for _ in 0..<layout.count {
      if Interruption.isRequested { throw BenchError.interrupted }
      let operation = [.insert, .remove, .move, .resize][random.int(0...3)] as BenchEditOperation
      _ = try BenchEdit(operation, of: layout, items: items, using: &random).apply(to: &layout)
    }
    layout.settleAll()
  }

  /// Measures batches, each applied to a settled layout in one call.
  ///
  /// With the reflow policy, each batch is timed with the query of the viewport around its topmost index.
  /// Undoing it, also in one call, is not timed.
  ///
  /// - Parameter large: The batch. If `nil`, batches of 100 edits.
  mutating func batch(_ sampler: inout some Sampler, _ large: BenchLargeBatch? = nil) throws -> BenchTotals {
    var totals = BenchTotals()
    while sampler.wantsMore {
      guard layout.isSettled else { throw BenchError.notSettled(BenchBatches.operation) }
      let batch: BenchBatch<Layout>
      if let large {
        batch = BenchBatch(large, items: items, using: &random)
        if large == .insertAll { layout = try Layout(shape, items: []) }
      } else {
        batch = BenchBatch(items: items, using: &random)
      }
      let before = layout.countedWork
      var report: ChangeReport?
      try sampler.sample { () throws(LayoutError) in
        let (topmost, changes) = try batch.apply(to: &layout)
        if Layout.policy == .reflow {
          let viewport = BenchViewports.viewport(around: layout.frame(at: topmost))
          blackHole(layout.query(viewport, into: &buffer))
        }
        report = changes
      }
      totals.operations += 1
      totals.items += batch.count
      totals.addWork(from: before, to: layout.countedWork)
      if let report, large != .insertAll { _ = try layout.applyBatch(batch.opposite(report)) }
      layout.settleAll()
    }
    return totals
  }

  /// Measures insertions of sections before random ones.
  ///
  /// Each is timed with the query of the viewport around the new section.
  ///
  /// Removing the section is not timed.
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
        blackHole(layout.query(viewport, into: &buffer))
      }
      totals.operations += 1
      totals.items += sizes.count
      totals.addWork(from: before, to: layout.countedWork)
      try layout.removeSection(of: first)
    }
    return totals
  }

  /// Measures new offsets of random sections that scroll across the feed.
  mutating func setOffsets(
    _ sampler: inout some Sampler, _ operation: BenchOffsetOperation
  ) throws -> BenchTotals {
    var totals = BenchTotals()
    let count = layout.scrollingSectionCount
    // Sections are equally long, so their positions follow without access to the layout (see `BenchEdit`).
    let length = layout.contentHeight / Double(count)
    while sampler.wantsMore {
      let section = Int.random(in: 0..<count, using: &random)
      let offset = Double.random(in: BenchOffsetOperation.offsets, using: &random)
      let viewport = BenchViewports.viewport(
        around: LayoutRect(x: 0, y: Double(section) * length, width: BenchViewports.width, height: length))
      let before = layout.countedWork
      try sampler.sample { () throws(LayoutError) in
        try layout.setOffset(offset, ofSection: section)
        if operation == .offsetViewport {
          blackHole(layout.query(viewport, into: &buffer))
        }
      }
      totals.operations += 1
      totals.items += 1
      totals.addWork(from: before, to: layout.countedWork)
    }
    return totals
  }

  /// Measures what a host does with items on screen. Settling what is below is not timed.
  mutating func operate(
    _ sampler: inout some Sampler, _ operation: BenchHostOperation
  ) throws -> BenchTotals {
    var totals = BenchTotals()
    while sampler.wantsMore {
      let viewports = BenchViewports(contentHeight: layout.contentHeight)
      guard let view = viewports.random(count: 1, using: &random).first else { continue }
      layout.elements(in: view, into: &buffer)
      let size = items[.random(in: 0..<items.count, using: &random)]
      guard !buffer.isEmpty else { continue }
      let index = buffer[buffer.count / 2].index
      let before = layout.countedWork
      try sampler.sample { () throws(LayoutError) in
        blackHole(try layout.operate(operation, on: index, size, in: view))
      }
      totals.operations += 1
      totals.items += 1
      totals.addWork(from: before, to: layout.countedWork)
      layout.settleAll()
    }
    return totals
  }

  /// Measures settling after an insertion at a random index.
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
