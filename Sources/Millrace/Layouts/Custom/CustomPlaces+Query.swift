// MARK: - Queries

// They do not depend on the layout's type, so they are compiled once for all layouts. None of them settles.
extension CustomPlaces {
  /// Returns the frame of an item, `origin` further along the main axis.
  func frame(at index: Int, from origin: Units) -> LayoutRect {
    let (leaf, slot, base) = tree.place(of: index)
    let view = tree.leaf(leaf)
    return geometry.frame(
      start: origin &+ base &+ view.start(of: slot), extent: view.extent(slot),
      view.payload(slot, as: CrossSpan.self))
  }

  /// Calls `body` with each item that intersects `queryRect`, in ascending order, until it returns false.
  func visit(
    _ queryRect: AxisRect, counting work: inout WorkCounters, _ body: (Element) -> Bool
  ) {
    var caller = ElementCaller(geometry: geometry, queryRect: queryRect)
    tree.visit(geometry.sweep(of: queryRect), with: &caller, counting: &work, body)
  }

  /// Appends the items that intersect `queryRect` to `buffer`.
  func collect(
    _ queryRect: AxisRect, at origin: SectionOrigin, counting work: inout WorkCounters,
    into buffer: inout [Element]
  ) {
    var collector = ElementCollector(geometry: geometry, queryRect: queryRect, origin: origin)
    swap(&collector.elements, &buffer)
    tree.visit(geometry.sweep(of: queryRect), with: &collector, counting: &work) { (_: Never) -> Bool in }
    swap(&collector.elements, &buffer)
  }

  /// Returns the first item that intersects `queryRect`.
  func first(in queryRect: AxisRect) -> Int? {
    var (first, uncounted) = (Int?.none, WorkCounters())
    visit(queryRect, counting: &uncounted) { element in
      first = element.index
      return false
    }
    return first
  }
}

/// Calls a closure with the elements that a query finds.
private struct ElementCaller: IntervalVisitor {
  let geometry: CustomGeometry
  let queryRect: AxisRect

  mutating func visit(
    index: Int, start: Units, leaf: IntervalLeafView, place: Int, _ body: (Element) -> Bool
  ) -> Bool {
    let span = leaf.payload(place, as: CrossSpan.self)
    guard geometry.meets(queryRect, span) else { return true }
    return body(
      Element(index: index, frame: geometry.frame(start: start, extent: leaf.extent(place), span)))
  }
}

/// Collects the elements that a query finds.
private struct ElementCollector: IntervalVisitor {
  let geometry: CustomGeometry
  let queryRect: AxisRect
  let origin: SectionOrigin
  var elements: [Element] = []

  @inline(__always)
  mutating func visit(
    index: Int, start: Units, leaf: IntervalLeafView, place: Int, _ body: (Never) -> Bool
  ) -> Bool {
    let span = leaf.payload(place, as: CrossSpan.self)
    guard geometry.meets(queryRect, span) else { return true }
    elements.append(
      origin.element(index, geometry.frame(start: origin.start &+ start, extent: leaf.extent(place), span)))
    return true
  }
}
