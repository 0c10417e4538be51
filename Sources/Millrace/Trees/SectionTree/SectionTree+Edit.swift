extension SectionTree {
  /// Inserts an entry before entry `index`, or at the end.
  mutating func insert(_ entry: SectionEntry, at index: Int) {
    withLaneVectors(1, lanes: Self.sums) { vectors in
      let sums = vectors[0]
      add(entry, to: sums)
      var count = 0
      let position = descendInserting(at: index) { _, node, slot, _ in
        count = node.count(of: slot)
        node.add(count: 1, sums: sums, after: slot)
      }
      let leaf = mutableLeaf(position.leaf)
      leaf.openGap(at: position.item, count: count)
      leaf[position.item] = entry
    }
    checkInvariants()
  }

  /// Appends an entry: a third of the instructions of `insert(_:at:)` if the last leaf has room.
  mutating func append(_ entry: SectionEntry) {
    var record = root
    for _ in 1..<height { record = node(record).child(node(record).childCount - 1) }
    let last = node(record)
    let end = last.childCount - 1
    guard end >= 0, last.count(of: end) < shape.leafCapacity else { return insert(entry, at: count) }
    mutableLeaf(last.child(end))[last.count(of: end)] = entry
    record = root
    for _ in 0..<height {
      let node = mutableNode(record)
      add(entry, to: node.totals)
      node.addToLast(count: 1)
      record = node.child(node.childCount - 1)
    }
    work.nodesVisited &+= height + 1
    checkInvariants()
  }

  mutating func replace(at index: Int, with entry: SectionEntry) {
    let position = withLaneVectors(2, lanes: Self.sums) { vectors in
      let (change, old) = (vectors[0], vectors[1])
      let position = descend(to: index)
      add(entry, to: change)
      add(leaf(position.leaf)[position.item], to: old)
      change.subtract(old)
      if change.isUniform && change[0] == 0 {
        work.nodesVisited &+= height
        return position
      }
      return descendWriting(to: index) { _, node, slot, _ in node.add(count: 0, sums: change, after: slot) }
    }
    work.nodesVisited &+= 1
    mutableLeaf(position.leaf)[position.item] = entry
    checkInvariants()
  }

  @discardableResult
  mutating func remove(at index: Int) -> SectionEntry {
    let removed = withTreePath(height: height) { path in
      let position = descendRemoving(at: index, recording: path)
      let leaf = mutableLeaf(position.leaf)
      let removed = leaf[position.item]
      leaf.closeGap(at: position.item, count: node(path.record(1)).count(of: path.slot(1)))
      withLaneVectors(2, lanes: Self.sums) { vectors in
        add(removed, to: vectors[1])
        vectors[0].subtract(vectors[1])
        for level in 1...height {
          node(path.record(level)).add(count: -1, sums: vectors[0], after: path.slot(level))
        }
      }
      if node(path.record(1)).count(of: path.slot(1)) == 0 { removeEmptyLeaf(path) }
      return removed
    }
    shrinkRoot()
    checkInvariants()
    return removed
  }
}
