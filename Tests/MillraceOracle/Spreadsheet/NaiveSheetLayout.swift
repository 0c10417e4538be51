import Millrace

/// A spreadsheet in a naive feed, whose items are its cells.
package struct NaiveSheetLayout: NaiveSectionLayout {
  package var sheet: NaiveSpreadsheet

  package init(sheet: NaiveSpreadsheet) { self.sheet = sheet }

  package var fixedCount: Int? { sheet.tracks[0].count * sheet.tracks[1].count }
  package var overflow: Double { sheet.layout.roundsOutward ? 1 : 0 }

  package func following(_ axis: LayoutAxis, _ direction: LayoutDirection) -> Self {
    var sheet = sheet
    (sheet.layout.axis, sheet.layout.direction) = (axis, direction)
    return Self(sheet: sheet)
  }

  package func feedSection(_ items: [FeedItem]) throws -> FeedSection {
    FeedSection(try sheet.section())
  }

  package func placed(_ items: [FeedItem], width: Double) -> (
    frames: [LayoutRect], contentSize: LayoutSize
  ) {
    let naive = NaiveSpreadsheetAnswers(sheet, width: width)
    var size = naive.contentSize.upright(sheet.layout.axis)
    size.width = max(size.width, Double(NaiveWaterfall.units(width)) / 192)
    return (naive.frames, size.upright(sheet.layout.axis))
  }

  package func accepts(_ item: FeedItem, width: Double) -> Bool { false }
}

extension NaiveFeed.Section.Layout {
  /// Returns a spreadsheet.
  public static func sheet(_ sheet: NaiveSpreadsheet) -> Self {
    Self(NaiveSheetLayout(sheet: sheet))
  }
}

extension NaiveSpreadsheet {
  /// Returns the same spreadsheet in the engine.
  func section() throws -> SpreadsheetSection {
    var section = try SpreadsheetSection(
      layout, rowHeights: tracks[0].map(\.extent), columnWidths: tracks[1].map(\.extent))
    for merge in merges { try section.merge(rows: range(merge, 0), columns: range(merge, 1)) }
    if let row = expanded[0], let index = tracks[0].firstIndex(where: { $0.name == row.name }) {
      try section.expandRow(at: index, to: row.extent)
    }
    if let column = expanded[1], let index = tracks[1].firstIndex(where: { $0.name == column.name }) {
      try section.expandColumn(at: index, to: column.extent)
    }
    return section
  }

  private func range(_ merge: Merge, _ side: Side) -> Range<Int> {
    let first = tracks[side].firstIndex { $0.name == merge.tracks[side][0] }!
    return first..<(first + merge.tracks[side].count)
  }
}

extension NaiveSpreadsheetAnswers {
  /// Returns the z-index of a cell.
  func zIndex(_ row: Int, _ column: Int) -> Int {
    let pinned = (0...1).count { pinning(span(row, column)[$0], $0) != .none }
    return [0, 1022, 1023][pinned]
  }

  /// The frame of each cell, row by row.
  var frames: [LayoutRect] {
    trackBounds[0].indices.flatMap { row in trackBounds[1].indices.map { column in frame(row, column) }
    }
  }
}

extension NaiveFeed.Placement {
  /// Returns whether an element is no result of any query: a cell that is merged into an earlier one, or an item of an
  /// orthogonal section without width or height.
  package func isCovered(_ element: Element) -> Bool {
    if element.kind == .item, orthogonalStarts[element.path.section] != nil {
      return element.frame.width == 0 || element.frame.height == 0
    }
    guard element.kind == .item, let cells = sheets[element.path.section]?.answers else {
      return false
    }
    let (row, column) = element.path.item.quotientAndRemainder(dividingBy: cells.trackBounds[1].count)
    return cells.span(row, column).map(\.lowerBound) != [row, column]
  }

  /// Returns an element with its frame in a visible rect, which differs for cells of pinned rows and columns.
  ///
  /// - Parameter covered: The lengths that pinned headers and footers of the section cover.
  package func pinnedElement(
    _ element: Element, in view: LayoutRect?, covered: (front: Int, back: Int) = (0, 0)
  ) -> Element {
    guard element.kind == .item, let (start, cells) = sheets[element.path.section] else {
      return element
    }
    let (row, column) = element.path.item.quotientAndRemainder(dividingBy: cells.trackBounds[1].count)
    var edges = cells.edges(of: view, from: start)
    edges[0] = edges[0].map { ($0.0 + covered.front, $0.1 - covered.back) }
    var frame = orientation.upright(cells.frame(row, column, edges: edges))
    frame.origin.y = Double(NaiveWaterfall.units(frame.minY) + start) / 192
    var pinned = element
    pinned.frame = orientation.placed(frame)
    pinned.zIndex = Int32(cells.zIndex(row, column))
    pinned.isPinned = cells.isMoved(row, column, edges: edges)
    return pinned
  }
}

extension SpreadsheetSection {
  /// The orientation of the section.
  public var orientation: NaiveOrientation {
    NaiveOrientation(layout.axis, layout.direction, width: nil)
  }
}
