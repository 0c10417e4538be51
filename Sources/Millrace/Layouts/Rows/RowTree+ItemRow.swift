extension RowTree {
  /// The row of an item, from where the first row begins.
  ///
  /// - Complexity: O(log n + row)
  func row(of item: Int) -> ItemRow {
    let last = rowEnd(of: item)
    let top = top(ofRowOf: item)
    return ItemRow(last: last, start: top, end: top &+ tree.item(at: last).extent)
  }

  /// The first row that ends at a position or behind, the spacing behind it included; `nil` if all end before.
  func row(reaching position: Units) -> ItemRow? {
    guard count > 0 else { return nil }
    guard position > 0 else { return row(of: 0) }
    return tree.firstItem(inLane: Self.rowEnds, endingAfter: position - 1).map { row(of: $0.index) }
  }
}
