/// An operation of a layout in the micro-suite.
package struct MicroBenchmark {
  /// The name: `waterfall-reflow.insert-100`.
  package let name: String
  /// Creates a fresh sample, always the same, and returns the operation on it.
  package let prepare: () throws -> () throws -> Void

  /// The benchmarks of all layouts.
  package static var all: [MicroBenchmark] {
    BenchmarkedLayout.allCases.flatMap { layout in
      layout.variants.flatMap { variant in
        variant.microBenchmarks(
          layout.variants.count > 1 ? "\(layout.name)-\(variant.policy.name)" : layout.name)
      }
    }
  }
}

/// The feed of the micro-suite: that of `millrace bench` with 4 lanes.
enum MicroFeed {
  /// The number of items, too many for a processor's caches.
  static let count = 1_000_000
  static let laneCount = 4
  static let seed: UInt64 = 1
}

/// The items of a layout's benchmarks.
final class MicroItems<Layout: BenchLayout> {
  private var feed: (shape: BenchShape, sizes: [Layout.Size])?

  /// Returns the lanes and the items.
  ///
  /// They are computed when the first benchmark runs, so that listing the benchmarks takes no time.
  func read() throws -> (shape: BenchShape, sizes: [Layout.Size]) {
    if let feed { return feed }
    let shape = try BenchShape(laneCount: MicroFeed.laneCount)
    let items = Layout.items(
      of: .synthetic, shape: shape, count: MicroFeed.count, seed: MicroFeed.seed)
    let read = (shape, items.held ?? [])
    feed = read
    return read
  }
}
