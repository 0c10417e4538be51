import Millrace
import MillraceOracle
import MillraceRandom
import MillraceScripts
import Testing

/// Anchors and batches of grids, against an array of named items.
@Suite struct GridAnchorTests {
  /// A grid whose items have names, to identify them after edits.
  struct World {
    var random: SplitMix64
    var layout: Grid
    var section: GridSection
    var names: [Int]
    var nextName: Int

    init(seed: UInt64) throws {
      random = SplitMix64(seed: seed)
      layout = random.grid()
      let count = random.int(0...30)
      section = try GridSection(layout, width: 390, count: count)
      names = Array(0..<count)
      nextName = count
    }

    var naive: NaiveGrid { NaiveGrid(layout, width: 390, count: names.count) }

    mutating func newName() -> Int {
      nextName += 1
      return nextName
    }

    /// An edit of the section, applied to the names, too.
    mutating func edit(_ section: inout GridSection) throws {
      let count = names.count
      switch random.int(0...4) {
      case 0:
        let (index, added) = (random.int(0...count), random.int(0...9))
        try section.insert(count: added, at: index)
        names.insert(contentsOf: (0..<added).map { _ in newName() }, at: index)
      case 1 where count > 0:
        let index = random.int(0...(count - 1))
        try section.remove(at: index)
        names.remove(at: index)
      case 2:
        let bounds = [random.int(0...count), random.int(0...count)].sorted()
        try section.removeSubrange(bounds[0]..<bounds[1])
        names.removeSubrange(bounds[0]..<bounds[1])
      case 3 where count > 0:
        let (source, target) = (random.int(0...(count - 1)), random.int(0...(count - 1)))
        try section.move(from: source, to: target)
        names.insert(names.remove(at: source), at: target)
        if source != target { moved.insert(names[target]) }
      default:
        try batch(&section)
      }
    }

    /// The moved items.
    var moved: Set<Int> = []

    mutating func batch(_ section: inout GridSection) throws {
      let count = names.count
      var free = Array(0..<count).shuffled(using: &random)
      var batch = BatchUpdate()
      for _ in 0..<min(free.count, random.int(0...4)) { batch.remove(at: free.removeLast()) }
      let inserted = random.int(0...4)
      var places = Array(0..<(count - batch.removals.count + inserted)).shuffled(using: &random)
      for _ in 0..<min(free.count, random.int(0...3)) {
        batch.move(from: free.removeLast(), to: places.removeLast())
      }
      for _ in 0..<inserted { batch.insert(.cell, at: places.removeLast()) }
      var arrivals: [Int: Int] = [:]
      for move in batch.moves {
        arrivals[move.target.item] = names[move.source.item]
        moved.insert(names[move.source.item])
      }
      for insertion in batch.insertions { arrivals[insertion.path.item] = newName() }
      for path in (batch.removals + batch.moves.map(\.source)).sorted(by: >) { names.remove(at: path.item) }
      for (index, name) in arrivals.sorted(by: { $0.key < $1.key }) { names.insert(name, at: index) }
      let report = try section.apply(batch)
      #expect(report.inserted == batch.insertions.map(\.path).sorted())
    }
  }

  @Test func randomAnchors() throws {
    print("SEED=\(WaterfallScriptTests.seed) and ITERATIONS repeat this run")
    for iteration in 0..<WaterfallScriptTests.number("ITERATIONS", or: 500) {
      let seed = UInt64(WaterfallScriptTests.seed + iteration)
      var world = try World(seed: seed)
      let (naive, names) = (world.naive, world.names)
      let rect = world.random.rect(in: naive.contentSize, world.section.orientation)
      // If the item is removed, the next one that stays in order replaces it.
      let (anchor, first): (Anchor, Int?)
      if let index = names.indices.randomElement(using: &world.random), world.random.oneIn(2) {
        (anchor, first) = (.item(index), index)
      } else {
        (anchor, first) = (.firstVisible(in: rect), naive.elements(in: rect).first?.index)
      }
      var section = world.section
      let correction = try section.withAnchor(anchor) { section in
        try world.edit(&section)
      }
      let trace = "seed \(seed), \(anchor), \(names) to \(world.names)"
      try #require(section.count == world.names.count)
      let staying = names.indices.filter { index in
        let isKept = world.names.contains(names[index]) && !world.moved.contains(names[index])
        if anchor == .item(index) { return world.names.contains(names[index]) }
        return isKept
      }
      guard let first, let kept = staying.first(where: { $0 >= first }) ?? staying.last else {
        try #require(correction.index == nil && correction.points == 0, "\(trace): \(correction)")
        continue
      }
      let index = world.names.firstIndex(of: names[kept])!
      try #require(correction.index == index && !correction.isEstimate, "\(trace): \(correction)")
      let (before, after) = (naive.frames[kept], world.naive.frames[index])
      let orientation = world.section.orientation
      let expected =
        (orientation.upright(after).minY - orientation.upright(before).minY) * orientation.sign
      try #require(abs(correction.points - expected) < 1 / 300, "\(trace): \(correction)")
    }
  }

  @Test func watchedBatch() throws {
    let layout = Grid(columns: .count(2), rowHeight: .points(10))
    var section = try GridSection(layout, width: 20, count: 8)
    let screen = LayoutRect(x: 0, y: 10, width: 20, height: 20)
    var batch = BatchUpdate()
    batch.insert(.cell, at: 0)
    batch.remove(at: 5)
    let report = try section.apply(batch, keeping: .item(2), watching: screen)
    #expect(
      report.offsetCorrection
        == OffsetCorrection(points: 0, isEstimate: false, path: ItemPath(section: 0, item: 3)))
    #expect(report.firstChangedPosition == 0 && section.count == 8)
    // One item comes to the screen at the upper left corner, the others move by one, and one is removed.
    #expect(report.changes.appeared == [element(2)] && report.changes.disappeared == [element(5)])
    #expect(report.changes.moved.map(\.before) == (2...4).map { element($0) })
    #expect(report.changes.moved.map(\.after) == (3...5).map { element($0) })
    // All or nothing.
    let unchanged = section
    var wrong = BatchUpdate()
    wrong.remove(at: 0)
    wrong.insert(.cell, at: 9)
    #expect(throws: LayoutError.self) { try section.apply(wrong) }
    #expect(section.count == unchanged.count)
  }

  private func element(_ index: Int) -> Element {
    let frame = LayoutRect(x: Double(index % 2 * 10), y: Double(index / 2 * 10), width: 10, height: 10)
    return Element(index: index, frame: frame)
  }

  /// The anchor at the end is kept, with more items than could be tracked one by one.
  @Test func manyAtOnce() throws {
    let count = 1_000_000_000_000
    var section = try GridSection(Grid(columns: .count(4), rowHeight: .points(1)), width: 20, count: count)
    let end = try section.withAnchor(.end) { section throws(LayoutError) in
      try section.removeSubrange(8..<(count - 8))
    }
    #expect(section.count == 16 && end.points == Double(16 - count) / 4 && end.index == nil)
    let chosen = try section.withAnchor(.item(9)) { section throws(LayoutError) in
      try section.insert(count: count, at: 3)
      try section.removeSubrange(0..<2)
    }
    #expect(chosen.index == count + 7 && chosen.points == Double((count + 7) / 4 - 2))
  }
}
