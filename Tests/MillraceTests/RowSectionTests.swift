import MillraceOracle
import MillraceRandom
import MillraceScripts
import Testing

@testable import Millrace

/// The behavior of rows, and their errors.
@Suite struct RowSectionTests {
  static func sizes(_ widths: [Double], height: Double = 10) -> [LayoutSize] {
    widths.map { LayoutSize(width: $0, height: height) }
  }

  // MARK: - Placement

  @Test func wordsOfAFlow() throws {
    var section = try RowSection(
      Flow(itemSpacing: 5, lineSpacing: 2), width: 100, sizes: Self.sizes([50, 45, 10, 120, 100, 0.1]))
    #expect(section.rowRanges == [0..<2, 2..<3, 3..<4, 4..<5, 5..<6])
    #expect(section.frame(at: 1) == LayoutRect(x: 55, y: 0, width: 45, height: 10))
    #expect(section.frame(at: 3) == LayoutRect(x: 0, y: 24, width: 120, height: 10))
    #expect(section.contentSize == LayoutSize(width: 100, height: 5 * 12 - 2))
    #expect(section.size(at: 3) == LayoutSize(width: 120, height: 10))
    #expect(section.isSettled && section.firstUnsettledIndex == nil)
  }

  @Test func hangingIndentIsBesideTheFirstItem() throws {
    var section = try RowSection(
      Flow(itemSpacing: 5, alignment: .end, indent: .firstItem), width: 100,
      sizes: Self.sizes([30, 60, 60, 3, 20]))
    #expect(section.rowRanges == [0..<2, 2..<3, 3..<5])
    #expect(section.frame(at: 1).maxX == 95 + 5 && section.frame(at: 2).maxX == 100)
    #expect(section.frame(at: 4) == LayoutRect(x: 80, y: 20, width: 20, height: 10))
    // All later rows are beside the first item, whatever its size becomes.
    try section.resize(at: 0, to: LayoutSize(width: 70, height: 10))
    #expect(section.firstUnsettledIndex != nil || section.isSettled)
    let naive = NaiveRows(section.layout, width: 100, sizes: Self.sizes([70, 60, 60, 3, 20]))
    #expect((0..<5).map { section.frame(at: $0) } == naive.frames)
  }

  @Test func photosFillTheWidth() throws {
    let layout = JustifiedRows(targetHeight: 50, itemSpacing: 10, lineSpacing: 5)
    var section = try RowSection(
      layout, width: 210,
      sizes: [
        LayoutSize(width: 300, height: 100), LayoutSize(width: 10, height: 10),
        LayoutSize(width: 4, height: 2),
      ])
    // Three and one square at a height of 50 fill 200 with the spacing.
    #expect(section.frame(at: 0) == LayoutRect(x: 0, y: 0, width: 150, height: 50))
    #expect(section.frame(at: 1) == LayoutRect(x: 160, y: 0, width: 50, height: 50))
    // The last row is no taller than the target.
    #expect(section.frame(at: 2) == LayoutRect(x: 0, y: 55, width: 100, height: 50))
    #expect(section.size(at: 0) == LayoutSize(width: 300, height: 100))
    var higher = layout
    higher.lastRowMaximumScale = 3
    try section.relayout(higher, width: 210)
    #expect(section.frame(at: 2) == LayoutRect(x: 0, y: 55, width: 210, height: 105))
  }

  @Test func looksAhead() throws {
    let sizes = [1, 3, 1, 2, 3].map { LayoutSize(width: $0, height: 1) }
    // One and three make a row of 25, exactly the target, and leave a row of 16 2/3.
    var section = try RowSection(JustifiedRows(targetHeight: 25), width: 100, sizes: sizes)
    #expect(section.rowRanges == [0..<2, 2..<5])
    // With a window, two rows of 20 are better.
    try section.relayout(
      JustifiedRows(targetHeight: 25, tolerance: 0.5, breaking: .optimal(window: 5)), width: 100)
    #expect(section.rowRanges == [0..<3, 3..<5])
    // Unless their difference from 25 exceeds the tolerance.
    try section.relayout(
      JustifiedRows(targetHeight: 25, tolerance: 0.1, breaking: .optimal(window: 5)), width: 100)
    #expect(section.rowRanges == [0..<2, 2..<5])
  }

  @Test func rowsOfAGridAreAsTallAsTheirTallestItem() throws {
    var section = try RowSection(
      RowGrid(columns: .count(2), columnSpacing: 10, rowSpacing: 5), width: 110, extents: [10, 30, 20, 5, 7])
    #expect(section.frame(at: 0) == LayoutRect(x: 0, y: 0, width: 50, height: 30))
    #expect(section.frame(at: 3) == LayoutRect(x: 60, y: 35, width: 50, height: 20))
    try section.insert(LayoutSize(width: 0, height: 50), at: 0)
    #expect(section.firstUnsettledIndex != nil)
    #expect(section.frame(at: 5) == LayoutRect(x: 60, y: 50 + 5 + 30 + 5, width: 50, height: 7))
    #expect(section.contentSize.height == 97)
    var sideways = RowGrid(columns: .count(2))
    sideways.axis = .horizontal
    var turned = try RowSection(sideways, width: 100, extents: [10, 30])
    #expect(turned.frame(at: 1) == LayoutRect(x: 0, y: 50, width: 30, height: 50))
    #expect(turned.size(at: 1) == LayoutSize(width: 30, height: 0))
  }

  @Test func rowOfZeroHeightIsInOneOfTwoStackedRects() throws {
    // Rows of zero height at 10, between rows of 10.
    let sizes = [10.0, 0, 0, 10].map { LayoutSize(width: 100, height: $0) }
    var section = try RowSection(Flow(), width: 100, sizes: sizes)
    func found(_ top: Double, _ bottom: Double) -> [Int] {
      section.elements(in: LayoutRect(x: 0, y: top, width: 300, height: bottom - top)).map(\.index)
    }
    #expect(found(0, 10) == [0] && found(10, 20) == [1, 2, 3] && found(5, 11) == [0, 1, 2, 3])
    #expect(found(-5, 0) == [] && found(20, 30) == [])
    // At the bottom of a row.
    try section.relayout(Flow(itemAlignment: .end), width: 250)
    #expect(found(0, 10) == [0] && found(10, 20) == [1, 3] && found(20, 30) == [2])
  }

  /// The ends of rows may depend on the end of the items, not only the end of the last row.
  @Test(arguments: [nil, 2, 5, 9])
  func appendedPagesEqualAFreshLayout(window: Int?) throws {
    for seed in 0..<60 {
      var random = SplitMix64(seed: UInt64(seed))
      let layout = JustifiedRows(
        targetHeight: 60, tolerance: random.pick([0.1, 0.3]),
        breaking: window.map { .optimal(window: $0) } ?? .greedy)
      var sizes: [LayoutSize] = []
      var section = try RowSection(layout, width: 300)
      for _ in 0..<6 {
        let page = (0..<random.int(1...7)).map { _ in
          LayoutSize(width: Double(random.int(1...9)), height: Double(random.int(3...6)))
        }
        try section.append(contentsOf: page)
        sizes += page
        #expect(section.isSettled)
        #expect(
          section.rowRanges == NaiveRows(.justifiedRows(layout), width: 300, sizes: sizes).rows,
          "seed \(seed), \(sizes.count) items")
      }
    }
  }

  // MARK: - Relayout

  @Test func alignmentCostsNothing() throws {
    var random = SplitMix64(seed: 3)
    let sizes = (0..<2_000).map { _ in random.size(.mixed) }
    var section = try RowSection(Flow(itemSpacing: 4), width: 390, sizes: sizes)
    let before = section.work
    try section.relayout(Flow(itemSpacing: 4, alignment: .center, insets: LayoutInsets(top: 9)), width: 390)
    #expect(section.work == before)
    #expect(
      section.frame(at: 1_999) == NaiveRows(section.layout, width: 390, sizes: sizes).frames[1_999])
    try section.relayout(Flow(itemSpacing: 5), width: 390)
    #expect((section.work - before).itemsPlaced == 2_000)
  }

  @Test func relayoutKeepsAnchors() throws {
    var random = SplitMix64(seed: 3)
    let sizes = (0..<500).map { _ in random.size(.mixed) }
    var section = try RowSection(Flow(itemSpacing: 4), width: 390, sizes: sizes)
    let before = section.frame(at: 300).minY
    let correction = try section.withAnchor(.item(300)) { section throws(LayoutError) in
      try section.relayout(JustifiedRows(targetHeight: 90), width: 500)
    }
    #expect(abs(section.frame(at: 300).minY - before - correction.points) < 1e-9)
  }

  // MARK: - Bad input

  private func expectError(
    _ expected: LayoutError, _ location: SourceLocation = #_sourceLocation, _ body: () throws -> Void
  ) {
    #expect(throws: expected, sourceLocation: location, performing: body)
  }

  @Test func invalidLayouts() throws {
    func make(_ layout: RowLayout, width: Double = 100) throws {
      _ = try RowSection(layout, width: width, sizes: [LayoutSize(width: 1, height: 1)])
    }
    func justified(_ change: (inout JustifiedRows) -> Void) throws {
      var layout = JustifiedRows(targetHeight: 100)
      change(&layout)
      try make(.justifiedRows(layout))
    }
    expectError(.invalidLength(argument: "width", value: -1)) { try make(.flow(Flow()), width: -1) }
    expectError(.invalidLength(argument: "itemSpacing", value: .infinity)) {
      try make(.flow(Flow(itemSpacing: .infinity)))
    }
    expectError(.invalidLength(argument: "lineSpacing", value: -2)) {
      try make(.flow(Flow(lineSpacing: -2)))
    }
    expectError(.invalidLength(argument: "indent.points", value: -3)) {
      try make(.flow(Flow(indent: .points(-3))))
    }
    expectError(.invalidLength(argument: "insets.leading", value: -1)) {
      try make(.flow(Flow(insets: LayoutInsets(leading: -1))))
    }
    expectError(.countOutOfRange(argument: "maximumItemsPerRow", value: 0, valid: 1...Int.max)) {
      try make(.flow(Flow(maximumItemsPerRow: 0)))
    }
    try make(.flow(Flow(maximumItemsPerRow: .max)))
    expectError(.invalidScale(0)) { try make(.flow(Flow(scale: 0))) }
    expectError(.invalidScale(500)) { try justified { $0.scale = 500 } }
    expectError(.invalidScale(500)) { try make(.grid(RowGrid(columns: .count(2), scale: 500))) }
    expectError(.invalidColumnCount(0)) { try make(.grid(RowGrid(columns: .count(0)))) }
    expectError(.invalidColumnCount(256)) { try make(.grid(RowGrid(columns: .count(256)))) }
    expectError(.invalidLength(argument: "rowSpacing", value: -1)) {
      try make(.grid(RowGrid(columns: .count(2), rowSpacing: -1)))
    }
    expectError(.zeroLength(argument: "targetHeight")) { try justified { $0.targetHeight = 0.001 } }
    expectError(.invalidLength(argument: "targetHeight", value: -1)) {
      try justified { $0.targetHeight = -1 }
    }
    expectError(.invalidFactor(argument: "tolerance", value: 1.1, maximum: 1)) {
      try justified { $0.tolerance = 1.1 }
    }
    expectError(.invalidFactor(argument: "lastRowMaximumScale", value: -1, maximum: 1_000)) {
      try justified { $0.lastRowMaximumScale = -1 }
    }
    #expect(throws: LayoutError.self) { try justified { $0.lastRowMaximumScale = .nan } }
    #expect(throws: LayoutError.self) { try justified { $0.tolerance = .nan } }
    for window in [Int.min, -1, 0, 1, 1_025, .max] {
      expectError(.countOutOfRange(argument: "breaking.window", value: window, valid: 2...1_024)) {
        try justified { $0.breaking = .optimal(window: window) }
      }
    }
    #expect(
      LayoutError.countOutOfRange(argument: "maximumItemsPerRow", value: 0, valid: 1...Int.max).description
        == "maximumItemsPerRow is 0, expected 1 or more")
    #expect(LayoutError.zeroLength(argument: "size.height").description.hasPrefix("size.height is 0"))
  }

  @Test func invalidSizes() throws {
    let good = Self.sizes([10, 20, 30])
    let beyond = LayoutUnit.maximumLength + 1
    for value in [Double.nan, .infinity, -.infinity, -1, beyond] {
      for (argument, size) in [
        ("width", LayoutSize(width: value, height: 1)), ("height", LayoutSize(width: 1, height: value)),
      ] {
        for position in [0, 2, 5_000] {
          let sizes = Array(repeating: good[0], count: position) + [size] + good
          func check(_ name: String, _ body: () throws -> Void) {
            #expect {
              try body()
            } throws: {
              guard case LayoutError.invalidLength(let found, let wrong)? = $0 as? LayoutError else {
                return false
              }
              return found == "\(name).\(argument)" && (wrong == value || wrong.isNaN)
            }
          }
          check("sizes[\(position)]") { _ = try RowSection(Flow(), width: 100, sizes: sizes) }
          check("sizes[\(position)]") { _ = try RowSection(Flow(), width: 100, sizes: AnySequence(sizes)) }
          var section = try RowSection(Flow(), width: 100, sizes: good)
          check("sizes[\(position)]") { try section.append(contentsOf: sizes) }
          check("item") { try section.insert(size, at: 0) }
          check("item") { try section.append(size) }
          check("item") { try section.resize(at: 0, to: size) }
          var batch = BatchUpdate()
          batch.insert(.size(size), at: 1)
          check("insertions[0].item") { try section.apply(batch) }
          #expect(section.count == 3 && section.rowRanges == [0..<3])
        }
      }
    }
  }

  @Test func itemOfZeroHeightHasNoAspectRatio() throws {
    let layout = JustifiedRows(targetHeight: 100)
    let flat = [LayoutSize(width: 1, height: 1), LayoutSize(width: 5, height: 0)]
    expectError(.zeroLength(argument: "sizes[1].height")) {
      _ = try RowSection(layout, width: 100, sizes: flat)
    }
    var section = try RowSection(layout, width: 100, sizes: [flat[0]])
    expectError(.zeroLength(argument: "item.height")) { try section.append(flat[1]) }
    expectError(.zeroLength(argument: "sizes[1].height")) { try section.append(contentsOf: flat) }
    var flow = try RowSection(Flow(), width: 100, sizes: flat)
    expectError(.zeroLength(argument: "sizes[1].height")) { try flow.relayout(layout, width: 100) }
    #expect(flow.layout == .flow(Flow()) && flow.rowRanges == [0..<2])
    var sideways = layout
    sideways.axis = .horizontal
    expectError(.zeroLength(argument: "sizes[0].width")) {
      _ = try RowSection(sideways, width: 100, sizes: [LayoutSize(width: 0, height: 3)])
    }
  }

  @Test func invalidIndices() throws {
    var section = try RowSection(Flow(), width: 100, sizes: Self.sizes([10, 20]))
    let size = LayoutSize(width: 1, height: 1)
    for index in [-1, 3, .min, .max] {
      expectError(.indexOutOfRange(argument: "index", index: index, valid: 0..<3)) {
        try section.insert(size, at: index)
      }
    }
    for index in [-1, 2, .min, .max] {
      expectError(.indexOutOfRange(argument: "index", index: index, valid: 0..<2)) {
        try section.remove(at: index)
      }
      expectError(.indexOutOfRange(argument: "index", index: index, valid: 0..<2)) {
        try section.resize(at: index, to: size)
      }
      expectError(.indexOutOfRange(argument: "source", index: index, valid: 0..<2)) {
        try section.move(from: index, to: 0)
      }
      expectError(.indexOutOfRange(argument: "target", index: index, valid: 0..<2)) {
        try section.move(from: 0, to: index)
      }
    }
    #expect(section.count == 2)
  }

  @Test func contentStaysWithinTheMaximumLength() throws {
    let size = LayoutSize(width: 1, height: LayoutUnit.maximumLength)
    var layout = Flow()
    layout.lineSpacing = LayoutUnit.maximumLength
    // At most 2³² units per item.
    let most = 1 << 18
    var section = try RowSection(
      .flow(layout), width: 1, sizes: repeatElement(size, count: most - 1))
    #expect(section.contentSize.height == Double(2 * most - 3) * LayoutUnit.maximumLength)
    try section.append(size)
    expectError(.contentTooLong) { try section.append(size) }
    expectError(.contentTooLong) { try section.append(contentsOf: [size]) }
    try section.resize(at: 0, to: LayoutSize(width: 1, height: 0))
    try section.resize(at: 0, to: size)
    // The length that one item gives up, another may have, and no more.
    var flat = try RowSection(
      Flow(), width: 1, sizes: repeatElement(size, count: 2 * most) + [LayoutSize(width: 1, height: 0)])
    expectError(.contentTooLong) { try flat.resize(at: 2 * most, to: LayoutSize(width: 1, height: 1)) }
    try flat.resize(at: 0, to: LayoutSize(width: 1, height: LayoutUnit.maximumLength - 1))
    try flat.resize(at: 2 * most, to: LayoutSize(width: 1, height: 1))
    expectError(.contentTooLong) { try flat.resize(at: 0, to: size) }
    #expect(flat.contentSize.height == 0x1p50 / 192)
    expectError(.contentTooLong) {
      _ = try RowSection(.flow(layout), width: 1, sizes: repeatElement(size, count: most + 1))
    }
    #expect(section.count == most)
    var walls = JustifiedRows(targetHeight: LayoutUnit.maximumLength)
    walls.lineSpacing = LayoutUnit.maximumLength
    expectError(.contentTooLong) {
      _ = try RowSection(
        walls, width: 1, sizes: repeatElement(LayoutSize(width: 1, height: 1), count: most + 1))
    }
  }

  /// Unsettled items may be further down than they will be, and so may edited ones.
  @Test func firstChangedPositionIsOfSettledItems() throws {
    let size = LayoutSize(width: 25, height: 10)
    var section = try RowSection(
      .flow(Flow()), width: 100, sizes: repeatElement(size, count: 48), shape: nil, eagerRows: 1)
    for index in [0, 9, 18] { try section.insert(size, at: index) }
    try #require(section.provisional.frame(at: 40).minY > 100)
    var batch = BatchUpdate()
    batch.remove(at: 40)
    let report = try section.apply(batch)
    #expect(report.firstChangedPosition! <= 100)
  }

  /// The content may be shorter once it is settled. A reader that sees its end then is at the end.
  @Test func endIsTheSettledEnd() throws {
    let size = LayoutSize(width: 25, height: 10)
    var section = try RowSection(
      .flow(Flow()), width: 100, sizes: repeatElement(size, count: 48), shape: nil, eagerRows: 1)
    for index in [0, 9, 18, 27] { try section.insert(size, at: index) }
    try #require(section.contentSize.height > 135)
    // 13 rows of 4.
    let screen = LayoutRect(x: 0, y: 30, width: 100, height: 100)
    let correction = try section.withAnchor(.reader(in: screen)) { section throws(LayoutError) in
      try section.append(size)
    }
    #expect(
      correction.points == 10 && correction.keepsEnd && !correction.isEstimate && correction.path == nil)
  }

  /// A row ends if the spacing with one more item would fill the width, even exactly.
  @Test func spacingsDoNotFillTheWidth() throws {
    let sizes = repeatElement(LayoutSize(width: 1, height: 10_000), count: 7)
    let section = try RowSection(
      JustifiedRows(targetHeight: 100, itemSpacing: 3), width: 9, sizes: Array(sizes))
    #expect(section.rowRanges == [0..<3, 3..<6, 6..<7])
  }

  @Test func rectanglesOfAllKinds() throws {
    var section = try RowSection(Flow(), width: 100, sizes: Self.sizes([10, 20, 30]))
    let all = [0, 1, 2]
    let infinity = Double.infinity
    for (rect, expected) in [
      (LayoutRect(x: -infinity, y: -infinity, width: infinity, height: infinity), all),
      (LayoutRect(x: 0, y: 0, width: infinity, height: infinity), all),
      (LayoutRect(x: .nan, y: 0, width: 10, height: 10), []),
      (LayoutRect(x: 0, y: 0, width: 10, height: .nan), []),
      (LayoutRect(x: 0, y: 0, width: -10, height: 10), []),
      (LayoutRect(x: 10, y: -1e300, width: 1, height: infinity), [1]),
      (LayoutRect(x: 0, y: 1e300, width: 100, height: 10), []),
    ] {
      #expect(section.elements(in: rect).map(\.index) == expected, "\(rect)")
    }
    var empty = try RowSection(Flow(), width: 100)
    #expect(empty.elements(in: LayoutRect(x: 0, y: 0, width: 100, height: 10)).isEmpty && empty.isSettled)
    #expect(empty.contentSize == LayoutSize(width: 100, height: 0) && empty.isEmpty)
  }

  @Test func veryLongRow() throws {
    // All items of zero width fit in one row, whatever their number.
    let sizes = Self.sizes(Array(repeating: 0, count: 30_000)) + Self.sizes([60, 60])
    var section = try RowSection(Flow(), width: 100, sizes: sizes)
    #expect(section.rowRanges == [0..<30_001, 30_001..<30_002])
    let before = section.work
    try section.insert(LayoutSize(width: 50, height: 10), at: 15_000)
    #expect(section.rowRanges == [0..<30_001, 30_001..<30_002, 30_002..<30_003])
    #expect((section.work - before).itemsPlaced <= 30_003)
    try section.append(contentsOf: Self.sizes(Array(repeating: 0, count: 30_000)))
    #expect(section.rowRanges == [0..<30_001, 30_001..<30_002, 30_002..<60_003])
  }

  /// A grid ignores widths, so they may be anything.
  @Test func gridIgnoresWidths() throws {
    let size = LayoutSize(width: .nan, height: 20)
    for axis in [LayoutAxis.vertical, .horizontal] {
      let grid = RowGrid(columns: .count(2), axis: axis)
      let turned = axis.transposed(size)
      var section = try RowSection(grid, width: 100, sizes: [turned, turned])
      try section.appendEstimated(count: 1, size: axis.transposed(LayoutSize(width: -1, height: 30)))
      try section.resize(at: 0, to: axis.transposed(LayoutSize(width: .infinity, height: 25)))
      #expect(axis.transposed(section.contentSize) == LayoutSize(width: 100, height: 55))
      #expect(throws: LayoutError.self) {
        try section.append(axis.transposed(LayoutSize(width: 1, height: .nan)))
      }
      var feed = try Feed(width: 100, axis: axis)
      try feed.append(.rows(.grid(grid), count: 3, estimatedSize: turned))
      try feed.measure(
        at: ItemPath(section: 0, item: 1), size: axis.transposed(LayoutSize(width: .nan, height: 60)))
      #expect(axis.transposed(feed.contentSize).height == 80)
    }
    #expect(throws: LayoutError.self) { try RowSection(Flow(), width: 100, sizes: [size]) }
  }

  /// In a grid that turns to the other axis, extents stay along the axis, and sizes keep their width and height.
  @Test func extentsOfTurnedGrids() throws {
    for axis in [LayoutAxis.vertical, .horizontal] {
      var grid = RowGrid(columns: .count(2), axis: axis)
      var section = try RowSection(grid, width: 100, extents: [20, 30, 25])
      try section.append(axis.transposed(LayoutSize(width: 40, height: 7)))
      try section.appendEstimated(count: 1, size: axis.transposed(LayoutSize(width: 0, height: 11)))
      grid.axis = axis.other
      try section.relayout(grid, width: 100)
      #expect(axis.other.transposed(section.contentSize) == LayoutSize(width: 100, height: 30 + 40 + 11))
      #expect(section.item(at: 0).size == axis.other.transposed(LayoutSize(width: 0, height: 20)))
      #expect(section.item(at: 3).size == axis.transposed(LayoutSize(width: 40, height: 7)))
      #expect(section.item(at: 4).isEstimated)
      grid.axis = axis
      try section.relayout(grid, width: 100)
      #expect(axis.transposed(section.contentSize) == LayoutSize(width: 100, height: 30 + 25 + 11))
      // Rows that have no extents keep all sizes.
      try section.relayout(Flow(axis: axis.other), width: 100)
      #expect(section.item(at: 0).size == axis.transposed(LayoutSize(width: 0, height: 20)))
    }
  }

  /// An item keeps its form on its way through a grid of rows.
  @Test func itemsReturnFromGrids() throws {
    var feed = try Feed(width: 100)
    try feed.append(.waterfall(.list(), extents: [20]))
    try feed.append(.rows(.grid(RowGrid(columns: .count(2))), count: 1, estimatedSize: .zero))
    try feed.append(.flow(Flow(), sizes: [LayoutSize(width: 40, height: 30)]))
    func path(_ section: Int) -> ItemPath { ItemPath(section: section, item: 0) }
    try feed.insert(.estimated(50), at: path(0))
    for section in [0, 2] {
      let item = feed.item(at: path(section))
      try feed.move(from: path(section), to: path(1))
      #expect(feed.item(at: path(1)) == item)
      try feed.move(from: path(1), to: path(section))
      #expect(feed.item(at: path(section)) == item)
    }
    #expect(feed.isEstimated(at: path(0)))
  }
}
