import MillraceRandom
import Testing

@testable import Millrace

/// Batches that edit a large share of a section's items, which are placed again all at once.
@Suite struct LargeBatchTests {
  private static let waterfall = Waterfall(columns: .count(4), columnSpacing: 8, rowSpacing: 8)
  private static let count = 1_500

  /// A batch of at least 1,024 edits of a section of `count` items, and the expected items.
  private func draw<Item>(
    _ random: inout SplitMix64, _ items: [Item], new: (inout SplitMix64) -> Item,
    _ feedItem: (Item) -> FeedItem
  ) -> (batch: BatchUpdate, items: [Item]) {
    var free = Array(items.indices).shuffled(using: &random)
    func take(_ count: Int) -> [Int] {
      let taken = Array(free.suffix(count))
      free.removeLast(taken.count)
      return taken
    }
    var batch = BatchUpdate()
    var items = items
    let removed = take(random.int(0...400))
    let moved = take(random.int(500...900))
    for index in take(random.int(0...200)) + moved.prefix(50) {
      items[index] = new(&random)
      batch.resize(at: index, to: feedItem(items[index]))
    }
    for index in removed { batch.remove(at: index) }
    let inserted = random.int(600...900)
    var targets = Array(0..<(items.count - removed.count + inserted)).shuffled(using: &random)
    var arriving: [Int: Item] = [:]
    for source in moved {
      let target = targets.removeLast()
      batch.move(from: source, to: target)
      arriving[target] = items[source]
    }
    for target in targets.suffix(inserted) {
      let item = new(&random)
      batch.insert(feedItem(item), at: target)
      arriving[target] = item
    }
    let leaving = Set(removed + moved)
    var staying = items.indices.filter { !leaving.contains($0) }.map { items[$0] }[...]
    let count = items.count - removed.count + inserted
    return (batch, (0..<count).map { arriving[$0] ?? staying.removeFirst() })
  }

  private func frames(_ section: some ItemSection) -> [LayoutRect] {
    var section = section
    return (0..<section.count).map { section.frame(at: $0) }
  }

  /// Applies a batch in a section with dirty items, and compares the section with a fresh one of the expected items.
  private func compare<Section: ItemSection>(
    new: (inout SplitMix64) -> Section.Item, _ feedItem: (Section.Item) -> FeedItem,
    _ section: ([Section.Item]) throws -> Section
  ) throws {
    var random = SplitMix64(seed: 1)
    for _ in 0..<4 {
      var items = (0..<Self.count).map { _ in new(&random) }
      var edited = try section(items)
      items[700] = new(&random)
      try edited.resize(at: 700, to: items[700])
      let drawn = draw(&random, items, new: new, feedItem)
      let item = edited.count / 2
      let start = edited.frame(at: item).minY
      let report = try edited.apply(drawn.batch, keeping: .item(ItemPath(section: 0, item: item)))
      #expect((0..<edited.count).map { edited.item(at: $0) } == drawn.items)
      #expect(frames(edited) == frames(try section(drawn.items)))
      let correction = try #require(report.offsetCorrection)
      if let kept = correction.index, report.oldIndex(forNew: kept) == item {
        #expect(abs(correction.points - (edited.frame(at: kept).minY - start)) < 1 / 300)
      }
      #expect(report.moved.count == drawn.batch.moves.count)
      #expect(report.removed == drawn.batch.removals.sorted())
    }
  }

  @Test func waterfall() throws {
    func item(_ random: inout SplitMix64) -> WaterfallItem {
      let isEstimated = random.oneIn(4)
      return WaterfallItem(
        isEstimated ? 100 : Double(random.int(10...300)), span: .lanes(1), isEstimated: isEstimated)
    }
    try compare(new: item, { .waterfall($0) }) {
      try WaterfallSection(Self.waterfall, width: 390, items: $0)
    }
  }

  @Test func spans() throws {
    func item(_ random: inout SplitMix64) -> WaterfallItem {
      WaterfallItem(Double(random.int(10...300)), span: .lanes(random.oneIn(20) ? 2 : 1))
    }
    try compare(new: item, { .waterfall($0) }) {
      try WaterfallSection(Self.waterfall, width: 390, items: $0)
    }
    try compare(new: item, { .waterfall($0) }) {
      try DenseWaterfallSection(DenseWaterfall(Self.waterfall), width: 390, items: $0)
    }
  }

  @Test func rows() throws {
    let flow = Flow(itemSpacing: 8, lineSpacing: 8)
    try compare(
      new: {
        let size = LayoutSize(width: Double($0.int(10...200)), height: Double($0.int(10...60)))
        return RowItem(size, isEstimated: $0.oneIn(3))
      }, { .size($0.size, isEstimated: $0.isEstimated) }
    ) {
      try RowSection(.flow(flow), width: 390, items: $0)
    }
  }

  @Test(arguments: [Mosaic.Packing.sparse, .dense])
  func mosaic(packing: Mosaic.Packing) throws {
    let layout = Mosaic(columns: .count(4), rowHeight: .aspectRatio(1), packing: packing)
    try compare(
      new: { MosaicItem(columns: $0.int(1...3), rows: $0.int(1...2)) }, { .mosaic($0) }
    ) {
      try MosaicSection(layout, width: 390, items: $0)
    }
  }

  /// Under the stable policy, the items that stay keep their lanes, and the others join lanes as one by one.
  @Test func stable() throws {
    var random = SplitMix64(seed: 2)
    for _ in 0..<4 {
      let extents = (0..<Self.count).map { _ in Double(random.int(10...300)) }
      var section = try WaterfallSection(
        Self.waterfall, width: 390, policy: .stable, extents: extents)
      let drawn = draw(&random, extents, new: { Double($0.int(10...300)) }, { .extent($0) })
      var expected = section
      for resizing in drawn.batch.resizes {
        try expected.resize(at: resizing.path.item, to: resizing.item.waterfallItem())
      }
      for index in (drawn.batch.removals + drawn.batch.moves.map(\.source)).map(\.item).sorted(by: >) {
        try expected.remove(at: index)
      }
      let arrivals = drawn.batch.insertions.map(\.path) + drawn.batch.moves.map(\.target)
      for index in arrivals.map(\.item).sorted() {
        try expected.insert(drawn.items[index], at: index)
      }
      try section.apply(drawn.batch)
      #expect(frames(section) == frames(expected) && section.imbalance == expected.imbalance)
      section.policy = .reflow
      let fresh = try WaterfallSection(Self.waterfall, width: 390, extents: drawn.items)
      #expect(frames(section) == frames(fresh))
    }
  }

  /// The first error is that of a small batch.
  @Test func errors() throws {
    var section = try WaterfallSection(
      Self.waterfall, width: 390, extents: Array(repeating: 40, count: Self.count))
    var moves = BatchUpdate()
    for index in 0..<Self.count { moves.move(from: index, to: Self.count - 1 - index) }
    func expect(_ error: LayoutError, _ change: (inout BatchUpdate) -> Void) {
      var batch = moves
      change(&batch)
      let before = frames(section)
      #expect(throws: error) { try section.apply(batch) }
      #expect(frames(section) == before)
    }
    expect(.duplicateIndex(argument: "removals and sources of moves", index: 7)) { $0.remove(at: 7) }
    expect(.duplicateIndex(argument: "insertions and targets of moves", index: 0)) { $0.insert(1, at: 0) }
    expect(.duplicateIndex(argument: "resizes", index: 3)) { batch in
      for _ in 0..<2 { batch.resize(at: 3, to: 1) }
    }
    expect(.indexOutOfRange(argument: "resizes[0].path.item", index: 1_500, valid: 0..<1_500)) {
      $0.resize(at: 1_500, to: 1)
    }
    expect(.indexOutOfRange(argument: "moves[1500].source.item", index: -1, valid: 0..<1_500)) {
      $0.move(from: -1, to: 0)
    }
  }
}
