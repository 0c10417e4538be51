/// What keeps its position on screen when a collection view is edited.
public enum ScrollAnchoring: Hashable, Sendable {
  /// The content offset, as in UIKit. Edits above the visible rect move what is on screen.
  case offset
  /// The first visible item (`Anchor.firstVisible(in:)`).
  case firstVisible
  /// The end of the content if it is visible, and otherwise the first visible item, as in a chat
  /// (`Anchor.reader(in:tolerance:)`). The end is visible if it is at most `tolerance` points away.
  case reader(tolerance: Double)
}

extension CollectionView {
  /// The anchor of edits.
  var anchor: Anchor? { anchoring == .offset ? nil : measuringAnchor }

  /// The anchor of measurements. A position is kept even if `anchoring` is `offset`.
  var measuringAnchor: Anchor {
    switch anchoring {
    case .offset, .firstVisible: .firstVisible(in: visibleRect)
    case .reader(let tolerance): .reader(in: visibleRect, tolerance: tolerance)
    }
  }
}
