/// A tree whose items are in another order than in the feed, though never far from it: some have been brought
/// forward to where they fill a hole.
///
/// An item's *place* is where the tree has it, and what the rest of the tree calls its index; its *index* is
/// where the feed has it. Items that are in order come in the order of their indices, and every other one comes
/// before some of a smaller index: it is ahead of them.
extension LaneTree {
  /// The index of the item at a place.
  ///
  /// - Complexity: O(log n)
  func index(atPlace place: Int) -> Int {
    place + Int(payload(at: place, as: DenseItem.self).displacement)
  }

  /// The place of an item.
  ///
  /// - Complexity: O(log n + d) for one that is displaced by d
  func place(ofIndex index: Int) -> Int {
    // Those around it are mostly displaced as far as it is.
    var guess = index
    for _ in 0..<2 {
      let found = self.index(atPlace: guess)
      if found == index { return guess }
      guess = min(max(0, guess + index - found), count - 1)
    }
    var (forward, backward) = (index, index - 1)
    while true {
      if forward < count {
        if self.index(atPlace: forward) == index { return forward }
        forward += 1
      }
      if backward >= 0 {
        if self.index(atPlace: backward) == index { return backward }
        backward -= 1
      }
      precondition(forward < count || backward >= 0, "an item has no place")
    }
  }

  /// The first place behind all items before `index`: where an item belongs that gets this index, if it
  /// fills nothing. All places from there on are of items from `index` on; so are as many before as there
  /// are more of them than `index`.
  ///
  /// - Complexity: As of `place(ofIndex:)`, for a few items
  func cut(before index: Int) -> Int {
    var cut = index
    var index = index
    while index > 0 {
      index -= 1
      let place = place(ofIndex: index)
      cut = max(cut, place + 1)
      if payload(at: place, as: DenseItem.self).reach == 0 { break }
    }
    return cut
  }

  /// The places of the items from `index` on that are ahead of some before it, the last one first.
  ///
  /// - Parameter cut: `cut(before: index)`.
  func placesAhead(of index: Int, cut: Int) -> ContiguousArray<Int> {
    var places: ContiguousArray<Int> = []
    var place = cut
    while places.count < cut - index {
      place -= 1
      if self.index(atPlace: place) >= index { places.append(place) }
    }
    return places
  }

  /// Takes note that the indices of items changed by `difference` while they stayed in their places.
  mutating func displace(_ places: ContiguousArray<Int>, by difference: Int) {
    for place in places {
      var item = payload(at: place, as: DenseItem.self)
      item.displacement += Int16(truncatingIfNeeded: difference)
      setPayload(to: item, at: place)
    }
  }

  /// What is wrong with the order of the items, or `nil`.
  ///
  /// - Parameter most: By how much greater an index may be than its place.
  /// - Complexity: O(n)
  func displacementViolation(most: Int) -> String? {
    var seen = ContiguousArray(repeating: false, count: count)
    var last = -1
    for place in 0..<count {
      let item = payload(at: place, as: DenseItem.self)
      let index = place + Int(item.displacement)
      guard seen.indices.contains(index), !seen[index], index - place <= most else {
        return "item \(index) at place \(place)"
      }
      seen[index] = true
      if item.reach == 0 {
        if index < last { return "item \(index) behind item \(last), which is in order" }
        last = index
      }
    }
    return nil
  }
}
