extension WaterfallSection {
  /// Inserts an item before the item `index`, or at the end.
  ///
  /// - Parameter extent: Its height, in points.
  /// - Throws: If the index is not in `0...count`, if the extent is out of its range, or if the
  ///   content would be too long.
  /// - Complexity: O(lanes · log n)
  public mutating func insert(_ extent: Double, at index: Int) throws(LayoutError) {
    guard index >= 0, index <= count else {
      throw .indexOutOfRange(argument: "index", index: index, valid: 0..<(count + 1))
    }
    try insert(checkedExtent(extent, replacing: -tree.gap), at: index)
  }

  /// Removes an item.
  ///
  /// - Returns: Its extent, in points.
  /// - Throws: If the index is not in `0..<count`.
  /// - Complexity: O(log n)
  @discardableResult
  public mutating func remove(at index: Int) throws(LayoutError) -> Double {
    try check(index, "index")
    return removeItem(at: index).points
  }

  /// Moves an item to another place: removes it, and inserts it where its index will be `target`. An
  /// estimate stays one.
  ///
  /// - Throws: If one of the indices is not in `0..<count`.
  /// - Complexity: O(lanes · log n)
  public mutating func move(from source: Int, to target: Int) throws(LayoutError) {
    try check(source, "source")
    try check(target, "target")
    guard source != target else { return }
    let isEstimate = isEstimated(at: source)
    insert(removeItem(at: source), isEstimate: isEstimate, at: target)
  }

  /// Gives an item another extent, which is measured: it is no estimate any more.
  ///
  /// - Parameter extent: Its height, in points.
  /// - Throws: If the index is not in `0..<count`, if the extent is out of its range, or if the
  ///   content would be too long.
  /// - Complexity: O(log n)
  public mutating func resize(at index: Int, to extent: Double) throws(LayoutError) {
    try check(index, "index")
    let item = tree.item(at: index)
    tree.work.nodesVisited += tree.height + 1
    let extent = try checkedExtent(extent, replacing: item.extent)
    let difference = extent - item.extent
    guard difference != 0 || item.isEstimate else { return }
    if item.isEstimate { estimatedCount -= 1 }
    tree.resize(at: index, inLane: item.lane, by: difference)
    guard difference != 0 else { return tree.checkInvariants() }
    occupied += difference
    noteEdit(looseFrom: index + 1) { seams, count in
      seams.noteResizing(at: index, lane: item.lane, difference: difference, count: count)
    }
  }

  func check(_ index: Int, _ argument: String) throws(LayoutError) {
    guard index >= 0, index < count else {
      throw .indexOutOfRange(argument: argument, index: index, valid: 0..<count)
    }
  }

  private func checkedExtent(_ points: Double, replacing before: Units) throws(LayoutError) -> Units {
    let extent = grid.roundedDown(try Units(checked: points, "extent"))
    guard occupied + extent - before <= Units.maximumPosition else { throw .contentTooLong }
    return extent
  }

  private mutating func insert(_ extent: Units, isEstimate: Bool = false, at index: Int) {
    let (lane, last) = joiningLane(at: index)
    tree.insert(extent: extent, lane: lane, isEstimate: isEstimate, at: index)
    if isEstimate { estimatedCount += 1 }
    let stride = extent + tree.gap
    occupied += stride
    tree.work.itemsPlaced += 1
    let isAppended = index == count - 1
    if isAppended { noteAppending(since: index) }
    noteEdit(looseFrom: isAppended ? count : index) { seams, count in
      seams.noteInsertion(at: index, lane: lane, stride: stride, lastLane: last, count: count)
    }
  }

  /// The lane that an item goes to that is inserted at `index`, and that of the item before.
  private mutating func joiningLane(at index: Int) -> (lane: Int, last: Int) {
    withLaneRows(1, lanes: geometry.count) { rows in
      if contract == .stable, index < count {
        // The lane that is shortest as a whole. In a simulation of 20,000 edits of 20,000 items of 45
        // to 180 pt this kept the feed within 0.1 % of the fresh height for appending, prepending,
        // random insertions and mixed edits; the lane that is shortest above the item let it grow to
        // 2.5 times for prepending and 1.25 times for mixed edits. What it does not do is keep the
        // lanes together in between: they drifted apart by 6,000 pt on average for random insertions.
        tree.readTotals(into: rows[0])
        return (WaterfallRule.shortestFirst.lane(ends: rows[0], last: 0), 0)
      }
      // The lane that it goes to as a follower of the item before. Where that one is settled, so is
      // the new item; what comes behind may have to move.
      tree.work.nodesVisited += tree.height + 1
      let last = readPackedProfile(before: index, into: rows[0])
      return (rule.lane(ends: rows[0], last: last), last)
    }
  }

  /// Takes note of an edit, as the contract says.
  ///
  /// - Parameter item: The first item that may not lie where a fresh layout puts it, if no one before
  ///   it does.
  @inline(__always)
  mutating func noteEdit(looseFrom item: Int, _ noteSeam: (inout Seams, Int) -> Void) {
    settledEnd = nil
    if let first = firstLooseItem {
      firstLooseItem = min(first, item)
    } else {
      noteSeam(&seams, count)
    }
    tree.checkInvariants()
  }

  private mutating func removeItem(at index: Int) -> Units {
    let removed = tree.remove(at: index)
    let stride = removed.extent + tree.gap
    occupied -= stride
    if removed.isEstimate { estimatedCount -= 1 }
    noteEdit(looseFrom: index) { seams, count in
      seams.noteRemoval(at: index, lane: removed.lane, stride: stride, count: count)
    }
    return removed.extent
  }
}
