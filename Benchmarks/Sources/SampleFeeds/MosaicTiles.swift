import Millrace
import MillraceOracle

/// A mosaic's items, by the item's index. Seven in ten are of one cell, one each is twice as wide, twice as
/// high, or both.
public struct MosaicTiles {
  private let seed: UInt64

  /// The items of a seed.
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
