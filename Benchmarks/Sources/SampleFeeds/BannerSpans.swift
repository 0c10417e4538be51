import Millrace
import MillraceRandom

/// The lane spans of a feed's items, by index.
///
/// One in 20 spans two lanes, and one in 200 spans all, like a banner.
public struct BannerSpans {
  private let seed: UInt64

  /// Creates the spans of a seed.
  public init(seed: UInt64) {
    // A different random number from the one for the item's extent.
    self.seed = ~seed
  }

  /// Returns item `index` with the given extent and its span.
  public func item(_ extent: Double, at index: Int) -> WaterfallItem {
    var random = SplitMix64(seed: seed, skipping: index)
    return switch random.next() % 200 {
    case 0: WaterfallItem(extent, span: .all)
    case 1...10: WaterfallItem(extent, span: .lanes(2))
    default: WaterfallItem(extent)
    }
  }
}
