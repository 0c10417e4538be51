/// When settling may stop although more is to be done.
struct SettlingLimit {
  /// Once all items before this one are settled.
  var item = Int.max
  /// Once all later items begin here or behind.
  var position = Units.max
  /// Once so many items have been placed.
  var budget = Int.max
}
