import Histogram

/// The statistics of a series, in nanoseconds per operation.
public struct Summary: Hashable, Sendable {
  /// The median sample.
  public let median: Double
  /// The interval of the median, from the medians of the rounds. `nil` with fewer than three rounds.
  public let interval: MedianInterval?
  /// The 90th percentile of the samples.
  public let p90: Double
  /// The 99th percentile of the samples.
  public let p99: Double
  /// The 99.9th percentile of the samples.
  public let p999: Double
  /// The longest sample.
  public let max: Double
  /// The arithmetic mean.
  public let mean: Double
  /// The number of samples.
  public let samples: Int
  /// The median cost of each round, in the order of measurement, by which runs are compared.
  public let rounds: [Double]
  /// The interquartile mean of the costs of each round. Unlike a median, it has no steps of the clock.
  public let means: [Double]
  /// The fraction of each round during which other programs had the processor.
  public let waits: [Double]
  /// The number of operations in a sample: 1 unless an operation is too short to time.
  public let operationsPerSample: Int

  /// Creates the statistics of samples in nanoseconds per operation.
  ///
  /// Percentiles are from an HDR histogram with three significant digits. It counts picoseconds, because
  /// nanoseconds are too coarse for operations of some ten of them, and resizes itself to any range.
  public init(
    nanoseconds: [Double], roundMedians: [Double] = [], roundCosts: [Double]? = nil,
    roundMeans: [Double] = [], roundWaits: [Double] = [], operationsPerSample: Int = 1
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
    means = roundMeans
    waits = roundWaits
    self.operationsPerSample = operationsPerSample
  }
}
