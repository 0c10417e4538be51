extension WaterfallSection {
  /// Whether a preview is on.
  public var isPreviewing: Bool { observers.preview != nil }

  /// Begins a preview: whatever is changed from here on can be rolled back. One that is on already is
  /// rolled back first, so an item that is dragged over a feed is previewed in one place after the other.
  ///
  /// ```swift
  /// section.beginPreview()
  /// try section.move(from: dragged, to: hovered)
  /// draw(section.elements(in: screen))
  /// // ... and when it is dropped:
  /// section.commitPreview()
  /// ```
  ///
  /// Nothing is copied: what is remembered are the edits' opposites, 32 bytes each. (But estimated items
  /// that are appended, other estimates, rebalancing, another policy or layout, and more than 256 items
  /// that are appended or measured at once, are undone by the section as it was, an O(1) copy whose pages are
  /// copied where they are changed.)
  ///
  /// - Complexity: O(1), if no preview is on
  public mutating func beginPreview() {
    rollBackPreview()
    observers.preview = Preview(firstLooseItem: firstLooseItem)
  }

  /// Ends the preview, and keeps what was changed.
  ///
  /// - Complexity: O(m) for m edits that can be forgotten
  public mutating func commitPreview() { observers.preview = nil }

  /// Ends the preview, and undoes what was changed: every item is back in its place, and under the stable
  /// policy in its lane. Under the reflow policy, the places of the edits may have to be settled again.
  /// Nothing, if no preview is on.
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
      case .remove(let index, let source): removeItem(at: index, movedFrom: source)
      case .resize(let index, let item):
        resizeItem(at: index, to: item.extent, isEstimate: item.isEstimate)
      case .restore(let state): restore(state)
      }
    }
    // All lanes are as they were. (What is not settled, the dirty ranges know.)
    firstLooseItem = preview.firstLooseItem
  }

  /// Goes back to an earlier state, which had the same first items.
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

/// What it takes to roll a preview back.
struct Preview: Sendable {
  /// How to undo an edit.
  enum Step: Sendable {
    case insert(index: Int, LaneTree.Item, span: UInt8)
    /// With where the item was moved from: undone, the move ends there, and an anchor goes with it.
    case remove(index: Int, source: Int?)
    case resize(index: Int, WaterfallSection.SizedItem)
    case setSpan(index: Int, UInt8, lane: Int)
    // In a box of its own: there may be a million of the others, which take up 32 bytes each and would take
    // up 592.
    indirect case restore(WaterfallSection)
  }

  /// The most items of one measuring or appending that are undone one by one, a screenful; more are undone
  /// by the section as it was.
  ///
  /// That copy keeps each page that is changed: 113 KB a measuring of single items at random places of 10^6,
  /// and 47 us to make it, as much as 3,500 or 100 steps. Ten thousand measurings took 1.1 GB.
  static let mostSteps = 256

  /// The section's, when the preview began.
  let firstLooseItem: Int?
  /// How to undo each edit, in the order of the edits.
  var steps: ContiguousArray<Step> = []
}
