/// Learns from measured items how high the next ones of their kind will be.
///
/// ```swift
/// var estimator = try ExtentEstimator<CellKind>(initialEstimate: 120)
/// try estimator.learn(section.extent(at: index), kind: .photo)
/// try section.appendEstimated(count: 1_000, extent: estimator.estimate(for: .photo))
/// ```
///
/// The estimate is the mean of what was measured. It is kept as a sum of whole units, so it depends on
/// neither the order of the measurements nor on rounding. A kind is anything that tells items of
/// different heights apart.
public struct ExtentEstimator<Kind: Hashable & Sendable>: Sendable {
  private struct Sample: Sendable {
    var sum: Units = 0
    var count = 0
  }

  private let initial: Units
  private var samples: [Kind: Sample] = [:]

  /// An estimator that has not learnt anything.
  ///
  /// - Parameter initialEstimate: The estimate for kinds of which no item was measured, in points.
  /// - Throws: If the estimate is out of the range of an extent.
  public init(initialEstimate: Double) throws(LayoutError) {
    initial = try Units(checked: initialEstimate, "initialEstimate")
  }

  /// Takes note of what an item of a kind was measured to be.
  ///
  /// After 2^31 measurements of a kind, further ones change nothing.
  ///
  /// - Parameter extent: Its height, in points.
  /// - Throws: If the extent is out of its range.
  /// - Complexity: O(1)
  public mutating func learn(_ extent: Double, kind: Kind) throws(LayoutError) {
    let extent = try Units(checked: extent, "extent")
    // So that the sum stays below 2^62.
    guard sampleCount(for: kind) < 1 << 31 else { return }
    samples[kind, default: Sample()].sum += extent
    samples[kind, default: Sample()].count += 1
  }

  /// The mean of what was measured of a kind, to the nearest 1/192 pt; the initial estimate if nothing
  /// was.
  ///
  /// - Complexity: O(1)
  public func estimate(for kind: Kind) -> Double {
    guard let sample = samples[kind] else { return initial.points }
    let count = Units(sample.count)
    return ((sample.sum + count / 2) / count).points
  }

  /// The number of measurements of a kind that were learnt from.
  ///
  /// - Complexity: O(1)
  public func sampleCount(for kind: Kind) -> Int { samples[kind]?.count ?? 0 }
}
