extension IntervalTree {
  /// Inserts an item before item `index`, or at the end. The later items shift by its advance.
  mutating func insert(_ item: Item, at index: Int) {
    // The root may grow.
    withTreePath(height: height + 1) { path in
      let position = descendInserting(at: index) { record, _, slot, level in path.set(record, slot, level) }
      let count = node(path.record(1)).count(of: path.slot(1))
      let leaf = mutableLeaf(position.leaf)
      leaf.openGap(at: position.item, count: count)
      leaf.setItem(item, position.item)
      update(along: path, leaf.summary(of: 0..<(count + 1)), addingItems: 1)
    }
  }

  /// Removes an item. The later items shift back by its advance.
  @discardableResult
  mutating func remove(at index: Int) -> Item {
    let removed = withTreePath(height: height) { path in
      let position = descendRemoving(at: index, recording: path)
      let count = node(path.record(1)).count(of: path.slot(1))
      let leaf = mutableLeaf(position.leaf)
      let removed = leaf.item(position.item)
      leaf.closeGap(at: position.item, count: count)
      update(along: path, leaf.summary(of: 0..<(count - 1)), addingItems: -1)
      if count == 1 { removeEmptyLeaf(path) }
      return removed
    }
    shrinkRoot()
    return removed
  }

  /// Replaces an item. The later items shift by the difference of the advances.
  mutating func replace(_ item: Item, at index: Int) {
    change(at: index) { leaf, slot in leaf.setItem(item, slot) }
  }

  /// Adds `distance` to the advance of item `index`: shifts the item and all later items.
  mutating func shift(from index: Int, by distance: Units) {
    guard distance != 0, index < count else { return }
    change(at: index) { leaf, slot in leaf.setAdvance(leaf.advance(slot) &+ distance, slot) }
  }

  @inline(__always)
  private mutating func change(at index: Int, _ body: (IntervalLeafView, Int) -> Void) {
    assert((0..<count).contains(index))
    withTreePath(height: height) { path in
      work.nodesVisited &+= 1
      let position = descendWriting(to: index) { record, _, slot, level in path.set(record, slot, level) }
      let leaf = mutableLeaf(position.leaf)
      body(leaf, position.item)
      update(along: path, leaf.summary(of: 0..<node(path.record(1)).count(of: path.slot(1))), addingItems: 0)
    }
  }

  /// Updates the summaries along `path` from the leaf's summary. The nodes on the path are already writable.
  private mutating func update(along path: TreePath, _ summary: BlockSummary, addingItems added: Int) {
    var summary = summary
    for level in 1...height {
      let node = node(path.record(level))
      node.setSummary(summary, path.slot(level), addingItems: added)
      // The root's summary is not stored.
      if level < height { summary = node.summary() }
    }
  }
}

/// Replaces the advances, extents or payloads of neighboring items.
protocol IntervalRewriter {
  /// Rewrites the items in `range` of a leaf, or the first of them. Returns whether to continue with the next leaf.
  mutating func rewrite(_ leaf: IntervalLeafView, _ range: Range<Int>) -> Bool
}

extension IntervalTree {
  /// Rewrites the items from `index` on, leaf by leaf, until `rewriter` returns false.
  ///
  /// Updates the ancestors' summaries in the same pass. The later items shift.
  ///
  /// - Complexity: O(log n + rewritten + leaf)
  mutating func rewrite<Rewriter: IntervalRewriter>(from index: Int, with rewriter: inout Rewriter) {
    guard index < count else { return }
    withTreePath(height: height) { path in rewrite(from: index, with: &rewriter, along: path) }
  }

  @inline(never)
  private mutating func rewrite<Rewriter: IntervalRewriter>(
    from index: Int, with rewriter: inout Rewriter, along path: TreePath
  ) {
    var item = descendWriting(to: index) { record, _, slot, level in path.set(record, slot, level) }.item
    while true {
      let child = openLeaf(of: path)
      let continues = rewriter.rewrite(child.leaf, item..<child.count)
      if !close(child.leaf, of: path, continues: continues) { return }
      item = 0
    }
  }

  private mutating func openLeaf(of path: TreePath) -> (leaf: IntervalLeafView, count: Int) {
    work.nodesVisited &+= 1
    let (node, slot) = (node(path.record(1)), path.slot(1))
    return (mutableLeaf(node.child(slot)), node.count(of: slot))
  }

  /// Updates the summary of a leaf, then moves `path` to the next leaf and returns true. If there is none or
  /// `continues` is false, updates the ancestors and returns false.
  private mutating func close(_ leaf: IntervalLeafView, of path: TreePath, continues: Bool) -> Bool {
    var level = 1
    var (node, slot) = (node(path.record(1)), path.slot(1))
    node.setSummary(leaf.summary(of: 0..<node.count(of: slot)), slot)
    while !continues || slot + 1 == node.childCount {
      guard level < height else { return false }
      let summary = node.summary()
      level += 1
      (node, slot) = (self.node(path.record(level)), path.slot(level))
      node.setSummary(summary, slot)
    }
    path.set(path.record(level), slot + 1, level)
    while level > 1 {
      let child = self.node(path.record(level)).child(path.slot(level))
      level -= 1
      work.nodesVisited &+= 1
      _ = mutableNode(child)
      path.set(child, 0, level)
    }
    return true
  }
}
