/// What is to stay where the reader sees it while a section changes.
public struct Anchor: Hashable, Sendable {
  enum Target: Hashable, Sendable {
    case item(Int)
    case firstVisible(LayoutRect)
    case end
    case reader(LayoutRect)
  }

  let target: Target

  /// A chosen item, by its index before the change. If it is moved, it stays the anchor where it goes; if
  /// it is removed, the item after it takes its place, or at the end the one before.
  public static func item(_ index: Int) -> Anchor { Anchor(target: .item(index)) }

  /// The first item that meets a rectangle, in the items' order: what a reader of it began with. If it is
  /// removed or moved away, the item after it takes its place, or at the end the one before. Nothing, if
  /// the rectangle meets no item.
  public static func firstVisible(in rect: LayoutRect) -> Anchor { Anchor(target: .firstVisible(rect)) }

  /// The end of the content: who sees the last items goes on seeing the last items. Everything is settled
  /// for it, unless it is kept with `settling: false`.
  ///
  /// The correction is what the content became longer by, also while it is shorter than the screen: hold the
  /// corrected offset within `0...max(0, contentSize.height - screen height)`, as for any scrolling. (Horizontally from
  /// right to left, the screen's x is within `-max(contentSize.width, screen width)...(-screen width)`.)
  public static let end = Anchor(target: .end)

  /// What a chat does: `end` if the rectangle reaches the content's end, to the point; otherwise
  /// `firstVisible(in:)`, for who reads further up is not to be disturbed. Everything is settled for it
  /// only if the rectangle lies near the end.
  public static func reader(in rect: LayoutRect) -> Anchor { Anchor(target: .reader(rect)) }
}

/// By how much to move the content's offset so that an anchor stays where the reader sees it.
public struct OffsetCorrection: Hashable, Sendable {
  /// What to add to the content's offset along the main axis, to its y, or its x if the section scrolls horizontally,
  /// in points: exact, a whole number of 1/192 pt. (Of changes that give a section another axis or direction, it counts
  /// along the new one.)
  public var points: Double
  /// Whether the anchor's position rests on items that are not settled, and may have to be corrected
  /// once more when they are. Never, if it was to be settled.
  public var isEstimate: Bool
  /// The index of the item that was kept, after the change; `nil` if it was the content's end, or nothing.
  public var index: Int?

  /// A correction.
  public init(points: Double, isEstimate: Bool, index: Int?) {
    self.points = points
    self.isEstimate = isEstimate
    self.index = index
  }
}
