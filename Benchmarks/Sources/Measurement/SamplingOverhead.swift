/// What a sample of nothing takes: two readings of the clock and the call of an empty closure.
///
/// It is measured once per run, some 20 ns, and its mean is subtracted from every sample. What
/// subtraction cannot remove is the clock's step (10 ns on an AMD EPYC, 42 ns on an Apple M1), to
/// which each reading is rounded; `Series` keeps that error below 1 % of a sample.
public struct SamplingOverhead: Hashable, Sendable {
  /// The mean, in nanoseconds.
  public let cost: Double
  /// The root mean square of the error of one sample, in nanoseconds.
  public let error: Double

  /// An overhead that is known. The step shows as the spread of samples of nothing; the difference
  /// of two readings that are each rounded to a step is off by step / √6 in the root mean square.
  public init(cost: Double, step: Double) {
    self.cost = cost
    error = step / 6.0.squareRoot()
  }

  /// The overhead on this machine, now. Takes about a millisecond.
  public static func measured() -> SamplingOverhead {
    let count = 10_000
    let durations = (0..<count).map { _ in Series.duration { blackHole(0) } }.sorted()
    // Without the outermost percents, where the program was interrupted.
    let usual = durations[count / 100..<count - count / 100]
    return SamplingOverhead(
      cost: Double(usual.reduce(0, +)) / Double(usual.count),
      step: Double(max(usual.last! - usual.first!, 1)))
  }

  /// How many operations, each of so many nanoseconds, one sample must hold for the error to stay
  /// below 1 % of it.
  public func operationsPerSample(operationTime: Double) -> Int {
    max(1, Int((error * 100 / max(operationTime, 1)).rounded(.up)))
  }
}
