/// A range of columns and rows.
package struct GridRect: Hashable, Sendable {
  package var columns: Range<Int>
  package var rows: Range<Int>

  /// Creates a rect. A range whose end is before its start is empty.
  package init(left: Int, top: Int, right: Int, bottom: Int) {
    (columns, rows) = (left..<max(left, right), top..<max(top, bottom))
  }

  package var isEmpty: Bool { columns.isEmpty || rows.isEmpty }

  /// Returns the part of the rect that is inside of another one.
  package func clamped(to other: GridRect) -> GridRect {
    var rect = self
    rect.columns = columns.clamped(to: other.columns)
    rect.rows = rows.clamped(to: other.rows)
    return rect
  }
}

/// The characters of the edges of a box.
package struct BoxEdges: Hashable, Sendable {
  let topLeft, top, topRight, side, bottomLeft, bottomRight: Unicode.Scalar

  package static let light = BoxEdges("┌─┐│└┘")
  package static let heavy = BoxEdges("┏━┓┃┗┛")
  package static let double = BoxEdges("╔═╗║╚╝")

  /// Creates edges from their six characters, in the order of the properties.
  private init(_ characters: String) {
    let scalars = Array(characters.unicodeScalars)
    (topLeft, top, topRight) = (scalars[0], scalars[1], scalars[2])
    (side, bottomLeft, bottomRight) = (scalars[3], scalars[4], scalars[5])
  }
}

/// A picture of characters, as large as a screen.
package struct CharacterGrid: Hashable, Sendable {
  package let columnCount: Int
  package let rowCount: Int
  /// The glyphs, row by row.
  private(set) var glyphs: [Glyph]

  /// Creates a blank grid.
  package init(columnCount: Int, rowCount: Int) {
    (self.columnCount, self.rowCount) = (max(0, columnCount), max(0, rowCount))
    glyphs = Array(repeating: .blank, count: self.columnCount * self.rowCount)
  }

  package var bounds: GridRect { GridRect(left: 0, top: 0, right: columnCount, bottom: rowCount) }

  /// The glyph in a column of a row. Setting one outside of the grid changes nothing.
  package subscript(column: Int, row: Int) -> Glyph {
    get { glyphs[row * columnCount + column] }
    set {
      guard (0..<columnCount).contains(column), (0..<rowCount).contains(row) else { return }
      glyphs[row * columnCount + column] = newValue
    }
  }

  /// The characters as lines of text, without spaces at their ends.
  package var text: String {
    (0..<rowCount).map { row in
      var line = (0..<columnCount).map { self[$0, row].scalar }
      while line.last == " " { line.removeLast() }
      return String(String.UnicodeScalarView(line))
    }
    .joined(separator: "\n")
  }

  /// Fills a rect, as far as it is inside of `clip`.
  package mutating func fill(_ rect: GridRect, with glyph: Glyph, in clip: GridRect) {
    let part = rect.clamped(to: clip).clamped(to: bounds)
    for row in part.rows {
      for column in part.columns { glyphs[row * columnCount + column] = glyph }
    }
  }

  /// Writes a line of text that begins in a column, as far as it is inside of `clip`.
  ///
  /// Characters that are not one column wide in every terminal are replaced by `?`.
  package mutating func write(
    _ text: String, atColumn column: Int, row: Int, _ style: TextStyle, in clip: GridRect
  ) {
    let part = clip.clamped(to: bounds)
    guard part.rows.contains(row) else { return }
    for (column, scalar) in zip(column..<Int.max, text.unicodeScalars) where part.columns.contains(column) {
      glyphs[row * columnCount + column] = Glyph(Self.isNarrow(scalar) ? scalar : "?", style)
    }
  }

  /// Whether a character is one column wide: letters of Latin, Greek and Cyrillic, arrows, box drawing.
  private static func isNarrow(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x20..<0x7F, 0xA0..<0xAD, 0xAE..<0x300, 0x370..<0x483, 0x2010..<0x2028, 0x2190..<0x2194,
      0x2500..<0x25A1:
      true
    default: false
    }
  }

  /// Draws a box as far as it is inside of `clip`: its edges, and blanks inside of them.
  ///
  /// A box of one row has only its sides, and a box of one column only its side.
  package mutating func drawBox(
    _ rect: GridRect, _ edges: BoxEdges, _ style: TextStyle, fill: TextStyle = .plain, in clip: GridRect
  ) {
    self.fill(rect, with: Glyph(" ", fill), in: clip)
    guard !rect.isEmpty else { return }
    let (left, right) = (rect.columns.lowerBound, rect.columns.upperBound - 1)
    let (top, bottom) = (rect.rows.lowerBound, rect.rows.upperBound - 1)
    func put(_ scalar: Unicode.Scalar, _ columns: Range<Int>, _ rows: Range<Int>) {
      let part = GridRect(
        left: columns.lowerBound, top: rows.lowerBound, right: columns.upperBound, bottom: rows.upperBound)
      self.fill(part, with: Glyph(scalar, style), in: clip)
    }
    for column in Set([left, right]) { put(edges.side, column..<(column + 1), rect.rows) }
    guard bottom > top, right > left else { return }
    for row in [top, bottom] { put(edges.top, (left + 1)..<right, row..<(row + 1)) }
    put(edges.topLeft, left..<(left + 1), top..<(top + 1))
    put(edges.topRight, right..<(right + 1), top..<(top + 1))
    put(edges.bottomLeft, left..<(left + 1), bottom..<(bottom + 1))
    put(edges.bottomRight, right..<(right + 1), bottom..<(bottom + 1))
  }
}
