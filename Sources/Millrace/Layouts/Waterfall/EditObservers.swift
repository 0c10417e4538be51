/// The observers of the edits of a section. Usually there are none, and an edit only checks `isEmpty`.
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

  /// Records an edit, and the edit that undoes it; `nil` if a preview undoes it with a copy of the section.
  mutating func record(_ edit: RecordedEdit, undoneBy inverse: RecordedEdit?) {
    origin = nil
    if let inverse { preview?.steps.append(inverse) }
    log?.edits.append(edit)
    if let log, log.edits.count > DetachmentLog.limit { self.log = nil }
  }
}

/// An edit of a section, to repeat on a section with the same items, or to undo another edit.
enum RecordedEdit: Sendable {
  /// Under the stable policy, the first lane of an item that the edit inserts or whose span it changes is `lane`. If
  /// `nil`, the item joins lanes.
  case insert(index: Int, SizedItem, lane: UInt8? = nil)
  /// `source` is the index that the item was moved from. When undone, the move ends there, and an anchor follows.
  case remove(index: Int, source: Int? = nil)
  case resize(index: Int, SizedItem, lane: UInt8? = nil)
  case reestimate(from: Units, to: Units)
  case appendEstimated(count: Int, extent: Units)
  // Indirect, because there may be 10⁶ edits of the other cases, which take up to 32 bytes each and would
  // otherwise take 592.
  indirect case restore(WaterfallSection)
}

/// The data to roll a preview back.
struct Preview: Sendable {
  /// The maximum number of items of one measurement or appending that are undone one by one: about one
  /// screen. Larger changes are undone with a copy of the section.
  ///
  /// The copy keeps each page that changes. For a measurement of single items at random positions among 10⁶,
  /// it takes 113 KB and 47 µs to create: as much as 3,500 or 100 steps. 10,000 measurements took 1.1 GB.
  static let mostSteps = 256

  /// The section's `firstStableItem` when the preview began.
  let firstStableItem: Int?
  /// The steps that undo each edit, in the order of the edits.
  var steps: ContiguousArray<RecordedEdit> = []
}

/// The edits of a section since a copy was detached from it.
struct DetachmentLog: Sendable {
  /// The identity of a detached copy.
  final class Token: Sendable {}

  /// The maximum number of recorded edits: about 2 MB. Repeating them, spread over 10⁷ items, takes 50 ms
  /// (stable) to 90 ms (reflow).
  static let limit = 1 << 16

  let token = Token()
  var edits: ContiguousArray<RecordedEdit> = []
}

extension WaterfallSection {
  /// Makes a recorded edit. Returns `false` if it is impossible.
  mutating func make(_ edit: RecordedEdit) -> Bool {
    switch edit {
    case .insert(_, let item, _) where item.span > 0 && !canHaveSpans,
      .resize(_, let item, _) where item.span > 0 && !canHaveSpans:
      return false
    case .insert(let index, let item, let lane):
      insertItem(
        rounded(item), at: index, movedFrom: index, inLane: policy == .stable ? lane.map { Int($0) } : nil)
    case .remove(let index, let source): _ = removeItem(at: index, movedFrom: source)
    case .resize(let index, let item, let lane):
      setSpan(stored: item.span, at: index, inLane: policy == .stable ? lane.map { Int($0) } : nil)
      resizeItem(at: index, to: rounded(item))
    case .reestimate(let old, let new): reestimate(grid.roundedDown(old), as: grid.roundedDown(new))
    case .appendEstimated(let count, let extent):
      let extent = grid.roundedDown(extent)
      guard count <= roomForEstimates(of: extent) else { return false }
      appendEstimates(of: extent, count: count)
    case .restore(let state): restore(state)
    }
    return true
  }

  private func rounded(_ item: SizedItem) -> SizedItem {
    SizedItem(extent: grid.roundedDown(item.extent), isEstimate: item.isEstimate, span: item.span)
  }

  /// - Parameter lane: The old first lane of the item.
  mutating func didResize(_ index: Int, from old: SizedItem, inLane lane: Int, to new: SizedItem) {
    observers.record(
      .resize(index: index, new),
      undoneBy: .resize(index: index, old, lane: UInt8(truncatingIfNeeded: lane)))
  }

  /// Updates the observers before an edit that a preview undoes with a copy of the section.
  mutating func willMake(_ edit: RecordedEdit) {
    recordStateForPreview()
    observers.record(edit, undoneBy: nil)
  }

  mutating func willMeasure(_ changes: [LaneTree.ExtentChange]) {
    anchorsWillResize { changes.indices.contains(key: $1) { changes[$0].index } }
    let isUndoneByCopy = changes.count > Preview.mostSteps
    if isUndoneByCopy { recordStateForPreview() }
    observers.origin = nil
    guard observers.log != nil || observers.preview != nil else { return }
    for change in changes {
      let old = sizedItem(at: change.index)
      let new = SizedItem(extent: change.extent, span: old.span)
      observers.record(
        .resize(index: change.index, new),
        undoneBy: isUndoneByCopy ? nil : .resize(index: change.index, old))
    }
  }

  mutating func willAppendPage(of count: Int) {
    observers.origin = nil
    if count > Preview.mostSteps { recordStateForPreview() }
  }

  mutating func didAppendPage(from first: Int) {
    let isUndoneByCopy = count - first > Preview.mostSteps
    if count - first > DetachmentLog.limit { observers.log = nil }
    guard observers.log != nil || observers.preview != nil && !isUndoneByCopy else { return }
    for index in first..<count {
      let item = sizedItem(at: index)
      observers.record(
        .insert(index: index, item), undoneBy: isUndoneByCopy ? nil : .remove(index: index))
    }
  }

  /// Updates the observers before a change that cannot be repeated edit by edit.
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
    let state = unobserved
    observers.preview?.steps.append(.restore(state))
  }
}
