import Benchmark
import Measurement
import MillraceCommand

/// The operations of the layouts in the harness of ordo-one/benchmark.
///
/// `scripts/bench-micro` compares their allocations with thresholds. `millrace bench` measures times with
/// intervals, peers and growth.
///
/// The items are those of `millrace bench`: 10⁶ in 4 lanes in a phone's viewport, and 10⁴ in a feed of sections.
///
/// The entry point is written by hand, because generating it with BenchmarkPlugin would add half a minute to each build
/// of this package.
@main
struct MicroSuite: BenchmarkRunnerHooks {
  static func registerBenchmarks() {
    // A debug build allocates differently, and its times are meaningless.
    precondition(!isDebugBuild, "the micro-suite measures release builds only")
    for benchmark in MicroBenchmark.all { register(benchmark) }
  }

  private static func register(_ micro: MicroBenchmark) {
    var allocations: MicroAllocations?
    // Enough for a dozen samples of the slowest builds and hundreds of the other operations.
    let configuration = Benchmark.Configuration(
      metrics: [.wallClock, .throughput, MicroAllocations.metric], maxDuration: .milliseconds(500))
    Benchmark(micro.name, configuration: configuration) { benchmark in
      if allocations == nil {
        allocations = try MicroAllocations(of: micro)
        // Without times, one sample is enough.
        if !benchmark.configuration.metrics.contains(.wallClock) {
          benchmark.configuration.maxIterations = 1
          // Without figures, the tool would not report an exceeded threshold.
          if allocations?.count == nil { throw MicroAllocations.NotCounted() }
        }
      }
      let run = try micro.prepare()
      benchmark.startMeasurement()
      try run()
      benchmark.stopMeasurement()
      if let count = allocations?.count {
        benchmark.measurement(MicroAllocations.metric, count)
      }
    }
  }
}
