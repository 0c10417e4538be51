/// Where what is pinned stands along one axis: what a browser does with `position: sticky`.
///
/// A track that is pinned at the leading edge is where it would be, or, if that is further, at the view's
/// edge, behind the pinned tracks before it; but it does not leave the content at its end. At the trailing
/// edge likewise. Each does so for itself: at the end of the content, pinned tracks slide below one another,
/// as a browser's do.
///
/// Positions count from the section's edge, insets included.
struct StickyRule: Sendable {
  /// The view's edges.
  var edges: StickyEdges
  /// From the begin of the first track to the end of the last one: the insets scroll away.
  var content: Range<Units>

  /// Where something begins that is `extent` long and would begin at `start`.
  @inline(__always)
  func place(_ start: Units, _ extent: Units, _ pinning: Pinning) -> Units {
    switch pinning {
    case .none: start
    case .leading:
      min(max(start, edges.start &+ (start &- content.lowerBound)), content.upperBound &- extent)
    case .trailing:
      max(min(start, edges.end &- (content.upperBound &- start)), content.lowerBound)
    }
  }
}
