/// An element that a query found, with its frame: an item, a header, a background and so on.
///
/// A section by itself has only items. It is section 0 of their paths.
public struct Element: Hashable, Sendable {
  /// The path of the element.
  ///
  /// - For headers, footers, boundary supplementaries and backgrounds, `item` is the index in the section's `headers`,
  ///   `footers`, `boundarySupplementaryItems` or `decorations`.
  /// - For a separator, `item` is the last item of the row above.
  /// - For a badge, the path is that of its item, or of the first item of its group.
  /// - For a cell of a sheet, `item` is the cell's number (`SpreadsheetSection.cellIndex(row:column:)`).
  /// - For elements of the whole feed, `section` is -1 before the sections, and the number of sections after them. For
  ///   boundary supplementaries, it is -1 if they are aligned to the start of the main axis.
  public var path: ItemPath
  /// The frame, in points of the feed, or of the section if that was queried.
  ///
  /// For a pinned element, its position in the visible rect of the query.
  public var frame: LayoutRect
  /// The drawing order.
  ///
  /// An element is drawn above elements of smaller `zIndex` and above earlier elements of equal `zIndex`.
  public var zIndex: Int32
  /// The kind of the element.
  public var kind: ElementKind
  /// Whether pinning moved the element.
  public var isPinned: Bool

  /// Creates an element from the given values. By default, the element is an item.
  @inlinable
  public init(
    _ kind: ElementKind = .item, path: ItemPath, frame: LayoutRect, zIndex: Int32 = 0, isPinned: Bool = false
  ) {
    self.kind = kind
    self.path = path
    self.frame = frame
    self.zIndex = zIndex
    self.isPinned = isPinned
  }

  /// Creates an item of a section that is not in a feed.
  @inlinable
  public init(index: Int, frame: LayoutRect) {
    self.init(path: ItemPath(section: 0, item: index), frame: frame)
  }

  /// The index of the item in its section: `path.item`.
  @inlinable
  public var index: Int { path.item }
}
