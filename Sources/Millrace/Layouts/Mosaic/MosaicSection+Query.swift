extension MosaicSection: SettlingSection {
  var treeHeight: Int { tree.height + 1 }

  func provisionalFrame(at index: Int, from origin: Units) -> LayoutRect {
    let (row, item) = tree.position(of: index)
    return geometry.frame(row: row, rows: item.extent, MosaicCell(item), from: origin)
  }

  func visit(
    _ queryRect: AxisRect, counting work: inout WorkCounters, _ body: (Element) -> Bool
  ) {
    guard let sweep = geometry.sweep(of: queryRect) else { return }
    var caller = ElementCaller(geometry: geometry, queryRect: queryRect)
    tree.visit(sweep, with: &caller, counting: &work, body)
  }

  func collect(
    _ queryRect: AxisRect, at origin: SectionOrigin, counting work: inout WorkCounters,
    into buffer: inout [Element]
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

  mutating func visit(
    index: Int, start: Units, leaf: IntervalLeafView, place: Int, _ body: (Element) -> Bool
  ) -> Bool {
    let (cell, rows) = (leaf.payload(place, as: MosaicCell.self), leaf.extent(place))
    guard geometry.meets(queryRect, row: start, rows: rows, cell) else { return true }
    return body(Element(index: index, frame: geometry.frame(row: start, rows: rows, cell, from: 0)))
  }
}

/// Collects the elements that a query finds.
private struct ElementCollector: IntervalVisitor {
  let geometry: MosaicGeometry
  let queryRect: AxisRect
  let origin: SectionOrigin
  var elements: [Element] = []

  @inline(__always)
  mutating func visit(
    index: Int, start: Units, leaf: IntervalLeafView, place: Int, _ body: (Never) -> Bool
  ) -> Bool {
    let (cell, rows) = (leaf.payload(place, as: MosaicCell.self), leaf.extent(place))
    guard geometry.meets(queryRect, row: start, rows: rows, cell) else { return true }
    elements.append(origin.element(index, geometry.frame(row: start, rows: rows, cell, from: origin.start)))
    return true
  }
}
