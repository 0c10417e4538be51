import Testing

@testable import Millrace

/// Many equal items of a custom layout, whose placements are copied where the layout returns to a state.
@Suite struct RepeatedItemsTests {
  /// Rows of `count` items, the last of which is higher. Starts above the origin if `overflow` is not 0.
  struct Rows: CustomLayout {
    let count: Int
    var overflow = 0.0

    func initialState(width: Double) -> Int { 0 }

    func place(_ height: Double, state: inout Int, width: Double) -> ItemPlacement {
      let isLast = state == count - 1
      defer { state = (state + 1) % count }
      let frame = LayoutRect(
        x: Double(state) * 10, y: isLast ? 0 : -overflow, width: 9, height: isLast ? height * 2 : height)
      return ItemPlacement(frame, advance: isLast ? height * 2 + 1 : 0)
    }
  }

  /// A state that is never equal to itself.
  struct Unequal: CustomLayout {
    func initialState(width: Double) -> Double { .nan }

    func place(_ height: Double, state: inout Double, width: Double) -> ItemPlacement {
      ItemPlacement(LayoutRect(x: 0, y: 0, width: width, height: height), advance: height)
    }
  }

  /// Compares a section of an array, whose equal items are compared, with one of a sequence, whose items are placed one by
  /// one.
  private func compare<Layout: CustomLayout>(_ layout: Layout, _ heights: [Double]) throws
  where Layout.Item == Double {
    var section = try CustomSection(layout, width: 200, items: heights)
    var expected = try CustomSection(layout, width: 200, items: AnySequence { heights.makeIterator() })
    func check() {
      #expect(section.invariantViolation() == nil)
      #expect(
        (0..<section.count).map { section.frame(at: $0) }
          == (0..<expected.count).map { expected.frame(at: $0) })
      #expect(
        (0..<section.count).map { section.item(at: $0) } == (0..<expected.count).map { expected.item(at: $0) }
      )
      #expect(section.contentSize == expected.contentSize)
    }
    check()
    for index in [heights.count / 2, 3, heights.count - 1] {
      try section.resize(at: index, to: 77)
      try expected.resize(at: index, to: 77)
      try section.insert(5, at: index)
      try expected.insert(5, at: index)
      check()
    }
    try section.append(contentsOf: heights)
    try expected.append(contentsOf: AnySequence { heights.makeIterator() })
    check()
  }

  @Test(arguments: [1, 2, 7, 60, 1_000])
  func rows(count: Int) throws {
    let equal = Array(repeating: 20.0, count: 2_000)
    try compare(Rows(count: count), equal)
    try compare(Rows(count: count, overflow: 7), equal)
    try compare(Rows(count: count), equal + Array(repeating: 30, count: 500) + equal.dropLast(37))
    try compare(Rows(count: count), [1, 2, 3] + equal)
  }

  @Test func states() throws {
    let equal = Array(repeating: 20.0, count: 1_000)
    try compare(Timeline(), equal)
    try compare(Unequal(), equal)
  }

  /// An invalid placement, and content that gets too long among copies, are errors as for other items.
  @Test func errors() throws {
    let long = LayoutUnit.maximumLength
    let maximumCount = Int(Units.maximumPosition / Units.maximumLength)
    var section = try CustomSection(Unequal(), width: 200, items: [])
    #expect(throws: LayoutError.contentTooLong) {
      try section.append(contentsOf: Array(repeating: long, count: maximumCount + 1))
    }
    #expect(section.count == 0)
    var rows = try CustomSection(Rows(count: 1), width: 200, items: [])
    let heights = Array(repeating: long / 4, count: 2 * maximumCount + 1)
    #expect(throws: LayoutError.contentTooLong) { try rows.append(contentsOf: heights) }
    #expect(rows.count == 0 && rows.invariantViolation() == nil)
    #expect(throws: LayoutError.self) {
      try rows.append(contentsOf: Array(repeating: -1.0, count: 500))
    }
    #expect(rows.count == 0)
  }

  /// Copies are placed without calls of the layout, and share their items.
  @Test func estimatesInFeed() throws {
    var feed = try Feed(width: 200)
    try feed.append(.custom(Rows(count: 3), items: Array(repeating: 20.0, count: 100_000)))
    #expect(feed.itemCount == 100_000)
    let last = ItemPath(section: 0, item: 99_998)
    #expect(feed.frame(at: last).minY == 33_332 * 41)
  }
}
