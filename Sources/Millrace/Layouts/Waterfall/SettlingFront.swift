/// The progress of settling: the next item to pack, and the dirty range that is left.
///
/// Settling calls `willAdvance(to:_:)` and `didAdvance(to:lastLanes:ends:)` around each leaf, run or item that it packs.
/// The front finds out whether the *later items* (those after the packed and dirty ones) are already placed as packing
/// them again would place them. If so, settling has converged.
///
/// It compares two profiles: the current one, and the one that the later items were packed from.
///
/// - If items may span lanes, dirty ranges store the latter. The front carries it forward over the old placements,
///   because an item that spans lanes sets their ends to one position, whatever they were. After an item in all lanes,
///   both profiles are level.
/// - If each item is in one lane, both profiles are relative to the placement when settling began. Then the old
///   placements change nothing, and the profile that the later items were packed from is the negative sum of the drifts.
struct SettlingFront {
  let rule: WaterfallRule
  let dirtyRanges: DirtyRanges
  let hasSpans: Bool
  /// The profile that the items from `item` on were packed from; before the end of the dirty items, that of the items
  /// after them.
  let profile: LaneVector
  /// The current profile minus `profile`.
  let difference: LaneVector

  private(set) var item: Int
  private(set) var reached = 0
  /// The end of the last dirty range reached.
  private(set) var dirtyEnd = 0
  /// The last lane before `dirtyEnd` that the items after it were packed for.
  private(set) var lastLaneAtDirtyEnd = 0
  /// Whether `profile` is that of the items from `item` on.
  private(set) var isPastDirtyItems = false
  /// The last lane that the later items were packed for.
  private(set) var assumedLastLane = 0
  /// Whether packing the later items again would not change them.
  private(set) var isConverged = false

  /// Prepares for packing the items up to `end`.
  ///
  /// - Parameter carry: Carries a profile over some of these items, as they are placed now. Called only if items may
  ///   span lanes.
  @inline(__always)
  mutating func willAdvance(to end: Int, _ carry: (LaneVector, Range<Int>) -> Void) {
    reachDirtyRanges(upTo: end)
    let first = isPastDirtyItems ? item : dirtyEnd
    isPastDirtyItems = dirtyEnd <= end
    if hasSpans, isPastDirtyItems { carry(profile, first..<end) }
  }

  private mutating func reachDirtyRanges(upTo end: Int) {
    let reachedBefore = reached
    while reached < dirtyRanges.count, dirtyRanges[reached].range.lowerBound <= end {
      (dirtyEnd, lastLaneAtDirtyEnd) = (dirtyRanges[reached].range.upperBound, dirtyRanges[reached].lastLane)
      reached += 1
    }
    guard reached > reachedBefore else { return }
    isPastDirtyItems = false
    dirtyRanges.readProfile(reached - 1, into: profile)
    if !hasSpans { for lane in 0..<profile.count { profile[lane] = 0 &- profile[lane] } }
  }

  /// Records that the items up to `end` were packed.
  ///
  /// - Parameter ends: The ends of the lanes after these items. If each item is in one lane, their changes since
  ///   settling began.
  mutating func didAdvance(to end: Int, lastLanes: (new: Int, old: Int), ends: LaneVector) {
    didPass(to: end, lastLane: lastLanes.old)
    difference.set(ends)
    difference.subtract(profile)
    isConverged =
      isPastDirtyItems && rule.isConverged(drift: difference, lastLanes: (lastLanes.new, assumedLastLane))
  }

  /// Records that settling passed the items up to `end` without packing them.
  mutating func didPass(to end: Int, lastLane: Int) {
    item = end
    assumedLastLane = item > dirtyEnd ? lastLane : lastLaneAtDirtyEnd
    isConverged = false
  }

  /// Returns the dirty range that is left, with `profile` or, if each item is in one lane, the drift `difference`;
  /// `nil` if settling has converged or reached the end of the section.
  ///
  /// - Parameter first: The first item that was not packed; `item` if `nil`.
  func remainder(from first: Int? = nil, count: Int) -> DirtyRanges.DirtyRange? {
    let first = first ?? item
    guard !isConverged, first < count else { return nil }
    return DirtyRanges.DirtyRange(range: first..<max(item, dirtyEnd), lastLane: assumedLastLane)
  }
}
