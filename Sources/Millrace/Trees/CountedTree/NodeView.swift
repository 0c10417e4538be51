/// An inner node of a counted tree: its children and, for each border between them, the number of items and
/// the sums before it.
///
///     border        0         1         2         3
///     children         [0]       [1]       [2]
///     counts        0        100       228       300     items before the border
///     sums          0 0      7k 8k    15k 15k   20k 21k  one sum per lane
///
/// Counts and sums are prefix sums: a search reads one number per step, and a descent adds one row per level.
/// A change adds its delta to every border after the changed child.
///
/// A view of a record, valid until the tree changes (`PagedRecords`). The record holds, in this order: the
/// number of children, the counts, the rows of sums, the children.
@safe struct NodeView {
  private let header: UnsafeMutablePointer<Int>
  private let counts: UnsafeMutablePointer<Int>
  private let sums: UnsafeMutablePointer<Units>
  private let children: UnsafeMutablePointer<UInt32>
  private let lanes: Int
  private let fanOut: Int

  static func recordSize(_ shape: TreeShape, lanes: Int) -> Int {
    let borders = shape.fanOut + 1
    return 8 * (1 + borders * (1 + lanes)) + 4 * shape.fanOut
  }

  @inline(__always)
  @unsafe init(_ address: UnsafeMutableRawPointer, _ shape: TreeShape, lanes: Int) {
    self.lanes = lanes
    fanOut = shape.fanOut
    unsafe header = address.assumingMemoryBound(to: Int.self)
    unsafe counts = header + 1
    let borders = fanOut &+ 1
    unsafe sums = (address + 8 &* (1 &+ borders)).assumingMemoryBound(to: Units.self)
    unsafe children = (address + 8 &* (1 &+ borders &* (1 &+ lanes))).assumingMemoryBound(to: UInt32.self)
  }

  @inline(__always)
  var childCount: Int { unsafe header[0] }

  @inline(__always)
  var isFull: Bool { childCount == fanOut }

  @inline(__always)
  var count: Int { count(before: childCount) }

  @inline(__always)
  func count(before slot: Int) -> Int {
    assert((0...childCount).contains(slot))
    return unsafe counts[slot]
  }

  @inline(__always)
  func count(of slot: Int) -> Int { count(before: slot + 1) - count(before: slot) }

  @inline(__always)
  func sum(_ slot: Int) -> LaneVector {
    assert((0...fanOut).contains(slot))
    return unsafe LaneVector(sums + slot &* lanes, count: lanes)
  }

  @inline(__always)
  var totals: LaneVector { sum(childCount) }

  @inline(__always)
  func child(_ slot: Int) -> UInt32 {
    assert((0..<childCount).contains(slot))
    return unsafe children[slot]
  }

  /// The child that holds item `index`; the last child if `index` is the node's count.
  @inline(__always)
  func slot(ofItem index: Int) -> Int { lastSlot { unsafe counts[$0] <= index } }

  /// The child in which the sum of `lane` exceeds `target`; the last child if the sum does not.
  @inline(__always)
  func slot(exceeding target: Units, inLane lane: Int) -> Int { lastSlot { sum($0)[lane] <= target } }

  /// The last child for which `predicate` is true. The predicate is true for the first child and, from some
  /// child on, false.
  @inline(__always)
  func lastSlot(where predicate: (Int) -> Bool) -> Int {
    // A conditional move in each step, no branch to mispredict.
    var slot = 0
    var length = childCount
    while length > 1 {
      let half = length / 2
      slot = predicate(slot &+ half) ? slot &+ half : slot
      length -= half
    }
    return slot
  }

  /// Adds to the counts and to the sums of one lane at every border after child `slot`.
  @inline(__always)
  func add(count: Int, sum: Units, lane: Int, behind slot: Int) {
    let end = childCount
    var border = slot + 1
    while border <= end {
      unsafe counts[border] &+= count
      unsafe sums[border &* lanes &+ lane] &+= sum
      border += 1
    }
  }

  /// Adds to the counts and to the sums of all lanes at every border after child `slot`.
  @inline(__always)
  func add(count: Int, sums row: LaneVector, behind slot: Int) {
    var border = slot + 1
    while border <= childCount {
      unsafe counts[border] &+= count
      sum(border).add(row)
      border += 1
    }
  }

  /// Adds to the number of items in the last child.
  @inline(__always)
  func addToLast(count: Int) {
    unsafe counts[childCount] &+= count
  }

  /// Moves the border `slot` so that the child before it has `count` items with the sums `row`.
  func moveBorder(_ slot: Int, count: Int, sums row: LaneVector) {
    unsafe counts[slot] = counts[slot - 1] + count
    let border = sum(slot)
    border.set(sum(slot - 1))
    border.add(row)
  }

  /// Moves the border `slot` so that the child before it has `count` items with the sum `sum` in lane 0.
  func moveBorder(_ slot: Int, count: Int, sum: Units) {
    unsafe counts[slot] = counts[slot - 1] + count
    self.sum(slot)[0] = self.sum(slot - 1)[0] &+ sum
  }

  func clear() {
    unsafe header[0] = 0
    unsafe counts[0] = 0
    sum(0).set(0)
  }

  func setChild(_ child: UInt32, _ slot: Int) {
    assert((0..<childCount).contains(slot))
    unsafe children[slot] = child
  }

  /// Appends an empty child.
  func append(_ child: UInt32) {
    assert(!isFull)
    let end = childCount
    unsafe counts[end + 1] = counts[end]
    sum(end + 1).set(sum(end))
    unsafe children[end] = child
    unsafe header[0] = end + 1
  }

  /// Inserts an empty child before child `slot`, or at the end.
  func insertEmptyChild(_ child: UInt32, _ slot: Int) {
    assert(!isFull)
    let end = childCount
    var border = end
    while border >= slot {
      unsafe counts[border + 1] = counts[border]
      sum(border + 1).set(sum(border))
      border -= 1
    }
    unsafe (children + slot + 1).update(from: children + slot, count: end - slot)
    unsafe children[slot] = child
    unsafe header[0] = end + 1
  }

  /// Removes child `slot`, which is empty.
  func removeChild(_ slot: Int) {
    assert(count(of: slot) == 0)
    removeBorder(slot + 1, child: slot)
  }

  /// Merges child `slot + 1` into child `slot`.
  func join(_ slot: Int) {
    assert(slot + 1 < childCount)
    removeBorder(slot + 1, child: slot + 1)
  }

  private func removeBorder(_ first: Int, child: Int) {
    let end = childCount
    var border = first
    while border < end {
      unsafe counts[border] = counts[border + 1]
      sum(border).set(sum(border + 1))
      border += 1
    }
    unsafe (children + child).update(from: children + child + 1, count: end - child - 1)
    unsafe header[0] = end - 1
  }

  /// Appends children of another node with their items.
  func appendChildren(_ range: Range<Int>, of source: NodeView) {
    let end = childCount
    assert(end + range.count <= fanOut)
    for (offset, slot) in range.enumerated() {
      unsafe children[end + offset] = source.children[slot]
      let added = unsafe source.counts[slot + 1] - source.counts[range.lowerBound]
      unsafe counts[end + offset + 1] = counts[end] + added
      let row = sum(end + offset + 1)
      row.set(sum(end))
      row.add(source.sum(slot + 1))
      row.subtract(source.sum(range.lowerBound))
    }
    unsafe header[0] = end + range.count
  }

  /// Removes all but the first `slots` children.
  func truncate(to slots: Int) {
    assert(slots <= childCount)
    unsafe header[0] = slots
  }
}

extension NodeView: CountedNode {
  func append(_ child: UInt32, _ node: NodeView) {
    append(child)
    add(count: node.count, sums: node.totals, behind: childCount - 1)
  }

  func updateLast(_ child: NodeView) { moveBorder(childCount, count: child.count, sums: child.totals) }

  func moveBorder(_ slot: Int, between left: NodeView, _: NodeView) {
    moveBorder(slot, count: left.count, sums: left.totals)
  }

  func isConsistent(_ slot: Int, with child: NodeView) -> Bool { isConsistent(slot, with: child.totals) }

  func isConsistent(_ slot: Int, with sums: LaneVector) -> Bool {
    (0..<lanes).allSatisfy { sum(slot + 1)[$0] &- sum(slot)[$0] == sums[$0] }
  }

  func blockDescription(_ slot: Int) -> String {
    var text = ""
    for lane in 0..<lanes { text += "\(lane == 0 ? "" : " ")\(sum(slot + 1)[lane] &- sum(slot)[lane])" }
    return text
  }
}
