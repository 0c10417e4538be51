/// A layout of items in rows.
public enum RowLayout: Hashable, Sendable {
  /// Items of any sizes, as many per row as fit.
  case flow(Flow)
  /// Items of given aspect ratios, in rows scaled to fill the width.
  case justifiedRows(JustifiedRows)
  /// The same number of items in each row, which is as tall as its tallest item.
  case grid(RowGrid)
}

extension RowLayout {
  /// The properties that all kinds have. `spacing` is the distance between adjacent rows.
  var common:
    (axis: LayoutAxis, direction: LayoutDirection, insets: LayoutInsets, spacing: Double, scale: Double?)
  {
    switch self {
    case .flow(let layout):
      (layout.axis, layout.direction, layout.insets, layout.lineSpacing, layout.scale)
    case .justifiedRows(let layout):
      (layout.axis, layout.direction, layout.insets, layout.lineSpacing, layout.scale)
    case .grid(let layout):
      (layout.axis, layout.direction, layout.insets, layout.rowSpacing, layout.scale)
    }
  }

  var axis: LayoutAxis { common.axis }

  /// The screen scale to whose pixels item sizes are rounded down before they are stored.
  ///
  /// `nil` in justified rows: sizes are aspect ratios, and edges are rounded once rows are scaled.
  var scaleOfSizes: Double? { needsHeights ? nil : common.scale }

  /// Whether items must have a positive height.
  var needsHeights: Bool { if case .justifiedRows = self { true } else { false } }

  /// Whether items do not need a width.
  var takesExtents: Bool { if case .grid = self { true } else { false } }

  /// Returns the layout along the axis of `map` and in its direction.
  func following(_ map: CoordinateMap) -> RowLayout {
    switch self {
    case .flow(let layout): .flow(layout.following(map))
    case .justifiedRows(let layout): .justifiedRows(layout.following(map))
    case .grid(let layout): .grid(layout.following(map))
    }
  }
}

extension Flow: OrientedLayout {}
extension JustifiedRows: OrientedLayout {}
extension RowGrid: OrientedLayout {}
