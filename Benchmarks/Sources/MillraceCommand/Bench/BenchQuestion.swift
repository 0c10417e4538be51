/// What a host asks of a feed beside what is in a rectangle, by its name in the results.
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
