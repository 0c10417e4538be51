import MillraceOracle
import MillraceRandom
import Testing

@testable import Millrace

/// Backgrounds of items, from the start of the first item to the end of the last one, and their cost.
@Suite struct BackgroundTests {
  private static let tiny = TreeShape(leafCapacity: 3, fanOut: 3, bulkFill: 2)

  /// Compares the background of some items with the frames of all of them.
  private func check(_ feed: inout Feed, items: Range<Int>, _ what: String) throws {
    let path = ItemPath(section: 0, item: 0)
    try feed.setDecorations([.background(items: items)], ofSection: 0)
    let found = feed.element(of: .background, at: path, in: .zero)?.frame
    let frames = items.clamped(to: 0..<feed.itemCount).map { feed.frame(at: ItemPath(section: 0, item: $0)) }
    // A background does not extend beyond its section, although rounding and custom layouts may.
    let section = feed.frame(ofSection: 0)
    let start = frames.map { LayoutUnit.nearest(min(max($0.minY, section.minY), section.maxY)) }.min()
    let end = frames.map { LayoutUnit.nearest(max(min($0.maxY, section.maxY), section.minY)) }.max()
    if found?.minY != start || found.map({ LayoutUnit.nearest($0.maxY) }) != end {
      Issue.record("\(what), \(items): \(found as Any), not \(start as Any) to \(end as Any)")
    }
    let seen = feed.elements(in: feed.frame(ofSection: 0)).first { $0.kind == .background }
    if let found, found.height > 0, seen?.frame != found { Issue.record("\(what), \(items): \(seen as Any)") }
  }

  /// Waterfalls with uneven lanes, with items of zero extent, with and without spacing.
  @Test(arguments: [0, 2.0])
  func waterfalls(spacing: Double) throws {
    var random = SplitMix64(seed: 7)
    func pick<Value>(_ values: [Value]) -> Value { values.randomElement(using: &random)! }
    for round in 0..<120 {
      let count = Int.random(in: 1...40, using: &random)
      var layout = Waterfall(
        columns: .count(pick([2, 3, 5])), rowSpacing: spacing, insets: LayoutInsets(top: 3))
      layout.order = pick([.shortest, .shortest, .leftToRight])
      layout.tolerance = pick([0, 0, 25])
      let mostlyEmpty = Bool.random(using: &random)
      let spans: [LaneSpan?] = pick([[nil], [nil, .lanes(2)], [.lanes(2)], [nil, .all, .lanes(3)]])
      func item() -> WaterfallItem {
        WaterfallItem(pick(mostlyEmpty ? [0, 0, 0, 0, 50] : [0, 1, 2, 7, 90]), span: pick(spans))
      }
      let items = (0..<count).map { _ in item() }
      let policy = pick([EditPolicy.reflow, .stable])
      let isDense = round % 3 == 0
      let small = Bool.random(using: &random)
      var feed = try Feed(width: 50, shape: small ? Self.tiny : nil, compactLimit: pick([0, 64]))
      if isDense {
        let dense = DenseWaterfall(layout, reach: pick([1, 4, 32]))
        try feed.append(.denseWaterfall(dense, policy: policy, items: items))
      } else if spans.count == 1, spans[0] == nil {
        try feed.append(.waterfall(layout, policy: policy, extents: items.map(\.extent)))
      } else {
        try feed.append(.waterfall(layout, policy: policy, items: items))
      }
      for _ in 0..<12 {
        // Edits leave empty lanes and items out of order.
        let index = Int.random(in: 0..<feed.itemCount, using: &random)
        switch Int.random(in: 0...2, using: &random) {
        case 0: try feed.insert(.waterfall(item()), at: ItemPath(section: 0, item: index))
        case 1 where feed.itemCount > 1: try feed.remove(at: ItemPath(section: 0, item: index))
        default: try feed.resize(at: ItemPath(section: 0, item: index), to: .extent(pick([0, 3, 60])))
        }
        for _ in 0..<4 {
          let first = Int.random(in: 0..<feed.itemCount, using: &random)
          let length = pick([1, 2, 5, feed.itemCount])
          try check(&feed, items: first..<(first + length), "round \(round)")
        }
        #expect(feed.invariantViolation() == nil)
      }
    }
  }

  /// Runs of items that are not measured yet.
  @Test(arguments: [0, 2.0])
  func estimates(spacing: Double) throws {
    for (order, estimate) in [
      (Waterfall.Order.shortest, 0.0), (.shortest, 20), (.leftToRight, 0), (.leftToRight, 20),
    ] {
      let layout = Waterfall(columns: .count(3), rowSpacing: spacing, order: order)
      var section = try WaterfallSection(layout, width: 30, policy: .stable, extents: [5, 0, 90])
      try section.appendEstimated(count: 40, extent: estimate)
      try section.measure(at: 10, extent: 33)
      try section.measure(at: 20, extent: 0)
      var feed = try Feed(width: 30)
      try feed.append(FeedSection(section))
      for first in 0..<43 {
        for length in [1, 2, 3, 4, 5, 9, 50] {
          try check(&feed, items: first..<(first + length), "estimates of \(estimate)")
        }
      }
    }
  }

  /// Cells of sheets, some merged with cells above and below.
  @Test func sheets() throws {
    var random = SplitMix64(seed: 11)
    for round in 0..<40 {
      let (rowCount, columnCount) = (
        Int.random(in: 1...9, using: &random), Int.random(in: 1...7, using: &random)
      )
      let heights = (0..<rowCount).map { _ in [0, 3.3, 10].randomElement(using: &random)! }
      let layout = Spreadsheet(
        rowSpacing: [0, 1.5].randomElement(using: &random)!, insets: LayoutInsets(top: 2.2),
        roundsOutward: Bool.random(using: &random))
      var sheet = try SpreadsheetSection(
        layout, rowHeights: heights, columnWidths: [Double](repeating: 10, count: columnCount))
      for _ in 0..<round % 12 {
        let row = Int.random(in: 0..<rowCount, using: &random)
        let column = Int.random(in: 0..<columnCount, using: &random)
        let rows = row..<Int.random(in: (row + 1)...rowCount, using: &random)
        let columns = column..<Int.random(in: (column + 1)...columnCount, using: &random)
        try? sheet.merge(rows: rows, columns: columns)
      }
      var feed = try Feed(width: 100)
      try feed.append(FeedSection(sheet))
      for first in 0..<feed.itemCount {
        for end in (first + 1)...feed.itemCount { try check(&feed, items: first..<end, "round \(round)") }
      }
    }
  }

  /// Mosaics and custom layouts, small and large.
  @Test func intervals() throws {
    var random = SplitMix64(seed: 13)
    for round in 0..<40 {
      let count = Int.random(in: 1...30, using: &random)
      var feed = try Feed(
        width: 90, shape: round % 2 == 0 ? Self.tiny : nil, compactLimit: round % 4 < 2 ? 0 : 64)
      if round % 5 == 0 {
        let items = (0..<count).map { _ in
          MosaicItem(
            columns: Int.random(in: 1...3, using: &random), rows: Int.random(in: 1...4, using: &random))
        }
        let packing = [Mosaic.Packing.sparse, .dense].randomElement(using: &random)!
        try feed.append(
          .mosaic(
            Mosaic(
              columns: .count(4), rowHeight: .points(7), rowSpacing: 2, insets: LayoutInsets(top: 5),
              packing: packing),
            items: items))
      } else {
        let kind = SampleLayout.Kind.allCases[round % SampleLayout.Kind.allCases.count]
        let items = (0..<count).map {
          SampleLayout.Item(height: [0, 5, 40].randomElement(using: &random)!, tag: $0)
        }
        try feed.append(.custom(SampleLayout(kind, spacing: 1, insets: LayoutInsets(top: 4)), items: items))
      }
      for first in 0..<count {
        for length in [1, 2, 6, count] { try check(&feed, items: first..<(first + length), "round \(round)") }
      }
    }
  }

  /// A background of all items costs a query about the same, whatever their number.
  @Test func backgroundsAreSublinear() throws {
    let spread = { (index: Int) in Double(20 + index % 7 * 13) }
    let lanes = Waterfall(columns: .count(3), rowSpacing: 8)
    let noGaps = Waterfall(columns: .count(3))
    let kinds: [(String, (Int) throws -> FeedSection)] = [
      ("a waterfall", { .waterfall(lanes, extents: (0..<$0).map(spread)) }),
      ("no gaps", { .waterfall(noGaps, extents: (0..<$0).map(spread)) }),
      (
        "spans",
        { .waterfall(lanes, items: (0..<$0).map { WaterfallItem(spread($0), span: .lanes(1 + $0 % 2)) }) }
      ),
      // The last lane is empty.
      (
        "a waterfall with wide spans",
        { .waterfall(noGaps, items: (0..<$0).map { WaterfallItem(spread($0), span: .lanes(2)) }) }
      ),
      (
        "a dense waterfall",
        {
          .denseWaterfall(
            DenseWaterfall(lanes, reach: 8),
            items: (0..<$0).map { WaterfallItem(spread($0), span: .lanes(1 + $0 % 5 / 3)) })
        }
      ),
      (
        "a mosaic",
        {
          .mosaic(
            Mosaic(columns: .count(3), rowHeight: .points(20)),
            items: (0..<$0).map { MosaicItem(columns: 1 + $0 % 2, rows: 1 + $0 % 3) })
        }
      ),
      ("rows", { .flow(Flow(), sizes: (0..<$0).map { LayoutSize(width: spread($0), height: spread($0)) }) }),
      ("a list", { .waterfall(.list(), extents: (0..<$0).map(spread)) }),
      ("a grid", { .grid(Grid(columns: .count(3), rowHeight: .points(50)), count: $0) }),
      (
        "a custom layout",
        { .custom(SampleLayout(.timeline), items: (0..<$0).map { .init(height: spread($0), tag: $0) }) }
      ),
      (
        "a sheet",
        {
          var sheet = try SpreadsheetSection(
            Spreadsheet(), rowHeights: (0..<($0 / 10)).map(spread),
            columnWidths: [Double](repeating: 10, count: 10))
          for row in 0..<min(200, $0 / 50) {
            try sheet.merge(rows: (4 * row)..<(4 * row + 3), columns: 1..<3)
          }
          return FeedSection(sheet)
        }
      ),
    ]
    for (name, section) in kinds {
      var costs: [Int] = []
      for count in [1_000, 32_000] {
        var feed = try Feed(width: 300)
        try feed.append(try section(count))
        let screen = LayoutRect(x: 0, y: feed.contentSize.height / 2, width: 300, height: 400)
        func cost() -> Int {
          let before = feed.work
          _ = feed.elements(in: screen)
          let work = feed.work - before
          return work.nodesVisited + work.itemsScanned
        }
        feed.settle()
        let plain = cost()
        try feed.setDecorations([.background(items: 1..<(count - 1))], ofSection: 0)
        costs.append(cost() - plain)
      }
      #expect(costs[0] >= 0 && costs[1] <= 2 * costs[0] + 100, "\(name): \(costs)")
    }
  }

  /// Rows of small sections are broken once per query.
  @Test func rowsOfSmallSectionsAgree() throws {
    var random = SplitMix64(seed: 17)
    let sizes = (0..<60).map { _ in
      LayoutSize(width: .random(in: 1...30, using: &random), height: .random(in: 0...9, using: &random))
    }
    var small = try Feed(width: 70, sectionSpacing: 2)
    var large = try Feed(width: 70, sectionSpacing: 2, shape: nil, compactLimit: 0)
    for number in 0..<12 {
      let part = Array(sizes[(number * 3)..<(number * 3 + 4 + number)])
      var section: FeedSection =
        number % 2 == 0
        ? .flow(Flow(itemSpacing: 1, lineSpacing: 2), sizes: part)
        : .justifiedRows(JustifiedRows(targetHeight: 12, itemSpacing: 1, lineSpacing: 1), sizes: part)
      if number % 4 < 2 {
        section.decorations = [.background(items: 2..<7), .separators(), .background(items: 0..<1)]
      }
      try small.append(section)
      try large.append(section)
    }
    #expect(!small.isFull(section: 0) && large.isFull(section: 0))
    let height = large.contentSize.height
    for y in stride(from: -10, to: height + 10, by: 3.5) {
      for length in [1.0, 20, height] {
        let rect = LayoutRect(x: 0, y: y, width: 70, height: length)
        #expect(small.elements(in: rect) == large.elements(in: rect))
      }
    }
  }
}
