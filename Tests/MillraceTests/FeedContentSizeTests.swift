import Testing

@testable import Millrace

/// The size of the content, which includes sheets that are wider than the feed.
@Suite struct FeedContentSizeTests {
  private func sheet(columns: Int) throws -> FeedSection {
    FeedSection(
      try SpreadsheetSection(Spreadsheet(), rows: 2, rowHeight: 30, columns: columns, columnWidth: 60))
  }

  @Test(arguments: [
    (LayoutAxis.vertical, LayoutDirection.leftToRight, LayoutRect(x: 0, y: 10, width: 240, height: 60)),
    (.vertical, .rightToLeft, LayoutRect(x: -140, y: 10, width: 240, height: 60)),
    (.horizontal, .leftToRight, LayoutRect(x: 10, y: 0, width: 60, height: 240)),
    (.horizontal, .rightToLeft, LayoutRect(x: -70, y: 0, width: 60, height: 240)),
  ])
  func widestSheet(axis: LayoutAxis, direction: LayoutDirection, frame: LayoutRect) throws {
    var feed = try Feed(width: 100, axis: axis, direction: direction)
    func crossSize() -> Double { axis == .vertical ? feed.contentSize.width : feed.contentSize.height }
    try feed.append(.waterfall(.list(), extents: [10]))
    #expect(crossSize() == 100)
    // Four columns, as many of another sheet, one that is narrower than the feed, and one of three columns.
    for columns in [4, 4, 1, 3] { try feed.append(sheet(columns: columns)) }
    #expect(crossSize() == 240 && feed.frame(ofSection: 1) == frame)
    #expect(
      axis == .vertical ? feed.frame(ofSection: 3).width == 100 : feed.frame(ofSection: 3).height == 100)
    let cells = (0..<8).map { feed.frame(at: ItemPath(section: 1, item: $0)) }
    #expect(cells.dropFirst().reduce(cells[0]) { $0.union($1) } == frame)
    let copy = feed
    try feed.removeSection(at: 1)
    #expect(crossSize() == 240)
    try feed.withSection(1, as: SpreadsheetSection.self) { try $0.removeColumn(at: 0) }
    #expect(crossSize() == 180 && feed.invariantViolation() == nil)
    try feed.replaceSection(at: 1, with: .grid(Grid(columns: .count(2), rowHeight: .points(5)), count: 2))
    #expect(crossSize() == 180)
    try feed.removeSection(at: 3)
    #expect(crossSize() == 100 && feed.invariantViolation() == nil)
    try feed.relayout(width: 50)
    #expect(crossSize() == 60)
    feed = copy
    #expect(crossSize() == 240 && feed.invariantViolation() == nil)
  }
}
