import Measurement
import Testing

@Suite("Samples and their statistics")
struct MeasurementSeriesTests {
  @Test("Percentiles of known samples, to the histogram's three digits")
  func percentiles() {
    let summary = Summary(nanoseconds: (1...1000).map { Double($0) })
    #expect(abs(summary.median - 500) <= 0.5)
    #expect(abs(summary.p99 - 990) <= 1)
    #expect(summary.max == 1000)
    #expect(summary.mean == 500.5)
    #expect(summary.samples == 1000)
  }

  @Test("No duration is beyond the histogram's range", arguments: [0, 0.4, 35.25, 3.6e12, 1e15])
  func range(nanoseconds: Double) {
    let summary = Summary(nanoseconds: [nanoseconds, nanoseconds, nanoseconds])
    #expect(abs(summary.median - nanoseconds) <= max(nanoseconds * 0.001, 0.0005))
    #expect(summary.max == nanoseconds)
  }

  @Test("No samples, no figures")
  func empty() {
    #expect(Summary(nanoseconds: []).samples == 0)
    #expect(Summary(nanoseconds: []).median == 0)
  }

  @Test("Samples hold as many operations as keep the clock's error below 1 %")
  func batches() {
    let overhead = SamplingOverhead(cost: 20, step: 10)
    #expect(abs(overhead.error - 4.08) < 0.01)
    #expect(overhead.operationsPerSample(operationTime: 1000) == 1)
    #expect(overhead.operationsPerSample(operationTime: 409) == 1)
    #expect(overhead.operationsPerSample(operationTime: 408) == 2)
    #expect(overhead.operationsPerSample(operationTime: 10) == 41)
    #expect(overhead.operationsPerSample(operationTime: 0) == 409)
  }

  @Test("Timing nothing takes nothing, once its cost is subtracted", .enabled(if: !isDebugBuild))
  func nothing() {
    var series = Series(seconds: 0.02, overhead: .measured())
    let inputs = Array(0..<1000)
    while series.wantsMore { series.sample(each: inputs) { blackHole($0) } }
    #expect(series.summary.median < 20)
    #expect(series.summary.operationsPerSample > 1)
  }

  @Test("A series ends after its time, and not before it has enough samples")
  func ends() {
    let overhead = SamplingOverhead(cost: 0, step: 1)
    var operations = 0
    var series = Series(seconds: 0, overhead: overhead)
    while series.wantsMore { series.sample { operations += 1 } }
    // One more warms up.
    #expect(series.summary.samples == Series.minimumSamples)
    #expect(operations == Series.minimumSamples + 1)
  }

  @Test("A series without a warm-up records its first sample")
  func noWarmUp() {
    var operations = 0
    var series = Series(seconds: 0, overhead: SamplingOverhead(cost: 0, step: 1), minimumSamples: 2)
    while series.wantsMore { series.sample { operations += 1 } }
    #expect(series.summary.samples == 2)
    #expect(operations == 2)
    #expect(series.count(longerThan: -1) == 2)
    #expect(series.count(longerThan: series.summary.max) == 0)
  }

  @Test("Of an operation's parts only those are timed that the stopwatch times")
  func parts() {
    var series = Series(seconds: 0, overhead: SamplingOverhead(cost: 0, step: 1), minimumSamples: 1)
    var parts = 0
    let start = MonotonicClock.now()
    series.sampleParts { stopwatch in
      for _ in 0..<3 {
        let begin = MonotonicClock.now()
        while MonotonicClock.now() < begin + 1_000_000 {}
        stopwatch.time { parts += 1 }
      }
    }
    #expect(parts == 3)
    #expect(MonotonicClock.now() - start > 3_000_000)
    #expect(series.summary.samples == 1)
    // Debug builds and busy machines included.
    #expect(series.summary.max < 3_000_000)
  }

  @Test("An error ends the sample")
  func errors() {
    struct Failure: Error {}
    var series = Series(seconds: 0, overhead: SamplingOverhead(cost: 0, step: 1))
    #expect(throws: Failure.self) { try series.sample { throw Failure() } }
    #expect(series.summary.samples == 0)
  }

  @Test("The clock does not go back")
  func clock() {
    let readings = (0..<1000).map { _ in MonotonicClock.now() }
    #expect(zip(readings, readings.dropFirst()).allSatisfy { $0 <= $1 })
  }
}
