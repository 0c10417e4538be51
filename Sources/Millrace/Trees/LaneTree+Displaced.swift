/// A tree whose items are in another order than in the feed, though never far from it: some have been brought
/// forward to where they fill a hole.
///
/// An item's *place* is where the tree has it, and what the rest of the tree calls its index; its *index* is
/// where the feed has it. Items that are in order come in the order of their indices, and every other one comes
/// before some of a smaller index: it is ahead of them.
extension LaneTree {
  /// Reads what is stored of items that lie near each other: down from the root only where another leaf begins.
  ///
  /// Valid until the tree changes.
  struct DisplacedReader {
    private var child: Child
    private var leaf: LeafView
    /// What it took.
    private(set) var work: WorkCounters

    /// A reader that begins at a place. There is an item.
    init(_ tree: LaneTree, at place: Int) {
      child = tree.child(holding: place)
      leaf = tree.leaf(child.record)
      work = WorkCounters()
      work.nodesVisited = tree.height + 1
    }

    /// What is stored of the item at a place.
    mutating func item(at place: Int, in tree: LaneTree) -> DenseItem {
      if !child.range.contains(place) {
        child = tree.child(holding: place)
        leaf = tree.leaf(child.record)
        work.nodesVisited += tree.height + 1
      }
      return leaf.payload(place - child.range.lowerBound, as: DenseItem.self)
    }

    /// The index of the item at a place.
    mutating func index(at place: Int, in tree: LaneTree) -> Int {
      place + Int(item(at: place, in: tree).displacement)
    }

    /// The place of an item.
    mutating func place(of index: Int, in tree: LaneTree) -> Int {
      // Those around it are mostly displaced as far as it is.
      var guess = index
      for _ in 0..<2 {
        let found = self.index(at: guess, in: tree)
        if found == index { return guess }
        guess = min(max(0, guess + index - found), tree.count - 1)
      }
      var (forward, backward) = (index, index - 1)
      while true {
        if forward < tree.count {
          if self.index(at: forward, in: tree) == index { return forward }
          forward += 1
        }
        if backward >= 0 {
          if self.index(at: backward, in: tree) == index { return backward }
          backward -= 1
        }
        precondition(forward < tree.count || backward >= 0, "an item has no place")
      }
    }
  }

  /// The place of an item.
  ///
  /// - Complexity: O(log n + d) for one that is displaced by d
  func place(ofIndex index: Int, counting work: inout WorkCounters) -> Int {
    var reader = DisplacedReader(self, at: index)
    defer { work = work + reader.work }
    return reader.place(of: index, in: self)
  }

  /// As `place(ofIndex:counting:)`.
  func place(ofIndex index: Int) -> Int {
    var uncounted = WorkCounters()
    return place(ofIndex: index, counting: &uncounted)
  }

  /// What is stored of the item at a place.
  ///
  /// - Complexity: O(log n)
  func displacedItem(at place: Int, counting work: inout WorkCounters) -> DenseItem {
    work.nodesVisited += height + 1
    return payload(at: place, as: DenseItem.self)
  }

  /// The first place behind all items before `index`: where an item belongs that gets this index, if it
  /// fills nothing. All places from there on are of items from `index` on; so are as many before as there
  /// are more of them than `index`.
  ///
  /// - Complexity: As of `place(ofIndex:counting:)`, for a few items
  func cut(before index: Int, counting work: inout WorkCounters) -> Int {
    guard index > 0 else { return 0 }
    var reader = DisplacedReader(self, at: index - 1)
    defer { work = work + reader.work }
    var cut = index
    for index in (0..<index).reversed() {
      let place = reader.place(of: index, in: self)
      cut = max(cut, place + 1)
      if reader.item(at: place, in: self).reach == 0 { break }
    }
    return cut
  }

  /// The places of the items from `index` on that are ahead of some before it, the last one first.
  ///
  /// - Parameter cut: `cut(before: index)`.
  func placesAhead(
    of index: Int, cut: Int, counting work: inout WorkCounters
  ) -> ContiguousArray<Int> {
    var places: ContiguousArray<Int> = []
    guard cut > index else { return places }
    var reader = DisplacedReader(self, at: cut - 1)
    defer { work = work + reader.work }
    var place = cut
    while places.count < cut - index {
      place -= 1
      if reader.index(at: place, in: self) >= index { places.append(place) }
    }
    return places
  }

  /// The places of the items that are out of order with the one at a place: those that come later in the feed
  /// and before it here, and those that come before it in the feed and later here.
  ///
  /// - Parameter cut: `cut(before:)` the item.
  func placesOutOfOrder(
    with place: Int, cut: Int, counting work: inout WorkCounters
  ) -> (ahead: ContiguousArray<Int>, behind: ContiguousArray<Int>) {
    var reader = DisplacedReader(self, at: place)
    defer { work = work + reader.work }
    let index = reader.index(at: place, in: self)
    var (ahead, behind): (ContiguousArray<Int>, ContiguousArray<Int>) = ([], [])
    for other in (place + 1)..<max(place + 1, cut) where reader.index(at: other, in: self) < index {
      behind.append(other)
    }
    // By how much its index is greater than its place is how many more are behind it than ahead.
    var other = place
    while ahead.count < behind.count - (index - place) {
      other -= 1
      if reader.index(at: other, in: self) > index { ahead.append(other) }
    }
    return (ahead, behind)
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
