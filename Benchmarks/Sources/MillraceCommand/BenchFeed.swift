import FeedFiles
import MillraceOracle

/// Where the extents that are laid out come from.
enum BenchFeed {
  /// Photos as people share them; see `photoExtents`.
  case synthetic
  /// A column of a file.
  case file(name: String, FeedColumn)

  /// The feed's name in the results.
  var name: String {
    switch self {
    case .synthetic: "synthetic"
    case .file(let name, _): name
    }
  }

  /// So many extents, in points.
  func extents(laneWidth: Double, count: Int, seed: UInt64) -> [Double] {
    switch self {
    case .synthetic: photoExtents(laneWidth: laneWidth, count: count, seed: seed)
    case .file(_, let column): column.extents(laneWidth: laneWidth, count: count)
    }
  }
}

/// The heights of photos with captions, in points.
///
/// Half of the photos have a camera's or a social network's proportions, the others are cropped
/// freely, to something between 1:2 and 2:1. Under each are nought to three lines of text of 16 pt.
/// In 4 lanes on a screen of 390 x 844 pt, some 30 of them are visible at a time.
func photoExtents(laneWidth: Double, count: Int, seed: UInt64) -> [Double] {
  /// Height by width, as often as they are met.
  let proportions: [Double] = [
    4 / 3, 4 / 3, 4 / 3, 3 / 4, 3 / 4, 3 / 4, 1, 1, 1, 5 / 4, 5 / 4, 3 / 2, 2 / 3, 16 / 9, 9 / 16, 1 / 2,
  ]
  let lineHeight = 16.0
  var random = SplitMix64(seed: seed)
  return (0..<count).map { _ in
    // One draw makes an item: 1 bit, 4 bits, 2 bits, and 32 bits for the crop.
    let bits = random.next()
    let crop = 0.5 + 1.5 * Double(bits >> 32) * 0x1p-32
    let proportion = bits & 1 == 0 ? crop : proportions[Int(bits >> 1 & 15)]
    return laneWidth * proportion + lineHeight * Double(bits >> 5 & 3)
  }
}
