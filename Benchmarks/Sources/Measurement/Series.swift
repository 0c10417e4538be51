/// The timings of one benchmark, measured in rounds that alternate with those of other benchmarks.
///
/// **Samples.** A sample is one operation, so the 99th percentile and the maximum are latencies that a caller
/// would see. The calibrated time of an empty sample is subtracted. If an operation is so short that the
/// clock's remaining error would exceed 1 % (below about 400 ns on an AMD EPYC), a sample is the mean of the
/// required number of consecutive operations, `Summary.operationsPerSample`. (There, medians of single
/// viewport queries of 500 to 900 ns and of batches of 16 of them agreed within 2 %, which is the difference
/// between two runs.)
///
/// **Rounds.** A shared machine has slow seconds. Rounds are spread over the whole run, so slow seconds
/// affect all benchmarks equally and become visible: the median of each round is kept, and the interval of
/// the median is computed from them (`MedianInterval`).
///
/// **Costs.** Runs are compared by the median cost of each round. Other programs may interrupt an operation
/// of milliseconds, and the waiting time is not a cost of the operation. So the cost of a sample of at least
/// `processorTimeLimit` is the processor time of its thread (`ProcessorClock`). Shorter samples are
/// interrupted too rarely to affect a median; their cost is their time.
///
/// **Warm-up.** The first samples of each round are discarded until the operation gets no faster (`WarmUp`).
/// An operation that takes longer than a slice of the warm-up is warmed up in the first round only.
/// `Series.init(overhead:warmsUp:)` can disable the warm-up, for benchmarks whose first samples matter.
///
/// ```swift
/// var series = Series(overhead: overhead)
/// for _ in 0..<9 {
///   series.beginRound(seconds: 0.02)
///   while series.wantsMore {
///     prepare()                                 // not timed
///     series.sample { blackHole(operation()) }  // timed
///   }
///   series.endRound()
/// }
/// print(series.summary.median)
/// ```
public struct Series {
  /// The maximum number of samples in a round: 8 MB of timings, enough for stable percentiles.
  public static let maximumSamples = 1 << 20
  /// The duration in nanoseconds from which the processor time of a sample is read.
  ///
  /// Reading it takes a system call, up to 1.5 µs on a loaded AMD EPYC: 1.5 % of this limit.
  static let processorTimeLimit: UInt64 = 100_000

  private let overhead: SamplingOverhead
  private let warmsUp: Bool
  /// The samples of the completed rounds, in nanoseconds per operation.
  private var recorded: [Double] = []
  /// The median time of each completed round.
  private var roundMedians: [Double] = []
  /// The median cost of each completed round.
  private var roundCosts: [Double] = []
  /// The interquartile mean of the costs of each completed round.
  private var roundMeans: [Double] = []
  /// The fraction of each completed round during which other programs had the processor.
  private var roundWaits: [Double] = []
  private var operationsPerSample = 1
  /// Whether an operation takes longer than a slice of the warm-up.
  private var isLong = false

  // The state of the current round.
  private var durations: [Double] = []
  private var costs: [Double] = []
  private var warmUp: WarmUp?
  private var start: UInt64 = 0
  private var processorStart: UInt64 = 0
  private var end: UInt64 = 0
  private var minimumSamples = 1
  /// The duration of the previous sample, which decides whether to read the processor time.
  private var lastDuration = Series.processorTimeLimit

  /// Creates a series without samples.
  public init(overhead: SamplingOverhead, warmsUp: Bool = true) {
    self.overhead = overhead
    self.warmsUp = warmsUp
  }

  /// Begins a round of at least `seconds`, including untimed work, and at least `minimumSamples`.
  ///
  /// The samples of an earlier round that was not ended are discarded.
  public mutating func beginRound(seconds: Double, minimumSamples: Int = 1) {
    // Recording a sample must not allocate, which would disturb the caches between two samples. A sample
    // takes at least 100 ns. Reserved memory that is never touched costs nothing.
    let capacity = min(Series.maximumSamples, Int(seconds * 1e7) + minimumSamples)
    (durations, costs) = ([], [])
    durations.reserveCapacity(capacity)
    costs.reserveCapacity(capacity)
    processorStart = ProcessorClock.now()
    start = MonotonicClock.now()
    end = start + UInt64(seconds * 1e9)
    self.minimumSamples = minimumSamples
    warmUp = warmsUp && !(isLong && !recorded.isEmpty) ? WarmUp(start: start, roundTime: seconds * 1e9) : nil
  }

  /// Whether the round has time left or too few samples. `false` once the run is interrupted.
  public var wantsMore: Bool { wantsMore(at: MonotonicClock.now()) }

  private func wantsMore(at now: UInt64) -> Bool {
    if Interruption.isRequested { return false }
    guard warmUp == nil else { return true }
    guard durations.count < Series.maximumSamples else { return false }
    return durations.count < minimumSamples || now < end
  }

  /// Ends the round. Discards it if the run was interrupted.
  public mutating func endRound() {
    if !Interruption.isRequested, !durations.isEmpty {
      let time = Double(MonotonicClock.now() - start)
      roundWaits.append(max(0, 1 - Double(ProcessorClock.now() - processorStart) / max(time, 1)))
      recorded += durations
      roundMedians.append(median(sorted: durations.sorted()))
      let sorted = costs.sorted()
      roundCosts.append(median(sorted: sorted))
      roundMeans.append(interquartileMean(sorted: sorted))
    }
    (durations, costs) = ([], [])
    warmUp = nil
  }

  /// The total cost of the current round's samples, in nanoseconds.
  public var roundCost: Double { costs.reduce(0, +) * Double(operationsPerSample) }

  /// Whether no round with samples has been completed.
  public var isEmpty: Bool { recorded.isEmpty }

  /// Times one operation.
  public mutating func sample<Failure: Error>(
    _ operation: () throws(Failure) -> Void
  ) throws(Failure) {
    let processorStart = readsProcessorClock ? ProcessorClock.now() : nil
    let duration = try Series.duration(of: operation)
    let processorTime = processorStart.map { ProcessorClock.now() - $0 }
    record(duration, processorTime: processorTime, operations: 1)
  }

  /// Times those parts of one operation that `body` times with the stopwatch.
  public mutating func sampleParts<Failure: Error>(
    _ operation: (inout Stopwatch) throws(Failure) -> Void
  ) throws(Failure) {
    var stopwatch = Stopwatch(readsProcessorClock: readsProcessorClock)
    try operation(&stopwatch)
    record(stopwatch.total, processorTime: stopwatch.processorTime, operations: 1)
  }

  /// Times an operation on each of the inputs, until no more samples are wanted.
  ///
  /// A sample covers several inputs if one is too short. Inputs beyond the last full sample are ignored.
  public mutating func sample<Input, Failure: Error>(
    each inputs: [Input], _ operation: (Input) throws(Failure) -> Void
  ) throws(Failure) {
    var next = 0
    while next < inputs.count {
      let size = min(operationsPerSample, inputs.count)
      guard next + size <= inputs.count else { return }
      let group = next..<next + size
      let processorStart = readsProcessorClock ? ProcessorClock.now() : nil
      let start = MonotonicClock.now()
      for index in group { try operation(inputs[index]) }
      let now = MonotonicClock.now()
      record(now - start, processorTime: processorStart.map { ProcessorClock.now() - $0 }, operations: size)
      next += size
      guard wantsMore(at: now) else { return }
    }
  }

  /// Returns the number of recorded samples that took longer than `nanoseconds`.
  public func count(longerThan nanoseconds: Double) -> Int {
    recorded.count { $0 > nanoseconds }
  }

  /// The statistics of the completed rounds.
  public var summary: Summary {
    Summary(
      nanoseconds: recorded, roundMedians: roundMedians, roundCosts: roundCosts,
      roundMeans: roundMeans, roundWaits: roundWaits, operationsPerSample: operationsPerSample)
  }

  /// Returns how long `body` takes, in nanoseconds, including the overhead.
  static func duration<Failure: Error>(
    of operation: () throws(Failure) -> Void
  ) throws(Failure) -> UInt64 {
    let start = MonotonicClock.now()
    try operation()
    return MonotonicClock.now() - start
  }

  private var readsProcessorClock: Bool { lastDuration >= Series.processorTimeLimit }

  private mutating func record(_ duration: UInt64, processorTime: UInt64?, operations: Int) {
    lastDuration = duration
    let perOperation = max(Double(duration) - overhead.cost, 0) / Double(operations)
    guard warmUp != nil else {
      guard durations.count < Series.maximumSamples else { return }
      durations.append(perOperation)
      if let processorTime, readsProcessorClock, processorTime < duration {
        costs.append(Double(processorTime) / Double(operations))
      } else {
        costs.append(perOperation)
      }
      return
    }
    guard warmUp!.record(perOperation, now: MonotonicClock.now()), let median = warmUp?.median else { return }
    // Samples of one series are alike, so the result of the first round holds for all.
    if recorded.isEmpty {
      operationsPerSample = overhead.operationsPerSample(operationTime: median)
      isLong = warmUp!.isLong
    }
    warmUp = nil
  }
}
