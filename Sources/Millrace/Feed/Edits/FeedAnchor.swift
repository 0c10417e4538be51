/// What is to stay where the reader sees it while a feed changes: an `Anchor`, whose item is named by its path.
public struct FeedAnchor: Hashable, Sendable {
  enum Target: Hashable, Sendable {
    case item(ItemPath)
    case firstVisible(LayoutRect)
    case end
    case reader(LayoutRect)
  }

  let target: Target

  /// A chosen item, by its path before the change. If it is moved, alone or with its section, it stays the anchor
  /// where it goes. If it is removed, alone or with its section, the item after it takes its place, in its section
  /// or the next that has one, or at the end the one before. If its section is replaced, the item there of the same
  /// index takes its place, or the last one; if there is none, as if the section were removed.
  public static func item(_ path: ItemPath) -> FeedAnchor { FeedAnchor(target: .item(path)) }

  /// The first item that is seen in a rectangle, in the items' order: what a reader of it began with. It is the first
  /// that meets the rectangle between the pinned headers and footers; if these hide all that does, the first of that.
  /// If it is removed or moved away, alone or with its section, the item after it takes its place, or at the end the
  /// one before. Nothing, if the rectangle meets no item.
  ///
  /// If that is a cell of a sheet that has pinned ones, it is the sheet's first row and first column that are seen
  /// between these, too, as of `SpreadsheetAnchor.firstVisible(in:)`; where there is none, that cell's.
  public static func firstVisible(in rect: LayoutRect) -> FeedAnchor {
    FeedAnchor(target: .firstVisible(rect))
  }

  /// The end of the content: who sees the last items goes on seeing the last items. Everything is settled for it,
  /// unless it is kept with `settling: false`. What the correction means while the content is shorter than the
  /// screen, `Anchor.end` says.
  public static let end = FeedAnchor(target: .end)

  /// What a chat does: `end` if the rectangle reaches the content's end, to the point; otherwise
  /// `firstVisible(in:)`. Everything is settled for it only if the rectangle lies near the end.
  public static func reader(in rect: LayoutRect) -> FeedAnchor { FeedAnchor(target: .reader(rect)) }
}
