/// Where edits broke the packing: what settling has to do.
///
/// Between two dirty ranges, the items lie as the packer put them, from *some* profile. An edit does not
/// repack what follows; it leaves a dirty range, and the dirty range remembers by how much the profile that the
/// followers meet differs from the one they were packed with:
///
///     items   . . . . . . . | . . . . . . . . . . . | . . . . . .
///     packed  from the top  | from (what lies       | from (what lies before
///             (settled)     |  before it) - drift 0 |  it) - drift 0 - drift 1
///
/// So everything before the first dirty range is settled. Settling packs from the first dirty range on. As soon as
/// the lanes end where the followers' packing began, up to a shift that is common to all lanes, it
/// may stop: the followers would be packed as they are.
///
/// A dirty range also has a length: the items in it, `range`, were packed from no profile in particular.
/// An empty one lies between two items.
///
/// Where items may be in several lanes, drifts do not add up (`SpanFront`), and a dirty range remembers the profile
/// that its followers were packed with instead.
package struct DirtyRanges: Sendable {
  /// A dirty range, but for its drift.
  struct DirtyRange: Equatable {
    /// The items that no profile is known for. Often empty.
    var range: Range<Int>
    /// The lane that the item before `range.upperBound` was in when the followers were packed.
    var lastLane: Int
  }

  /// The dirty ranges' ranges, from x up to y, in ascending order, disjoint. Pairs in one array: an edit moves all
  /// that lie behind it.
  private var bounds: ContiguousArray<SIMD2<Int>> = []
  /// The dirty ranges' last lanes.
  private var lastLanes: ContiguousArray<UInt8> = []
  /// By how much more of each lane lies before a dirty range's `range.upperBound` than its followers were packed
  /// with: the drifts of the dirty ranges up to this one added up, dirty range after dirty range, a number per lane. In one array,
  /// so that an edit allocates nothing once there are some.
  ///
  /// Where items may be in several lanes: the profiles that the followers were packed with.
  private var sums: ContiguousArray<Units> = []
  let lanes: Int
  let limit: Int

  /// The most dirty ranges that are remembered. With one more, the two nearest become one, and what lies
  /// between them is packed anew without a chance to stop; the answers are the same. A bound keeps
  /// an edit's cost from growing with the number of edits before it.
  ///
  /// Batches of 125 edits all over 10^7 items, each rolled back and settled again, took 137 us with a limit of
  /// 64 and 106 with 256: with more edits than dirty ranges, settling goes over what lies between joined ones. What
  /// an edit touches of the dirty ranges behind it grows with the lanes, so that there are fewer in many lanes.
  package static func standardLimit(lanes: Int) -> Int { max(32, min(256, 2048 / lanes)) }

  init(lanes: Int, limit: Int) {
    self.lanes = lanes
    self.limit = limit
  }

  var isEmpty: Bool { bounds.isEmpty }

  /// The number of dirty ranges.
  var count: Int { bounds.count }

  /// The first item that may not lie where a fresh layout puts it.
  var firstUnsettledItem: Int? { bounds.first?.x }

  subscript(dirtyRange: Int) -> DirtyRange {
    DirtyRange(range: bounds[dirtyRange].x..<bounds[dirtyRange].y, lastLane: Int(lastLanes[dirtyRange]))
  }

  /// Sets a profile to what the dirty ranges up to `dirty range` account for; where items may be in several lanes, to the
  /// one that the followers of `dirty range` were packed with.
  func readRow(_ dirtyRange: Int, into profile: LaneVector) {
    for lane in 0..<lanes { profile[lane] = sums[dirtyRange &* lanes &+ lane] }
  }

  private mutating func setRow(_ dirtyRange: Int, to profile: LaneVector) {
    for lane in 0..<lanes { sums[dirtyRange &* lanes &+ lane] = profile[lane] }
  }

  /// The last dirty range that begins before item `index`.
  func lastDirtyRange(beginningBefore index: Int) -> Int? {
    let dirtyRange = bounds.indices.partitioningIndex { bounds[$0].x >= index } - 1
    return dirtyRange >= 0 ? dirtyRange : nil
  }

  /// The last dirty range that ends at item `index` or before.
  func lastDirtyRange(endingUpTo index: Int) -> Int? {
    let dirtyRange = bounds.indices.partitioningIndex { bounds[$0].y > index } - 1
    return dirtyRange >= 0 ? dirtyRange : nil
  }

  /// Subtracts from a profile before item `index` what the dirty ranges before it account for: the profile
  /// that the items around `index` were packed with. DirtyRanges at `index` itself count as behind it.
  func removeDrift(before index: Int, from profile: LaneVector) {
    guard let dirtyRange = lastDirtyRange(beginningBefore: index) else { return }
    for lane in 0..<lanes { profile[lane] &-= sums[dirtyRange &* lanes &+ lane] }
  }

  /// Takes note of an item that was inserted at `index`, placed as a follower of the item before.
  ///
  /// - Parameters:
  ///   - lastLane: The lane of the item before.
  ///   - profile: Where items may be in several lanes, here and in what follows: the profile that the
  ///     followers were packed with. The stride is then given as 0.
  mutating func recordInsertion(
    at index: Int, lane: Int, stride: Units, lastLane: Int, profile: LaneVector? = nil, count: Int
  ) {
    let dirtyRange = firstDirtyRange(endingFrom: index)
    if dirtyRange < self.count, bounds[dirtyRange].x <= index {
      shift(by: 1, from: dirtyRange + 1)
      if bounds[dirtyRange].x == index { bounds[dirtyRange].x += 1 }
      bounds[dirtyRange].y += 1
      add(stride, to: lane, from: dirtyRange)
    } else {
      // At the end of the feed: no followers, nothing to remember.
      if index + 1 == count { return }
      shift(by: 1, from: dirtyRange)
      insert(
        DirtyRange(range: (index + 1)..<(index + 1), lastLane: lastLane), at: dirtyRange, profile: profile)
      add(stride, to: lane, from: dirtyRange)
    }
    normalize(around: dirtyRange, count: count)
  }

  /// Takes note that items are appended behind item `count - 1`, which is in `lastLane`, placed as its
  /// followers. A dirty range that ends the feed had none until now.
  mutating func recordAppending(at count: Int, lastLane: Int, profile: LaneVector? = nil) {
    guard bounds.last?.y == count else { return }
    lastLanes[lastLanes.count - 1] = UInt8(lastLane)
    if let profile { setRow(self.count - 1, to: profile) }
  }

  /// Takes note of an item that was removed from `index`.
  mutating func recordRemoval(
    at index: Int, lane: Int, stride: Units, profile: LaneVector? = nil, count: Int
  ) {
    let dirtyRange = firstDirtyRange(endingFrom: index)
    if dirtyRange < self.count, bounds[dirtyRange].x <= index {
      shift(by: -1, from: dirtyRange + 1)
      if index < bounds[dirtyRange].y {
        bounds[dirtyRange].y -= 1
      } else {
        // It was the first of the followers, and the next one saw its lane.
        lastLanes[dirtyRange] = UInt8(lane)
        if let profile { setRow(dirtyRange, to: profile) }
      }
      add(-stride, to: lane, from: dirtyRange)
    } else {
      shift(by: -1, from: dirtyRange)
      insert(DirtyRange(range: index..<index, lastLane: lane), at: dirtyRange, profile: profile)
      add(-stride, to: lane, from: dirtyRange)
    }
    normalize(around: dirtyRange, count: count)
  }

  /// Takes note of an item at `index` whose stride became longer by `difference`.
  mutating func recordResizing(
    at index: Int, lane: Int, difference: Units, profile: LaneVector? = nil, count: Int
  ) {
    let item = index + 1
    let dirtyRange = firstDirtyRange(endingFrom: item)
    if dirtyRange < self.count, bounds[dirtyRange].x <= item {
      add(difference, to: lane, from: dirtyRange)
    } else {
      insert(DirtyRange(range: item..<item, lastLane: lane), at: dirtyRange, profile: profile)
      add(difference, to: lane, from: dirtyRange)
    }
    normalize(around: dirtyRange, count: count)
  }

  /// Takes note of items whose strides became longer, of which the last is the one before
  /// `range.upperBound`, and the first the one before `range.lowerBound`.
  ///
  /// - Parameters:
  ///   - lastLane: The lane of the last.
  ///   - row: By how much longer each lane became.
  mutating func recordResizing(
    before range: Range<Int>, lastLane: Int, drift row: LaneVector, profile: LaneVector? = nil, count: Int
  ) {
    // It takes in the dirty ranges that it meets. What the followers of the last of them saw, they saw.
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
      // All but the last one, which becomes the new one.
      remove(first..<(end - 1))
      bounds[first] = SIMD2(new.range.lowerBound, new.range.upperBound)
      lastLanes[first] = UInt8(new.lastLane)
    } else {
      insert(new, at: first, profile: profile)
    }
    if profile == nil { for lane in 0..<lanes { add(row[lane], to: lane, from: first) } }
    normalize(around: first, count: count)
  }

  /// Takes note that items are to be placed anew, where items may be in several lanes.
  ///
  /// - Parameters:
  ///   - lastLane: The lane that those behind them saw the item before them leave behind.
  ///   - profile: The profile that they were packed with.
  mutating func markDirty(_ range: Range<Int>, lastLane: Int, profile: LaneVector, count: Int) {
    recordResizing(before: range, lastLane: lastLane, drift: profile, profile: profile, count: count)
  }

  /// Takes note that nothing is known of how the items from `item` to the end were packed, nor of
  /// those that were not known before.
  mutating func markDirty(from item: Int, count: Int) {
    let first = min(item, firstUnsettledItem ?? item)
    removeAll()
    if first < count { markDirty(first..<count) }
  }

  /// Forgets all dirty ranges: what they say is settled, or not to be.
  mutating func removeAll() {
    self = DirtyRanges(lanes: lanes, limit: limit)
  }

  /// Takes note that nothing is known of how the items of a range that ends the feed were packed.
  mutating func markDirty(_ range: Range<Int>) {
    assert(isEmpty && !range.isEmpty)
    (bounds, lastLanes) = ([SIMD2(range.lowerBound, range.upperBound)], [0])
    sums = ContiguousArray(repeating: 0, count: lanes)
  }

  /// Replaces the first `number` dirty ranges by one of the given drift, or by none.
  mutating func replaceFirst(_ number: Int, by dirtyRange: DirtyRange?, drift: LaneVector, count: Int) {
    // What those behind account for in all is, up to here, the new one's drift instead of the old ones'.
    for lane in 0..<lanes {
      let old = number > 0 ? sums[(number - 1) * lanes + lane] : 0
      add((dirtyRange == nil ? 0 : drift[lane]) &- old, to: lane, from: number)
    }
    remove(0..<number)
    if let dirtyRange {
      insert(dirtyRange, at: 0)
      for lane in 0..<lanes { sums[lane] = drift[lane] }
    }
    normalize(around: 0, count: count)
  }

  /// The same where items may be in several lanes.
  mutating func replaceFirst(_ number: Int, by dirtyRange: DirtyRange?, profile: LaneVector, count: Int) {
    remove(0..<number)
    if let dirtyRange { insert(dirtyRange, at: 0, profile: profile) }
    normalize(around: 0, count: count)
  }

  /// Has each dirty range remember the profile that its followers were packed with, instead of drifts: items may be
  /// in several lanes from now on.
  ///
  /// - Parameter read: Reads the profile before an item.
  mutating func rememberProfiles(_ read: (Int, LaneVector) -> Void) {
    withLaneVectors(1, lanes: lanes) { rows in
      for dirtyRange in bounds.indices {
        read(bounds[dirtyRange].y, rows[0])
        for lane in 0..<lanes { rows[0][lane] &-= sums[dirtyRange * lanes + lane] }
        rows[0].subtract(rows[0].minimum)
        setRow(dirtyRange, to: rows[0])
      }
    }
  }

  /// The first dirty range that ends at an item or behind it. If it does not begin behind it, it is the
  /// dirty range at this item; if there is none at the item, it is the one after.
  private func firstDirtyRange(endingFrom item: Int) -> Int {
    bounds.indices.partitioningIndex { bounds[$0].y >= item }
  }

  /// Makes a dirty range account for more of a lane, and with it those behind.
  private mutating func add(_ drift: Units, to lane: Int, from dirtyRange: Int) {
    var place = dirtyRange &* lanes &+ lane
    while place < sums.count {
      sums[place] &+= drift
      place &+= lanes
    }
  }

  private mutating func shift(by distance: Int, from dirtyRange: Int) {
    guard dirtyRange < count else { return }
    for other in dirtyRange..<bounds.count { bounds[other] &+= SIMD2(repeating: distance) }
  }

  /// Inserts a dirty range without a drift of its own, or with a profile.
  private mutating func insert(_ dirtyRange: DirtyRange, at place: Int, profile: LaneVector? = nil) {
    bounds.insert(SIMD2(dirtyRange.range.lowerBound, dirtyRange.range.upperBound), at: place)
    lastLanes.insert(UInt8(dirtyRange.lastLane), at: place)
    let first = place * lanes
    sums.insert(contentsOf: repeatElement(0, count: lanes), at: first)
    if let profile {
      setRow(place, to: profile)
    } else if place > 0 {
      for lane in first..<(first + lanes) { sums[lane] = sums[lane - lanes] }
    }
  }

  /// Removes dirty ranges; what they account for, those behind them still do.
  private mutating func remove(_ range: Range<Int>) {
    bounds.removeSubrange(range)
    lastLanes.removeSubrange(range)
    sums.removeSubrange((range.lowerBound * lanes)..<(range.upperBound * lanes))
  }

  /// Joins a dirty range that changed with those that it touches, drops one without followers, and keeps to the
  /// limit.
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
      var nearest = 1
      for dirtyRange in 2..<max(2, self.count) where distance(before: dirtyRange) < distance(before: nearest)
      {
        nearest = dirtyRange
      }
      join(nearest)
    }
  }

  private func distance(before dirtyRange: Int) -> Int { bounds[dirtyRange].x - bounds[dirtyRange - 1].y }

  /// Makes one dirty range of a dirty range and the one before it.
  private mutating func join(_ dirtyRange: Int) {
    bounds[dirtyRange].x = bounds[dirtyRange - 1].x
    bounds[dirtyRange].y = max(bounds[dirtyRange - 1].y, bounds[dirtyRange].y)
    remove((dirtyRange - 1)..<dirtyRange)
  }
}

extension DirtyRanges {
  /// The drift of a dirty range. For tests.
  func drift(of dirtyRange: Int) -> [Units] {
    (0..<lanes).map { lane in
      sums[dirtyRange * lanes + lane] &- (dirtyRange > 0 ? sums[(dirtyRange - 1) * lanes + lane] : 0)
    }
  }
}
