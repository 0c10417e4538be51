import Histogram

/// The statistics of a series, in nanoseconds for one operation.
public struct Summary: Hashable, Sendable {
  /// Half of the samples took no longer.
  public let median: Double
  /// What encloses the median: of the rounds' medians, which differ as the machine does. `nil` with fewer
  /// than three rounds.
  public let interval: MedianInterval?
  /// 90 % of the samples took no longer.
  public let p90: Double
  /// 99 % of the samples took no longer.
  public let p99: Double
  /// 99.9 % of the samples took no longer.
  public let p999: Double
  /// The longest sample.
  public let max: Double
  /// The arithmetic mean.
  public let mean: Double
  /// The number of samples.
  public let samples: Int
  /// What runs are compared by: the median cost of each round, in the order in which they were measured.
  public let rounds: [Double]
  /// The number of operations that each sample is the mean of: 1 unless one is too short to time.
  public let operationsPerSample: Int

  /// The statistics of some samples, each the nanoseconds of one operation.
  ///
  /// Percentiles come from an HDR histogram that keeps three significant digits. It counts
  /// picoseconds, lest whole nanoseconds be too coarse for operations of some ten of them, and
  /// resizes itself, so no duration is beyond its range.
  public init(
    nanoseconds: [Double], roundMedians: [Double] = [], roundCosts: [Double]? = nil,
    operationsPerSample: Int = 1
  ) {
    var histogram = Histogram<UInt64>(numberOfSignificantValueDigits: .three)
    for duration in nanoseconds { histogram.record(UInt64((duration * 1000).rounded())) }
    median = Double(histogram.valueAtPercentile(50)) / 1000
    interval = roundMedians.count < 3 ? nil : MedianInterval(of: roundMedians)
    p90 = Double(histogram.valueAtPercentile(90)) / 1000
    p99 = Double(histogram.valueAtPercentile(99)) / 1000
    p999 = Double(histogram.valueAtPercentile(99.9)) / 1000
    max = nanoseconds.max() ?? 0
    mean = nanoseconds.isEmpty ? 0 : nanoseconds.reduce(0, +) / Double(nanoseconds.count)
    samples = nanoseconds.count
    rounds = roundCosts ?? roundMedians
    self.operationsPerSample = operationsPerSample
  }
}
