extension WaterfallSection {
  /// Whether a preview is on.
  public var isPreviewing: Bool { observers.preview != nil }

  /// Begins a preview. All changes from now on can be rolled back.
  ///
  /// If a preview is on, rolls it back first. So while an item is dragged over a feed, each position can be
  /// previewed in turn.
  ///
  /// ```swift
  /// section.beginPreview()
  /// try section.move(from: dragged, to: hovered)
  /// draw(section.elements(in: screen))
  /// // ... and when it is dropped:
  /// section.commitPreview()
  /// ```
  ///
  /// Nothing is copied: the preview stores the inverse of each edit, up to 32 bytes each. Some changes are undone with
  /// an O(1) copy of the section, whose pages are copied when they change: appended estimated items, other estimates,
  /// rebalancing, another policy or layout, and more than 256 items appended or measured at once. O(1), if no preview
  /// is on.
  public mutating func beginPreview() {
    rollBackPreview()
    observers.preview = Preview(firstStableItem: firstStableItem)
  }

  /// Ends the preview and keeps the changes.
  ///
  /// - Complexity: O(m) for m recorded edits
  public mutating func commitPreview() { observers.preview = nil }

  /// Ends the preview and undoes the changes. Does nothing if no preview is on.
  ///
  /// Every item returns to its index, and under the stable policy to its lane. Under the reflow policy, the
  /// items around the edits may have to be settled again.
  ///
  /// - Complexity: O(lanes · log n) for each edit since the preview began
  public mutating func rollBackPreview() {
    guard let preview = observers.preview else { return }
    observers.preview = nil
    for step in preview.steps.reversed() { _ = make(step) }
    // All lanes are as before. Unsettled items are in the dirty ranges.
    firstStableItem = preview.firstStableItem
  }

  /// Replaces the section with an earlier state of it.
  mutating func restore(_ state: WaterfallSection) {
    var observers = observers
    observers.log = nil
    for anchor in observers.anchors.indices {
      if case .item(let item) = observers.anchors[anchor].kept, item >= state.count {
        observers.anchors[anchor] = tracker(observers.anchors[anchor], replacingItemWith: state.count - 1)
      }
    }
    let work = (tree.work, queryWork)
    self = state
    self.observers = observers
    (tree.work, queryWork) = work
  }
}
