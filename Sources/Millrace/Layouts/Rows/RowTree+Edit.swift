extension RowTree {
  /// Inserts an item. This and the other edits take O(log n + k), for k items in the rows that are broken again.
  mutating func insert(_ item: SizedRowItem, at index: Int) {
    tree.insert(
      extent: 0, lane: Self.innerItems, isEstimate: item.isEstimate, payload: item.size.payload, at: index)
    dirtyRanges.recordInsertion(at: index)
    rebreak(around: index)
  }

  mutating func remove(at index: Int) -> SizedRowItem {
    let size = size(at: index)
    let isEstimate = tree.remove(at: index).isEstimate
    dirtyRanges.recordRemoval(at: index)
    rebreak(around: index)
    return SizedRowItem(size: size, isEstimate: isEstimate)
  }

  mutating func resize(at index: Int, to size: ItemSize) {
    tree.setPayload(to: size, at: index)
    rebreak(around: index)
  }

  /// Breaks the rows again that an edit of the item at `index` may have changed, up to `eagerRows` rows.
  private mutating func rebreak(around index: Int) {
    guard count > 0 else { return dirtyRanges.removeAll() }
    // Also after a removal, because the removed item may have been the first of its row.
    let unchanged = index + 1
    // The ends of all rows may depend on the first item. Until settled, the rows are valid.
    if index == 0, rule.dependsOnFirstItem, rule.recordFirstItem(size(at: 0)) {
      dirtyRanges.insert(min(unchanged, count - 1)..<count)
    }
    rebreak(
      from: rowStart(of: min(count - 1, max(0, index - rule.lookahead))), unchangedFrom: unchanged,
      limit: RebreakLimit(rows: eagerRows, itemsScanned: RowRule.eagerItemsScanned))
  }
}
