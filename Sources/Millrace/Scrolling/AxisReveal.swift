/// Where an item comes to lie in the visible rect.
public enum RevealPosition: Hashable, Sendable, CaseIterable {
  /// At the start: the item begins where the uncovered part of the visible rect does.
  case start
  /// In the middle.
  case center
  /// At the end: the item ends where the uncovered part of the visible rect does.
  case end
  /// Where it is, if it is visible as a whole or fills the visible rect. Otherwise at the edge that is nearest.
  case nearest
}

/// The offset along one axis at which something is visible.
struct AxisReveal {
  private let position: RevealPosition
  /// The visible range now.
  private let view: Range<Units>
  /// The lengths at the edges of the visible range that are covered; 0 if they leave nothing.
  private let covered: (start: Units, end: Units)
  /// The offsets to which the axis can scroll.
  private let limits: ClosedRange<Units>

  init(
    _ position: RevealPosition, view: Range<Units>, covered: (start: Units, end: Units),
    limits: ClosedRange<Units>
  ) {
    (self.position, self.view, self.limits) = (position, view, limits)
    self.covered = covered.start + covered.end < view.upperBound - view.lowerBound ? covered : (0, 0)
  }

  /// Returns the offset at which a range of the content is visible.
  ///
  /// - Parameter seen: The range where it is now, if it is pinned.
  func offset(of range: Range<Units>, seenAt seen: Range<Units>? = nil) -> Units {
    let atStart = range.lowerBound - covered.start
    let atEnd = range.upperBound + covered.end - (view.upperBound - view.lowerBound)
    let wanted =
      switch position {
      case .start: atStart
      case .center: (atStart + atEnd) >> 1
      case .end: atEnd
      // Between both, the range is visible as a whole, or fills the visible range.
      case .nearest:
        isPinned(range, seen)
          ? view.lowerBound : max(min(atStart, atEnd), min(max(atStart, atEnd), view.lowerBound))
      }
    return max(limits.lowerBound, min(wanted, limits.upperBound))
  }

  /// Returns whether a range is visible as a whole because it is pinned.
  private func isPinned(_ range: Range<Units>, _ seen: Range<Units>?) -> Bool {
    guard let seen, seen != range else { return false }
    return seen.lowerBound >= view.lowerBound && seen.upperBound <= view.upperBound
  }
}
