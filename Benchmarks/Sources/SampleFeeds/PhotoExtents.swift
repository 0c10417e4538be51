import MillraceOracle

/// The heights of photos with captions, in points, by the item's index: the synthetic feed.
///
/// Half of the photos have a camera's or a social network's proportions, the others are cropped
/// freely, to something between 1:2 and 2:1. Under each are nought to three lines of text of 16 pt.
/// In 4 lanes on a screen of 390 x 844 pt, some 30 of them are visible at a time.
///
/// Nothing is kept: an item's height is computed from the seed and its index, some 2 ns, so a feed of
/// 10^9 items needs no array of 8 GB beside what is measured.
public struct PhotoExtents {
  private let laneWidth: Double
  private let lineHeight: Double
  private let seed: UInt64
  /// Height by width, as often as they are met.
  private let proportions: [Double] = [
    4 / 3, 4 / 3, 4 / 3, 3 / 4, 3 / 4, 3 / 4, 1, 1, 1, 5 / 4, 5 / 4, 3 / 2, 2 / 3, 16 / 9, 9 / 16, 1 / 2,
  ]

  /// The photos of a seed, in lanes of the given width, with captions of the given height.
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

  /// Replaces what is in `page` by the heights of the items `range`.
  public func write(_ range: Range<Int>, to page: inout [Double]) {
    page.removeAll(keepingCapacity: true)
    var random = SplitMix64(seed: seed, skipping: range.lowerBound)
    for _ in range { page.append(extent(bits: random.next())) }
  }

  /// One draw makes an item: 1 bit, 4 bits, 2 bits, and 32 bits for the crop.
  @inline(__always)
  private func extent(bits: UInt64) -> Double {
    let crop = 0.5 + 1.5 * Double(bits >> 32) * 0x1p-32
    let proportion = bits & 1 == 0 ? crop : proportions[Int(bits >> 1 & 15)]
    return laneWidth * proportion + lineHeight * Double(bits >> 5 & 3)
  }
}
