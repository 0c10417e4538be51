import Millrace

/// The photos of `PhotoExtents` without their captions, 1,000 pixels wide.
public struct PhotoSizes {
  private let photos: PhotoExtents

  /// Creates the photos of a seed.
  public init(seed: UInt64) { photos = PhotoExtents(laneWidth: 1_000, captionHeight: 0, seed: seed) }

  /// The size of item `index`.
  public subscript(index: Int) -> LayoutSize { LayoutSize(width: 1_000, height: photos[index]) }
}
