#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The difference of two programs in one benchmark, from pairs of rounds, with an interval.
///
/// The difference of a pair is the logarithm of the new cost divided by the old one. The estimate is the median of the means
/// of all pairs of differences (Hodges-Lehmann). The interval contains the differences that a signed-rank test does
/// not reject (F. Wilcoxon; M. Hollander, D. A. Wolfe, E. Chicken: Nonparametric Statistical Methods, 3rd ed., 3.1 to 3.3). The
/// test is exact for any distribution that is symmetric. If the programs are equal, exchanging them changes the sign of a
/// difference and nothing else, so the distribution is symmetric. A few disturbed pairs barely change either.
public struct PairedDifference: Hashable, Sendable {
  /// The costs of one round of each program.
  public struct Pair: Hashable, Sendable {
    /// The cost in the old program.
    public var old: Double
    /// The cost in the new program.
    public var new: Double
    /// The larger of the fractions of the two rounds during which other programs had the processor.
    public var waited: Double

    /// Creates a pair.
    public init(old: Double, new: Double, waited: Double = 0) {
      (self.old, self.new, self.waited) = (old, new, waited)
    }
  }

  /// The fraction of a round from which it counts as disturbed: a choice.
  ///
  /// Other programs do not only take the processor: they also leave cold caches.
  public static let disturbance = 0.05

  /// The estimated ratio of the new cost to the old one.
  public let ratio: Double
  /// The interval's lower end. If there are too few pairs for the confidence, 0.
  public let low: Double
  /// The interval's upper end. If there are too few pairs for the confidence, infinity.
  public let high: Double
  /// The median cost in the old program.
  public let old: Double
  /// The median cost in the new program.
  public let new: Double
  /// The number of pairs used.
  public let pairCount: Int

  /// Computes the difference. Returns `nil` if no pair has two positive costs.
  ///
  /// Disturbed pairs are ignored, unless fewer than half of the pairs remain.
  ///
  /// - Parameter significance: The probability that the interval misses the true ratio.
  public init?(of pairs: [Pair], significance: Double) {
    let valid = pairs.filter { $0.old > 0 && $0.new > 0 }
    guard !valid.isEmpty else { return nil }
    let quiet = valid.filter { $0.waited < PairedDifference.disturbance }
    let used = quiet.count * 2 >= valid.count ? quiet : valid
    pairCount = used.count
    old = median(sorted: used.map(\.old).sorted())
    new = median(sorted: used.map(\.new).sorted())
    let differences = used.map { log($0.new / $0.old) }
    var means: [Double] = []
    means.reserveCapacity(differences.count * (differences.count + 1) / 2)
    for (index, first) in differences.enumerated() {
      for second in differences[index...] { means.append((first + second) / 2) }
    }
    means.sort()
    ratio = exp(median(sorted: means))
    if let rank = signedRankQuantile(count: used.count, probability: significance / 2) {
      low = exp(means[rank])
      high = exp(means[means.count - 1 - rank])
    } else {
      (low, high) = (0, .infinity)
    }
  }
}

/// Returns the largest sum of the ranks of positive values that has at most a probability, or `nil` if none has.
///
/// - Parameter count: The number of values, which have a symmetric distribution around 0.
package func signedRankQuantile(count: Int, probability: Double) -> Int? {
  // The probability of each sum: each rank is positive with probability 1/2.
  var probabilities = [Double](repeating: 0, count: count * (count + 1) / 2 + 1)
  probabilities[0] = 1
  var largest = 0
  for rank in stride(from: 1, through: count, by: 1) {
    largest += rank
    for sum in stride(from: largest, through: 0, by: -1) {
      let without = probabilities[sum]
      probabilities[sum] = (without + (sum >= rank ? probabilities[sum - rank] : 0)) / 2
    }
  }
  var total = 0.0
  for (sum, own) in probabilities.enumerated() {
    total += own
    if total > probability { return sum > 0 ? sum - 1 : nil }
  }
  return probabilities.count - 1
}
