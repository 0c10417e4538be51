extension LaneTree {
  /// The bit that marks records of runs, which are in a separate arena from records of leaves.
  private static var runBit: UInt32 { 1 << 31 }

  /// Whether a child of a node at level 1 is a run, not a leaf.
  @inline(__always)
  static func isRun(_ child: UInt32) -> Bool { child & runBit != 0 }

  @inline(__always)
  var hasRuns: Bool { runs.count > 0 }

  @inline(__always)
  func run(_ child: UInt32) -> RunView {
    assert(Self.isRun(child))
    return unsafe RunView(runs.address(child & ~Self.runBit))
  }

  @inline(__always)
  mutating func mutableRun(_ child: UInt32) -> RunView {
    assert(Self.isRun(child))
    return unsafe RunView(runs.mutableAddress(child & ~Self.runBit))
  }

  mutating func allocateRun() -> UInt32 { runs.allocate() | Self.runBit }

  mutating func deallocateRun(_ child: UInt32) { runs.deallocate(child & ~Self.runBit) }

  // MARK: - Reading

  /// A leaf or a run: a child of a node at level 1, and its items.
  struct Child {
    var node: UInt32
    var slot: Int
    var record: UInt32
    var range: Range<Int>
  }

  /// Returns the leaf or run that holds item `index`, or the last one if `index` is the count.
  func child(holding index: Int) -> Child {
    assert(count > 0 && (0...count).contains(index))
    var record = root
    var rest = index
    for _ in 1..<height {
      let node = node(record)
      let slot = node.slot(ofItem: rest)
      rest -= node.count(before: slot)
      record = node.child(slot)
    }
    let node = node(record)
    let slot = node.slot(ofItem: rest)
    let begin = index - rest + node.count(before: slot)
    return Child(
      node: record, slot: slot, record: node.child(slot), range: begin..<(begin + node.count(of: slot)))
  }

  /// Returns the leaf or run after `child`, which is not the last one.
  ///
  /// - Complexity: O(1), or O(log n) at the end of a node
  func child(after child: Child) -> Child {
    let (parent, slot, begin) = (node(child.node), child.slot + 1, child.range.upperBound)
    guard slot < parent.childCount else { return self.child(holding: begin) }
    return Child(
      node: child.node, slot: slot, record: parent.child(slot),
      range: begin..<(begin + parent.count(of: slot)))
  }

  /// The items of a run or of adjacent runs, and their extent.
  typealias Runs = (range: Range<Int>, extent: Units)

  /// Returns the run that holds item `index`; `nil` if the item is in a leaf.
  func run(holding index: Int) -> Runs? {
    guard hasRuns, index < count else { return nil }
    let child = child(holding: index)
    return Self.isRun(child.record) ? (child.range, run(child.record).extent) : nil
  }

  /// Returns the items from `index`, which is in a leaf, up to the next run.
  ///
  /// - Complexity: O(log n) a leaf if there are any runs
  func leaves(from index: Int) -> Range<Int> {
    guard hasRuns else { return index..<count }
    var end = index
    while end < count {
      let child = child(holding: end)
      if Self.isRun(child.record) { break }
      end = child.range.upperBound
    }
    return index..<end
  }

  /// Returns the items from `index` on that are in adjacent runs of one extent, from at most `max(64, 4 · lanes) + 1`
  /// runs. `nil` if item `index` is in a leaf.
  ///
  /// - Complexity: O(log n) a run
  func runs(from index: Int) -> Runs? {
    guard var runs = run(holding: index) else { return nil }
    runs.range = index..<runs.range.upperBound
    for _ in 0..<max(64, 4 * lanes) {
      guard let next = run(holding: runs.range.upperBound), next.extent == runs.extent else { break }
      runs.range = index..<next.range.upperBound
    }
    return runs
  }

  /// Returns the lanes of the items in `range` as segments.
  ///
  /// - Precondition: All items in `range` are in runs.
  func segments(of range: Range<Int>) -> RunSegments {
    var segments = RunSegments(listLimit: listLimit)
    var cycle: ContiguousArray<UInt8> = []
    var index = range.lowerBound
    while index < range.upperBound {
      let child = child(holding: index)
      let count = min(child.range.upperBound, range.upperBound) - index
      let run = run(child.record)
      cycle.removeAll(keepingCapacity: true)
      for item in 0..<min(run.period, count) {
        cycle.append(UInt8(truncatingIfNeeded: run.lane(index - child.range.lowerBound + item)))
      }
      segments.append(cycle[...], count: count)
      index += count
    }
    return segments
  }

  // MARK: - Splitting

  /// Splits the run that holds item `index`, if there is one, so that a run begins there.
  ///
  /// - Complexity: O(log n + lanes)
  mutating func splitRun(at index: Int) {
    guard hasRuns, index < count else { return }
    let child = child(holding: index)
    if Self.isRun(child.record), child.range.lowerBound < index { split(child, at: index) }
  }

  @discardableResult
  mutating func split(_ run: Child, at index: Int) -> (left: Child, right: Child) {
    assert(run.range.lowerBound < index && index < run.range.upperBound)
    defer { if hasSpans { markPaths(to: (index - 1)...index) } }
    var run = run
    if node(run.node).isFull {
      work.nodesVisited &+= height
      makeRoom(at: index)
      run = child(holding: index)
    }
    let record = allocateRun()
    let right = mutableRun(record)
    let left = mutableRun(run.record)
    let kept = index - run.range.lowerBound
    right.copy(from: left, at: kept, count: run.range.count - kept)
    left.truncate(to: kept)
    work.nodesVisited &+= 3
    let node = mutableNode(run.node)
    node.insertEmptyChild(record, run.slot + 1)
    withLaneVectors(1, lanes: lanes) { vectors in
      left.addSums(of: kept, gap: gap, to: vectors[0])
      node.moveBorder(run.slot + 1, count: kept, sums: vectors[0])
    }
    if marksEmpty { for slot in run.slot...(run.slot + 1) { markEmpty(inChild: slot, of: node) } }
    return (
      Child(node: run.node, slot: run.slot, record: run.record, range: run.range.lowerBound..<index),
      Child(node: run.node, slot: run.slot + 1, record: record, range: index..<run.range.upperBound)
    )
  }

  /// Makes `index` the first item of a leaf or a run.
  mutating func makeBorder(at index: Int) {
    guard index < count else { return }
    var child = child(holding: index)
    guard child.range.lowerBound < index else { return }
    if Self.isRun(child.record) {
      split(child, at: index)
      return
    }
    if node(child.node).isFull {
      work.nodesVisited &+= height
      makeRoom(at: index)
      child = self.child(holding: index)
    }
    work.nodesVisited &+= 3
    splitLeaf(child.slot, of: child.node, keeping: index - child.range.lowerBound)
  }

  // MARK: - Making leaves of runs

  /// Converts the part of a run around item `index` to a leaf, so that the item can change. Does nothing in a leaf.
  ///
  /// The leaf gets half a leaf of items, counted from the start of the run. So edits of adjacent items use the same
  /// leaf, and edits at random indices create one leaf for every half a leaf of items, not one for each item. (10,000
  /// items in a row took 353, 307 and 281 µs with an eighth, a quarter and half a leaf; 10,000 at random among 10⁷ 3.5,
  /// 3.6 and 4.0 ms.)
  ///
  /// - Complexity: O(lanes · log n + leaf)
  mutating func isolate(_ index: Int) {
    if hasRuns, index < count { makeLeaf(holding: index) }
  }

  /// Returns the leaf that holds item `index`. If the item is in a run, converts that part of the run to a leaf first.
  @discardableResult
  mutating func makeLeaf(holding index: Int) -> Child {
    var child = child(holding: index)
    work.nodesVisited &+= height + 1
    guard Self.isRun(child.record) else { return child }
    let half = max(1, shape.leafCapacity / 2)
    let lower = index - (index - child.range.lowerBound) % half
    let upper = lower + half
    // Do not leave a run of a few items.
    if child.range.upperBound - upper >= max(1, half / 2) { child = split(child, at: upper).left }
    if child.range.lowerBound < lower { child = split(child, at: lower).right }
    defer { if hasSpans { markPaths(to: index...index) } }
    return joinLeafBefore(child) ?? makeLeaf(of: child)
  }

  /// Replaces a run that fits into a leaf with a leaf.
  private mutating func makeLeaf(of run: Child) -> Child {
    let record = leaves.allocate()
    mutableLeaf(record).copy(self.run(run.record), to: 0, count: run.range.count)
    deallocateRun(run.record)
    mutableNode(run.node).setChild(record, run.slot)
    return Child(node: run.node, slot: run.slot, record: record, range: run.range)
  }

  /// Moves a run's items to the leaf before it, if they fit and the node keeps at least 3/8 of its maximum number of
  /// children. Returns the leaf, or `nil`. So measuring items in order fills leaves.
  private mutating func joinLeafBefore(_ run: Child) -> Child? {
    guard run.slot > 0, node(run.node).childCount > max(2, shape.fanOut * 3 / 8) else { return nil }
    let (record, used) = (node(run.node).child(run.slot - 1), node(run.node).count(of: run.slot - 1))
    guard !Self.isRun(record), used + run.range.count <= shape.leafCapacity else { return nil }
    mutableLeaf(record).copy(self.run(run.record), to: used, count: run.range.count)
    deallocateRun(run.record)
    mutableNode(run.node).join(run.slot - 1)
    return Child(
      node: run.node, slot: run.slot - 1, record: record,
      range: (run.range.lowerBound - used)..<run.range.upperBound)
  }

  /// Ensures that an item inserted at `index` goes into a leaf. At the end of the tree, appends an empty leaf if the
  /// last child is a run.
  mutating func makeLeaf(forInsertionAt index: Int) {
    isolate(index)
    guard index == count, count > 0, Self.isRun(child(holding: index).record) else { return }
    let record = leaves.allocate()
    withLaneVectors(1, lanes: lanes) { vectors in insertChild(record, count: 0, sums: vectors[0], at: index) }
  }
}
