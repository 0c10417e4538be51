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
    try compareStable(new: { WaterfallItem(Double($0.int(10...300)), span: .lanes(1)) }) {
      try WaterfallSection(Self.waterfall, width: 390, policy: $0, items: $1)
    }
  }

  @Test func stableSpans() throws {
    try compareStable(new: {
      WaterfallItem(Double($0.int(10...300)), span: .lanes($0.oneIn(20) ? $0.int(2...4) : 1))
    }) {
      try WaterfallSection(Self.waterfall, width: 390, policy: $0, items: $1)
    }
  }

  /// The items are in one run of estimates.
  @Test func stableRuns() throws {
    try compareStable(new: { _ in WaterfallItem(100, span: .lanes(1), isEstimated: true) }) { policy, items in
      var section = try WaterfallSection(Self.waterfall, width: 390, policy: policy)
      try section.appendEstimated(count: items.count, extent: 100)
      return section
    }
  }

  @Test func stableDense() throws {
    try compareStable(new: {
      WaterfallItem(
        Double($0.int(10...300)), span: .lanes($0.oneIn(8) ? $0.int(2...4) : 1), isEstimated: $0.oneIn(4))
    }) {
      try DenseWaterfallSection(DenseWaterfall(Self.waterfall), width: 390, policy: $0, items: $1)
    }
  }

  /// The kinds of batches.
  private enum Kind: CaseIterable { case mixed, resizes, spans, moves, removals }

  /// A batch of a kind of a section of items, and the expected items.
  private func draw(
    _ kind: Kind, _ random: inout SplitMix64, _ items: [WaterfallItem],
    new: (inout SplitMix64) -> WaterfallItem
  ) -> (batch: BatchUpdate, items: [WaterfallItem]) {
    var (batch, after) = (BatchUpdate(), items)
    let order = Array(items.indices).shuffled(using: &random)
    switch kind {
    case .mixed:
      // Items keep their spans.
      return draw(
        &random, items, new: { WaterfallItem(Double($0.int(10...300)), span: .lanes(1)) }
      ) { .waterfall($0) }
    case .resizes:
      for index in order.dropFirst(random.int(0...400)) {
        after[index].extent = Double(random.int(10...300))
        after[index].isEstimated = false
        batch.resize(at: index, to: after[index].extent)
      }
    case .spans:
      for index in order.dropFirst(random.int(0...400)) {
        after[index] = new(&random)
        batch.resize(at: index, to: .waterfall(after[index]))
      }
    case .moves:
      for (source, target) in order.enumerated() {
        batch.move(from: source, to: target)
        after[target] = items[source]
      }
    case .removals:
      let removed = Set(order.prefix(1_100))
      for index in removed { batch.remove(at: index) }
      after = items.indices.filter { !removed.contains($0) }.map { items[$0] }
      for _ in 0..<random.int(0...100) {
        after.append(new(&random))
        batch.insert(.waterfall(after[after.count - 1]), at: after.count - 1)
      }
    }
    return (batch, after)
  }

  /// Compares a batch under the stable policy with the edits one by one, twice in a row.
  private func compareStable<Section: LaneSection>(
    new: (inout SplitMix64) -> WaterfallItem, _ section: (EditPolicy, [WaterfallItem]) throws -> Section
  ) throws {
    var random = SplitMix64(seed: 2)
    for kind in Kind.allCases + Kind.allCases {
      var items = (0..<Self.count).map { _ in new(&random) }
      var edited = try section(.stable, items)
      for _ in 0..<2 where items.count == Self.count {
        let drawn = draw(kind, &random, items, new: new)
        var expected = edited
        // Items whose spans change leave and join again.
        var joining: [(index: Int, item: WaterfallItem)] = []
        for resizing in drawn.batch.resizes.sorted(by: { $0.path < $1.path }) {
          let (index, item) = (resizing.path.item, try resizing.item.waterfallItem())
          if let span = item.span, span != expected.item(at: index).span {
            joining.append((index, item))
          } else {
            try expected.resize(at: index, to: item)
          }
        }
        for (index, _) in joining.reversed() { try expected.remove(at: index) }
        for (index, item) in joining { try expected.insert(item, at: index) }
        for index in (drawn.batch.removals + drawn.batch.moves.map(\.source)).map(\.item).sorted(by: >) {
          try expected.remove(at: index)
        }
        let arrivals = drawn.batch.insertions.map(\.path) + drawn.batch.moves.map(\.target)
        for index in arrivals.map(\.item).sorted() {
          try expected.insert(drawn.items[index], at: index)
        }
        _ = try edited.apply(drawn.batch, keeping: nil, watching: nil)
        items = drawn.items
        #expect((0..<edited.count).map { edited.item(at: $0) } == items)
        #expect(frames(edited) == frames(expected), "\(kind)")
        #expect(edited.firstStableItem == expected.firstStableItem, "\(kind)")
        #expect(edited.occupied == expected.occupied && edited.estimatedCount == expected.estimatedCount)
      }
      edited.change(to: .reflow)
      #expect(frames(edited) == frames(try section(.reflow, []).filled(with: items)))
    }
  }

  /// Rows of a sheet with an expanded row, runs of rows of one height and pinned rows.
  @Test func sheet() throws {
    var random = SplitMix64(seed: 3)
    for _ in 0..<4 {
      func height(_ random: inout SplitMix64) -> Double { random.oneIn(2) ? 40 : Double(random.int(10...90)) }
      var heights = (0..<Self.count).map { _ in height(&random) }
      for index in 200..<600 { heights[index] = 44 }
      let layout = Spreadsheet(rowSpacing: 1, pinnedRows: 2)
      var section = try SpreadsheetSection(layout, rowHeights: heights, columnWidths: [100, 80])
      let expanded = random.int(0...(Self.count - 1))
      try section.expandRow(at: expanded, to: 300)
      let drawn = draw(&random, heights, new: height) { .extent($0) }
      let top = random.int(0...(Self.count - 1))
      let start = section.frame(row: top, column: 1).minY
      let (report, _) = try section.apply(rows: drawn.batch, keeping: .cell(row: top, column: 0))
      var fresh = try SpreadsheetSection(layout, rowHeights: drawn.items, columnWidths: [100, 80])
      if let row = report.newIndex(forOld: expanded) { try fresh.expandRow(at: row, to: 300) }
      #expect(section.rowCount == fresh.rowCount && section.contentSize == fresh.contentSize)
      for row in 0..<section.rowCount {
        #expect(section.frame(row: row, column: 1) == fresh.frame(row: row, column: 1))
      }
      if let row = report.newIndex(forOld: top) {
        let moved = section.frame(row: row, column: 1).minY - start
        #expect(abs((report.offsetCorrection?.points ?? .nan) - moved) < 1 / 300)
      }
    }
  }

  /// Batches over several sections, with moves between sections of two layouts.
  @Test func feed() throws {
    var random = SplitMix64(seed: 4)
    for sharesItems in [false, true, true] {
      var feed = try Feed(width: 390)
      var extents = (0..<6).map { _ in (0..<400).map { _ in Double(random.int(10...300)) } }
      for (section, items) in extents.enumerated() {
        let list = section % 2 == 0 ? Self.waterfall : Waterfall.list()
        try feed.append(.waterfall(list, policy: section == 2 ? .stable : .reflow, extents: items))
      }
      let before = extents
      let paths = (0..<5).flatMap { section in (0..<400).map { ItemPath(section: section, item: $0) } }
      var batch = BatchUpdate()
      // A cycle of sections, or the same ones, and a shuffle of the items of each.
      let places = (0..<5).map { _ in Array(0..<400).shuffled(using: &random) }
      for path in paths where sharesItems || !random.oneIn(3) || path.item % 2 == 0 {
        let section = sharesItems ? (path.section + 1) % 5 : path.section
        if sharesItems {
          let target = ItemPath(section: section, item: places[section][path.item])
          batch.move(from: path, to: target)
          extents[section][target.item] = before[path.section][path.item]
        } else {
          extents[path.section][path.item] = Double(random.int(10...300))
          batch.resize(at: path, to: .extent(extents[path.section][path.item]))
        }
      }
      let report = try feed.apply(batch, keeping: .item(ItemPath(section: 5, item: 0)))
      var fresh = try Feed(width: 390)
      for (section, items) in extents.enumerated() {
        let list = section % 2 == 0 ? Self.waterfall : Waterfall.list()
        try fresh.append(.waterfall(list, extents: items))
      }
      for path in paths {
        #expect(feed.item(at: path) == fresh.item(at: path))
        // Section 2 keeps lanes, and so has another length than a fresh one.
        if path.section < 2 { #expect(feed.frame(at: path) == fresh.frame(at: path)) }
      }
      #expect(report.moved.count == batch.moves.count && report.resized.count == batch.resizes.count)
      for move in batch.moves {
        #expect(report.newPath(forOld: move.source) == move.target)
        #expect(report.oldPath(forNew: move.target) == move.source)
      }
      #expect(feed.invariantViolation() == nil)
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

extension LaneSection {
  /// Returns the section with items instead of its own.
  fileprivate func filled(with items: [WaterfallItem]) throws -> Self {
    var section = self
    while section.count > 0 { try section.remove(at: section.count - 1) }
    for item in items { try section.append(item) }
    return section
  }
}
