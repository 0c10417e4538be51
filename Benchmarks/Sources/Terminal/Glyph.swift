/// A color of the terminal's palette.
package enum TerminalColor: UInt8, CaseIterable, Sendable {
  case black, red, green, yellow, blue, magenta, cyan, white, gray
}

/// How a character is drawn.
package struct TextStyle: Hashable, Sendable {
  /// The color of the character. `nil` for the terminal's own.
  package var foreground: TerminalColor?
  /// The color behind the character. `nil` for the terminal's own.
  package var background: TerminalColor?
  package var isBold: Bool
  package var isDim: Bool
  package var isInverse: Bool

  /// Creates a style.
  package init(
    _ foreground: TerminalColor? = nil, on background: TerminalColor? = nil, isBold: Bool = false,
    isDim: Bool = false, isInverse: Bool = false
  ) {
    (self.foreground, self.background) = (foreground, background)
    (self.isBold, self.isDim, self.isInverse) = (isBold, isDim, isInverse)
  }

  /// The style of plain text.
  package static let plain = TextStyle()

  /// The style without colors, for a terminal that shows none (`NO_COLOR`).
  package var withoutColors: TextStyle {
    var style = self
    (style.foreground, style.background) = (nil, nil)
    return style
  }
}

/// A character of the screen, one column wide.
package struct Glyph: Hashable, Sendable {
  package var scalar: Unicode.Scalar
  package var style: TextStyle

  /// Creates a glyph.
  package init(_ scalar: Unicode.Scalar, _ style: TextStyle = .plain) {
    (self.scalar, self.style) = (scalar, style)
  }

  package static let blank = Glyph(" ")
}
