extension WaterfallSection {
  /// Appends an item.
  ///
  /// - Throws: If the extent is out of its range, or the content would be too long.
  /// - Complexity: O(lanes · log n)
  public mutating func append(_ extent: Double) throws(LayoutError) {
    try insert(extent, at: count)
  }

  /// Appends items, a page of them or millions. All or, if it throws, none.
  ///
  /// - Throws: If an extent is out of its range, or the content would be too long.
  /// - Complexity: O(m + log n) for m items
  public mutating func append(contentsOf extents: some Sequence<Double>) throws(LayoutError) {
    // Checked as a whole before anything is changed.
    let extents = ContiguousArray(extents)
    let result = unsafe extents.withUnsafeBufferPointer { (buffer) -> Result<Void, LayoutError> in
      Result { () throws(LayoutError) in
        let source = unsafe BufferSource(buffer, grid: grid)
        let total = try source.check() + Units(extents.count) * tree.gap
        guard occupied + total <= Units.maximumPosition else { throw .contentTooLong }
        try fill(from: source)
      }
    }
    try result.get()
  }

  /// Appends items, and leaves the section in pieces if it throws.
  mutating func fill(from extents: some Sequence<Double>) throws(LayoutError) {
    let result = extents.withContiguousStorageIfAvailable { (buffer) -> Result<Void, LayoutError> in
      Result { () throws(LayoutError) in
        try unsafe fill(from: BufferSource(buffer, grid: grid))
      }
    }
    if let result {
      try result.get()
    } else {
      try fill(from: IteratorSource(extents.makeIterator(), grid: grid))
    }
  }

  private mutating func fill(from source: some ExtentSource) throws(LayoutError) {
    guard !source.isAtEnd else { return }
    try withLaneRows(1, lanes: geometry.count) { (rows) throws(LayoutError) in
      // The items follow the last ones as these were packed, settled or not: no new seam.
      let last = readPackedProfile(before: count, into: rows[0])
      try rule.withPacker(ends: rows[0], last: last, Filler(source: source), on: &self)
    }
    tree.checkInvariants()
  }

  /// Reads the profile that the items around `index` were packed with.
  ///
  /// - Returns: The lane of the item before.
  func readPackedProfile(before index: Int, into row: LaneRow) -> Int {
    let last = tree.readProfile(before: index, into: row)
    seams.removeDrift(before: index, from: row)
    return last ?? rule.laneBeforeFirst(of: geometry.count)
  }
}

/// Fills the end of a section from a source of extents, leaf by leaf.
private struct Filler<Source: ExtentSource>: LanePackerUser {
  typealias Failure = LayoutError
  let source: Source

  func use(_ packer: inout some LanePacker, on section: inout WaterfallSection) throws(LayoutError) {
    var source = source
    let gap = section.tree.gap
    try withLaneRows(2, lanes: section.geometry.count) { (rows) throws(LayoutError) in
      let (ends, sums) = (rows[0], rows[1])
      packer.write(to: ends)
      while !source.isAtEnd {
        let tail = section.tree.openTail()
        let written = try source.write(to: tail.leaf, tail.used..<tail.limit)
        for item in tail.used..<(tail.used + written) {
          tail.leaf.setLane(packer.place(tail.leaf.extent(item) &+ gap), item)
        }
        sums.set(0)
        sums.subtract(ends)
        packer.write(to: ends)
        sums.add(ends)
        for lane in 0..<sums.count { section.occupied += sums[lane] }
        guard section.occupied <= Units.maximumPosition else { throw .contentTooLong }
        section.tree.closeTail(adding: written, sums: sums)
        section.tree.work.itemsPlaced += written
      }
    }
  }
}
