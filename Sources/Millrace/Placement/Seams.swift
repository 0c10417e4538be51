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
  struct Seam: Sendable {
    /// The items that no profile is known for. Often empty.
    var range: Range<Int>
    /// The lane that the item before `range.upperBound` was in when the followers were packed.
    var lastLane: Int
    /// By how much more of each lane lies before `range.upperBound` than the followers were packed
    /// with, and than the seams before this one account for.
    var drift: ContiguousArray<Units>
  }

  /// The seams, in ascending order, disjoint.
  private(set) var seams: ContiguousArray<Seam> = []
  let lanes: Int
  let limit: Int

  /// The most seams that are remembered. With one more, the two nearest become one, and what lies
  /// between them is packed anew without a chance to stop; the answers are the same. A bound keeps
  /// an edit's cost from growing with the number of edits before it. (A resize at one of 256 places
  /// that wait to be settled takes 201, 190, 201 and 390 ns with limits of 4, 16, 64 and 256; at the
  /// only one, 120 to 150.)
  package static let standardLimit = 64

  init(lanes: Int, limit: Int) {
    self.lanes = lanes
    self.limit = limit
  }

  var isEmpty: Bool { seams.isEmpty }

  /// The first item that may not lie where a fresh layout puts it.
  var firstUnsettledItem: Int? { seams.first?.range.lowerBound }

  /// Subtracts from a profile before item `index` what the seams before it account for: the profile
  /// that the items around `index` were packed with. Seams at `index` itself count as behind it.
  func removeDrift(before index: Int, from profile: LaneRow) {
    for seam in seams where seam.range.lowerBound < index {
      for lane in 0..<lanes { profile[lane] &-= seam.drift[lane] }
    }
  }

  /// Takes note of an item that was inserted at `index`, placed as a follower of the item before.
  ///
  /// - Parameter lastLane: The lane of the item before.
  mutating func noteInsertion(at index: Int, lane: Int, stride: Units, lastLane: Int, count: Int) {
    if let seam = seams.firstIndex(where: { $0.range.lowerBound <= index && index <= $0.range.upperBound }) {
      shift(by: 1, behind: seam)
      let range = seams[seam].range
      let lower = range.lowerBound == index ? index + 1 : range.lowerBound
      seams[seam].range = lower..<(range.upperBound + 1)
      seams[seam].drift[lane] &+= stride
    } else {
      // At the end of the feed: no followers, nothing to remember.
      if index + 1 == count { return }
      let seam = seams.firstIndex { $0.range.lowerBound > index } ?? seams.count
      shift(by: 1, behind: seam - 1)
      insert(at: seam, item: index + 1, lane: lane, drift: stride, lastLane: lastLane)
    }
    normalize(count: count)
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
    if let seam = seams.firstIndex(where: { $0.range.lowerBound <= index && index <= $0.range.upperBound }) {
      shift(by: -1, behind: seam)
      let range = seams[seam].range
      if index < range.upperBound {
        seams[seam].range = range.lowerBound..<(range.upperBound - 1)
      } else {
        // It was the first of the followers, and the next one saw its lane.
        seams[seam].lastLane = lane
      }
      seams[seam].drift[lane] &-= stride
    } else {
      let seam = seams.firstIndex { $0.range.lowerBound > index } ?? seams.count
      shift(by: -1, behind: seam - 1)
      insert(at: seam, item: index, lane: lane, drift: -stride, lastLane: lane)
    }
    normalize(count: count)
  }

  /// Takes note of an item at `index` whose stride became longer by `difference`.
  mutating func noteResizing(at index: Int, lane: Int, difference: Units, count: Int) {
    let item = index + 1
    if let seam = seams.firstIndex(where: { $0.range.lowerBound <= item && item <= $0.range.upperBound }) {
      seams[seam].drift[lane] &+= difference
    } else {
      let seam = seams.firstIndex { $0.range.lowerBound > item } ?? seams.count
      insert(at: seam, item: item, lane: lane, drift: difference, lastLane: lane)
    }
    normalize(count: count)
  }

  /// Takes note of items whose strides became longer, of which the last is the one before
  /// `range.upperBound`, and the first the one before `range.lowerBound`.
  ///
  /// - Parameters:
  ///   - lastLane: The lane of the last.
  ///   - drift: By how much longer each lane became.
  mutating func noteResizing(before range: Range<Int>, lastLane: Int, drift row: LaneRow, count: Int) {
    var new = Seam(range: range, lastLane: lastLane, drift: [])
    new.drift.reserveCapacity(lanes)
    for lane in 0..<lanes { new.drift.append(row[lane]) }
    // It takes in the seams that it meets. What the followers of the last of them saw, they saw.
    let first = seams.firstIndex { $0.range.upperBound >= range.lowerBound } ?? seams.count
    let end = seams[first...].firstIndex { $0.range.lowerBound > range.upperBound } ?? seams.count
    for seam in seams[first..<end] {
      let lower = min(new.range.lowerBound, seam.range.lowerBound)
      if seam.range.upperBound >= new.range.upperBound { new.lastLane = seam.lastLane }
      new.range = lower..<max(new.range.upperBound, seam.range.upperBound)
      for lane in 0..<lanes { new.drift[lane] &+= seam.drift[lane] }
    }
    seams.replaceSubrange(first..<end, with: CollectionOfOne(new))
    normalize(count: count)
  }

  /// Takes note that nothing is known of how the items from `item` to the end were packed, nor of
  /// those that were not known before.
  mutating func markDirty(from item: Int, count: Int) {
    let first = min(item, firstUnsettledItem ?? item)
    removeAll()
    if first < count { markDirty(first..<count) }
  }

  /// Forgets all seams: what they say is settled, or not to be.
  mutating func removeAll() { seams.removeAll() }

  /// Takes note that nothing is known of how the items of a range that ends the feed were packed.
  mutating func markDirty(_ range: Range<Int>) {
    assert(seams.isEmpty && !range.isEmpty)
    let drift = ContiguousArray<Units>(repeating: 0, count: lanes)
    seams = [Seam(range: range, lastLane: 0, drift: drift)]
  }

  /// Replaces the first `number` seams by one, or by none.
  mutating func replaceFirst(_ number: Int, by seam: Seam?, count: Int) {
    if let seam {
      seams.replaceSubrange(0..<number, with: CollectionOfOne(seam))
    } else {
      seams.removeFirst(number)
    }
    normalize(count: count)
  }

  private mutating func shift(by distance: Int, behind seam: Int) {
    for other in seams.indices[(seam + 1)...] {
      let range = seams[other].range
      seams[other].range = (range.lowerBound + distance)..<(range.upperBound + distance)
    }
  }

  private mutating func insert(at seam: Int, item: Int, lane: Int, drift: Units, lastLane: Int) {
    var row = ContiguousArray<Units>(repeating: 0, count: lanes)
    row[lane] = drift
    seams.insert(Seam(range: item..<item, lastLane: lastLane, drift: row), at: seam)
  }

  /// Joins seams that touch, drops one without followers, and keeps to the limit.
  private mutating func normalize(count: Int) {
    var seam = 1
    while seam < seams.count {
      if seams[seam - 1].range.upperBound >= seams[seam].range.lowerBound { join(seam) } else { seam += 1 }
    }
    if let last = seams.last, last.range.isEmpty, last.range.lowerBound >= count { seams.removeLast() }
    if seams.count > limit {
      let nearest = (1..<seams.count).min { distance(before: $0) < distance(before: $1) }
      join(nearest!)
    }
  }

  private func distance(before seam: Int) -> Int {
    seams[seam].range.lowerBound - seams[seam - 1].range.upperBound
  }

  /// Makes one seam of a seam and the one before it.
  private mutating func join(_ seam: Int) {
    let before = seams[seam - 1]
    let range = before.range.lowerBound..<max(before.range.upperBound, seams[seam].range.upperBound)
    seams[seam].range = range
    for lane in 0..<lanes { seams[seam].drift[lane] &+= before.drift[lane] }
    seams.remove(at: seam - 1)
  }
}
