import Foundation
import Measurement
import MillraceRandom
import Testing

/// The statistics of `millrace ab`.
@Suite struct PairedComparisonTests {
  private typealias Pair = PairedDifference.Pair

  /// The critical values of the signed-rank test, from the tables of statistics textbooks.
  @Test(
    "Quantiles of the signed-rank test equal those of the tables",
    arguments: [
      (5, 0.05, nil), (6, 0.05, 0), (8, 0.05, 3), (10, 0.05, 8), (20, 0.05, 52), (25, 0.05, 89),
      (30, 0.05, 137),
      (10, 0.01, 3), (20, 0.01, 37), (50, 0.05, 434),
    ])
  func quantiles(count: Int, significance: Double, quantile: Int?) {
    #expect(signedRankQuantile(count: count, probability: significance / 2) == quantile)
  }

  @Test("A difference without noise is exact, and independent of the costs' sizes")
  func exact() throws {
    let pairs = (1...20).map { Pair(old: Double($0), new: Double($0) * 1.03) }
    let difference = try #require(PairedDifference(of: pairs, significance: 0.05))
    for end in [difference.ratio, difference.low, difference.high] { #expect(abs(end - 1.03) < 1e-12) }
    #expect(difference.old == 10.5 && difference.pairCount == 20)
  }

  @Test("With too few pairs there is no interval and no verdict")
  func few() throws {
    let pairs = [Pair](repeating: Pair(old: 1, new: 2), count: 5)
    let difference = try #require(PairedDifference(of: pairs, significance: 0.05))
    #expect(difference.ratio == 2 && difference.low == 0 && difference.high == .infinity)
    let comparison = PairedComparison([("insert", pairs)])
    #expect(comparison.named.isEmpty && comparison.noiseFloor == .infinity)
    #expect(PairedDifference(of: [], significance: 0.05) == nil)
    #expect(PairedDifference(of: [Pair(old: 0, new: 1)], significance: 0.05) == nil)
  }

  @Test("Disturbed pairs are ignored, unless they are more than half")
  func disturbed() throws {
    let quiet = [Pair](repeating: Pair(old: 1, new: 1), count: 10)
    let slow = Pair(old: 1, new: 3, waited: 0.5)
    let few = try #require(
      PairedDifference(of: quiet + [Pair](repeating: slow, count: 10), significance: 0.05))
    #expect(few.pairCount == 10 && few.high == 1)
    let most = try #require(
      PairedDifference(of: quiet + [Pair](repeating: slow, count: 11), significance: 0.05))
    #expect(most.pairCount == 21 && most.high > 1)
  }

  @Test("Two wild pairs of thirty do not move the interval far")
  func robust() throws {
    var random = SplitMix64(seed: 1)
    let usual = pairs(30, ratio: 1.03, noise: 0.02, using: &random)
    let plain = try #require(PairedDifference(of: usual, significance: 0.002))
    let wild = try #require(
      PairedDifference(
        of: usual.dropLast(2) + [Pair(old: 1, new: 9), Pair(old: 1, new: 9)], significance: 0.002))
    #expect(abs(wild.ratio - plain.ratio) < 0.005 && abs(wild.low - plain.low) < 0.005)
  }

  /// Every pair has noise of 3 %, and one of ten has ten times as much.
  @Test("Equal programs are named in at most 5 % of the runs, 3 % in nearly all")
  func powerAndSize() {
    var random = SplitMix64(seed: 7)
    var (falseRuns, missed) = (0, 0)
    for _ in 0..<200 {
      let names = (0..<22).map { "operation \($0)" }
      let equal = names.map { ($0, pairs(50, ratio: 1, noise: 0.03, using: &random)) }
      if !PairedComparison(equal).named.isEmpty { falseRuns += 1 }
      let planted = Array(equal.dropLast()) + [("slow", pairs(50, ratio: 1.03, noise: 0.03, using: &random))]
      if !PairedComparison(planted).named.contains(where: { $0.name == "slow" && $0.verdict == .slower }) {
        missed += 1
      }
    }
    // Of 200 runs, 10 are expected at most; more than 18 have a probability of 1 %.
    #expect(falseRuns <= 18)
    #expect(missed <= 20)
  }

  @Test("A difference below the minimum effect is not named, however certain")
  func minimumEffect() {
    func verdict(_ ratio: Double) -> ReportComparison.Verdict? {
      PairedComparison([("insert", [Pair](repeating: Pair(old: 1, new: ratio), count: 20))]).rows.first?
        .verdict
    }
    #expect(verdict(1.019) == .same && verdict(1.021) == .slower)
    #expect(verdict(0.982) == .same && verdict(0.979) == .faster)
  }

  @Test("The interquartile mean ignores the outer quarters, and has no steps")
  func interquartile() {
    #expect(interquartileMean(sorted: [3]) == 3)
    #expect(interquartileMean(sorted: [0, 10, 20, 900]) == 15)
    #expect(interquartileMean(sorted: [0, 0, 10, 10, 10, 20, 900, 900]) == 12.5)
  }

  private func pairs(
    _ count: Int, ratio: Double, noise: Double, using random: inout SplitMix64
  ) -> [Pair] {
    (0..<count).map { _ in
      // A sum of uniform numbers is nearly normal.
      let normal = (0..<12).reduce(-6.0) { sum, _ in sum + Double.random(in: 0..<1, using: &random) }
      return Pair(old: 100, new: 100 * ratio * exp(noise * normal * (random.oneIn(10) ? 10 : 1)))
    }
  }
}
