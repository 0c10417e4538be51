extension RowSection {
  /// Appends an item with a measured size, in points. See `insert(_:at:)`.
  public mutating func append(_ size: LayoutSize) throws(LayoutError) { try append(RowItem(size)) }

  /// Inserts an item with a measured size, in points. See `insert(_:at:)`.
  public mutating func insert(_ size: LayoutSize, at index: Int) throws(LayoutError) {
    try insert(RowItem(size), at: index)
  }

  /// Sets the measured size of an item, in points. The size is then no longer an estimate. See `resize(at:to:)`.
  public mutating func resize(at index: Int, to size: LayoutSize) throws(LayoutError) {
    try resize(at: index, to: RowItem(size))
  }

  /// Returns the size of an item, in points, as stored.
  ///
  /// - Precondition: `index` is in `0..<count`.
  /// - Complexity: O(log n)
  public func size(at index: Int) -> LayoutSize { item(at: index).size }

  /// Appends items that are not measured yet, all with the same estimated size, in points.
  ///
  /// An item takes as much memory as a measured one: 17 bytes.
  ///
  /// - Throws: If the count is negative, the size is out of range, or the content might get too long.
  /// - Complexity: O(m + log n + row) for m items
  public mutating func appendEstimated(count added: Int, size: LayoutSize) throws(LayoutError) {
    guard added >= 0 else { throw .invalidCount(added) }
    let size = try reader.size(size, "size")
    let length = rows.rule.maximumLength(of: size) + rows.tree.gap
    guard added <= Units.maximumItemCount - count,
      length == 0 || added <= (Units.maximumPosition - occupied) / length
    else { throw .contentTooLong }
    try fill(SizeSource(estimates: size, count: added, reader))
    rows.tree.checkInvariants()
  }

  /// Changes the size of all unmeasured items that are estimated at `old`, in points.
  ///
  /// - Parameters:
  ///   - old: An estimate. Estimates are compared after rounding to pixels and units.
  ///   - new: The new estimate, in points.
  /// - Throws: If `old` or `new` is out of range, or the content might get too long. The section is then unchanged.
  /// - Complexity: O(n), O(1) if nothing is estimated
  public mutating func reestimate(from old: LayoutSize, to new: LayoutSize) throws(LayoutError) {
    let (old, new) = (try reader.size(old, "old"), try reader.size(new, "new"))
    let replaced = SizedRowItem(size: old, isEstimate: true)
    guard new != old, hasEstimates, rows.contains(replaced) else { return }
    anchorsWillResize { section, index in section.rows.item(at: index) == replaced }
    let source = SizeSource(rows, reader, hasEstimates: true, replacing: (old, new))
    try replace(by: emptied(layout, width: width), with: source)
  }
  mutating func reestimate(_ old: FeedItem, as new: FeedItem) throws(LayoutError) {
    try reestimate(from: try item(of: old).size, to: try item(of: new).size)
  }

  func isEstimate(ofItem index: Int, equalTo item: FeedItem) -> Bool {
    guard let item = try? checked(self.item(of: item), "item") else { return false }
    return item.isEstimate && rows.item(at: index) == item
  }
}
