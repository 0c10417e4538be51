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
    let lanes = geometry.lanes(intersecting: queryRect.crossStart, queryRect.crossEnd)
    guard !lanes.isEmpty else { return nil }
    return LaneTree.Sweep(
      start: queryRect.start - insets.mainStart, end: queryRect.end - insets.mainStart, lanes: lanes)
  }

  func collect(
    _ queryRect: AxisRect, counting work: inout WorkCounters, into sink: inout ElementSink
  ) {
    if tree.hasSpans { return collectSpans(queryRect, counting: &work, into: &sink) }
    guard var sweep = sweep(of: queryRect) else { return }
    sweep.firstItem = sink.firstItem
    sink.write { writer in
      var collector = ElementCollector(
        geometry: geometry, top: writer.start &+ insets.mainStart, writer: writer)
      tree.visit(sweep, with: &collector, counting: &work)
      writer = collector.writer
    }
  }

  @inline(never)
  private func collectSpans(
    _ queryRect: AxisRect, counting work: inout WorkCounters, into sink: inout ElementSink
  ) {
    guard var sweep = geometry.spanSweep(of: queryRect, top: insets.mainStart) else { return }
    sweep.firstItem = sink.firstItem
    sink.write { writer in
      var collector = SpanCollector(
        geometry: geometry, top: writer.start &+ insets.mainStart, queryRect: queryRect, writer: writer)
      tree.visitSpans(sweep, with: &collector, counting: &work)
      writer = collector.writer
    }
  }
}

private struct ElementCollector: LaneVisitor {
  let geometry: LaneGeometry
  let top: Units
  var writer: ElementWriter

  @inline(__always)
  mutating func visit(index: Int, lane: Int, start: Units, extent: Units) -> Bool {
    guard geometry.lanes[lane].width > 0 else { return true }
    return writer.append(index, geometry.frame(lane: lane, start: start &+ top, extent: extent))
  }
}
