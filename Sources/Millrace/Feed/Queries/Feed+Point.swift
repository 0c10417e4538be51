extension Feed {
  /// Returns the topmost element at a point, or `nil` if there is none.
  ///
  /// The topmost element has the greatest `zIndex`. Of several such elements, it is the last in the order of queries.
  /// An element contains its start edge and not its end edge, on both axes of the feed: in a right-to-left feed it
  /// contains its right edge and not its left edge. No point lies in an element without width or height. An element with a
  /// transform contains the points of its image.
  ///
  /// Settles the content above the point. Allocates only where `forEachElement(in:view:_:)` does.
  ///
  /// - Parameters:
  ///   - point: A point in feed coordinates, rounded to the nearest 1/192 pt. If a coordinate is NaN, there
  ///     is no element.
  ///   - view: The visible rect, in feed coordinates. `nil` if nothing is pinned.
  /// - Complexity: As for `forEachElement(in:view:_:)`
  public mutating func element(at point: LayoutPoint, view: LayoutRect? = nil) -> Element? {
    var top: Element?
    forEachElement(at: point, view) { element in
      if element.zIndex >= top?.zIndex ?? .min { top = element }
    }
    return top
  }

  /// Replaces the contents of `buffer` with all elements at a point, in the order of queries, and keeps its capacity.
  ///
  /// The conditions are those of `element(at:view:)`.
  public mutating func elements(
    at point: LayoutPoint, view: LayoutRect? = nil, into buffer: inout [Element]
  ) {
    buffer.removeAll(keepingCapacity: true)
    forEachElement(at: point, view) { buffer.append($0) }
  }

  /// Returns the result of `elements(at:view:into:)` in a newly allocated array.
  public mutating func elements(at point: LayoutPoint, view: LayoutRect? = nil) -> [Element] {
    var elements: [Element] = []
    self.elements(at: point, view: view, into: &elements)
    return elements
  }

  private mutating func forEachElement(
    at point: LayoutPoint, _ view: LayoutRect?, _ body: (Element) -> Void
  ) {
    guard let rounded = AxisPoint(point, in: map) else { return }
    // An element with a length overlaps this unit if it contains the point. An element without length may
    // overlap it, too.
    let unit = AxisRect(
      start: rounded.main, end: rounded.main &+ 1, crossStart: rounded.cross, crossEnd: rounded.cross &+ 1)
    guard let unit else { return }
    let map = map
    forEachChunk(in: map.rect(unit), view: view, isPoint: true) {
      ($0.collectsAppearances, $0.findsEmpty) = (true, false)
    } _: { found in
      var next = 0
      let appearances = found.appearances
      for (index, element) in found.elements.enumerated() {
        var transform = LayoutTransform.identity
        if next < appearances.count, appearances[next].element == index {
          transform = appearances[next].appearance.transform
          next += 1
        }
        let isInside =
          if transform == .identity {
            AxisFrame(element.frame, in: map)?.contains(rounded) ?? false
          } else {
            LayoutAttributes(path: element.path, frame: element.frame, transform: transform).contains(point)
          }
        if isInside { body(element) }
      }
    }
  }
}
