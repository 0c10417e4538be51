import Millrace
import MillraceOracle
import Testing

/// Right-to-left frames, computed by hand.
@Suite struct DirectionTests {
  /// Three columns of 100 in 340, the first one at the right.
  private let columns = Waterfall(
    columns: .count(3), columnSpacing: 10, rowSpacing: 10,
    insets: LayoutInsets(top: 5, leading: 15, trailing: 5),
    direction: .rightToLeft)

  @Test func verticalFirstColumnIsAtTheRight() throws {
    var section = try WaterfallSection(columns, width: 340, extents: [50, 20, 30, 40])
    #expect(section.frame(at: 0) == LayoutRect(x: 225, y: 5, width: 100, height: 50))
    #expect(section.frame(at: 1) == LayoutRect(x: 115, y: 5, width: 100, height: 20))
    #expect(section.frame(at: 2) == LayoutRect(x: 5, y: 5, width: 100, height: 30))
    #expect(section.frame(at: 3) == LayoutRect(x: 115, y: 35, width: 100, height: 40))
    #expect((0..<3).map { section.laneOrigin($0) } == [225, 115, 5])
    #expect(section.contentSize == LayoutSize(width: 340, height: 75))
    let right = LayoutRect(x: 325, y: 0, width: 15, height: 100)
    #expect(section.elements(in: right).isEmpty, "the leading inset")
    #expect(section.elements(in: LayoutRect(x: 215, y: 0, width: 11, height: 10)).map(\.index) == [0])
  }

  @Test func laneOrderStartsAtTheLeadingEdge() throws {
    var layout = columns
    layout.order = .leftToRight
    var section = try WaterfallSection(layout, width: 340, extents: [1, 1, 1])
    #expect((0..<3).map { section.frame(at: $0).minX } == [225, 115, 5])
    layout.order = .rightToLeft
    try section.relayout(layout, width: 340)
    #expect((0..<3).map { section.frame(at: $0).minX } == [5, 115, 225])
  }

  @Test func horizontalContentStartsAtZeroAndGrowsToTheLeft() throws {
    let list = Waterfall.list(
      spacing: 10, insets: LayoutInsets(leading: 5, trailing: 7), axis: .horizontal, direction: .rightToLeft)
    var section = try WaterfallSection(list, width: 50, extents: [100, 0, 40])
    let frames = (0..<3).map { section.frame(at: $0) }
    #expect(frames.map(\.minX) == [-105, -115, -165] && frames.map(\.width) == [100, 0, 40])
    #expect(frames.allSatisfy { $0.minY == 0 && $0.height == 50 })
    #expect(section.contentSize == LayoutSize(width: 172, height: 50))
    // An append moves nothing.
    try section.append(1_000)
    #expect((0..<3).map { section.frame(at: $0) } == frames)
    // An item of zero width belongs to the rectangle that ends there, not to the one that starts there.
    func found(_ x: Double, _ width: Double) -> [Int] {
      section.elements(in: LayoutRect(x: x, y: 0, width: width, height: 50)).map(\.index)
    }
    #expect(found(-120, 5) == [1] && found(-115, 5).isEmpty)
    #expect(found(-105, 105) == [0] && found(0, 100).isEmpty && found(-200, 36) == [2, 3])
  }

  @Test func offsetsFollowTheCoordinates() throws {
    let list = Waterfall.list(axis: .horizontal, direction: .rightToLeft)
    var section = try WaterfallSection(list, width: 50, extents: (0..<100).map { _ in 10 })
    let screen = LayoutRect(x: -300, y: 0, width: 100, height: 50)
    #expect(section.elements(in: screen).map(\.index) == Array(20..<30))
    var batch = BatchUpdate()
    batch.insert(30, at: 7)
    let report = try section.apply(batch, keeping: .firstVisible(in: screen), watching: screen)
    #expect(report.offsetCorrection?.points == -30 && report.offsetCorrection?.index == 21)
    #expect(report.firstChangedPosition == -70, "to the right of it, nothing changed")
    #expect(report.changes.moved.count == 10)
    #expect(report.changes.moved.first?.before.frame.minX == -210)
    #expect(report.changes.moved.first?.after.frame.minX == -240)
    // A reader at the end stays at the end.
    let end = LayoutRect(x: -section.contentSize.width, y: 0, width: 100, height: 50)
    let correction = try section.withAnchor(.reader(in: end)) { section throws(LayoutError) in
      try section.append(25)
    }
    #expect(correction.points == -25 && correction.index == nil)
    let before = section
    try section.move(from: 0, to: 5)
    #expect(section.frame(at: 5) == LayoutRect(x: -60, y: 0, width: 10, height: 50))
    section = before
    #expect(section.frame(at: 0) == LayoutRect(x: -10, y: 0, width: 10, height: 50))
  }

  @Test func changingTheDirectionCostsNothing() throws {
    var layout = Flow(itemSpacing: 10, lineSpacing: 10)
    var section = try RowSection(
      layout, width: 100, sizes: (0..<1_000).map { LayoutSize(width: Double($0 % 7 * 10), height: 10) })
    let frames = (0..<1_000).map { section.frame(at: $0) }
    let placed = section.work.itemsPlaced
    layout.direction = .rightToLeft
    try section.relayout(layout, width: 100)
    #expect(section.work.itemsPlaced == placed)
    #expect((0..<1_000).allSatisfy { section.frame(at: $0) == section.orientation.placed(frames[$0]) })
  }

  /// A pinned first column is at the right edge of the view, a pinned last one at the left edge.
  @Test(arguments: [LayoutAxis.vertical, .horizontal])
  func sheets(axis: LayoutAxis) throws {
    let layout = Spreadsheet(
      pinnedRows: 1, pinnedColumns: 1, trailingPinnedColumns: 1, axis: axis, direction: .rightToLeft)
    let section = try SpreadsheetSection(layout, rows: 100, rowHeight: 20, columns: 100, columnWidth: 50)
    if axis == .vertical {
      #expect(section.contentSize == LayoutSize(width: 5_000, height: 2_000))
      #expect(section.frame(row: 0, column: 0) == LayoutRect(x: -50, y: 0, width: 50, height: 20))
      let view = LayoutRect(x: -1_300, y: 400, width: 300, height: 100)
      #expect(section.frame(row: 30, column: 0, in: view).minX == -1_050)
      #expect(section.frame(row: 30, column: 99, in: view).minX == -1_300)
      #expect(
        section.frame(row: 0, column: 20, in: view) == LayoutRect(x: -1_050, y: 400, width: 50, height: 20))
      let cells = section.elements(in: view).filter { section.cell(at: $0.index).row == 22 }
      #expect(cells.map { section.cell(at: $0.index).column } == [0, 20, 21, 22, 23, 24, 25, 99])
      #expect(cells.map(\.frame.minX) == [-1_050, -1_050, -1_100, -1_150, -1_200, -1_250, -1_300, -1_300])
    } else {
      #expect(section.contentSize == LayoutSize(width: 2_000, height: 5_000))
      #expect(section.frame(row: 0, column: 1) == LayoutRect(x: -20, y: 50, width: 20, height: 50))
      let view = LayoutRect(x: -500, y: 1_000, width: 100, height: 300)
      #expect(section.frame(row: 0, column: 25, in: view).minX == -420)
      #expect(section.frame(row: 23, column: 0, in: view).minY == 1_000)
    }
    var copy = section
    let view = LayoutRect(x: -1_300, y: 1_000, width: 300, height: 100)
    let isVertical = axis == .vertical
    var batch = BatchUpdate()
    batch.insert(7, at: 3)
    let report = try copy.apply(rows: batch, columns: batch, keeping: .firstVisible(in: view))
    #expect(report.rows.offsetCorrection?.points == (isVertical ? 7 : -7))
    #expect(report.columns.offsetCorrection?.crossPoints == (isVertical ? -7 : 7))
    #expect(report.rows.firstChangedPosition == (isVertical ? 60 : -60))
    #expect(report.columns.firstChangedPosition == (isVertical ? -150 : 150))
  }

  @Test(arguments: [LayoutAxis.vertical, .horizontal])
  func hostileRectangles(axis: LayoutAxis) throws {
    let layout = Waterfall(columns: .count(2), axis: axis, direction: .rightToLeft)
    for width in [0, 340, LayoutUnit.maximumLength] {
      var section = try WaterfallSection(layout, width: width, extents: [10, LayoutUnit.maximumLength])
      let all = width > 0 ? [0, 1] : []
      for rect in [
        LayoutRect(x: -.infinity, y: -.infinity, width: .infinity, height: .infinity),
        LayoutRect(x: -1e300, y: -1e300, width: .infinity, height: 2e300),
        LayoutRect(x: -1e300, y: 0, width: 2e300, height: 1e300),
      ] { #expect(section.elements(in: rect).map(\.index) == all, "\(rect)") }
      for rect in [
        LayoutRect(x: .nan, y: 0, width: 10, height: 10), LayoutRect(x: 0, y: 0, width: .nan, height: 10),
        LayoutRect(x: .infinity, y: 0, width: 10, height: 10),
        LayoutRect(x: -.infinity, y: 0, width: 10, height: 10),
        LayoutRect(x: 1e300, y: 0, width: .infinity, height: 10),
        LayoutRect(x: 0, y: 0, width: -10, height: 10), LayoutRect(x: -5, y: 5, width: 0, height: 10),
      ] {
        #expect(section.elements(in: rect).isEmpty, "\(rect)")
        let correction = section.withAnchor(.firstVisible(in: rect)) { _ in }
        #expect(correction == OffsetCorrection(points: 0, isEstimate: false, path: nil))
        _ = section.withAnchor(.reader(in: rect)) { _ in }
      }
    }
    for width in [-1, .nan, .infinity, 1e9] {
      #expect(throws: (any Error).self) { try WaterfallSection(layout, width: width) }
      #expect(throws: (any Error).self) {
        try RowSection(Flow(axis: axis, direction: .rightToLeft), width: width)
      }
      #expect(throws: (any Error).self) {
        try GridSection(
          Grid(columns: .count(1), rowHeight: .points(1), axis: axis, direction: .rightToLeft), width: width)
      }
    }
  }

  /// Positions are exact as far to the left as content can reach.
  @Test func farToTheLeft() throws {
    let layout = Grid(
      columns: .count(1), rowHeight: .points(1.0 / 192), axis: .horizontal, direction: .rightToLeft)
    let section = try GridSection(layout, width: 10, count: 1 << 50)
    let last = section.frame(at: 1 << 50 - 1)
    #expect(last.minX == -section.contentSize.width && last.width == 1.0 / 192)
    let end = LayoutRect(x: last.minX - 100, y: 0, width: 100 + 2.0 / 192, height: 10)
    #expect(section.elements(in: end).map(\.index) == [1 << 50 - 2, 1 << 50 - 1])
  }
}
