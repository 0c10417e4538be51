extension DenseWaterfallSection {
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
        last = lastLane(before: cut)
        lane = rule.lane(ends: profile, last: last, width: width)
      }
      let stored = DenseItem(span: item.span, displacement: index - cut)
      tree.insert(extent: item.extent, lane: lane, payload: stored.word, at: cut)
      tree.displace(ahead, by: 1)
      tree.work.itemsPlaced += 1
      occupied += area
      recordEdit(changedFrom: index) { dirtyRanges, count in
        dirtyRanges.recordInsertion(
          at: index, lane: 0, stride: 0, lastLane: last, profile: profile, count: count)
        // Settling decides whether the item fills a hole.
        dirtyRanges.markDirty(index..<(index + 1), lastLane: last, profile: profile, count: count)
      }
    }
  }

  mutating func removeItem(at index: Int, movedFrom source: Int?) -> StoredItem {
    if !anchors.isEmpty { anchorsWillRemove(index, movedFrom: source) }
    if policy == .reflow { takeOutOfHoles(of: index) }
    let place = place(of: index)
    let item = storedItem(at: place)
    withLaneVectors(1, lanes: geometry.count) { rows in
      readSeenProfile(before: index + 1, into: rows[0])
      let left = lastLane(before: cut(before: index + 1))
      takeOut(index, at: place)
      occupied -= length(of: item)
      recordEdit(changedFrom: index) { dirtyRanges, count in
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
      _ = removeItem(at: index, movedFrom: nil)
      insertItem(item, at: index, movedFrom: nil)
      anchors = tracked
      return
    }
    // An item that outgrows its hole would move the item that left the hole, which may be settled.
    if policy == .reflow { takeOutOfHole(index) }
    let place = place(of: index)
    withLaneVectors(1, lanes: geometry.count) { rows in
      readSeenProfile(before: index + 1, into: rows[0])
      let left = lastLane(before: cut(before: index + 1))
      let lane = tree.item(at: place).lane
      // Under the stable policy, the resized item moves the item that left the hole, whose index is smaller.
      var inOrder = place
      while inOrder + 1 < count, stored(at: inOrder).reach > 0 { inOrder += 1 }
      let first = min(index, self.index(at: inOrder))
      tree.resize(at: place, inLane: lane, by: item.extent - old.extent)
      occupied += length(of: item) - length(of: old)
      recordEdit(changedFrom: first) { dirtyRanges, count in
        dirtyRanges.markDirty(index..<(index + 1), lastLane: left, profile: rows[0], count: count)
      }
    }
  }

  /// Records an edit according to the policy.
  ///
  /// - Parameter item: The first item whose placement may differ from a fresh layout's because of the edit.
  mutating func recordEdit(changedFrom item: Int, _ record: (inout DirtyRanges, Int) -> Void) {
    settledEnd = nil
    if let first = firstStableItem {
      firstStableItem = min(first, item)
    } else {
      record(&dirtyRanges, count)
    }
    tree.checkInvariants()
  }

  /// Returns the last lane before `cut`. The last item before a cut is in order.
  func lastLane(before cut: Int) -> Int {
    cut > 0 ? tree.lastLane(after: cut - 1) : rule.laneBeforeFirst(of: geometry.count)
  }

  /// Reads the profile that the items from `index` on were placed from, up to a shift that is common to all lanes.
  ///
  /// Under the stable policy, the result is undefined.
  mutating func readSeenProfile(before index: Int, into row: LaneVector) {
    guard policy == .reflow else { return }
    // No items follow a dirty range that ends the feed, so it has no profile.
    if let dirtyRange = dirtyRanges.lastDirtyRange(endingUpTo: index),
      case let end = dirtyRanges[dirtyRange].range.upperBound, end < count
    {
      dirtyRanges.readProfile(dirtyRange, into: row)
      // Items in holes do not change the profile after the items that left the holes. This includes holes left
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
