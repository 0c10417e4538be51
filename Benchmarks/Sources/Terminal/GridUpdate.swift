extension CharacterGrid {
  /// Returns what to write to a terminal that shows `old`, so that it shows this grid: only what has changed.
  ///
  /// - Parameter old: What the terminal shows, or `nil` if that is not known: then everything is written.
  package func update(from old: CharacterGrid?) -> [UInt8] {
    var writer = GridWriter()
    let isKnown = old?.columnCount == columnCount && old?.rowCount == rowCount
    if !isKnown { writer.clear() }
    for row in 0..<rowCount {
      var column = 0
      while column < columnCount {
        let index = row * columnCount + column
        if isKnown, old?.glyphs[index] == glyphs[index] {
          column += 1
          continue
        }
        writer.write(glyphs[index], column: column, row: row)
        column += 1
      }
    }
    return writer.finished()
  }
}

/// The bytes that draw glyphs on a terminal.
private struct GridWriter {
  private var bytes: [UInt8] = []
  /// The style of the next character that is written.
  private var style = TextStyle.plain
  /// Where the next character is written. `nil` if that is not known.
  private var cursor: (column: Int, row: Int)?

  mutating func clear() { append("\u{1B}[0m\u{1B}[2J") }

  mutating func write(_ glyph: Glyph, column: Int, row: Int) {
    if cursor?.column != column || cursor?.row != row { append("\u{1B}[\(row + 1);\(column + 1)H") }
    if glyph.style != style { append(Self.sequence(of: glyph.style)) }
    style = glyph.style
    bytes.append(contentsOf: UTF8.encode(glyph.scalar)!)
    cursor = (column + 1, row)
  }

  /// Returns the bytes. Afterwards the terminal writes plain text again.
  mutating func finished() -> [UInt8] {
    if style != .plain { append("\u{1B}[0m") }
    return bytes
  }

  private mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }

  private static func sequence(of style: TextStyle) -> String {
    var codes = ["0"]
    if style.isBold { codes.append("1") }
    if style.isDim { codes.append("2") }
    if style.isInverse { codes.append("7") }
    if let color = style.foreground { codes.append("\(color.code)") }
    if let color = style.background { codes.append("\(color.code + 10)") }
    return "\u{1B}[\(codes.joined(separator: ";"))m"
  }
}

extension TerminalColor {
  /// The code that selects the color for characters. That for what is behind them is greater by 10.
  fileprivate var code: Int { self == .gray ? 90 : 30 + Int(rawValue) }
}
