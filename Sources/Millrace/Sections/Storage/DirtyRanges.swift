/// The items around edits that settling has to pack again.
///
/// Between two dirty ranges, the packer placed the items, starting from *some* profile. An edit does not
/// repack the items after it. It leaves a dirty range. The dirty range stores how much the current profile at
/// its end differs from the profile with which the items after it were packed:
///
///     items   . . . . . . . | . . . . . . . . . . . | . . . . . .
///     packed  from the top  | from (the profile     | from (the profile
///             (settled)     | before it) - drift 0  | before it) - drift 0 - drift 1
///
/// So everything before the first dirty range is settled. Settling packs from the first dirty range on. It stops early
/// if the lanes end where the packing of the items after a dirty range began, up to a shift that is common to all
/// lanes: those items would be packed as they are.
///
/// If items may span several lanes, drifts do not add up (`SettlingFront`). A dirty range then stores the profile
/// with which the items after it were packed.
package struct DirtyRanges: Sendable {
  /// A dirty range without its drift.
  struct DirtyRange: Equatable {
    /// The items for which no profile is known. Often empty.
    var range: Range<Int>
    /// The lane of the item before `range.upperBound` at the time the items after the range were packed.
    var lastLane: Int
  }

  /// The bounds of the dirty ranges, from x up to y, in ascending order, disjoint.
  ///
  /// The pairs are in one array because an edit moves all later pairs.
  private var bounds: ContiguousArray<SIMD2<Int>> = []
  private var lastLanes: ContiguousArray<UInt8> = []
  /// The accumulated drifts of the dirty ranges up to and including each one, one number per lane.
  ///
  /// For each lane: how much more of the lane is before the `range.upperBound` of a dirty range than when the items
  /// after it were packed. All numbers are in one array, so that an edit allocates nothing once the array has capacity.
  private var sums: ContiguousArray<Units> = []
  let lanes: Int
  let limit: Int

  /// Returns the maximum number of dirty ranges for `lanes`.
  ///
  /// With one more, the two nearest ranges are joined, and the items between them are repacked without a chance to stop
  /// early. The limit keeps the cost of an edit from growing with the number of earlier edits.
  ///
  /// Batches of 125 edits spread over 10⁷ items, each rolled back and settled again, took 137 µs with a limit of 64 and
  /// 106 µs with 256: with more edits than dirty ranges, settling also processes the items between joined ranges. The
  /// data that an edit updates in later dirty ranges grows with the lanes, so the limit is lower for many lanes.
  package static func standardLimit(lanes: Int) -> Int { max(32, min(256, 2048 / lanes)) }

  init(lanes: Int, limit: Int) {
    self.lanes = lanes
    self.limit = limit
  }

  var isEmpty: Bool { bounds.isEmpty }

  var count: Int { bounds.count }

  /// The first item that may not be placed as in a fresh layout.
  var firstUnsettledItem: Int? { bounds.first?.x }

  subscript(dirtyRange: Int) -> DirtyRange {
    DirtyRange(range: bounds[dirtyRange].x..<bounds[dirtyRange].y, lastLane: Int(lastLanes[dirtyRange]))
  }

  /// Sets `profile` to the accumulated drift of the dirty ranges up to `dirtyRange`.
  ///
  /// If items may span several lanes: sets `profile` to the one with which the items after `dirtyRange` were packed.
  func readProfile(_ dirtyRange: Int, into profile: LaneVector) {
    for lane in 0..<lanes { profile[lane] = sums[dirtyRange &* lanes &+ lane] }
  }

  private mutating func setRow(_ dirtyRange: Int, to profile: LaneVector) {
    for lane in 0..<lanes { sums[dirtyRange &* lanes &+ lane] = profile[lane] }
  }

  /// Returns the last dirty range that begins before item `index`.
  func lastDirtyRange(beginningBefore index: Int) -> Int? {
    let dirtyRange = bounds.indices.partitioningIndex { bounds[$0].x >= index } - 1
    return dirtyRange >= 0 ? dirtyRange : nil
  }

  /// Returns the last dirty range that ends at item `index` or before.
  func lastDirtyRange(endingUpTo index: Int) -> Int? {
    let dirtyRange = bounds.indices.partitioningIndex { bounds[$0].y > index } - 1
    return dirtyRange >= 0 ? dirtyRange : nil
  }

  /// Subtracts the drift of the dirty ranges before item `index` from `profile`.
  ///
  /// The result is the profile with which the items around `index` were packed. Dirty ranges at `index` itself
  /// are not subtracted.
  func removeDrift(before index: Int, from profile: LaneVector) {
    guard let dirtyRange = lastDirtyRange(beginningBefore: index) else { return }
    for lane in 0..<lanes { profile[lane] &-= sums[dirtyRange &* lanes &+ lane] }
  }

  /// Records an item that was inserted at `index` and placed after the item before it.
  ///
  /// - Parameters:
  ///   - lastLane: The lane of the item before.
  ///   - profile: If items may span several lanes, here and in the following methods: the profile with which
  ///     the items after `index` were packed. `stride` is then 0.
  mutating func recordInsertion(
    at index: Int, lane: Int, stride: Units, lastLane: Int, profile: LaneVector? = nil, count: Int
  ) {
    let first = firstDirtyRange(endingFrom: index)
    // At the end of the feed, no items follow, so there is nothing to store.
    if index + 1 == count, first == self.count || bounds[first].x > index { return }
    shift(by: 1, from: index, first)
    addDrift(
      stride, to: lane, before: index + 1, first, lastLane: lastLane, profile: profile, count: count)
  }

  /// Records that items are appended after item `count - 1`, which is in `lastLane`, and placed after it.
  ///
  /// Until now, no items followed a dirty range that ends the feed.
  mutating func recordAppending(at count: Int, lastLane: Int, profile: LaneVector? = nil) {
    guard bounds.last?.y == count else { return }
    lastLanes[lastLanes.count - 1] = UInt8(lastLane)
    if let profile { setRow(self.count - 1, to: profile) }
  }

  /// Records an item that was removed from `index`.
  mutating func recordRemoval(
    at index: Int, lane: Int, stride: Units, profile: LaneVector? = nil, count: Int
  ) {
    let first = firstDirtyRange(endingFrom: index)
    var firstMoved = first
    if first < self.count, bounds[first].y == index {
      // The removed item was the first one after the range, and the next item was packed after its lane.
      lastLanes[first] = UInt8(lane)
      if let profile { setRow(first, to: profile) }
      firstMoved += 1
    }
    shift(by: -1, from: index + 1, firstMoved)
    addDrift(-stride, to: lane, before: index, first, lastLane: lane, profile: profile, count: count)
  }

  /// Records an item at `index` whose stride grew by `difference`.
  mutating func recordResizing(
    at index: Int, lane: Int, difference: Units, profile: LaneVector? = nil, count: Int
  ) {
    addDrift(
      difference, to: lane, before: index + 1, firstDirtyRange(endingFrom: index + 1), lastLane: lane,
      profile: profile, count: count)
  }

  /// Adds to the drift of the dirty range at item `item`, which is inserted with `lastLane` if necessary.
  ///
  /// - Parameter first: The first dirty range that ends at the item or later.
  private mutating func addDrift(
    _ drift: Units, to lane: Int, before item: Int, _ first: Int, lastLane: Int, profile: LaneVector?,
    count: Int
  ) {
    if first == self.count || bounds[first].x > item {
      insert(DirtyRange(range: item..<item, lastLane: lastLane), at: first, profile: profile)
    }
    add(drift, to: lane, from: first)
    normalize(around: first, count: count)
  }

  /// Marks items to be placed again, or that are before items whose strides grew.
  ///
  /// - Parameters:
  ///   - lastLane: The lane of the item before `range.upperBound` when the items after the range were packed.
  ///   - drift: The growth of each lane before `range.upperBound`.
  mutating func markDirty(
    _ range: Range<Int>, lastLane: Int, drift: LaneVector? = nil, profile: LaneVector? = nil, count: Int
  ) {
    // The new range absorbs the dirty ranges that it touches. The items after the last of them keep its profile.
    let first = firstDirtyRange(endingFrom: range.lowerBound)
    let end = bounds.indices.partitioningIndex { bounds[$0].x > range.upperBound }
    var new = DirtyRange(range: range, lastLane: lastLane)
    if first < end {
      if bounds[end - 1].y >= range.upperBound {
        new.lastLane = Int(lastLanes[end - 1])
      } else if let profile {
        setRow(end - 1, to: profile)
      }
      new.range =
        min(range.lowerBound, bounds[first].x)..<max(range.upperBound, bounds[end - 1].y)
      // Remove all but the last range, which becomes the new one.
      remove(first..<(end - 1))
      bounds[first] = SIMD2(new.range.lowerBound, new.range.upperBound)
      lastLanes[first] = UInt8(new.lastLane)
    } else {
      insert(new, at: first, profile: profile)
    }
    if let drift { for lane in 0..<lanes { add(drift[lane], to: lane, from: first) } }
    normalize(around: first, count: count)
  }

  /// Marks the items from `item` to the end, and all items from the first dirty one on, as packed from no
  /// known profile.
  mutating func markDirty(from item: Int, count: Int) {
    let first = min(item, firstUnsettledItem ?? item)
    removeAll()
    if first < count { insert(DirtyRange(range: first..<count, lastLane: 0), at: 0) }
  }

  /// Removes all dirty ranges, because they are settled or do not have to be.
  mutating func removeAll() {
    self = DirtyRanges(lanes: lanes, limit: limit)
  }

  /// Replaces the first `number` dirty ranges with one that has `drift` or, if items may span several lanes,
  /// `profile`; or with none.
  mutating func replaceFirst(
    _ number: Int, by dirtyRange: DirtyRange?, drift: LaneVector? = nil, profile: LaneVector? = nil,
    count: Int
  ) {
    if let drift {
      // Later ranges include the drift of the new range instead of the drifts of the old ones.
      for lane in 0..<lanes {
        let old = number > 0 ? sums[(number - 1) * lanes + lane] : 0
        add((dirtyRange == nil ? 0 : drift[lane]) &- old, to: lane, from: number)
      }
    }
    remove(0..<number)
    if let dirtyRange { insert(dirtyRange, at: 0, profile: drift ?? profile) }
    normalize(around: 0, count: count)
  }

  /// Converts each dirty range from drifts to the profile with which the items after it were packed.
  ///
  /// Call this before items may span several lanes. `read` reads the profile before an item.
  mutating func rememberProfiles(_ read: (Int, LaneVector) -> Void) {
    withLaneVectors(1, lanes: lanes) { vectors in
      for dirtyRange in bounds.indices {
        read(bounds[dirtyRange].y, vectors[0])
        for lane in 0..<lanes { vectors[0][lane] &-= sums[dirtyRange * lanes + lane] }
        vectors[0].subtract(vectors[0].minimum)
        setRow(dirtyRange, to: vectors[0])
      }
    }
  }

  /// Returns the dirty range at `item`, or the next one if there is none: the first that ends at `item` or later.
  private func firstDirtyRange(endingFrom item: Int) -> Int {
    bounds.indices.partitioningIndex { bounds[$0].y >= item }
  }

  private mutating func add(_ drift: Units, to lane: Int, from dirtyRange: Int) {
    var index = dirtyRange &* lanes &+ lane
    while index < sums.count {
      sums[index] &+= drift
      index &+= lanes
    }
  }

  /// Moves the bounds from item `item` on, which are those of `first` and later dirty ranges.
  private mutating func shift(by distance: Int, from item: Int, _ first: Int) {
    guard first < count else { return }
    if bounds[first].x >= item { bounds[first].x &+= distance }
    bounds[first].y &+= distance
    for other in (first + 1)..<bounds.count { bounds[other] &+= SIMD2(repeating: distance) }
  }

  /// Inserts a dirty range with no additional drift, or with `profile`.
  private mutating func insert(_ dirtyRange: DirtyRange, at slot: Int, profile: LaneVector? = nil) {
    bounds.insert(SIMD2(dirtyRange.range.lowerBound, dirtyRange.range.upperBound), at: slot)
    lastLanes.insert(UInt8(dirtyRange.lastLane), at: slot)
    let first = slot * lanes
    sums.insert(contentsOf: repeatElement(0, count: lanes), at: first)
    if let profile {
      setRow(slot, to: profile)
    } else if slot > 0 {
      for lane in first..<(first + lanes) { sums[lane] = sums[lane - lanes] }
    }
  }

  /// Removes dirty ranges. Later ranges still include their drift.
  private mutating func remove(_ range: Range<Int>) {
    bounds.removeSubrange(range)
    lastLanes.removeSubrange(range)
    sums.removeSubrange((range.lowerBound * lanes)..<(range.upperBound * lanes))
  }

  /// Joins the changed dirty range with those that it touches, removes a range with no items after it, and
  /// enforces the limit.
  private mutating func normalize(around changed: Int, count: Int) {
    while changed + 1 < self.count, distance(before: changed + 1) <= 0 { join(changed + 1) }
    var dirtyRange = changed
    while dirtyRange > 0, dirtyRange < self.count, distance(before: dirtyRange) <= 0 {
      join(dirtyRange)
      dirtyRange -= 1
    }
    let last = self.count - 1
    if last >= 0, bounds[last].x == bounds[last].y, bounds[last].x >= count {
      remove(last..<(last + 1))
    }
    if self.count > limit {
      join((1..<self.count).min { distance(before: $0) < distance(before: $1) } ?? 1)
    }
  }

  private func distance(before dirtyRange: Int) -> Int { bounds[dirtyRange].x - bounds[dirtyRange - 1].y }

  private mutating func join(_ dirtyRange: Int) {
    bounds[dirtyRange].x = bounds[dirtyRange - 1].x
    bounds[dirtyRange].y = max(bounds[dirtyRange - 1].y, bounds[dirtyRange].y)
    remove((dirtyRange - 1)..<dirtyRange)
  }
}
