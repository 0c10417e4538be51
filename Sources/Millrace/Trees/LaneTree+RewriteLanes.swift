/// What decides on new lanes for a run of items.
protocol LaneRewriter {
  /// Gives the items `range` of a leaf their lanes, and adds to `shift` what they occupy in these (of
  /// several, in the first).
  ///
  /// `shift` is, in each lane, by how much more lies before the leaf's end than lay there before the
  /// run was begun.
  ///
  /// - Returns: Whether to go on with the next leaf.
  mutating func rewrite(_ leaf: LeafView, _ range: Range<Int>, shift: LaneVector) -> Bool
}

extension LaneTree {
  /// Gives the items from `index` on new lanes, leaf by leaf, until `rewriter` has enough or a
  /// run begins.
  ///
  /// The sums above are brought up to date in the same pass; what lies behind the run shifts.
  ///
  /// - Complexity: O(lanes · log n + run)
  mutating func rewriteLanes<Rewriter: LaneRewriter>(from index: Int, with rewriter: inout Rewriter) {
    withLaneVectors(1, lanes: lanes) { rows in
      _ = rewrite(node: root, level: height, from: index, with: &rewriter, shift: rows[0])
    }
    refreshMatrices()
  }

  private mutating func rewrite<Rewriter: LaneRewriter>(
    node record: UInt32, level: Int, from index: Int, with rewriter: inout Rewriter, shift: LaneVector
  ) -> Bool {
    work.nodesVisited += 1
    // Its page belongs to this tree alone from here on, so the view holds while the children's
    // pages are made so.
    let node = mutableNode(record)
    return withLaneVectors(1, lanes: lanes) { rows in
      let shiftBefore = rows[0]
      shiftBefore.set(shift)
      var slot = node.slot(ofItem: index)
      var item = index - node.count(before: slot)
      var goesOn = true
      while goesOn, slot < node.childCount {
        if level == 1, Self.isRun(node.child(slot)) {
          goesOn = false
          break
        }
        let (before, behind) = (node.sum(slot), node.sum(slot + 1))
        if level == 1 {
          work.nodesVisited += 1
          let leaf = mutableLeaf(node.child(slot))
          // `before` is new already, and differs from what it was by what `shift` gained.
          for lane in 0..<lanes {
            shift[lane] = before[lane] &- behind[lane] &+ shiftBefore[lane]
          }
          leaf.addSums(of: 0..<item, gap: gap, to: shift)
          goesOn = rewriter.rewrite(leaf, item..<node.count(of: slot), shift: shift)
        } else {
          goesOn = rewrite(
            node: node.child(slot), level: level - 1, from: item, with: &rewriter, shift: shift)
        }
        for lane in 0..<lanes { behind[lane] &+= shift[lane] &- shiftBefore[lane] }
        slot += 1
        item = 0
      }
      while slot < node.childCount {
        slot += 1
        let behind = node.sum(slot)
        for lane in 0..<lanes { behind[lane] &+= shift[lane] &- shiftBefore[lane] }
      }
      return goesOn
    }
  }
}
