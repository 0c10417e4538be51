import Millrace
import MillraceOracle
import MillraceRandom

extension SplitMix64 {
  /// Returns a random mosaic.
  public mutating func mosaic() -> Mosaic {
    let grid = grid()
    return Mosaic(
      columns: grid.columns, rowHeight: grid.rowHeight, columnSpacing: grid.columnSpacing,
      rowSpacing: grid.rowSpacing, insets: grid.insets, packing: pick([.sparse, .dense]), scale: grid.scale,
      axis: grid.axis, direction: grid.direction)
  }

  /// The distribution of item spans in a script.
  public enum Spans: CaseIterable, Sendable {
    /// One cell each.
    case single
    /// Several columns.
    case wide
    /// Of a few columns and rows.
    case few
    /// Mostly one cell, sometimes a large item.
    case mixed
    /// Up to the maximum.
    case huge
  }

  /// Returns a random item.
  public mutating func item(_ kind: Spans) -> MosaicItem {
    switch kind {
    case .single: MosaicItem()
    case .wide: MosaicItem(columns: int(1...4))
    case .few: MosaicItem(columns: int(1...3), rows: int(1...3))
    case .mixed: oneIn(4) ? MosaicItem(columns: int(1...5), rows: int(1...5)) : MosaicItem()
    case .huge:
      MosaicItem(columns: pick([1, 1, 2, 7, 255, .max]), rows: pick([1, 1, 1, 2, 20]))
    }
  }
}
