/// The time of an empty sample: two readings of the clock and the call of an empty closure.
///
/// It is measured once per run, about 20 ns, and its mean is subtracted from every sample. The clock's step
/// (10 ns on an AMD EPYC, 42 ns on an Apple M1), to which each reading is rounded, cannot be subtracted;
/// `Series` keeps this error below 1 % of a sample.
public struct SamplingOverhead: Hashable, Sendable {
  /// The mean, in nanoseconds.
  public let cost: Double
  /// The root mean square of the error of one sample, in nanoseconds.
  public let error: Double

  /// Creates a known overhead.
  ///
  /// The difference of two readings, each rounded to a step, has an error of step / √6 (root mean square).
  public init(cost: Double, step: Double) {
    self.cost = cost
    error = step / 6.0.squareRoot()
  }

  /// Returns the overhead measured on this machine. Takes about a millisecond.
  public static func measured() -> SamplingOverhead {
    let count = 10_000
    let durations = (0..<count).map { _ in Series.duration { blackHole(0) } }.sorted()
    // Drop the first and last percent: interruptions of the program.
    let usual = durations[count / 100..<count - count / 100]
    return SamplingOverhead(
      cost: Double(usual.reduce(0, +)) / Double(usual.count),
      step: Double(max(usual.last! - usual.first!, 1)))
  }

  /// Returns how many operations of `operationTime` nanoseconds a sample needs for an error below 1 %.
  public func operationsPerSample(operationTime: Double) -> Int {
    max(1, Int((error * 100 / max(operationTime, 1)).rounded(.up)))
  }
}
