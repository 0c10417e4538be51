extension Array where Element == Millrace.Element {
  /// Removes the elements that a pinned element covers as far as they are in the visible rect.
  ///
  /// A cell that is covered as a whole need not be drawn, unless what covers it is translucent. An element covers those below
  /// it in the drawing order (`Element.zIndex`) whose frames its frame contains. Transforms do not count: do not use this
  /// for carousels, or for items that are turned. Elements that are covered only by several others together remain.
  ///
  /// - Parameter view: The visible rect. Nothing is removed if a coordinate is NaN.
  /// - Complexity: O(elements · pinned elements). Allocates arrays of all elements
  public mutating func removeCovered(in view: LayoutRect) {
    guard contains(where: { $0.isPinned }), let view = AxisRect(view, in: .identity) else { return }
    // In units: two edges at one place may differ in points by rounding.
    let visible = map { AxisRect($0.frame, in: .identity)?.intersection(view) }
    let pinned = indices.filter { self[$0].isPinned }
    var rest: [Element] = []
    for (index, element) in enumerated() {
      let isCovered = pinned.contains { other in
        guard (self[other].zIndex, other) > (element.zIndex, index), let part = visible[index],
          let cover = visible[other]
        else { return false }
        return part.bounds(without: cover) == nil
      }
      if !isCovered { rest.append(element) }
    }
    self = rest
  }
}
