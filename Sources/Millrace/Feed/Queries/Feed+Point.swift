extension Feed {
  /// The element at a point: of several, the one that is drawn above the others.
  ///
  /// That is the one with the greatest `zIndex`, and of those, the last in the order of queries. The begin of an
  /// element belongs to it, its end does not, both along the axes of the feed: so from right to left, its right edge
  /// does, and its left edge does not. An element without width or height is at no point.
  ///
  /// Settles what lies above the point. Allocates nothing, as `forEachElement(in:view:_:)`.
  ///
  /// - Parameters:
  ///   - point: In the feed's coordinates, to the nearest 1/192 pt. There is nothing at one with a coordinate that is
  ///     NaN.
  ///   - view: What the reader sees: where pinned headers and footers stand. `nil`: none is pinned.
  /// - Returns: `nil` if there is none.
  /// - Complexity: As of `forEachElement(in:view:_:)`
  public mutating func element(at point: LayoutPoint, view: LayoutRect? = nil) -> FeedElement? {
    var top: FeedElement?
    forEachElement(at: point, view) { element in
      if element.zIndex >= top?.zIndex ?? .min { top = element }
    }
    return top
  }

  /// Fills a buffer with all elements at a point, in the order of queries.
  ///
  /// As `element(at:view:)`. What was in the buffer is removed, its capacity is kept.
  public mutating func elements(
    at point: LayoutPoint, view: LayoutRect? = nil, into buffer: inout [FeedElement]
  ) {
    buffer.removeAll(keepingCapacity: true)
    forEachElement(at: point, view) { buffer.append($0) }
  }

  /// All elements at a point, in the order of queries.
  ///
  /// As `elements(at:view:into:)`, in an array of its own.
  public mutating func elements(at point: LayoutPoint, view: LayoutRect? = nil) -> [FeedElement] {
    var elements: [FeedElement] = []
    self.elements(at: point, view: view, into: &elements)
    return elements
  }

  private mutating func forEachElement(
    at point: LayoutPoint, _ view: LayoutRect?, _ body: (FeedElement) -> Void
  ) {
    guard let point = AxisPoint(point, in: map) else { return }
    // What has a length overlaps this unit if it has the point in it. Something without any meets it, too.
    let unit = AxisRect(
      start: point.main, end: point.main &+ 1, crossStart: point.cross, crossEnd: point.cross &+ 1)
    guard let unit else { return }
    let map = map
    forEachElement(in: map.rect(unit), view: view ?? .nowhere) { element in
      if let frame = AxisFrame(element.frame, in: map), frame.contains(point) { body(element) }
    }
  }
}

extension LayoutRect {
  /// What a view is that nothing is pinned in.
  static let nowhere = LayoutRect(x: .nan, y: .nan, width: .nan, height: .nan)
}
