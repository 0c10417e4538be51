/// The timings of one benchmark, taken in rounds, between which others are measured.
///
/// **What a sample is.** One operation, so that the 99th percentile and the maximum are latencies
/// that a caller would meet. From each sample the calibrated cost of timing nothing is subtracted.
/// Where an operation is so short that the clock's remaining error would exceed 1 % of it (below some
/// 400 ns on an AMD EPYC), a sample is the mean of as many consecutive operations as it takes;
/// `Summary.operationsPerSample` tells. (Medians of single viewport queries of 500 to 900 ns, and
/// of batches of 16 of them, agreed within 2 % there, which is what two runs differ by.)
///
/// **Why rounds.** A shared machine has slow seconds. In rounds that are spread over the whole run they
/// fall on all benchmarks alike, and show: the median of each round is kept, and the interval of the
/// median comes from how these differ (`MedianInterval`).
///
/// **What runs are compared by** is the median of each round too, but not by the same clock: an operation of
/// milliseconds loses the processor in its middle if other programs want it, and what it waits then says nothing
/// of it. So a sample of `processorTimeLimit` or more costs what the thread had of the processor
/// (`ProcessorClock`). A shorter one loses it too rarely to move a median, and costs what it took.
///
/// **Warm-up.** The first samples of each round are not recorded, until they get no faster (`WarmUp`). An
/// operation that took longer than a slice of the warm-up is warmed up in the first round only. And there
/// is none where the first samples are part of the story (`Series.init(overhead:warmsUp:)`).
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
  /// With more than this a round ends: 8 MB of timings, and percentiles that no longer move.
  public static let maximumSamples = 1 << 20
  /// The samples, in nanoseconds, from which on the processor's clock is asked. That takes a call of the system, up
  /// to 1.5 us on an AMD EPYC with others running: 1.5 % of this.
  static let processorTimeLimit: UInt64 = 100_000

  private let overhead: SamplingOverhead
  private let warmsUp: Bool
  /// Nanoseconds for one operation, of the rounds that have ended.
  private var recorded: [Double] = []
  /// The median of each of these rounds.
  private var roundMedians: [Double] = []
  /// The median of the costs in each of them.
  private var roundCosts: [Double] = []
  private var operationsPerSample = 1
  /// Whether an operation is as long as a slice of the warm-up.
  private var isLong = false

  // The round that has begun.
  private var durations: [Double] = []
  private var costs: [Double] = []
  private var warmUp: WarmUp?
  private var end: UInt64 = 0
  private var minimumSamples = 1
  /// What the sample before took: whether it is worth while to ask the processor's clock.
  private var lastDuration = Series.processorTimeLimit

  /// A series without samples.
  public init(overhead: SamplingOverhead, warmsUp: Bool = true) {
    self.overhead = overhead
    self.warmsUp = warmsUp
  }

  /// Begins a round that lasts so long, what is not timed included, and longer if there are fewer samples
  /// than it is to have at least. What a round before it left without an end is forgotten.
  public mutating func beginRound(seconds: Double, minimumSamples: Int = 1) {
    // Recording a sample must not allocate: it would disturb the caches between two samples. A sample takes
    // 100 ns at least; what is not touched of it is no memory.
    let capacity = min(Series.maximumSamples, Int(seconds * 1e7) + minimumSamples)
    (durations, costs) = ([], [])
    durations.reserveCapacity(capacity)
    costs.reserveCapacity(capacity)
    let start = MonotonicClock.now()
    end = start + UInt64(seconds * 1e9)
    self.minimumSamples = minimumSamples
    warmUp = warmsUp && !(isLong && !recorded.isEmpty) ? WarmUp(start: start, roundTime: seconds * 1e9) : nil
  }

  /// Whether the round has time left, or too few samples; never once the run was interrupted.
  public var wantsMore: Bool { wantsMore(at: MonotonicClock.now()) }

  private func wantsMore(at now: UInt64) -> Bool {
    if Interruption.isRequested { return false }
    guard warmUp == nil else { return true }
    guard durations.count < Series.maximumSamples else { return false }
    return durations.count < minimumSamples || now < end
  }

  /// Ends the round. One that was interrupted is forgotten.
  public mutating func endRound() {
    if !Interruption.isRequested, !durations.isEmpty {
      recorded += durations
      roundMedians.append(median(sorted: durations.sorted()))
      roundCosts.append(median(sorted: costs.sorted()))
    }
    (durations, costs) = ([], [])
    warmUp = nil
  }

  /// What all samples of the round that has begun cost together, in nanoseconds.
  public var roundCost: Double { costs.reduce(0, +) * Double(operationsPerSample) }

  /// Whether there are no samples of rounds that have ended.
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

  /// Times the parts of one operation that it times with the stopwatch.
  public mutating func sampleParts<Failure: Error>(
    _ operation: (inout Stopwatch) throws(Failure) -> Void
  ) throws(Failure) {
    var stopwatch = Stopwatch(readsProcessorClock: readsProcessorClock)
    try operation(&stopwatch)
    record(stopwatch.total, processorTime: stopwatch.processorTime, operations: 1)
  }

  /// Times an operation on each of the inputs, several to a sample where one is too short, until no more
  /// are wanted. Inputs beyond the last full sample are left out.
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

  /// The number of recorded samples that took longer than so many nanoseconds.
  public func count(longerThan nanoseconds: Double) -> Int {
    recorded.count { $0 > nanoseconds }
  }

  /// The statistics of the rounds that have ended.
  public var summary: Summary {
    Summary(
      nanoseconds: recorded, roundMedians: roundMedians, roundCosts: roundCosts,
      operationsPerSample: operationsPerSample)
  }

  /// How long something takes, in nanoseconds, the overhead included.
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
    // Samples of one series are alike, so what the first round finds holds for all.
    if recorded.isEmpty {
      operationsPerSample = overhead.operationsPerSample(operationTime: median)
      isLong = warmUp!.isLong
    }
    warmUp = nil
  }
}
