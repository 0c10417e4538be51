// The focus, keys and the order of reading.
extension CollectionView {
  /// Moves the focus by a step of the keyboard, and scrolls so that the focused item is visible.
  ///
  /// If no item has the focus, the first one in the visible rect gets it. See `Feed.nextItem(_:from:in:within:)` for the steps in
  /// each layout.
  ///
  /// - Parameters:
  ///   - step: The step.
  ///   - selects: Whether the focused item is also selected, instead of all others, without calling the delegate. In the
  ///     mode `none`, nothing is selected.
  /// - Returns: The focused item, or `nil` if there is none.
  /// - Complexity: As for `Feed.nextItem(_:from:in:within:)` and `Feed.offset(toReveal:at:in:)`
  @discardableResult
  public func moveFocus(_ step: NavigationStep, selects: Bool = false) -> ItemPath? {
    if let old = selection.focused {
      let next = feed.nextItem(step, from: feedPath(ofItem: old), in: visibleRect)
      selection.focused = next.map { dataPath(ofItem: $0) } ?? old
    } else {
      selection.focused = firstVisibleItem
    }
    guard let focused = selection.focused else { return nil }
    if selects, selection.mode != .none { selection.items = [focused] }
    scrollToItem(at: focused, at: .nearest)
    return focused
  }

  private struct FoundItem: Error { let path: ItemPath }

  private var firstVisibleItem: ItemPath? {
    do throws(FoundItem) {
      try feed.forEachElement(in: visibleRect) { (element) throws(FoundItem) in
        if element.kind == .item { throw FoundItem(path: element.path) }
      }
      return nil
    } catch {
      return dataPath(ofItem: error.path)
    }
  }

  /// The elements in the visible rect in the order in which a screen reader reads them, as of the last update.
  ///
  /// That is the order of queries: section by section its headers, items and footers, whatever the direction of the layout.
  /// Decorations, which have no content, are not among them.
  ///
  /// - Complexity: O(k) for k elements in the window
  public var accessibilityElements: [LayoutAttributes] {
    shown.attributes.filter { isVisible($0) && !feed.isDecoration($0) }
  }
}

extension Feed {
  fileprivate func isDecoration(_ element: LayoutAttributes) -> Bool {
    guard element.kind != .item, (0..<sectionCount).contains(element.path.section) else { return false }
    return decorations(ofSection: element.path.section).contains { $0.kind == element.kind }
  }
}
