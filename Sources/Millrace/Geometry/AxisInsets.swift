/// A section's insets along its axes, in units.
struct AxisInsets: Sendable {
  /// In front of the content, along the main axis: the top inset, if the section scrolls vertically.
  let mainStart: Units
  /// Behind the content: the bottom inset.
  let mainEnd: Units
  /// Beside the content, at the cross axis' begin: the leading inset.
  let crossStart: Units
  /// At the cross axis' end: the trailing inset.
  let crossEnd: Units

  /// The insets of a section that scrolls along `axis`. (Which way, leading and trailing say themselves.)
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
