import Benchmark
import Measurement

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

  /// Counts what `body` allocates on a sample, apart from the samples that are timed: the harness allocates
  /// itself, when its histograms grow. It is done twice, and the second count is kept: what the Swift runtime
  /// sets up when a type is first used is not the operation's.
  init<Sample>(of makeSample: () throws -> Sample, _ body: (inout Sample) throws -> Void) throws {
    let counter = AllocationCounter()
    var count: Int?
    for _ in 0..<2 {
      var sample = try makeSample()
      count = try counter?.usage { try body(&sample) }.allocations
    }
    self.count = count
  }
}
