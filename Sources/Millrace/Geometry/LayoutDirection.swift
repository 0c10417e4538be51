/// Which way a section runs across the screen: from which side on lines are read.
///
/// Everything that a layout says of *leading* and *trailing*, of the first column and the last, of the start and the
/// end of a row, follows it. From right to left, a section is the same one mirrored.
///
/// - A section that scrolls **vertically** is mirrored within its width: what lies at `x`, so many points wide, lies
///   at `width - x - its width`. Its first column is the one at the right edge.
/// - A section that scrolls **horizontally** begins at the right, and goes on to the left, for ever: the edge where it
///   begins is x = 0, and all that it has lies at negative x. What is appended, or turns out to be longer than it was
///   estimated to be, moves nothing that lies before it, as nothing moves in a section from left to right; were x = 0
///   the left edge of the content, everything would move each time. So offsets are 0 or less, as those of a scroll
///   container are in a document from right to left (`scrollLeft`, CSSOM View): the first screen of it is
///   `LayoutRect(x: -screen.width, y: 0, width: screen.width, height: screen.height)`.
/// - A `SpreadsheetSection`, which has no width of its own and scrolls both ways, has its begin at x = 0 along either
///   axis, and its cells at negative x.
///
/// Sizes, `contentSize` among them, are positive in any direction. What meets a rectangle is what meets the mirrored
/// rectangle in the section from left to right. For an item without width, in a section that scrolls horizontally,
/// that means that its x is above the rectangle's left edge, and at or below its right edge.
public enum LayoutDirection: Hashable, Sendable {
  /// From the left to the right: the leading edge is the left one.
  case leftToRight
  /// From the right to the left: the leading edge is the right one.
  case rightToLeft
}
