/// Who hears of each edit of a section, while they last: anchors that are being kept, a preview that may
/// be rolled back, a log of the edits since a copy was detached.
///
/// Mostly nobody, so an edit asks `isEmpty` and no more.
struct EditObservers: Sendable {
  /// The anchors that are being kept, the innermost last.
  var anchors: ContiguousArray<AnchorTracker> = []
  /// How to undo the edits since the preview began; `nil` if none is on.
  var preview: Preview?
  /// The edits since the latest copy was detached that may still be adopted.
  var log: DetachmentLog?
  /// In a detached copy whose items were not edited: what it was detached from.
  var origin: DetachmentLog.Token?

  @inline(__always)
  var isEmpty: Bool { anchors.isEmpty && preview == nil && log == nil && origin == nil }

  /// Adds an edit to the log, if there is one. One that gets too long is given up.
  mutating func log(_ edit: DetachmentLog.Edit) {
    log?.edits.append(edit)
    if let log, log.edits.count > DetachmentLog.limit { self.log = nil }
  }
}

extension WaterfallSection {
  /// An item that is not in a lane yet.
  typealias SizedItem = (extent: Units, isEstimate: Bool, span: UInt8)

  /// To be called before an item is removed.
  ///
  /// - Parameter source: What its insertion will call the place, if it is about to be inserted elsewhere.
  mutating func willRemove(_ index: Int, movedFrom source: Int?) {
    observers.origin = nil
    anchorsWillRemove(index, movedFrom: source)
    if observers.preview != nil {
      observers.preview?.steps.append(
        .insert(index: index, tree.item(at: index), span: tree.span(at: index)))
    }
    observers.log(.remove(index: index))
  }

  /// To be called when an item was inserted.
  ///
  /// - Parameter source: Where it was before, if it was moved.
  mutating func didInsert(_ index: Int, _ item: SizedItem, movedFrom source: Int?) {
    observers.origin = nil
    anchorsDidInsert(index, movedFrom: source)
    observers.preview?.steps.append(.remove(index: index, source: source))
    observers.log(.insert(index: index, item))
  }

  /// To be called when an item was resized.
  mutating func didResize(_ index: Int, from old: LaneTree.Item, to new: SizedItem) {
    observers.origin = nil
    observers.preview?.steps.append(.resize(index: index, (old.extent, old.isEstimate, 0)))
    observers.log(.resize(index: index, new))
  }

  /// To be called when an item was given another span.
  ///
  /// - Parameter lane: The first lane that it was in before.
  mutating func didSetSpan(_ index: Int, from old: UInt8, inLane lane: Int, to new: UInt8) {
    observers.origin = nil
    observers.preview?.steps.append(.setSpan(index: index, old, lane: lane))
    observers.log(.setSpan(index: index, new))
  }

  /// To be called before many items are measured at once.
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

  /// To be called before estimates are changed.
  mutating func willReestimate(from old: Units, to new: Units) {
    observers.origin = nil
    recordStateForPreview()
    observers.log(.reestimate(from: old, to: new))
  }

  /// To be called before estimated items are appended.
  mutating func willAppendEstimated(count: Int, extent: Units) {
    observers.origin = nil
    recordStateForPreview()
    observers.log(.appendEstimated(count: count, extent: extent))
  }

  /// To be called before so many items are appended at once.
  mutating func willAppendPage(of count: Int) {
    observers.origin = nil
    if count > Preview.mostSteps { recordStateForPreview() }
  }

  /// To be called when the items from `first` on were appended at once.
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

  /// To be called before all items are placed anew, or change in a way that cannot be done again edit by
  /// edit.
  mutating func willChangeAtLarge() {
    recordStateForPreview()
    observers.log = nil
  }

  /// What cannot be undone edit by edit is undone by what was there before: a copy is O(1). One in a row is
  /// enough, however often items are measured: a later state would keep pages alive, and have them copied
  /// again, that nobody goes back to.
  private mutating func recordStateForPreview() {
    guard let last = observers.preview.map(\.steps.last) else { return }
    if case .restore = last { return }
    var state = self
    state.observers = EditObservers()
    observers.preview?.steps.append(.restore(state))
  }
}
