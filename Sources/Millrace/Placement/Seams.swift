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
package struct Seams: Sendable {
  /// A seam, but for its drift.
  struct Seam: Equatable, Sendable {
    /// The items that no profile is known for. Often empty.
    var range: Range<Int>
    /// The lane that the item before `range.upperBound` was in when the followers were packed.
    var lastLane: Int
  }

  /// The seams, in ascending order, disjoint.
  private(set) var seams: ContiguousArray<Seam> = []
  /// The seams' drifts, one behind the other, a number per lane: by how much more of each lane lies
  /// before a seam's `range.upperBound` than the followers were packed with, and than the seams before
  /// this one account for. In one array, so that an edit allocates nothing once there are some.
  private var drifts: ContiguousArray<Units> = []
  let lanes: Int
  let limit: Int

  /// The most seams that are remembered. With one more, the two nearest become one, and what lies
  /// between them is packed anew without a chance to stop; the answers are the same. A bound keeps
  /// an edit's cost from growing with the number of edits before it.
  ///
  /// A resize at one of 256 places that wait to be settled takes 145, 131, 138 and 134 ns with limits of 16,
  /// 64, 256 and 1,024. Settling after a batch of 125 edits all over 10^7 items, which was undone, stops at
  /// each place with 256, and packs most of the feed anew with 64. An insertion takes the drift of all seams
  /// before it into account, so that it is fewer of them where each has many lanes.
  package static func standardLimit(lanes: Int) -> Int { max(32, min(256, 2048 / lanes)) }

  init(lanes: Int, limit: Int) {
    self.lanes = lanes
    self.limit = limit
  }

  var isEmpty: Bool { seams.isEmpty }

  /// The first item that may not lie where a fresh layout puts it.
  var firstUnsettledItem: Int? { seams.first?.range.lowerBound }

  /// Adds the drift of a seam to a profile.
  func addDrift(of seam: Int, to profile: LaneRow) {
    for lane in 0..<lanes { profile[lane] &+= drifts[seam &* lanes &+ lane] }
  }

  /// Subtracts from a profile before item `index` what the seams before it account for: the profile
  /// that the items around `index` were packed with. Seams at `index` itself count as behind it.
  func removeDrift(before index: Int, from profile: LaneRow) {
    for seam in seams.indices {
      guard seams[seam].range.lowerBound < index else { return }
      for lane in 0..<lanes { profile[lane] &-= drifts[seam &* lanes &+ lane] }
    }
  }

  /// Takes note of an item that was inserted at `index`, placed as a follower of the item before.
  ///
  /// - Parameter lastLane: The lane of the item before.
  mutating func noteInsertion(at index: Int, lane: Int, stride: Units, lastLane: Int, count: Int) {
    let seam = firstSeam(endingFrom: index)
    if seam < seams.count, seams[seam].range.lowerBound <= index {
      shift(by: 1, from: seam + 1)
      let range = seams[seam].range
      let lower = range.lowerBound == index ? index + 1 : range.lowerBound
      seams[seam].range = lower..<(range.upperBound + 1)
      addDrift(stride, in: lane, of: seam)
    } else {
      // At the end of the feed: no followers, nothing to remember.
      if index + 1 == count { return }
      shift(by: 1, from: seam)
      insert(at: seam, item: index + 1, lane: lane, drift: stride, lastLane: lastLane)
    }
    normalize(around: seam, count: count)
  }

  /// Takes note that items are appended behind item `count - 1`, which is in `lastLane`, placed as its
  /// followers. A seam that ends the feed had none until now.
  mutating func noteAppending(at count: Int, lastLane: Int) {
    if let last = seams.indices.last, seams[last].range.upperBound == count {
      seams[last].lastLane = lastLane
    }
  }

  /// Takes note of an item that was removed from `index`.
  mutating func noteRemoval(at index: Int, lane: Int, stride: Units, count: Int) {
    let seam = firstSeam(endingFrom: index)
    if seam < seams.count, seams[seam].range.lowerBound <= index {
      shift(by: -1, from: seam + 1)
      let range = seams[seam].range
      if index < range.upperBound {
        seams[seam].range = range.lowerBound..<(range.upperBound - 1)
      } else {
        // It was the first of the followers, and the next one saw its lane.
        seams[seam].lastLane = lane
      }
      addDrift(-stride, in: lane, of: seam)
    } else {
      shift(by: -1, from: seam)
      insert(at: seam, item: index, lane: lane, drift: -stride, lastLane: lane)
    }
    normalize(around: seam, count: count)
  }

  /// Takes note of an item at `index` whose stride became longer by `difference`.
  mutating func noteResizing(at index: Int, lane: Int, difference: Units, count: Int) {
    let item = index + 1
    let seam = firstSeam(endingFrom: item)
    if seam < seams.count, seams[seam].range.lowerBound <= item {
      addDrift(difference, in: lane, of: seam)
    } else {
      insert(at: seam, item: item, lane: lane, drift: difference, lastLane: lane)
    }
    normalize(around: seam, count: count)
  }

  /// Forgets all seams: what they say is settled, or not to be.
  mutating func removeAll() {
    seams.removeAll()
    drifts.removeAll()
  }

  /// Takes note that nothing is known of how the items of a range that ends the feed were packed.
  mutating func markDirty(_ range: Range<Int>) {
    assert(seams.isEmpty && !range.isEmpty)
    seams = [Seam(range: range, lastLane: 0)]
    drifts = ContiguousArray(repeating: 0, count: lanes)
  }

  /// Replaces the first `number` seams by one of the given drift, or by none.
  mutating func replaceFirst(_ number: Int, by seam: Seam?, drift: LaneRow, count: Int) {
    let replaced = 0..<(number * lanes)
    if let seam {
      seams.replaceSubrange(0..<number, with: CollectionOfOne(seam))
      drifts.replaceSubrange(replaced, with: (0..<lanes).lazy.map { drift[$0] })
    } else {
      seams.removeFirst(number)
      drifts.removeSubrange(replaced)
    }
    normalize(around: 0, count: count)
  }

  /// The first seam that ends at an item or behind it. If it does not begin behind it, it is the
  /// seam at this item; if there is none at the item, it is the one after.
  private func firstSeam(endingFrom item: Int) -> Int {
    seams.indices.partitioningIndex { seams[$0].range.upperBound >= item }
  }

  private mutating func addDrift(_ drift: Units, in lane: Int, of seam: Int) {
    drifts[seam &* lanes &+ lane] &+= drift
  }

  private mutating func shift(by distance: Int, from seam: Int) {
    for other in seam..<max(seam, seams.count) {
      let range = seams[other].range
      seams[other].range = (range.lowerBound + distance)..<(range.upperBound + distance)
    }
  }

  private mutating func insert(at seam: Int, item: Int, lane: Int, drift: Units, lastLane: Int) {
    seams.insert(Seam(range: item..<item, lastLane: lastLane), at: seam)
    drifts.insert(contentsOf: repeatElement(0, count: lanes), at: seam * lanes)
    addDrift(drift, in: lane, of: seam)
  }

  /// Joins a seam that changed with those that it touches, drops one without followers, and keeps to the
  /// limit.
  private mutating func normalize(around changed: Int, count: Int) {
    while changed + 1 < seams.count, distance(before: changed + 1) <= 0 { join(changed + 1) }
    var seam = changed
    while seam > 0, seam < seams.count, distance(before: seam) <= 0 {
      join(seam)
      seam -= 1
    }
    if let last = seams.last, last.range.isEmpty, last.range.lowerBound >= count {
      seams.removeLast()
      drifts.removeLast(lanes)
    }
    if seams.count > limit {
      var nearest = 1
      for seam in 2..<max(2, seams.count) where distance(before: seam) < distance(before: nearest) {
        nearest = seam
      }
      join(nearest)
    }
  }

  private func distance(before seam: Int) -> Int {
    seams[seam].range.lowerBound - seams[seam - 1].range.upperBound
  }

  /// Makes one seam of a seam and the one before it.
  private mutating func join(_ seam: Int) {
    let before = seams[seam - 1].range
    seams[seam].range = before.lowerBound..<max(before.upperBound, seams[seam].range.upperBound)
    for lane in 0..<lanes { addDrift(drifts[(seam - 1) &* lanes &+ lane], in: lane, of: seam) }
    seams.remove(at: seam - 1)
    drifts.removeSubrange(((seam - 1) * lanes)..<(seam * lanes))
  }
}

extension Seams {
  /// The drift of a seam. For tests.
  func drift(of seam: Int) -> [Units] { Array(drifts[(seam * lanes)..<((seam + 1) * lanes)]) }
}
