extension DenseWaterfallSection {
  // MARK: Checked edits

  mutating func insertItem(_ item: StoredItem, at index: Int, movedFrom source: Int?) {
    if index == count {
      appendItems([item])
    } else {
      insert(item, before: index)
    }
    if !anchors.isEmpty { anchorsDidInsert(index, movedFrom: source) }
  }

  private mutating func insert(_ item: StoredItem, before index: Int) {
    makeRoomAhead(of: index)
    let cut = cut(before: index)
    let ahead = placesAhead(of: index, cut: cut)
    let width = tree.width(span: item.span)
    let area = length(of: item)
    withLaneVectors(1, lanes: geometry.count) { rows in
      let profile = rows[0]
      var last = 0
      let lane: Int
      if policy == .stable {
        let horizon = JoiningRule.horizon(ofItemAt: index, count: count, occupied: occupied + area)
        tree.readProfile(before: max(horizon, cut), into: profile)
        lane = profile.firstLowest(width: width)
      } else {
        readSeenProfile(before: index, into: profile)
        last = laneLeft(before: cut)
        lane = rule.lane(ends: profile, last: last, width: width)
      }
      let stored = DenseItem(span: item.span, displacement: index - cut)
      tree.insert(extent: item.extent, lane: lane, payload: stored.word, at: cut)
      tree.displace(ahead, by: 1)
      tree.work.itemsPlaced += 1
      occupied += area
      recordEdit(looseFrom: index) { dirtyRanges, count in
        dirtyRanges.recordInsertion(
          at: index, lane: 0, stride: 0, lastLane: last, profile: profile, count: count)
        // Whether it fills a hole itself is found out when it is settled.
        dirtyRanges.markDirty(index..<(index + 1), lastLane: last, profile: profile, count: count)
      }
    }
  }

  mutating func takeItem(at index: Int, movedFrom source: Int?) -> StoredItem {
    if !anchors.isEmpty { anchorsWillRemove(index, movedFrom: source) }
    if policy == .reflow { takeOutOfHoles(of: index) }
    let place = place(of: index)
    let item = storedItem(at: place)
    withLaneVectors(1, lanes: geometry.count) { rows in
      readSeenProfile(before: index + 1, into: rows[0])
      let left = laneLeft(before: cut(before: index + 1))
      takeOut(index, at: place)
      occupied -= length(of: item)
      recordEdit(looseFrom: index) { dirtyRanges, count in
        dirtyRanges.recordRemoval(at: index, lane: left, stride: 0, profile: rows[0], count: count)
      }
    }
    return item
  }

  mutating func resizeItem(at index: Int, to item: StoredItem) {
    let old = storedItem(at: place(of: index))
    guard item != old else { return }
    guard item.span == old.span else {
      let tracked = anchors
      anchors = []
      _ = takeItem(at: index, movedFrom: nil)
      insertItem(item, at: index, movedFrom: nil)
      anchors = tracked
      return
    }
    // An item that no longer fits into its hole would move the one that left it, which may be settled.
    if policy == .reflow { takeOutOfHole(index) }
    let place = place(of: index)
    withLaneVectors(1, lanes: geometry.count) { rows in
      readSeenProfile(before: index + 1, into: rows[0])
      let left = laneLeft(before: cut(before: index + 1))
      let lane = tree.item(at: place).lane
      // Under the stable policy, the item that left the hole gives way, and that one comes before.
      var inOrder = place
      while inOrder + 1 < count, stored(at: inOrder).reach > 0 { inOrder += 1 }
      let loose = min(index, self.index(at: inOrder))
      tree.resize(at: place, inLane: lane, by: item.extent - old.extent)
      occupied += length(of: item) - length(of: old)
      recordEdit(looseFrom: loose) { dirtyRanges, count in
        dirtyRanges.markDirty(index..<(index + 1), lastLane: left, profile: rows[0], count: count)
      }
    }
  }

  // MARK: Notes

  /// Records an edit according to the policy.
  ///
  /// - Parameter item: The first item that may not be placed as in a fresh layout, if all items before it
  ///   are.
  mutating func recordEdit(looseFrom item: Int, _ record: (inout DirtyRanges, Int) -> Void) {
    settledEnd = nil
    if let first = firstLooseItem {
      firstLooseItem = min(first, item)
    } else {
      record(&dirtyRanges, count)
    }
    tree.checkInvariants()
  }

  /// The lane that is left behind before a place that is a cut; the last item before it is in order.
  func laneLeft(before cut: Int) -> Int {
    cut > 0 ? tree.laneLeft(by: cut - 1) : rule.laneBeforeFirst(of: geometry.count)
  }

  /// Reads the profile that the items from `index` on were placed with, up to a shift that is common to all
  /// lanes; nothing of use under the stable policy.
  mutating func readSeenProfile(before index: Int, into row: LaneVector) {
    guard policy == .reflow else { return }
    // No items follow a dirty range that ends the feed, so it has no profile.
    if let dirtyRange = dirtyRanges.lastDirtyRange(endingUpTo: index),
      case let end = dirtyRanges[dirtyRange].range.upperBound, end < count
    {
      dirtyRanges.readRow(dirtyRange, into: row)
      // Items in holes do nothing to what is behind the item that left these, nor do those whose holes were left
      // before the first cut.
      let (first, next) = (cut(before: end), cut(before: index))
      tree.carry(row, through: first..<next)
    } else {
      let cut = cut(before: index)
      tree.readProfile(before: cut, into: row)
    }
    row.subtract(row.minimum)
  }
}
