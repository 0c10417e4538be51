extension WaterfallSection {
  /// Where an item is, in the section's coordinates.
  ///
  /// Settles what lies before the item, if anything is left to be done there.
  ///
  /// - Precondition: `index` is in `0..<count`.
  /// - Complexity: O(log n), and O(1) an item that has to be settled
  public mutating func frame(at index: Int) -> LayoutRect {
    precondition(index >= 0 && index < count, "index out of range")
    settleIfNeeded(until: SettlingLimit(item: index + 1))
    queryWork.nodesVisited += tree.height + 1
    return provisionalFrame(at: index)
  }

  /// Calls `body` with each item that meets a rectangle, in ascending order.
  ///
  /// An item meets the rectangle if they overlap by a positive length both ways; edges that only
  /// touch do not. An item of no height meets it if the item's top is at or below the rectangle's and
  /// above its bottom.
  ///
  /// Settles what lies between the first unsettled item and the rectangle's lower edge. If there is
  /// nothing to settle, allocates nothing.
  ///
  /// - Parameters:
  ///   - rect: In the section's coordinates.
  ///   - body: It must not use the section, which is being changed: its query is mutating.
  /// - Complexity: O(lanes · log n + k), and O(1) an item that has to be settled. Without `rowSpacing`, if a lane ends in
  ///   the rectangle and has nothing more, as beside items over all other lanes: O(items behind), 5 ms for 10^6
  public mutating func forEachElement<Failure: Error>(
    in rect: LayoutRect, _ body: (Element) throws(Failure) -> Void
  ) throws(Failure) {
    guard let sweep = sweep(of: rect) else { return }
    settleIfNeeded(until: SettlingLimit(position: sweep.end))
    // Counted aside: to lend out a part of the section while it is read would copy all of it first.
    var work = queryWork
    defer { queryWork = work }
    try visitProvisional(sweep, of: rect, counting: &work, body)
  }

  /// The items that meet a rectangle, in ascending order.
  ///
  /// As `forEachElement(in:_:)`, in an array of its own.
  public mutating func elements(in rect: LayoutRect) -> [Element] {
    var elements: [Element] = []
    self.elements(in: rect, into: &elements)
    return elements
  }

  /// Fills a buffer with the items that meet a rectangle, in ascending order.
  ///
  /// As `forEachElement(in:_:)`. What was in the buffer is removed, its capacity is kept: once it is
  /// large enough for what is on a screen, nothing is allocated.
  public mutating func elements(in rect: LayoutRect, into buffer: inout [Element]) {
    buffer.removeAll(keepingCapacity: true)
    guard let sweep = sweep(of: rect) else { return }
    settleIfNeeded(until: SettlingLimit(position: sweep.end))
    var work = queryWork  // aside, as above
    collectProvisional(sweep, of: rect, counting: &work, into: &buffer)
    queryWork = work
  }
}

extension WaterfallSection {
  /// Where the tree has an item.
  func provisionalFrame(at index: Int) -> LayoutRect {
    if tree.hasSpans {
      let (lanes, start, extent) = tree.spanPosition(of: index)
      return geometry.frame(lanes: lanes, start: start + insets.mainStart, extent: extent)
    }
    let (lane, start, extent) = tree.position(of: index)
    return geometry.frame(lane: lane, start: start + insets.mainStart, extent: extent)
  }

  /// What a rectangle asks of the tree; `nil` if nothing can meet it.
  @inline(__always)
  func sweep(of rect: LayoutRect) -> LaneTree.Sweep? {
    guard let queryRect = AxisRect(rect, in: map) else { return nil }
    return sweep(of: queryRect)
  }

  /// What a rectangle asks of the tree; `nil` if nothing can meet it.
  @inline(__always)
  func sweep(of queryRect: AxisRect) -> LaneTree.Sweep? {
    if tree.hasSpans { return geometry.spanSweep(of: queryRect, top: insets.mainStart) }
    let lanes = geometry.lanes(meeting: queryRect.crossStart, queryRect.crossEnd)
    guard !lanes.isEmpty else { return nil }
    return LaneTree.Sweep(
      start: queryRect.start - insets.mainStart, end: queryRect.end - insets.mainStart, lanes: lanes)
  }

  /// Calls `body` with each item that meets `sweep` where the tree has it.
  func visitProvisional<Failure: Error>(
    _ sweep: LaneTree.Sweep, of rect: LayoutRect, counting work: inout WorkCounters,
    _ body: (Element) throws(Failure) -> Void
  ) throws(Failure) {
    if tree.hasSpans { return try visitSpans(sweep, of: rect, counting: &work, body) }
    var caller = ElementCaller(geometry: geometry, top: insets.mainStart)
    var failure: Failure?
    tree.visit(sweep, with: &caller, counting: &work) { element in
      do throws(Failure) {
        try body(element)
        return true
      } catch {
        failure = error
        return false
      }
    }
    if let failure { throw failure }
  }

  /// Appends to `buffer` the items that meet `sweep` where the tree has them.
  func collectProvisional(
    _ sweep: LaneTree.Sweep, of rect: LayoutRect, counting work: inout WorkCounters,
    into buffer: inout [Element]
  ) {
    if tree.hasSpans { return visitSpans(sweep, of: rect, counting: &work) { buffer.append($0) } }
    var collector = ElementCollector(geometry: geometry, top: insets.mainStart)
    swap(&collector.elements, &buffer)
    tree.visit(sweep, with: &collector, counting: &work) { (_: Never) -> Bool in }
    swap(&collector.elements, &buffer)
  }
}

extension WaterfallSection {
  /// The first item that meets `sweep`, which is that of `rect`, where the tree has it.
  func firstProvisionalItem(in sweep: LaneTree.Sweep, of rect: AxisRect) -> Int? {
    if tree.hasSpans { return firstSpan(in: sweep, of: rect) }
    var finder = FirstFinder(geometry: geometry)
    var uncounted = WorkCounters()
    tree.visit(sweep, with: &finder, counting: &uncounted) { (_: Never) -> Bool in }
    return finder.index
  }
}

/// Finds the first element of a query.
private struct FirstFinder: LaneVisitor {
  let geometry: LaneGeometry
  var index: Int?

  mutating func visit(index: Int, lane: Int, start: Units, extent: Units, _ body: (Never) -> Bool) -> Bool {
    guard geometry.lanes[lane].width > 0 else { return true }
    self.index = index
    return false
  }
}

/// Calls a closure with the elements that a query finds.
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
