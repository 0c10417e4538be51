/// What a toolkit does with a cell after an update of a collection view.
///
/// Cells have numbers, from 0 in the order of their creation. A cell keeps its number when it is used again.
/// `CollectionView.cell(_:)` returns the cell with a number.
public enum CollectionOperation: Hashable, Sendable {
  /// A cell was created. Add it to what is drawn.
  case create(cell: Int)
  /// The data source has shown an element in a cell: a free or new one, or the element's own one, because its content has
  /// changed.
  case configure(cell: Int, kind: ElementKind, path: ItemPath)
  /// Draw a cell with these attributes.
  ///
  /// `from` is where the element was drawn before, in the coordinates of the feed after the update: animate from there. If
  /// the cell has just been filled, it is where an element that appears begins (`CollectionView.performBatchUpdates`).
  /// `nil` if the cell appears at once, for example because it comes into view.
  case place(cell: Int, at: LayoutAttributes, from: LayoutAttributes?)
  /// Draw a cell in another state.
  case setState(cell: Int, CellState)
  /// Hide a cell. It shows no element now, and may be configured again later.
  ///
  /// `to` is where an element that disappears ends: animate to there, with a copy of the cell, because the next operations may
  /// use the cell again. `nil` if the cell disappears at once.
  case recycle(cell: Int, to: LayoutAttributes?)
}

/// The result of an update of a collection view.
public struct CollectionUpdate: Sendable {
  /// What to do with the cells, in this order.
  ///
  /// Do not keep the array until the next update, which would then allocate another one.
  public internal(set) var operations: ContiguousArray<CollectionOperation> = []
  /// The visible rect, in feed coordinates. Its origin is the content offset.
  public internal(set) var visibleRect = LayoutRect.zero
  /// The distance by which edits and measurements have moved the visible rect since the last update, to keep an anchor and to
  /// stay inside the content.
  ///
  /// What the scrolled distance adds is not part of it. An element whose frame has moved by this distance has not moved on
  /// screen.
  public internal(set) var offsetCorrection = LayoutPoint.zero
  /// The number of elements in the window that have no cell yet: the placeholders (`CollectionView.forEachPlaceholder(_:)`).
  public internal(set) var placeholderCount = 0
  /// The number of placeholders in the visible rect. The others are in the margin around it.
  public internal(set) var visiblePlaceholderCount = 0
  /// Whether the window has more elements than `CollectionView.maximumElementCount`. Those after them have neither cells nor
  /// placeholders.
  public internal(set) var hasOmittedElements = false
  /// The number of cells that were created.
  public internal(set) var createdCount = 0
  /// The number of cells that were configured.
  public internal(set) var configuredCount = 0
  /// The items whose cells still change their size across the feed after three answers. They keep the last size.
  public internal(set) var oscillatingItems: [ItemPath] = []
  /// The sizes that cells prefer but that the layouts of their sections do not take.
  public internal(set) var unusedSizes: [ItemMeasurement] = []

  /// Creates the result of an update that has nothing to do.
  public init() {}

  /// Whether another update would fill further cells even if nothing changes.
  public var isPending: Bool { placeholderCount > 0 }

  mutating func removeAll() {
    operations.removeAll(keepingCapacity: true)
    offsetCorrection = .zero
    (placeholderCount, visiblePlaceholderCount, createdCount, configuredCount) = (0, 0, 0, 0)
    oscillatingItems.removeAll(keepingCapacity: true)
    unusedSizes.removeAll(keepingCapacity: true)
  }
}
