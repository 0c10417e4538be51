/// Collects the items that a query finds and that intersect its rect.
struct LaneCollector: LaneVisitor {
  let geometry: LaneGeometry
  /// The start of the lanes in the coordinates of the sink.
  let top: Units
  let queryRect: AxisRect
  var writer: ElementWriter

  @inline(__always)
  mutating func visit(index: Int, lane: Int, start: Units, extent: Units) -> Bool {
    guard geometry.lanes[lane].width > 0 else { return true }
    return writer.append(index, geometry.frame(lane: lane, start: start &+ top, extent: extent))
  }

  mutating func visit(index: Int, lanes: Range<Int>, start: Units, extent: Units) -> Bool {
    guard geometry.intersects(lanes, queryRect) else { return true }
    return writer.append(index, geometry.frame(lanes: lanes, start: start &+ top, extent: extent))
  }
}

extension LaneSection {
  func provisionalFrame(at index: Int, from origin: Units) -> LayoutRect {
    let contentStart = origin + insets.mainStart
    let index = treeIndex(of: index)
    if tree.hasSpans {
      let (lanes, start, extent) = tree.spanPosition(of: index)
      return geometry.frame(lanes: lanes, start: start + contentStart, extent: extent)
    }
    let (lane, start, extent) = tree.position(of: index)
    return geometry.frame(lane: lane, start: start + contentStart, extent: extent)
  }

  /// Appends the items that intersect `queryRect` to `sink`, in tree order, until `sink.limit` is reached.
  ///
  /// The first is at the tree index `firstTreeIndex(ofItemsFrom: sink.firstItem)` or after it.
  @inline(__always)
  func collectLanes(_ queryRect: AxisRect, counting work: inout WorkCounters, into sink: inout ElementSink) {
    let lanes =
      tree.hasSpans
      ? geometry.lanes(around: queryRect.crossStart, queryRect.crossEnd)
      : geometry.lanes(intersecting: queryRect.crossStart, queryRect.crossEnd)
    guard !lanes.isEmpty else { return }
    let sweep = LaneTree.Sweep(
      start: queryRect.start - insets.mainStart, end: queryRect.end - insets.mainStart, lanes: lanes,
      firstItem: firstTreeIndex(ofItemsFrom: sink.firstItem), findsEmpty: sink.findsEmpty)
    sink.write { writer in
      var collector = LaneCollector(
        geometry: geometry, top: writer.start &+ insets.mainStart, queryRect: queryRect, writer: writer)
      tree.visit(sweep, with: &collector, counting: &work)
      writer = collector.writer
    }
  }
}

extension LaneGeometry {
  /// Returns whether adjacent lanes, spacing included, intersect a rectangle on the cross axis.
  fileprivate func intersects(_ spanned: Range<Int>, _ queryRect: AxisRect) -> Bool {
    let (first, last) = (lanes[spanned.lowerBound], lanes[spanned.upperBound - 1])
    let end = last.origin + last.width
    return end > first.origin && first.origin < queryRect.crossEnd && end > queryRect.crossStart
  }

  /// Returns lanes such that every item that intersects the cross range from `start` to `end` is in one of them.
  ///
  /// These are the lanes that intersect the range and the lane before them, because the spacing between two lanes of
  /// an item belongs to the item.
  @inline(never)
  fileprivate func lanes(around start: Units, _ end: Units) -> Range<Int> {
    guard start < end else { return 0..<0 }
    let first = (0..<count).partitioningIndex { lanes[$0].origin + lanes[$0].width > start }
    let after = (0..<count).partitioningIndex { lanes[$0].origin >= end }
    return min(max(0, first - 1), after)..<after
  }
}
