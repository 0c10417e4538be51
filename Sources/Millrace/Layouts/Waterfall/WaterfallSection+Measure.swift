extension WaterfallSection {
  /// What an item's extent was measured to be.
  public struct Measurement: Hashable, Sendable {
    /// The item.
    public var index: Int
    /// Its height, in points.
    public var extent: Double

    /// The measurement of an item.
    @inlinable
    public init(index: Int, extent: Double) {
      self.index = index
      self.extent = extent
    }
  }

  /// Gives an item the extent that it was measured to have; it is no estimate any more.
  ///
  /// An item may be measured again, or without ever having been estimated: this is `resize(at:to:)`.
  ///
  /// - Parameter extent: Its height, in points.
  /// - Throws: If the index is not in `0..<count`, if the extent is out of its range, or if the
  ///   content would be too long.
  /// - Complexity: O(lanes · log n)
  public mutating func measure(at index: Int, extent: Double) throws(LayoutError) {
    try resize(at: index, to: extent)
  }

  /// Gives items the extents that they were measured to have. All or, if it throws, none.
  ///
  /// The result is that of measuring one after the other. Of several measurements of one item, the last
  /// one counts.
  ///
  /// ```swift
  /// try section.measure(visible.map { .init(index: $0, extent: height(of: $0)) })
  /// ```
  ///
  /// - Throws: If an index is not in `0..<count`, if an extent is out of its range (its position is that
  ///   of the measurement), or if the content would be too long.
  /// - Complexity: O(m log m) for m measurements, unless they come in ascending order, and
  ///   O(lanes · log n) for each leaf, 124 items or more, that has some of the items
  public mutating func measure(_ measurements: some Sequence<Measurement>) throws(LayoutError) {
    let changes = try checkedChanges(measurements)
    guard let first = changes.first, let last = changes.last else { return }
    try checkLength(changes)
    if !observers.isEmpty { willMeasure(changes) }
    // Changes close to each other leave one dirty range: there are not many dirty ranges, and items in the same
    // leaves are settled together.
    let distance = max(tree.shape.leafCapacity, (last.index - first.index) / dirtyRanges.limit)
    var begin = 0
    for next in 1...changes.count
    where next == changes.count || changes[next].index - changes[next - 1].index > distance {
      setExtents(changes[begin..<next])
      begin = next
    }
    tree.checkInvariants()
  }

  private mutating func setExtents(_ changes: ArraySlice<LaneTree.ExtentChange>) {
    withLaneVectors(2, lanes: geometry.count) { rows in
      let hasSpans = tree.hasSpans
      let end = changes[changes.endIndex - 1].index
      let left = hasSpans ? tree.laneLeft(by: end) : 0
      if hasSpans { readSeenProfile(through: end, into: rows[1]) }
      let result = tree.setExtents(changes, differences: rows[0])
      estimatedCount -= result.measured
      occupied += result.growth
      guard let first = result.first, let last = result.last else { return }
      recordEdit(looseFrom: first + 1) { dirtyRanges, count in
        // The profile is known behind the last one that was measured, if it has another extent or not.
        dirtyRanges.recordResizing(
          before: (first + 1)..<((hasSpans ? end : last) + 1), lastLane: hasSpans ? left : result.lastLane,
          drift: rows[0], profile: hasSpans ? rows[1] : nil, count: count)
      }
    }
  }

  /// The measurements in the order of their items, each item once.
  private func checkedChanges(
    _ measurements: some Sequence<Measurement>
  ) throws(LayoutError) -> [LaneTree.ExtentChange] {
    var changes: [LaneTree.ExtentChange] = []
    var isAscending = true
    for measurement in measurements {
      try check(measurement.index, "index")
      guard let extent = Units(length: measurement.extent) else {
        throw .invalidExtent(position: changes.count, value: measurement.extent)
      }
      if let last = changes.last, last.index >= measurement.index { isAscending = false }
      changes.append(LaneTree.ExtentChange(index: measurement.index, extent: grid.roundedDown(extent)))
    }
    if isAscending { return changes }
    var order = Array(changes.indices)
    order.sort { (changes[$0].index, $0) < (changes[$1].index, $1) }
    var sorted: [LaneTree.ExtentChange] = []
    sorted.reserveCapacity(changes.count)
    for position in order {
      if sorted.last?.index == changes[position].index { sorted.removeLast() }
      sorted.append(changes[position])
    }
    return sorted
  }

  private func lanes(of change: LaneTree.ExtentChange) -> Units {
    tree.hasSpans ? width(span: tree.span(at: change.index)) : 1
  }

  private func checkLength(_ changes: [LaneTree.ExtentChange]) throws(LayoutError) {
    var length = occupied
    for change in changes { length += change.extent * lanes(of: change) }
    // What the items occupied before need not be looked up as long as there is room for both.
    guard length > Units.maximumPosition else { return }
    for change in changes { length -= tree.item(at: change.index).extent * lanes(of: change) }
    guard length <= Units.maximumPosition else { throw .contentTooLong }
  }
}
