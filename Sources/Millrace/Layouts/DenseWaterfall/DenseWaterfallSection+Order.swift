// Searches in tree order count as work of queries, because the tree's counters cannot change while the tree is read.
extension DenseWaterfallSection {
  mutating func findTreeIndex(of index: Int) -> Int { tree.treeIndex(ofIndex: index, counting: &queryWork) }

  mutating func index(at treeIndex: Int) -> Int { treeIndex + Int(stored(at: treeIndex).displacement) }

  mutating func stored(at treeIndex: Int) -> DenseItem {
    queryWork.nodesVisited &+= tree.height + 1
    return tree.payload(at: treeIndex, as: DenseItem.self)
  }

  mutating func cut(before index: Int) -> Int { tree.cut(before: index, counting: &queryWork) }

  /// Inserts an item that fills no hole at `cut`, the cut before `index`.
  mutating func insertInOrder(_ item: SizedItem, lane: Int, at index: Int, cut: Int) {
    let ahead = tree.treeIndicesAhead(of: index, cut: cut, counting: &queryWork)
    let stored = DenseItem(span: item.span, displacement: index - cut)
    tree.insert(
      extent: item.extent, lane: lane, isEstimate: item.isEstimate, payload: stored.word, at: cut)
    tree.displace(ahead, by: 1)
  }

  /// Removes an item from the tree, and updates the displacements of the items that are out of order with it.
  mutating func takeOut(_ index: Int, at treeIndex: Int) {
    let cut = cut(before: index)
    let (ahead, behind) = tree.treeIndicesOutOfOrder(with: treeIndex, cut: cut, counting: &queryWork)
    tree.displace(ahead, by: -1)
    tree.displace(behind, by: 1)
    tree.remove(at: treeIndex)
  }

  /// Takes items out of their holes that would be more than `maximumItemsAhead` items ahead after an insertion at
  /// `index`.
  mutating func makeRoomAhead(of index: Int) {
    while true {
      let cut = cut(before: index)
      let ahead = tree.treeIndicesAhead(of: index, cut: cut, counting: &queryWork)
      let farthest = ahead.last { treeIndex in Int(stored(at: treeIndex).displacement) >= maximumItemsAhead }
      guard let farthest else { return }
      takeOutOfHole(self.index(at: farthest))
    }
  }

  /// The maximum number of items that an item may be ahead of its position in the section.
  var maximumItemsAhead: Int { 2 * layout.reach }

  /// The maximum of an item's index minus its tree index.
  var maximumDisplacement: Int { 3 * layout.reach }

  /// Takes the items out of their holes that fill the holes of `host`, which is about to be removed.
  mutating func takeOutOfHoles(of host: Int) {
    while true {
      let treeIndex = findTreeIndex(of: host)
      guard treeIndex > 0, stored(at: treeIndex).reach == 0, stored(at: treeIndex - 1).reach > 0
      else { return }
      takeOutOfHole(self.index(at: treeIndex - 1))
    }
  }

  /// Moves an item that fills a hole to its position in the order of the section, in the same lane.
  ///
  /// Under the reflow policy, the item becomes dirty.
  mutating func takeOutOfHole(_ index: Int) {
    let treeIndex = findTreeIndex(of: index)
    guard stored(at: treeIndex).reach > 0 else { return }
    let (item, lane) = (sizedItem(atTreeIndex: treeIndex), tree.item(at: treeIndex).lane)
    withLaneVectors(1, lanes: geometry.count) { vectors in
      let last = readSeenProfile(before: index + 1, into: vectors[0])
      takeOut(index, at: treeIndex)
      // Now that the item is removed, this is the cut before the next item.
      let cut = cut(before: index)
      insertInOrder(item, lane: lane, at: index, cut: cut)
      if recordEdit(changedFrom: index) {
        dirtyRanges.markDirty(index..<(index + 1), lastLane: last, profile: vectors[0], count: count)
      }
    }
  }
}
