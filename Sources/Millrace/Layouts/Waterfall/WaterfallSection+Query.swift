extension WaterfallSection: SettlingSection {
  var treeHeight: Int { tree.height + 1 }

  func provisionalFrame(at index: Int, from origin: Units) -> LayoutRect {
    let contentStart = origin + insets.mainStart
    if tree.hasSpans {
      let (lanes, start, extent) = tree.spanPosition(of: index)
      return geometry.frame(lanes: lanes, start: start + contentStart, extent: extent)
    }
    let (lane, start, extent) = tree.position(of: index)
    return geometry.frame(lane: lane, start: start + contentStart, extent: extent)
  }

  /// Returns the part of the tree that `queryRect` intersects, or `nil` if `queryRect` intersects no lane.
  @inline(__always)
  private func sweep(of queryRect: AxisRect) -> LaneTree.Sweep? {
    let lanes = geometry.lanes(meeting: queryRect.crossStart, queryRect.crossEnd)
    guard !lanes.isEmpty else { return nil }
    return LaneTree.Sweep(
      start: queryRect.start - insets.mainStart, end: queryRect.end - insets.mainStart, lanes: lanes)
  }

  func visit(
    _ queryRect: AxisRect, counting work: inout WorkCounters, _ body: (Element) -> Bool
  ) {
    if tree.hasSpans { return visitSpans(queryRect, at: .zero, counting: &work, body) }
    guard let sweep = sweep(of: queryRect) else { return }
    var caller = ElementCaller(geometry: geometry, top: insets.mainStart)
    tree.visit(sweep, with: &caller, counting: &work, body)
  }

  func collect(
    _ queryRect: AxisRect, at origin: SectionOrigin, counting work: inout WorkCounters,
    into buffer: inout [Element]
  ) {
    if tree.hasSpans {
      return visitSpans(queryRect, at: origin, counting: &work) {
        buffer.append($0)
        return true
      }
    }
    guard let sweep = sweep(of: queryRect) else { return }
    var collector = ElementCollector(
      geometry: geometry, origin: origin, top: origin.start &+ insets.mainStart)
    swap(&collector.elements, &buffer)
    tree.visit(sweep, with: &collector, counting: &work) { (_: Never) -> Bool in }
    swap(&collector.elements, &buffer)
  }

  @inline(never)
  private func visitSpans(
    _ queryRect: AxisRect, at origin: SectionOrigin, counting work: inout WorkCounters,
    _ body: (Element) -> Bool
  ) {
    guard let sweep = geometry.spanSweep(of: queryRect, top: insets.mainStart) else { return }
    var caller = SpanCaller(geometry: geometry, origin: origin, top: insets.mainStart, queryRect: queryRect)
    tree.visitSpans(sweep, with: &caller, counting: &work, body)
  }
}

/// Calls a closure with each element that a query finds.
private struct ElementCaller: LaneVisitor {
  let geometry: LaneGeometry
  let top: Units

  mutating func visit(
    index: Int, lane: Int, start: Units, extent: Units, _ body: (Element) -> Bool
  ) -> Bool {
    guard geometry.lanes[lane].width > 0 else { return true }
    let frame = geometry.frame(lane: lane, start: start &+ top, extent: extent)
    return body(Element(index: index, frame: frame))
  }
}

/// Collects the elements that a query finds.
private struct ElementCollector: LaneVisitor {
  let geometry: LaneGeometry
  let origin: SectionOrigin
  let top: Units
  var elements: [Element] = []

  @inline(__always)
  mutating func visit(index: Int, lane: Int, start: Units, extent: Units, _ body: (Never) -> Bool) -> Bool {
    guard geometry.lanes[lane].width > 0 else { return true }
    let frame = geometry.frame(lane: lane, start: start &+ top, extent: extent)
    elements.append(origin.element(index, frame))
    return true
  }
}
