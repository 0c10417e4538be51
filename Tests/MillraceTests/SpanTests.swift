import MillraceOracle
import MillraceRandom
import Testing

@testable import Millrace

/// Items that span lanes: edge cases, costs, and invalid input.
@Suite struct SpanTests {
  let layout = Waterfall(columns: .count(3), columnSpacing: 8, rowSpacing: 5)

  @Test func spanStartsBelowTheTallestOfItsLanes() throws {
    var section = try WaterfallSection(
      layout, width: 316,
      items: [
        WaterfallItem(30), WaterfallItem(10), WaterfallItem(20), WaterfallItem(7, span: .lanes(2)),
        WaterfallItem(5), WaterfallItem(9, span: .all),
      ])
    #expect(section.frame(at: 3) == LayoutRect(x: 108, y: 25, width: 208, height: 7))
    #expect(section.frame(at: 4) == LayoutRect(x: 0, y: 35, width: 100, height: 5))
    #expect(section.frame(at: 5) == LayoutRect(x: 0, y: 45, width: 316, height: 9))
    #expect(section.contentSize == LayoutSize(width: 316, height: 54))
    #expect(
      section.span(at: 3) == .lanes(2) && section.span(at: 4) == .lanes(1) && section.span(at: 5) == .all)
    // In the spacing between two lanes there are only items that span both.
    let between = section.elements(in: LayoutRect(x: 210, y: 0, width: 4, height: 100))
    #expect(between.map(\.index) == [3, 5])
    #expect(section.elements(in: LayoutRect(x: 102, y: 0, width: 4, height: 100)).map(\.index) == [5])
    #expect(section.elements(in: LayoutRect(x: 316, y: 0, width: 4, height: 100)).isEmpty)
  }

  @Test func spanIsLimitedToTheNumberOfLanes() throws {
    var section = try WaterfallSection(
      layout, width: 316, items: [WaterfallItem(10, span: .lanes(5)), WaterfallItem(10, span: .lanes(2))])
    #expect(section.frame(at: 0).width == 316)
    try section.relayout(Waterfall(columns: .count(1)), width: 316)
    #expect(section.isSettled && section.frame(at: 1) == LayoutRect(x: 0, y: 10, width: 316, height: 10))
    // The span in the description is kept.
    try section.relayout(Waterfall(columns: .count(6)), width: 600)
    #expect(section.frame(at: 0) == LayoutRect(x: 0, y: 0, width: 500, height: 10))
    #expect(section.frame(at: 1) == LayoutRect(x: 0, y: 10, width: 200, height: 10))
    #expect(section.span(at: 0) == .lanes(5))
    try section.relayout(layout, width: 316, extents: [20, 30])
    #expect(section.frame(at: 1) == LayoutRect(x: 0, y: 25, width: 208, height: 30))
    try section.append(1, span: .lanes(300))
    try section.append(1, span: .lanes(255))
    #expect(section.span(at: 2) == .all && section.span(at: 3) == .lanes(255))
  }

  /// In turn; an item that does not fit starts the next round.
  @Test func spansTakeTurns() throws {
    var layout = layout
    let items = [1, 2, 1, 1, 3].map { WaterfallItem(1, span: .lanes($0)) }
    for (order, lanes) in [(Waterfall.Order.leftToRight, [0, 1, 0, 1, 0]), (.rightToLeft, [2, 0, 2, 1, 0])] {
      layout.order = order
      var section = try WaterfallSection(layout, width: 316, items: items)
      #expect((0..<5).map { Int(section.frame(at: $0).minX) / 108 } == lanes)
      // One lane is left of the second round, in which two do not fit.
      try section.insert(1, span: .lanes(2), at: 4)
      #expect(section.frame(at: 4).minX == (order == .leftToRight ? 0 : 108))
    }
  }

  @Test func invalidSpansChangeNothing() throws {
    var section = try WaterfallSection(layout, width: 316, extents: [1, 2])
    let before = section.elements(in: LayoutRect(x: 0, y: 0, width: 400, height: 400))
    func expect(
      _ error: LayoutError, _ body: (inout WaterfallSection) throws -> Void, line: Int = #line
    ) {
      #expect(throws: error, "line \(line)") { try body(&section) }
    }
    func none(_ argument: String, _ value: Int) -> LayoutError {
      .countOutOfRange(argument: argument, value: value, valid: 1...Int.max)
    }
    expect(none("span", 0)) { try $0.insert(1, span: .lanes(0), at: 0) }
    expect(none("span", -3)) { try $0.setSpan(.lanes(-3), at: 0) }
    expect(.indexOutOfRange(argument: "index", index: 2, valid: 0..<2)) { try $0.setSpan(.all, at: 2) }
    expect(.indexOutOfRange(argument: "index", index: 3, valid: 0..<3)) {
      try $0.insert(1, span: .all, at: 3)
    }
    expect(none("items[1].span", 0)) {
      try $0.append(contentsOf: [WaterfallItem(1, span: .all), WaterfallItem(1, span: .lanes(0))])
    }
    expect(.invalidExtent(position: 1, value: -1)) {
      try $0.append(contentsOf: [WaterfallItem(1, span: .all), WaterfallItem(-1)])
    }
    expect(none("insertions[0].item.span", .min)) {
      var batch = BatchUpdate()
      batch.insert(1, span: .lanes(.min), at: 0)
      try $0.apply(batch)
    }
    expect(none("resizes[0].item.span", 0)) {
      var batch = BatchUpdate()
      batch.resize(at: 0, to: .extent(1, span: .lanes(0)))
      try $0.apply(batch)
    }
    #expect(throws: none("items[0].span", 0)) {
      try WaterfallSection(layout, width: 316, items: [WaterfallItem(1, span: .lanes(0))])
    }
    #expect(section.elements(in: LayoutRect(x: 0, y: 0, width: 400, height: 400)) == before)
    #expect(section.span(at: 0) == .lanes(1))
  }

  @Test func tooManyLanesForSpans() throws {
    let wide = Waterfall(columns: .count(33))
    #expect(throws: LayoutError.tooManyColumnsForSpans(33)) {
      try WaterfallSection(wide, width: 990, items: [WaterfallItem(1, span: .all)])
    }
    #expect(throws: LayoutError.countOutOfRange(argument: "items[0].span", value: 0, valid: 1...Int.max)) {
      try WaterfallSection(wide, width: 990, items: [WaterfallItem(1, span: .lanes(0))])
    }
    var section = try WaterfallSection(wide, width: 990, items: [WaterfallItem(1, span: .lanes(1))])
    #expect(throws: LayoutError.tooManyColumnsForSpans(33)) { try section.insert(1, span: .lanes(2), at: 0) }
    #expect(throws: LayoutError.tooManyColumnsForSpans(33)) { try section.setSpan(.all, at: 0) }
    #expect(throws: LayoutError.tooManyColumnsForSpans(33)) {
      try section.append(contentsOf: [WaterfallItem(1, span: .all)])
    }
    #expect(section.count == 1)
    try section.relayout(Waterfall(columns: .count(32)), width: 990)
    try section.insert(1, span: .all, at: 0)
    #expect(throws: LayoutError.tooManyColumnsForSpans(33)) { try section.relayout(wide, width: 990) }
    #expect(section.laneCount == 32)
    // Without spans, more lanes are allowed again.
    try section.setSpan(.lanes(1), at: 0)
    try section.relayout(wide, width: 990)
    #expect(section.laneCount == 33 && section.frame(at: 1).minX == 30)
  }

  /// An item counts once per lane, however many it spans, so no sum gets too long.
  @Test func lengthIsGuarded() throws {
    let longest = LayoutUnit.maximumLength
    let lanes = Waterfall(columns: .count(32), rowSpacing: longest)
    // 2³² units per lane, of 2⁵⁰.
    var section = try WaterfallSection(lanes, width: 320, items: [])
    try section.append(contentsOf: repeatElement(WaterfallItem(longest, span: .all), count: 1 << 13))
    #expect(throws: LayoutError.contentTooLong) { try section.append(0, span: .all) }
    #expect(throws: LayoutError.contentTooLong) { try section.append(0) }
    #expect(throws: LayoutError.contentTooLong) {
      try section.append(contentsOf: [WaterfallItem(0, span: .lanes(2))])
    }
    try section.setSpan(.lanes(1), at: 9)
    // There is room in one lane, but not in all: nothing is appended.
    #expect(throws: LayoutError.contentTooLong) {
      try section.append(contentsOf: [WaterfallItem(longest, span: .all)])
    }
    #expect(section.count == 1 << 13 && section.invariantViolation() == nil)
    try section.append(longest, span: .lanes(31))
    #expect(throws: LayoutError.contentTooLong) { try section.setSpan(.lanes(2), at: 9) }
    var batch = BatchUpdate()
    batch.resize(at: 9, to: .extent(longest, span: .all))
    #expect(throws: LayoutError.contentTooLong) { try section.apply(batch) }
    batch.remove(at: 10)
    batch.resizes[0].item = .extent(longest, span: .all)
    try section.apply(batch)
    #expect(section.span(at: 9) == .all && section.count == 1 << 13)
    #expect(throws: LayoutError.contentTooLong) {
      try WaterfallSection(
        lanes, width: 320, items: repeatElement(WaterfallItem(longest, span: .all), count: 1 << 13 + 1))
    }
  }

  /// Items appended after a dirty range at the end are placed from the items as they are.
  @Test func appendedItemsStoreTheirProfile() throws {
    let layout = Waterfall(columns: .count(2))
    let shape = TreeShape(leafCapacity: 3, fanOut: 3, bulkFill: 3)
    var section = try WaterfallSection(
      layout, width: 60, policy: .stable, items: [WaterfallItem(8, span: .all)], shape: shape)
    try section.setSpan(.lanes(1), at: 0)
    try section.append(contentsOf: repeatElement(1.0, count: 8))
    // All items left are in one lane, where a fresh layout uses two.
    try section.remove(at: 0)
    section.policy = .reflow
    try section.append(contentsOf: [1.0, 1, 1])
    section.settle()
    let naive = NaiveWaterfall(layout, width: 60, extents: repeatElement(1.0, count: 11))
    #expect((0..<11).map { section.frame(at: $0) } == naive.frames)
  }

  /// The items at the end are dirty, so appended items are placed after them at once, not only when they are settled.
  @Test func appendedItemsComeAfterUnsettledOnesAtOnce() throws {
    var section = try WaterfallSection(
      Waterfall(columns: .count(2)), width: 60, policy: .stable,
      items: [WaterfallItem(8, span: .all), WaterfallItem(50), WaterfallItem(1)])
    try section.setSpan(.lanes(1), at: 0)
    section.policy = .reflow
    var ends = [0.0, 0.0]
    for index in 0..<3 {
      let frame = section.provisional.frame(at: index)
      let lane = frame.minX == 0 ? 0 : 1
      ends[lane] = max(ends[lane], frame.maxY)
    }
    try #require(!section.isSettled && ends[0] != ends[1])
    try section.append(4)
    let frame = section.provisional.frame(at: 3)
    #expect(frame.minY == ends.min() && frame.minX == (ends[0] < ends[1] ? 0 : 30))
  }

  /// Settling may stop inside a dirty range. Then it has to store the profile that the items after it were packed
  /// from.
  @Test func settlingStopsInsideADirtyRange() throws {
    let shape = TreeShape(leafCapacity: 3, fanOut: 3, bulkFill: 3)
    for seed in 0..<400 as Range<UInt64> {
      var random = SplitMix64(seed: seed)
      let layout = Waterfall(columns: .count(random.int(2...3)))
      var items = (0..<24).map { _ in
        WaterfallItem(Double(random.int(1...3)), span: random.oneIn(6) ? .lanes(2) : .lanes(1))
      }
      items[23].span = .lanes(2)
      // A small limit, so that dirty ranges are joined to ranges of items.
      var section = try WaterfallSection(layout, width: 60, items: items, shape: shape, dirtyRangeLimit: 1)
      for _ in 0..<4 {
        let index = random.int(0...20)
        for index in [index, min(23, index + random.int(2...6))] {
          items[index].extent = Double(random.int(1...3))
          try section.resize(at: index, to: items[index].extent)
        }
        section.settle(budget: 1)
      }
      section.settle()
      var fresh = try WaterfallSection(layout, width: 60, items: items)
      #expect((0..<24).map { section.frame(at: $0) } == (0..<24).map { fresh.frame(at: $0) }, "seed \(seed)")
    }
  }

  @Test func copiesKeepSpans() throws {
    for policy in [EditPolicy.reflow, .stable] {
      var random = SplitMix64(seed: 4)
      let items = (0..<40).map { _ in
        WaterfallItem(Double(random.int(1...90)), span: random.oneIn(4) ? .lanes(2) : nil)
      }
      var section = try WaterfallSection(layout, width: 316, policy: policy, items: items)
      let whole = LayoutRect(x: 0, y: 0, width: 316, height: 10_000)
      let before = section.elements(in: whole)
      let correction = section.withAnchor(.item(5)) { section in
        let before = section
        for index in 0..<20 {
          try! section.setSpan(index % 3 == 0 ? .all : .lanes(1), at: index)
          try! section.move(from: section.count - 1, to: index)
          if index % 4 == 0 { try! section.remove(at: section.count - 1) }
        }
        section = before
      }
      #expect(section.elements(in: whole) == before)
      #expect(correction.points == 0 && correction.index == 5)
      #expect((0..<40).allSatisfy { section.span(at: $0) == items[$0].span ?? .lanes(1) })
    }
  }

  // MARK: Work

  private func feed(_ count: Int, policy: EditPolicy = .reflow, share: Int = 20) throws
    -> WaterfallSection
  {
    var random = SplitMix64(seed: 7)
    let items = (0..<count).map { _ in
      WaterfallItem(.random(in: 50..<200, using: &random), span: random.oneIn(share) ? .lanes(2) : nil)
    }
    return try WaterfallSection(
      Waterfall(columns: .count(4), columnSpacing: 8, rowSpacing: 8), width: 390, policy: policy,
      items: items)
  }

  private func work(
    _ section: inout WaterfallSection, _ body: (inout WaterfallSection) throws -> Void
  ) rethrows -> WorkCounters {
    let before = section.work
    try body(&section)
    return section.work - before
  }

  @Test func editIsLogarithmic() throws {
    for policy in [EditPolicy.reflow, .stable] {
      var section = try feed(40_000, policy: policy)
      let edits: [(inout WaterfallSection) throws -> Void] = [
        { try $0.insert(80, at: 20_000) }, { try $0.insert(80, span: .lanes(3), at: 30_000) },
        { try $0.remove(at: 10_000) }, { try $0.resize(at: 25_000, to: 10) },
        { try $0.setSpan(.all, at: 7_000) },
      ]
      for edit in edits {
        // Five levels of nodes, down, and up again for the matrices.
        let work = try work(&section, edit)
        #expect(work.nodesVisited <= 44 && work.itemsPlaced <= 1, "\(work)")
      }
      #expect(section.isSettled == (policy == .stable))
    }
  }

  @Test func queryVisitsOnePath() throws {
    var section = try feed(40_000)
    let height = section.contentSize.height
    for step in 0..<50 {
      let rect = LayoutRect(x: 0, y: height * Double(step) / 51, width: 390, height: 844)
      let work = work(&section) { _ = $0.elements(in: rect) }
      #expect(work.nodesVisited <= 12 && work.itemsScanned <= 3 * 128 && work.itemsPlaced == 0)
    }
  }

  /// After an item in all lanes, all items keep their placement, up to a common shift.
  @Test func settlingStopsAtAnItemInAllLanes() throws {
    var random = SplitMix64(seed: 3)
    let items = (0..<40_000).map {
      WaterfallItem(.random(in: 50..<200, using: &random), span: $0 % 1_000 == 999 ? .all : nil)
    }
    for ties in [Waterfall.Ties.first, .next] {
      var section = try WaterfallSection(
        Waterfall(columns: .count(4), rowSpacing: 8, ties: ties), width: 390, items: items)
      try section.insert(123, at: 20_100)
      let inserted = work(&section) { $0.settle() }
      #expect(section.isSettled && inserted.itemsPlaced <= 1_000 + 128)
      // Each dirty range separately.
      for index in [1_000, 9_500, 30_999] { try section.resize(at: index, to: 77) }
      try section.remove(at: 30_998)
      let edited = work(&section) { $0.settle() }
      #expect(section.isSettled && edited.itemsPlaced <= 2 * 1_128 + 500 + 2 * 128)
    }
  }

  @Test func settlingStopsWhereTheProfilesAgree() throws {
    let items = (0..<40_000).map { WaterfallItem(100, span: $0 % 50 == 0 ? .lanes(2) : nil) }
    for order in [Waterfall.Order.shortest, .leftToRight, .rightToLeft] {
      var section = try WaterfallSection(
        Waterfall(columns: .count(4), order: order), width: 390, items: items)
      try section.move(from: 10_010, to: 10_030)
      let moved = work(&section) { $0.settle() }
      #expect(section.isSettled && moved.itemsPlaced <= 3 * 128, "\(order): \(moved)")
    }
  }
}
