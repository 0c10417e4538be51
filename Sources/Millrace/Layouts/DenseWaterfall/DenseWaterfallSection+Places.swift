/// The tree order of the items, and its changes by edits.
///
/// A *place* is a position in tree order. Searches for places count as work of queries, because the tree's counters
/// cannot change while the tree is read.
extension DenseWaterfallSection {
  mutating func place(of index: Int) -> Int { tree.treeIndex(ofIndex: index, counting: &queryWork) }

  mutating func index(at place: Int) -> Int { place + Int(stored(at: place).displacement) }

  mutating func stored(at place: Int) -> DenseItem {
    queryWork.nodesVisited += tree.height + 1
    return tree.payload(at: place, as: DenseItem.self)
  }

  mutating func cut(before index: Int) -> Int { tree.cut(before: index, counting: &queryWork) }

  mutating func placesAhead(of index: Int, cut: Int) -> ContiguousArray<Int> {
    tree.treeIndicesAhead(of: index, cut: cut, counting: &queryWork)
  }

  /// Removes an item from the tree, and updates the displacements of the items that are out of order with it.
  mutating func takeOut(_ index: Int, at place: Int) {
    let cut = cut(before: index)
    let (ahead, behind) = tree.treeIndicesOutOfOrder(with: place, cut: cut, counting: &queryWork)
    tree.displace(ahead, by: -1)
    tree.displace(behind, by: 1)
    tree.remove(at: place)
  }

  /// Takes items out of their holes that would be more than `mostAhead` items ahead after an insertion at `index`.
  mutating func makeRoomAhead(of index: Int) {
    while true {
      let cut = cut(before: index)
      let farthest = placesAhead(of: index, cut: cut).last { place in
        Int(stored(at: place).displacement) >= mostAhead
      }
      guard let farthest else { return }
      takeOutOfHole(self.index(at: farthest))
    }
  }

  /// The maximum number of items that an item may be ahead of its position in the feed.
  private var mostAhead: Int { 2 * layout.reach }

  /// Takes the items out of their holes that fill the holes of `host`, which is about to be removed.
  mutating func takeOutOfHoles(of host: Int) {
    while true {
      let place = place(of: host)
      guard place > 0, stored(at: place).reach == 0,
        stored(at: place - 1).reach > 0
      else { return }
      takeOutOfHole(self.index(at: place - 1))
    }
  }

  /// Moves an item that fills a hole to its position in the order of the feed, in the same lane.
  ///
  /// Under the reflow policy, the item becomes dirty.
  mutating func takeOutOfHole(_ index: Int) {
    let place = place(of: index)
    var stored = stored(at: place)
    guard stored.reach > 0 else { return }
    let item = tree.item(at: place)
    withLaneVectors(1, lanes: geometry.count) { rows in
      readSeenProfile(before: index + 1, into: rows[0])
      let left = lastLane(before: cut(before: index + 1))
      takeOut(index, at: place)
      // Now that the item is removed, this is the cut before the next item.
      let cut = cut(before: index)
      let ahead = placesAhead(of: index, cut: cut)
      stored.reach = 0
      stored.displacement = Int16(truncatingIfNeeded: index - cut)
      tree.insert(extent: item.extent, lane: item.lane, payload: stored.word, at: cut)
      tree.displace(ahead, by: 1)
      recordEdit(changedFrom: index) { dirtyRanges, count in
        dirtyRanges.markDirty(index..<(index + 1), lastLane: left, profile: rows[0], count: count)
      }
    }
  }
}
