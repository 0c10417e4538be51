#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A median and its confidence interval, for any distribution.
///
/// The interval's ends are order statistics. The number of `n` independent values below the true median is
/// binomial with p = 1/2, so the `k`-th smallest and the `k`-th largest enclose it with probability `1 - 2
/// P(B(n, 1/2) < k)`. (H. A. David, H. N. Nagaraja: Order Statistics, 3rd ed., 7.1; a table for n up to 70 is
/// in J.-Y. Le Boudec: Performance Evaluation of Computer and Communication Systems, table A.1.)
///
/// The values must be independent. Samples are not: another process that uses the memory for a second slows
/// thousands of them. So the values are the medians of rounds, which are seconds apart.
public struct MedianInterval: Hashable, Sendable {
  /// The median. For an even number of values, the mean of the middle two.
  public let median: Double
  /// The interval's lower end.
  public let low: Double
  /// The interval's upper end.
  public let high: Double
  /// The probability that the interval contains the true median.
  ///
  /// It is at least the requested confidence, unless there are too few values (fewer than six for 95 %). Then
  /// it is the confidence of the range from the minimum to the maximum.
  public let confidence: Double

  /// Creates the narrowest interval of at least a confidence. Returns `nil` if there are no values.
  public init?(of values: [Double], confidence wanted: Double = 0.95) {
    guard !values.isEmpty else { return nil }
    let sorted = values.sorted()
    let count = sorted.count
    median = Measurement.median(sorted: sorted)
    // The probability outside on one side, while the ends move inward.
    var outside = MedianInterval.probability(of: 0, count: count)
    var rank = 1
    while rank < (count + 1) / 2 {
      let next = outside + MedianInterval.probability(of: rank, count: count)
      guard 1 - 2 * next >= wanted else { break }
      outside = next
      rank += 1
    }
    low = sorted[rank - 1]
    high = sorted[count - rank]
    confidence = max(0, 1 - 2 * outside)
  }

  /// Returns the probability that exactly `successes` of `count` values are below the true median.
  private static func probability(of successes: Int, count: Int) -> Double {
    // Use logarithms: 2^-n underflows from n = 1075 on.
    let logarithm =
      lgamma(Double(count + 1)) - lgamma(Double(successes + 1)) - lgamma(Double(count - successes + 1))
    return exp(logarithm - Double(count) * log(2))
  }
}

/// Returns the median of at least one value in ascending order.
///
/// For an even number, the mean of the middle two.
func median(sorted values: [Double]) -> Double {
  (values[(values.count - 1) / 2] + values[values.count / 2]) / 2
}

/// Returns the mean of the middle half of at least one value in ascending order.
package func interquartileMean(sorted values: [Double]) -> Double {
  let middle = values[values.count / 4..<values.count - values.count / 4]
  return middle.reduce(0, +) / Double(middle.count)
}
