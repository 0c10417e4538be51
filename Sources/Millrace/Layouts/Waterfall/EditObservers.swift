/// The observers of the edits of a section: tracked anchors, a preview that may be rolled back, and a log of
/// the edits since a copy was detached.
///
/// Usually there are none, and an edit only checks `isEmpty`.
struct EditObservers: Sendable {
  var anchors: ContiguousArray<AnchorTracker> = []
  /// The steps that undo the edits since the preview began, or `nil` if there is no preview.
  var preview: Preview?
  /// The edits since the latest copy was detached, while the copy may still be adopted.
  var log: DetachmentLog?
  /// The origin of a detached copy whose items were not edited.
  var origin: DetachmentLog.Token?

  @inline(__always)
  var isEmpty: Bool { anchors.isEmpty && preview == nil && log == nil && origin == nil }

  /// Adds an edit to the log, if there is one. Discards the log if it gets too long.
  mutating func log(_ edit: DetachmentLog.Edit) {
    log?.edits.append(edit)
    if let log, log.edits.count > DetachmentLog.limit { self.log = nil }
  }
}

extension WaterfallSection {
  /// An item that has no lane yet.
  typealias SizedItem = (extent: Units, isEstimate: Bool, span: UInt8)

  /// Updates the observers before an item is removed.
  ///
  /// - Parameter source: The source that the item's insertion will name, if the item is being moved.
  mutating func willRemove(_ index: Int, movedFrom source: Int?) {
    observers.origin = nil
    anchorsWillRemove(index, movedFrom: source)
    if observers.preview != nil {
      observers.preview?.steps.append(
        .insert(index: index, tree.item(at: index), span: tree.span(at: index)))
    }
    observers.log(.remove(index: index))
  }

  /// Updates the observers after an item was inserted.
  ///
  /// - Parameter source: The index that the item was moved from, if it was moved.
  mutating func didInsert(_ index: Int, _ item: SizedItem, movedFrom source: Int?) {
    observers.origin = nil
    anchorsDidInsert(index, movedFrom: source)
    observers.preview?.steps.append(.remove(index: index, source: source))
    observers.log(.insert(index: index, item))
  }

  mutating func didResize(_ index: Int, from old: LaneTree.Item, to new: SizedItem) {
    observers.origin = nil
    observers.preview?.steps.append(.resize(index: index, (old.extent, old.isEstimate, 0)))
    observers.log(.resize(index: index, new))
  }

  /// Updates the observers after the span of an item changed.
  ///
  /// - Parameter lane: The old first lane of the item.
  mutating func didSetSpan(_ index: Int, from old: UInt8, inLane lane: Int, to new: UInt8) {
    observers.origin = nil
    observers.preview?.steps.append(.setSpan(index: index, old, lane: lane))
    observers.log(.setSpan(index: index, new))
  }

  mutating func willMeasure(_ changes: [LaneTree.ExtentChange]) {
    observers.origin = nil
    if changes.count > Preview.mostSteps {
      recordStateForPreview()
    } else if observers.preview != nil {
      for change in changes {
        let item = tree.item(at: change.index)
        observers.preview?.steps.append(.resize(index: change.index, (item.extent, item.isEstimate, 0)))
      }
    }
    guard observers.log != nil else { return }
    for change in changes { observers.log(.resize(index: change.index, (change.extent, false, 0))) }
  }

  mutating func willReestimate(from old: Units, to new: Units) {
    observers.origin = nil
    recordStateForPreview()
    observers.log(.reestimate(from: old, to: new))
  }

  mutating func willAppendEstimated(count: Int, extent: Units) {
    observers.origin = nil
    recordStateForPreview()
    observers.log(.appendEstimated(count: count, extent: extent))
  }

  mutating func willAppendPage(of count: Int) {
    observers.origin = nil
    if count > Preview.mostSteps { recordStateForPreview() }
  }

  mutating func didAppendPage(from first: Int) {
    if observers.preview != nil, count - first <= Preview.mostSteps {
      for index in first..<count { observers.preview?.steps.append(.remove(index: index, source: nil)) }
    }
    guard observers.log != nil else { return }
    guard count - first <= DetachmentLog.limit else {
      observers.log = nil
      return
    }
    for index in first..<count {
      observers.log(.insert(index: index, (tree.item(at: index).extent, false, tree.span(at: index))))
    }
  }

  /// Updates the observers before all items are placed again, or change in a way that cannot be replayed edit by edit.
  mutating func willChangeAtLarge() {
    recordStateForPreview()
    observers.log = nil
  }

  /// Records a copy of the section for the preview, because the change cannot be undone edit by edit.
  ///
  /// A copy is O(1). Consecutive changes of this kind record one copy: more would keep pages alive that are never
  /// restored.
  private mutating func recordStateForPreview() {
    guard let last = observers.preview.map({ $0.steps.last }) else { return }
    if case .restore = last { return }
    var state = self
    state.observers = EditObservers()
    observers.preview?.steps.append(.restore(state))
  }
}
