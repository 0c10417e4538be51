extension Array where Element == Millrace.Element {
  /// Removes the elements that a pinned element covers as far as they are in the visible rect.
  ///
  /// A cell that is covered as a whole need not be drawn, unless what covers it is translucent. An element covers those below
  /// it in the drawing order (`Element.zIndex`) whose frames its frame contains. Transforms do not count: do not use this
  /// for carousels, or for items that are turned. Elements that are covered only by several others together remain.
  ///
  /// - Parameter view: The visible rect. Nothing is removed if a coordinate is NaN.
  /// - Complexity: O(elements · pinned elements)
  public mutating func removeCovered(in view: LayoutRect) {
    let pinned = indices.filter { self[$0].isPinned }
    guard !pinned.isEmpty else { return }
    var rest: [Element] = []
    for (index, element) in enumerated() {
      let visible = element.frame.intersection(view)
      let isCovered = pinned.contains { other in
        guard let visible, (self[other].zIndex, other) > (element.zIndex, index) else { return false }
        return self[other].frame.contains(visible)
      }
      if !isCovered { rest.append(element) }
    }
    self = rest
  }
}
