/// A row of a section's items. Separators are placed between rows.
struct ItemRow: Sendable {
  var last: Int
  /// The start and end along the main axis.
  var start: Units
  var end: Units

  /// Returns the row, `distance` further along the main axis.
  @inline(__always)
  func moved(by distance: Units) -> ItemRow {
    ItemRow(last: last, start: start &+ distance, end: end &+ distance)
  }
}
