extension RowSection {
  /// Where an item is, in the section's coordinates.
  ///
  /// Settles what lies before the item, if anything is left to be done there.
  ///
  /// - Precondition: `index` is in `0..<count`.
  /// - Complexity: O(log n + row), and O(1) an item that has to be settled
  public mutating func frame(at index: Int) -> LayoutRect {
    precondition(index >= 0 && index < count, "index out of range")
    settle(through: index)
    queryWork.nodesVisited += rows.tree.height + 1
    return provisionalFrame(at: index)
  }

  /// Calls `body` with each item that meets a rectangle, in ascending order.
  ///
  /// An item meets the rectangle if they overlap by a positive length both ways; edges that only touch do
  /// not. An item of no height meets it if the item's top is at or below the rectangle's and above its bottom.
  ///
  /// Settles what lies between the first unsettled item and the rectangle's lower edge. If there is nothing
  /// to settle, allocates nothing.
  ///
  /// - Parameters:
  ///   - rect: In the section's coordinates.
  ///   - body: It must not use the section, which is being changed: its query is mutating.
  /// - Complexity: O(log n) and O(1) an item of the rows that meet the rectangle's height, and O(1) an item
  ///   that has to be settled
  public mutating func forEachElement<Failure: Error>(
    in rect: LayoutRect, _ body: (Element) throws(Failure) -> Void
  ) throws(Failure) {
    guard let queryRect = AxisRect(rect, in: map) else { return }
    settleIfNeeded(until: SettlingLimit(position: queryRect.end - insets.mainStart))
    // Counted aside: to lend out a part of the section while it is read would copy all of it first.
    var work = queryWork
    defer { queryWork = work }
    try visitProvisional(queryRect, counting: &work, body)
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
  /// As `forEachElement(in:_:)`. What was in the buffer is removed, its capacity is kept: once it is large
  /// enough for what is on a screen, nothing is allocated.
  public mutating func elements(in rect: LayoutRect, into buffer: inout [Element]) {
    buffer.removeAll(keepingCapacity: true)
    guard let queryRect = AxisRect(rect, in: map) else { return }
    settleIfNeeded(until: SettlingLimit(position: queryRect.end - insets.mainStart))
    var work = queryWork  // aside, as above
    collectProvisional(queryRect, counting: &work, into: &buffer)
    queryWork = work
  }
}

extension RowSection {
  /// Calls `body` with each item that meets a rectangle where it lies now.
  func visitProvisional<Failure: Error>(
    _ queryRect: AxisRect, counting work: inout WorkCounters, _ body: (Element) throws(Failure) -> Void
  ) throws(Failure) {
    var caller = ElementCaller(map: map, mainStart: insets.mainStart)
    var failure: Failure?
    rows.visit(queryRect, mainStart: insets.mainStart, with: &caller, counting: &work) { element in
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

  /// Appends to `buffer` the items that meet a rectangle where they lie now.
  func collectProvisional(
    _ queryRect: AxisRect, counting work: inout WorkCounters, into buffer: inout [Element]
  ) {
    var collector = ElementCollector(map: map, mainStart: insets.mainStart)
    swap(&collector.elements, &buffer)
    rows.visit(queryRect, mainStart: insets.mainStart, with: &collector, counting: &work) {
      (_: Never) -> Bool in
    }
    swap(&collector.elements, &buffer)
  }

  /// The first item that meets a rectangle where it lies now.
  func firstProvisionalItem(in queryRect: AxisRect) -> Int? {
    var finder = FirstFinder()
    var uncounted = WorkCounters()
    rows.visit(queryRect, mainStart: insets.mainStart, with: &finder, counting: &uncounted) {
      (_: Never) -> Bool in
    }
    return finder.index
  }
}

/// Finds the first element of a query.
private struct FirstFinder: RowVisitor {
  var index: Int?

  mutating func visit(index: Int, top: Units, frame: RowFrame, _ body: (Never) -> Bool) -> Bool {
    self.index = index
    return false
  }
}

/// Calls a closure with the elements that a query finds.
private struct ElementCaller: RowVisitor {
  let map: CoordinateMap
  let mainStart: Units

  @inline(__always)
  mutating func visit(index: Int, top: Units, frame: RowFrame, _ body: (Element) -> Bool) -> Bool {
    body(Element(index: index, frame: map.rect(frame, top: mainStart &+ top)))
  }
}

/// Collects the elements that a query finds.
private struct ElementCollector: RowVisitor {
  let map: CoordinateMap
  let mainStart: Units
  var elements: [Element] = []

  @inline(__always)
  mutating func visit(index: Int, top: Units, frame: RowFrame, _ body: (Never) -> Bool) -> Bool {
    elements.append(Element(index: index, frame: map.rect(frame, top: mainStart &+ top)))
    return true
  }
}

extension CoordinateMap {
  /// An item's rectangle.
  ///
  /// - Parameter top: Where its row begins.
  @inline(__always)
  func rect(_ frame: RowFrame, top: Units) -> LayoutRect {
    rect(
      crossStart: frame.crossStart, crossLength: frame.crossLength, mainStart: top &+ frame.mainOffset,
      mainLength: frame.mainLength)
  }
}
