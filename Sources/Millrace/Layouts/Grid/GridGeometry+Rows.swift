extension GridGeometry {
  func row(of item: Int, count: Int) -> ItemRow {
    let row = item / columns.count
    let top = top(ofRow: row)
    return ItemRow(last: min((row + 1) * columns.count, count) - 1, start: top, end: top &+ rowHeight)
  }

  /// Returns the range from the start of the row of the first of `items` to the end of the row of the last one.
  func mainRange(of items: Range<Int>, count: Int) -> Range<Units> {
    row(of: items.lowerBound, count: count).start..<row(of: items.upperBound - 1, count: count).end
  }

  /// Returns the first row whose end, spacing included, is at `position` or later; `nil` if there is none.
  func row(reaching position: Units, count: Int) -> ItemRow? {
    let distance = position - insets.mainStart
    guard count > 0 else { return nil }
    guard distance > 0 else { return row(of: 0, count: count) }
    guard stride > 0 else { return nil }
    let number = (distance - 1) / stride
    return number < Units(rowCount(of: count)) ? row(of: Int(number) * columns.count, count: count) : nil
  }

  func frame(at index: Int, from origin: Units) -> LayoutRect {
    let (row, column) = index.quotientAndRemainder(dividingBy: columns.count)
    return frame(row: row, column: column, from: origin)
  }
}
