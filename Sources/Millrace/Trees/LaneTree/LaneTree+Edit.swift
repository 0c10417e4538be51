extension LaneTree {
  // MARK: - Inserting and removing

  /// Inserts an item before item `index`, or at the end. The low bytes of `payload` are the item's payload.
  mutating func insert(
    extent: Units, lane: Int, isEstimate: Bool = false, payload: UInt64 = 0, at index: Int
  ) {
    defer { refreshMatrices() }
    if hasRuns { makeLeaf(forInsertionAt: index) }
    let length = extent + gap
    var count = 0
    let position = descendInserting(at: index) { _, node, slot, _ in
      count = node.count(of: slot)
      node.add(count: 1, sum: length, lane: lane, after: slot)
    }
    let leaf = mutableLeaf(position.leaf)
    leaf.openGap(at: position.item, count: count)
    leaf.setItem(position.item, extent: extent, lane: lane, isEstimate: isEstimate, payload: payload)
    if extent == 0 { markEmpty(index..<(index + 1)) }
  }

  /// Removes and returns item `index`.
  @discardableResult
  mutating func remove(at index: Int) -> Item {
    defer { refreshMatrices() }
    isolate(index)
    // Descend, then return along the same path, because only the leaf tells which sums change.
    let removed = withTreePath(height: height) { path in
      let position = descendRemoving(at: index, recording: path)
      let leaf = mutableLeaf(position.leaf)
      let removed = item(position.item, of: leaf)
      leaf.closeGap(at: position.item, count: node(path.record(1)).count(of: path.slot(1)))
      for level in 1...height {
        node(path.record(level)).add(
          count: -1, sum: -(removed.extent + gap), lane: removed.lane, after: path.slot(level))
      }
      if node(path.record(1)).count(of: path.slot(1)) == 0 { removeEmptyLeaf(path) }
      return removed
    }
    shrinkRoot()
    if removed.extent == 0 { markEmpty(around: index) }
    return removed
  }

  // MARK: - Resizing

  /// Adds `difference` to the extent of item `index`, which is in `lane`.
  ///
  /// The caller knows the lane from `item(at:)`. Finding it here would take another descent.
  mutating func resize(at index: Int, inLane lane: Int, by difference: Units, isEstimate: Bool = false) {
    assert(item(at: index).lane == lane)
    isolate(index)
    let position = add(difference, toExtentAt: index, inLane: lane)
    // `add` has made the page of the leaf unique.
    let leaf = leaf(position.leaf)
    leaf.setIsEstimate(isEstimate, position.item)
    let extent = leaf.extent(position.item)
    if extent == 0 || extent == difference { markEmpty(index..<(index + 1)) }
    refreshMatrices()
  }

  /// Adds `difference` to the extent of item `index`, which is in a leaf, and returns the item's position.
  ///
  /// In a tree of several lanes, call `markEmpty(_:)` and `refreshMatrices()` afterwards.
  @inline(__always) @discardableResult
  mutating func add(_ difference: Units, toExtentAt index: Int, inLane lane: Int) -> LeafPosition {
    let position = descendWriting(to: index) { _, node, slot, _ in
      node.add(sum: difference, lane: lane, after: slot)
    }
    work.nodesVisited &+= 1
    let leaf = mutableLeaf(position.leaf)
    leaf.setExtent(leaf.extent(position.item) + difference, position.item)
    return position
  }

  /// Adds to the count and the sums of the leaf or run that holds item `index`, and of its ancestors.
  mutating func add(count: Int, sums: LaneVector, toChildHolding index: Int) {
    descendWriting(to: index) { _, node, slot, _ in node.add(count: count, sums: sums, after: slot) }
  }

  struct ExtentChange: Sendable {
    var index: Int
    var extent: Units
  }

  /// The result of `setExtents(_:differences:)`.
  struct Remeasured {
    /// The first and the last item whose extent changed.
    var first: Int?
    var last: Int?
    /// The lane of the last changed item from which the packer continues (`LaneTree.returnsFirstLane`).
    var lastLane = 0
    /// The number of items whose extents were estimates.
    var measured = 0
    /// The sum of the changes of extent. An item in several lanes counts once for each.
    var growth: Units = 0
  }

  /// Sets the measured extents of items, and adds the growth of each item to `differences`, in its first lane.
  ///
  /// - Parameter changes: In ascending order, each item once.
  /// - Complexity: O(lanes · log n + leaf) for each leaf that has some of the items
  mutating func setExtents(_ changes: ArraySlice<ExtentChange>, differences: LaneVector) -> Remeasured {
    defer { refreshMatrices() }
    var result = Remeasured()
    var next = changes.startIndex
    while next < changes.endIndex {
      let child = makeLeaf(holding: changes[next].index)
      let leaf = mutableLeaf(child.record)
      var changesEmpty = false
      withLaneVectors(1, lanes: lanes) { vectors in
        while next < changes.endIndex, changes[next].index < child.range.upperBound {
          let change = changes[next]
          let item = change.index - child.range.lowerBound
          let difference = change.extent - leaf.extent(item)
          if leaf.isEstimate(item) { result.measured += 1 }
          changesEmpty = changesEmpty || change.extent == 0 || leaf.extent(item) == 0
          leaf.setExtent(change.extent, item)
          leaf.setIsEstimate(false, item)
          if difference != 0 {
            vectors[0][leaf.lane(item)] += difference
            result.growth += difference * Units(hasSpans ? width(item, of: leaf) : 1)
            result.first = result.first ?? change.index
            result.last = change.index
            result.lastLane = hasSpans ? lastLane(after: item, of: leaf) : leaf.lane(item)
          }
          next += 1
        }
        add(count: 0, sums: vectors[0], toChildHolding: child.range.lowerBound)
        differences.add(vectors[0])
      }
      if changesEmpty { markEmpty(child.range) }
    }
    return result
  }

  /// Sets whether the extent of item `index` is an estimate. The item is in a leaf.
  mutating func setIsEstimate(_ isEstimate: Bool, at index: Int) {
    let position = leafPosition(changingNoSumOf: index)
    position.leaf.setIsEstimate(isEstimate, position.item)
  }

  // MARK: - Payloads

  /// Returns the payload of item `index`, which is in a leaf.
  func payload<Payload: BitwiseCopyable>(at index: Int, as type: Payload.Type) -> Payload {
    let position = descend(to: index)
    assert(!Self.isRun(position.leaf), "a run has no payloads")
    return leaf(position.leaf).payload(position.item, as: type)
  }

  /// Sets the payload of item `index`, which is in a leaf. The span, if the payload has one, stays the same.
  mutating func setPayload<Payload: BitwiseCopyable>(to payload: Payload, at index: Int) {
    let position = leafPosition(changingNoSumOf: index)
    position.leaf.setPayload(to: payload, position.item)
  }

  /// Returns the leaf of item `index`, to change what no sum and no matrix depends on.
  private mutating func leafPosition(changingNoSumOf index: Int) -> (leaf: LeafView, item: Int) {
    let position = descend(to: index)
    assert(!Self.isRun(position.leaf), "the item is in a run")
    work.nodesVisited &+= height + 1
    // Not `mutableLeaf`: the leaf's matrix stays valid.
    return unsafe (LeafView(leaves.mutableAddress(position.leaf), shape), position.item)
  }
}
