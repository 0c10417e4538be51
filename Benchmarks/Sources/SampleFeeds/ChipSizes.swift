import Millrace
import MillraceRandom

/// The sizes of chips, by index: 60 to 180 pt wide, with three different heights.
///
/// They are computed like those of `PhotoExtents`.
public struct ChipSizes {
  private static let heights: [Double] = [44, 56, 72, 56]

  private let seed: UInt64

  /// Creates the chips of a seed.
  public init(seed: UInt64) { self.seed = seed }

  /// The size of item `index`.
  public subscript(index: Int) -> LayoutSize {
    var random = SplitMix64(seed: seed, skipping: index)
    let bits = random.next()
    return LayoutSize(width: 60 + 120 * Double(bits >> 32) * 0x1p-32, height: Self.heights[Int(bits & 3)])
  }
}
