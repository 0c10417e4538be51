import Millrace
import MillraceOracle
import Testing

/// Pinned rows of sheets in feeds with pinned headers and footers.
@Suite struct PinnedSheetTests {
  /// A feed header, a month, a day and a footer, above and below a sheet of ten rows of 40 whose first and
  /// last rows are pinned. Then another day of the month without headers.
  private func feed(_ axis: LayoutAxis = .vertical) throws -> Feed {
    var feed = try Feed(width: 100, axis: axis, sectionSpacing: 10)
    try feed.setHeaders([Supplementary(extent: 60, pinning: .section, pinnedExtent: 30)])
    try feed.setFooters([Supplementary(.footer, extent: 12, pinning: .section)])
    let layout = Spreadsheet(pinnedRows: 1, trailingPinnedRows: 1, axis: axis)
    for number in 0..<2 {
      var section = FeedSection(
        try SpreadsheetSection(layout, rows: 10, rowHeight: 40, columns: 2, columnWidth: 50))
      if number == 0 {
        section.headers = [
          Supplementary(extent: 24, pinning: .group), Supplementary(extent: 20, pinning: .section),
          Supplementary(extent: 7),
        ]
        section.footers = [Supplementary(.footer, extent: 16, pinning: .section)]
      }
      try feed.append(section)
    }
    return feed
  }

  private func view(_ y: Double, height: Double = 300) -> LayoutRect {
    LayoutRect(x: 0, y: y, width: 100, height: height)
  }

  /// The positions of a sheet's rows in the first column.
  private func rows(_ feed: inout Feed, section: Int, in view: LayoutRect) -> [Int: Double] {
    let cells = feed.elements(in: view).filter {
      $0.kind == .item && $0.path.section == section && $0.path.item % 2 == 0
    }
    return Dictionary(uniqueKeysWithValues: cells.map { ($0.path.item / 2, $0.frame.minY) })
  }

  @Test func rowsAreBelowAllLevels() throws {
    var feed = try feed()
    // The sheet is from 111 to 511. Only rows at the end are pinned yet.
    #expect(rows(&feed, section: 0, in: view(0)) == [0: 111, 1: 151, 2: 191, 3: 231, 4: 271, 9: 232])
    // Headers leave from 226 on; the footers of the feed and the section, up to 424.
    #expect(rows(&feed, section: 0, in: view(152))[0] == 226)
    #expect(rows(&feed, section: 0, in: view(152))[9] == 384)
    let seen = feed.elements(in: view(152))
    #expect(seen.filter { $0.kind == .header && $0.isPinned }.map(\.frame.maxY) == [182, 206, 226])
    #expect(seen.first { $0.path == ItemPath(section: 0, item: 0) && $0.kind == .item }?.isPinned == true)
    // All queries of one cell agree.
    let path = ItemPath(section: 0, item: 0)
    #expect(feed.element(of: .item, at: path, in: view(152))?.frame.minY == 226)
    #expect(feed.element(at: LayoutPoint(x: 10, y: 230), view: view(152))?.path == path)
    let changes = feed.changes(from: view(152), to: view(162))
    #expect(changes.moved.first { $0.after.path == path && $0.after.kind == .item }?.after.frame.minY == 236)
    #expect(feed.provisional.elements(in: view(152)) == seen)
    #expect(feed.frame(at: path).minY == 111)
  }

  /// At its end, the sheet keeps its rows within itself, and headers, which stay until the end of the section, cover
  /// them.
  @Test func rowsStayInTheSheet() throws {
    var feed = try feed()
    #expect(rows(&feed, section: 0, in: view(397))[0] == 471)
    let later = view(420)
    #expect(rows(&feed, section: 0, in: later)[0] == 471)
    // The day stays below 507, where its section would push it out.
    #expect(feed.element(of: .header, at: ItemPath(section: 0, item: 1), in: later)?.frame.minY == 474)
    #expect(feed.element(at: LayoutPoint(x: 10, y: 480), view: later)?.kind == .header)
  }

  /// A section without headers has those of its group and the feed above it.
  @Test func rowsAreBelowTheGroup() throws {
    var feed = try feed()
    // The sheet is from 537 to 937.
    #expect(feed.frame(ofSection: 1).minY == 537)
    #expect(rows(&feed, section: 1, in: view(600))[0] == 654)
    #expect(rows(&feed, section: 1, in: view(600))[9] == 848)
    #expect(feed.element(of: .item, at: ItemPath(section: 1, item: 0), in: view(600))?.frame.minY == 654)
    // At its start, a rectangle below everything above finds it.
    let below = LayoutRect(x: 0, y: 650, width: 100, height: 10)
    #expect(
      feed.elements(in: below, view: view(600)).filter { $0.kind == .item && $0.isPinned }.map(\.path.item)
        == [0, 1])
  }

  /// If pinned elements are longer than the view, each stays at its own edge.
  @Test func viewMayBeTooShort() throws {
    var feed = try feed()
    let low = view(200, height: 50)
    #expect(feed.element(of: .item, at: ItemPath(section: 0, item: 0), in: low)?.frame.minY == 274)
    #expect(feed.element(of: .item, at: ItemPath(section: 0, item: 18), in: low)?.frame.minY == 182)
    #expect(feed.elements(in: low).filter { $0.kind == .item && $0.isPinned }.map(\.path.item) == [18, 19])
    // An empty view contains no row, so pinned rows are at their unpinned positions.
    let none = view(200, height: 0)
    #expect(feed.element(of: .item, at: ItemPath(section: 0, item: 0), in: none)?.frame.minY == 111)
    let tick = feed.changes(from: low, to: none, views: (low, none))
    #expect(tick.appeared.isEmpty && !tick.disappeared.isEmpty)
  }

  /// The reader's anchor is the first row below the pinned ones.
  @Test func firstVisibleRowIsKept() throws {
    var feed = try feed()
    // 152 to 266 is covered, so row 3, from 231 to 271, is the first visible one.
    let correction = try feed.withAnchor(.firstVisible(in: view(152))) { feed in
      try feed.withSection(0, as: SpreadsheetSection.self) { section in
        try section.insertRow(height: 5, at: 3)
        try section.insertRow(height: 70, at: 5)
      }
    }
    #expect(correction == OffsetCorrection(points: 5, isEstimate: false, path: ItemPath(section: 0, item: 8)))
    // Without pinned cells, the first row visible below the headers.
    try feed.withSection(0, as: SpreadsheetSection.self) { section in
      try section.relayout(Spreadsheet())
    }
    #expect(feed.withAnchor(.firstVisible(in: view(152))) { _ in }.index == 4)
  }

  /// Another length of a header moves the pinned rows below it.
  @Test func headersMayChange() throws {
    var feed = try feed()
    try feed.resizeSupplementary(.header, at: ItemPath(section: 0, item: 1), to: 50)
    #expect(rows(&feed, section: 0, in: view(252))[0] == 356)
    try feed.setHeaders([])
    #expect(rows(&feed, section: 0, in: view(252))[0] == 326)
    try feed.setHeaders([], ofSection: 0)
    #expect(rows(&feed, section: 0, in: view(252))[0] == 252)
    #expect(rows(&feed, section: 1, in: view(600))[0] == 600)
  }

  /// A frame of scrolling through 10⁶ rows below headers visits a few paths.
  @Test func scrollingVisitsFewNodes() throws {
    var feed = try Feed(width: 390)
    try feed.setHeaders([Supplementary(extent: 44, pinning: .section)])
    for _ in 0..<100 {
      var section = FeedSection(
        try SpreadsheetSection(
          Spreadsheet(pinnedRows: 1), rows: 1_000_000, rowHeight: 20, columns: 4, columnWidth: 100))
      section.headers = [Supplementary(extent: 30, pinning: .group)]
      try feed.append(section)
    }
    for step in 1...50 {
      let before = feed.work
      let y = LayoutUnit.nearest(feed.contentSize.height * Double(step) / 51)
      let seen = feed.elements(in: LayoutRect(x: 0, y: y, width: 390, height: 844))
      let work = feed.work - before
      #expect(work.itemsPlaced == 0 && work.nodesVisited <= 60 && work.itemsScanned <= 100)
      #expect(seen.first { $0.kind == .item }?.frame.minY == y + 74)
    }
  }
}
