import MillraceOracle
import Testing

@testable import Millrace

/// Custom layouts and sheets in a feed: cases that random scripts do not reach.
@Suite struct FeedKindTests {
  /// Stacked items; an item of height 13 after one of height 7 is invalid.
  struct Superstition: CustomLayout {
    func initialState(width: Double) -> Double { 0 }

    func place(_ height: Double, state: inout Double, width: Double) -> ItemPlacement {
      let isBad = height == 13 && state == 7
      state = height
      return ItemPlacement(
        LayoutRect(x: 0, y: 0, width: width, height: isBad ? .nan : height), advance: height)
    }
  }

  /// An item after a 1 has the maximum size.
  struct Avalanche: CustomLayout {
    func initialState(width: Double) -> Bool { false }

    func place(_ item: Int, state: inout Bool, width: Double) -> ItemPlacement {
      state = state || item == 1
      let length = state ? LayoutUnit.maximumLength : 1
      return ItemPlacement(LayoutRect(x: 0, y: 0, width: width, height: length), advance: length)
    }
  }

  private func error(_ body: () throws -> Void) -> LayoutError? {
    do { try body() } catch { return error as? LayoutError }
    return nil
  }

  private func path(_ section: Int, _ item: Int) -> ItemPath { ItemPath(section: section, item: item) }

  @Test func smallSectionGrows() throws {
    var feed = try Feed(width: 390)
    try feed.append(.custom(Superstition(), items: (0..<64).map { Double($0) }))
    try feed.append(.custom(Superstition(), items: (0..<65).map { Double($0) }))
    #expect(!feed.isFull(section: 0) && feed.isFull(section: 1))
    try feed.insert(.custom(100.0), at: path(0, 64))
    #expect(feed.isFull(section: 0) && feed.frame(at: path(0, 64)).minY == 2016)
    try feed.append(.custom(Superstition(), items: [1, 2]))
    #expect(feed.section(2, as: CustomSection<Superstition>.self)?.count == 2 && !feed.isFull(section: 2))
    try feed.withSection(2, as: CustomSection<Superstition>.self) { try $0.append(5) }
    #expect(feed.isFull(section: 2) && feed.item(at: path(2, 2)) == .custom(5.0))
    #expect(feed.invariantViolation() == nil)
  }

  @Test(arguments: [1, 70])
  func itemsHaveTheLayoutsType(count: Int) throws {
    var feed = try Feed(width: 390)
    try feed.append(.custom(Superstition(), items: (0..<count).map { Double($0) }))
    try feed.append(.grid(Grid(columns: .count(1), rowHeight: .points(1)), count: 1))
    func unexpected(_ given: String, _ expected: String, _ section: Int) -> LayoutError {
      .inSection(section, .unexpectedItem(given: given, expected: expected))
    }
    for given in [FeedItem.custom(1), .extent(1), .cell] {
      let kind = given == .custom(1) ? "an item of type Int" : given == .cell ? "a cell" : "an extent"
      #expect(
        error { try feed.insert(given, at: path(0, 0)) } == unexpected(kind, "an item of type Double", 0))
      #expect(
        error { try feed.resize(at: path(0, 0), to: given) } == unexpected(kind, "an item of type Double", 0))
    }
    #expect(
      error { try feed.insert(.custom("a"), at: path(1, 0)) }
        == unexpected("an item of type String", "a cell", 1))
    #expect(FeedItem.custom(1) != .custom(1.0) && FeedItem.custom(1.0) == .custom(1.0))
    #expect(Set([FeedItem.custom("a"), .custom("a"), .custom("b")]).count == 2)
    #expect(feed.invariantViolation() == nil)
  }

  /// An edit throws for the item that it inserts or changes. Other items that become invalid are left out, in compact
  /// and full form.
  @Test(arguments: [0, 64])
  func itemsWithInvalidPlacements(limit: Int) throws {
    var feed = try Feed(width: 390, shape: nil, compactLimit: limit)
    #expect(error { try feed.append(.custom(Superstition(), items: [7, 13])) } != nil)
    #expect(feed.isEmpty && feed.held == (0, 0, 0))
    try feed.append(.custom(Superstition(), items: [7, 1, 13, 2]))
    #expect(error { try feed.insert(.custom(13.0), at: path(0, 1)) } != nil)
    #expect(error { try feed.resize(at: path(0, 1), to: .custom(13.0)) } != nil)
    #expect(error { try feed.move(from: path(0, 2), to: path(0, 1)) } != nil)
    #expect((0..<4).map { feed.frame(at: path(0, $0)).minY } == [0, 7, 8, 21])
    // The edit does not concern the later item.
    try feed.remove(at: path(0, 1))
    let rect = LayoutRect(x: 0, y: 0, width: 390, height: 100)
    #expect(feed.elements(in: rect).map(\.path.item) == [0, 2])
    let section = try #require(feed.section(0, as: CustomSection<Superstition>.self))
    guard case .invalidPlacement(item: 1, argument: "frame.height", _, _) = section.layoutError else {
      Issue.record("\(String(describing: section.layoutError))")
      return
    }
    try feed.resize(at: path(0, 0), to: .custom(8.0))
    #expect((0..<3).map { feed.frame(at: path(0, $0)).minY } == [0, 8, 21])
    #expect(feed.section(0, as: CustomSection<Superstition>.self)?.layoutError == nil)
    #expect(feed.invariantViolation() == nil)
  }

  /// A custom layout's section gets its final length only when it is settled.
  @Test func settlingMayMakeTheFeedTooLong() throws {
    var feed = try Feed(width: 390)
    let half = Int(5e12 / LayoutUnit.maximumLength)
    for _ in 0..<2 { try feed.append(.custom(Avalanche(), items: Array(repeating: 0, count: half))) }
    try feed.append(.waterfall(.list(), extents: [50]))
    for section in 0..<2 {
      try feed.withSection(section, as: CustomSection<Avalanche>.self) { try $0.resize(at: 0, to: 1) }
    }
    #expect(!feed.isSettled && feed.contentSize.height < 1e12)
    feed.settle()
    #expect(feed.contentSize.height > 9e12 && feed.invariantViolation() == nil)
    // After that, edits that make it longer throw, and others work.
    #expect(error { try feed.insert(.extent(1), at: path(2, 0)) } == .inSection(2, .contentTooLong))
    try feed.resize(at: path(2, 0), to: .extent(40))
    try feed.removeSection(at: 0)
    try feed.insert(.extent(1), at: path(1, 0))
    #expect(feed.invariantViolation() == nil && feed.itemCount == half + 2)
  }

  /// An edit that would make the content too long changes nothing, whatever the edit.
  @Test func editThatWouldBeTooLong() throws {
    /// Items of 1 pt; after an odd number of ones, items have the maximum length.
    struct Odd: CustomLayout {
      func initialState(width: Double) -> Bool { false }

      func place(_ item: Int, state: inout Bool, width: Double) -> ItemPlacement {
        if item == 1 { state.toggle() }
        let length = state ? LayoutUnit.maximumLength : 1
        return ItemPlacement(LayoutRect(x: 0, y: 0, width: width, height: length), advance: length)
      }
    }
    var feed = try Feed(width: 390)
    let rows = (Double(1 << 50) / 192 / LayoutUnit.maximumLength).rounded(.down) - 10
    let full = Array(repeating: LayoutUnit.maximumLength, count: Int(rows))
    try feed.append(.waterfall(.list(), extents: full))
    try feed.append(.custom(Odd(), items: [1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]))
    let (before, size) = (feed.frame(at: path(1, 15)), feed.contentSize)
    #expect(error { try feed.remove(at: path(1, 0)) } == .inSection(1, .contentTooLong))
    #expect(error { try feed.move(from: path(1, 1), to: path(1, 15)) } == .inSection(1, .contentTooLong))
    // Nor by a move to another section: the arrived item is removed again.
    try feed.append(.custom(Odd(), items: [0]))
    #expect(error { try feed.move(from: path(1, 0), to: path(2, 0)) } == .inSection(1, .contentTooLong))
    try feed.removeSection(at: 2)
    #expect(feed.frame(at: path(1, 15)) == before && feed.contentSize == size)
    #expect(feed.invariantViolation() == nil)
  }

  @Test(arguments: [LayoutDirection.leftToRight, .rightToLeft])
  func sheetStartsAtTheLeadingEdge(_ direction: LayoutDirection) throws {
    var feed = try Feed(width: 390, direction: direction, sectionSpacing: 10)
    try feed.append(.waterfall(.list(), extents: [50]))
    let sheet = try SpreadsheetSection(
      Spreadsheet(columnSpacing: 1), rows: 1_000_000_000, rowHeight: 20, columns: 100, columnWidth: 80)
    try feed.append(FeedSection(sheet))
    let isMirrored = direction == .rightToLeft
    #expect(
      feed.frame(at: path(1, 101)) == LayoutRect(x: isMirrored ? 229 : 81, y: 80, width: 80, height: 20))
    let seen = feed.elements(in: LayoutRect(x: 0, y: 60, width: 390, height: 40))
    #expect(seen.map(\.path.item) == [0, 1, 2, 3, 4, 100, 101, 102, 103, 104])
    #expect(feed.itemCount == 100_000_000_001 && feed.contentSize.width == 8_099)
    try feed.withSection(1, as: SpreadsheetSection.self) { try $0.insertColumn(width: 30, at: 0) }
    #expect(feed.frame(at: path(1, 0)).minX == (isMirrored ? 360 : 0))
    #expect(feed.invariantViolation() == nil)
  }

  @Test func cellsAreNotEdited() throws {
    var feed = try Feed(width: 390)
    try feed.append(
      FeedSection(
        SpreadsheetSection(Spreadsheet(), rows: 2, rowHeight: 20, columns: 2, columnWidth: 80)))
    try feed.append(.grid(Grid(columns: .count(1), rowHeight: .points(1)), count: 1))
    let expected = LayoutError.inSection(0, .cellsAreFixed)
    #expect(error { try feed.insert(.cell, at: path(0, 0)) } == expected)
    #expect(error { try feed.remove(at: path(0, 0)) } == expected)
    #expect(error { try feed.resize(at: path(0, 0), to: .cell) } == expected)
    #expect(error { try feed.move(from: path(0, 0), to: path(0, 1)) } == expected)
    #expect(error { try feed.move(from: path(0, 0), to: path(1, 0)) } == expected)
    #expect(error { try feed.move(from: path(1, 0), to: path(0, 0)) } == expected)
    #expect(feed.itemCount(ofSection: 0) == 4 && feed.itemCount(ofSection: 1) == 1)
    #expect("\(expected)".contains("withSection(_:as: SpreadsheetSection.self)"))
    #expect(feed.invariantViolation() == nil)
  }

  /// More cells than a feed can number: in a new section, and by an update of one.
  @Test func sheetsOfTooManyCells() throws {
    var feed = try Feed(width: 390)
    let most = Int(Int32.max)
    let huge = try SpreadsheetSection(Spreadsheet(), rows: most, rowHeight: 0, columns: most, columnWidth: 0)
    for _ in 0..<3 {
      #expect(error { try feed.append(FeedSection(huge)) } == .inSection(0, .contentTooLong))
    }
    let small = try SpreadsheetSection(Spreadsheet(), rows: 1, rowHeight: 0, columns: most, columnWidth: 0)
    for section in 0..<3 {
      try feed.append(FeedSection(small))
      #expect(
        error {
          try feed.withSection(section, as: SpreadsheetSection.self) {
            try $0.insertRows(count: most - 1, height: 0, at: 0)
          }
        } == .inSection(section, .contentTooLong))
    }
    #expect(feed.itemCount == 3 * most && feed.invariantViolation() == nil)
  }

  /// Items above their section's start, and frames rounded beyond its end, are found by queries of the adjacent
  /// section.
  @Test func itemsBeyondTheirSection() throws {
    struct Balloons: CustomLayout {
      var overflow: Double { 40 }

      func initialState(width: Double) -> Bool { false }

      func place(_ height: Double, state: inout Bool, width: Double) -> ItemPlacement {
        ItemPlacement(LayoutRect(x: 0, y: -40, width: 10, height: height), advance: height)
      }
    }
    var feed = try Feed(width: 390)
    try feed.append(.waterfall(.list(), extents: [100]))
    try feed.append(.custom(Balloons(), items: [60, 60]))
    let above = LayoutRect(x: 0, y: 70, width: 390, height: 10)
    #expect(feed.elements(in: above).map(\.path) == [path(0, 0), path(1, 0)])
    #expect(feed.provisional.elements(in: above).map(\.path) == [path(0, 0), path(1, 0)])
    try feed.append(
      FeedSection(
        SpreadsheetSection(
          Spreadsheet(roundsOutward: true), rows: 1, rowHeight: 10.5, columns: 1, columnWidth: 80)))
    let below = LayoutRect(x: 0, y: feed.contentSize.height + 0.25, width: 390, height: 10)
    #expect(feed.elements(in: below).map(\.path) == [path(2, 0)])
  }
}
