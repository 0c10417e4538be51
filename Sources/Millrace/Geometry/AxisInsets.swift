/// A section's insets along its axes, in units.
struct AxisInsets: Sendable {
  /// The inset before the content on the main axis: the top inset if the section scrolls vertically.
  let mainStart: Units
  /// The inset after the content on the main axis: the bottom inset if the section scrolls vertically.
  let mainEnd: Units
  /// The inset at the start of the cross axis: the leading inset if the section scrolls vertically.
  let crossStart: Units
  /// The inset at the end of the cross axis: the trailing inset if the section scrolls vertically.
  let crossEnd: Units

  /// Converts the insets of a section that scrolls along `axis`.
  ///
  /// The layout direction does not matter: leading and trailing insets already follow it.
  init(_ insets: LayoutInsets, axis: LayoutAxis) throws(LayoutError) {
    let top = try Units(checked: insets.top, "insets.top")
    let leading = try Units(checked: insets.leading, "insets.leading")
    let bottom = try Units(checked: insets.bottom, "insets.bottom")
    let trailing = try Units(checked: insets.trailing, "insets.trailing")
    switch axis {
    case .vertical: (mainStart, mainEnd, crossStart, crossEnd) = (top, bottom, leading, trailing)
    case .horizontal: (mainStart, mainEnd, crossStart, crossEnd) = (leading, trailing, top, bottom)
    }
  }
}
