/// Where edits broke the packing: what settling has to do.
///
/// Between two seams, the items lie as the packer put them, from *some* profile. An edit does not
/// repack what follows; it leaves a seam, and the seam remembers by how much the profile that the
/// followers meet differs from the one they were packed with:
///
///     items   . . . . . . . | . . . . . . . . . . . | . . . . . .
///     packed  from the top  | from (what lies       | from (what lies before
///             (settled)     |  before it) - drift 0 |  it) - drift 0 - drift 1
///
/// So everything before the first seam is settled. Settling packs from the first seam on. As soon as
/// the lanes end where the followers' packing began, up to a shift that is common to all lanes, it
/// may stop: the followers would be packed as they are.
///
/// A seam also has a length: the items in it, `range`, were packed from no profile in particular.
/// An empty one lies between two items.
///
/// Where items may be in several lanes, drifts do not add up (`SpanFront`), and a seam remembers the profile
/// that its followers were packed with instead.
package struct Seams: Sendable {
  /// A seam, but for its drift.
  struct Seam: Equatable {
    /// The items that no profile is known for. Often empty.
    var range: Range<Int>
    /// The lane that the item before `range.upperBound` was in when the followers were packed.
    var lastLane: Int
  }

  /// The seams' ranges, from x up to y, in ascending order, disjoint. Pairs in one array: an edit moves all
  /// that lie behind it.
  private var bounds: ContiguousArray<SIMD2<Int>> = []
  /// The seams' last lanes.
  private var lastLanes: ContiguousArray<UInt8> = []
  /// By how much more of each lane lies before a seam's `range.upperBound` than its followers were packed
  /// with: the drifts of the seams up to this one added up, seam after seam, a number per lane. In one array,
  /// so that an edit allocates nothing once there are some.
  ///
  /// Where items may be in several lanes: the profiles that the followers were packed with.
  private var sums: ContiguousArray<Units> = []
  let lanes: Int
  let limit: Int

  /// The most seams that are remembered. With one more, the two nearest become one, and what lies
  /// between them is packed anew without a chance to stop; the answers are the same. A bound keeps
  /// an edit's cost from growing with the number of edits before it.
  ///
  /// Batches of 125 edits all over 10^7 items, each rolled back and settled again, took 137 us with a limit of
  /// 64 and 106 with 256: with more edits than seams, settling goes over what lies between joined ones. What
  /// an edit touches of the seams behind it grows with the lanes, so that there are fewer in many lanes.
  package static func standardLimit(lanes: Int) -> Int { max(32, min(256, 2048 / lanes)) }

  init(lanes: Int, limit: Int) {
    self.lanes = lanes
    self.limit = limit
  }

  var isEmpty: Bool { bounds.isEmpty }

  /// The number of seams.
  var count: Int { bounds.count }

  /// The first item that may not lie where a fresh layout puts it.
  var firstUnsettledItem: Int? { bounds.first?.x }

  subscript(seam: Int) -> Seam {
    Seam(range: bounds[seam].x..<bounds[seam].y, lastLane: Int(lastLanes[seam]))
  }

  /// Sets a profile to what the seams up to `seam` account for; where items may be in several lanes, to the
  /// one that the followers of `seam` were packed with.
  func readRow(_ seam: Int, into profile: LaneRow) {
    for lane in 0..<lanes { profile[lane] = sums[seam &* lanes &+ lane] }
  }

  private mutating func setRow(_ seam: Int, to profile: LaneRow) {
    for lane in 0..<lanes { sums[seam &* lanes &+ lane] = profile[lane] }
  }

  /// The last seam that begins before item `index`.
  func lastSeam(beginningBefore index: Int) -> Int? {
    let seam = bounds.indices.partitioningIndex { bounds[$0].x >= index } - 1
    return seam >= 0 ? seam : nil
  }

  /// The last seam that ends at item `index` or before.
  func lastSeam(endingUpTo index: Int) -> Int? {
    let seam = bounds.indices.partitioningIndex { bounds[$0].y > index } - 1
    return seam >= 0 ? seam : nil
  }

  /// Subtracts from a profile before item `index` what the seams before it account for: the profile
  /// that the items around `index` were packed with. Seams at `index` itself count as behind it.
  func removeDrift(before index: Int, from profile: LaneRow) {
    guard let seam = lastSeam(beginningBefore: index) else { return }
    for lane in 0..<lanes { profile[lane] &-= sums[seam &* lanes &+ lane] }
  }

  /// Takes note of an item that was inserted at `index`, placed as a follower of the item before.
  ///
  /// - Parameters:
  ///   - lastLane: The lane of the item before.
  ///   - profile: Where items may be in several lanes, here and in what follows: the profile that the
  ///     followers were packed with. The stride is then given as 0.
  mutating func noteInsertion(
    at index: Int, lane: Int, stride: Units, lastLane: Int, profile: LaneRow? = nil, count: Int
  ) {
    let seam = firstSeam(endingFrom: index)
    if seam < self.count, bounds[seam].x <= index {
      shift(by: 1, from: seam + 1)
      if bounds[seam].x == index { bounds[seam].x += 1 }
      bounds[seam].y += 1
      add(stride, to: lane, from: seam)
    } else {
      // At the end of the feed: no followers, nothing to remember.
      if index + 1 == count { return }
      shift(by: 1, from: seam)
      insert(Seam(range: (index + 1)..<(index + 1), lastLane: lastLane), at: seam, profile: profile)
      add(stride, to: lane, from: seam)
    }
    normalize(around: seam, count: count)
  }

  /// Takes note that items are appended behind item `count - 1`, which is in `lastLane`, placed as its
  /// followers. A seam that ends the feed had none until now.
  mutating func noteAppending(at count: Int, lastLane: Int, profile: LaneRow? = nil) {
    guard bounds.last?.y == count else { return }
    lastLanes[lastLanes.count - 1] = UInt8(lastLane)
    if let profile { setRow(self.count - 1, to: profile) }
  }

  /// Takes note of an item that was removed from `index`.
  mutating func noteRemoval(
    at index: Int, lane: Int, stride: Units, profile: LaneRow? = nil, count: Int
  ) {
    let seam = firstSeam(endingFrom: index)
    if seam < self.count, bounds[seam].x <= index {
      shift(by: -1, from: seam + 1)
      if index < bounds[seam].y {
        bounds[seam].y -= 1
      } else {
        // It was the first of the followers, and the next one saw its lane.
        lastLanes[seam] = UInt8(lane)
        if let profile { setRow(seam, to: profile) }
      }
      add(-stride, to: lane, from: seam)
    } else {
      shift(by: -1, from: seam)
      insert(Seam(range: index..<index, lastLane: lane), at: seam, profile: profile)
      add(-stride, to: lane, from: seam)
    }
    normalize(around: seam, count: count)
  }

  /// Takes note of an item at `index` whose stride became longer by `difference`.
  mutating func noteResizing(
    at index: Int, lane: Int, difference: Units, profile: LaneRow? = nil, count: Int
  ) {
    let item = index + 1
    let seam = firstSeam(endingFrom: item)
    if seam < self.count, bounds[seam].x <= item {
      add(difference, to: lane, from: seam)
    } else {
      insert(Seam(range: item..<item, lastLane: lane), at: seam, profile: profile)
      add(difference, to: lane, from: seam)
    }
    normalize(around: seam, count: count)
  }

  /// Takes note of items whose strides became longer, of which the last is the one before
  /// `range.upperBound`, and the first the one before `range.lowerBound`.
  ///
  /// - Parameters:
  ///   - lastLane: The lane of the last.
  ///   - row: By how much longer each lane became.
  mutating func noteResizing(
    before range: Range<Int>, lastLane: Int, drift row: LaneRow, profile: LaneRow? = nil, count: Int
  ) {
    // It takes in the seams that it meets. What the followers of the last of them saw, they saw.
    let first = firstSeam(endingFrom: range.lowerBound)
    let end = bounds.indices.partitioningIndex { bounds[$0].x > range.upperBound }
    var new = Seam(range: range, lastLane: lastLane)
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
  mutating func markDirty(_ range: Range<Int>, lastLane: Int, profile: LaneRow, count: Int) {
    noteResizing(before: range, lastLane: lastLane, drift: profile, profile: profile, count: count)
  }

  /// Takes note that nothing is known of how the items from `item` to the end were packed, nor of
  /// those that were not known before.
  mutating func markDirty(from item: Int, count: Int) {
    let first = min(item, firstUnsettledItem ?? item)
    removeAll()
    if first < count { markDirty(first..<count) }
  }

  /// Forgets all seams: what they say is settled, or not to be.
  mutating func removeAll() {
    self = Seams(lanes: lanes, limit: limit)
  }

  /// Takes note that nothing is known of how the items of a range that ends the feed were packed.
  mutating func markDirty(_ range: Range<Int>) {
    assert(isEmpty && !range.isEmpty)
    (bounds, lastLanes) = ([SIMD2(range.lowerBound, range.upperBound)], [0])
    sums = ContiguousArray(repeating: 0, count: lanes)
  }

  /// Replaces the first `number` seams by one of the given drift, or by none.
  mutating func replaceFirst(_ number: Int, by seam: Seam?, drift: LaneRow, count: Int) {
    // What those behind account for in all is, up to here, the new one's drift instead of the old ones'.
    for lane in 0..<lanes {
      let old = number > 0 ? sums[(number - 1) * lanes + lane] : 0
      add((seam == nil ? 0 : drift[lane]) &- old, to: lane, from: number)
    }
    remove(0..<number)
    if let seam {
      insert(seam, at: 0)
      for lane in 0..<lanes { sums[lane] = drift[lane] }
    }
    normalize(around: 0, count: count)
  }

  /// The same where items may be in several lanes.
  mutating func replaceFirst(_ number: Int, by seam: Seam?, profile: LaneRow, count: Int) {
    remove(0..<number)
    if let seam { insert(seam, at: 0, profile: profile) }
    normalize(around: 0, count: count)
  }

  /// Has each seam remember the profile that its followers were packed with, instead of drifts: items may be
  /// in several lanes from now on.
  ///
  /// - Parameter read: Reads the profile before an item.
  mutating func rememberProfiles(_ read: (Int, LaneRow) -> Void) {
    withLaneRows(1, lanes: lanes) { rows in
      for seam in bounds.indices {
        read(bounds[seam].y, rows[0])
        for lane in 0..<lanes { rows[0][lane] &-= sums[seam * lanes + lane] }
        rows[0].subtract(rows[0].minimum)
        setRow(seam, to: rows[0])
      }
    }
  }

  /// The first seam that ends at an item or behind it. If it does not begin behind it, it is the
  /// seam at this item; if there is none at the item, it is the one after.
  private func firstSeam(endingFrom item: Int) -> Int {
    bounds.indices.partitioningIndex { bounds[$0].y >= item }
  }

  /// Makes a seam account for more of a lane, and with it those behind.
  private mutating func add(_ drift: Units, to lane: Int, from seam: Int) {
    var place = seam &* lanes &+ lane
    while place < sums.count {
      sums[place] &+= drift
      place &+= lanes
    }
  }

  private mutating func shift(by distance: Int, from seam: Int) {
    guard seam < count else { return }
    for other in seam..<bounds.count { bounds[other] &+= SIMD2(repeating: distance) }
  }

  /// Inserts a seam without a drift of its own, or with a profile.
  private mutating func insert(_ seam: Seam, at place: Int, profile: LaneRow? = nil) {
    bounds.insert(SIMD2(seam.range.lowerBound, seam.range.upperBound), at: place)
    lastLanes.insert(UInt8(seam.lastLane), at: place)
    let first = place * lanes
    sums.insert(contentsOf: repeatElement(0, count: lanes), at: first)
    if let profile {
      setRow(place, to: profile)
    } else if place > 0 {
      for lane in first..<(first + lanes) { sums[lane] = sums[lane - lanes] }
    }
  }

  /// Removes seams; what they account for, those behind them still do.
  private mutating func remove(_ range: Range<Int>) {
    bounds.removeSubrange(range)
    lastLanes.removeSubrange(range)
    sums.removeSubrange((range.lowerBound * lanes)..<(range.upperBound * lanes))
  }

  /// Joins a seam that changed with those that it touches, drops one without followers, and keeps to the
  /// limit.
  private mutating func normalize(around changed: Int, count: Int) {
    while changed + 1 < self.count, distance(before: changed + 1) <= 0 { join(changed + 1) }
    var seam = changed
    while seam > 0, seam < self.count, distance(before: seam) <= 0 {
      join(seam)
      seam -= 1
    }
    let last = self.count - 1
    if last >= 0, bounds[last].x == bounds[last].y, bounds[last].x >= count {
      remove(last..<(last + 1))
    }
    if self.count > limit {
      var nearest = 1
      for seam in 2..<max(2, self.count) where distance(before: seam) < distance(before: nearest) {
        nearest = seam
      }
      join(nearest)
    }
  }

  private func distance(before seam: Int) -> Int { bounds[seam].x - bounds[seam - 1].y }

  /// Makes one seam of a seam and the one before it.
  private mutating func join(_ seam: Int) {
    bounds[seam].x = bounds[seam - 1].x
    bounds[seam].y = max(bounds[seam - 1].y, bounds[seam].y)
    remove((seam - 1)..<seam)
  }
}

extension Seams {
  /// The drift of a seam. For tests.
  func drift(of seam: Int) -> [Units] {
    (0..<lanes).map { lane in
      sums[seam * lanes + lane] &- (seam > 0 ? sums[(seam - 1) * lanes + lane] : 0)
    }
  }
}
