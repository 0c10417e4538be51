/// How many items of a collection view can be selected by touches and keys.
public enum SelectionMode: Hashable, Sendable, CaseIterable {
  /// None. Touches still highlight items.
  case none
  /// One. Selecting another item deselects it.
  case single
  /// Any number. A touch selects an item or deselects it.
  case multiple
}

/// The selected, touched and focused items of a collection view.
struct Selection {
  var mode = SelectionMode.single
  /// The selected items. They stay selected wherever they move.
  var items: Set<ItemPath> = []
  /// The item that has the keyboard's focus.
  var focused: ItemPath?
  /// The highlighted item under a touch.
  var touched: ItemPath?

  func addNames(to names: inout FollowedNames) {
    for item in items { names.add(item: item) }
    if let focused { names.add(item: focused) }
    if let touched { names.add(item: touched) }
  }

  /// Gives the items other paths, in the order of `addNames(to:)`.
  mutating func renameItems(_ newPath: (ItemPath) -> ItemPath?) {
    items = Set(items.compactMap(newPath))
    focused = focused.flatMap(newPath)
    touched = touched.flatMap(newPath)
  }
}

// The selection as the host sets it. Nothing here calls the delegate.
extension CollectionView {
  /// How many items touches and keys can select. Items that are selected stay so if it changes.
  public var selectionMode: SelectionMode {
    get { selection.mode }
    set { selection.mode = newValue }
  }

  /// The selected items, ascending. They are followed by identity through all changes of the feed.
  ///
  /// - Complexity: O(k log k) for k selected items
  public var selectedItems: [ItemPath] { selection.items.sorted() }

  /// The number of selected items.
  public var selectedItemCount: Int { selection.items.count }

  /// The item that has the keyboard's focus, and that keeps it through all changes of the feed.
  public var focusedItem: ItemPath? { selection.focused }

  /// The item that is highlighted by a touch.
  public var highlightedItem: ItemPath? { selection.touched }

  /// Returns whether an item is selected.
  ///
  /// - Complexity: O(1)
  public func isSelected(at path: ItemPath) -> Bool { selection.items.contains(path) }

  /// Selects an item, without calling the delegate. In any mode but `multiple`, deselects all others.
  ///
  /// - Precondition: There is an item at `path`.
  public func selectItem(at path: ItemPath) {
    checkItem(at: path)
    if selection.mode != .multiple { selection.items.removeAll(keepingCapacity: true) }
    selection.items.insert(path)
  }

  /// Deselects an item, without calling the delegate. Does nothing if it is not selected.
  public func deselectItem(at path: ItemPath) { selection.items.remove(path) }

  /// Deselects all items, without calling the delegate.
  public func deselectAllItems() { selection.items.removeAll(keepingCapacity: true) }

  /// Gives an item the focus, or none.
  ///
  /// - Precondition: There is an item at `path`.
  public func focusItem(at path: ItemPath?) {
    if let path { checkItem(at: path) }
    selection.focused = path
  }

  private func checkItem(at path: ItemPath) {
    precondition((movement?.preview.base ?? feed).hasItem(at: path), "item out of range")
  }

  /// Returns the state of a cell.
  func state(of kind: ElementKind, at path: ItemPath) -> CellState {
    guard kind == .item else { return CellState() }
    return CellState(
      isSelected: !selection.items.isEmpty && selection.items.contains(path),
      isHighlighted: selection.touched == path, isFocused: selection.focused == path)
  }
}
