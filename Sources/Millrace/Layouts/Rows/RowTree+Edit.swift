extension RowTree {
  /// Inserts an item.
  ///
  /// - Complexity: O(log n), and O(1) for each item of the rows that are broken anew
  mutating func insert(_ size: ItemSize, at index: Int) {
    widest = max(widest, size.width)
    tree.insert(extent: 0, lane: Self.others, payload: size.payload, at: index)
    dirtyRanges.recordInsertion(at: index)
    rebreak(around: index, unchangedFrom: index + 1)
  }

  /// Removes an item.
  ///
  /// - Complexity: As `insert(_:at:)`
  @discardableResult
  mutating func remove(at index: Int) -> ItemSize {
    let size = size(at: index)
    tree.remove(at: index)
    dirtyRanges.recordRemoval(at: index)
    // Not from the next item on: the removed one may have been the first of its row.
    rebreak(around: index, unchangedFrom: index + 1)
    return size
  }

  /// Gives an item another size.
  ///
  /// - Complexity: As `insert(_:at:)`
  mutating func resize(at index: Int, to size: ItemSize) {
    widest = max(widest, size.width)
    tree.setPayload(to: size, at: index)
    rebreak(around: index, unchangedFrom: index + 1)
  }

  /// Breaks the rows anew that an edit may have changed, as far as that goes at once.
  ///
  /// - Parameter unchanged: An item such that rows that begin there or behind are as they were.
  private mutating func rebreak(around index: Int, unchangedFrom unchanged: Int) {
    guard count > 0 else { return dirtyRanges.removeAll() }
    if index == 0, rule.dependsOnFirstItem {
      let first = size(at: 0)
      // Where all rows end depends on the first item. They are still valid rows.
      if rule.recordFirstItem(first) { dirtyRanges.insert(min(unchanged, count - 1)..<count) }
    }
    rebreak(
      from: rowStart(of: min(count - 1, max(0, index - rule.lookahead))), unchangedFrom: unchanged,
      limit: RebreakLimit(rows: eagerRows))
  }
}
