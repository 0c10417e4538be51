/// The progress of settling: the next item to pack, and the dirty range that is left.
///
/// Repackers call `advance(by:lastLanes:shift:)` after each leaf or run. The front finds out whether the *later items*
/// (those after the packed and dirty ones) are already placed as packing them again would place them. If so, settling
/// has converged.
struct SettlingFront {
  private let rule: WaterfallRule
  private let dirtyRanges: DirtyRanges
  /// The sum of the drifts of the dirty ranges reached.
  private let drift: LaneVector
  /// The current ends of the lanes minus the ends that the later items were packed from, up to a common shift.
  let difference: LaneVector

  private(set) var item: Int
  private(set) var reached = 0
  /// The end of the last dirty range reached.
  private var dirtyEnd = 0
  /// The lane of the item before `dirtyEnd` that the items after it were packed for.
  private var lastLaneAtDirtyEnd = 0
  /// The lane of the previous item that the later items were packed for.
  private var assumedLastLane = 0
  /// Whether packing the later items again would not change them.
  private(set) var isConverged = false

  /// - Parameter scratch: Two vectors.
  init(
    rule: WaterfallRule, dirtyRanges: DirtyRanges, scratch: (drift: LaneVector, difference: LaneVector),
    from item: Int
  ) {
    self.rule = rule
    self.dirtyRanges = dirtyRanges
    self.item = item
    (drift, difference) = scratch
    drift.set(0)
  }

  /// Records that the next `count` items were packed.
  ///
  /// - Parameters:
  ///   - lastLanes: The lane of the last of them, after and before.
  ///   - shift: The change of each lane's end after these items since settling began.
  mutating func advance(by count: Int, lastLanes: (new: Int, old: Int), shift: LaneVector) {
    item += count
    reachDirtyRanges()
    assumedLastLane = item > dirtyEnd ? lastLanes.old : lastLaneAtDirtyEnd
    difference.set(drift)
    difference.add(shift)
    isConverged =
      item >= dirtyEnd && rule.isConverged(drift: difference, lastLanes: (lastLanes.new, assumedLastLane))
  }

  /// Updates `drift` and the end of the dirty items for the dirty ranges up to `item`.
  private mutating func reachDirtyRanges() {
    let reachedBefore = reached
    while reached < dirtyRanges.count, dirtyRanges[reached].range.lowerBound <= item {
      let dirtyRange = dirtyRanges[reached]
      dirtyEnd = dirtyRange.range.upperBound
      lastLaneAtDirtyEnd = dirtyRange.lastLane
      reached += 1
    }
    if reached > reachedBefore { dirtyRanges.readProfile(reached - 1, into: drift) }
  }

  /// Returns the dirty range that is left, with the drift `difference`.
  ///
  /// `nil` if settling has converged or reached the end of the section.
  func remainder(count: Int) -> DirtyRanges.DirtyRange? {
    guard !isConverged, item < count else { return nil }
    return DirtyRanges.DirtyRange(range: item..<max(item, dirtyEnd), lastLane: assumedLastLane)
  }
}
