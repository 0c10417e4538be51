/// An item's place in its row, in units.
struct RowFrame {
  /// Where it begins across, counted from the leading edge.
  var crossStart: Units
  /// How far it reaches across.
  var crossLength: Units
  /// Where it begins along the main axis, from the row's begin.
  var mainOffset: Units
  /// How far it reaches along the main axis.
  var mainLength: Units
}

/// What places the items of a row, in two passes over them: what has to be known of all of them before the
/// first is placed, and then one after the other.
protocol RowLine {
  /// Takes note of the row's next item.
  mutating func measure(_ size: ItemSize)
  /// Begins to place, once all items of the row are measured.
  ///
  /// - Parameters:
  ///   - height: The row's height, as it is stored.
  ///   - isFirst: Whether it is the first row.
  ///   - isLast: Whether it is the last row.
  mutating func begin(height: Units, isFirst: Bool, isLast: Bool)
  /// Places the next item.
  mutating func place(_ size: ItemSize) -> RowFrame
}
