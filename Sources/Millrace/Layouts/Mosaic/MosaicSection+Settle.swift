extension MosaicSection {
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
  mutating func settle(until limit: SettlingLimit) -> Int {
    let placedBefore = tree.work.itemsPlaced
    var rest = limit
    while needsSettling(until: rest), rest.budget > 0 {
      let done = layout.packing == .sparse ? settleFirstDirtyRange(until: rest) : settleFront(until: rest)
      if done == 0 { break }
      rest.budget -= done
    }
    // See `checkLength`.
    if !isSettled, tree.end > geometry.maximumRows { settle() }
    tree.checkInvariants()
    return tree.work.itemsPlaced - placedBefore
  }

  /// Settles a sparse mosaic from the first dirty range on, and returns the number of items that were placed.
  ///
  /// Returns 0 if all unsettled items are after the limit.
  @discardableResult
  mutating func settleFirstDirtyRange(until limit: SettlingLimit) -> Int {
    guard let first = dirtyRanges.firstUnsettledItem else { return 0 }
    return withLaneVectors(2, lanes: columnCount) { vectors in
      // Everything before the first dirty range is settled, so a fresh layout continues with this packer.
      let packer = readPacker(before: first, bottoms: vectors[0])
      settledRow = packer.row
      let rowLimit = geometry.row(from: limit.position)
      guard packer.row < rowLimit else { return 0 }
      var repacker = SparseRepacker(
        geometry: geometry, limit: limit, rowLimit: rowLimit, dirtyRanges: dirtyRanges, packer: packer,
        assumed: SparsePacker(bottoms: vectors[1], row: 0, column: 0), item: first, position: packer.row,
        oldPosition: packer.row)
      tree.rewrite(from: first, with: &repacker)
      tree.work.itemsPlaced &+= repacker.placed
      repacker.remove(from: &dirtyRanges, items: count)
      // Unsettled items must be below all settled ones. A settled item may now be beside a tall item that it was below
      // before. Then the items after the next dirty range would be beside the tall item too: shift them down.
      if !repacker.hasStopped, let next = dirtyRanges.firstUnsettledItem { lower(from: next) }
      // The next dirty range may be far away.
      settledRow = repacker.hasStopped ? repacker.packer.row : nil
      return repacker.placed
    }
  }

  /// Settles a dense mosaic, and returns the number of items that were read or placed.
  private mutating func settleFront(until limit: SettlingLimit) -> Int {
    let added = front.addSettledItems(limit.budget, of: tree, geometry)
    tree.work.itemsScanned &+= added
    if added > 0 { return added }
    let packer = front.packer
    front.packer = DensePacker(columns: 1)  // or its bits would be copied
    var repacker = DenseRepacker(
      geometry: geometry, limit: limit, rowLimit: geometry.row(from: limit.position), packer: packer,
      item: front.settled, position: front.settled > 0 ? tree.start(of: front.settled - 1) : 0)
    tree.rewrite(from: front.settled, with: &repacker)
    tree.work.itemsPlaced &+= repacker.placed
    front.packer = repacker.packer
    tree.work.itemsScanned &+= front.packer.takeRowsExamined()
    (front.settled, front.taken) = (repacker.item, repacker.item)
    lower(from: repacker.item)
    return repacker.placed
  }

  /// Changes the layout or the width, for example after a rotation, a window resize, or a change of the
  /// number of columns.
  ///
  /// If the number of columns and the packing stay, only the positions of the columns are computed, and every
  /// item keeps its cells. Otherwise all items are placed again. Items take up as many columns as requested,
  /// even if there were fewer until now.
  ///
  /// To keep the scroll position, call this method in `withAnchor(_:settling:_:)`.
  ///
  /// - Throws: If the width or a value of the layout is out of range, or the content would be too long with
  ///   the items one below the other.
  /// - Complexity: O(columns) or O(n · columns), see above
  public mutating func relayout(_ layout: Mosaic, width: Double) throws(LayoutError) {
    let geometry = try MosaicGeometry(layout, width: width)
    guard rowTotal <= geometry.maximumRows else { throw .contentTooLong }
    let keepsCells = geometry.columnCount == columnCount && layout.packing == self.layout.packing
    self.layout = layout
    self.width = LayoutUnit.nearest(width)
    self.geometry = geometry
    settledRow = nil
    if keepsCells {
      if tree.end > geometry.maximumRows { settle() }
      return
    }
    dirtyRanges = MosaicDirtyRanges(columns: columnCount, limit: dirtyRanges.limit)
    front = DenseFront(columns: columnCount)
    if layout.packing == .sparse, count > 0 { dirtyRanges.insert(0..<count, at: 0) }
    settle()
  }
}
