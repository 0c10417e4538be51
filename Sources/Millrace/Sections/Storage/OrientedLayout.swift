/// A layout that says which way its section scrolls and runs: what a feed decides for all of its sections.
protocol OrientedLayout {
  var axis: LayoutAxis { get set }
  var direction: LayoutDirection { get set }
}

extension OrientedLayout {
  /// Takes the axis of a map, and its direction.
  mutating func follow(_ map: CoordinateMap) { (axis, direction) = (map.axis, map.direction) }
}

extension Waterfall: OrientedLayout {}
extension Flow: OrientedLayout {}
extension JustifiedRows: OrientedLayout {}
extension RowGrid: OrientedLayout {}
extension Grid: OrientedLayout {}
extension Mosaic: OrientedLayout {}
extension Spreadsheet: OrientedLayout {}
