import Histogram

/// The statistics of a series, in nanoseconds for one operation.
public struct Summary: Hashable, Sendable {
  /// Half of the samples took no longer.
  public let median: Double
  /// 99 % of the samples took no longer.
  public let p99: Double
  /// The longest sample.
  public let max: Double
  /// The arithmetic mean.
  public let mean: Double
  /// The number of samples.
  public let samples: Int
  /// The number of operations that each sample is the mean of: 1 unless one is too short to time.
  public let operationsPerSample: Int

  /// The statistics of some samples, each the nanoseconds of one operation.
  ///
  /// Percentiles come from an HDR histogram that keeps three significant digits. It counts
  /// picoseconds, lest whole nanoseconds be too coarse for operations of some ten of them, and
  /// resizes itself, so no duration is beyond its range.
  public init(nanoseconds: [Double], operationsPerSample: Int = 1) {
    var histogram = Histogram<UInt64>(numberOfSignificantValueDigits: .three)
    for duration in nanoseconds { histogram.record(UInt64((duration * 1000).rounded())) }
    median = Double(histogram.valueAtPercentile(50)) / 1000
    p99 = Double(histogram.valueAtPercentile(99)) / 1000
    max = nanoseconds.max() ?? 0
    mean = nanoseconds.isEmpty ? 0 : nanoseconds.reduce(0, +) / Double(nanoseconds.count)
    samples = nanoseconds.count
    self.operationsPerSample = operationsPerSample
  }
}
