/// How far settling has got, and what of the dirty ranges it has left behind.
///
/// Whoever packs items anew, leaf by leaf or a run at a time, tells it after each of them; it knows
/// when nothing further would change, and otherwise what remains to be done.
struct SettlingFront {
  private let rule: WaterfallRule
  private let dirtyRanges: DirtyRanges
  /// What the dirty ranges up to here account for.
  private let drift: LaneVector
  /// By how much where the lanes end differs, but for a common shift, from where the followers'
  /// packing began.
  let difference: LaneVector

  /// The next item to be packed.
  private(set) var item: Int
  /// The number of dirty ranges that were reached.
  private(set) var reached = 0
  /// Where the last of these ends, and the lane that its followers saw the item before them in.
  private var dirtyEnd = 0
  private var lastLaneAtDirtyEnd = 0
  /// The lane that the followers, behind what was packed and what is dirty, saw the item before them
  /// in.
  private var followersLastLane = 0
  /// Whether the followers lie as they would be packed.
  private(set) var isConverged = false

  /// - Parameter scratch: Two rows.
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

  /// Takes note that the next `count` items were packed.
  ///
  /// - Parameters:
  ///   - lastLanes: The lane of the last of them, now and before.
  ///   - shift: By how much more lies before their end, in each lane, than lay there before the first
  ///     item was packed.
  mutating func advance(by count: Int, lastLanes: (new: Int, old: Int), shift: LaneVector) {
    item += count
    takeInDirtyRanges()
    followersLastLane = item > dirtyEnd ? lastLanes.old : lastLaneAtDirtyEnd
    difference.set(drift)
    difference.add(shift)
    isConverged =
      item >= dirtyEnd && rule.isConverged(drift: difference, lastLanes: (lastLanes.new, followersLastLane))
  }

  private mutating func takeInDirtyRanges() {
    let reachedBefore = reached
    while reached < dirtyRanges.count, dirtyRanges[reached].range.lowerBound <= item {
      let dirtyRange = dirtyRanges[reached]
      dirtyEnd = dirtyRange.range.upperBound
      lastLaneAtDirtyEnd = dirtyRange.lastLane
      reached += 1
    }
    if reached > reachedBefore { dirtyRanges.readRow(reached - 1, into: drift) }
  }

  /// What is left to be done, with the drift `difference`: `nil` if converged, or at the end of the feed.
  func remainder(count: Int) -> DirtyRanges.DirtyRange? {
    guard !isConverged, item < count else { return nil }
    return DirtyRanges.DirtyRange(range: item..<max(item, dirtyEnd), lastLane: followersLastLane)
  }
}
