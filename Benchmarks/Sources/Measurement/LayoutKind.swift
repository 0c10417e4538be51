/// What a layout of a result is: the engine's, or something that it is compared with.
public enum LayoutKind: Hashable, Sendable {
  /// One of the engine's layouts.
  case engine
  /// A waterfall of another make, which no change of the engine can move.
  case peer
  /// What no layout can be faster than: copying the bytes, the bare packing loop.
  case floor

  /// The kind of the layout that a result names (`BenchmarkResult.layout`).
  public init(layout: String) {
    self =
      switch layout {
      case "floor": .floor
      case "textbook", "chunked", "sorted", "rtree": .peer
      default: .engine
      }
  }
}
