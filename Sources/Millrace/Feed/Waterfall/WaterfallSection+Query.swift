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
    return placedFrame(at: index)
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
  /// - Complexity: O(lanes · log n + k), and O(1) an item that has to be settled
  public mutating func forEachElement<Failure: Error>(
    in rect: LayoutRect, _ body: (Element) throws(Failure) -> Void
  ) throws(Failure) {
    guard let sweep = sweep(of: rect) else { return }
    settleIfNeeded(until: SettlingLimit(position: sweep.end))
    // Counted aside: to lend out a part of the section while it is read would copy all of it first.
    var work = queryWork
    defer { queryWork = work }
    try visitPlaced(sweep, of: rect, counting: &work, body)
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
    collectPlaced(sweep, of: rect, counting: &work, into: &buffer)
    queryWork = work
  }
}

extension WaterfallSection {
  /// Where the tree has an item.
  func placedFrame(at index: Int) -> LayoutRect {
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
    guard let asked = AxisRect(rect, axis: geometry.axis) else { return nil }
    return sweep(of: asked)
  }

  /// What a rectangle asks of the tree; `nil` if nothing can meet it.
  @inline(__always)
  func sweep(of asked: AxisRect) -> LaneTree.Sweep? {
    let lanes =
      tree.hasSpans
      ? geometry.lanes(around: asked.crossStart, asked.crossEnd)
      : geometry.lanes(meeting: asked.crossStart, asked.crossEnd)
    guard !lanes.isEmpty else { return nil }
    return LaneTree.Sweep(
      start: asked.start - insets.mainStart, end: asked.end - insets.mainStart, lanes: lanes)
  }

  /// Calls `body` with each item that meets `sweep` where the tree has it.
  func visitPlaced<Failure: Error>(
    _ sweep: LaneTree.Sweep, of rect: LayoutRect, counting work: inout WorkCounters,
    _ body: (Element) throws(Failure) -> Void
  ) throws(Failure) {
    var caller = ElementCaller(geometry: geometry, top: insets.mainStart, rect: rect)
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
  func collectPlaced(
    _ sweep: LaneTree.Sweep, of rect: LayoutRect, counting work: inout WorkCounters,
    into buffer: inout [Element]
  ) {
    var collector = ElementCollector(geometry: geometry, top: insets.mainStart, rect: rect)
    swap(&collector.elements, &buffer)
    tree.visit(sweep, with: &collector, counting: &work) { (_: Never) -> Bool in }
    swap(&collector.elements, &buffer)
  }
}

extension WaterfallSection {
  /// The first item that meets `sweep`, which is that of `rect`, where the tree has it.
  func firstPlaced(in sweep: LaneTree.Sweep, of rect: AxisRect) -> Int? {
    var finder = FirstFinder(geometry: geometry, rect: rect)
    var uncounted = WorkCounters()
    tree.visit(sweep, with: &finder, counting: &uncounted) { (_: Never) -> Bool in }
    return finder.index
  }
}

/// Finds the first element of a query.
private struct FirstFinder: LaneVisitor {
  let geometry: LaneGeometry
  let rect: AxisRect
  var index: Int?

  mutating func visit(
    index: Int, lanes: Range<Int>, start: Units, extent: Units, _ body: (Never) -> Bool
  ) -> Bool {
    guard geometry.meets(lanes, rect) else { return true }
    self.index = index
    return false
  }

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
  let rect: LayoutRect

  mutating func visit(
    index: Int, lanes: Range<Int>, start: Units, extent: Units, _ body: (Element) -> Bool
  ) -> Bool {
    guard geometry.meets(lanes, rect) else { return true }
    let frame = geometry.frame(lanes: lanes, start: start &+ top, extent: extent)
    return body(Element(index: index, frame: frame))
  }

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
  let rect: LayoutRect
  var elements: [Element] = []

  mutating func visit(
    index: Int, lanes: Range<Int>, start: Units, extent: Units, _ body: (Never) -> Bool
  ) -> Bool {
    guard geometry.meets(lanes, rect) else { return true }
    elements.append(
      Element(index: index, frame: geometry.frame(lanes: lanes, start: start &+ top, extent: extent)))
    return true
  }

  @inline(__always)
  mutating func visit(index: Int, lane: Int, start: Units, extent: Units, _ body: (Never) -> Bool) -> Bool {
    guard geometry.lanes[lane].width > 0 else { return true }
    let frame = geometry.frame(lane: lane, start: start &+ top, extent: extent)
    elements.append(Element(index: index, frame: frame))
    return true
  }
}

extension LaneGeometry {
  /// From the left edge of the first of the lanes to the right edge of the last.
  fileprivate func frame(lanes spanned: Range<Int>, start: Units, extent: Units) -> LayoutRect {
    let (first, last) = (lanes[spanned.lowerBound], lanes[spanned.upperBound - 1])
    let width = last.origin + last.width - first.origin
    return axis.turned(
      LayoutRect(x: first.originPoints, y: start.points, width: width.points, height: extent.points))
  }

  /// Whether neighbouring lanes, with what is between them, meet a rectangle.
  fileprivate func meets(_ spanned: Range<Int>, _ rect: AxisRect) -> Bool {
    let (first, last) = (lanes[spanned.lowerBound], lanes[spanned.upperBound - 1])
    let end = last.origin + last.width
    return end > first.origin && first.origin < rect.crossEnd && end > rect.crossStart
  }

  fileprivate func meets(_ spanned: Range<Int>, _ rect: LayoutRect) -> Bool {
    AxisRect(rect, axis: axis).map { meets(spanned, $0) } ?? false
  }

  /// The lanes of which every item has one that meets a stretch across: those that meet it themselves, and
  /// the one before them, for an item may reach into the stretch with what is between two of its lanes.
  fileprivate func lanes(around start: Units, _ end: Units) -> Range<Int> {
    guard start < end else { return 0..<0 }
    let first = (0..<count).partitioningIndex { lanes[$0].origin + lanes[$0].width > start }
    let behind = (0..<count).partitioningIndex { lanes[$0].origin >= end }
    return min(max(0, first - 1), behind)..<behind
  }

  @inline(__always)
  fileprivate func frame(lane: Int, start: Units, extent: Units) -> LayoutRect {
    let lane = lanes[lane]
    return axis.turned(
      LayoutRect(x: lane.originPoints, y: start.points, width: lane.widthPoints, height: extent.points))
  }
}
