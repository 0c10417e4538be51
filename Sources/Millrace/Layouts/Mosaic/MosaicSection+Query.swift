extension MosaicSection: SettlingSection {
  var treeHeight: Int { tree.height + 1 }

  func provisionalFrame(at index: Int, from origin: Units) -> LayoutRect {
    let (row, item) = tree.position(of: index)
    return geometry.frame(row: row, rows: item.extent, MosaicCell(item), from: origin)
  }

  func collect(
    _ queryRect: AxisRect, counting work: inout WorkCounters, into sink: inout ElementSink
  ) {
    guard var sweep = geometry.sweep(of: queryRect) else { return }
    sweep.items = sink.firstItem..<Int.max
    sink.write { writer in
      var collector = ElementCollector(geometry: geometry, queryRect: queryRect, writer: writer)
      tree.visit(sweep, with: &collector, counting: &work)
      writer = collector.writer
    }
  }
}

private struct ElementCollector: IntervalVisitor {
  let geometry: MosaicGeometry
  let queryRect: AxisRect
  var writer: ElementWriter

  @inline(__always)
  mutating func visit(index: Int, start: Units, leaf: IntervalLeafView, slot: Int) -> Bool {
    let (cell, rows) = (leaf.payload(slot, as: MosaicCell.self), leaf.extent(slot))
    guard geometry.intersects(queryRect, row: start, rows: rows, cell) else { return true }
    return writer.append(index, geometry.frame(row: start, rows: rows, cell, from: writer.start))
  }
}
