/// The timings of one benchmark, taken until its share of the run's time is used up.
///
/// **What a sample is.** One operation, so that the 99th percentile and the maximum are latencies
/// that a caller would meet. From each sample the calibrated cost of timing nothing is subtracted.
/// Where an operation is so short that the clock's remaining error would exceed 1 % of it (below some
/// 400 ns on an AMD EPYC), a sample is the mean of as many consecutive operations as it takes;
/// `Summary.operationsPerSample` tells. (Medians of single viewport queries of 500 to 900 ns, and
/// of batches of 16 of them, agreed within 2 % there, which is what two runs differ by.)
///
/// **Warm-up.** The first tenth of the time, and at least one sample, is run and not recorded, unless
/// the first samples are part of the story (`init(seconds:overhead:minimumSamples:)`).
///
/// ```swift
/// var series = Series(seconds: 0.5, overhead: overhead)
/// while series.wantsMore {
///   prepare()                                 // not timed
///   series.sample { blackHole(operation()) }  // timed
/// }
/// print(series.summary.median)
/// ```
public struct Series {
  /// With fewer samples than this a series goes on beyond its time: a median needs some.
  public static let minimumSamples = 5
  /// With more than this it ends: 8 MB of timings, and percentiles that no longer move.
  public static let maximumSamples = 1 << 20

  private let overhead: SamplingOverhead
  private let minimumSamples: Int
  private let warmUpEnd: UInt64
  private let end: UInt64
  private var warmUp: [Double] = []
  /// Nanoseconds for one operation.
  private var durations: [Double] = []
  private var isWarm = true
  private var operationsPerSample = 1

  /// A series that starts now and lasts so long, what is not timed included.
  public init(seconds: Double, overhead: SamplingOverhead) {
    self.init(
      seconds: seconds, warmUpSeconds: seconds * 0.1, overhead: overhead,
      minimumSamples: Series.minimumSamples)
    isWarm = false
  }

  /// A series without a warm-up: every sample from the first on is recorded, at least so many.
  public init(seconds: Double, overhead: SamplingOverhead, minimumSamples: Int) {
    self.init(seconds: seconds, warmUpSeconds: 0, overhead: overhead, minimumSamples: minimumSamples)
  }

  private init(seconds: Double, warmUpSeconds: Double, overhead: SamplingOverhead, minimumSamples: Int) {
    self.overhead = overhead
    self.minimumSamples = minimumSamples
    let start = MonotonicClock.now()
    warmUpEnd = start + UInt64(warmUpSeconds * 1e9)
    end = start + UInt64(seconds * 1e9)
    // Recording a sample must not allocate: it would disturb the caches between two samples.
    durations.reserveCapacity(Series.maximumSamples)
  }

  /// Whether there is time left, or there are too few samples.
  public var wantsMore: Bool {
    guard isWarm else { return true }
    guard durations.count < Series.maximumSamples else { return false }
    return durations.count < minimumSamples || MonotonicClock.now() < end
  }

  /// Times one operation.
  public mutating func sample<Failure: Error>(
    _ operation: () throws(Failure) -> Void
  ) throws(Failure) {
    record(try Series.duration(of: operation), operations: 1)
  }

  /// Times the parts of one operation that it times with the stopwatch.
  public mutating func sampleParts<Failure: Error>(
    _ operation: (inout Stopwatch) throws(Failure) -> Void
  ) throws(Failure) {
    var stopwatch = Stopwatch()
    try operation(&stopwatch)
    record(stopwatch.total, operations: 1)
  }

  /// Times an operation on each of the inputs, several to a sample where one is too short. Inputs
  /// beyond the last full sample are left out.
  public mutating func sample<Input, Failure: Error>(
    each inputs: [Input], _ operation: (Input) throws(Failure) -> Void
  ) throws(Failure) {
    var next = 0
    while next < inputs.count {
      let size = min(operationsPerSample, inputs.count)
      guard next + size <= inputs.count else { return }
      let group = next..<next + size
      let duration = try Series.duration { () throws(Failure) in
        for index in group { try operation(inputs[index]) }
      }
      record(duration, operations: size)
      next += size
    }
  }

  /// The number of samples that took longer than so many nanoseconds.
  public func count(longerThan nanoseconds: Double) -> Int {
    durations.count { $0 > nanoseconds }
  }

  /// The statistics of the samples taken so far.
  public var summary: Summary {
    Summary(nanoseconds: durations, operationsPerSample: operationsPerSample)
  }

  /// How long something takes, in nanoseconds, the overhead included.
  static func duration<Failure: Error>(
    of operation: () throws(Failure) -> Void
  ) throws(Failure) -> UInt64 {
    let start = MonotonicClock.now()
    try operation()
    return MonotonicClock.now() - start
  }

  private mutating func record(_ duration: UInt64, operations: Int) {
    let perOperation = max(Double(duration) - overhead.cost, 0) / Double(operations)
    if isWarm {
      if durations.count < Series.maximumSamples { durations.append(perOperation) }
      return
    }
    warmUp.append(perOperation)
    guard MonotonicClock.now() >= warmUpEnd else { return }
    isWarm = true
    warmUp.sort()
    operationsPerSample = overhead.operationsPerSample(operationTime: warmUp[warmUp.count / 2])
  }
}
