import Testing

@testable import Millrace

/// Invalid input of dense waterfalls: an error that names it, and no change.
@Suite struct DenseHostileTests {
  private let layout = DenseWaterfall(Waterfall(columns: .count(3), columnSpacing: 8, rowSpacing: 5))
  private let everything = LayoutRect(x: -1e9, y: -1e9, width: 2e9, height: 2e9)

  @Test func layoutsAreChecked() throws {
    var section = try DenseWaterfallSection(layout, width: 316, items: [WaterfallItem(3)])
    func expect(_ error: LayoutError, width: Double = 316, _ change: (inout DenseWaterfall) -> Void) {
      var layout = layout
      change(&layout)
      #expect(throws: error) { try DenseWaterfallSection(layout, width: width) }
      #expect(throws: error) { try section.relayout(layout, width: width) }
    }
    for reach in [0, 256, -1, .min, .max] {
      expect(.countOutOfRange(argument: "reach", value: reach, valid: 1...255)) { $0.reach = reach }
    }
    expect(.invalidColumnCount(0)) { $0.waterfall.columns = .count(0) }
    expect(.invalidColumnCount(.min)) { $0.waterfall.columns = .count(.min) }
    expect(.invalidColumnCount(256)) { $0.waterfall.columns = .count(256) }
    expect(.tooManyColumnsForSpans(33)) { $0.waterfall.columns = .count(33) }
    // The spacing takes all the width.
    expect(.tooManyColumnsForSpans(40)) { $0.waterfall.columns = .minimumWidth(0) }
    expect(.invalidFraction(track: 0, value: 0)) { $0.waterfall.columns = .tracks([.fraction(0)]) }
    expect(.invalidLength(argument: "rowSpacing", value: .infinity)) { $0.waterfall.rowSpacing = .infinity }
    expect(.invalidLength(argument: "columnSpacing", value: -1)) { $0.waterfall.columnSpacing = -1 }
    expect(.invalidLength(argument: "tolerance", value: -1)) { $0.waterfall.tolerance = -1 }
    expect(.invalidLength(argument: "insets.leading", value: -1)) { $0.waterfall.insets.leading = -1 }
    expect(.invalidLength(argument: "width", value: -1), width: -1) { _ in }
    expect(.invalidLength(argument: "width", value: 1e300), width: 1e300) { _ in }
    expect(.invalidScale(0)) { $0.waterfall.scale = 0 }
    for value in [Double.nan, -.nan] {
      #expect(throws: LayoutError.self) { try DenseWaterfallSection(layout, width: value) }
      #expect(throws: LayoutError.self) { try section.relayout(layout, width: value) }
    }
    #expect(section.layout == layout && section.width == 316 && section.count == 1)
    #expect(section.frame(at: 0) == LayoutRect(x: 0, y: 0, width: 100, height: 3))
    // The maximum number of lanes, all of zero width.
    try section.relayout(DenseWaterfall(Waterfall(columns: .count(32)), reach: 255), width: 0)
    #expect(section.laneCount == 32 && section.elements(in: everything).isEmpty)
  }

  @Test(arguments: [EditPolicy.reflow, .stable], [true, false])
  func invalidEditsChangeNothing(policy: EditPolicy, isSettled: Bool) throws {
    let items = [(10.0, 1), (20, 1), (30, 1), (5, 3), (4, 1), (7, 2), (3, 1)].map {
      WaterfallItem($0.0, span: .lanes($0.1))
    }
    var section = try DenseWaterfallSection(layout, width: 316, policy: policy, items: items)
    if !isSettled { try section.resize(at: 1, to: WaterfallItem(25)) }
    let before = (section.provisional.elements(in: everything), (0..<7).map { section.item(at: $0) })
    let unsettled = section.firstUnsettledIndex
    func expect(
      _ error: LayoutError, line: Int = #line, _ body: (inout DenseWaterfallSection) throws -> Void
    ) {
      #expect(throws: error, "line \(line)") { try body(&section) }
    }
    func index(_ argument: String, _ index: Int, _ end: Int = 7) -> LayoutError {
      .indexOutOfRange(argument: argument, index: index, valid: 0..<end)
    }
    func length(_ argument: String, _ value: Double) -> LayoutError {
      .invalidLength(argument: argument, value: value)
    }
    func lanes(_ argument: String, _ value: Int) -> LayoutError {
      .countOutOfRange(argument: argument, value: value, valid: 1...Int.max)
    }
    for bad in [-1, 8, Int.min, .max] {
      expect(index("index", bad, 8)) { try $0.insert(WaterfallItem(1), at: bad) }
    }
    for bad in [-1, 7, Int.min, .max] {
      expect(index("index", bad)) { try $0.remove(at: bad) }
      expect(index("index", bad)) { try $0.resize(at: bad, to: WaterfallItem(1)) }
      expect(index("source", bad)) { try $0.move(from: bad, to: 0) }
      expect(index("target", bad)) { try $0.move(from: 0, to: bad) }
    }
    let tooLong = LayoutUnit.maximumLength * 1.001
    for bad in [-1, -0.01, .infinity, -.infinity, 1e300, tooLong] {
      expect(length("item.extent", bad)) { try $0.insert(WaterfallItem(bad), at: 0) }
      expect(length("item.extent", bad)) { try $0.append(WaterfallItem(bad, span: .all)) }
      expect(length("item.extent", bad)) { try $0.resize(at: 3, to: WaterfallItem(bad)) }
      expect(.invalidExtent(position: 1, value: bad)) {
        try $0.append(contentsOf: [WaterfallItem(1), WaterfallItem(bad)])
      }
      expect(.invalidExtent(position: 1, value: bad)) {
        try $0.append(contentsOf: AnySequence([WaterfallItem(1), WaterfallItem(bad)]))
      }
    }
    for bad in [0, -1, Int.min] {
      let item = WaterfallItem(1, span: .lanes(bad))
      expect(lanes("item.span", bad)) { try $0.insert(item, at: 0) }
      expect(lanes("item.span", bad)) { try $0.resize(at: 3, to: item) }
      expect(lanes("items[2].span", bad)) {
        try $0.append(contentsOf: [WaterfallItem(1), WaterfallItem(1), item])
      }
      #expect(throws: lanes("items[0].span", bad)) {
        try DenseWaterfallSection(layout, width: 316, items: [item])
      }
    }
    // NaN is not equal to itself.
    #expect(throws: LayoutError.self) { try section.insert(WaterfallItem(.nan), at: 0) }
    #expect(throws: LayoutError.self) { try section.resize(at: 0, to: WaterfallItem(.nan)) }
    #expect(throws: LayoutError.self) { try section.append(contentsOf: [WaterfallItem(.nan)]) }

    func batch(_ error: LayoutError, line: Int = #line, _ make: (inout BatchUpdate) -> Void) {
      var batch = BatchUpdate()
      // Valid edits of the batch are not applied either.
      batch.remove(at: 4)
      make(&batch)
      #expect(throws: error, "line \(line)") { try section.apply(batch) }
    }
    batch(index("removals[1].item", 7)) { $0.remove(at: 7) }
    batch(index("removals[1].item", .min)) { $0.remove(at: .min) }
    batch(.duplicateIndex(argument: "removals and sources of moves", index: 4)) { $0.remove(at: 4) }
    batch(length("insertions[0].item.extent", -1)) { $0.insert(-1, at: 0) }
    batch(lanes("insertions[0].item.span", 0)) { $0.insert(1, span: .lanes(0), at: 0) }
    batch(lanes("resizes[0].item.span", .min)) {
      $0.resize(at: 1, to: .extent(1, span: .lanes(.min)))
    }
    #expect(throws: index("anchor.item", 7)) { try section.apply(.init(), keeping: .item(7)) }

    #expect(section.provisional.elements(in: everything) == before.0)
    #expect((0..<7).map { section.item(at: $0) } == before.1)
    #expect(section.firstUnsettledIndex == unsettled && section.count == 7 && section.policy == policy)
    #expect(section.invariantViolation() == nil)
  }

  @Test func rectanglesOfAnyKind() throws {
    var section = try DenseWaterfallSection(
      layout, width: 316,
      items: [(10.0, 1), (20, 1), (5, 3), (4, 1)].map { WaterfallItem($0.0, span: .lanes($0.1)) })
    let (nan, infinity) = (Double.nan, Double.infinity)
    for rect in [
      LayoutRect(x: nan, y: 0, width: 1, height: 1), LayoutRect(x: 0, y: nan, width: 1, height: 1),
      LayoutRect(x: 0, y: 0, width: nan, height: 1), LayoutRect(x: 0, y: 0, width: 1, height: nan),
      LayoutRect(x: 0, y: 0, width: -1, height: 1), LayoutRect(x: 0, y: 0, width: 0, height: 1),
      LayoutRect(x: 0, y: 1e300, width: 1, height: 1), LayoutRect(x: 0, y: -1e300, width: 1, height: 1),
    ] {
      #expect(section.elements(in: rect).isEmpty && section.provisional.elements(in: rect).isEmpty)
    }
    let all = LayoutRect(x: -infinity, y: -infinity, width: infinity, height: infinity)
    #expect(section.elements(in: all).count == 4)
    #expect(section.elements(in: LayoutRect(x: -1e300, y: -1e300, width: 2e300, height: 2e300)).count == 4)
  }

  @Test func budgetsOfAnyKind() throws {
    var section = try DenseWaterfallSection(
      layout, width: 316, items: repeatElement(WaterfallItem(9), count: 500))
    try section.insert(WaterfallItem(3, span: .all), at: 0)
    #expect(section.settle(budget: 0) == 0 && section.settle(budget: .min) == 0)
    #expect(section.settle(while: { false }) == 0 && !section.isSettled)
    #expect(section.settle(budget: .max) > 0 && section.isSettled)
    var empty = try DenseWaterfallSection(layout, width: 316)
    empty.settle()
    empty.rebalance()
    #expect(empty.isEmpty && empty.isSettled && empty.contentSize == LayoutSize(width: 316, height: 0))
    #expect(empty.elements(in: everything).isEmpty)
    try empty.append(contentsOf: EmptyCollection())
    try empty.append(WaterfallItem(0))
    try empty.remove(at: 0)
    #expect(empty.count == 0)
  }

  /// An item counts once per lane, however many it spans, so no sum gets too long.
  @Test func lengthIsGuarded() throws {
    let longest = LayoutUnit.maximumLength
    let lanes = DenseWaterfall(Waterfall(columns: .count(32), rowSpacing: longest))
    // 2³² units per lane, of 2⁵⁰.
    var section = try DenseWaterfallSection(lanes, width: 320)
    let row = WaterfallItem(longest, span: .all)
    try section.append(contentsOf: repeatElement(row, count: 1 << 13))
    #expect(throws: LayoutError.contentTooLong) { try section.append(WaterfallItem(0)) }
    #expect(throws: LayoutError.contentTooLong) { try section.append(contentsOf: [WaterfallItem(0)]) }
    #expect(throws: LayoutError.contentTooLong) { try section.insert(WaterfallItem(0), at: 3) }
    try section.resize(at: 9, to: WaterfallItem(longest, span: .lanes(1)))
    try section.append(WaterfallItem(longest, span: .lanes(31)))
    #expect(throws: LayoutError.contentTooLong) {
      try section.resize(at: 9, to: WaterfallItem(longest, span: .lanes(2)))
    }
    var batch = BatchUpdate()
    batch.resize(at: 9, to: .waterfall(row))
    #expect(throws: LayoutError.contentTooLong) { try section.apply(batch) }
    batch.remove(at: section.count - 1)
    try section.apply(batch)
    section.settle()
    #expect(section.count == 1 << 13 && section.contentSize.height == Double(1 << 14) * longest - longest)
    #expect(throws: LayoutError.contentTooLong) {
      try DenseWaterfallSection(lanes, width: 320, items: repeatElement(row, count: 1 << 13 + 1))
    }
    // More lanes take more of each item.
    var two = try DenseWaterfallSection(
      DenseWaterfall(Waterfall(columns: .count(1), rowSpacing: longest)), width: 320,
      items: repeatElement(row, count: 1 << 17))
    #expect(throws: LayoutError.contentTooLong) { try two.relayout(lanes, width: 320) }
    #expect(two.laneCount == 1 && two.isSettled)
  }

  @Test func roundedExtentsKeepTheirScale() throws {
    var layout = layout
    layout.waterfall.scale = 2
    var section = try DenseWaterfallSection(layout, width: 316, items: [WaterfallItem(1.7)])
    #expect(section.item(at: 0).extent == 1.5)
    layout.waterfall.scale = 3
    #expect(throws: LayoutError.extentsAreRounded) { try section.relayout(layout, width: 316) }
    layout.waterfall.scale = nil
    #expect(throws: LayoutError.extentsAreRounded) { try section.relayout(layout, width: 316) }
    #expect(section.layout.waterfall.scale == 2)
  }

  @Test func bodyMayThrow() throws {
    struct Stop: Error {}
    var section = try DenseWaterfallSection(
      layout, width: 316, items: repeatElement(WaterfallItem(9), count: 9))
    var seen = 0
    #expect(throws: Stop.self) {
      try section.forEachElement(in: everything) { element throws(Stop) in
        seen += 1
        if element.index == 4 { throw Stop() }
      }
    }
    #expect(seen == 5 && section.elements(in: everything).count == 9)
    #expect(throws: Stop.self) {
      try section.withAnchor(.item(3)) { section throws(Stop) in throw Stop() }
    }
  }
}
