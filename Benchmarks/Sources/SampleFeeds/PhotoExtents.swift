import MillraceRandom

/// The synthetic feed: heights of photos with captions, in points, by index.
///
/// Half of the photos have the aspect ratio of a camera or a social network. The others are cropped to a
/// random ratio between 1:2 and 2:1. Captions have 0 to 3 lines of text of 16 pt. With 4 lanes on a screen of
/// 390 x 844 pt, about 30 photos are visible.
///
/// Heights are not stored: a height is computed from the seed and the index in about 2 ns, so a feed of 10⁹
/// items needs no array of 8 GB.
public struct PhotoExtents {
  private let laneWidth: Double
  private let lineHeight: Double
  private let seed: UInt64
  /// Ratios of height to width, repeated according to their frequency.
  private let proportions: [Double] = [
    4 / 3, 4 / 3, 4 / 3, 3 / 4, 3 / 4, 3 / 4, 1, 1, 1, 5 / 4, 5 / 4, 3 / 2, 2 / 3, 16 / 9, 9 / 16, 1 / 2,
  ]

  /// Creates the photos of a seed, in lanes of `laneWidth`, with caption lines of `lineHeight`.
  public init(laneWidth: Double, captionHeight lineHeight: Double = 16, seed: UInt64) {
    self.laneWidth = laneWidth
    self.lineHeight = lineHeight
    self.seed = seed
  }

  /// The height of item `index`.
  public subscript(index: Int) -> Double {
    var random = SplitMix64(seed: seed, skipping: index)
    return extent(bits: random.next())
  }

  /// Replaces the contents of `page` with the heights of the items `range`.
  public func write(_ range: Range<Int>, to page: inout [Double]) {
    page.removeAll(keepingCapacity: true)
    var random = SplitMix64(seed: seed, skipping: range.lowerBound)
    for _ in range { page.append(extent(bits: random.next())) }
  }

  /// Computes an item from one random number: 1 bit, 4 bits, 2 bits, and 32 bits for the crop.
  @inline(__always)
  private func extent(bits: UInt64) -> Double {
    let crop = 0.5 + 1.5 * Double(bits >> 32) * 0x1p-32
    let proportion = bits & 1 == 0 ? crop : proportions[Int(bits >> 1 & 15)]
    return laneWidth * proportion + lineHeight * Double(bits >> 5 & 3)
  }
}
