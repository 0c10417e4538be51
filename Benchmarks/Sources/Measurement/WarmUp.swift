/// Finds out when an operation has become as fast as it gets: caches, branch predictors and the clock rate
/// are where they will stay.
///
/// The time is cut into slices. It is warm as soon as a slice's median is not below the one's before by
/// more than 3 % (a choice, not a measurement); a disturbance, which makes
/// a slice slower, does not prolong it. An operation that outlasts a slice has warmed up what there is to
/// be warmed up when it has run once.
package struct WarmUp {
  /// The share of a round that a slice takes.
  static let slice = 1.0 / 16
  /// The share of a round after which it is over in any case.
  static let limit = 0.5
  /// How much faster a slice must be than the one before for the warm-up to go on.
  static let tolerance = 0.03

  private let sliceTime: UInt64
  private let end: UInt64
  private var sliceEnd: UInt64
  private var samples: [Double] = []
  /// The median of the last full slice.
  package private(set) var median: Double?
  /// Whether the last slice was one sample: an operation outlasts a slice.
  private(set) var isLong = false

  /// A warm-up that begins now in a round of so many nanoseconds.
  package init(start: UInt64, roundTime: Double) {
    sliceTime = UInt64(roundTime * WarmUp.slice)
    end = start + UInt64(roundTime * WarmUp.limit)
    sliceEnd = start + sliceTime
  }

  /// Takes a sample that ended now. Returns whether it was the last one of the warm-up.
  package mutating func record(_ duration: Double, now: UInt64) -> Bool {
    samples.append(duration)
    guard now >= sliceEnd else { return false }
    samples.sort()
    let previous = median
    let current = samples[samples.count / 2]
    median = current
    isLong = samples.count == 1
    samples.removeAll(keepingCapacity: true)
    sliceEnd = now + sliceTime
    guard !isLong, now < end else { return true }
    return previous.map { current >= $0 * (1 - WarmUp.tolerance) } ?? false
  }
}
