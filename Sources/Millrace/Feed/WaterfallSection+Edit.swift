extension WaterfallSection {
  /// Inserts an item before the item `index`, or at the end.
  ///
  /// - Parameter extent: Its height, in points.
  /// - Throws: If the index is not in `0...count`, if the extent is out of its range, or if the
  ///   content would be too long.
  /// - Complexity: O(lanes · log n)
  public mutating func insert(_ extent: Double, at index: Int) throws(LayoutError) {
    guard index >= 0, index <= count else {
      throw .indexOutOfRange(argument: "index", index: index, count: count)
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

  /// Moves an item to another place: removes it, and inserts it where its index will be `target`.
  ///
  /// - Throws: If one of the indices is not in `0..<count`.
  /// - Complexity: O(lanes · log n)
  public mutating func move(from source: Int, to target: Int) throws(LayoutError) {
    try check(source, "source")
    try check(target, "target")
    if source != target { insert(removeItem(at: source), at: target) }
  }

  /// Gives an item another extent.
  ///
  /// - Parameter extent: Its height, in points.
  /// - Throws: If the index is not in `0..<count`, if the extent is out of its range, or if the
  ///   content would be too long.
  /// - Complexity: O(log n)
  public mutating func resize(at index: Int, to extent: Double) throws(LayoutError) {
    try check(index, "index")
    let before = tree.item(at: index).extent
    let extent = try checkedExtent(extent, replacing: before)
    guard extent != before else { return }
    let lane = tree.resize(at: index, to: extent).lane
    occupied += extent - before
    settledEnd = nil
    seams.noteResizing(at: index, lane: lane, difference: extent - before, count: count)
    tree.checkInvariants()
  }

  private func check(_ index: Int, _ argument: String) throws(LayoutError) {
    guard index >= 0, index < count else {
      throw .indexOutOfRange(argument: argument, index: index, count: count)
    }
  }

  private func checkedExtent(_ points: Double, replacing before: Units) throws(LayoutError) -> Units {
    let extent = grid.roundedDown(try Units(checked: points, "extent"))
    guard occupied + extent - before <= Units.maximumPosition else { throw .contentTooLong }
    return extent
  }

  private mutating func insert(_ extent: Units, at index: Int) {
    // Into the lane that it goes to as a follower of the item before. Where that one is settled, so
    // is the new item; what comes behind may have to move.
    let (lane, last) = withLaneRows(1, lanes: geometry.count) { rows in
      let last = readPackedProfile(before: index, into: rows[0])
      return (rule.lane(ends: rows[0], last: last), last)
    }
    tree.insert(extent: extent, lane: lane, at: index)
    let stride = extent + tree.gap
    occupied += stride
    settledEnd = nil
    tree.work.nodesVisited += tree.height + 1
    tree.work.itemsPlaced += 1
    seams.noteInsertion(at: index, lane: lane, stride: stride, lastLane: last, count: count)
    tree.checkInvariants()
  }

  private mutating func removeItem(at index: Int) -> Units {
    let removed = tree.remove(at: index)
    let stride = removed.extent + tree.gap
    occupied -= stride
    settledEnd = nil
    seams.noteRemoval(at: index, lane: removed.lane, stride: stride, count: count)
    tree.checkInvariants()
    return removed.extent
  }
}
