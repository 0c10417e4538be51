/// An inner node: its children and, for each border between them, how many items and how much of
/// each lane lie before it.
///
///     border        0         1         2         3
///     children         [0]       [1]       [2]
///     counts        0        100       228       300     items before the border
///     sums          0 0      7k 8k    15k 15k   20k 21k  a row of one sum per lane
///
/// These are running totals, so a search reads one number per step and a descent adds one row per
/// level; a change adds to what lies behind it, which is at most the node.
///
/// A view of a record, whose memory is, in this order: the number of children, the counts, the rows of
/// sums, the children. Valid until the tree changes (`PagedRecords`).
@safe struct NodeView {
  private let header: UnsafeMutablePointer<Int>
  private let counts: UnsafeMutablePointer<Int>
  private let sums: UnsafeMutablePointer<Units>
  private let children: UnsafeMutablePointer<UInt32>
  private let lanes: Int
  private let fanOut: Int

  /// The size of a node's record in bytes.
  static func recordSize(_ shape: TreeShape, lanes: Int) -> Int {
    let borders = shape.fanOut + 1
    return 8 * (1 + borders * (1 + lanes)) + 4 * shape.fanOut
  }

  /// The node in the record at `address`.
  @inline(__always)
  @unsafe init(_ address: UnsafeMutableRawPointer, _ shape: TreeShape, lanes: Int) {
    self.lanes = lanes
    fanOut = shape.fanOut
    unsafe header = address.assumingMemoryBound(to: Int.self)
    unsafe counts = header + 1
    let borders = fanOut + 1
    unsafe sums = (address + 8 * (1 + borders)).assumingMemoryBound(to: Units.self)
    unsafe children = (address + 8 * (1 + borders * (1 + lanes))).assumingMemoryBound(to: UInt32.self)
  }

  /// Makes this a node without children.
  func clear() {
    unsafe header[0] = 0
    unsafe counts[0] = 0
    sum(0).set(0)
  }

  @inline(__always)
  var childCount: Int { unsafe header[0] }

  @inline(__always)
  var isFull: Bool { childCount == fanOut }

  /// The number of items below.
  @inline(__always)
  var count: Int { count(before: childCount) }

  /// The items before the border in front of child `slot`.
  @inline(__always)
  func count(before slot: Int) -> Int {
    assert((0...childCount).contains(slot))
    return unsafe counts[slot]
  }

  /// The number of items in child `slot`.
  @inline(__always)
  func count(of slot: Int) -> Int { count(before: slot + 1) - count(before: slot) }

  /// The sums before the border in front of child `slot`.
  @inline(__always)
  func sum(_ slot: Int) -> LaneVector {
    assert((0...fanOut).contains(slot))
    return unsafe LaneVector(sums + slot &* lanes, count: lanes)
  }

  @inline(__always)
  func child(_ slot: Int) -> UInt32 {
    assert((0..<childCount).contains(slot))
    return unsafe children[slot]
  }

  func setChild(_ child: UInt32, _ slot: Int) {
    assert((0..<childCount).contains(slot))
    unsafe children[slot] = child
  }

  /// The child that holds item `index`; the last one if `index` is the node's count.
  @inline(__always)
  func slot(ofItem index: Int) -> Int {
    // Without a branch to mispredict: the number of borders, after the first, at or before `index`.
    var slot = 0
    var length = childCount
    while length > 1 {
      let half = length / 2
      slot = unsafe counts[slot + half] <= index ? slot + half : slot
      length -= half
    }
    return slot
  }

  /// Adds to everything behind child `slot`: one lane, and the count.
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

  /// Adds a row to everything behind child `slot`, and a number of items.
  @inline(__always)
  func add(count: Int, sums row: LaneVector, behind slot: Int) {
    var border = slot + 1
    while border <= childCount {
      unsafe counts[border] &+= count
      sum(border).add(row)
      border += 1
    }
  }

  /// Puts a border into child `slot`: its first `count` items, which sum to `row`, stay; the rest
  /// becomes the child `right` behind it.
  func split(_ slot: Int, right: UInt32, count: Int, sums row: LaneVector) {
    assert(!isFull)
    let end = childCount
    var border = end
    while border > slot {
      unsafe counts[border + 1] = counts[border]
      sum(border + 1).set(sum(border))
      border -= 1
    }
    unsafe (children + slot + 2).update(from: children + slot + 1, count: end - slot - 1)
    unsafe children[slot + 1] = right
    unsafe header[0] = end + 1
    moveBorder(slot + 1, count: count, sums: row)
  }

  /// Removes the border behind child `slot`, and with it the child behind that border.
  func join(_ slot: Int) {
    let end = childCount
    assert(slot + 1 < end)
    var border = slot + 1
    while border < end {
      unsafe counts[border] = counts[border + 1]
      sum(border).set(sum(border + 1))
      border += 1
    }
    unsafe (children + slot + 1).update(from: children + slot + 2, count: end - slot - 2)
    unsafe header[0] = end - 1
  }

  /// Moves the border `slot` so that the child before it has `count` items that sum to `row`.
  func moveBorder(_ slot: Int, count: Int, sums row: LaneVector) {
    unsafe counts[slot] = counts[slot - 1] + count
    let border = sum(slot)
    border.set(sum(slot - 1))
    border.add(row)
  }

  /// Adds an empty child at the end.
  func append(_ child: UInt32) {
    assert(!isFull)
    let end = childCount
    unsafe children[end] = child
    unsafe counts[end + 1] = counts[end]
    sum(end + 1).set(sum(end))
    unsafe header[0] = end + 1
  }

  /// Adds to the number of items in the last child.
  @inline(__always)
  func addToLast(count: Int) {
    unsafe counts[childCount] &+= count
  }

  /// Inserts a child in front of child `slot`, or at the end, with all that is in it.
  func insertChild(_ child: UInt32, _ slot: Int, count: Int, sums row: LaneVector) {
    assert(!isFull)
    let end = childCount
    var border = end
    while border >= slot {
      unsafe counts[border + 1] = counts[border] + count
      sum(border + 1).set(sum(border))
      sum(border + 1).add(row)
      border -= 1
    }
    unsafe (children + slot + 1).update(from: children + slot, count: end - slot)
    unsafe children[slot] = child
    unsafe header[0] = end + 1
  }

  /// Removes child `slot`, which is empty.
  func removeChild(_ slot: Int) {
    assert(count(of: slot) == 0)
    let end = childCount
    var border = slot + 1
    while border < end {
      unsafe counts[border] = counts[border + 1]
      sum(border).set(sum(border + 1))
      border += 1
    }
    unsafe (children + slot).update(from: children + slot + 1, count: end - slot - 1)
    unsafe header[0] = end - 1
  }

  /// Appends children of another node, with all that is in them.
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

  /// Keeps only the first `slots` children.
  func truncate(to slots: Int) {
    assert(slots <= childCount)
    unsafe header[0] = slots
  }
}
