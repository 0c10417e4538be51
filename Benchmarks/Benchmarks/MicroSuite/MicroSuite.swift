import Benchmark
import Measurement
import MillraceCommand

/// The operations of the layouts in the harness of ordo-one/benchmark, for its users and for its thresholds, which
/// here are on allocations (`scripts/bench-micro`). `millrace bench` measures times with intervals, peers and growth.
///
/// The items are those of `millrace bench`: 10^6 in 4 lanes in a phone's viewport, and 10^4 in a feed of sections.
///
/// The tool's BenchmarkPlugin would generate the entry point. Written by hand, it spares each build of this package
/// the build of the plugin's tool, which takes half a minute.
@main
struct MicroSuite: BenchmarkRunnerHooks {
  static func registerBenchmarks() {
    // A debug build allocates differently, and its times mean nothing.
    precondition(!isDebugBuild, "the micro-suite measures release builds only")
    for benchmark in MicroBenchmark.all { register(benchmark) }
  }

  private static func register(_ micro: MicroBenchmark) {
    var allocations: MicroAllocations?
    // A dozen samples of the slowest builds, and hundreds of the rest.
    let configuration = Benchmark.Configuration(
      metrics: [.wallClock, .throughput, MicroAllocations.metric], maxDuration: .milliseconds(500))
    Benchmark(micro.name, configuration: configuration) { benchmark in
      if allocations == nil {
        allocations = try MicroAllocations(of: micro)
        // Without times, a second sample would say the same.
        if !benchmark.configuration.metrics.contains(.wallClock) {
          benchmark.configuration.maxIterations = 1
          // Without figures the tool would find no threshold exceeded.
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
