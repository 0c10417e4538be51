import MillraceOracle
import MillraceScripts
import Testing

@testable import Millrace

/// Sections that scroll along the cross axis of the feed: small feeds, sheets, invalid input and work as counts. The
/// random scripts compare with a naive feed (`FeedScript+Orthogonal`).
@Suite struct OrthogonalTests {
  private func shelf(
    _ behavior: OrthogonalScrollingBehavior = .continuous, extents: [Double], offset: Double = 0
  ) -> FeedSection {
    var section = FeedSection.waterfall(.list(spacing: 10), extents: extents)
    section.orthogonalScrolling = OrthogonalScrolling(behavior, extent: 50, offset: offset)
    return section
  }

  @Test func itemsLieBesideEachOther() throws {
    var feed = try Feed(width: 100)
    try feed.append(.waterfall(.list(), extents: [30]))
    try feed.append(shelf(extents: [60, 80, 40], offset: 20))
    let frames = (0..<3).map { feed.frame(at: ItemPath(section: 1, item: $0)) }
    #expect(frames.map(\.minX) == [-20, 50, 140] && frames.map(\.width) == [60, 80, 40])
    #expect(frames.allSatisfy { $0.minY == 30 && $0.height == 50 })
    #expect(feed.contentSize == LayoutSize(width: 100, height: 80))
    let screen = LayoutRect(x: 0, y: 0, width: 100, height: 100)
    #expect(feed.elements(in: screen).map(\.path.item) == [0, 0, 1])
    try feed.setOrthogonalOffset(120, ofSection: 1)
    #expect(
      feed.elements(in: screen).map(\.path)
        == [[0, 0], [1, 1], [1, 2]].map { ItemPath(section: $0[0], item: $0[1]) })
  }

  @Test func itemsBeginAtTheRightEdgeFromRightToLeft() throws {
    var feed = try Feed(width: 100, direction: .rightToLeft)
    try feed.append(shelf(extents: [60, 80], offset: 20))
    let frames = (0..<2).map { feed.frame(at: ItemPath(section: 0, item: $0)) }
    #expect(frames.map(\.minX) == [60, -30])
  }

  @Test func sectionsOfHorizontalFeedsScrollDown() throws {
    var feed = try Feed(width: 100, axis: .horizontal)
    try feed.append(shelf(extents: [60, 80], offset: 20))
    let frames = (0..<2).map { feed.frame(at: ItemPath(section: 0, item: $0)) }
    #expect(
      frames == [
        LayoutRect(x: 0, y: -20, width: 50, height: 60), LayoutRect(x: 0, y: 50, width: 50, height: 80),
      ])
  }

  /// A sheet scrolls along its rows. Its pinned row stays at the leading edge, its pinned column at the top.
  @Test func sheetsScroll() throws {
    var sheet = Spreadsheet(axis: .horizontal)
    (sheet.pinnedRows, sheet.pinnedColumns) = (1, 1)
    let rows = [Double](repeating: 40, count: 10)
    let section = try SpreadsheetSection(sheet, rowHeights: rows, columnWidths: [20, 20, 20])
    var added = FeedSection(section)
    added.orthogonalScrolling = OrthogonalScrolling(.continuous, extent: 60, offset: 100)
    var feed = try Feed(width: 100)
    try feed.append(added)
    let screen = LayoutRect(x: 0, y: 0, width: 100, height: 100)
    let elements = feed.elements(in: screen)
    #expect(elements.filter { $0.path.item < 3 }.map(\.frame.minX) == [0, 0, 0])
    #expect(Set(elements.filter { $0.path.item >= 3 }.map { $0.path.item / 3 }) == [2, 3, 4])
    #expect(feed.contentSize.height == 60)
  }

  /// An item that only overflows in the cross size of the section, not in the one that an edit gave it.
  @Test func overflowIsFoundAfterAnEditInAnotherCrossSize() throws {
    var feed = try Feed(width: 100)
    var section = FeedSection.flow(Flow(), sizes: [])
    section.orthogonalScrolling = OrthogonalScrolling(.continuous, extent: 50)
    try feed.append(section)
    try feed.withSection(0, as: RowSection.self) { section in
      try section.append(contentsOf: [LayoutSize(width: 30, height: 300)])
      try section.relayout(Flow(axis: .horizontal), width: 400)
    }
    let below = LayoutRect(x: 0, y: 200, width: 100, height: 10)
    #expect(feed.elements(in: below).map(\.frame) == [LayoutRect(x: 0, y: 0, width: 30, height: 300)])
  }

  /// The lengths of a flow's items across it are read when it is added. Later edits add those of their items.
  @Test func overflowOfNewItemsIsFoundWithoutReadingTheOthers() throws {
    let (small, tall) = (LayoutSize(width: 10, height: 10), LayoutSize(width: 10, height: 300))
    /// - Parameter edit: Returns the index of an item with the size `tall`.
    func check(_ name: String, _ edit: (inout RowSection) throws -> Int) throws {
      var feed = try Feed(width: 100)
      var section = FeedSection.flow(Flow(), sizes: Array(repeating: small, count: 10_000))
      section.orthogonalScrolling = OrthogonalScrolling(.continuous, extent: 50)
      try feed.append(section)
      let before = feed.totalWork
      let item = try feed.withSection(0, as: RowSection.self) { try edit(&$0) }
      #expect((feed.totalWork - before).itemsScanned < 500, "\(name)")
      let path = ItemPath(section: 0, item: item)
      try feed.setOrthogonalOffset(feed.frame(at: path).minX, ofSection: 0)
      let below = LayoutRect(x: 0, y: 200, width: 100, height: 10)
      #expect(feed.elements(in: below).contains { $0.path == path }, "\(name)")
      #expect(feed.invariantViolation() == nil, "\(name)")
    }
    try check("insert") {
      try $0.insert(tall, at: 3)
      return 3
    }
    try check("resize") {
      try $0.resize(at: 3, to: tall)
      return 3
    }
    try check("append") {
      try $0.append(contentsOf: [small, tall])
      return 10_001
    }
    try check("appendEstimated") {
      try $0.appendEstimated(count: 2, size: tall)
      return 10_000
    }
  }

  @Test func invalidValuesAreErrors() throws {
    var feed = try Feed(width: 100)
    try feed.append(.waterfall(.list(), extents: [30]))
    func expect(_ error: LayoutError, _ extent: Double, _ offset: Double) {
      var section = shelf(extents: [1])
      section.orthogonalScrolling = OrthogonalScrolling(.paging, extent: extent, offset: offset)
      #expect(throws: LayoutError.inSection(1, error)) { try feed.append(section) }
    }
    expect(.invalidLength(argument: "orthogonalScrolling.extent", value: -1), -1, 0)
    expect(.invalidLength(argument: "orthogonalScrolling.extent", value: .infinity), .infinity, 0)
    expect(.invalidOffset(argument: "orthogonalScrolling.offset", value: .infinity), 1, .infinity)
    #expect(throws: LayoutError.inSection(0, .sectionDoesNotScroll)) {
      try feed.setOrthogonalOffset(1, ofSection: 0)
    }
    var changes = ElementChanges()
    #expect(throws: LayoutError.inSection(0, .sectionDoesNotScroll)) {
      try feed.setOrthogonalOffset(
        1, ofSection: 0, in: LayoutRect(x: 0, y: 0, width: 1, height: 1), changes: &changes)
    }
    var buffer: [Element] = []
    #expect(throws: LayoutError.inSection(0, .sectionDoesNotScroll)) {
      try feed.itemsToPrefetch(
        inSection: 0, of: LayoutRect(x: 0, y: 0, width: 1, height: 1), velocity: 1, horizon: 1, into: &buffer)
    }
    try feed.append(shelf(extents: [1]))
    for offset in [Double.nan, .infinity, 1e13, -1e13] {
      #expect(throws: LayoutError.self) { try feed.setOrthogonalOffset(offset, ofSection: 1) }
    }
    #expect(throws: LayoutError.indexOutOfRange(argument: "section", index: 2, valid: 0..<2)) {
      try feed.setOrthogonalOffset(0, ofSection: 2)
    }
    #expect(feed.orthogonalScrolling(ofSection: 1)?.offset == 0 && feed.invariantViolation() == nil)
  }

  /// An invalid item in an orthogonal section is an error, and nothing is stored for the section.
  @Test func invalidItemsAreErrors() throws {
    var feed = try Feed(width: 100)
    #expect(throws: LayoutError.self) { try feed.append(shelf(extents: [1, .nan])) }
    #expect(feed.isEmpty && feed.held == (0, 0, 0) && feed.invariantViolation() == nil)
  }

  /// The base of a section is edited through its own type. A new cross size of the base is not kept.
  @Test func basesAreEditedAsTheirTypes() throws {
    var feed = try Feed(width: 100)
    try feed.append(shelf(extents: [60, 80, 40]))
    try feed.withSection(0, as: WaterfallSection.self) { section in
      try section.resize(at: 0, to: 100)
      try section.relayout(.list(spacing: 4, axis: .vertical), width: 300)
    }
    let frames = (0..<3).map { feed.frame(at: ItemPath(section: 0, item: $0)) }
    #expect(frames.map(\.minX) == [0, 104, 188] && frames.allSatisfy { $0.height == 50 })
    #expect(feed.section(0, as: WaterfallSection.self)?.contentSize == LayoutSize(width: 228, height: 50))
    #expect(feed.invariantViolation() == nil)
  }

  /// The item of an anchor stays where it is on screen: its section is scrolled.
  @Test func anchorsKeepItemsAlongTheirSection() throws {
    var feed = try Feed(width: 100)
    try feed.append(.waterfall(.list(), extents: [30]))
    try feed.append(shelf(extents: [60, 80, 40], offset: 100))
    let before = feed.frame(at: ItemPath(section: 1, item: 1))
    let correction = try feed.withAnchor(.item(ItemPath(section: 1, item: 1))) { (feed) throws(LayoutError) in
      try feed.insert(.extent(25), at: ItemPath(section: 1, item: 0))
      try feed.resize(at: ItemPath(section: 0, item: 0), to: .extent(50))
    }
    #expect(correction.points == 20 && correction.path == ItemPath(section: 1, item: 2))
    var moved = feed.frame(at: ItemPath(section: 1, item: 2))
    moved.origin.y -= 20
    #expect(moved == before && feed.orthogonalScrolling(ofSection: 1)?.offset == 135)
  }

  /// Small lists share their layout, and each takes a record. One that gets too large gets a box.
  @Test func smallSectionsAreRecords() throws {
    var feed = try Feed(width: 100)
    for offset in [0.0, 30, 60] { try feed.append(shelf(extents: [60, 80, 40], offset: offset)) }
    #expect(feed.held == (0, 3, 1))
    let copy = feed
    try feed.setOrthogonalOffset(7, ofSection: 1)
    #expect(copy.orthogonalScrolling(ofSection: 1)?.offset == 30)
    #expect((0..<3).map { feed.orthogonalScrolling(ofSection: $0)?.offset } == [0, 7, 60])
    #expect((0..<3).map { feed.frame(at: ItemPath(section: $0, item: 0)).minX } == [0, -7, -60])
    // 124 extents and the offset fill a record.
    for item in 3..<124 { try feed.insert(.extent(Double(item)), at: ItemPath(section: 1, item: item)) }
    #expect(feed.held == (0, 3, 1) && feed.itemCount(ofSection: 1) == 124)
    try feed.insert(.extent(50), at: ItemPath(section: 1, item: 0))
    #expect(feed.held == (1, 2, 1) && feed.orthogonalScrolling(ofSection: 1)?.offset == 7)
    #expect(feed.frame(at: ItemPath(section: 1, item: 1)).minX == 53)
    #expect(feed.invariantViolation() == nil)
    for _ in 0..<3 { try feed.removeSection(at: 0) }
    #expect(feed.held == (0, 0, 0) && feed.invariantViolation() == nil)
    #expect(copy.held == (0, 3, 1) && copy.invariantViolation() == nil)
  }

  /// An anchor knows its section when that gets a box, and tells apart sections that share their layout.
  @Test func anchorsFollowSectionsThatGetABox() throws {
    var feed = try Feed(width: 100)
    for _ in 0..<2 { try feed.append(shelf(extents: Array(repeating: 10, count: 124), offset: 500)) }
    let anchor = Anchor.item(ItemPath(section: 1, item: 100))
    try feed.withAnchor(anchor) { (feed) throws(LayoutError) in
      try feed.insert(.extent(25), at: ItemPath(section: 1, item: 0))
    }
    #expect(feed.held == (1, 1, 1))
    #expect((0..<2).map { feed.orthogonalScrolling(ofSection: $0)?.offset } == [500, 535])
    try feed.withAnchor(.item(ItemPath(section: 0, item: 100))) { feed in
      try feed.withSection(0, as: WaterfallSection.self) { try $0.insert(15, at: 3) }
    }
    #expect(feed.held == (2, 0, 0))
    #expect((0..<2).map { feed.orthogonalScrolling(ofSection: $0)?.offset } == [525, 535])
    // The item moves to another section: no offset is corrected.
    var other = try Feed(width: 100)
    for _ in 0..<2 { try other.append(shelf(extents: [10, 20, 30], offset: 5)) }
    try other.withAnchor(.item(ItemPath(section: 0, item: 2))) { (feed) throws(LayoutError) in
      try feed.move(from: ItemPath(section: 0, item: 2), to: ItemPath(section: 1, item: 0))
    }
    #expect((0..<2).map { other.orthogonalScrolling(ofSection: $0)?.offset } == [5, 5])
  }

  /// Sections that are not visible are neither settled nor searched.
  @Test func onlyVisibleSectionsCost() throws {
    var feed = try Feed(width: 100)
    for _ in 0..<1_000 {
      var section = FeedSection.waterfall(
        Waterfall(columns: .count(2)), extents: (0..<200).map { Double($0 % 7) * 10 + 5 })
      section.orthogonalScrolling = OrthogonalScrolling(.continuous, extent: 50)
      try feed.append(section)
    }
    // Every section is left unsettled.
    for section in 0..<1_000 { try feed.insert(.extent(33), at: ItemPath(section: section, item: 0)) }
    #expect(!feed.isSettled)
    let work = feed.work
    let placed = (0..<1_000).map { feed.work(ofSection: $0)!.itemsPlaced }
    let found = feed.elements(in: LayoutRect(x: 0, y: 25_000, width: 100, height: 100))
    #expect(Set(found.map(\.path.section)) == [500, 501])
    #expect((feed.work - work).nodesVisited < 60)
    let others = (0..<1_000).filter { feed.work(ofSection: $0)!.itemsPlaced != placed[$0] }
    // Section 499 ends where the rect begins.
    #expect(others.allSatisfy { (499...501).contains($0) })
    feed.settle()
    #expect(feed.isSettled && feed.invariantViolation() == nil)
  }
}
