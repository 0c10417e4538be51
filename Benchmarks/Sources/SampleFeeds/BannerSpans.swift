import Millrace
import MillraceOracle

/// How many lanes a feed's items are in, by the item's index: one in twenty in two, and one in two hundred in
/// all, as the banners of a feed.
public struct BannerSpans {
  private let seed: UInt64

  /// The spans of a seed.
  public init(seed: UInt64) {
    // Not the draw that makes the item's extent.
    self.seed = ~seed
  }

  /// Item `index` with its span, if it has an extent of so much.
  public func item(_ extent: Double, at index: Int) -> WaterfallItem {
    var random = SplitMix64(seed: seed, skipping: index)
    return switch random.next() % 200 {
    case 0: WaterfallItem(extent, span: .all)
    case 1...10: WaterfallItem(extent, span: .lanes(2))
    default: WaterfallItem(extent)
    }
  }
}
