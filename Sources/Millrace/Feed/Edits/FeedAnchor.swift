/// The content that stays at its place on the screen while a feed changes.
///
/// Corresponds to an `Anchor`, but names an item by its path.
public struct FeedAnchor: Hashable, Sendable {
  enum Target: Hashable, Sendable {
    case item(ItemPath)
    case firstVisible(LayoutRect)
    case end
    case reader(LayoutRect)
  }

  let target: Target

  /// Anchors a given item, by its path before the change.
  ///
  /// - If the item is moved, alone or with its section, it remains the anchor.
  /// - If the item is removed, alone or with its section, the next item becomes the anchor, in its section or
  ///   the next section that has one. At the end of the feed, the previous item becomes the anchor.
  /// - If the section is replaced, the item with the same index in the new section becomes the anchor, or the
  ///   last item. If the new section has no items, the anchor changes as if the section were removed.
  public static func item(_ path: ItemPath) -> FeedAnchor { FeedAnchor(target: .item(path)) }

  /// Anchors the first item, in item order, that is visible in `rect`.
  ///
  /// The item is the first that intersects `rect` between the pinned headers and footers. If these hide all
  /// items in `rect`, it is the first that intersects `rect`. If `rect` intersects no item, there is no
  /// anchor. If the item is removed or moved, alone or with its section, the next item becomes the anchor, or
  /// at the end of the feed the previous one.
  ///
  /// If the item is a cell of a sheet that has pinned cells, the anchor is the sheet's first row and first
  /// column that are visible between these, as in `SpreadsheetAnchor.firstVisible(in:)`. If there is none,
  /// the anchor is the row and column of that cell.
  public static func firstVisible(in rect: LayoutRect) -> FeedAnchor {
    FeedAnchor(target: .firstVisible(rect))
  }

  /// Anchors the end of the content: visible last items remain visible.
  ///
  /// Settles everything, unless `settling` is false. `Anchor.end` documents the correction while the content
  /// is shorter than the screen.
  public static let end = FeedAnchor(target: .end)

  /// Anchors the end of the content if `rect` reaches the end, to the point.
  ///
  /// Otherwise anchors `firstVisible(in:)`.
  ///
  /// Use this anchor for a chat. Settles everything only if `rect` lies near the end.
  public static func reader(in rect: LayoutRect) -> FeedAnchor { FeedAnchor(target: .reader(rect)) }
}
