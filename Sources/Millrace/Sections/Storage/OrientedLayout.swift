/// A layout with an axis and a direction, which a feed sets for all of its sections.
protocol OrientedLayout {
  var axis: LayoutAxis { get set }
  var direction: LayoutDirection { get set }
}

extension OrientedLayout {
  /// Returns the layout along the axis of `map` and in its direction.
  func following(_ map: CoordinateMap) -> Self {
    var layout = self
    (layout.axis, layout.direction) = (map.axis, map.direction)
    return layout
  }
}
