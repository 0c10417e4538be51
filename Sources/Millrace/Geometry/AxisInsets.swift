/// Insets along the axes of a section or of a feed, in units.
///
/// If the section scrolls vertically, these are the top, bottom, leading and trailing insets.
struct AxisInsets: Hashable, Sendable {
  let mainStart: Units
  let mainEnd: Units
  let crossStart: Units
  let crossEnd: Units

  /// No insets.
  static let zero = AxisInsets()

  init(mainStart: Units = 0, mainEnd: Units = 0, crossStart: Units = 0, crossEnd: Units = 0) {
    (self.mainStart, self.mainEnd, self.crossStart, self.crossEnd) = (
      mainStart, mainEnd, crossStart, crossEnd
    )
  }

  /// The sum of the insets along the main axis.
  var mainTotal: Units { mainStart + mainEnd }

  /// The insets with the axes exchanged.
  var transposed: AxisInsets {
    AxisInsets(mainStart: crossStart, mainEnd: crossEnd, crossStart: mainStart, crossEnd: mainEnd)
  }

  /// Converts insets along x and y. Leading and trailing insets already follow the layout direction.
  ///
  /// - Parameter convert: Converts an inset with the given name.
  init(
    _ insets: LayoutInsets, axis: LayoutAxis,
    _ convert: (Double, StaticString) throws(LayoutError) -> Units
  ) throws(LayoutError) {
    let top = try convert(insets.top, "top")
    let leading = try convert(insets.leading, "leading")
    let bottom = try convert(insets.bottom, "bottom")
    let trailing = try convert(insets.trailing, "trailing")
    switch axis {
    case .vertical: (mainStart, mainEnd, crossStart, crossEnd) = (top, bottom, leading, trailing)
    case .horizontal: (mainStart, mainEnd, crossStart, crossEnd) = (leading, trailing, top, bottom)
    }
  }

  /// Converts the insets of a section, which may not be negative.
  ///
  /// - Throws: `.invalidLength` if an inset is not from 0 to `LayoutUnit.maximumLength`.
  init(
    _ insets: LayoutInsets, axis: LayoutAxis, _ argument: @autoclosure () -> String = "insets"
  ) throws(LayoutError) {
    try self.init(insets, axis: axis) { (inset, name) throws(LayoutError) in
      try Units(checked: inset, "\(argument()).\(name)")
    }
  }

  /// Returns the insets along x and y, in points.
  func insets(axis: LayoutAxis) -> LayoutInsets {
    let insets = axis == .vertical ? self : transposed
    return LayoutInsets(
      top: insets.mainStart.points, leading: insets.crossStart.points, bottom: insets.mainEnd.points,
      trailing: insets.crossEnd.points)
  }
}
