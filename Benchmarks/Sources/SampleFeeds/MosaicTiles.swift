import Millrace
import MillraceRandom

/// The items of a mosaic, by index.
///
/// Of ten items, seven have one cell, one is twice as wide, one twice as high, and one both.
public struct MosaicTiles {
  private let seed: UInt64

  /// Creates the items of a seed.
  public init(seed: UInt64) { self.seed = seed }

  /// Item `index`.
  public subscript(index: Int) -> MosaicItem {
    var random = SplitMix64(seed: seed, skipping: index)
    return switch random.next() % 10 {
    case 0: MosaicItem(columns: 2, rows: 1)
    case 1: MosaicItem(columns: 1, rows: 2)
    case 2: MosaicItem(columns: 2, rows: 2)
    default: MosaicItem()
    }
  }
}
