/// An item's frame in its row, in units.
struct RowFrame {
  /// The start on the cross axis, from the leading edge.
  var crossStart: Units
  /// The length on the cross axis.
  var crossLength: Units
  /// The start on the main axis, from the row's start.
  var mainOffset: Units
  /// The length on the main axis.
  var mainLength: Units
}

/// The placement of items in a row, in two passes: first `measure` for each, then `begin` and `place` for each.
protocol RowLine {
  /// Measures the row's next item.
  mutating func measure(_ size: ItemSize)
  /// Ends the first pass, after all items of the row are measured.
  ///
  /// - Parameters:
  ///   - height: The row's stored height.
  ///   - isFirst: Whether this is the section's first row.
  ///   - isLast: Whether this is the section's last row.
  mutating func begin(height: Units, isFirst: Bool, isLast: Bool)
  /// Returns the frame of the row's next item.
  mutating func place(_ size: ItemSize) -> RowFrame
}
