extension RowTree {
  /// Returns the row of an item, relative to the start of the first row.
  ///
  /// - Complexity: O(log n + row)
  func row(of item: Int) -> ItemRow {
    let last = rowEnd(of: item)
    let top = top(ofRowOf: item)
    return ItemRow(last: last, start: top, end: top &+ tree.item(at: last).extent)
  }

  /// Returns the first row whose end, spacing included, is at `position` or later; `nil` if there is none.
  func row(reaching position: Units) -> ItemRow? {
    guard count > 0 else { return nil }
    guard position > 0 else { return row(of: 0) }
    return tree.firstItem(inLane: Self.rowEnds, endingAfter: position - 1).map { row(of: $0.index) }
  }
}
