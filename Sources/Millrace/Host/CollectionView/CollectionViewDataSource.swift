/// What a collection view shows, and the cells in which it does.
///
/// Only `makeCell(of:identifier:)` and `configure(_:for:state:)` have no default. `CollectionView.update(at:from:)` takes an object
/// that is also a `CollectionViewDelegate`, whose methods all have one.
///
/// ```swift
/// final class Photos: CollectionViewClient {
///   func numberOfItems(inSection section: Int) -> Int { albums[section].count }
///   func makeCell(of kind: ElementKind, identifier: ReuseIdentifier) -> PhotoView { PhotoView() }
///   func configure(_ cell: PhotoView, for element: LayoutAttributes, state: CellState) {
///     cell.show(albums[element.path.section][element.path.item])
///   }
/// }
/// ```
///
/// The collection view passes each cell to these methods in the order of the table in the article <doc:CollectionViews>.
public protocol CollectionViewDataSource<Cell> {
  /// A cell of the toolkit: a view, a layer, a node, or the number of one.
  associatedtype Cell

  /// Returns the number of sections, or `nil` if updates are not checked. Default: `nil`.
  ///
  /// After a batch, the numbers must be those of the feed (`CollectionView.performBatchUpdates`).
  func numberOfSections() -> Int?
  /// Returns the number of items of a section, or `nil` if it is not checked. Default: `nil`.
  func numberOfItems(inSection section: Int) -> Int?

  /// Returns which cells can show an element. Default: `.standard`.
  func reuseIdentifier(for element: LayoutAttributes) -> ReuseIdentifier
  /// Creates a cell. Called if no cell of this kind and identifier is free.
  func makeCell(of kind: ElementKind, identifier: ReuseIdentifier) -> Cell
  /// Shows an element in a cell that is new, that showed another element, or whose element has changed.
  func configure(_ cell: Cell, for element: LayoutAttributes, state: CellState)

  /// Returns the size that a cell needs for the element that it shows, or `nil` if it fits the frame. Default: `nil`.
  ///
  /// Called after each `configure(_:for:state:)`, and after the frame gets another size across the feed. The layout takes what it
  /// can use of the size: the height in a list (`Feed.measure(_:keeping:)`).
  func preferredSize(of cell: Cell, for element: LayoutAttributes) -> LayoutSize?

  /// Begins to load the contents of items that will probably come into view, nearest first. Default: does nothing.
  func prefetchItems(at paths: [ItemPath])
  /// Stops loading items that will probably not come into view after all. Default: does nothing.
  func cancelPrefetchingForItems(at paths: [ItemPath])
}

extension CollectionViewDataSource {
  /// Returns `nil`: the number is not checked.
  public func numberOfSections() -> Int? { nil }
  /// Returns `nil`: the number is not checked.
  public func numberOfItems(inSection section: Int) -> Int? { nil }
  /// Returns `.standard`.
  public func reuseIdentifier(for element: LayoutAttributes) -> ReuseIdentifier { .standard }
  /// Returns `nil`: the cell fits its frame.
  public func preferredSize(of cell: Cell, for element: LayoutAttributes) -> LayoutSize? { nil }
  /// Does nothing.
  public func prefetchItems(at paths: [ItemPath]) {}
  /// Does nothing.
  public func cancelPrefetchingForItems(at paths: [ItemPath]) {}
}
