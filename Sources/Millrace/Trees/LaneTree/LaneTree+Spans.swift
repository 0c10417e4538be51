extension LaneTree {
  /// Returns the number of lanes of an item: as many as it asks for, all at most.
  @inline(__always)
  func width(span: UInt8) -> Int { min(Int(span) &+ 1, lanes) }

  @inline(__always)
  func width(_ item: Int, of leaf: LeafView) -> Int { leaf.width(item, lanes: lanes) }

  /// Returns the number of lanes beside the first that item `index` asks for; 255 for all.
  func span(at index: Int) -> UInt8 {
    guard hasSpans else { return 0 }
    let position = descend(to: index)
    return Self.isRun(position.leaf) ? 0 : leaf(position.leaf).span(position.item)
  }

  /// Returns the last lane of an item, or its first lane if `returnsFirstLane`.
  @inline(__always)
  func lastLane(after item: Int, of leaf: LeafView) -> Int {
    returnsFirstLane ? leaf.lane(item) : leaf.lane(item) &+ width(item, of: leaf) &- 1
  }

  func lastLane(after index: Int) -> Int {
    let position = descend(to: index)
    return Self.isRun(position.leaf)
      ? run(position.leaf).lane(position.item) : lastLane(after: position.item, of: leaf(position.leaf))
  }

  // MARK: Matrices

  static func leafMatrixOffset(_ shape: TreeShape) -> Int { (LeafView.recordSize(shape) + 7) & ~7 }

  /// Returns the matrix of a leaf. Written to only while the leaf is; a node's likewise.
  @inline(__always)
  func leafMatrix(_ record: UInt32) -> SpanMatrix {
    unsafe SpanMatrix(leaves.address(record) + Self.leafMatrixOffset(shape), lanes: lanes)
  }

  @inline(__always)
  func nodeMatrix(_ record: UInt32) -> SpanMatrix {
    let offset = NodeView.recordSize(shape, lanes: lanes, marksEmpty: marksEmpty)
    return unsafe SpanMatrix(nodes.address(record) + offset, lanes: lanes)
  }

  @inline(never)
  func markLeaf(_ record: UInt32) { leafMatrix(record).state = .stale }

  @inline(never)
  func markNode(_ record: UInt32) { nodeMatrix(record).state = .stale }

  /// Recomputes the stale matrices, bottom-up. Does nothing in a tree without spans.
  ///
  /// - Complexity: O(leaf + lanes^2) for each leaf that has changed, O(lanes^3) for each child of such a node
  @inline(__always)
  mutating func refreshMatrices() {
    if hasSpans { refreshAll() }
  }

  @inline(never)
  private mutating func refreshAll() {
    if nodeMatrix(root).state == .stale { refreshMatrix(node: root, level: height) }
  }

  private mutating func refreshMatrix(node record: UInt32, level: Int) {
    work.nodesVisited &+= 1
    let node = node(record)
    var isDiagonal = true
    for slot in 0..<node.childCount {
      let child = node.child(slot)
      if level > 1 {
        if nodeMatrix(child).state == .stale { refreshMatrix(node: child, level: level - 1) }
        isDiagonal = isDiagonal && nodeMatrix(child).state == .diagonal
      } else if !Self.isRun(child) {
        if leafMatrix(child).state == .stale { refreshMatrix(leaf: child, of: node.count(of: slot)) }
        isDiagonal = isDiagonal && leafMatrix(child).state == .diagonal
      }
    }
    let matrix = nodeMatrix(record)
    if isDiagonal {
      matrix.state = .diagonal
      return
    }
    matrix.setIdentity()
    withLaneVectors(lanes, lanes: lanes) { scratch in
      var slot = 0
      while slot < node.childCount {
        if let child = self.matrix(child: slot, of: node, level: level) {
          matrix.append(child, scratch: scratch)
          slot += 1
        } else {
          let first = slot
          repeat {
            slot += 1
          } while slot < node.childCount && self.matrix(child: slot, of: node, level: level) == nil
          matrix.append(from: node.sum(first), to: node.sum(slot))
        }
      }
    }
  }

  /// Recomputes the matrix of a leaf of `count` items.
  mutating func refreshMatrix(leaf record: UInt32, of count: Int) {
    work.nodesVisited &+= 1
    let matrix = leafMatrix(record)
    let leaf = leaf(record)
    guard leaf.hasPayloads(count), (0..<count).contains(where: { width($0, of: leaf) > 1 }) else {
      matrix.state = .diagonal
      return
    }
    matrix.setIdentity()
    withLaneVectors(1, lanes: lanes) { vectors in
      // The growth that is not yet added to each column: an item in one lane changes only this.
      let growth = vectors[0]
      for item in 0..<count {
        let (lane, width) = (leaf.lane(item), width(item, of: leaf))
        let stride = leaf.extent(item) &+ gap
        if width == 1 {
          growth[lane] &+= stride
          continue
        }
        let spanned = lane..<(lane + width)
        for first in 0..<lanes {
          var longest = SpanMatrix.none
          for lane in spanned { longest = max(longest, matrix.column(lane)[first] &+ growth[lane]) }
          for lane in spanned { matrix.column(lane)[first] = longest }
        }
        growth.set(stride, in: spanned)
      }
      for lane in 0..<lanes {
        let column = matrix.column(lane)
        for first in 0..<lanes { column[first] &+= growth[lane] }
      }
    }
  }

  /// Returns the matrix of a child of a node; `nil` if it is diagonal.
  @inline(__always)
  func matrix(child slot: Int, of node: NodeView, level: Int) -> SpanMatrix? {
    let child = node.child(slot)
    if level == 1, Self.isRun(child) { return nil }
    let matrix = level == 1 ? leafMatrix(child) : nodeMatrix(child)
    assert(matrix.state != .stale, "a change has not recomputed a matrix")
    return matrix.state == .full ? matrix : nil
  }

  /// Marks the ancestors of some items as stale.
  mutating func markPaths(to indices: ClosedRange<Int>) {
    let nodesVisited = work.nodesVisited
    for index in indices where index < count { descendWriting(to: index) { _, _, _, _ in } }
    work.nodesVisited = nodesVisited
  }
}

/// Profiles and positions in a tree with spans: a search maps the profile past one child after the other
/// instead of adding up sums.
extension LaneTree {
  /// Sets `result` to the profile after a child of a node if `profile` is the profile before it.
  @inline(__always)
  func carry(_ profile: LaneVector, past slot: Int, of node: NodeView, level: Int, into result: LaneVector) {
    if let matrix = matrix(child: slot, of: node, level: level) {
      matrix.apply(to: profile, into: result)
    } else {
      let (before, after) = (node.sum(slot), node.sum(slot + 1))
      for lane in 0..<lanes { result[lane] = profile[lane] &+ after[lane] &- before[lane] }
    }
  }

  /// Changes the profile before the items `range` to the profile after them.
  ///
  /// - Complexity: O(lanes^2 · log n + leaf)
  func carry(_ profile: LaneVector, through range: Range<Int>) {
    guard !range.isEmpty else { return }
    withLaneVectors(1, lanes: lanes) { vectors in
      carry(profile, through: range, of: root, level: height, scratch: vectors[0])
    }
  }

  /// - Parameter range: Items of the node, numbered from its first item.
  private func carry(
    _ profile: LaneVector, through range: Range<Int>, of record: UInt32, level: Int, scratch: LaneVector
  ) {
    let node = node(record)
    var slot = node.slot(ofItem: range.lowerBound)
    while slot < node.childCount, node.count(before: slot) < range.upperBound {
      let (begin, end) = (node.count(before: slot), node.count(before: slot + 1))
      let part = (max(range.lowerBound, begin) - begin)..<(min(range.upperBound, end) - begin)
      let child = node.child(slot)
      if part.count == end - begin {
        carry(profile, past: slot, of: node, level: level, into: scratch)
        profile.set(scratch)
      } else if level > 1 {
        carry(profile, through: part, of: child, level: level - 1, scratch: scratch)
      } else if Self.isRun(child) {
        scratch.set(0)
        run(child).addSums(of: part.lowerBound, gap: gap, to: scratch)
        run(child).addSums(of: part.upperBound, gap: gap, to: profile)
        profile.subtract(scratch)
      } else {
        leaf(child).carry(profile, through: part, gap: gap, lanes: lanes)
      }
      slot += 1
    }
  }

  // Not inlined, because in a caller that changes the tree, the compiler would copy the tree first.

  @inline(never)
  func readSpanTotals(into vector: LaneVector) {
    vector.set(0)
    carry(vector, through: 0..<count)
  }

  @inline(never)
  func readSpanProfile(before index: Int, into vector: LaneVector) -> Int? {
    vector.set(0)
    guard index > 0 else { return nil }
    carry(vector, through: 0..<index)
    return lastLane(after: index - 1)
  }

  /// Returns the lanes of item `index`, its start, and its extent.
  ///
  /// - Complexity: O(lanes^2 · log n + leaf)
  @inline(never)
  func spanPosition(of index: Int) -> (lanes: Range<Int>, start: Units, extent: Units) {
    let position = descend(to: index)
    let (extent, lane, _) = item(at: position)
    let width = Self.isRun(position.leaf) ? 1 : width(position.item, of: leaf(position.leaf))
    let lanes = lane..<(lane + width)
    return withLaneVectors(1, lanes: self.lanes) { vectors in
      carry(vectors[0], through: 0..<index)
      return (lanes, vectors[0].maximum(of: lanes), extent)
    }
  }

  /// Does the same as `firstItem(inLane:endingAfter:)`.
  func firstSpan(inLane lane: Int, endingAfter position: Units) -> (index: Int, start: Units)? {
    withLaneVectors(2, lanes: lanes) { vectors in
      let (profile, after) = (vectors[0], vectors[1])
      var record = root
      var index = 0
      for level in stride(from: height, to: 0, by: -1) {
        let node = node(record)
        var slot = 0
        while slot < node.childCount {
          carry(profile, past: slot, of: node, level: level, into: after)
          if after[lane] > position { break }
          profile.set(after)
          slot += 1
        }
        if slot == node.childCount { return nil }
        index += node.count(before: slot)
        record = node.child(slot)
      }
      if Self.isRun(record) {
        let run = run(record)
        let before = (position - profile[lane]) / (run.extent + gap)
        return (
          index + run.item(Int(before), ofLane: lane), profile[lane] + before * (run.extent + gap)
        )
      }
      let leaf = leaf(record)
      var item = 0
      while true {
        let spanned = leaf.lane(item)..<(leaf.lane(item) + width(item, of: leaf))
        let start = profile.maximum(of: spanned)
        leaf.carry(profile, through: item..<(item + 1), gap: gap, lanes: lanes)
        if spanned.contains(lane), profile[lane] > position { return (index + item, start) }
        item += 1
      }
    }
  }
}

extension LeafView {
  @inline(__always)
  func width(_ item: Int, lanes: Int) -> Int { min(Int(span(item)) &+ 1, lanes) }

  /// Changes the profile before the items `range` to the profile after them.
  func carry(_ profile: LaneVector, through range: Range<Int>, gap: Units, lanes: Int) {
    for item in range {
      let (lane, width) = (lane(item), width(item, lanes: lanes))
      let stride = extent(item) &+ gap
      if width == 1 {
        profile[lane] &+= stride
      } else {
        let spanned = lane..<(lane &+ width)
        profile.set(profile.maximum(of: spanned) &+ stride, in: spanned)
      }
    }
  }
}
