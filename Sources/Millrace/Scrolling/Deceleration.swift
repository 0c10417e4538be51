/// The motion of a scroll view after a drag: each millisecond multiplies its velocity by `rate`.
///
/// `proposedOffset(from:velocity:)` is the argument `proposed` of the functions that return resting offsets:
///
/// ```swift
/// let proposed = Deceleration.normal.proposedOffset(from: offset, velocity: velocity)
/// let resting = try feed.restingOffset(section: 2, proposed: proposed, velocity: velocity)
/// ```
///
/// Source: `UIScrollView.DecelerationRate`, and the projection in "Designing Fluid Interfaces" (WWDC 2018). Uses no
/// mathematical library.
public struct Deceleration: Hashable, Sendable {
  /// The share of the velocity that is left after a millisecond, above 0 and below 1.
  public let rate: Double

  /// Creates a deceleration with the given rate.
  ///
  /// - Throws: `LayoutError` if `rate` is not above 0 and below 1.
  public init(rate: Double) throws(LayoutError) {
    try Double.check(rate, "rate", in: .leastNonzeroMagnitude...(1.0.nextDown))
    self.init(checked: rate)
  }

  private init(checked rate: Double) { self.rate = rate }

  /// The rate 0.998, for lists: after a drag with 1,000 points per second, the view moves by 499 pt.
  public static let normal = Deceleration(checked: 0.998)
  /// The rate 0.99, for pages: after a drag with 1,000 points per second, the view moves by 99 pt.
  public static let fast = Deceleration(checked: 0.99)
}

extension Deceleration {
  /// Returns the offset at which a view comes to rest by itself, in points.
  ///
  /// - Parameters:
  ///   - offset: The offset when the drag ends, in points.
  ///   - velocity: The velocity of the offset then, in points per second. NaN counts as 0.
  /// - Complexity: O(1)
  public func proposedOffset(from offset: Double, velocity: Double) -> Double {
    offset + distance(velocity, share: 1)
  }

  /// Returns the offset some time after the end of a drag, in points.
  ///
  /// - Parameters:
  ///   - offset: The offset when the drag ends, in points.
  ///   - velocity: The velocity of the offset then, in points per second. NaN counts as 0.
  ///   - seconds: The time since then. NaN and negative times count as 0.
  /// - Complexity: O(1)
  public func offset(from offset: Double, velocity: Double, after seconds: Double) -> Double {
    offset + distance(velocity, share: 1 - shareLeft(after: seconds))
  }

  /// Returns the velocity some time after the end of a drag, in points per second.
  ///
  /// - Parameters:
  ///   - velocity: The velocity when the drag ends, in points per second. NaN counts as 0.
  ///   - seconds: The time since then. NaN and negative times count as 0.
  /// - Complexity: O(1)
  public func velocity(_ velocity: Double, after seconds: Double) -> Double {
    let share = shareLeft(after: seconds)
    return velocity.isNaN || share == 0 ? 0 : velocity * share
  }

  /// Returns a share of the distance from the end of the drag to the proposed offset.
  private func distance(_ velocity: Double, share: Double) -> Double {
    velocity.isNaN || share == 0 ? 0 : velocity / 1_000 * rate / (1 - rate) * share
  }

  /// Returns the share of the velocity that is left after a time. The same share of the distance is left.
  ///
  /// Linear between two whole milliseconds.
  private func shareLeft(after seconds: Double) -> Double {
    guard seconds > 0 else { return 1 }
    // More than 35 years count as 35 years.
    let milliseconds = min(seconds * 1_000, 0x1p40)
    var whole = UInt64(milliseconds)
    let part = milliseconds - Double(whole)
    var (power, factor) = (1.0, rate)
    while whole > 0 {
      if whole & 1 == 1 { power *= factor }
      factor *= factor
      whole >>= 1
    }
    return power * (1 - part * (1 - rate))
  }
}
