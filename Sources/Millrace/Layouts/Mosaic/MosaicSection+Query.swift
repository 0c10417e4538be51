extension MosaicSection {
  /// Returns the frame of an item, in the section's coordinates.
  ///
  /// Settles up to the item.
  ///
  /// - Precondition: `index` is in `0..<count`.
  /// - Complexity: O(log n), and O(columns) per item that is settled
  public mutating func frame(at index: Int) -> LayoutRect {
    settledFrame(at: index)
  }

  /// Calls `body` with each item that intersects `rect`, in ascending order.
  ///
  /// An item intersects `rect` if they overlap by a positive length along both axes. Touching edges do not
  /// count. An item with height 0 intersects `rect` if its top is at or below the top of `rect` and above the
  /// bottom.
  ///
  /// Settles the items that the answer needs (see `MosaicSection`). If there is nothing to settle, allocates
  /// nothing.
  ///
  /// - Parameters:
  ///   - rect: In the section's coordinates.
  ///   - body: Must not use the section, because the query is mutating.
  /// - Complexity: O(log n + k), and O(columns) per item that is settled
  public mutating func forEachElement<Failure: Error>(
    in rect: LayoutRect, _ body: (Element) throws(Failure) -> Void
  ) throws(Failure) {
    try forEachItem(in: rect, body)
  }

  /// Returns the items that intersect `rect`, in ascending order.
  ///
  /// See `forEachElement(in:_:)`.
  public mutating func elements(in rect: LayoutRect) -> [Element] {
    var elements: [Element] = []
    collectItems(in: rect, into: &elements)
    return elements
  }

  /// Replaces the contents of `buffer` with the items that intersect `rect`, in ascending order.
  ///
  /// See `forEachElement(in:_:)`. Keeps the capacity of `buffer`. If the capacity is large enough for the
  /// items, nothing is allocated.
  public mutating func elements(in rect: LayoutRect, into buffer: inout [Element]) {
    collectItems(in: rect, into: &buffer)
  }

  /// The items in their current positions, settled or not.
  ///
  /// Use this if settling takes too long, or if the section is constant.
  ///
  /// - Complexity: O(1). While the view exists, edits of the section copy the pages that they touch.
  public var provisional: ProvisionalView { ProvisionalView(SectionBox(self)) }
}

extension MosaicSection: SettlingSection {
  var treeHeight: Int { tree.height + 1 }

  func provisionalFrame(at index: Int, from origin: Units) -> LayoutRect {
    let (row, item) = tree.position(of: index)
    return geometry.frame(row: row, rows: item.extent, MosaicCell(item), from: origin)
  }

  func visit(
    _ queryRect: AxisRect, from origin: Units, counting work: inout WorkCounters, _ body: (Element) -> Bool
  ) {
    guard let sweep = geometry.sweep(of: queryRect) else { return }
    var caller = ElementCaller(geometry: geometry, queryRect: queryRect, origin: origin)
    tree.visit(sweep, with: &caller, counting: &work, body)
  }

  func collect(
    _ queryRect: AxisRect, from origin: Units, counting work: inout WorkCounters, into buffer: inout [Element]
  ) {
    guard let sweep = geometry.sweep(of: queryRect) else { return }
    var collector = ElementCollector(geometry: geometry, queryRect: queryRect, origin: origin)
    swap(&collector.elements, &buffer)
    tree.visit(sweep, with: &collector, counting: &work) { (_: Never) -> Bool in }
    swap(&collector.elements, &buffer)
  }
}

/// Calls a closure with each element that a query finds.
private struct ElementCaller: IntervalVisitor {
  let geometry: MosaicGeometry
  let queryRect: AxisRect
  let origin: Units

  mutating func visit(
    index: Int, start: Units, leaf: IntervalLeafView, place: Int, _ body: (Element) -> Bool
  ) -> Bool {
    let (cell, rows) = (leaf.payload(place, as: MosaicCell.self), leaf.extent(place))
    guard geometry.meets(queryRect, row: start, rows: rows, cell) else { return true }
    return body(Element(index: index, frame: geometry.frame(row: start, rows: rows, cell, from: origin)))
  }
}

/// Collects the elements that a query finds.
private struct ElementCollector: IntervalVisitor {
  let geometry: MosaicGeometry
  let queryRect: AxisRect
  let origin: Units
  var elements: [Element] = []

  @inline(__always)
  mutating func visit(
    index: Int, start: Units, leaf: IntervalLeafView, place: Int, _ body: (Never) -> Bool
  ) -> Bool {
    let (cell, rows) = (leaf.payload(place, as: MosaicCell.self), leaf.extent(place))
    guard geometry.meets(queryRect, row: start, rows: rows, cell) else { return true }
    elements.append(Element(index: index, frame: geometry.frame(row: start, rows: rows, cell, from: origin)))
    return true
  }
}
