/// An estimator that learns the extent of each kind of item from measurements.
///
/// ```swift
/// var estimator = try ExtentEstimator<CellKind>(initialEstimate: 120)
/// try estimator.learn(section.extent(at: index), kind: .photo)
/// try section.appendEstimated(count: 1_000, extent: estimator.estimate(for: .photo))
/// ```
///
/// The estimate is the mean of the measurements. It is stored as a sum of whole units, so it depends neither on their
/// order nor on rounding. A kind is any value that distinguishes items of different extents.
public struct ExtentEstimator<Kind: Hashable & Sendable>: Sendable {
  private struct Sample: Sendable {
    var sum: Units = 0
    var count: Units = 0
  }

  private let initial: Units
  private var samples: [Kind: Sample] = [:]

  /// Creates an estimator without measurements.
  ///
  /// - Parameter initialEstimate: The estimate for kinds without measurements, in points.
  /// - Throws: `LayoutError.invalidLength` if the estimate is not a valid extent.
  public init(initialEstimate: Double) throws(LayoutError) {
    initial = try Units(checked: initialEstimate, "initialEstimate")
  }

  /// Records the measured extent of an item, in points.
  ///
  /// After 2³¹ measurements of a kind, further ones have no effect.
  ///
  /// - Throws: `LayoutError.invalidLength` if the extent is invalid.
  /// - Complexity: O(1)
  public mutating func learn(_ extent: Double, kind: Kind) throws(LayoutError) {
    let extent = try Units(checked: extent, "extent")
    // Keeps the sum below 2⁶².
    guard samples[kind]?.count ?? 0 < 1 << 31 else { return }
    samples[kind, default: Sample()].sum += extent
    samples[kind, default: Sample()].count += 1
  }

  /// Returns the mean of the measurements of `kind`, to the nearest 1/192 pt; the initial estimate if there are none.
  ///
  /// - Complexity: O(1)
  public func estimate(for kind: Kind) -> Double {
    guard let sample = samples[kind] else { return initial.points }
    return ((sample.sum + sample.count / 2) / sample.count).points
  }

  /// Returns the number of measurements of `kind` that were recorded.
  public func sampleCount(for kind: Kind) -> Int { Int(clamping: samples[kind]?.count ?? 0) }
}
