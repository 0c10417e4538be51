/// An inner node of a counted tree: its children and, for each border between them, the number of items and
/// the sums before it.
///
///     border        0         1         2         3
///     children         [0]       [1]       [2]
///     counts        0        100       228       300     items before the border
///     sums          0 0      7k 8k    15k 15k   20k 21k  one sum per lane
///
/// Counts and sums are prefix sums: a search reads one number per step, and a descent adds one vector per level.
/// A change adds its delta to every border after the changed child.
///
/// With one sum, a node may also store the bounds of each child (`BlockSummary`), from the sum before the child.
///
/// With several sums, a node may also store in which lanes each child has items of extent 0, which no sum shows: a mark for
/// each of these lanes.
///
/// A view of a record, valid until the tree changes (`PagedRecords`). The record holds, in this order: the
/// number of children, the counts, the vectors of sums, the children, and the minimums and the maximums or the marks.
@safe struct NodeView {
  private let header: UnsafeMutablePointer<Int>
  private let counts: UnsafeMutablePointer<Int>
  private let sums: UnsafeMutablePointer<Units>
  private let children: UnsafeMutablePointer<UInt32>
  let lanes: Int
  let fanOut: Int
  private let hasBounds: Bool
  /// Whether the node stores marks: see `mark(_:inLane:)`.
  let marksEmpty: Bool

  static func recordSize(
    _ shape: TreeShape, lanes: Int, hasBounds: Bool = false, marksEmpty: Bool = false
  ) -> Int {
    let borders = shape.fanOut + 1
    let size = (8 * (1 + borders * (1 + lanes)) + 4 * shape.fanOut + 7) & ~7
    return size + (hasBounds ? 16 * shape.fanOut : marksEmpty ? BitRow.byteCount(shape.fanOut * lanes) : 0)
  }

  @inline(__always)
  @unsafe init(
    _ address: UnsafeMutableRawPointer, _ shape: TreeShape, lanes: Int, hasBounds: Bool = false,
    marksEmpty: Bool = false
  ) {
    self.lanes = lanes
    fanOut = shape.fanOut
    (self.hasBounds, self.marksEmpty) = (hasBounds, marksEmpty)
    unsafe header = address.assumingMemoryBound(to: Int.self)
    unsafe counts = header + 1
    let borders = fanOut &+ 1
    unsafe sums = (address + 8 &* (1 &+ borders)).assumingMemoryBound(to: Units.self)
    unsafe children = (address + 8 &* (1 &+ borders &* (1 &+ lanes))).assumingMemoryBound(to: UInt32.self)
  }

  /// The minimums and the maximums, or the marks.
  @inline(__always)
  @unsafe var afterChildren: UnsafeMutableRawPointer {
    unsafe UnsafeMutableRawPointer(children) + (4 &* fanOut &+ 7) & ~7
  }

  @inline(__always)
  var childCount: Int { unsafe header[0] }

  @inline(__always)
  var isFull: Bool { childCount == fanOut }

  @inline(__always)
  var count: Int { count(before: childCount) }

  /// Loads the sums and the children into the processor's caches. The result keeps the compiler from dropping the loads.
  @inline(__always)
  func load() -> Units {
    var sum: Units = 0
    // The last read stays inside the record: `PagedRecords` rounds its size up to a multiple of 8.
    let end = 8 &* (fanOut &+ 1) &* lanes &+ 4 &* fanOut
    var offset = 0
    while offset < end {
      sum &+= unsafe UnsafeRawPointer(sums).load(fromByteOffset: offset, as: Units.self)
      offset &+= 64
    }
    return sum
  }

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

  /// Returns the child that holds item `index`; the last child if `index` is the node's count.
  @inline(__always)
  func slot(ofItem index: Int) -> Int { lastSlot { unsafe counts[$0] <= index } }

  /// Returns the child in which the sum of `lane` exceeds `target`; the last child if the sum does not.
  @inline(__always)
  func slot(exceeding target: Units, inLane lane: Int) -> Int { lastSlot { sum($0)[lane] <= target } }

  /// Returns the last child for which `predicate` is true. The predicate is true for the first child and, from some
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
  func add(count: Int, sum: Units, lane: Int, after slot: Int) {
    let end = childCount
    var border = slot + 1
    while border <= end {
      unsafe counts[border] &+= count
      unsafe sums[border &* lanes &+ lane] &+= sum
      border += 1
    }
  }

  /// Adds to the sums of one lane at every border after child `slot`.
  @inline(__always)
  func add(sum: Units, lane: Int, after slot: Int) {
    let end = childCount
    var border = slot + 1
    while border <= end {
      unsafe sums[border &* lanes &+ lane] &+= sum
      border += 1
    }
  }

  /// Adds to the counts and to the sums of all lanes at every border after child `slot`.
  @inline(__always)
  func add(count: Int, sums vector: LaneVector, after slot: Int) {
    var border = slot + 1
    while border <= childCount {
      unsafe counts[border] &+= count
      sum(border).add(vector)
      border += 1
    }
  }

  // MARK: - Bounds

  @inline(__always)
  @unsafe private var minimums: UnsafeMutablePointer<Units> {
    unsafe afterChildren.assumingMemoryBound(to: Units.self)
  }

  @inline(__always)
  @unsafe private var maximums: UnsafeMutablePointer<Units> { unsafe minimums + fanOut }

  /// Returns the minimum start in child `slot`, from the sum before the child.
  @inline(__always)
  func minimum(of slot: Int) -> Units {
    assert(hasBounds && (0..<childCount).contains(slot))
    return unsafe minimums[slot]
  }

  /// Returns the maximum end in child `slot`, from the sum before the child.
  @inline(__always)
  func maximum(of slot: Int) -> Units {
    assert(hasBounds && (0..<childCount).contains(slot))
    return unsafe maximums[slot]
  }

  func summary(of slot: Int) -> BlockSummary {
    BlockSummary(
      sum: sum(slot + 1)[0] &- sum(slot)[0], minimum: minimum(of: slot), maximum: maximum(of: slot))
  }

  @inline(__always)
  func summary() -> BlockSummary {
    let end = childCount
    var summary = BlockSummary.empty
    for slot in 0..<end {
      summary.minimum = min(summary.minimum, sum(slot)[0] &+ minimum(of: slot))
      summary.maximum = max(summary.maximum, sum(slot)[0] &+ maximum(of: slot))
    }
    summary.sum = sum(end)[0]
    return summary
  }

  /// Sets the summary of child `slot` and adds `added` to its number of items. The later children shift.
  @inline(__always)
  func setSummary(_ summary: BlockSummary, _ slot: Int, addingItems added: Int = 0) {
    let shift = sum(slot)[0] &+ summary.sum &- sum(slot + 1)[0]
    setBounds(summary, slot)
    guard shift != 0 || added != 0 else { return }
    add(count: added, sum: shift, lane: 0, after: slot)
  }

  @inline(__always)
  private func setBounds(_ summary: BlockSummary, _ slot: Int) {
    unsafe minimums[slot] = summary.minimum
    unsafe maximums[slot] = summary.maximum
  }

  /// Moves the marks or bounds of `count` children from `source`, which may be this node, to slot `slot`.
  private func moveColumns(from source: NodeView, at first: Int, to slot: Int, count: Int) {
    if marksEmpty {
      marks.copy(from: source.marks, at: first * lanes, to: slot * lanes, length: count * lanes)
    }
    guard hasBounds else { return }
    unsafe (minimums + slot).update(from: source.minimums + first, count: count)
    unsafe (maximums + slot).update(from: source.maximums + first, count: count)
  }

  // MARK: - Children

  @inline(__always)
  func addToLast(count: Int) {
    unsafe counts[childCount] &+= count
  }

  /// Moves the border `slot` so that the child before it has `count` items with the sums `vector`.
  func moveBorder(_ slot: Int, count: Int, sums vector: LaneVector) {
    unsafe counts[slot] = counts[slot - 1] + count
    let border = sum(slot)
    border.set(sum(slot - 1))
    border.add(vector)
  }

  /// Moves the border `slot` so that the child before it has `count` items. `left` and `right` are the summaries of the
  /// children before and after it.
  func moveBorder(_ slot: Int, count: Int, _ left: BlockSummary, _ right: BlockSummary) {
    unsafe counts[slot] = counts[slot - 1] + count
    sum(slot)[0] = sum(slot - 1)[0] &+ left.sum
    setBounds(left, slot - 1)
    setBounds(right, slot)
  }

  /// Moves the border `slot`, between two nodes that have the same items together as before.
  func moveBorder(_ slot: Int, between left: NodeView, _ right: NodeView) {
    moveBorder(slot, count: left.count, sums: left.totals)
    if hasBounds {
      setBounds(left.summary(), slot - 1)
      setBounds(right.summary(), slot)
    }
    setMarks(slot - 1, of: left)
    setMarks(slot, of: right)
  }

  func clear() {
    unsafe header[0] = 0
    unsafe counts[0] = 0
    sum(0).set(0)
    if marksEmpty { marks.clear(from: 0) }
  }

  func setChild(_ child: UInt32, _ slot: Int) {
    assert((0..<childCount).contains(slot))
    unsafe children[slot] = child
  }

  func append(_ child: UInt32) {
    assert(!isFull)
    let end = childCount
    unsafe counts[end + 1] = counts[end]
    sum(end + 1).set(sum(end))
    unsafe children[end] = child
    unsafe header[0] = end + 1
    if hasBounds { setBounds(.empty, end) }
  }

  /// Updates the columns of the last child, the node `child`.
  func updateLast(_ child: NodeView) {
    moveBorder(childCount, count: child.count, sums: child.totals)
    if hasBounds { setBounds(child.summary(), childCount - 1) }
    setMarks(childCount - 1, of: child)
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
    moveColumns(from: self, at: slot, to: slot + 1, count: end - slot)
    if hasBounds { setBounds(.empty, slot) }
    clearMarks(slot)
  }

  /// Removes child `slot`, which is empty.
  func removeChild(_ slot: Int) {
    assert(count(of: slot) == 0)
    removeBorder(slot + 1, child: slot)
  }

  /// Merges child `slot + 1` into child `slot`.
  func join(_ slot: Int) {
    assert(slot + 1 < childCount)
    if hasBounds { setBounds(summary(of: slot) + summary(of: slot + 1), slot) }
    if marksEmpty { addMarks(slot) { mayHaveEmpty(slot + 1, inLane: $0) } }
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
    moveColumns(from: self, at: child + 1, to: child, count: end - child - 1)
    clearMarks(end - 1)
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
      let vector = sum(end + offset + 1)
      vector.set(sum(end))
      vector.add(source.sum(slot + 1))
      vector.subtract(source.sum(range.lowerBound))
    }
    moveColumns(from: source, at: range.lowerBound, to: end, count: range.count)
    unsafe header[0] = end + range.count
  }

  func truncate(to slots: Int) {
    assert(slots <= childCount)
    unsafe header[0] = slots
    if marksEmpty { marks.clear(from: slots * lanes) }
  }
}

extension NodeView {
  /// Returns whether the columns of child `slot` are those of the node `child`.
  func isConsistent(_ slot: Int, with child: NodeView) -> Bool {
    isConsistent(slot, with: child.totals) && (!hasBounds || summary(of: slot) == child.summary())
  }

  func isConsistent(_ slot: Int, with sums: LaneVector) -> Bool {
    (0..<lanes).allSatisfy { sum(slot + 1)[$0] &- sum(slot)[$0] == sums[$0] }
  }

  func blockDescription(_ slot: Int) -> String {
    if hasBounds { return summary(of: slot).description }
    return (0..<lanes).map { "\(sum(slot + 1)[$0] &- sum(slot)[$0])" }.joined(separator: " ")
  }
}
