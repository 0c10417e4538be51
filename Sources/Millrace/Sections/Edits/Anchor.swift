/// The part of the content that keeps its position on screen while a section, a sheet or a feed changes.
///
/// An item keeps its position along the main axis. A change in its own section can move it across that axis: in a waterfall
/// under `EditPolicy.reflow`, an item inserted before it can move it to another lane. A cell of a sheet keeps its
/// position across the main axis, too (`OffsetCorrection.crossPoints`). In a section that scrolls by itself, an item also
/// keeps its position along that section.
public struct Anchor: Hashable, Sendable {
  enum Target: Hashable, Sendable {
    case item(ItemPath, LayoutRect?)
    case cell(row: Int, column: Int)
    case firstVisible(LayoutRect)
    case end
    case reader(LayoutRect, tolerance: Double)
  }

  let target: Target

  /// Returns an anchor that keeps an item, given by its path before the change.
  ///
  /// A section by itself is section 0. In a sheet, the item is the cell with that number.
  ///
  /// - If the item is moved, alone or with its section, it stays the anchor.
  /// - If the item is removed, alone or with its section, the item after it becomes the anchor, in its section or the
  ///   next section that has one; at the end of the content, the item before it.
  /// - If the section is replaced, the item with the same index in the new section becomes the anchor, or the last
  ///   item. If the new section has no items, the anchor changes as if the section were removed.
  ///
  /// - Parameters:
  ///   - path: The path of the item before the change.
  ///   - view: The visible rect. It matters only for an endless carousel that scrolls with its feed: of the places that
  ///     show the item, the one nearest to the middle of `view` is kept. `nil` for the place in the first turn.
  public static func item(_ path: ItemPath, in view: LayoutRect? = nil) -> Anchor {
    Anchor(target: .item(path, view))
  }

  /// Returns an anchor that keeps an item of a section by itself, given by its index before the change. See
  /// `item(_:in:)`.
  public static func item(_ index: Int, in view: LayoutRect? = nil) -> Anchor {
    item(ItemPath(section: 0, item: index), in: view)
  }

  /// Returns an anchor that keeps a cell of a sheet, given by its row and column before the change.
  ///
  /// If its row or column is moved, the anchor follows. If one is removed, the one after it replaces it, or
  /// at the end the one before. Only sheets by themselves have such anchors.
  public static func cell(row: Int, column: Int) -> Anchor { Anchor(target: .cell(row: row, column: column)) }

  /// Returns an anchor that keeps the first item that is visible in `rect`, in ascending order.
  ///
  /// In a list, what is on screen does not move when items above it are measured, whatever their sizes:
  ///
  /// - If some of the visible items are estimated, the anchor is the first visible item that is measured. If none is
  ///   measured, it is the first one.
  /// - If the item begins above `rect` and is resized, its end stays in place: the first visible item that begins at its
  ///   end or below becomes the anchor. If an item beside it in its row is resized, which also begins above `rect`, the end
  ///   of the row stays in place. If nothing visible begins there or below, or if the section has several lanes or scrolls
  ///   across the feed, the start of the item stays in place.
  /// - In a section with several lanes, no anchor keeps everything: an item that is resized moves what is below in its own
  ///   lane, and with `EditPolicy.reflow` it may move items to other lanes. The item that is the anchor stays.
  /// - If no item intersects `rect`, nothing is kept.
  /// - If the item is removed or moved, alone or with its section, the item after it becomes the anchor, or at the end
  ///   the item before it.
  /// - In a feed, items inside of the safe area and between pinned headers and footers are visible, and what is said above of
  ///   `rect` applies to that part of it. If all items in `rect` are outside of that part, the anchor is the first item that
  ///   intersects `rect`.
  /// - In a sheet, the first visible row and column that are not pinned are kept. (If the pinned tracks at the front
  ///   hide the others, it is the one at the far edge of `rect`.) If one of these is removed or moved away, the one
  ///   after it replaces it, or at the end the one before.
  /// - If the item is a cell of a sheet with pinned cells in a feed, the anchor is the cell in the first row and column
  ///   of the sheet that are visible between these. If there is none, the anchor is the row and column of the item.
  public static func firstVisible(in rect: LayoutRect) -> Anchor { Anchor(target: .firstVisible(rect)) }

  /// An anchor that keeps the end of the content, so that the last items stay visible.
  ///
  /// Settles all items, unless the anchor is used with `settling: false`. In a sheet, the end of the last row is kept,
  /// and no column.
  ///
  /// The correction is the growth of the content, even while the content is shorter than the viewport. Clamp the
  /// corrected offset to `0...max(0, contentSize.height - viewport height)`. (If the content scrolls horizontally from
  /// right to left, the viewport's x is in `-max(contentSize.width, viewport width)...(-viewport width)`.)
  public static let end = Anchor(target: .end)

  /// Returns the anchor for a chat.
  ///
  /// If `rect` reaches the end of the content, this is `end`. Otherwise it is `firstVisible(in:)`, so that the visible
  /// items do not move. Settles all items only if `rect` is near the end.
  ///
  /// In a feed with a safe area along it, `rect` reaches the end if the end of the content is inside of the safe area.
  ///
  /// - Parameters:
  ///   - rect: The visible rect, with its parts outside of the safe area.
  ///   - tolerance: The distance from the end of `rect`, inside of the safe area, to the end of the content up to which `rect`
  ///     reaches the end, in points.
  public static func reader(in rect: LayoutRect, tolerance: Double = 1) -> Anchor {
    Anchor(target: .reader(rect, tolerance: tolerance))
  }
}

/// The distance to move the content offset so that an anchor keeps its position on screen.
public struct OffsetCorrection: Hashable, Sendable {
  /// The distance to add to the content offset along the main axis, in points.
  ///
  /// Add it to y, or to x if the content scrolls horizontally. The value is exact, a whole number of 1/192
  /// pt. (If the changes give the section another axis or direction, the value counts along the new one.)
  public var points: Double
  /// The distance to add to the content offset across the main axis, in points: 0 except in a sheet.
  ///
  /// Add it to x, or to y if the sheet, or its feed, scrolls horizontally.
  public var crossPoints: Double
  /// Whether the position of the anchor depends on items that are not settled.
  ///
  /// If so, a further correction may be necessary once they are settled. Always false if settling was requested.
  public var isEstimate: Bool
  /// Whether the anchor was the end of the content.
  public var keepsEnd = false
  /// The path of the anchor's item after the change, or `nil` if the anchor was the end of the content, or nothing.
  ///
  /// A section by itself is section 0. In a sheet, the path of the anchor's cell, or `nil` if its row or its column was
  /// not kept.
  public var path: ItemPath?

  /// The index of the anchor's item in its section after the change, or `nil` if `path` is `nil`.
  public var index: Int? { path?.item }

  /// The correction by 0 of a change without an anchor.
  public static let zero = OffsetCorrection(points: 0, isEstimate: false, path: nil)

  /// Creates a correction.
  public init(points: Double, crossPoints: Double = 0, isEstimate: Bool, path: ItemPath?) {
    (self.points, self.crossPoints) = (points, crossPoints)
    (self.isEstimate, self.path) = (isEstimate, path)
  }
}
