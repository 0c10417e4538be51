/// The rule for the visible positions of pinned tracks on one axis: that of `position: sticky` in a browser.
///
/// A track pinned at the leading edge is at its position in the content or, if that is further, at the visible range's
/// edge after the pinned tracks before it. It does not leave the content at its end. The trailing edge is symmetric.
/// Each track follows the rule independently: at the end of the content, pinned tracks slide behind one another, as in
/// a browser.
///
/// Positions count from the section's edge, insets included.
struct StickyRule: Sendable {
  var edges: StickyEdges
  /// The range of the content without insets, which scroll away.
  var content: Range<Units>

  /// Returns the visible start of an element of length `extent` that starts at `start` in the content.
  @inline(__always)
  func visibleStart(_ start: Units, _ extent: Units, _ pinning: Pinning) -> Units {
    switch pinning {
    case .none: start
    case .leading:
      min(max(start, edges.start &+ (start &- content.lowerBound)), content.upperBound &- extent)
    case .trailing:
      max(min(start, edges.end &- (content.upperBound &- start)), content.lowerBound)
    }
  }
}
