extension WaterfallSection {
  /// Returns the frame of an item, in the section's coordinates.
  ///
  /// Settles up to the item.
  ///
  /// - Precondition: `index` is in `0..<count`.
  /// - Complexity: O(log n), and O(1) per item that is settled
  public mutating func frame(at index: Int) -> LayoutRect {
    settledFrame(at: index)
  }

  /// Calls `body` with each item that intersects `rect`, in ascending order.
  ///
  /// An item intersects `rect` if they overlap by a positive length along both axes. Touching edges do not
  /// count. An item with height 0 intersects `rect` if its top is at or below the top of `rect` and above the
  /// bottom.
  ///
  /// Settles the items between the first unsettled one and the bottom edge of `rect`. If there is nothing to
  /// settle, allocates nothing.
  ///
  /// - Parameters:
  ///   - rect: In the section's coordinates.
  ///   - body: Must not use the section, because the query is mutating.
  /// - Complexity: O(lanes · log n + k), and O(1) per item that is settled. Without `rowSpacing`, if a lane
  ///   ends in `rect` and has no more items, for example beside items over all other lanes: O(items behind),
  ///   5 ms for 10⁶
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
    _ queryRect: AxisRect, from origin: Units, counting work: inout WorkCounters, _ body: (Element) -> Bool
  ) {
    if tree.hasSpans { return visitSpans(queryRect, from: origin, counting: &work, body) }
    guard let sweep = sweep(of: queryRect) else { return }
    var caller = ElementCaller(geometry: geometry, top: origin &+ insets.mainStart)
    tree.visit(sweep, with: &caller, counting: &work, body)
  }

  func collect(
    _ queryRect: AxisRect, from origin: Units, counting work: inout WorkCounters, into buffer: inout [Element]
  ) {
    if tree.hasSpans {
      return visitSpans(queryRect, from: origin, counting: &work) {
        buffer.append($0)
        return true
      }
    }
    guard let sweep = sweep(of: queryRect) else { return }
    var collector = ElementCollector(geometry: geometry, top: origin &+ insets.mainStart)
    swap(&collector.elements, &buffer)
    tree.visit(sweep, with: &collector, counting: &work) { (_: Never) -> Bool in }
    swap(&collector.elements, &buffer)
  }

  @inline(never)
  private func visitSpans(
    _ queryRect: AxisRect, from origin: Units, counting work: inout WorkCounters, _ body: (Element) -> Bool
  ) {
    guard let sweep = geometry.spanSweep(of: queryRect, top: insets.mainStart) else { return }
    var caller = SpanCaller(geometry: geometry, top: origin &+ insets.mainStart, queryRect: queryRect)
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
  let top: Units
  var elements: [Element] = []

  @inline(__always)
  mutating func visit(index: Int, lane: Int, start: Units, extent: Units, _ body: (Never) -> Bool) -> Bool {
    guard geometry.lanes[lane].width > 0 else { return true }
    let frame = geometry.frame(lane: lane, start: start &+ top, extent: extent)
    elements.append(Element(index: index, frame: frame))
    return true
  }
}
