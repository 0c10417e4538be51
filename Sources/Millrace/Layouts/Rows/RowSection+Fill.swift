extension RowSection {
  /// Appends items, a page or millions. If it throws, the section is unchanged.
  ///
  /// Sizes that are not contiguous in memory are copied first, at 16 bytes per item. Append very many of them
  /// page by page.
  ///
  /// - Throws: If a size is out of range, or the content might get too long.
  /// - Complexity: O(m + log n + row) for m items
  public mutating func append(contentsOf sizes: some Sequence<LayoutSize>) throws(LayoutError) {
    // All at once, because all items are checked before anything changes.
    try unsafe sizes.forEachPage(of: .max) { (buffer, _) throws(LayoutError) in
      try unsafe append(SizeSource(buffer, reader))
    }
  }

  /// Appends items of which some are estimated. If it throws, the section is unchanged.
  ///
  /// See `append(contentsOf:)` for sizes. The sizes are copied first.
  public mutating func append(contentsOf items: some Sequence<RowItem>) throws(LayoutError) {
    try withSource(of: items) { section, source throws(LayoutError) in try section.append(source) }
  }

  private mutating func append(_ source: SizeSource) throws(LayoutError) {
    let total = try source.checkedTotal()
    let length = rows.rule.maximumLength(of: total, gap: rows.tree.gap)
    guard occupied + length <= Units.maximumPosition else { throw .contentTooLong }
    try fill(source)
    rows.tree.checkInvariants()
  }

  /// Appends items. If it throws, the section is left in an invalid state.
  mutating func fill(from sizes: some Sequence<LayoutSize>) throws(LayoutError) {
    try unsafe sizes.forEachPage { (page, position) throws(LayoutError) in
      try unsafe fill(SizeSource(page, reader, name: ("sizes", position)))
    }
  }

  /// Appends items of which some are estimated. If it throws, the section is left in an invalid state.
  mutating func fill(from items: some Sequence<RowItem>) throws(LayoutError) {
    try withSource(of: items) { section, source throws(LayoutError) in try section.fill(source) }
  }

  private mutating func withSource(
    of items: some Sequence<RowItem>, _ body: (inout Self, SizeSource) throws(LayoutError) -> Void
  ) throws(LayoutError) {
    var (sizes, marks) = (ContiguousArray<LayoutSize>(), ContiguousArray<Bool>())
    sizes.reserveCapacity(items.underestimatedCount)
    marks.reserveCapacity(items.underestimatedCount)
    for item in items {
      sizes.append(item.size)
      marks.append(item.isEstimated)
    }
    try unsafe sizes.withUnsafeBufferPointer { (sizes) throws(LayoutError) in
      try body(&self, unsafe SizeSource(sizes, marks: marks, reader, name: ("items", 0)))
    }
  }

  mutating func fill(_ source: SizeSource) throws(LayoutError) {
    guard !source.isAtEnd else { return }
    let countBefore = count
    let total = try rows.append(source, room: Units.maximumPosition - occupied)
    if widest != nil { recordWidth(rows.maximumWidth(from: countBefore)) }
    estimatedCount += source.estimateCount
    occupied += rows.rule.maximumLength(of: total, gap: rows.tree.gap)
  }
}
