import Foundation
import Measurement
import Testing

@Suite("Samples and their statistics")
struct MeasurementSeriesTests {
  @Test("Percentiles of known samples are exact to three digits")
  func percentiles() {
    let summary = Summary(nanoseconds: (1...1000).map { Double($0) })
    #expect(abs(summary.median - 500) <= 0.5)
    #expect(abs(summary.p90 - 900) <= 1)
    #expect(abs(summary.p99 - 990) <= 1)
    #expect(abs(summary.p999 - 999) <= 1)
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

  @Test("A series without samples has no figures")
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

  @Test("An empty operation takes no time after subtraction of the overhead", .enabled(if: !isDebugBuild))
  func nothing() {
    // Repeat if another program had the processor while the number of operations per sample was determined.
    for attempt in 1...20 {
      var series = Series(overhead: .measured())
      let inputs = Array(0..<1000)
      series.beginRound(seconds: 0.02)
      while series.wantsMore { series.sample(each: inputs) { blackHole($0) } }
      series.endRound()
      if attempt < 20, series.summary.operationsPerSample == 1 { continue }
      #expect(series.summary.operationsPerSample > 1)
      #expect(series.summary.median < 20)
      return
    }
  }

  @Test("A round ends after its time and with enough samples")
  func ends() {
    var operations = 0
    var series = Series(overhead: SamplingOverhead(cost: 0, step: 1))
    for round in 1...3 {
      series.beginRound(seconds: 0, minimumSamples: 5)
      while series.wantsMore { series.sample { operations += 1 } }
      series.endRound()
      #expect(series.summary.samples == 5 * round)
      #expect(series.summary.rounds.count == round)
    }
    // One more operation warms up, only in the first round: it takes longer than a slice of zero length.
    #expect(operations == 16)
  }

  @Test("Operations warm up in each round until they get no faster")
  func warmUp() {
    var durations = [900.0, 500, 300, 299, 298]
    var warmUp = WarmUp(start: 0, roundTime: 1600)
    var samples = 0
    // Slices of 100 ns with two samples each.
    for duration in durations {
      samples += 2
      _ = warmUp.record(duration, now: UInt64(samples * 50 - 50))
      if warmUp.record(duration, now: UInt64(samples * 50)) { break }
    }
    #expect(samples == 8 && warmUp.median == 299, "299 is not 3 % below 300")
    durations = (0..<100).map { 1e9 * exp(-Double($0)) }
    warmUp = WarmUp(start: 0, roundTime: 1600)
    samples = 0
    for duration in durations {
      samples += 1
      if warmUp.record(duration, now: UInt64(samples * 50)) { break }
    }
    #expect(samples == 16, "half of the round is all it gets")
  }

  @Test("A disturbance does not prolong the warm-up")
  func disturbedWarmUp() {
    var warmUp = WarmUp(start: 0, roundTime: 1600)
    #expect(!warmUp.record(10, now: 50) && !warmUp.record(10, now: 100))
    #expect(!warmUp.record(500, now: 150) && warmUp.record(500, now: 200))
  }

  @Test("A series without warm-up records its first sample and discards an unfinished round")
  func noWarmUp() {
    var operations = 0
    var series = Series(overhead: SamplingOverhead(cost: 0, step: 1), warmsUp: false)
    for _ in 0..<2 {
      series.beginRound(seconds: 0, minimumSamples: 2)
      while series.wantsMore { series.sample { operations += 1 } }
    }
    #expect(series.isEmpty)
    series.endRound()
    #expect(series.summary.samples == 2)
    #expect(operations == 4)
    #expect(series.count(longerThan: -1) == 2)
    #expect(series.count(longerThan: series.summary.max) == 0)
  }

  @Test("Of many inputs, only as many are measured as time allows")
  func inputs() {
    var operations = 0
    var series = Series(overhead: SamplingOverhead(cost: 0, step: 1), warmsUp: false)
    series.beginRound(seconds: 0, minimumSamples: 3)
    series.sample(each: Array(0..<1000)) { _ in operations += 1 }
    #expect(operations == 3)
  }

  @Test("Only the parts that the stopwatch times count")
  func parts() {
    var series = Series(overhead: SamplingOverhead(cost: 0, step: 1), warmsUp: false)
    series.beginRound(seconds: 0)
    var parts = 0
    let start = MonotonicClock.now()
    series.sampleParts { stopwatch in
      for _ in 0..<3 {
        let begin = MonotonicClock.now()
        while MonotonicClock.now() < begin + 1_000_000 {}
        stopwatch.time { parts += 1 }
      }
    }
    series.endRound()
    #expect(parts == 3)
    #expect(MonotonicClock.now() - start > 3_000_000)
    #expect(series.summary.samples == 1)
    // The limit allows for debug builds and busy machines.
    #expect(series.summary.max < 3_000_000)
  }

  @Test("An error ends the sample")
  func errors() {
    struct Failure: Error {}
    var series = Series(overhead: SamplingOverhead(cost: 0, step: 1))
    series.beginRound(seconds: 0)
    #expect(throws: Failure.self) { try series.sample { throw Failure() } }
    #expect(series.summary.samples == 0)
  }

  @Test("The clock does not go back")
  func clock() {
    let readings = (0..<1000).map { _ in MonotonicClock.now() }
    #expect(zip(readings, readings.dropFirst()).allSatisfy { $0 <= $1 })
  }
}
