/// The total time of the timed parts of an operation.
///
/// For example, the time to lay out pages of a feed, without the time to generate the pages.
public struct Stopwatch {
  /// The total time, in nanoseconds.
  private(set) var total: UInt64 = 0
  /// The processor time of the timed parts, if it is read.
  private(set) var processorTime: UInt64?

  /// Creates a stopwatch at zero.
  public init() {
    self.init(readsProcessorClock: false)
  }

  init(readsProcessorClock: Bool) {
    processorTime = readsProcessorClock ? 0 : nil
  }

  /// Times one part.
  @inline(__always)
  public mutating func time<Failure: Error>(_ part: () throws(Failure) -> Void) throws(Failure) {
    let processorStart = processorTime == nil ? 0 : ProcessorClock.now()
    let start = MonotonicClock.now()
    try part()
    total += MonotonicClock.now() - start
    if let processorTime { self.processorTime = processorTime + ProcessorClock.now() - processorStart }
  }
}
