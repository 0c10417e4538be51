/// Adds up the time of the parts of an operation that are to be timed, such as laying out page after
/// page of a feed whose pages are made in between.
public struct Stopwatch {
  /// Nanoseconds so far.
  private(set) var total: UInt64 = 0
  /// The processor time of that, if it is read.
  private(set) var processorTime: UInt64?

  /// A stopwatch at nought.
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
