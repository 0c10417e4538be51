/// Chooses new lanes for neighboring items.
protocol LaneRewriter {
  /// Sets the lanes of the items in `range` of a leaf, and adds their lengths, gaps included, to `shift`, each to its
  /// first lane.
  ///
  /// On return, `shift` is, for each lane, the growth of the sum at the leaf's end since rewriting started.
  ///
  /// - Returns: Whether to continue with the next leaf.
  mutating func rewrite(_ leaf: LeafView, _ range: Range<Int>, shift: LaneVector) -> Bool
}

extension LaneTree {
  /// Gives the items from `index` on new lanes, leaf by leaf, until `rewriter` returns false or a run begins.
  ///
  /// Updates the ancestors' sums in the same pass. Later items shift. Only the loop over the leaves is
  /// compiled once per rewriter.
  ///
  /// - Complexity: O(lanes · log n + rewritten)
  mutating func rewriteLanes<Rewriter: LaneRewriter>(from index: Int, with rewriter: inout Rewriter) {
    let end = withLaneVectors(height + 1, lanes: lanes) { shifts in
      withTreePath(height: height) { path in
        rewriteLanes(from: index, with: &rewriter, along: RewritingPath(path: path, shifts: shifts))
      }
    }
    // The items of a displaced tree may be others than before.
    if marksEmpty, isDisplaced || mayHaveEmpty { markEmpty(index..<end) }
    refreshMatrices()
  }

  /// Returns the end of the last leaf.
  @inline(never)
  private mutating func rewriteLanes<Rewriter: LaneRewriter>(
    from index: Int, with rewriter: inout Rewriter, along walk: RewritingPath
  ) -> Int {
    var end = index
    var item = descendWriting(to: index) { record, _, slot, level in walk.path.set(record, slot, level) }.item
    while let child = openLeaf(of: walk, from: item) {
      end += child.count - item
      guard rewriter.rewrite(child.leaf, item..<child.count, shift: walk.shift) else { break }
      if !advance(walk) { return end }
      item = 0
    }
    finish(walk)
    return end
  }

  /// Returns the leaf that `walk` has reached, and its number of items; `nil` if it is a run.
  ///
  /// Sets `walk.shift` for the items before `item`.
  @inline(__always)
  private mutating func openLeaf(
    of walk: RewritingPath, from item: Int
  ) -> (leaf: LeafView, count: Int)? {
    let (node, slot) = (node(walk.path.record(1)), walk.path.slot(1))
    guard !Self.isRun(node.child(slot)) else { return nil }
    work.nodesVisited &+= 1
    let leaf = mutableLeaf(node.child(slot))
    let (before, after, shiftBefore) = (node.sum(slot), node.sum(slot + 1), walk.shiftBefore(1))
    // `before` is already updated: it has grown by `shift - shiftBefore`. `after` has not.
    for lane in 0..<lanes { walk.shift[lane] = before[lane] &- after[lane] &+ shiftBefore[lane] }
    leaf.addSums(of: 0..<item, gap: gap, to: walk.shift)
    return (leaf, node.count(of: slot))
  }

  /// Adds the shift to the sums at the end of the leaf, and moves to the next child. Returns whether there is one.
  private mutating func advance(_ walk: RewritingPath) -> Bool {
    var level = 1
    var next = closeChild(of: walk, level: level)
    while next == nil, level < height {
      level += 1
      next = closeChild(of: walk, level: level)
    }
    guard let next else { return false }
    walk.path.set(walk.path.record(level), next, level)
    while level > 1 {
      let child = node(walk.path.record(level)).child(walk.path.slot(level))
      level -= 1
      work.nodesVisited &+= 1
      _ = mutableNode(child)
      walk.path.set(child, 0, level)
      walk.shiftBefore(level).set(walk.shift)
    }
    return true
  }

  /// Adds the shift to the sums at the end of a child of `walk`, and returns the slot of the next child.
  @inline(__always)
  private func closeChild(of walk: RewritingPath, level: Int) -> Int? {
    let (node, next) = (node(walk.path.record(level)), walk.path.slot(level) + 1)
    walk.addShift(to: node, next, level: level)
    return next < node.childCount ? next : nil
  }

  /// Adds the shift to the sums after the last leaf, on all levels.
  private func finish(_ walk: RewritingPath) {
    for level in 1...height {
      let node = node(walk.path.record(level))
      for border in (walk.path.slot(level) + 1)...node.childCount {
        walk.addShift(to: node, border, level: level)
      }
    }
  }
}

/// The path to a leaf whose items get new lanes, through nodes to write to.
private struct RewritingPath {
  let path: TreePath
  /// `shift`, and for each level `shiftBefore`.
  let shifts: LaneScratch

  /// The growth of the sums since the start of the rewriting.
  var shift: LaneVector { shifts[0] }

  /// Returns the growth before the start of the node at `level`.
  func shiftBefore(_ level: Int) -> LaneVector { shifts[level] }

  /// Adds the growth since the start of a node to the sums at one of its borders.
  @inline(__always)
  func addShift(to node: NodeView, _ border: Int, level: Int) {
    let (sums, before) = (node.sum(border), shiftBefore(level))
    for lane in 0..<sums.count { sums[lane] &+= shift[lane] &- before[lane] }
  }
}
