extension WaterfallSection {
  /// The measured extent of an item.
  public struct Measurement: Hashable, Sendable {
    /// The index of the item.
    public var index: Int
    /// The height, in points.
    public var extent: Double

    /// Creates a measurement.
    @inlinable
    public init(index: Int, extent: Double) {
      self.index = index
      self.extent = extent
    }
  }

  /// Sets the measured extent of an item. The extent is then no longer an estimate.
  ///
  /// Equal to `resize(at:to:)`. An item may be measured again, or without having been estimated.
  ///
  /// - Throws: If `index` is not in `0..<count`, the extent is out of range, or the content is too long.
  /// - Complexity: O(lanes · log n)
  public mutating func measure(at index: Int, extent: Double) throws(LayoutError) {
    try resize(at: index, to: extent)
  }

  /// Sets the measured extents of items. If it throws, the section is unchanged.
  ///
  /// The result equals that of single measurements in order. If an item is measured several times, the last
  /// measurement counts.
  ///
  /// ```swift
  /// try section.measure(visible.map { .init(index: $0, extent: height(of: $0)) })
  /// ```
  ///
  /// - Throws: If an index is not in `0..<count`, an extent is out of range (the error has the position of
  ///   the measurement), or the content is too long.
  /// - Complexity: O(m) for m measurements in ascending order, O(m log m) otherwise, and O(lanes · log n) for
  ///   each leaf, 124 items or more, that has some of the items
  public mutating func measure(_ measurements: some Sequence<Measurement>) throws(LayoutError) {
    let changes = try checkedChanges(measurements)
    guard let first = changes.first, let last = changes.last else { return }
    try checkLength(changes)
    if !anchors.isEmpty {
      anchorsWillResize { changes.indices.contains(key: $1) { changes[$0].index } }
    }
    // Changes near each other leave one dirty range, because the number of ranges is limited, and items in
    // one leaf are settled together.
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
    withLaneVectors(2, lanes: geometry.count) { vectors in
      let hasSpans = tree.hasSpans
      let end = changes[changes.endIndex - 1].index
      let left = hasSpans ? tree.lastLane(after: end) : 0
      if hasSpans { readSeenProfile(through: end, into: vectors[1]) }
      let result = tree.setExtents(changes, differences: vectors[0])
      estimatedCount -= result.measured
      occupied += result.growth
      guard let first = result.first, let last = result.last else { return }
      if recordEdit(changedFrom: first + 1) {
        // The profile after the last measured item is known, whether or not its extent changed.
        dirtyRanges.markDirty(
          (first + 1)..<((hasSpans ? end : last) + 1), lastLane: hasSpans ? left : result.lastLane,
          drift: hasSpans ? nil : vectors[0], profile: hasSpans ? vectors[1] : nil, count: count)
      }
    }
  }

  /// Returns the measurements in the order of their items, one per item.
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
    // Skip reading the old lengths as long as there is room for both old and new items.
    guard length > Units.maximumPosition else { return }
    for change in changes { length -= tree.item(at: change.index).extent * lanes(of: change) }
    guard length <= Units.maximumPosition else { throw .contentTooLong }
  }
}
