/// Under the stable policy, an item whose span changes joins other lanes, as if it was inserted.
extension LaneSection {
  func rejoins(_ index: Int, as item: SizedItem) -> Bool {
    guard firstStableItem != nil, tree.hasSpans || item.span > 0 else { return false }
    return tree.span(at: treeIndex(of: index)) != item.span
  }
}

extension BatchPlan where Section: LaneSection {
  /// Returns the parts of a large batch under the stable policy that are applied one after the other: first, the items whose
  /// spans change leave, and join again.
  ///
  /// - Parameter before: The items before the batch. Empty if there is no item in several lanes, before or after.
  /// - Complexity: O(n)
  func rejoining(_ before: ContiguousArray<SizedItem>) -> [BatchPlan] {
    guard !before.isEmpty, resizes.contains(where: { $0.item.span != before[$0.index].span }) else {
      return [self]
    }
    // Entered in an array instead of sorted. (A batch that changes 10⁶ spans in random order took 170 ms, of which 100 were
    // sorting.)
    var after = before
    for resizing in resizes { after[resizing.index] = resizing.item }
    var (resized, entries, joining) = ([Resizing](), [IndexMap.Entry](), ContiguousArray<SizedItem>())
    for index in after.indices where after[index] != before[index] {
      if after[index].span == before[index].span {
        resized.append(Resizing(index: index, item: after[index]))
      } else {
        entries.append(IndexMap.Entry(index: index, counterpart: nil))
        joining.append(after[index])
      }
    }
    let rejoining = IndexMap.Entries(entries)
    let map = IndexMap(departures: rejoining, arrivals: rejoining)
    let first = BatchPlan(resizes: resized, map: map, insertedItems: InsertedItems(joining))
    if self.map.departures.isEmpty, self.map.arrivals.isEmpty { return [first] }
    return [first, BatchPlan(resizes: [], map: self.map, insertedItems: insertedItems)]
  }
}
