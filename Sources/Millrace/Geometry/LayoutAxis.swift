/// The direction that a section scrolls along: its main axis. The other one is its cross axis.
///
/// Layouts are written for vertical scrolling from left to right, and speak of rows, columns, widths and heights. A
/// section that scrolls horizontally is the same one mirrored at the diagonal: its columns run from left to right,
/// one below the other, and what is said of a height is said of a width. And one from right to left is the same one
/// mirrored (`LayoutDirection`): what is said of the left is said of the right.
public enum LayoutAxis: Hashable, Sendable {
  /// From the top to the bottom.
  case vertical
  /// From the leading edge to the trailing one: from the left to the right, if that is the direction.
  case horizontal
}

extension LayoutAxis {
  /// A size of the section as the layout sees it, whose main axis is vertical, or the other way round.
  @inline(__always)
  func turned(_ size: LayoutSize) -> LayoutSize {
    switch self {
    case .vertical: size
    case .horizontal: LayoutSize(width: size.height, height: size.width)
    }
  }
}
