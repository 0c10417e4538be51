#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A median and how far it can be trusted, whatever the distribution.
///
/// The interval's ends are order statistics: of `n` independent values, the number that lie below the
/// true median is binomial with p = 1/2, so the `k`-th smallest and the `k`-th largest enclose it with
/// probability `1 - 2 P(B(n, 1/2) < k)`. (H. A. David, H. N. Nagaraja: Order Statistics, 3rd ed., 7.1;
/// a table for n up to 70 is in J.-Y. Le Boudec: Performance Evaluation of Computer and Communication
/// Systems, table A.1.) Nothing is assumed of the values but that they are independent, which single
/// samples are not: a neighbour who takes the machine's memory for a second slows thousands of them. So
/// the values are the medians of rounds, which are seconds apart.
public struct MedianInterval: Hashable, Sendable {
  /// The median; of an even number of values, the mean of the two in the middle.
  public let median: Double
  /// The interval's lower end.
  public let low: Double
  /// The interval's upper end.
  public let high: Double
  /// The probability that such an interval encloses the true median. It is at least what was asked for,
  /// or, with fewer than six values for 95 %, all that their extremes give.
  public let confidence: Double

  /// The narrowest such interval of at least a confidence; `nil` if there are no values.
  public init?(of values: [Double], confidence wanted: Double = 0.95) {
    guard !values.isEmpty else { return nil }
    let sorted = values.sorted()
    let count = sorted.count
    median = Measurement.median(sorted: sorted)
    // What is outside on one side, while the ends move inwards.
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

  /// The probability that just so many of `count` values lie below the true median.
  private static func probability(of successes: Int, count: Int) -> Double {
    // From the logarithm: 2^-n is below the smallest number from n = 1075 on.
    let logarithm =
      lgamma(Double(count + 1)) - lgamma(Double(successes + 1)) - lgamma(Double(count - successes + 1))
    return exp(logarithm - Double(count) * log(2))
  }
}

/// The median of values in ascending order, of which there is one at least; of an even number of them, the
/// mean of the two in the middle.
func median(sorted values: [Double]) -> Double {
  (values[(values.count - 1) / 2] + values[values.count / 2]) / 2
}
