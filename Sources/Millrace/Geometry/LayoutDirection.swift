/// The direction of a section across the screen: the side on which reading starts.
///
/// Leading and trailing edges, first and last columns, and the starts and ends of rows follow the direction. A section
/// from right to left is the mirror image of the same section from left to right.
///
/// - A section that scrolls **vertically** is mirrored within its width: a frame at `x` goes to
///   `section.width - x - frame.width`. Its first column is at the right edge.
/// - A section that scrolls **horizontally** starts at x = 0 and grows to the left, so its content is at negative x.
///   An append, or an item that measures longer than its estimate, moves nothing before it, as from left to right.
///   Content offsets are 0 or less, as in a right-to-left document (`scrollLeft`, CSSOM View). Its first screen is
///   `LayoutRect(x: -screen.width, y: 0, width: screen.width, height: screen.height)`.
/// - A `SpreadsheetSection`, which has no width of its own and scrolls along both axes, starts at x = 0 whatever its
///   axis. Its cells are at negative x.
///
/// Sizes, `contentSize` included, are positive in both directions. A query from right to left returns what the
/// mirrored query returns from left to right. So in a section that scrolls horizontally from right to left, an item of
/// zero width intersects `rect` if `rect.minX < x <= rect.maxX`.
public enum LayoutDirection: Hashable, Sendable {
  /// From left to right: the leading edge is the left one.
  case leftToRight
  /// From right to left: the leading edge is the right one.
  case rightToLeft
}
