import Benchmark
import Measurement
import MillraceCommand

/// The number of allocations of an operation, which thresholds are on: it is the same in each run.
struct MicroAllocations {
  /// The metric's name in results, thresholds, and after `--metric`.
  static var metric: BenchmarkMetric {
    .custom("allocations", polarity: .prefersSmaller, useScalingFactor: false)
  }

  /// Why there are none.
  struct NotCounted: Error, CustomStringConvertible {
    var description: String { "the allocator of this process does not count: it is not jemalloc" }
  }

  /// How many there are; `nil` where the allocator does not count (`AllocationCounter`).
  let count: Int?

  /// Counts the allocations of an operation. The samples that are timed are others: the harness allocates when its
  /// histograms grow.
  ///
  /// The second of two counts is kept: the first includes what the Swift runtime allocates when a type is first used.
  init(of benchmark: MicroBenchmark) throws {
    let counter = AllocationCounter()
    var count: Int?
    for _ in 0..<2 {
      let run = try benchmark.prepare()
      count = try counter?.usage { try run() }.allocations
    }
    self.count = count
  }
}
