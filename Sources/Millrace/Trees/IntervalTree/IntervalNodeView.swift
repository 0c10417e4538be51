/// A node of an `IntervalTree`: a `NodeView` with one sum, and the bounds of each child.
///
///     border        0         1         2         3
///     children         [0]       [1]       [2]
///     counts        0        100       228       300     items before the border
///     sums          0         7k       15k       22k     start of the last of these items
///     minimums          1k        0       -2k            of the child's starts, from the sum before it
///     maximums          8k        9k       7k            of the child's ends, from the sum before it
///
/// A view of a record, valid until the tree changes (`PagedRecords`). The record holds, in this order: the
/// `NodeView`, the minimums, the maximums.
@safe struct IntervalNodeView {
  private let columns: NodeView
  private let minimums: UnsafeMutablePointer<Units>
  private let maximums: UnsafeMutablePointer<Units>

  private static func boundsOffset(_ shape: TreeShape) -> Int {
    (NodeView.recordSize(shape, lanes: 1) + 7) & ~7
  }

  static func recordSize(_ shape: TreeShape) -> Int { boundsOffset(shape) + 16 * shape.fanOut }

  @inline(__always)
  @unsafe init(_ address: UnsafeMutableRawPointer, _ shape: TreeShape) {
    columns = unsafe NodeView(address, shape, lanes: 1)
    unsafe minimums = (address + Self.boundsOffset(shape)).assumingMemoryBound(to: Units.self)
    unsafe maximums = minimums + shape.fanOut
  }

  @inline(__always)
  var childCount: Int { columns.childCount }

  @inline(__always)
  var isFull: Bool { columns.isFull }

  @inline(__always)
  var count: Int { columns.count }

  @inline(__always)
  func count(before slot: Int) -> Int { columns.count(before: slot) }

  @inline(__always)
  func count(of slot: Int) -> Int { columns.count(of: slot) }

  @inline(__always)
  func child(_ slot: Int) -> UInt32 { columns.child(slot) }

  func setChild(_ child: UInt32, _ slot: Int) { columns.setChild(child, slot) }

  /// The child that holds item `index`; the last child if `index` is the node's count.
  @inline(__always)
  func slot(ofItem index: Int) -> Int { columns.slot(ofItem: index) }

  /// The start of the last item before child `slot`, from the start of the last item before the node.
  @inline(__always)
  func sum(before slot: Int) -> Units { columns.sum(slot)[0] }

  /// The minimum start in child `slot`, from the start of the last item before the node.
  @inline(__always)
  func minimumStart(of slot: Int) -> Units {
    assert((0..<childCount).contains(slot))
    return unsafe sum(before: slot) &+ minimums[slot]
  }

  /// The maximum end in child `slot`, from the start of the last item before the node.
  @inline(__always)
  func maximumEnd(of slot: Int) -> Units {
    assert((0..<childCount).contains(slot))
    return unsafe sum(before: slot) &+ maximums[slot]
  }

  /// The children that may have items in the range of `sweep`: a bit for each, the first child's lowest.
  ///
  /// - Parameter position: The start of the last item before the node.
  @inline(__always)
  func children(intersecting sweep: IntervalTree.Sweep, from position: Units) -> UInt64 {
    // Comparisons as differences, whose sign bits are the results: no branch to mispredict.
    let (start, end) = (sweep.start &- position, sweep.end &- position)
    var marks: UInt64 = 0
    for slot in 0..<childCount {
      let sum = sum(before: slot)
      let beginsBefore = unsafe sum &+ minimums[slot] &- end
      // An item of extent 0 at the start of the range is in it.
      let endsBehind = unsafe start &- 1 &- sum &- maximums[slot]
      marks |= (UInt64(bitPattern: beginsBefore & endsBehind) &>> 63) &<< UInt64(slot)
    }
    return marks
  }

  func summary(of slot: Int) -> IntervalSummary {
    assert((0..<childCount).contains(slot))
    return unsafe IntervalSummary(
      sum: sum(before: slot + 1) &- sum(before: slot), minimum: minimums[slot], maximum: maximums[slot])
  }

  @inline(__always)
  func summary() -> IntervalSummary {
    let end = childCount
    var summary = IntervalSummary.empty
    for slot in 0..<end {
      summary.minimum = unsafe min(summary.minimum, sum(before: slot) &+ minimums[slot])
      summary.maximum = unsafe max(summary.maximum, sum(before: slot) &+ maximums[slot])
    }
    summary.sum = sum(before: end)
    return summary
  }

  /// Sets the summary of child `slot` and adds `added` to its number of items. The later children shift.
  @inline(__always)
  func setSummary(_ summary: IntervalSummary, _ slot: Int, addingItems added: Int = 0) {
    let shift = sum(before: slot) &+ summary.sum &- sum(before: slot + 1)
    setBounds(summary, slot)
    guard shift != 0 || added != 0 else { return }
    columns.add(count: added, sum: shift, lane: 0, behind: slot)
  }

  @inline(__always)
  private func setBounds(_ summary: IntervalSummary, _ slot: Int) {
    unsafe minimums[slot] = summary.minimum
    unsafe maximums[slot] = summary.maximum
  }
}

extension IntervalNodeView: CountedNode {
  func clear() { columns.clear() }

  func truncate(to slots: Int) { columns.truncate(to: slots) }

  func append(_ child: UInt32) { insertEmptyChild(child, childCount) }

  func append(_ child: UInt32, _ node: IntervalNodeView) {
    append(child)
    setSummary(node.summary(), childCount - 1, addingItems: node.count)
  }

  func updateLast(_ child: IntervalNodeView) {
    let last = childCount - 1
    setSummary(child.summary(), last, addingItems: child.count - count(of: last))
  }

  func appendChildren(_ range: Range<Int>, of source: IntervalNodeView) {
    let end = childCount
    columns.appendChildren(range, of: source.columns)
    unsafe (minimums + end).update(from: source.minimums + range.lowerBound, count: range.count)
    unsafe (maximums + end).update(from: source.maximums + range.lowerBound, count: range.count)
  }

  func insertEmptyChild(_ child: UInt32, _ slot: Int) {
    let moved = childCount - slot
    columns.insertEmptyChild(child, slot)
    unsafe (minimums + slot + 1).update(from: minimums + slot, count: moved)
    unsafe (maximums + slot + 1).update(from: maximums + slot, count: moved)
    setBounds(.empty, slot)
  }

  func removeChild(_ slot: Int) {
    columns.removeChild(slot)
    removeBounds(slot)
  }

  func join(_ slot: Int) {
    setBounds(summary(of: slot) + summary(of: slot + 1), slot)
    columns.join(slot)
    removeBounds(slot + 1)
  }

  private func removeBounds(_ slot: Int) {
    unsafe (minimums + slot).update(from: minimums + slot + 1, count: childCount - slot)
    unsafe (maximums + slot).update(from: maximums + slot + 1, count: childCount - slot)
  }

  func moveBorder(_ slot: Int, between left: IntervalNodeView, _ right: IntervalNodeView) {
    moveBorder(slot, count: left.count, left.summary(), right.summary())
  }

  /// Moves the border `slot` so that the child before it has `count` items.
  func moveBorder(_ slot: Int, count: Int, _ left: IntervalSummary, _ right: IntervalSummary) {
    columns.moveBorder(slot, count: count, sum: left.sum)
    setBounds(left, slot - 1)
    setBounds(right, slot)
  }

  func isConsistent(_ slot: Int, with child: IntervalNodeView) -> Bool {
    summary(of: slot) == child.summary()
  }

  func blockDescription(_ slot: Int) -> String { summary(of: slot).description }
}
