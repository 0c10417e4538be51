/// The rows of items in sections, on which separators and backgrounds of items depend.
///
/// In a layout with one lane, each item is a row. Uniform grids and row layouts have rows. Waterfalls with
/// several lanes, mosaics, sheets and custom layouts have none.
extension Feed {
  /// Collects the rows of a section in `range`, and perhaps rows before its start.
  ///
  /// - Parameter start: The start of the section's items. Positions are in the feed's coordinates.
  func collectRows(
    of entry: SectionEntry, at start: Units, in range: RowRange, _ scratch: inout PlacingScratch
  ) {
    scratch.itemRows.removeAll(keepingCapacity: true)
    guard entry.count > 0 else { return }
    store.section(entry).collectRows(
      of: store.items(of: entry), in: range.moved(by: -start), &scratch.rows, into: &scratch.itemRows)
    for index in scratch.itemRows.indices {
      scratch.itemRows[index] = scratch.itemRows[index].moved(by: start)
    }
  }

  /// Returns the row of an item, or `nil` if the layout of its section has no rows.
  func row(of item: Int, _ entry: SectionEntry, at start: Units, _ scratch: inout PlacingScratch) -> ItemRow?
  {
    store.section(entry).row(of: item, store.items(of: entry), &scratch.rows)?.moved(by: start)
  }

  /// Returns the range of `items` along the main axis, including their rows if the layout has rows.
  ///
  /// `nil` if `items` contains no item of the section. Adds its work to `scratch.work`.
  func mainRange(
    of items: Range<Int>, _ entry: SectionEntry, at start: Units, _ scratch: inout PlacingScratch
  ) -> (start: Units, end: Units)? {
    let items = items.clamped(to: 0..<entry.count)
    guard !items.isEmpty else { return nil }
    if let edges = store.section(entry).edges(ofItems: items) {
      return (start &+ edges.start, start &+ edges.end)
    }
    let range = store.section(entry).mainRange(
      of: items, store.items(of: entry), counting: &scratch.work, &scratch.rows)
    return (start &+ range.lowerBound, start &+ range.upperBound)
  }
}
