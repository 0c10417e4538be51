/// A row of a section's items. Separators are placed between rows.
struct ItemRow: Sendable {
  /// The first and the last item.
  var first: Int
  var last: Int
  /// The start and end along the main axis.
  var start: Units
  var end: Units

  /// Returns the row, `distance` further along the main axis.
  @inline(__always)
  func moved(by distance: Units) -> ItemRow {
    ItemRow(first: first, last: last, start: start &+ distance, end: end &+ distance)
  }
}

/// The rows that a query looks for.
struct RowRange {
  /// Rows that end at this position or later are found.
  var start: Units
  /// Rows that start before this position are found.
  var end: Units
  /// The first item whose row is found.
  var firstItem = 0
  /// The number of rows at which the query ends.
  var limit = Int.max

  @inline(__always)
  func moved(by distance: Units) -> RowRange {
    RowRange(start: start &+ distance, end: end &+ distance, firstItem: firstItem, limit: limit)
  }
}
