// Touches, in the order of callbacks of UIKit.
extension CollectionView {
  /// Begins a touch, and highlights the item under it.
  ///
  /// Calls `shouldHighlightItem(at:)` and, if it returns `true`, `didHighlightItem(at:)`. A touch that is still going on is
  /// canceled first.
  ///
  /// - Parameters:
  ///   - point: The touched point, in feed coordinates.
  ///   - delegate: The delegate, which may refuse the highlight.
  /// - Returns: The topmost element at the point (`element(at:)`), or `nil` if there is none.
  /// - Complexity: As for `element(at:)`
  @discardableResult
  public func touchDown<Delegate: CollectionViewDelegate>(
    at point: LayoutPoint, delegate: Delegate
  ) -> LayoutAttributes? {
    cancelTouch(delegate: delegate)
    guard let element = element(at: point) else { return nil }
    guard element.kind == .item else { return element }
    // The delegate may change the feed: the touch follows the item.
    selection.touched = element.path
    if delegate.shouldHighlightItem(at: element.path), let path = selection.touched {
      delegate.didHighlightItem(at: path)
    } else {
      selection.touched = nil
    }
    return element
  }

  /// Ends a touch, and selects or deselects the item that it highlights.
  ///
  /// Calls the delegate in the order of the table in the article <doc:CollectionViews>. If a method of the delegate changes the
  /// feed, the touch follows its item, and ends if the item is removed.
  public func touchUp<Delegate: CollectionViewDelegate>(delegate: Delegate) {
    guard let path = selection.touched else { return }
    switch selection.mode {
    case .none: break
    case .single: if delegate.shouldSelectItem(at: path) { selectOnly(delegate) }
    case .multiple where selection.items.contains(path):
      guard delegate.shouldDeselectItem(at: path), let path = selection.touched else { break }
      selection.items.remove(path)
      delegate.didDeselectItem(at: path)
    case .multiple:
      guard delegate.shouldSelectItem(at: path), let path = selection.touched else { break }
      selection.items.insert(path)
      delegate.didSelectItem(at: path)
    }
    cancelTouch(delegate: delegate)
  }

  /// Ends a touch without a selection, because it became a scroll. Calls `didUnhighlightItem(at:)`.
  public func cancelTouch<Delegate: CollectionViewDelegate>(delegate: Delegate) {
    guard let path = selection.touched else { return }
    selection.touched = nil
    delegate.didUnhighlightItem(at: path)
  }

  /// Selects the touched item instead of all others.
  private func selectOnly<Delegate: CollectionViewDelegate>(_ delegate: Delegate) {
    // Each of them once: a delegate may select an item again that it is told is deselected.
    for _ in 0..<selection.items.count {
      guard let touched = selection.touched, let other = selection.items.first(where: { $0 != touched })
      else { break }
      selection.items.remove(other)
      delegate.didDeselectItem(at: other)
    }
    guard let path = selection.touched else { return }
    selection.items = [path]
    delegate.didSelectItem(at: path)
  }
}

// What lies at a point.
extension CollectionView {
  /// Returns the topmost element at a point, as of the last update, or `nil` if there is none.
  ///
  /// The topmost element is the one that is drawn last: that with the greatest `zIndex`, and of several such elements the last in
  /// the order of queries. An element with a transform contains the points of its image. An element contains its left and top
  /// edges, and not its right and bottom edges. Placeholders count. Invisible elements, which have an alpha of 0, do not.
  ///
  /// - Parameter point: A point in feed coordinates. If a coordinate is NaN, there is no element.
  /// - Complexity: O(k) for k elements in the window
  public func element(at point: LayoutPoint) -> LayoutAttributes? {
    var top: LayoutAttributes?
    for element in shown.attributes where element.alpha > 0 && element.zIndex >= top?.zIndex ?? .min {
      if element.contains(point) { top = element }
    }
    return top
  }
}
