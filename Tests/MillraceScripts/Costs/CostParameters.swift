import Millrace
import MillraceRandom

/// What all sections of a feed have in common in the search for costs, whatever their layout.
public struct CostParameters: Sendable {
  /// The lengths of items.
  public enum Lengths: String, CaseIterable, Sendable {
    case random, equal, zero
    /// Zero, except for one item in a thousand.
    case mostlyZero
    /// Tiny, except for one item that is as long as all others.
    case oneHuge
    /// Tiny, except for one item in a hundred.
    case fewTall
  }

  /// The lengths of items along the feed.
  public let lengths: Lengths
  /// The distance between items, in points.
  public let spacing: Double
  /// The edit policy of waterfalls.
  public var policy: EditPolicy
  /// The scroll axis of the feed.
  public let axis: LayoutAxis

  private let seed: UInt64

  /// Creates the parameters.
  ///
  /// - Parameter seed: The seed of `choices`.
  public init(lengths: Lengths, spacing: Double, policy: EditPolicy, axis: LayoutAxis, seed: UInt64) {
    (self.lengths, self.spacing, self.policy, self.axis) = (lengths, spacing, policy, axis)
    self.seed = seed
  }

  /// Random numbers for the options of a layout, which all its sections have in common. Otherwise an operation may reach harder
  /// sections in a larger feed.
  var choices: SplitMix64 { SplitMix64(seed: ~seed) }

  /// Returns the length of an item to insert, in points.
  func length(using random: inout SplitMix64) -> Double { length(hugeLength: nil, using: &random) }

  /// Returns the lengths of the items of a section, in points.
  public func lengths(_ count: Int, using random: inout SplitMix64) -> [Double] {
    var lengths: [Double] = []
    for index in 0..<count {
      lengths.append(length(hugeLength: index == count / 2 ? Double(count) * 4 : nil, using: &random))
    }
    return lengths
  }

  /// Returns a width across the feed and a length along it.
  func size(_ length: Double, using random: inout SplitMix64) -> LayoutSize {
    let width = Double(random.int(20...200))
    return axis == .vertical
      ? LayoutSize(width: width, height: length) : LayoutSize(width: length, height: width)
  }

  /// - Parameter hugeLength: The length of the one item that `Lengths.oneHuge` means, or `nil` for any other item.
  private func length(hugeLength: Double?, using random: inout SplitMix64) -> Double {
    switch lengths {
    case .random: Double(random.int(20...200))
    case .equal: 64
    case .zero: 0
    case .mostlyZero: random.oneIn(1_000) ? 400 : 0
    case .oneHuge: hugeLength ?? Double(random.int(1...4))
    case .fewTall: random.oneIn(100) ? 4_000 : Double(random.int(1...4))
    }
  }
}
