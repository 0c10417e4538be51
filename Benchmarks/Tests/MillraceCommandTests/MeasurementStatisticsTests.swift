import Foundation
import Measurement
import Testing

@Suite("Intervals and noise")
struct MeasurementStatisticsTests {
  /// Le Boudec, Performance Evaluation of Computer and Communication Systems, table A.1: the ranks, counted
  /// from 1, of a 95 % interval for the median, and its actual confidence.
  @Test(
    "Ranks and confidences equal those of the table",
    arguments: [
      (6, 1, 0.969), (7, 1, 0.984), (8, 1, 0.992), (9, 2, 0.961), (10, 2, 0.979), (20, 6, 0.959),
      (30, 10, 0.957), (70, 27, 0.959),
    ])
  func ranks(count: Int, rank: Int, confidence: Double) throws {
    let interval = try #require(MedianInterval(of: (1...count).map(Double.init).shuffled()))
    #expect(interval.low == Double(rank) && interval.high == Double(count + 1 - rank))
    #expect(abs(interval.confidence - confidence) < 0.0006)
    #expect(interval.median == Double(count + 1) / 2)
  }

  @Test("With few values, the interval is the full range with its confidence")
  func few() throws {
    let interval = try #require(MedianInterval(of: [3, 1, 2]))
    #expect(interval.low == 1 && interval.high == 3 && interval.confidence == 0.75)
    #expect(try #require(MedianInterval(of: [5])).confidence == 0)
    #expect(MedianInterval(of: []) == nil)
    #expect(Summary(nanoseconds: [1, 2], roundMedians: [1, 2]).interval == nil)
  }

  @Test("Many values neither overflow nor take long")
  func many() throws {
    let interval = try #require(MedianInterval(of: (0..<100_000).map(Double.init)))
    // The normal approximation: n/2 -+ 1.96 sqrt(n)/2.
    #expect(abs(interval.low - 49_690) < 2 && abs(interval.confidence - 0.95) < 0.001)
  }

  @Test("Noise is relative to the loop's quiet time")
  func noise() throws {
    let quiet = try #require(MachineNoise(of: [Double](repeating: 100, count: 50)))
    #expect(quiet == MachineNoise(of: (0..<50).map { _ in 100.0 }))
    #expect(quiet.quiet == 100 && quiet.slowedShare == 0 && quiet.slowdown == 1 && quiet.lostShare == 0)
    let times = [Double](repeating: 100, count: 80) + [Double](repeating: 300, count: 20)
    let noisy = try #require(MachineNoise(of: times))
    #expect(noisy.quiet == 100 && noisy.slowedShare == 0.2 && noisy.slowdown == 3)
    #expect(noisy.lostShare == 0.286)
    #expect(MachineNoise(of: []) == nil)
  }

  @Test("The compiler cannot shorten the loop", .enabled(if: !isDebugBuild))
  func loop() throws {
    let noise = try #require(MachineNoise(of: MachineNoise.times(seconds: 0.01)))
    // 6,000 steps of 4 to 6 cycles at 1 to 6 GHz.
    #expect((3_000...40_000).contains(noise.quiet))
  }

  @Test(
    "Patterns are shell patterns whose stars also match slashes",
    arguments: [
      ("edit/*/insert", true), ("*insert", true), ("edit/waterfall/stable/insert", true), ("edit", false),
      ("edit/*", true), ("*/stable/*", true), ("edit/[vw]aterfall/?table/insert", true),
      ("*/reflow/*", false),
    ])
  func patterns(pattern: String, matches: Bool) {
    #expect(NamePattern(pattern).matches("edit/waterfall/stable/insert") == matches)
  }

  @Test(
    "Quantiles of the normal distribution",
    arguments: [(0.3173105, 1.0), (0.05, 1.959964), (0.01, 2.575829), (1e-4, 3.890592), (1e-9, 6.109410)])
  func normal(probability: Double, quantile: Double) {
    #expect(abs(normalQuantile(twoSided: probability) - quantile) < 1e-5)
  }
}
