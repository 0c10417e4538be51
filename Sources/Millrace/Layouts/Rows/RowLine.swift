/// An item's frame in its row, in units.
struct RowFrame {
  /// The start on the cross axis, from the leading edge.
  var crossStart: Units
  var crossLength: Units
  /// The start on the main axis, from the row's start.
  var mainOffset: Units
  var mainLength: Units
}

/// The placement of items in a row, in two passes: first `measure` for each, then `begin` and `place` for each.
protocol RowLine {
  mutating func measure(_ size: ItemSize)
  /// Ends the first pass of a row of the given height, which may be the section's first or last row.
  mutating func begin(height: Units, isFirst: Bool, isLast: Bool)
  /// Returns the frame of the row's next item.
  mutating func place(_ size: ItemSize) -> RowFrame
}
