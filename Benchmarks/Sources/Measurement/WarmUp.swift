/// Detects when an operation has reached its final speed, with warm caches, branch predictors and clock rate.
///
/// Time is divided into slices. The warm-up ends when a slice's median is not at least 3 % below that of the
/// previous slice (the 3 % are a choice, not a measurement). A disturbance slows a slice, so it cannot
/// prolong the warm-up. An operation that takes longer than a slice is warm after one run.
package struct WarmUp {
  /// The length of a slice, as a fraction of a round.
  static let slice = 1.0 / 16
  /// The maximum length of the warm-up, as a fraction of a round.
  static let limit = 0.5
  /// The speedup between two slices below which the warm-up ends.
  static let tolerance = 0.03

  private let sliceTime: UInt64
  private let end: UInt64
  private var sliceEnd: UInt64
  private var samples: [Double] = []
  /// The median of the last full slice.
  package private(set) var median: Double?
  /// Whether the last slice was a single sample, longer than a slice.
  private(set) var isLong = false

  /// Starts a warm-up in a round of `roundTime` nanoseconds.
  package init(start: UInt64, roundTime: Double) {
    sliceTime = UInt64(roundTime * WarmUp.slice)
    end = start + UInt64(roundTime * WarmUp.limit)
    sliceEnd = start + sliceTime
  }

  /// Records a sample that ended now. Returns whether it was the last one of the warm-up.
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
