/// A row of a section's items: what separators are between.
struct ItemRow: Sendable {
  /// Its last item.
  var last: Int
  /// Where it begins and ends along the main axis.
  var start: Units
  var end: Units

  /// The same, from a place further up.
  @inline(__always)
  func moved(by distance: Units) -> ItemRow {
    ItemRow(last: last, start: start &+ distance, end: end &+ distance)
  }
}

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

extension GridGeometry {
  /// The row of an item, of so many.
  func row(of item: Int, count: Int) -> ItemRow {
    let row = item / columns.count
    let top = top(ofRow: row)
    return ItemRow(last: min((row + 1) * columns.count, count) - 1, start: top, end: top &+ rowHeight)
  }

  /// From where the row of the first of some items begins to where that of the last one ends, of so many. There is one.
  func stretch(of items: Range<Int>, count: Int) -> (start: Units, end: Units) {
    (row(of: items.lowerBound, count: count).start, row(of: items.upperBound - 1, count: count).end)
  }

  /// The first row that ends at a position or behind, the spacing behind it included; `nil` if all end before.
  func row(reaching position: Units, count: Int) -> ItemRow? {
    let distance = position - insets.mainStart
    guard count > 0 else { return nil }
    guard distance > 0 else { return row(of: 0, count: count) }
    guard stride > 0 else { return nil }
    let number = (distance - 1) / stride
    return number < Units(rowCount(of: count)) ? row(of: Int(number) * columns.count, count: count) : nil
  }
}
