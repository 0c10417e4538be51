// They do not depend on the layout's type, so they are compiled once for all layouts. None of them settles.
extension CustomPlacements {
  func frame(at index: Int, from origin: Units) -> LayoutRect {
    let (leaf, slot, base) = tree.leafPosition(of: index)
    let view = tree.leaf(leaf)
    return geometry.frame(
      start: origin &+ base &+ view.start(of: slot), extent: view.extent(slot),
      view.payload(slot, as: CrossSpan.self))
  }

  func collect(
    _ queryRect: AxisRect, counting work: inout WorkCounters, into sink: inout ElementSink
  ) {
    var sweep = geometry.sweep(of: queryRect)
    sweep.items = sink.firstItem..<Int.max
    sink.write { writer in
      var collector = ElementCollector(geometry: geometry, queryRect: queryRect, writer: writer)
      tree.visit(sweep, with: &collector, counting: &work)
      writer = collector.writer
    }
  }
}

private struct ElementCollector: IntervalVisitor {
  let geometry: CustomGeometry
  let queryRect: AxisRect
  var writer: ElementWriter

  @inline(__always)
  mutating func visit(index: Int, start: Units, leaf: IntervalLeafView, slot: Int) -> Bool {
    let span = leaf.payload(slot, as: CrossSpan.self)
    guard geometry.intersects(queryRect, span) else { return true }
    return writer.append(
      index, geometry.frame(start: writer.start &+ start, extent: leaf.extent(slot), span))
  }
}
