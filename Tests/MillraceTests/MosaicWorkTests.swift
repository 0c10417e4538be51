import Millrace
import MillraceOracle
import MillraceRandom
import Testing

/// The work of a mosaic, as reproducible counts.
@Suite struct MosaicWorkTests {
  private func section(
    count: Int, packing: Mosaic.Packing = .sparse, _ item: (inout SplitMix64) -> MosaicItem
  ) throws -> MosaicSection {
    var random = SplitMix64(seed: 7)
    let layout = Mosaic(columns: .count(4), rowHeight: .points(90), rowSpacing: 8, packing: packing)
    return try MosaicSection(layout, width: 390, items: (0..<count).map { _ in item(&random) })
  }

  private static func any(_ random: inout SplitMix64) -> MosaicItem {
    MosaicItem(columns: random.int(1...3), rows: random.int(1...3))
  }

  private func work(
    _ section: inout MosaicSection, _ body: (inout MosaicSection) throws -> Void
  ) rethrows -> WorkCounters {
    let before = section.work
    try body(&section)
    return section.work - before
  }

  @Test func queryVisitsOnePath() throws {
    var section = try section(count: 100_000, Self.any)
    #expect(section.work.itemsPlaced == 100_000)
    let height = section.contentSize.height
    for step in 0..<100 {
      let rect = LayoutRect(x: 0, y: height * Double(step) / 101, width: 390, height: 844)
      let work = work(&section) { _ = $0.elements(in: rect) }
      #expect(work.nodesVisited <= 8 && work.itemsScanned <= 3 * 64 && work.itemsPlaced == 0)
    }
  }

  /// Cells before the cursor, in its row, do not affect later items.
  @Test func settlingIgnoresCellsBeforeTheCursor() throws {
    let items =
      [MosaicItem(), MosaicItem(rows: 2), MosaicItem(columns: 2)]
      + repeatElement(MosaicItem(columns: 2), count: 20)
    var section = try MosaicSection(
      Mosaic(columns: .count(4), rowHeight: .points(90)), width: 390, items: items)
    // The item goes into the hole beside the tall one. The next item keeps its placement, and is the only one
    // examined.
    let before = section.frame(at: 3)
    try section.insert(MosaicItem(), at: 3)
    #expect(section.settle() == 2)
    #expect(section.isSettled && section.frame(at: 4) == before && section.frame(at: 3).minX == 0)
  }

  /// The first item of a shape skips the rows in which too few adjacent cells are free, and starts below the items of
  /// smaller shapes.
  @Test(arguments: [20_000, 160_000])
  func newShapeExaminesFewRows(count: Int) throws {
    for shapes in [[(3, 1)], [(1, 3), (2, 3)], [(3, 2)]] {
      var section = try section(count: count, packing: .dense) { random in
        let shape = shapes[random.int(0...(shapes.count - 1))]
        return MosaicItem(columns: shape.0, rows: shape.1)
      }
      #expect(section.work.itemsScanned <= 12 * count)
      for shape in [(4, 1), (2, 2), (3, 3), (2, 1), (1, 1), (1, 4)] where shapes[0] != (1, 3) || shape.0 > 2 {
        let item = MosaicItem(columns: shape.0, rows: shape.1)
        let work = try work(&section) { try $0.append(contentsOf: [item]) }
        // The rows of the last three blocks are not in the index.
        #expect(work.itemsScanned <= 2 * 3 * 64 + 100, "\(shapes), \(shape)")
      }
    }
  }

  @Test func tallItemsInManyColumnsExamineFewRows() throws {
    var random = SplitMix64(seed: 5)
    let items = (0..<400).map { _ in MosaicItem(columns: random.int(1...255), rows: random.int(1...255)) }
    let layout = Mosaic(columns: .count(255), rowHeight: .points(9), packing: .dense)
    let section = try MosaicSection(layout, width: 2_550, items: items)
    #expect(section.work.itemsScanned <= 400 * 255 * 20)
  }

  /// After an edit near the end, settling does not look for holes above the items before it.
  @Test(arguments: [20_000, 160_000])
  func settlingContinuesAtTheEdit(count: Int) throws {
    var section = try section(count: count, packing: .dense) { random in
      random.int(0...30) == 0 ? MosaicItem() : MosaicItem(columns: random.int(2...3), rows: random.int(1...3))
    }
    for distance in [1, 20, 900, count / 2] {
      try section.insert(MosaicItem(columns: 2), at: count - distance)
      while !section.isSettled {
        let work = work(&section) { $0.settle(budget: 1) }
        #expect(work.itemsScanned <= 64 * 100, "\(distance)")
        // One item at a time, until all before the edit are read.
        if distance == count / 2 { break }
      }
      section.settle()
    }
  }

  /// After an edit far before the end, settling reads all items before the edit. The work counts them.
  @Test func settlingCountsTheItemsThatItReads() throws {
    var section = try section(count: 20_000, packing: .dense, Self.any)
    try section.remove(at: 10_000)
    let work = work(&section) { _ = $0.elements(in: LayoutRect(x: 0, y: 0, width: 390, height: 844)) }
    #expect((10_000...12_000).contains(work.itemsScanned))
  }

  @Test func editIsLogarithmic() throws {
    var section = try section(count: 100_000, Self.any)
    // Each edit changes at most two leaves: that of the item, and that of the next item, which is shifted.
    let insertion = try work(&section) { try $0.insert(MosaicItem(columns: 3, rows: 2), at: 50_000) }
    #expect(insertion.itemsPlaced == 0 && insertion.nodesVisited <= 8 && insertion.leavesSplit <= 1)
    let removal = try work(&section) { try $0.remove(at: 20_000) }
    #expect(removal.itemsPlaced == 0 && removal.nodesVisited <= 12)
    #expect(section.firstUnsettledIndex == 20_000)
    let query = work(&section) {
      _ = $0.elements(in: LayoutRect(x: 0, y: 1_000, width: 390, height: 844))
    }
    #expect(query.itemsPlaced == 0)
  }

  /// An insertion converges after some items, at any index.
  @Test func insertionsConverge() throws {
    var section = try section(count: 100_000, Self.any)
    var random = SplitMix64(seed: 9)
    var placed: [Int] = []
    for _ in 0..<2_000 {
      try section.insert(Self.any(&random), at: random.int(0...section.count))
      placed.append(section.settle())
    }
    placed.sort()
    #expect(placed[1_000] <= 4 && placed[1_980] <= 20 && placed.last! <= 60, "\(placed.suffix(9))")
  }

  /// Few items span several cells, so convergence takes longer.
  @Test func insertionsAmongSmallItemsConverge() throws {
    func photo(_ random: inout SplitMix64) -> MosaicItem {
      random.oneIn(8) ? MosaicItem(columns: 2, rows: 2) : MosaicItem()
    }
    var section = try section(count: 100_000, photo)
    var random = SplitMix64(seed: 9)
    var placed: [Int] = []
    for _ in 0..<1_000 {
      try section.insert(photo(&random), at: random.int(0...section.count))
      placed.append(section.settle())
    }
    placed.sort()
    #expect(placed[500] <= 60 && placed[990] <= 400, "\(placed[500]) \(placed[990]) \(placed.suffix(9))")
  }

  /// Equal items: one more shifts all later items, but a whole row of items shifts them by a row.
  @Test func wholeRowsConverge() throws {
    var section = try section(count: 100_000) { _ in MosaicItem() }
    for _ in 0..<4 { try section.insert(MosaicItem(), at: 10_000) }
    let inserted = work(&section) { $0.settle() }
    #expect(section.isSettled && inserted.itemsPlaced <= 64)
    try section.move(from: 20_000, to: 30_000)
    let moved = work(&section) { $0.settle() }
    #expect(section.isSettled && moved.itemsPlaced <= 10_000 + 2 * 64)
  }

  @Test(arguments: [Mosaic.Packing.sparse, .dense])
  func queryAroundAnEditSettlesAScreen(packing: Mosaic.Packing) throws {
    var section = try section(count: 100_000, packing: packing) { _ in MosaicItem() }
    let top = section.frame(at: 50_000).minY
    try section.insert(MosaicItem(), at: 50_000)
    let work = work(&section) {
      _ = $0.elements(in: LayoutRect(x: 0, y: top - 422, width: 390, height: 844))
    }
    // Also if dense: all rows above are full.
    #expect(work.itemsPlaced <= 128)
    #expect(!section.isSettled)
  }

  @Test(arguments: [Mosaic.Packing.sparse, .dense])
  func settlingInSlicesKeepsItsBudget(packing: Mosaic.Packing) throws {
    var section = try section(count: 20_000, packing: packing) { _ in MosaicItem() }
    try section.insert(MosaicItem(), at: 4_000)
    var slices = 0
    var placed = 0
    while !section.isSettled {
      let step = section.settle(budget: 1_000)
      #expect(step < 1_000 + 64)
      placed += step
      slices += 1
      #expect(slices <= 22)
    }
    #expect(placed == 16_001)
    #expect(section.settle() == 0 && section.settle(budget: -5) == 0)
    try section.insert(MosaicItem(), at: 0)
    #expect(section.settle(while: { false }) == 0)
    section.settle(while: { true })
    #expect(section.isSettled)
  }

  /// Appending one by one continues at the last item, and an edit near the end releases a few items.
  @Test func denseEndIsCheap() throws {
    var section = try section(count: 50_000, packing: .dense, Self.any)
    let appended = try work(&section) { for _ in 0..<100 { try $0.append(MosaicItem(columns: 2)) } }
    #expect(section.isSettled && appended.itemsPlaced == 100)
    try section.remove(at: section.count - 5)
    let settled = work(&section) { $0.settle() }
    #expect(settled.itemsPlaced == 4)
    try section.insert(MosaicItem(columns: 3), at: section.count - 500)
    // Also without reading the items before.
    #expect(section.settle(budget: 600) == 501 && section.isSettled)
  }

  @Test func scatteredEditsTakeBoundedMemory() throws {
    var section = try section(count: 20_000, Self.any)
    var random = SplitMix64(seed: 3)
    var items = (0..<20_000).map { section.item(at: $0) }
    for _ in 0..<1_000 {
      let (index, item) = (random.int(0...19_999), Self.any(&random))
      try section.resize(at: index, to: item)
      items[index] = item
    }
    // The limit of dirty ranges, and some items for each.
    #expect(section.settle() <= 256 * 64)
    var fresh = try MosaicSection(section.layout, width: 390, items: items)
    #expect((0..<20_000).allSatisfy { section.frame(at: $0) == fresh.frame(at: $0) })
  }
}
