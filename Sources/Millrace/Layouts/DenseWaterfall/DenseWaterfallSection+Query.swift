extension DenseWaterfallSection: SettlingSection {
  var treeHeight: Int { tree.height + 1 }

  func provisionalFrame(at index: Int, from origin: Units) -> LayoutRect {
    let (lanes, start, extent) = tree.spanPosition(of: tree.place(ofIndex: index))
    return geometry.frame(lanes: lanes, start: start + origin + insets.mainStart, extent: extent)
  }

  /// Calls `body` with each item that intersects `queryRect`, in the order of the tree: by position.
  func visit(
    _ queryRect: AxisRect, counting work: inout WorkCounters, _ body: (Element) -> Bool
  ) {
    visit(queryRect, at: .zero, counting: &work, body)
  }

  private func visit(
    _ queryRect: AxisRect, at origin: SectionOrigin, counting work: inout WorkCounters,
    _ body: (Element) -> Bool
  ) {
    guard let sweep = geometry.spanSweep(of: queryRect, top: insets.mainStart) else { return }
    var caller = SpanCaller(geometry: geometry, origin: origin, top: insets.mainStart, queryRect: queryRect)
    tree.visitSpans(sweep, with: &caller, counting: &work, body)
  }

  func collect(
    _ queryRect: AxisRect, at origin: SectionOrigin, counting work: inout WorkCounters,
    into buffer: inout [Element]
  ) {
    let first = buffer.count
    visit(queryRect, at: origin, counting: &work) { element in
      // Insertion sort from the end: few items are far from their index.
      var slot = buffer.count
      while slot > first, buffer[slot - 1].index > element.index { slot -= 1 }
      buffer.insert(element, at: slot)
      return true
    }
  }

  func firstProvisionalItem(in queryRect: AxisRect) -> Int? {
    var (first, uncounted) = (Int?.none, WorkCounters())
    visit(queryRect, counting: &uncounted) { element in
      first = min(first ?? .max, element.index)
      return true
    }
    return first
  }
}
