extension LaneTree {
  /// The number of lanes that an item is in: as many as it asks for, or all.
  @inline(__always)
  func width(span: UInt8) -> Int { min(Int(span) &+ 1, lanes) }

  @inline(__always)
  func width(_ item: Int, of leaf: LeafView) -> Int { leaf.width(item, lanes: lanes) }

  /// How many lanes beside the first item `index` asks for; 255 for all.
  func span(at index: Int) -> UInt8 {
    guard hasSpans else { return 0 }
    let place = place(of: index)
    return Self.isRun(place.leaf) ? 0 : leaf(place.leaf).span(place.item)
  }

  /// The lane that an item leaves behind: the last one that it is in, or the first one.
  @inline(__always)
  func laneLeft(by item: Int, of leaf: LeafView) -> Int {
    leavesFirstLane ? leaf.lane(item) : leaf.lane(item) &+ width(item, of: leaf) &- 1
  }

  /// The lane that item `index` leaves behind.
  func laneLeft(by index: Int) -> Int {
    let place = place(of: index)
    return Self.isRun(place.leaf)
      ? run(place.leaf).lane(place.item) : laneLeft(by: place.item, of: leaf(place.leaf))
  }

  // MARK: Matrices

  static func leafMatrixOffset(_ shape: TreeShape) -> Int { (LeafView.recordSize(shape) + 7) & ~7 }

  static func nodeMatrixOffset(_ shape: TreeShape, lanes: Int) -> Int {
    (NodeView.recordSize(shape, lanes: lanes) + 7) & ~7
  }

  /// The matrix of a leaf; to be written to only while the leaf is.
  @inline(__always)
  func leafMatrix(_ record: UInt32) -> SpanMatrix {
    unsafe SpanMatrix(leaves.address(record) + Self.leafMatrixOffset(shape), lanes: lanes)
  }

  /// The matrix of a node; to be written to only while the node is.
  @inline(__always)
  func nodeMatrix(_ record: UInt32) -> SpanMatrix {
    unsafe SpanMatrix(nodes.address(record) + Self.nodeMatrixOffset(shape, lanes: lanes), lanes: lanes)
  }

  /// Takes note that a leaf is about to change.
  @inline(never)
  func markLeaf(_ record: UInt32) { leafMatrix(record).state = .stale }

  /// Takes note that a node is about to change.
  @inline(never)
  func markNode(_ record: UInt32) { nodeMatrix(record).state = .stale }

  /// Makes the matrices of all nodes and leaves that have changed, bottom up; nothing, if no item may be in
  /// several lanes.
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
    work.nodesVisited += 1
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
    defer { if gap == 0 { matrix.lanesInUse = lanesInUse(ofChildrenOf: node, level: level) } }
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

  private mutating func refreshMatrix(leaf record: UInt32, of count: Int) {
    work.nodesVisited += 1
    let matrix = leafMatrix(record)
    let leaf = leaf(record)
    defer { if gap == 0 { matrix.lanesInUse = lanesInUse(of: leaf, count: count) } }
    guard (0..<count).contains(where: { width($0, of: leaf) > 1 }) else {
      matrix.state = .diagonal
      return
    }
    matrix.setIdentity()
    withLaneVectors(1, lanes: lanes) { rows in
      // What each column is still to grow by: an item in one lane adds to this alone.
      let growth = rows[0]
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

  /// The lanes that a leaf's items are in.
  func lanesInUse(of leaf: LeafView, count: Int) -> UInt32 {
    var lanesInUse: UInt32 = 0
    for item in 0..<count {
      let mask = UInt32(truncatingIfNeeded: UInt64(1) &<< UInt64(width(item, of: leaf)) &- 1)
      lanesInUse |= mask &<< UInt32(leaf.lane(item))
    }
    return lanesInUse
  }

  /// The lanes that the items of a node's children are in, whose matrices are not stale.
  func lanesInUse(ofChildrenOf node: NodeView, level: Int) -> UInt32 {
    (0..<node.childCount).reduce(0) { $0 | lanesInUse(child: $1, of: node, level: level) }
  }

  /// The lanes that a child's items are in (`SpanMatrix.lanesInUse`).
  func lanesInUse(child slot: Int, of node: NodeView, level: Int) -> UInt32 {
    let child = node.child(slot)
    if level > 1 { return nodeMatrix(child).lanesInUse }
    guard Self.isRun(child) else { return leafMatrix(child).lanesInUse }
    let run = run(child)
    return (0..<run.period).reduce(0) { $0 | 1 &<< UInt32(run.cycleLane($1)) }
  }

  /// The matrix of a child of a node; `nil` if it is a diagonal.
  @inline(__always)
  func matrix(child slot: Int, of node: NodeView, level: Int) -> SpanMatrix? {
    let child = node.child(slot)
    if level == 1, Self.isRun(child) { return nil }
    let matrix = level == 1 ? leafMatrix(child) : nodeMatrix(child)
    assert(matrix.state != .stale, "a change has not made a matrix anew")
    return matrix.state == .full ? matrix : nil
  }

  /// Takes note that the nodes above some items are about to change, or did.
  mutating func markPaths(to indices: ClosedRange<Int>) {
    for index in indices where index < count {
      var record = root
      var rest = index
      for _ in 0..<height {
        let node = mutableNode(record)
        let slot = node.slot(ofItem: rest)
        rest -= node.count(before: slot)
        record = node.child(slot)
      }
    }
  }
}
