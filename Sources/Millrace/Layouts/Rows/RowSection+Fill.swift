extension RowSection {
  /// Appends items, a page or millions. If it throws, the section is unchanged.
  ///
  /// Sizes that are not contiguous in memory are copied first, at 16 bytes per item. Append very many of them
  /// page by page.
  ///
  /// - Throws: If a size is out of range, or the content might get too long.
  /// - Complexity: O(m + log n + row) for m items
  public mutating func append(contentsOf sizes: some Sequence<LayoutSize>) throws(LayoutError) {
    // Copy a non-contiguous sequence first, because all items are checked before anything changes.
    let result = sizes.withContiguousStorageIfAvailable { (buffer) -> Result<Void, LayoutError> in
      Result { () throws(LayoutError) in try unsafe append(SizeSource(buffer, reader)) }
    }
    if let result { return try result.get() }
    var gathered: ContiguousArray<LayoutSize> = []
    for size in sizes { gathered.append(size) }
    try append(contentsOf: gathered)
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
      try unsafe fill(SizeSource(page, reader, startingAt: position))
    }
  }

  mutating func fill(_ source: SizeSource) throws(LayoutError) {
    guard !source.isAtEnd else { return }
    let total = try rows.append(source, room: Units.maximumPosition - occupied)
    occupied += rows.rule.maximumLength(of: total, gap: rows.tree.gap)
  }
}
