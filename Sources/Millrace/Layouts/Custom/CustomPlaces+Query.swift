/// Queries of items where they lie, settled or not. They know nothing of the layout, so that they are compiled
/// once, for all layouts.
extension CustomPlaces {
  /// Where an item is.
  func frame(at index: Int) -> LayoutRect {
    let (leaf, place, base) = tree.place(of: index)
    let view = tree.leaf(leaf)
    return geometry.frame(
      start: base &+ view.start(of: place), extent: view.extent(place),
      view.payload(place, as: CrossSpan.self))
  }

  /// Calls `body` with each item that meets a rectangle.
  func visit<Failure: Error>(
    _ queryRect: AxisRect, counting work: inout WorkCounters, _ body: (Element) throws(Failure) -> Void
  ) throws(Failure) {
    var caller = ElementCaller(geometry: geometry, queryRect: queryRect)
    var failure: Failure?
    tree.visit(geometry.sweep(of: queryRect), with: &caller, counting: &work) { element in
      do throws(Failure) {
        try body(element)
        return true
      } catch {
        failure = error
        return false
      }
    }
    if let failure { throw failure }
  }

  /// Appends to `buffer` the items that meet a rectangle.
  func collect(_ queryRect: AxisRect, counting work: inout WorkCounters, into buffer: inout [Element]) {
    var collector = ElementCollector(geometry: geometry, queryRect: queryRect)
    swap(&collector.elements, &buffer)
    tree.visit(geometry.sweep(of: queryRect), with: &collector, counting: &work) { (_: Never) -> Bool in }
    swap(&collector.elements, &buffer)
  }

  /// The first item that meets a rectangle.
  func first(in queryRect: AxisRect) -> Int? {
    var finder = FirstFinder(geometry: geometry, queryRect: queryRect)
    var uncounted = WorkCounters()
    tree.visit(geometry.sweep(of: queryRect), with: &finder, counting: &uncounted) { (_: Never) -> Bool in }
    return finder.index
  }
}

/// Finds the first element of a query.
private struct FirstFinder: IntervalVisitor {
  let geometry: CustomGeometry
  let queryRect: AxisRect
  var index: Int?

  mutating func visit(
    index: Int, start: Units, leaf: IntervalLeafView, place: Int, _ body: (Never) -> Bool
  ) -> Bool {
    guard geometry.meets(queryRect, leaf.payload(place, as: CrossSpan.self)) else { return true }
    self.index = index
    return false
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
  var elements: [Element] = []

  @inline(__always)
  mutating func visit(
    index: Int, start: Units, leaf: IntervalLeafView, place: Int, _ body: (Never) -> Bool
  ) -> Bool {
    let span = leaf.payload(place, as: CrossSpan.self)
    guard geometry.meets(queryRect, span) else { return true }
    elements.append(
      Element(index: index, frame: geometry.frame(start: start, extent: leaf.extent(place), span)))
    return true
  }
}
