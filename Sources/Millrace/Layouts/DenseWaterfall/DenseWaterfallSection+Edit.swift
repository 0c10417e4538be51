extension DenseWaterfallSection {
  mutating func insertItem(_ item: SizedItem, at index: Int, movedFrom source: Int?) {
    if index == count {
      appendItems([item] as ContiguousArray)
    } else {
      insert(item, before: index)
      if item.isEstimate { estimatedCount += 1 }
    }
    if !anchors.isEmpty { anchorsDidInsert(index, movedFrom: source) }
  }

  private mutating func insert(_ item: SizedItem, before index: Int) {
    makeRoomAhead(of: index)
    let cut = cut(before: index)
    let width = tree.width(span: item.span)
    let area = length(of: item)
    withLaneVectors(1, lanes: geometry.count) { vectors in
      let profile = vectors[0]
      var last = 0
      let lane: Int
      if policy == .stable {
        let horizon = JoiningRule.horizon(ofItemAt: index, count: count, occupied: occupied + area)
        tree.readProfile(before: max(horizon, cut), into: profile)
        lane = profile.firstLowest(width: width)
      } else {
        last = readSeenProfile(before: index, into: profile)
        lane = rule.lane(ends: profile, last: last, width: width)
      }
      insertInOrder(item, lane: lane, at: index, cut: cut)
      tree.work.itemsPlaced &+= 1
      occupied += area
      if recordEdit(changedFrom: index) {
        dirtyRanges.recordInsertion(
          at: index, lane: 0, stride: 0, lastLane: last, profile: profile, count: count)
        // Settling decides whether the item fills a hole.
        dirtyRanges.markDirty(index..<(index + 1), lastLane: last, profile: profile, count: count)
      }
    }
  }

  mutating func removeItem(at index: Int, movedFrom source: Int?) -> SizedItem {
    if !anchors.isEmpty { anchorsWillRemove(index, movedFrom: source) }
    if policy == .reflow { takeOutOfHoles(of: index) }
    let treeIndex = findTreeIndex(of: index)
    let item = sizedItem(atTreeIndex: treeIndex)
    withLaneVectors(1, lanes: geometry.count) { vectors in
      let last = readSeenProfile(before: index + 1, into: vectors[0])
      takeOut(index, at: treeIndex)
      occupied -= length(of: item)
      if item.isEstimate { estimatedCount -= 1 }
      if recordEdit(changedFrom: index) {
        dirtyRanges.recordRemoval(at: index, lane: last, stride: 0, profile: vectors[0], count: count)
      }
    }
    return item
  }

  mutating func resizeItem(at index: Int, to item: SizedItem) {
    let old = sizedItem(at: index)
    guard item != old else { return }
    guard item.span == old.span else {
      let tracked = anchors
      anchors = []
      _ = removeItem(at: index, movedFrom: nil)
      insertItem(item, at: index, movedFrom: nil)
      anchors = tracked
      return
    }
    if item.isEstimate != old.isEstimate {
      tree.setIsEstimate(item.isEstimate, at: findTreeIndex(of: index))
      estimatedCount += item.isEstimate ? 1 : -1
    }
    guard item.extent != old.extent else { return }
    // An item that outgrows its hole would move the item that left the hole, which may be settled.
    if policy == .reflow { takeOutOfHole(index) }
    let treeIndex = findTreeIndex(of: index)
    withLaneVectors(1, lanes: geometry.count) { vectors in
      let last = readSeenProfile(before: index + 1, into: vectors[0])
      let lane = tree.item(at: treeIndex).lane
      // Under the stable policy, the resized item moves the item that left the hole, whose index is smaller.
      var (inOrder, reader) = (treeIndex, LaneTree.DisplacedReader(tree, at: treeIndex))
      while inOrder + 1 < count, reader.item(at: inOrder, in: tree).reach > 0 { inOrder += 1 }
      let first = min(index, reader.index(at: inOrder, in: tree))
      queryWork = queryWork + reader.work
      tree.resize(
        at: treeIndex, inLane: lane, by: item.extent - old.extent, isEstimate: item.isEstimate)
      occupied += length(of: item) - length(of: old)
      if recordEdit(changedFrom: first) {
        dirtyRanges.markDirty(index..<(index + 1), lastLane: last, profile: vectors[0], count: count)
      }
    }
  }

  /// Reads the profile that the items from `index` on were placed from, up to a shift that is common to all lanes, and
  /// returns the last lane before them. Under the stable policy, the result is undefined.
  mutating func readSeenProfile(before index: Int, into profile: LaneVector) -> Int {
    guard policy == .reflow else { return 0 }
    let cut = cut(before: index)
    // No items follow a dirty range that ends the section, so it has no profile.
    if let dirtyRange = dirtyRanges.lastDirtyRange(endingUpTo: index),
      case let end = dirtyRanges[dirtyRange].range.upperBound, end < count
    {
      dirtyRanges.readProfile(dirtyRange, into: profile)
      // Items in holes do not change the profile after the items that left the holes. This includes holes left
      // before the first cut.
      let first = self.cut(before: end)
      tree.carry(profile, through: first..<cut)
    } else {
      tree.readProfile(before: cut, into: profile)
    }
    profile.subtract(profile.minimum)
    // The last item before a cut is in order.
    return cut > 0 ? tree.lastLane(after: cut - 1) : rule.laneBeforeFirst(of: geometry.count)
  }
}
