/// The axis that a section scrolls along: its main axis. The other one is its cross axis.
///
/// Layouts are documented for vertical scrolling from left to right: rows, columns, widths, heights.
///
/// - A section that scrolls horizontally is transposed: x and y are exchanged, and so are widths and heights. Its
///   columns run from left to right, one below the other.
/// - A section from right to left is mirrored (`LayoutDirection`).
public enum LayoutAxis: Hashable, Sendable {
  /// From top to bottom.
  case vertical
  /// From the leading edge to the trailing edge; see `LayoutDirection`.
  case horizontal
}

extension LayoutAxis {
  /// The cross axis of a section that scrolls along this axis.
  @inline(__always)
  var other: LayoutAxis { self == .vertical ? .horizontal : .vertical }

  /// Converts a size from x/y to cross/main, or back: exchanges width and height if the axis is horizontal.
  @inline(__always)
  func transposed(_ size: LayoutSize) -> LayoutSize {
    switch self {
    case .vertical: size
    case .horizontal: LayoutSize(width: size.height, height: size.width)
    }
  }
}
