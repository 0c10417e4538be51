extension IntervalTree {
  /// Inserts an item before item `index`, or at the end. The items behind it shift by its advance.
  ///
  /// - Complexity: O(log n + leaf)
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

  /// Removes an item. The items behind it shift back by its advance.
  ///
  /// - Complexity: O(log n + leaf)
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

  /// Replaces an item. The items behind it shift by the difference of the advances.
  ///
  /// - Complexity: O(log n + leaf)
  mutating func replace(_ item: Item, at index: Int) {
    change(at: index) { leaf, slot in leaf.setItem(item, slot) }
  }

  /// Adds `distance` to the advance of item `index`: shifts the item and all items behind it.
  ///
  /// - Complexity: O(log n + leaf)
  mutating func shift(from index: Int, by distance: Units) {
    guard distance != 0, index < count else { return }
    change(at: index) { leaf, slot in leaf.setAdvance(leaf.advance(slot) &+ distance, slot) }
  }

  @inline(__always)
  private mutating func change(at index: Int, _ body: (IntervalLeafView, Int) -> Void) {
    assert((0..<count).contains(index))
    withTreePath(height: height) { path in
      work.nodesVisited += 1
      let position = descendWriting(to: index) { record, _, slot, level in path.set(record, slot, level) }
      let leaf = mutableLeaf(position.leaf)
      body(leaf, position.item)
      update(along: path, leaf.summary(of: 0..<node(path.record(1)).count(of: path.slot(1))), addingItems: 0)
    }
  }

  /// Updates the nodes of a path, which was descended through nodes to write to.
  ///
  /// - Parameter summary: The summary of the leaf.
  private mutating func update(along path: TreePath, _ summary: IntervalSummary, addingItems added: Int) {
    var summary = summary
    for level in 1...height {
      let node = node(path.record(level))
      node.setSummary(summary, path.slot(level), addingItems: added)
      // The root's summary is stored nowhere.
      if level < height { summary = node.summary() }
    }
  }
}

/// Replaces the advances, extents or payloads of neighbouring items.
protocol IntervalRewriter {
  /// Rewrites the items in `range` of a leaf, or the first of them.
  ///
  /// - Returns: Whether to go on with the next leaf.
  mutating func rewrite(_ leaf: IntervalLeafView, _ range: Range<Int>) -> Bool
}

extension IntervalTree {
  /// Rewrites the items from `index` on, leaf by leaf, until `rewriter` returns false.
  ///
  /// Updates the ancestors' summaries in the same pass. The items behind shift.
  ///
  /// - Complexity: O(log n + rewritten + leaf)
  mutating func rewrite<Rewriter: IntervalRewriter>(from index: Int, with rewriter: inout Rewriter) {
    guard index < count else { return }
    _ = rewrite(node: root, level: height, from: index, with: &rewriter)
  }

  private mutating func rewrite<Rewriter: IntervalRewriter>(
    node record: UInt32, level: Int, from index: Int, with rewriter: inout Rewriter
  ) -> Bool {
    work.nodesVisited += 1
    // The tree now owns the node's page alone, so the view stays valid while the children's pages are copied.
    let node = mutableNode(record)
    var slot = node.slot(ofItem: index)
    var item = index - node.count(before: slot)
    var goesOn = true
    while goesOn, slot < node.childCount {
      let child = node.child(slot)
      if level == 1 {
        work.nodesVisited += 1
        let leaf = mutableLeaf(child)
        let count = node.count(of: slot)
        goesOn = rewriter.rewrite(leaf, item..<count)
        node.setSummary(leaf.summary(of: 0..<count), slot)
      } else {
        goesOn = rewrite(node: child, level: level - 1, from: item, with: &rewriter)
        node.setSummary(self.node(child).summary(), slot)
      }
      slot += 1
      item = 0
    }
    return goesOn
  }
}
