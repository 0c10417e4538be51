extension SectionTree: SummedTree {
  /// Inserts an entry in front of entry `index`, or at the end.
  ///
  /// - Complexity: O(log n + leaf)
  mutating func insert(_ entry: SectionEntry, at place: Int) {
    let index = place
    let atFront = index == 0
    let atEnd = index == count
    if node(root).childCount == 0 {
      let leaf = leaves.allocate()
      mutableNode(root).append(leaf)
      kinds.clear(leaf: leaf)
    }
    if node(root).isFull { growRoot(atFront: atFront, atEnd: atEnd) }
    withLaneVectors(1, lanes: Self.sums) { rows in
      write(entry, to: rows[0])
      var record = root
      var index = index
      for level in stride(from: height, to: 0, by: -1) {
        work.nodesVisited += 1
        var node = mutableNode(record)
        var slot = node.slot(ofItem: index)
        if !hasRoom(inChild: slot, of: node, level: level) {
          splitChild(slot, of: record, level: level, atFront: atFront, atEnd: atEnd)
          node = mutableNode(record)
          slot = atEnd ? node.childCount - 1 : atFront ? 0 : node.slot(ofItem: index)
        }
        node.add(count: 1, sums: rows[0], behind: slot)
        index -= node.count(before: slot)
        record = node.child(slot)
        if level == 1 {
          work.nodesVisited += 1
          let leaf = mutableLeaf(record)
          leaf.openGap(at: index, count: node.count(of: slot) - 1)
          leaf[index] = entry
        }
      }
    }
    if entry.kinds != 0 { recordKinds(of: entry, at: place) }
    checkInvariants()
  }

  /// Appends an entry: as to insert it at the end, in a third of the instructions where the last leaf has room.
  ///
  /// - Complexity: O(log n)
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
      let sums = node.sum(node.childCount)
      sums[Self.extents] &+= entry.extent &+ gap
      sums[Self.items] &+= Units(entry.count)
      sums[Self.marks] &+= entry.markSum
      sums[Self.groups] &+= entry.groupSum
      node.addToLast(count: 1)
      record = node.child(node.childCount - 1)
    }
    if entry.kinds != 0 { recordKinds(ofLast: entry) }
    work.nodesVisited += height + 1
    checkInvariants()
  }

  /// Puts another entry in the place of entry `index`.
  ///
  /// - Complexity: O(log n)
  mutating func replace(at index: Int, with entry: SectionEntry) {
    withLaneVectors(2, lanes: Self.sums) { rows in
      write(entry, to: rows[0])
      write(self.entry(at: index), to: rows[1])
      rows[0].subtract(rows[1])
      let isSame = rows[0].isUniform && rows[0][0] == 0
      var record = root
      var rest = index
      for _ in 0..<height {
        work.nodesVisited += 1
        let node = isSame ? node(record) : mutableNode(record)
        let slot = node.slot(ofItem: rest)
        if !isSame { node.add(count: 0, sums: rows[0], behind: slot) }
        rest -= node.count(before: slot)
        record = node.child(slot)
      }
      work.nodesVisited += 1
      mutableLeaf(record)[rest] = entry
    }
    if entry.kinds != 0 { recordKinds(of: entry, at: index) }
    checkInvariants()
  }

  mutating func splitLeaf(_ slot: Int, of parent: UInt32, atFront: Bool, atEnd: Bool) {
    work.leavesSplit += 1
    let rightRecord = leaves.allocate()
    let right = mutableLeaf(rightRecord)
    let parent = mutableNode(parent)
    let left = leaf(parent.child(slot))
    let count = parent.count(of: slot)
    let kept = atFront ? 0 : atEnd ? count : count / 2
    right.move(from: left, at: kept, to: 0, count: count - kept)
    withLaneVectors(1, lanes: Self.sums) { rows in
      addSums(of: 0..<kept, in: left, to: rows[0])
      parent.split(slot, right: rightRecord, count: kept, sums: rows[0])
    }
    let leftRecord = parent.child(slot)
    kinds.recordLeaf(rightRecord, isOf: leftRecord, and: leftRecord)
    // At the end of the sequence it is empty: else one leaf after the other would be said to have what one has.
    if kept == count { kinds.clear(leaf: rightRecord) }
  }

  mutating func recordNode(_ record: UInt32, isOf first: UInt32, and second: UInt32) {
    kinds.recordNode(record, isOf: first, and: second)
  }
}
