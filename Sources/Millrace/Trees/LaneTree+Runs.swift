extension LaneTree {
  /// Runs are named by numbers of an arena of their own, with this bit to tell them from leaves.
  private static var runBit: UInt32 { 1 << 31 }

  /// Whether a child of a node at level 1 is a run; otherwise it is a leaf.
  @inline(__always)
  static func isRun(_ child: UInt32) -> Bool { child & runBit != 0 }

  /// Whether there are any runs: who has none pays for none.
  @inline(__always)
  var hasRuns: Bool { runs.count > 0 }

  @inline(__always)
  func run(_ child: UInt32) -> RunView {
    assert(Self.isRun(child))
    return unsafe RunView(runs.address(child & ~Self.runBit))
  }

  /// A run to write to.
  @inline(__always)
  mutating func mutableRun(_ child: UInt32) -> RunView {
    assert(Self.isRun(child))
    return unsafe RunView(runs.mutableAddress(child & ~Self.runBit))
  }

  mutating func allocateRun() -> UInt32 { runs.allocate() | Self.runBit }

  mutating func deallocateRun(_ child: UInt32) { runs.deallocate(child & ~Self.runBit) }

  /// A leaf or a run: a child of a node at level 1, and the items that it holds.
  struct Child {
    var node: UInt32
    var slot: Int
    var record: UInt32
    var range: Range<Int>
  }

  /// The leaf or run that holds item `index`; of the count, the last one.
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

  /// The run that holds item `index`, and the extent of its items; `nil` if the item is in a leaf.
  ///
  /// - Complexity: O(log n)
  func run(holding index: Int) -> (range: Range<Int>, extent: Units)? {
    guard hasRuns, index < count else { return nil }
    let child = child(holding: index)
    return Self.isRun(child.record) ? (child.range, run(child.record).extent) : nil
  }

  /// The items from `index`, which is in a leaf, to where the next run begins.
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

  /// Runs of one extent, side by side, or the end of them.
  struct Runs {
    var range: Range<Int>
    var extent: Units
  }

  /// The items from `index` on that are in runs of one extent; `nil` if the first is in a leaf.
  ///
  /// Of very many runs, the first ones.
  ///
  /// - Complexity: O(log n) a run
  func runs(from index: Int) -> Runs? {
    guard let first = run(holding: index) else { return nil }
    var end = first.range.upperBound
    for _ in 0..<max(64, 4 * lanes) {
      guard let next = run(holding: end), next.extent == first.extent else { break }
      end = next.range.upperBound
    }
    return Runs(range: index..<end, extent: first.extent)
  }

  /// Gives the items of one or more runs, side by side, other lanes.
  ///
  /// - Complexity: O(lanes · log n) a run or segment, however many items these have
  mutating func replaceRuns(_ range: Range<Int>, extent: Units, with segments: RunSegments) {
    defer { refreshMatrices() }
    splitRun(at: range.lowerBound)
    splitRun(at: range.upperBound)
    let count = count
    while self.count > count - range.count { removeRun(at: range.lowerBound) }
    var index = range.lowerBound
    for segment in segments.segments {
      insertRun(extent: extent, segments, segment, at: index)
      index += segment.count
    }
    assert(self.count == count)
  }

  /// The lanes of the items of one or more runs, side by side.
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

  /// Makes `index` a border, where it lies in a run, so that a run begins there.
  ///
  /// - Complexity: O(log n + lanes)
  mutating func splitRun(at index: Int) {
    guard hasRuns, index < count else { return }
    let child = child(holding: index)
    if Self.isRun(child.record), child.range.lowerBound < index { split(child, at: index) }
  }

  /// Splits a run in two.
  @discardableResult
  mutating func split(_ run: Child, at index: Int) -> (left: Child, right: Child) {
    assert(run.range.lowerBound < index && index < run.range.upperBound)
    defer { if hasSpans { markPaths(to: (index - 1)...index) } }
    var run = run
    if node(run.node).isFull {
      makeRoom(at: index)
      run = child(holding: index)
    }
    let record = allocateRun()
    let right = mutableRun(record)
    let left = mutableRun(run.record)
    let kept = index - run.range.lowerBound
    right.copy(from: left, at: kept, count: run.range.count - kept)
    left.truncate(to: kept)
    work.nodesVisited += 3
    let node = mutableNode(run.node)
    withLaneVectors(1, lanes: lanes) { rows in
      left.addSums(of: kept, gap: gap, to: rows[0])
      node.split(run.slot, right: record, count: kept, sums: rows[0])
    }
    return (
      Child(node: run.node, slot: run.slot, record: run.record, range: run.range.lowerBound..<index),
      Child(node: run.node, slot: run.slot + 1, record: record, range: index..<run.range.upperBound)
    )
  }

  /// Inserts a segment as a run of its own, at a border of leaves and runs.
  mutating func insertRun(
    extent: Units, _ segments: RunSegments, _ segment: RunSegments.Segment, at index: Int
  ) {
    precondition(segment.cycle.count <= maximumPeriod, "a run's record has no room for its cycle")
    let record = allocateRun()
    mutableRun(record).set(extent: extent, cycle: segments.cycle(segment))
    withLaneVectors(1, lanes: lanes) { rows in
      segments.addSums(of: segment, stride: extent + gap, to: rows[0])
      insertChild(record, count: segment.count, sums: rows[0], at: index)
    }
  }

  /// Inserts a leaf or a run with all that is in it, at a border.
  mutating func insertChild(_ child: UInt32, count: Int, sums: LaneVector, at index: Int) {
    makeRoom(at: index)
    var record = root
    var index = index
    for _ in 1..<height {
      let node = mutableNode(record)
      let slot = node.slot(ofItem: index)
      node.add(count: count, sums: sums, behind: slot)
      index -= node.count(before: slot)
      record = node.child(slot)
    }
    let node = mutableNode(record)
    let slot = index == node.count ? node.childCount : node.slot(ofItem: index)
    assert(node.count(before: slot) == index, "no border")
    node.insertChild(child, slot, count: count, sums: sums)
    work.nodesVisited += height + 1
  }

  /// Splits the nodes on the way to item `index` that are full.
  mutating func makeRoom(at index: Int) {
    work.nodesVisited += height
    let (atFront, atEnd) = (index == 0, index == count)
    if node(root).isFull { growRoot(atFront: atFront, atEnd: atEnd) }
    var record = root
    var index = index
    for level in stride(from: height, to: 1, by: -1) {
      var slot = node(record).slot(ofItem: index)
      if !hasRoom(inChild: slot, of: node(record), level: level) {
        splitChild(slot, of: record, level: level, atFront: atFront, atEnd: atEnd)
        slot = atEnd ? node(record).childCount - 1 : atFront ? 0 : node(record).slot(ofItem: index)
      }
      index -= node(record).count(before: slot)
      record = node(record).child(slot)
    }
  }

  /// Adds to the count and the sums of a leaf or a run, and of the nodes above it.
  mutating func add(count: Int, sums: LaneVector, toChildHolding index: Int) {
    var record = root
    var index = index
    for _ in 0..<height {
      work.nodesVisited += 1
      let node = mutableNode(record)
      let slot = node.slot(ofItem: index)
      index -= node.count(before: slot)
      node.add(count: count, sums: sums, behind: slot)
      record = node.child(slot)
    }
  }
}
