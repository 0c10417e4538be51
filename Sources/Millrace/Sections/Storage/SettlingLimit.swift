/// The conditions under which settling stops early; any one suffices.
struct SettlingLimit {
  /// All items before this one are settled.
  var item = Int.max
  /// All later items start at or after this position.
  var position = Units.max
  /// This number of items was placed.
  var budget = Int.max
}
