import Foundation
import Measurement
import Testing

@Suite("Comparisons of runs")
struct MeasurementComparisonTests {
  /// A seeded generator of noise.
  private struct Noise {
    var state: UInt64

    /// Returns an approximately normal random number: the sum of twelve uniform ones.
    mutating func next() -> Double {
      (0..<12).reduce(-6.0) { sum, _ in
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return sum + Double(state >> 11) * 0x1p-53
      }
    }
  }

  /// Stored, because determining the machine's properties takes a while.
  private static let context = RunContext.current(
    feed: "synthetic", seed: 1, overhead: SamplingOverhead(cost: 20, step: 1))

  /// Stored, because percentiles take a while. A comparison uses only the rounds and the median.
  private static let result = BenchmarkResult(
    suite: "edit", layout: "waterfall", policy: "stable", operation: "", count: 10_000, lanes: 4,
    summary: Summary(nanoseconds: [1000], roundMedians: []), items: 1)

  /// Returns a run of `count` benchmarks with nine rounds each, one of them disturbed.
  ///
  /// The rounds scatter by `within`, and the benchmarks by `between`.
  private func run(
    seed: UInt64, count: Int = 200, within: Double = 0.02, between: Double = 0.02,
    factor: (Int) -> Double = { _ in 1 }
  ) -> BenchmarkReport {
    var noise = Noise(state: seed)
    var report = BenchmarkReport(context: Self.context)
    report.results = (0..<count).map { index in
      let cost = 1000 * factor(index) * exp(between * noise.next())
      var rounds = (0..<9).map { _ in cost * exp(within * noise.next()) }
      rounds[index % 9] *= 3
      var result = Self.result
      result.operation = "operation-\(index)"
      result.rounds = rounds
      return result
    }
    return report
  }

  @Test("Two runs of one program show no difference", arguments: [0.0, 0.01, 0.03, 0.1])
  func same(between: Double) {
    var wrong = 0
    for seed in 0..<20 {
      let comparison = ReportComparison(
        old: run(seed: UInt64(2 * seed), between: between),
        new: run(seed: UInt64(2 * seed + 1), between: between))
      #expect(comparison.rows.count == 200 && comparison.onlyInNew.isEmpty && comparison.onlyInOld.isEmpty)
      wrong += comparison.rows.count { $0.verdict != .same }
    }
    #expect(wrong <= 8, "of 4000")
  }

  @Test("A slowdown of a fifth is reported, and almost nothing else", arguments: [0.0, 0.01, 0.02])
  func slower(between: Double) {
    var others = 0
    for seed in 0..<10 {
      let comparison = ReportComparison(
        old: run(seed: UInt64(seed), within: 0.01, between: between),
        new: run(seed: UInt64(seed + 99), within: 0.01, between: between) { $0 == 17 ? 1.25 : 1 })
      let named = comparison.rows.filter { $0.verdict == .slower }
      #expect(named.contains { $0.name == "edit/waterfall/stable/operation-17" })
      #expect(named.allSatisfy { $0.low > 1 && $0.low < $0.ratio && $0.ratio < $0.high })
      others += named.count { $0.name != "edit/waterfall/stable/operation-17" }
    }
    // One in twenty comparisons may give a false verdict.
    #expect(others <= 2, "of 1990")
  }

  @Test("The threshold affects regressions, not verdicts")
  func threshold() {
    let comparison = ReportComparison(
      old: run(seed: 1, within: 0.001, between: 0),
      new: run(seed: 2, within: 0.001, between: 0) { $0 == 3 ? 1.2 : 1 })
    #expect(
      comparison.rows.filter { $0.verdict == .slower }.map(\.name) == ["edit/waterfall/stable/operation-3"])
    let slower = comparison.rows[3]
    #expect(slower.low > 1.05 && slower.high > slower.ratio)
    #expect(comparison.regressions(beyond: 0.05).map(\.name) == [slower.name])
    #expect(comparison.regressions(beyond: slower.ratio - 1).isEmpty, "it may be less")
    #expect(comparison.regressions(beyond: 0.3).isEmpty)
  }

  @Test("Faster benchmarks are reported")
  func faster() {
    let comparison = ReportComparison(
      old: run(seed: 1, between: 0), new: run(seed: 2, between: 0) { $0 == 3 ? 0.7 : 1 })
    #expect(
      comparison.rows.filter { $0.verdict == .faster }.map(\.name) == ["edit/waterfall/stable/operation-3"])
  }

  @Test("If everything is slower except the floor, everything is reported")
  func everything() throws {
    let old = run(seed: 1, count: 40, within: 0.005, between: 0.005)
    var new = run(seed: 2, count: 40, within: 0.005, between: 0.005) { _ in 1.3 }
    #expect(ReportComparison(old: old, new: new).regressions(beyond: 0.05).count == 40)
    var oldWithFloor = old
    for row in 0..<5 {
      oldWithFloor.results[row].layout = "floor"
      new.results[row].layout = "floor"
    }
    let comparison = ReportComparison(old: oldWithFloor, new: new)
    #expect(comparison.rows.allSatisfy { $0.verdict == .same })
    #expect(abs(comparison.medianRatio - 1) < 0.02)
    #expect(abs(try #require(comparison.drift) - 1.3) < 0.02)
    oldWithFloor.results.removeFirst()
    #expect(ReportComparison(old: oldWithFloor, new: new).drift == nil, "too few of them to tell")
  }

  @Test("Differences hidden by the machine's drift are reported")
  func drift() throws {
    var old = run(seed: 1, count: 60, within: 0.01, between: 0.01) { $0 == 30 ? 1.25 : 1.2 }
    var new = run(seed: 2, count: 60, within: 0.01, between: 0.01) { $0 == 30 ? 1.5 : 1 }
    for row in 0..<12 {
      old.results[row].layout = "chunked"
      new.results[row].layout = "chunked"
    }
    let comparison = ReportComparison(old: old, new: new)
    #expect(
      comparison.rows.filter { $0.verdict != .same }.map(\.name) == ["edit/waterfall/stable/operation-30"])
    #expect(abs(comparison.rows[30].ratio - 1.44) < 0.05)
  }

  @Test("A clock step is no difference")
  func clock() {
    var (old, new) = (run(seed: 1, count: 40), run(seed: 2, count: 40))
    old.context.samplingError = 4
    new.context.samplingError = 4
    old.results[0].rounds = [Double](repeating: 100, count: 9)
    new.results[0].rounds = [Double](repeating: 110, count: 9)
    old.results[0].median = 100
    new.results[0].median = 110
    #expect(ReportComparison(old: old, new: new).rows[0].verdict == .same)
  }

  @Test("Benchmarks of only one run are listed with names and sizes")
  func others() {
    let (old, new) = (run(seed: 1, count: 3), run(seed: 2, count: 4))
    let comparison = ReportComparison(old: old, new: new)
    #expect(comparison.rows.count == 3 && comparison.onlyInOld.isEmpty)
    #expect(comparison.onlyInNew == ["edit/waterfall/stable/operation-3 at 10000"])
    #expect(ReportComparison(old: new, new: old).onlyInOld == comparison.onlyInNew)
    #expect(ReportComparison(old: BenchmarkReport(context: old.context), new: new).rows.isEmpty)
  }
}
