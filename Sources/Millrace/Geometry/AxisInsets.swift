/// A section's insets along its axes, in units.
struct AxisInsets: Sendable {
  /// In front of the content, along the main axis: the top inset, if the section scrolls vertically.
  let mainStart: Units
  /// Behind the content: the bottom inset.
  let mainEnd: Units
  /// Beside the content, at the cross axis' begin: the left inset.
  let crossStart: Units
  /// At the cross axis' end: the right inset.
  let crossEnd: Units

  /// The insets of a section that scrolls along `axis`.
  init(_ insets: LayoutInsets, axis: LayoutAxis) throws(LayoutError) {
    let top = try Units(checked: insets.top, "insets.top")
    let left = try Units(checked: insets.left, "insets.left")
    let bottom = try Units(checked: insets.bottom, "insets.bottom")
    let right = try Units(checked: insets.right, "insets.right")
    switch axis {
    case .vertical: (mainStart, mainEnd, crossStart, crossEnd) = (top, bottom, left, right)
    case .horizontal: (mainStart, mainEnd, crossStart, crossEnd) = (left, right, top, bottom)
    }
  }
}
