import Benchmark
import Measurement
import MillraceCommand

/// The number of allocations of an operation, which is the same in each run. Thresholds apply to it.
struct MicroAllocations {
  /// The metric, named `allocations` in results, in thresholds and for `--metric`.
  static var metric: BenchmarkMetric {
    .custom("allocations", polarity: .prefersSmaller, useScalingFactor: false)
  }

  /// The error that the allocator does not count allocations.
  struct NotCounted: Error, CustomStringConvertible {
    var description: String { "the allocator of this process does not count allocations: it is not jemalloc" }
  }

  /// The number of allocations, or `nil` if the allocator does not count them (`AllocationCounter`).
  let count: Int?

  /// Counts the allocations of an operation, separately from timed samples.
  ///
  /// The harness allocates when its histograms grow.
  ///
  /// The second of two counts is used. The first includes allocations of the Swift runtime when a type is first used.
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
