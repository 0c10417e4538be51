/// Collects the items that a query of a tree with spans finds and that intersect its rect.
struct SpanCollector: LaneVisitor {
  let geometry: LaneGeometry
  /// The start of the lanes, in the coordinates of the sink.
  let top: Units
  let queryRect: AxisRect
  var writer: ElementWriter

  mutating func visit(index: Int, lane: Int, start: Units, extent: Units) -> Bool {
    visit(index: index, lanes: lane..<(lane + 1), start: start, extent: extent)
  }

  mutating func visit(index: Int, lanes: Range<Int>, start: Units, extent: Units) -> Bool {
    guard geometry.intersects(lanes, queryRect) else { return true }
    return writer.append(index, geometry.frame(lanes: lanes, start: start &+ top, extent: extent))
  }
}

extension LaneGeometry {
  /// Returns the query of a tree with spans for `queryRect`; `nil` if nothing can intersect the rectangle.
  ///
  /// - Parameter top: The start of the lanes.
  func spanSweep(of queryRect: AxisRect, top: Units) -> LaneTree.Sweep? {
    let lanes = lanes(around: queryRect.crossStart, queryRect.crossEnd)
    guard !lanes.isEmpty else { return nil }
    return LaneTree.Sweep(start: queryRect.start - top, end: queryRect.end - top, lanes: lanes)
  }

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
  func lanes(around start: Units, _ end: Units) -> Range<Int> {
    guard start < end else { return 0..<0 }
    let first = (0..<count).partitioningIndex { lanes[$0].origin + lanes[$0].width > start }
    let behind = (0..<count).partitioningIndex { lanes[$0].origin >= end }
    return min(max(0, first - 1), behind)..<behind
  }
}
