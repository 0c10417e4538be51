/// The direction that a section scrolls along: its main axis. The other one is its cross axis.
///
/// Layouts are written for vertical scrolling, and speak of rows, columns, widths and heights. A section
/// that scrolls horizontally is the same one mirrored at the diagonal: its columns run from left to right,
/// one below the other, and what is said of a height is said of a width.
public enum LayoutAxis: Hashable, Sendable {
  /// From the top to the bottom.
  case vertical
  /// From the left to the right.
  case horizontal
}

extension LayoutAxis {
  /// A rectangle of the section as the layout sees it, whose main axis is vertical, or the other way round.
  @inline(__always)
  func turned(_ rect: LayoutRect) -> LayoutRect {
    switch self {
    case .vertical: rect
    case .horizontal: LayoutRect(x: rect.origin.y, y: rect.origin.x, width: rect.height, height: rect.width)
    }
  }

  /// A size of the section as the layout sees it, or the other way round.
  @inline(__always)
  func turned(_ size: LayoutSize) -> LayoutSize {
    switch self {
    case .vertical: size
    case .horizontal: LayoutSize(width: size.height, height: size.width)
    }
  }

  /// A rectangle that is further along the main axis.
  func moved(_ rect: LayoutRect, by points: Double) -> LayoutRect {
    var rect = rect
    switch self {
    case .vertical: rect.origin.y += points
    case .horizontal: rect.origin.x += points
    }
    return rect
  }
}
