/// Adds up the time of the parts of an operation that are to be timed, such as laying out page after
/// page of a feed whose pages are made in between.
public struct Stopwatch {
  /// Nanoseconds so far.
  private(set) var total: UInt64 = 0

  /// A stopwatch at nought.
  public init() {}

  /// Times one part.
  @inline(__always)
  public mutating func time<Failure: Error>(_ part: () throws(Failure) -> Void) throws(Failure) {
    let start = MonotonicClock.now()
    try part()
    total += MonotonicClock.now() - start
  }
}
