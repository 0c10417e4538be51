/// The leaves, and the nodes directly above leaves, that a query has found but not yet visited.
///
/// After many edits, the items of the lanes in the range are in leaves far from each other. A query that visits one leaf
/// after the other waits for the memory of each. So the query collects a few of them, loads all, and then visits them.
///
/// Most of these have items of one lane in the range, so one lane has its own loops over nodes and leaves.
///
/// (10⁶ items in 4 lanes after 10⁶ edits, a few of them a thousand times as tall as the others: with the queues, a query of
/// a random viewport takes 1,680 ns instead of 2,280. Without tall items: 1,160 ns instead of 1,400. With the loops over
/// one lane, on another day: 1,040 ns instead of 1,220, and 760 instead of 810. 10,040
/// instructions instead of 12,450. To search the children of a node for several lanes without branches took fewer
/// mispredictions, but more instructions and more time.)
struct VisitQueues {
  /// Nodes at level 1, in ascending order. All of their items are after those of `leaves`.
  var nodes: VisitQueue
  /// Leaves, in ascending order.
  var leaves: VisitQueue
  /// The number of lanes of the query.
  let laneCount: Int
  /// Scratch memory: the starts of a batch of items (`LeafView.marked`).
  let starts: LaneVector

  /// Calls `body` with empty queues and a vector of zeros.
  @inline(__always)
  static func with(lanes: Int, in sweep: LaneTree.Sweep, _ body: (inout VisitQueues, LaneVector) -> Void) {
    let capacity = VisitQueue.capacity(lanes: lanes)
    withLaneVectors(1 + 2 * capacity, lanes: lanes) { vectors in
      withScratchNumbers { numbers in
        // The numbers: the starts of a batch (`LeafView.batch`), then `headSize` numbers for each of `maximumCapacity` nodes, and
        // the same for leaves.
        assert(LeafView.batch + 2 * VisitQueue.headSize * VisitQueue.maximumCapacity <= numbers.count)
        let heads = numbers.suffix(from: LeafView.batch)
        var queues = VisitQueues(
          nodes: VisitQueue(heads: heads, profiles: vectors, first: 1, capacity: capacity),
          leaves: VisitQueue(
            heads: heads.suffix(from: VisitQueue.headSize * VisitQueue.maximumCapacity), profiles: vectors,
            first: 1 + capacity, capacity: capacity),
          laneCount: sweep.lanes.count, starts: numbers)
        body(&queues, vectors[0])
      }
    }
  }
}

/// The lanes of which a child may have items in the range.
///
/// As `bits`, the count takes bits 0 to 7, the first lane bits 8 to 15, and the last lane bits 16 to 23. This relies on at most
/// 255 lanes. In the heads of a queue, the number of a leaf's items takes the bits from 24 on.
struct VisitLanes {
  private(set) var count = 0
  /// The first and the last of them.
  private var first = 255
  private var last = 0

  @inline(__always)
  init() {}

  /// One lane.
  @inline(__always)
  init(_ lane: Int) { (count, first, last) = (1, lane, lane) }

  var isEmpty: Bool { count == 0 }

  /// Adds a lane after all others, if a condition is true. Without a branch to mispredict.
  @inline(__always)
  mutating func insert(_ lane: Int, if condition: Bool) {
    count &+= condition ? 1 : 0
    first = condition && lane < first ? lane : first
    last = condition ? lane : last
  }

  @inline(__always)
  init(bits: Units) {
    let bits = Int(truncatingIfNeeded: bits)
    (count, first, last) = (bits & 255, bits &>> 8 & 255, bits &>> 16 & 255)
  }

  @inline(__always)
  var bits: Units { Units(count | first &<< 8 | last &<< 16) }

  /// The lanes from the first to the last.
  @inline(__always)
  var range: Range<Int> { first..<(last &+ 1) }
}

/// Children of nodes that a query visits later, with the profile before each of them.
struct VisitQueue {
  /// For each child: its record, the number of a leaf's items and the lanes to search, the index of its first item, and a
  /// sum of what was loaded (`takeAll`).
  private let heads: LaneVector
  private let profiles: LaneScratch
  /// The first vector of `profiles` that is the queue's.
  private let first: Int
  private let capacity: Int
  private(set) var count = 0

  fileprivate static var headSize: Int { 4 }
  fileprivate static var maximumCapacity: Int { 8 }

  /// As many as the profiles of two queues and one more fit into 128 numbers (`withLaneVectors`), and at least one.
  @inline(__always)
  fileprivate static func capacity(lanes: Int) -> Int { max(1, min(maximumCapacity, (128 / lanes - 1) / 2)) }

  @inline(__always)
  fileprivate init(heads: LaneVector, profiles: LaneScratch, first: Int, capacity: Int) {
    (self.heads, self.profiles, self.first, self.capacity) = (heads, profiles, first, capacity)
  }

  var isEmpty: Bool { count == 0 }

  var isFull: Bool { count == capacity }

  @inline(__always)
  func record(_ index: Int) -> UInt32 { UInt32(truncatingIfNeeded: heads[Self.headSize &* index]) }

  @inline(__always)
  func itemCount(_ index: Int) -> Int { Int(heads[Self.headSize &* index &+ 1] &>> 24) }

  @inline(__always)
  func lanes(_ index: Int) -> VisitLanes { VisitLanes(bits: heads[Self.headSize &* index &+ 1]) }

  @inline(__always)
  func firstItem(_ index: Int) -> Int { Int(heads[Self.headSize &* index &+ 2]) }

  @inline(__always)
  func profile(_ index: Int) -> LaneVector { profiles[first &+ index] }

  /// Appends a child. For a leaf, `itemCount` is its number of items. The caller stores the profile before the child in the
  /// result.
  @inline(__always)
  mutating func append(_ record: UInt32, of itemCount: Int = 0, _ lanes: VisitLanes, firstItem: Int)
    -> LaneVector
  {
    let head = Self.headSize &* count
    heads[head] = Units(record)
    heads[head &+ 1] = Units(itemCount) &<< 24 | lanes.bits  // as `VisitLanes` says
    heads[head &+ 2] = Units(firstItem)
    count &+= 1
    return profile(count &- 1)
  }

  /// Empties the queue. If there are several children, loads them into the caches, all at once.
  ///
  /// - Returns: The children. Valid until the next `append`.
  @inline(__always)
  mutating func takeAll(_ load: (_ record: UInt32, _ itemCount: Int) -> Units) -> VisitQueue {
    let queue = self
    count = 0
    if queue.count > 1 {
      for index in 0..<queue.count {
        heads[Self.headSize &* index &+ 3] = load(queue.record(index), queue.itemCount(index))
      }
    }
    return queue
  }
}

extension LaneTree {
  /// Visits the children of the queued nodes. Returns whether to continue.
  @inline(never)
  func visitNodes<Visitor: LaneVisitor>(
    _ queues: inout VisitQueues, _ sweep: Sweep, with visitor: inout Visitor,
    counting work: inout WorkCounters
  ) -> Bool {
    let nodes = queues.nodes.takeAll { (record, _) in node(record).load() }
    var sweep = sweep
    for index in 0..<nodes.count {
      let lanes = nodes.lanes(index)
      let (record, profile, firstItem) = (nodes.record(index), nodes.profile(index), nodes.firstItem(index))
      sweep.lanes = lanes.range
      let continues =
        lanes.count == 1
        ? visit(
          node: record, inLane: lanes.range.lowerBound, firstItem: firstItem, sweep, profile: profile,
          &queues, with: &visitor, counting: &work)
        : visit(
          node: record, level: 1, firstItem: firstItem, sweep, profile: profile, &queues, with: &visitor,
          counting: &work) != .stopped
      guard continues else { return false }
    }
    return true
  }

  /// Visits the children of a node above leaves that may have items of one lane in the range: adds leaves to the queue, and
  /// visits runs. Returns whether to continue.
  ///
  /// In one lane, a binary search without branches finds the first of these children. After many edits, most nodes are
  /// visited for one lane.
  ///
  /// - Parameter profile: The profile before the node. Changes.
  @inline(__always)
  private func visit<Visitor: LaneVisitor>(
    node record: UInt32, inLane lane: Int, firstItem: Int, _ sweep: Sweep, profile: LaneVector,
    _ queues: inout VisitQueues, with visitor: inout Visitor, counting work: inout WorkCounters
  ) -> Bool {
    work.nodesVisited &+= 1
    let node = node(record)
    let start = profile[lane]
    // The last child that begins before the range, because later children end after its start.
    var slot = node.lastSlot { start &+ node.sum($0)[lane] < sweep.start }
    let childCount = node.childCount
    var begins = start &+ node.sum(slot)[lane]
    while slot < childCount, begins < sweep.end {
      let ends = start &+ node.sum(slot + 1)[lane]
      let (item, count) = (firstItem + node.count(before: slot), node.count(of: slot))
      if mayIntersect(sweep, from: begins, to: ends, inLane: lane, slot, of: node),
        item + count > sweep.firstItem
      {
        let child = node.child(slot)
        if Self.isRun(child) {
          profile[lane] = begins
          guard visitLeaves(&queues, sweep, with: &visitor, counting: &work),
            visit(
              run: child, count: count, firstItem: item, sweep, profile: profile, with: &visitor,
              counting: &work)
          else { return false }
        } else {
          let inLeaf = queues.leaves.append(child, of: count, VisitLanes(lane), firstItem: item)
          inLeaf[lane] = begins
          if queues.leaves.isFull {
            guard visitLeaves(&queues, sweep, with: &visitor, counting: &work) else { return false }
          }
        }
      }
      begins = ends
      slot += 1
    }
    return true
  }

  /// Visits the items of the queued leaves. Returns whether to continue.
  @inline(never)
  func visitLeaves<Visitor: LaneVisitor>(
    _ queues: inout VisitQueues, _ sweep: Sweep, with visitor: inout Visitor,
    counting work: inout WorkCounters
  ) -> Bool {
    let leaves = queues.leaves.takeAll { (record, count) in leaf(record).load(count) }
    for index in 0..<leaves.count {
      let (leaf, count, lanes) = (leaf(leaves.record(index)), leaves.itemCount(index), leaves.lanes(index))
      let (firstItem, profile) = (leaves.firstItem(index), leaves.profile(index))
      work.nodesVisited &+= 1
      let continues =
        lanes.count == 1
        ? visit(
          leaf, of: count, inLane: lanes.range.lowerBound, firstItem: firstItem, sweep, profile: profile,
          with: &visitor, counting: &work)
        : visit(
          leaf, of: count, lanes, firstItem: firstItem, sweep, profile: profile, starts: queues.starts,
          with: &visitor, counting: &work)
      guard continues else { return false }
    }
    return true
  }

  /// Visits the items of a lane of a leaf. Returns whether to continue.
  ///
  /// - Parameter profile: The profile before the leaf in the lane.
  @inline(__always)
  private func visit<Visitor: LaneVisitor>(
    _ leaf: LeafView, of count: Int, inLane lane: Int, firstItem: Int, _ sweep: Sweep, profile: LaneVector,
    with visitor: inout Visitor, counting work: inout WorkCounters
  ) -> Bool {
    var next = profile[lane]
    var first = 0
    // In a list, eight items at a time, as long as they end before the range.
    while lanes == 1, first &+ 8 <= count {
      var end = next &+ 8 &* gap
      for offset in 0..<8 { end &+= leaf.extent(first &+ offset) }
      if end >= sweep.start { break }
      next = end
      first &+= 8
    }
    while first < count {
      var items = leaf.items(inLane: lane, from: first, of: count)
      while items != 0 {
        let slot = first &+ items.trailingZeroBitCount
        items &= items &- 1
        let (start, extent, index) = (next, leaf.extent(slot), firstItem &+ slot)
        next = start &+ extent &+ gap
        if start &+ max(extent, 1) <= sweep.start || index < sweep.firstItem { continue }
        guard start < sweep.end, visitor.visit(index: index, lane: lane, start: start, extent: extent) else {
          work.itemsScanned &+= slot &+ 1
          return start >= sweep.end
        }
      }
      first &+= LeafView.batch
    }
    work.itemsScanned &+= count
    return true
  }

  /// Visits the items of some lanes of a leaf. Returns whether to continue.
  ///
  /// - Parameters:
  ///   - lanes: The lanes that have items of the leaf in the range, at least two.
  ///   - profile: The profile before the leaf in these lanes. Other lanes, which reach the range later or left it before,
  ///     are at `LeafView.farBefore`.
  @inline(__always)
  private func visit<Visitor: LaneVisitor>(
    _ leaf: LeafView, of count: Int, _ lanes: VisitLanes, firstItem: Int, _ sweep: Sweep,
    profile: LaneVector, starts: LaneVector, with visitor: inout Visitor, counting work: inout WorkCounters
  ) -> Bool {
    var lanesLeft = lanes.count
    var item = leaf.firstItem(of: count, notBefore: sweep, gap: gap, profile: profile)
    while item < count, lanesLeft > 0 {
      let first = item
      var marks = leaf.marked(
        from: &item, of: count, intersecting: sweep, gap: gap, profile: profile, starts: starts,
        lanesLeft: &lanesLeft)
      let skipped = sweep.firstItem &- firstItem &- first
      if skipped > 0 { marks &= UInt64.max << UInt64(skipped) }
      while marks != 0 {
        let offset = marks.trailingZeroBitCount
        marks &= marks &- 1
        let slot = first &+ offset
        guard
          visitor.visit(
            index: firstItem &+ slot, lane: leaf.lane(slot), start: starts[offset],
            extent: leaf.extent(slot))
        else {
          work.itemsScanned &+= item
          return false
        }
      }
    }
    work.itemsScanned &+= item
    return true
  }
}
