/// Whether a cell of a spreadsheet stays in view along an axis, and at which edge.
public enum Pinning: Hashable, Sendable {
  /// It scrolls with the content.
  case none
  /// It stays at the edge where the content begins: at the top or the left.
  case leading
  /// It stays at the far edge: at the bottom or the right.
  case trailing
}

/// Where what is pinned stands along one axis: what a browser does with `position: sticky`.
///
/// A track that is pinned at the leading edge is where it would be, or, if that is further, at the view's
/// edge, behind the pinned tracks before it; but it does not leave the content at its end. At the trailing
/// edge likewise. Each does so for itself: at the end of the content, pinned tracks slide below one another,
/// as a browser's do.
///
/// Positions count from the section's edge, insets included.
struct StickyRule: Sendable {
  /// The stretch that is in view.
  var view: Range<Units>
  /// From the begin of the first track to the end of the last one: the insets scroll away.
  var content: Range<Units>

  /// Where something begins that is `extent` long and would begin at `start`.
  @inline(__always)
  func place(_ start: Units, _ extent: Units, _ pinning: Pinning) -> Units {
    switch pinning {
    case .none: start
    case .leading:
      min(max(start, view.lowerBound &+ (start &- content.lowerBound)), content.upperBound &- extent)
    case .trailing:
      max(min(start, view.upperBound &- (content.upperBound &- start)), content.lowerBound)
    }
  }
}

/// Frames that are made of whole points.
enum WholePoints {
  private static let point = Units(LayoutUnit.perPoint)

  /// The last whole point at or before a position.
  static func before(_ position: Units) -> Units {
    let rest = position % point
    return position - (rest < 0 ? rest + point : rest)
  }

  /// The first whole point at or behind a position.
  static func behind(_ position: Units) -> Units { -before(-position) }
}
