/// The queries that a host makes of a feed beside elements in a rectangle, by their names in results.
enum BenchQuestion: String, CaseIterable {
  /// What enters and leaves from one frame of a flick to the next.
  case changes
  /// What is under a finger.
  case elementAtPoint = "element-at-point"
  /// What is nearest to one.
  case nearest
  /// What comes within half a second at 3,000 points a second.
  case ahead
  /// What is in a viewport, each handed through a hook that changes nothing.
  case attributes
}
