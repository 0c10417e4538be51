/// The part of the content that keeps its position on screen while a section changes.
public struct Anchor: Hashable, Sendable {
  enum Target: Hashable, Sendable {
    case item(Int)
    case firstVisible(LayoutRect)
    case end
    case reader(LayoutRect)
  }

  let target: Target

  /// Returns an anchor that keeps an item, given by its index before the change.
  ///
  /// - If the item is moved, it stays the anchor at its new position.
  /// - If the item is removed, the item after it becomes the anchor, or at the end the item before it.
  public static func item(_ index: Int) -> Anchor { Anchor(target: .item(index)) }

  /// Returns an anchor that keeps the first item that intersects `rect`, in ascending order.
  ///
  /// - If the item is removed or moved, the item after it becomes the anchor, or at the end the item before
  ///   it.
  /// - If no item intersects `rect`, nothing is kept.
  public static func firstVisible(in rect: LayoutRect) -> Anchor { Anchor(target: .firstVisible(rect)) }

  /// An anchor that keeps the end of the content, so that the last items stay visible.
  ///
  /// Settles all items, unless the anchor is used with `settling: false`.
  ///
  /// The correction is the growth of the content, even while the content is shorter than the viewport. As for
  /// any scrolling, clamp the corrected offset to `0...max(0, contentSize.height - viewport height)`. (If the
  /// section scrolls horizontally from right to left, the viewport's x is in `-max(contentSize.width,
  /// viewport width)...(-viewport width)`.)
  public static let end = Anchor(target: .end)

  /// Returns the anchor for a chat.
  ///
  /// If `rect` reaches the end of the content, within 1 point, this is `end`. Otherwise it is
  /// `firstVisible(in:)`, so that the visible items do not move. Settles all items only if `rect` is near the
  /// end.
  public static func reader(in rect: LayoutRect) -> Anchor { Anchor(target: .reader(rect)) }
}

/// The distance to move the content offset so that an anchor keeps its position on screen.
public struct OffsetCorrection: Hashable, Sendable {
  /// The distance to add to the content offset along the main axis, in points.
  ///
  /// Add it to y, or to x if the section scrolls horizontally. The value is exact, a whole number of 1/192
  /// pt. (If the changes give the section another axis or direction, the value counts along the new one.)
  public var points: Double
  /// Whether the position of the anchor depends on items that are not settled.
  ///
  /// If so, a further correction may be necessary once they are settled. Always false if settling was
  /// requested.
  public var isEstimate: Bool
  /// The index of the anchor's item after the change, or `nil` if the anchor was the end of the content, or
  /// nothing.
  public var index: Int?

  /// Creates a correction.
  public init(points: Double, isEstimate: Bool, index: Int?) {
    self.points = points
    self.isEstimate = isEstimate
    self.index = index
  }
}
