import MillraceOracle
import Testing

@testable import Millrace

/// Custom layouts that return invalid placements.
@Suite struct CustomHostileTests {
  /// Places each item as the item says. Whether an item of height 13 is valid depends on the item before.
  struct Verbatim: CustomLayout {
    struct Item: Hashable, Sendable {
      var x = 0.0
      var y = 0.0
      var width = 100.0
      var height = 10.0
      var advance = 10.0
    }

    var overflow = 50.0
    var insets = LayoutInsets.zero

    func initialState(width: Double) -> Double { 0 }

    func place(_ item: Item, state: inout Double, width: Double) -> ItemPlacement {
      let height = item.height == 13 && state == 7 ? .nan : item.height
      state = item.height
      return ItemPlacement(
        LayoutRect(x: item.x, y: item.y, width: item.width, height: height), advance: item.advance)
    }
  }

  typealias Item = Verbatim.Item

  private static let everything = LayoutRect(x: -1e9, y: -1e9, width: 2e9, height: 2e9)

  private static let bad: [(item: Item, argument: String)] = [
    (Item(x: .nan), "frame.x"), (Item(x: .infinity), "frame.x"), (Item(x: -1e8), "frame.x"),
    (Item(y: .nan), "frame.y"), (Item(y: 1e300), "frame.y"), (Item(y: -50.01), "frame.y"),
    (Item(width: .nan), "frame.width"), (Item(width: -1), "frame.width"), (Item(width: 1e8), "frame.width"),
    (Item(height: -.infinity), "frame.height"), (Item(height: -0.1), "frame.height"),
    (Item(advance: .nan), "advance"), (Item(advance: -1), "advance"), (Item(advance: .infinity), "advance"),
    (Item(advance: 1e8), "advance"),
  ]

  /// The error of an item with an invalid placement.
  private func error(_ body: () throws -> Void) -> LayoutError? {
    do {
      try body()
      return nil
    } catch {
      return error as? LayoutError
    }
  }

  private func expect(
    _ error: LayoutError?, item: Int, argument: String, _ location: SourceLocation = #_sourceLocation
  ) {
    guard case .invalidPlacement(item, argument, _, _)? = error else {
      Issue.record("\(String(describing: error)), expected \(argument) of \(item)", sourceLocation: location)
      return
    }
  }

  @Test func invalidPlacementIsAnError() throws {
    let good = (0..<100).map { Item(height: Double($0 % 5), advance: Double($0 % 3)) }
    var section = try CustomSection(Verbatim(), width: 390, items: good)
    let before = section.elements(in: Self.everything)
    for (item, argument) in Self.bad {
      expect(
        error { _ = try CustomSection(Verbatim(), width: 390, items: good + [item] + good) }, item: 100,
        argument: argument)
      expect(
        error { _ = try CustomSection(Verbatim(), width: 390, items: AnySequence([item])) }, item: 0,
        argument: argument)
      for index in [0, 1, 50, 99, 100] {
        expect(error { try section.insert(item, at: index) }, item: index, argument: argument)
      }
      expect(error { try section.append(item) }, item: 100, argument: argument)
      expect(error { try section.append(contentsOf: good + [item] + good) }, item: 200, argument: argument)
      for index in [0, 42, 99] {
        expect(error { try section.resize(at: index, to: item) }, item: index, argument: argument)
      }
      var batch = BatchUpdate()
      batch.remove(at: 3)
      batch.move(from: 70, to: 1)
      batch.resize(at: 20, to: .custom(Item(height: 1_000, advance: 1_000)))
      batch.insert(.custom(Item()), at: 0)
      batch.insert(.custom(item), at: 60)
      var seen: LayoutError?
      let correction = section.withAnchor(.item(3)) { section in
        seen = error { try section.apply(batch, keeping: .end, watching: Self.everything) }
      }
      expect(seen, item: 60, argument: argument)
      #expect(
        correction == OffsetCorrection(points: 0, isEstimate: false, path: ItemPath(section: 0, item: 3)))
      #expect(section.count == 100 && section.layoutError == nil && section.invariantViolation() == nil)
    }
    #expect(section.elements(in: Self.everything) == before)
    #expect((0..<100).allSatisfy { section.item(at: $0) == good[$0] })
    #expect(
      LayoutError.invalidPlacement(item: 7, argument: "frame.height", value: .nan, valid: 0...10).description
        == "frame.height is nan where the layout places item 7, expected a finite number from 0.0 to 10.0")
  }

  @Test func emptySectionStaysEmpty() throws {
    var section = try CustomSection(Verbatim(), width: 390)
    for (item, argument) in Self.bad {
      expect(error { try section.insert(item, at: 0) }, item: 0, argument: argument)
      expect(error { try section.append(contentsOf: [Item(), item]) }, item: 1, argument: argument)
      var batch = BatchUpdate()
      batch.insert(.custom(Item()), at: 0)
      batch.insert(.custom(item), at: 1)
      expect(error { try section.apply(batch) }, item: 1, argument: argument)
      #expect(section.isEmpty && section.layoutError == nil && section.invariantViolation() == nil)
    }
  }

  /// The maximum values are valid.
  @Test func limits() throws {
    let most = LayoutUnit.maximumLength
    let items = [
      Item(x: 1 - most, y: -50, width: most, height: most, advance: most),
      Item(x: most - 1, y: most - 1, width: 0, height: 0, advance: 0),
    ]
    var section = try CustomSection(Verbatim(), width: most, items: items)
    let naive = NaiveCustom(Verbatim(), width: most, items: items)
    #expect((0..<2).map { section.frame(at: $0) } == naive.frames)
  }

  @Test func invalidMovesAreUndone() throws {
    // An item of height 13 after one of height 7 is invalid.
    let items = [Item(height: 7), Item(), Item(), Item(height: 13), Item()]
    var section = try CustomSection(Verbatim(), width: 390, items: items)
    let before = section.elements(in: Self.everything)
    var seen = error { try section.move(from: 3, to: 1) }
    expect(seen, item: 1, argument: "frame.height")
    var batch = BatchUpdate()
    batch.move(from: 3, to: 1)
    batch.remove(at: 1)
    seen = error { try section.apply(batch) }
    expect(seen, item: 1, argument: "frame.height")
    #expect(section.elements(in: Self.everything) == before && section.layoutError == nil)
    try section.move(from: 3, to: 2)
    #expect(section.item(at: 2).height == 13)
  }

  /// Items after an edit become invalid.
  @Test(arguments: [2, 64])
  func invalidLaterItemsAreLeftOut(chunkItems: Int) throws {
    var items = (0..<20).map { _ in Item() }
    items[10] = Item(height: 13)
    var section = try CustomSection(
      Verbatim(), width: 390, items: items, shape: nil,
      limits: CustomLimits(chunkItems: chunkItems, eagerItems: 0))
    // An insertion just before: the error concerns another item, so the edit succeeds.
    try section.insert(Item(height: 7), at: 10)
    section.settle()
    expect(section.layoutError, item: 11, argument: "frame.height")
    #expect(section.frame(at: 11).size == .zero)
    #expect(section.elements(in: Self.everything).map(\.index) == (0..<21).filter { $0 != 11 })
    // The next item's origin is the same as its own.
    #expect(section.frame(at: 12).minY == section.frame(at: 10).minY + 10)
    // Other edits do not throw, and the error has the item's new index.
    try section.insert(Item(), at: 0)
    try section.append(Item())
    expect(section.layoutError, item: 12, argument: "frame.height")
    // Creating a section from the same items would throw.
    let again = (0..<section.count).map { section.item(at: $0) }
    expect(
      error { _ = try CustomSection(Verbatim(), width: 390, items: again) }, item: 12,
      argument: "frame.height")
    let copy = section
    try section.resize(at: 11, to: Item())
    section.settle()
    #expect(section.layoutError == nil && section.frame(at: 12).height == 13)
    section = copy
    try section.remove(at: 12)
    section.settle()
    #expect(section.layoutError == nil)
  }

  @Test func relayoutIsAllOrNothing() throws {
    var section = try CustomSection(Verbatim(), width: 390, items: [Item(), Item(y: -40), Item()])
    let before = section.elements(in: Self.everything)
    var seen = error { try section.relayout(Verbatim(overflow: 0), width: 390) }
    expect(seen, item: 1, argument: "frame.y")
    seen = error { try section.relayout(Verbatim(overflow: -1), width: 390) }
    #expect(seen == .invalidLength(argument: "overflow", value: -1))
    seen = error { try section.relayout(Verbatim(insets: LayoutInsets(leading: 1e9)), width: 390) }
    #expect(seen == .invalidLength(argument: "insets.leading", value: 1e9))
    seen = error { try section.relayout(Verbatim(), width: -1) }
    #expect(seen == .invalidLength(argument: "width", value: -1))
    #expect(section.elements(in: Self.everything) == before && section.layout.overflow == 50)
  }

  /// The content has a maximum length, and no sum overflows.
  @Test func contentTooLong() throws {
    let most = LayoutUnit.maximumLength
    // 2¹⁹ of them reach 2⁵⁰ units.
    let long = Item(height: 1, advance: most)
    var section = try CustomSection(
      Verbatim(), width: 390, items: repeatElement(long, count: (1 << 19) - 1))
    try section.append(Item(height: most, advance: 0))
    let size = section.contentSize
    #expect(size.height == Double(1 << 50) / 192)
    #expect(throws: LayoutError.contentTooLong) { try section.insert(long, at: 0) }
    #expect(throws: LayoutError.contentTooLong) { try section.append(contentsOf: [Item(), long, long]) }
    #expect(throws: LayoutError.contentTooLong) {
      try section.resize(at: section.count - 1, to: Item(y: 1, height: most, advance: 0))
    }
    var batch = BatchUpdate()
    batch.insert(.custom(Item()), at: 1_000)
    #expect(throws: LayoutError.contentTooLong) { try section.apply(batch) }
    #expect(section.contentSize == size && section.count == 1 << 19 && section.layoutError == nil)
    try section.remove(at: 1_000)
    try section.insert(Item(), at: 0)
    section.settle()
    #expect(section.layoutError == nil)
    #expect(
      section.elements(in: LayoutRect(x: 0, y: 5.8e12, width: 1, height: 1e12)).map(\.index).last
        == section.count - 1)
  }

  /// States never agree, but everything terminates.
  @Test func statesThatAreNeverEqual() throws {
    let items = (0..<1_000).map { SampleLayout.Item(height: Double($0 % 7), tag: 0) }
    var section = try CustomSection(SampleLayout(.unequal), width: 390, items: items)
    try section.insert(SampleLayout.Item(height: 50, tag: 0), at: 500)
    #expect(!section.isSettled)
    var slices = 0
    while !section.isSettled {
      #expect(section.settle(budget: 100) <= 164)
      slices += 1
    }
    #expect((4...8).contains(slices))
    let all = items[..<500] + [SampleLayout.Item(height: 50, tag: 0)] + items[500...]
    let naive = NaiveCustom(SampleLayout(.unequal), width: 390, items: all)
    #expect((0...1_000).allSatisfy { section.frame(at: $0) == naive.frames[$0] })
  }

  /// Each item is as long as it says, and 13 after 7 is very long.
  struct Touchy: CustomLayout {
    func initialState(width: Double) -> Double { 0 }

    func place(_ item: Double, state: inout Double, width: Double) -> ItemPlacement {
      let advance = item == 13 && state == 7 ? 1e7 : item
      state = item
      return ItemPlacement(LayoutRect(x: 0, y: 0, width: 100, height: item), advance: advance)
    }
  }

  /// An item cannot move to another section, because without it, its old section would be too long. It is there once.
  @Test(arguments: [0, 200], [0, 200])
  func moveThatIsUndone(more: Int, moreInTarget: Int) throws {
    func items(_ first: [Double], _ more: Int) -> [Double] { first + Array(repeating: 5, count: more) }
    var feed = try Feed(width: 390)
    try feed.append(.custom(Touchy(), items: items([7, 1, 13, 5], more)))
    try feed.append(.custom(Touchy(), items: items([2, 3, 4], moreInTarget)))
    let longest = Double(Units.maximumPosition) / 192
    try feed.append(.waterfall(.list(), count: Int(longest / 1e6) - 1, estimatedExtent: 1e6))
    let top = LayoutRect(x: 0, y: 0, width: 390, height: 5_000)
    let before = (feed.elements(in: top), feed.itemCount)
    let (source, target) = (ItemPath(section: 0, item: 1), ItemPath(section: 1, item: 1))
    #expect(error { try feed.move(from: source, to: target) } == .inSection(0, .contentTooLong))
    #expect(feed.itemCount == before.1 && feed.invariantViolation() == nil)
    #expect(feed.item(at: source) == .custom(1.0) && feed.item(at: target) == .custom(3.0))
    #expect(feed.elements(in: top) == before.0)
    // The other way there is room.
    try feed.move(from: target, to: source)
    #expect(feed.itemCount == before.1 && feed.item(at: source) == .custom(3.0))
  }
}
