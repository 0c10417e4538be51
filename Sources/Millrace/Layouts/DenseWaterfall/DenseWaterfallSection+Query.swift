extension DenseWaterfallSection: SettlingSection {
  var treeHeight: Int { tree.height + 1 }

  func provisionalFrame(at index: Int, from origin: Units) -> LayoutRect {
    let (lanes, start, extent) = tree.spanPosition(of: tree.treeIndex(ofIndex: index))
    return geometry.frame(lanes: lanes, start: start + origin + insets.mainStart, extent: extent)
  }

  func collect(
    _ queryRect: AxisRect, counting work: inout WorkCounters, into sink: inout ElementSink
  ) {
    guard let sweep = geometry.spanSweep(of: queryRect, top: insets.mainStart) else { return }
    let first = sink.elements.count
    var collector = SpanCollector(geometry: geometry, top: insets.mainStart, queryRect: queryRect)
    // Finds all items at once, because the order of the tree is not that of the feed.
    sink.limit = .max
    swap(&collector.sink, &sink)
    tree.visitSpans(sweep, with: &collector, counting: &work)
    swap(&collector.sink, &sink)
    // Insertion sort: few items are far from their index.
    for position in sink.elements.indices.dropFirst(first + 1) {
      let element = sink.elements[position]
      var slot = position
      while slot > first, sink.elements[slot - 1].index > element.index {
        sink.elements[slot] = sink.elements[slot - 1]
        slot -= 1
      }
      sink.elements[slot] = element
    }
  }
}
