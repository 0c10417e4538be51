/// The recording of edits in a sparse mosaic (`MosaicDirtyRanges`).
extension MosaicSection {
  /// Returns the packer that the item at `index` was placed from. If `index` is the end, the packer after all items.
  ///
  /// The item must not be in a dirty range. `bottoms` becomes the packer's skyline.
  ///
  /// - Complexity: O(columns + log n)
  func readAssumedPacker(before index: Int, bottoms: LaneVector) -> SparsePacker {
    let dirtyRange = dirtyRanges.firstDirtyRange(endingFrom: index + 1) - 1
    guard dirtyRange >= 0 else { return readPacker(before: index, bottoms: bottoms) }
    let first = dirtyRanges[dirtyRange].range.upperBound
    let start = tree.start(of: first)
    if index == first { return dirtyRanges.assumedPacker(of: dirtyRange, start: start, bottoms: bottoms) }
    let packer = readPacker(before: index, since: first, bottoms: bottoms)
    dirtyRanges.raise(bottoms, to: dirtyRange, start: start)
    return SparsePacker(bottoms: bottoms, row: packer.row, column: packer.column)
  }

  /// Returns the packer after the items `first..<index` in their current positions, with the skyline `bottoms`.
  ///
  /// - Complexity: O(columns + log n)
  func readPacker(before index: Int, since first: Int = 0, bottoms: LaneVector) -> SparsePacker {
    guard index > first else {
      bottoms.set(0)
      return SparsePacker(bottoms: bottoms, row: 0, column: 0)
    }
    let (row, last) = tree.position(of: index - 1)
    let cell = MosaicCell(last)
    bottoms.set(row)
    // Items that reach below the row of the cursor intersect that row, because no item before the cursor
    // begins below it.
    var reader = SkylineReader(geometry: geometry, bottoms: bottoms)
    var uncounted = WorkCounters()
    tree.visit(
      IntervalTree.Sweep(start: row, end: row + 1, items: first..<index), with: &reader, counting: &uncounted
    )
    return SparsePacker(
      bottoms: bottoms, row: row, column: Int(cell.column) + geometry.columns(of: cell))
  }

  /// Marks at most one item as dirty before it changes or is removed, or, if `items` is empty, before an insertion.
  ///
  /// - Returns: The dirty range.
  mutating func markDirty(_ items: Range<Int>) -> Int {
    let known = dirtyRanges.dirtyRange(at: items.lowerBound)
    if let known, items.upperBound <= dirtyRanges[known].range.upperBound { return known }
    return withLaneVectors(1, lanes: columnCount) { vectors in
      let next = items.upperBound
      let dirtyRange = known ?? dirtyRanges.firstDirtyRange(endingFrom: items.lowerBound)
      let packer = next < count ? readAssumedPacker(before: next, bottoms: vectors[0]) : nil
      if known != nil {
        dirtyRanges.extend(dirtyRange)
      } else {
        dirtyRanges.insert(items, at: dirtyRange)
      }
      if let packer { dirtyRanges.setAssumedPacker(packer, start: tree.start(of: next), of: dirtyRange) }
      return dirtyRange
    }
  }
}

extension MosaicCell {
  /// Creates the cell of an item of a mosaic's tree.
  init(_ item: IntervalTree.Item) {
    self.init(
      column: UInt8(truncatingIfNeeded: item.payload), columns: UInt8(truncatingIfNeeded: item.payload >> 8))
  }

  /// The cell in the low bytes of a word, as stored in a tree.
  var word: UInt64 { UInt64(column) | UInt64(columns) << 8 }
}

/// Computes the maximum end of items in each column.
private struct SkylineReader: IntervalVisitor {
  let geometry: MosaicGeometry
  let bottoms: LaneVector

  mutating func visit(
    index: Int, start: Units, leaf: IntervalLeafView, slot: Int
  ) -> Bool {
    let cell = leaf.payload(slot, as: MosaicCell.self)
    let end = start &+ leaf.extent(slot)
    for column in Int(cell.column)..<(Int(cell.column) &+ geometry.columns(of: cell)) {
      bottoms[column] = max(bottoms[column], end)
    }
    return true
  }
}
