extension MosaicSection {
  /// Settles what edits left to be done, from the front, at most about `budget` items of it.
  ///
  /// Work is done by the leaf, some 60 items, so a budget is exceeded by up to a leaf; a budget of 0 or less
  /// does nothing. `isSettled` tells whether anything is left. In a dense mosaic, items before the edit that
  /// have to be looked at first count as well, so that nothing may be placed yet.
  ///
  /// - Returns: The number of items that were placed anew.
  /// - Complexity: O(log n + budget · columns)
  @discardableResult
  public mutating func settle(budget: Int = .max) -> Int {
    settle(until: SettlingLimit(budget: budget))
  }

  /// Settles what edits left to be done, from the front, as long as `hasTime` says so.
  ///
  /// ```swift
  /// section.settle(while: { clock.now < endOfFrame })
  /// ```
  ///
  /// - Parameter hasTime: Asked before each slice of some 1,000 items, which takes some ten microseconds.
  /// - Returns: The number of items that were placed anew.
  /// - Complexity: O(m · columns) for m items
  @discardableResult
  public mutating func settle<Failure: Error>(
    while hasTime: () throws(Failure) -> Bool
  ) throws(Failure) -> Int {
    var placed = 0
    while !isSettled, try hasTime() { placed += settle(budget: 1_024) }
    return placed
  }

  /// Settles all that a query needs that asks for nothing behind `limit`.
  @inline(__always)
  mutating func settleIfNeeded(until limit: SettlingLimit) {
    if needsSettling(until: limit) { settle(until: limit) }
  }

  @inline(__always)
  private func needsSettling(until limit: SettlingLimit) -> Bool {
    guard let first = firstUnsettledIndex, first < limit.item else { return false }
    switch layout.packing {
    case .sparse: return settledRow.map { $0 < geometry.row(from: limit.position) } ?? true
    case .dense: return front.packer.openRow < geometry.row(from: limit.position)
    }
  }

  @inline(never) @discardableResult
  private mutating func settle(until limit: SettlingLimit) -> Int {
    let placedBefore = tree.work.itemsPlaced
    var rest = limit
    while needsSettling(until: rest), rest.budget > 0 {
      let done = layout.packing == .sparse ? settleFirstDirtyRange(until: rest) : settleFront(until: rest)
      if done == 0 { break }
      rest.budget -= done
    }
    // As after an edit (`checkLength`).
    if !isSettled, tree.end > Units(geometry.maximumRows) { settle() }
    tree.checkInvariants()
    return tree.work.itemsPlaced - placedBefore
  }

  /// Settles a sparse mosaic from the first dirty range on.
  ///
  /// - Returns: The number of items that were placed; 0 if what is not settled lies behind the limit.
  @discardableResult
  mutating func settleFirstDirtyRange(until limit: SettlingLimit) -> Int {
    guard let first = dirtyRanges.firstUnsettledItem else { return 0 }
    return withLaneVectors(2, lanes: columnCount) { rows in
      // Before the first dirty range everything is settled, so this is what a fresh layout goes on with.
      let packer = readPacker(before: first, bottoms: rows[0])
      settledRow = packer.row
      guard packer.row < geometry.row(from: limit.position) else { return 0 }
      var repacker = SparseRepacker(
        geometry, dirtyRanges: dirtyRanges, limit: limit, packer: packer, position: packer.row,
        scratch: rows[1])
      tree.rewrite(from: first, with: &repacker)
      tree.work.itemsPlaced += repacker.placed
      repacker.remove(from: &dirtyRanges, items: count)
      // What is not settled lies below all that is. What follows an item that reaches far down may have been
      // below it until now, and lies beside it now: then so does what is behind the next dirty range, and may not.
      if !repacker.hasStopped, let next = dirtyRanges.firstUnsettledItem { lower(from: next) }
      // The next dirty range may be far behind.
      settledRow = repacker.hasStopped ? repacker.settledRow : nil
      return repacker.placed
    }
  }

  /// Settles a dense mosaic.
  ///
  /// - Returns: The number of items that were looked at or placed.
  private mutating func settleFront(until limit: SettlingLimit) -> Int {
    let taken = front.takeIn(limit.budget, of: tree, geometry)
    if taken > 0 { return taken }
    let packer = front.packer
    front.packer = DensePacker(columns: 1)  // or its bits would be copied
    var repacker = DenseRepacker(
      geometry, from: front.settled, limit: limit, packer: packer,
      position: front.settled > 0 ? tree.start(of: front.settled - 1) : 0)
    tree.rewrite(from: front.settled, with: &repacker)
    tree.work.itemsPlaced += repacker.placed
    front.packer = repacker.packer
    (front.settled, front.taken) = (repacker.item, repacker.item)
    lower(from: repacker.item)
    return repacker.placed
  }
}
