import Millrace

/// A uniform grid as a waterfall: lanes in turn, and items of equal height.
///
/// This is another definition of the same layout and shares nothing with the engine's formulas.
public struct NaiveGrid {
  private let waterfall: NaiveWaterfall

  /// Lays out `count` items. All values must be valid.
  public init(_ layout: Grid, width: Double, count: Int) {
    var lanes = Waterfall(
      columns: layout.columns, columnSpacing: layout.columnSpacing, rowSpacing: layout.rowSpacing,
      insets: layout.insets, order: .leftToRight, scale: layout.scale, axis: layout.axis,
      direction: layout.direction)
    let height: Double
    switch layout.rowHeight {
    case .points(let points): height = points
    case .aspectRatio(let ratio):
      let first = NaiveWaterfall(lanes, width: width, extents: [0]).frames[0].upright(layout.axis)
      height = (Double(NaiveWaterfall.units(first.width)) * ratio).rounded(.toNearestOrEven) / 192
    }
    lanes.ties = .first
    waterfall = NaiveWaterfall(lanes, width: width, extents: repeatElement(height, count: count))
  }

  /// The frame of each item.
  public var frames: [LayoutRect] { waterfall.frames }
  /// The size of the content.
  public var contentSize: LayoutSize { waterfall.contentSize }

  /// Returns the items that intersect a rectangle, by a linear filter.
  public func elements(in rect: LayoutRect) -> [Element] { waterfall.elements(in: rect) }
}
