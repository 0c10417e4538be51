/// The kind of a layout in a result.
public enum LayoutKind: Hashable, Sendable {
  /// One of the engine's layouts.
  case engine
  /// Another implementation of a waterfall, which changes to the engine do not affect.
  case peer
  /// A lower bound for any layout: copying the bytes, or the bare packing loop.
  case floor

  /// Creates the kind of the layout named `layout` (`BenchmarkResult.layout`).
  public init(layout: String) {
    self =
      switch layout {
      case "floor": .floor
      case "textbook", "chunked", "sorted", "rtree": .peer
      default: .engine
      }
  }
}
