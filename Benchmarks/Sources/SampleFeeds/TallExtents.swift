import MillraceRandom

/// The synthetic feed with a few tall items, by index: one photo of 100 is up to 3,000 times as tall.
///
/// A photo is x or more times as tall with a probability of 1 in 100 x. (In the collection of a museum, 65,826 works of art, 50
/// are more than 10 times as tall as wide, 8 more than 100 times, and one 3,750 times.)
public struct TallExtents {
  private static let maximumFactor = 3000.0

  private let photos: PhotoExtents
  private let seed: UInt64

  /// Creates the items of a seed, in lanes of `laneWidth`.
  public init(laneWidth: Double, seed: UInt64) {
    photos = PhotoExtents(laneWidth: laneWidth, seed: seed)
    // Other numbers than those of the photos.
    self.seed = ~seed
  }

  /// The height of item `index`.
  public subscript(index: Int) -> Double {
    var random = SplitMix64(seed: seed, skipping: index)
    let share = 100 * Double(random.next() >> 11) * 0x1p-53
    return photos[index] * (share < 1 ? min(1 / share, Self.maximumFactor) : 1)
  }
}
