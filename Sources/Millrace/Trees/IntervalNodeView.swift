/// An inner node of an `IntervalTree`: its children, for each border between them how many items lie before
/// it and where the last of these starts, and for each child what it reaches over.
///
///     border        0         1         2         3
///     children         [0]       [1]       [2]
///     counts        0        100       228       300     items before the border
///     sums          0         7k       15k       22k     where the last of them starts
///     least             1k        0       -2k            of the child's starts, from the sum before it
///     greatest          8k        9k       7k            of the child's ends, from the sum before it
///
/// Counts and sums are running totals, so that a search by index reads one number per step.
///
/// A view of a record, whose memory is, in this order: the number of children, the counts, the sums, the
/// least starts, the greatest ends, the children. Valid until the tree changes (`PagedRecords`).
@safe struct IntervalNodeView {
  private let header: UnsafeMutablePointer<Int>
  private let counts: UnsafeMutablePointer<Int>
  private let sums: UnsafeMutablePointer<Units>
  private let minimums: UnsafeMutablePointer<Units>
  private let maximums: UnsafeMutablePointer<Units>
  private let children: UnsafeMutablePointer<UInt32>
  private let fanOut: Int

  /// The size of a node's record in bytes.
  static func recordSize(_ shape: TreeShape) -> Int { 8 * (3 + 4 * shape.fanOut) + 4 * shape.fanOut }

  /// The node in the record at `address`.
  @inline(__always)
  @unsafe init(_ address: UnsafeMutableRawPointer, _ shape: TreeShape) {
    fanOut = shape.fanOut
    unsafe header = address.assumingMemoryBound(to: Int.self)
    unsafe counts = header + 1
    let words = unsafe address.assumingMemoryBound(to: Units.self)
    unsafe sums = words + (2 &+ fanOut)
    unsafe minimums = words + (3 &+ 2 &* fanOut)
    unsafe maximums = words + (3 &+ 3 &* fanOut)
    unsafe children = (address + 8 &* (3 &+ 4 &* fanOut)).assumingMemoryBound(to: UInt32.self)
  }

  /// Makes this a node without children.
  func clear() {
    unsafe header[0] = 0
    unsafe counts[0] = 0
    unsafe sums[0] = 0
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

  /// Where the last item before child `slot` starts, from where the one before the node does.
  @inline(__always)
  func sum(before slot: Int) -> Units {
    assert((0...childCount).contains(slot))
    return unsafe sums[slot]
  }

  /// The least start in child `slot`, from where the item before the node starts.
  @inline(__always)
  func least(of slot: Int) -> Units {
    assert((0..<childCount).contains(slot))
    return unsafe sums[slot] &+ minimums[slot]
  }

  /// The greatest end in child `slot`, from where the item before the node starts.
  @inline(__always)
  func greatest(of slot: Int) -> Units {
    assert((0..<childCount).contains(slot))
    return unsafe sums[slot] &+ maximums[slot]
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
    // Without a branch to mispredict, as `NodeView.slot(ofItem:)`.
    var slot = 0
    var length = childCount
    while length > 1 {
      let half = length / 2
      slot = unsafe counts[slot + half] <= index ? slot + half : slot
      length -= half
    }
    return slot
  }

  /// The children that may have items that meet a stretch: a bit for each, beginning with the lowest.
  ///
  /// - Parameter position: Where the last item before the node starts.
  @inline(__always)
  func children(meeting sweep: IntervalTree.Sweep, from position: Units) -> UInt64 {
    // Comparisons as differences, whose signs say what is true: without a branch to mispredict.
    let (start, end) = (sweep.start &- position, sweep.end &- position)
    var marks: UInt64 = 0
    for slot in 0..<childCount {
      let sum = unsafe sums[slot]
      let beginsBefore = unsafe sum &+ minimums[slot] &- end
      // Of items without extent, one that ends where the stretch begins may meet it.
      let endsBehind = unsafe start &- 1 &- sum &- maximums[slot]
      marks |= (UInt64(bitPattern: beginsBefore & endsBehind) &>> 63) &<< UInt64(slot)
    }
    return marks
  }

  /// What child `slot` amounts to.
  func summary(of slot: Int) -> IntervalSummary {
    assert((0..<childCount).contains(slot))
    return unsafe IntervalSummary(
      sum: sums[slot + 1] &- sums[slot], least: minimums[slot], greatest: maximums[slot])
  }

  /// What all children amount to.
  @inline(__always)
  func summary() -> IntervalSummary {
    let end = childCount
    var summary = IntervalSummary.none
    for slot in 0..<end {
      summary.least = unsafe min(summary.least, sums[slot] &+ minimums[slot])
      summary.greatest = unsafe max(summary.greatest, sums[slot] &+ maximums[slot])
    }
    summary.sum = unsafe sums[end]
    return summary
  }

  /// Says what child `slot` amounts to, which has so many items more than before; what lies behind shifts.
  @inline(__always)
  func setSummary(_ summary: IntervalSummary, _ slot: Int, addingItems added: Int = 0) {
    let end = childCount
    let shift = unsafe sums[slot] &+ summary.sum &- sums[slot + 1]
    unsafe minimums[slot] = summary.least
    unsafe maximums[slot] = summary.greatest
    guard shift != 0 || added != 0 else { return }
    for border in (slot + 1)..<(end + 1) {
      unsafe counts[border] &+= added
      unsafe sums[border] &+= shift
    }
  }

  /// Adds a child at the end.
  func append(_ child: UInt32, count: Int, _ summary: IntervalSummary) {
    assert(!isFull)
    insertChild(child, childCount, count: count, summary)
  }

  /// Inserts a child in front of child `slot`, or at the end; what lies behind shifts.
  func insertChild(_ child: UInt32, _ slot: Int, count: Int, _ summary: IntervalSummary) {
    assert(!isFull)
    let end = childCount
    var border = end
    while border >= slot {
      unsafe counts[border + 1] = counts[border] + count
      unsafe sums[border + 1] = sums[border] + summary.sum
      border -= 1
    }
    unsafe (children + slot + 1).update(from: children + slot, count: end - slot)
    unsafe (minimums + slot + 1).update(from: minimums + slot, count: end - slot)
    unsafe (maximums + slot + 1).update(from: maximums + slot, count: end - slot)
    unsafe children[slot] = child
    unsafe minimums[slot] = summary.least
    unsafe maximums[slot] = summary.greatest
    unsafe header[0] = end + 1
  }

  /// Removes child `slot`, and what is in it; what lies behind shifts.
  func removeChild(_ slot: Int) {
    let end = childCount
    let (count, sum) = unsafe (self.count(of: slot), sums[slot + 1] - sums[slot])
    for border in (slot + 1)..<max(slot + 1, end) {
      unsafe counts[border] = counts[border + 1] - count
      unsafe sums[border] = sums[border + 1] - sum
    }
    unsafe (children + slot).update(from: children + slot + 1, count: end - slot - 1)
    unsafe (minimums + slot).update(from: minimums + slot + 1, count: end - slot - 1)
    unsafe (maximums + slot).update(from: maximums + slot + 1, count: end - slot - 1)
    unsafe header[0] = end - 1
  }

  /// Says how many items a child has and what they amount to; what lies behind shifts.
  func replace(_ slot: Int, count: Int, _ summary: IntervalSummary) {
    setSummary(summary, slot, addingItems: count - self.count(of: slot))
  }

  /// Appends children of another node, with all that is in them.
  func appendChildren(_ range: Range<Int>, of source: IntervalNodeView) {
    for slot in range { append(source.child(slot), count: source.count(of: slot), source.summary(of: slot)) }
  }

  /// Keeps only the first `slots` children.
  func truncate(to slots: Int) {
    assert(slots <= childCount)
    unsafe header[0] = slots
  }
}
