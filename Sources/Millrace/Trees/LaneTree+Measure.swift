extension LaneTree {
  /// An item's new extent.
  struct ExtentChange: Sendable {
    var index: Int
    var extent: Units
  }

  /// What setting extents changed.
  struct Remeasured {
    /// The first and the last item that have another extent than before; `nil` if none has.
    var first: Int?
    var last: Int?
    /// The lane of the last.
    var lastLane = 0
    /// The number of items whose extents had been estimates.
    var measured = 0
    /// By how much more all items occupy.
    var growth: Units = 0
  }

  /// Gives items extents, which are measured, and adds to `differences` by how much longer each lane
  /// becomes.
  ///
  /// - Parameter changes: In ascending order, each item once.
  /// - Complexity: O(lanes · log n + leaf) for each leaf that has some of the items
  mutating func setExtents(_ changes: ArraySlice<ExtentChange>, differences: LaneVector) -> Remeasured {
    defer { refreshMatrices() }
    var result = Remeasured()
    var next = changes.startIndex
    while next < changes.endIndex {
      next = setExtents(changes[next...], inOneLeaf: &result, differences: differences)
    }
    return result
  }

  /// Gives those of the items extents that are in the first one's leaf.
  ///
  /// - Returns: The first change that is left.
  private mutating func setExtents(
    _ changes: ArraySlice<ExtentChange>, inOneLeaf result: inout Remeasured, differences: LaneVector
  ) -> Int {
    let child = leaf(holding: changes[changes.startIndex].index)
    let leaf = mutableLeaf(child.record)
    return withLaneVectors(1, lanes: lanes) { rows in
      var next = changes.startIndex
      while next < changes.endIndex, changes[next].index < child.range.upperBound {
        let change = changes[next]
        let item = change.index - child.range.lowerBound
        let difference = change.extent - leaf.extent(item)
        if leaf.isEstimate(item) { result.measured += 1 }
        leaf.setExtent(change.extent, item)
        leaf.setIsEstimate(false, item)
        if difference != 0 {
          rows[0][leaf.lane(item)] += difference
          result.growth += difference * Units(hasSpans ? width(item, of: leaf) : 1)
          result.first = result.first ?? change.index
          result.last = change.index
          result.lastLane = hasSpans ? laneLeft(by: item, of: leaf) : leaf.lane(item)
        }
        next += 1
      }
      add(count: 0, sums: rows[0], toChildHolding: child.range.lowerBound)
      differences.add(rows[0])
      return next
    }
  }
}
