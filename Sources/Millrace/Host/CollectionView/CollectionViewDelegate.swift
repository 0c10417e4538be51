/// What is told about the cells and the selection of a collection view, with the methods of UIKit's
/// `UICollectionViewDelegate`.
///
/// All methods have defaults: those that ask allow everything, and the others do nothing.
public protocol CollectionViewDelegate<Cell> {
  /// A cell of the toolkit.
  associatedtype Cell

  /// A cell that showed another element is about to be configured for an element.
  func prepareForReuse(_ cell: Cell)
  /// The element of a cell comes into the visible rect. The cell is configured. If the element has another place than in the
  /// last update, the operation `place` follows.
  func willDisplay(_ cell: Cell, for element: LayoutAttributes)
  /// The element of a cell has left the visible rect, or the feed.
  ///
  /// - Parameters:
  ///   - cell: The cell.
  ///   - element: The element as it was last placed.
  func didEndDisplaying(_ cell: Cell, for element: LayoutAttributes)

  /// Sets where an element begins that appears in an animated change. It has the final attributes, with an alpha of 0.
  ///
  /// That is an element that a batch inserts, a supplementary that comes into the window, or, after `edit(isAnimated:_:)`, any
  /// element that comes into the window.
  func setInitialAttributes(_ attributes: inout LayoutAttributes)
  /// Sets where an element ends that disappears in an animated change. It has its last attributes, with an alpha of 0.
  ///
  /// That is an element that a batch removes, a supplementary that leaves the window, or, after `edit(isAnimated:_:)`, any
  /// element that leaves the window.
  func setFinalAttributes(_ attributes: inout LayoutAttributes)

  /// Returns whether a touched item may be highlighted. If not, the touch does not select it.
  func shouldHighlightItem(at path: ItemPath) -> Bool
  /// An item was highlighted by a touch.
  func didHighlightItem(at path: ItemPath)
  /// An item is not highlighted any more, because the touch ended or was canceled.
  func didUnhighlightItem(at path: ItemPath)
  /// Returns whether a touch may select an item.
  func shouldSelectItem(at path: ItemPath) -> Bool
  /// Returns whether a touch may deselect an item. Asked only if several items can be selected.
  func shouldDeselectItem(at path: ItemPath) -> Bool
  /// A touch has selected an item.
  func didSelectItem(at path: ItemPath)
  /// A touch has deselected an item, or selected another one instead.
  func didDeselectItem(at path: ItemPath)
}

extension CollectionViewDelegate {
  /// Does nothing.
  public func prepareForReuse(_ cell: Cell) {}
  /// Does nothing.
  public func willDisplay(_ cell: Cell, for element: LayoutAttributes) {}
  /// Does nothing.
  public func didEndDisplaying(_ cell: Cell, for element: LayoutAttributes) {}
  /// Does nothing: the element fades in.
  public func setInitialAttributes(_ attributes: inout LayoutAttributes) {}
  /// Does nothing: the element fades out.
  public func setFinalAttributes(_ attributes: inout LayoutAttributes) {}
  /// Returns `true`.
  public func shouldHighlightItem(at path: ItemPath) -> Bool { true }
  /// Does nothing.
  public func didHighlightItem(at path: ItemPath) {}
  /// Does nothing.
  public func didUnhighlightItem(at path: ItemPath) {}
  /// Returns `true`.
  public func shouldSelectItem(at path: ItemPath) -> Bool { true }
  /// Returns `true`.
  public func shouldDeselectItem(at path: ItemPath) -> Bool { true }
  /// Does nothing.
  public func didSelectItem(at path: ItemPath) {}
  /// Does nothing.
  public func didDeselectItem(at path: ItemPath) {}
}
