/// The measured size of an item, in units.
struct MeasuredSize: Hashable, Sendable {
  var width: Units
  var height: Units
}

/// The measured sizes of the items of a section.
protocol MeasuredSizes {
  /// Returns the measured size of an item, or `nil` if the item is not measured.
  mutating func size(of item: Int) -> MeasuredSize?
}
