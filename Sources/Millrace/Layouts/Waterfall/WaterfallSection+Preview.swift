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
  /// Nothing is copied: the preview stores the inverse of each edit, 32 bytes each. Some changes are undone with an
  /// O(1) copy of the section, whose pages are copied when they change: appended estimated items, other estimates,
  /// rebalancing, another policy or layout, and more than 256 items appended or measured at once.
  ///
  /// - Complexity: O(1), if no preview is on
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
    for step in preview.steps.reversed() {
      switch step {
      case .insert(let index, let item, let span):
        insertItem(
          item.extent, isEstimate: item.isEstimate, span: span, at: index,
          inLane: policy == .stable ? item.lane : nil, movedFrom: index)
      case .setSpan(let index, let span, let lane):
        setSpan(stored: span, at: index, inLane: policy == .stable ? lane : nil)
      case .remove(let index, let source): removeTreeItem(at: index, movedFrom: source)
      case .resize(let index, let item):
        resizeItem(at: index, to: item.extent, isEstimate: item.isEstimate)
      case .restore(let state): restore(state)
      }
    }
    // All lanes are as before. Unsettled items are in the dirty ranges.
    firstStableItem = preview.firstStableItem
  }

  private mutating func restore(_ state: WaterfallSection) {
    var observers = observers
    observers.log = nil
    for anchor in observers.anchors.indices {
      if case .item(let item) = observers.anchors[anchor].kept, item >= state.count {
        observers.anchors[anchor] = tracker(observers.anchors[anchor], handedTo: state.count - 1)
      }
    }
    let work = (tree.work, queryWork)
    self = state
    self.observers = observers
    (tree.work, queryWork) = work
  }
}

/// The data to roll a preview back.
struct Preview: Sendable {
  /// A step that undoes an edit.
  enum Step: Sendable {
    case insert(index: Int, LaneTree.Item, span: UInt8)
    /// `source` is the index that the item was moved from. When undone, the move ends there, and an anchor follows.
    case remove(index: Int, source: Int?)
    case resize(index: Int, WaterfallSection.SizedItem)
    case setSpan(index: Int, UInt8, lane: Int)
    // Indirect, because there may be 10⁶ steps of the other cases, which take 32 bytes each and would
    // otherwise take 592.
    indirect case restore(WaterfallSection)
  }

  /// The maximum number of items of one measurement or appending that are undone one by one: about one
  /// screen. Larger changes are undone with a copy of the section.
  ///
  /// The copy keeps each page that changes. For a measurement of single items at random positions among 10⁶,
  /// it takes 113 KB and 47 µs to create: as much as 3,500 or 100 steps. 10,000 measurements took 1.1 GB.
  static let mostSteps = 256

  /// The section's `firstStableItem` when the preview began.
  let firstStableItem: Int?
  /// The steps that undo each edit, in the order of the edits.
  var steps: ContiguousArray<Step> = []
}
