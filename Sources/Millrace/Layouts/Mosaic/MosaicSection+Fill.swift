extension MosaicSection {
  /// Appends items, a page or millions. If it throws, the section is unchanged.
  ///
  /// - Throws: If a span is out of range, or the content is too long.
  /// - Complexity: O(m + columns + log n) for m items in few shapes
  public mutating func append(contentsOf items: some Sequence<MosaicItem>) throws(LayoutError) {
    // All items are checked before anything changes. This temporarily takes 2 bytes per item.
    var spans: ContiguousArray<MosaicSpan> = []
    var rows: Units = 0
    try unsafe items.forEachPage { (page, position) throws(LayoutError) in
      let checked = try unsafe Self.checked(page, from: position)
      if spans.isEmpty { spans = checked.spans } else { spans += checked.spans }
      rows += checked.rows
    }
    guard rows <= geometry.maximumRows - rowTotal else { throw .contentTooLong }
    appendSpans(spans)
    rowTotal += rows
    checkLength()
  }

  /// - Parameter first: The position of the first item of the page among all items, for errors.
  @inline(never)
  private static func checked(
    _ page: UnsafeBufferPointer<MosaicItem>, from first: Int
  ) throws(LayoutError) -> (spans: ContiguousArray<MosaicSpan>, rows: Units) {
    var spans: ContiguousArray<MosaicSpan> = []
    spans.reserveCapacity(page.count)
    var rows: Units = 0
    var items = unsafe page.makeIterator()
    while let item = unsafe items.next() {
      let span = try MosaicSpan(item, "items[\(first + spans.count)]")
      spans.append(span)
      rows += Units(span.rows)
    }
    return (spans, rows)
  }

  /// Appends items. There must be room for them.
  mutating func appendSpans(_ spans: some Collection<MosaicSpan>) {
    guard !spans.isEmpty else { return }
    tree.work.itemsPlaced &+= spans.count
    let position = count > 0 ? tree.start(of: count - 1) : 0
    if layout.packing == .dense, front.taken == count {
      let packer = front.packer
      front.packer = DensePacker(columns: 1)  // or its bits would be copied
      var filler = MosaicFiller(
        geometry: geometry, spans: spans, next: spans.startIndex, packer: packer, position: position)
      tree.append(from: &filler)
      front.packer = filler.packer
      tree.work.itemsScanned &+= front.packer.takeRowsExamined()
      (front.taken, front.settled) = (count, count)
    } else {
      withLaneVectors(1, lanes: columnCount) { vectors in
        let packer = layout.packing == .dense ? freshPacker(below: vectors[0]) : packerAtEnd(vectors[0])
        var filler = MosaicFiller(
          geometry: geometry, spans: spans, next: spans.startIndex, packer: packer, position: position)
        tree.append(from: &filler)
      }
    }
    tree.checkInvariants()
  }

  /// Returns a packer for rows below all items, with the skyline `bottoms`.
  private func freshPacker(below bottoms: LaneVector) -> SparsePacker {
    bottoms.set(tree.end)
    return SparsePacker(bottoms: bottoms, row: tree.end, column: 0)
  }

  /// Returns the packer for sparse items after the last one, settled or not. Appending creates no new dirty range.
  private mutating func packerAtEnd(_ bottoms: LaneVector) -> SparsePacker {
    let last = dirtyRanges.count - 1
    guard last >= 0, dirtyRanges[last].range.upperBound == count else {
      return readAssumedPacker(before: count, bottoms: bottoms)
    }
    // Until now, no items followed a dirty range that ends the feed.
    let packer = freshPacker(below: bottoms)
    dirtyRanges.setAssumedPacker(packer, start: packer.row, of: last)
    return packer
  }
}
