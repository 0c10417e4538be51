import Millrace
import MillraceOracle
import MillraceRandom

extension SplitMix64 {
  /// Returns a random uniform grid.
  public mutating func grid() -> Grid {
    let lanes = waterfall()
    return Grid(
      columns: lanes.columns,
      rowHeight: pick([
        .points(0), .points(40), .points(33.3), .points(LayoutUnit.maximumLength), .aspectRatio(0),
        .aspectRatio(1), .aspectRatio(0.7), .aspectRatio(1.5),
      ]),
      columnSpacing: lanes.columnSpacing, rowSpacing: lanes.rowSpacing, insets: lanes.insets,
      scale: lanes.scale, axis: lanes.axis, direction: lanes.direction)
  }
}
