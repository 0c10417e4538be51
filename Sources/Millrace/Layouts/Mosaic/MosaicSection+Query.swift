extension MosaicSection {
  /// Where an item is, in the section's coordinates.
  ///
  /// Settles what lies before the item, if anything is left to be done there.
  ///
  /// - Precondition: `index` is in `0..<count`.
  /// - Complexity: O(log n), and O(columns) an item that has to be settled
  public mutating func frame(at index: Int) -> LayoutRect {
    precondition(index >= 0 && index < count, "index out of range")
    settleIfNeeded(until: SettlingLimit(item: index + 1))
    queryWork.nodesVisited += tree.height + 1
    return provisionalFrame(at: index)
  }

  /// Calls `body` with each item that meets a rectangle, in ascending order.
  ///
  /// An item meets the rectangle if they overlap by a positive length both ways; edges that only touch do
  /// not. An item of no height meets it if the item's top is at or below the rectangle's and above its
  /// bottom.
  ///
  /// Settles what the answer needs (`MosaicSection`). If there is nothing to settle, allocates nothing.
  ///
  /// - Parameters:
  ///   - rect: In the section's coordinates.
  ///   - body: It must not use the section, which is being changed: its query is mutating.
  /// - Complexity: O(log n + k), and O(columns) an item that has to be settled
  public mutating func forEachElement<Failure: Error>(
    in rect: LayoutRect, _ body: (Element) throws(Failure) -> Void
  ) throws(Failure) {
    guard let queryRect = AxisRect(rect, in: map) else { return }
    settleIfNeeded(until: SettlingLimit(position: queryRect.end - contentStart))
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
    settleIfNeeded(until: SettlingLimit(position: queryRect.end - contentStart))
    var work = queryWork  // aside, as above
    collectProvisional(queryRect, counting: &work, into: &buffer)
    queryWork = work
  }

  /// The items where they lie now, for those who must not wait for anything to be settled, or who only have
  /// a constant. Exact as far as the section is settled.
  ///
  /// A view of the section as it is; O(1). While it is kept, changes of the section copy the pages that they
  /// touch.
  public var provisional: ProvisionalView { ProvisionalView(section: self) }

  /// A section's items where they lie now, settled or not: without overlaps, and from item `begin` on
  /// perhaps elsewhere than a fresh layout puts them.
  public struct ProvisionalView: Sendable {
    fileprivate let section: MosaicSection

    /// The first item whose place is provisional; `nil` if everything is settled.
    public var begin: Int? { section.firstUnsettledIndex }

    /// Where an item lies now, in the section's coordinates.
    ///
    /// - Precondition: `index` is in `0..<count`.
    /// - Complexity: O(log n)
    public func frame(at index: Int) -> LayoutRect {
      precondition(index >= 0 && index < section.count, "index out of range")
      return section.provisionalFrame(at: index)
    }

    /// Calls `body` with each item that meets a rectangle now, in ascending order, as the section's own
    /// `forEachElement(in:_:)` does. Allocates nothing.
    ///
    /// - Complexity: O(log n + k)
    public func forEachElement<Failure: Error>(
      in rect: LayoutRect, _ body: (Element) throws(Failure) -> Void
    ) throws(Failure) {
      guard let queryRect = AxisRect(rect, in: section.map) else { return }
      var uncounted = WorkCounters()
      try section.visitProvisional(queryRect, counting: &uncounted, body)
    }

    /// The items that meet a rectangle now, in ascending order.
    public func elements(in rect: LayoutRect) -> [Element] {
      var elements: [Element] = []
      guard let queryRect = AxisRect(rect, in: section.map) else { return elements }
      var uncounted = WorkCounters()
      section.collectProvisional(queryRect, counting: &uncounted, into: &elements)
      return elements
    }
  }
}

extension MosaicSection {
  /// Where the tree has an item.
  func provisionalFrame(at index: Int) -> LayoutRect {
    let (row, item) = tree.position(of: index)
    return geometry.frame(row: row, rows: item.extent, MosaicCell(item))
  }

  /// Calls `body` with each item that meets a rectangle where the tree has it.
  func visitProvisional<Failure: Error>(
    _ queryRect: AxisRect, counting work: inout WorkCounters, _ body: (Element) throws(Failure) -> Void
  ) throws(Failure) {
    guard let sweep = geometry.sweep(of: queryRect) else { return }
    var caller = ElementCaller(geometry: geometry, queryRect: queryRect)
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

  /// Appends to `buffer` the items that meet a rectangle where the tree has them.
  func collectProvisional(
    _ queryRect: AxisRect, counting work: inout WorkCounters, into buffer: inout [Element]
  ) {
    guard let sweep = geometry.sweep(of: queryRect) else { return }
    var collector = ElementCollector(geometry: geometry, queryRect: queryRect)
    swap(&collector.elements, &buffer)
    tree.visit(sweep, with: &collector, counting: &work) { (_: Never) -> Bool in }
    swap(&collector.elements, &buffer)
  }

  /// The first item that meets a rectangle where the tree has it.
  func firstProvisionalItem(in queryRect: AxisRect) -> Int? {
    guard let sweep = geometry.sweep(of: queryRect) else { return nil }
    var finder = FirstFinder(geometry: geometry, queryRect: queryRect)
    var uncounted = WorkCounters()
    tree.visit(sweep, with: &finder, counting: &uncounted) { (_: Never) -> Bool in }
    return finder.index
  }
}

/// Finds the first element of a query.
private struct FirstFinder: IntervalVisitor {
  let geometry: MosaicGeometry
  let queryRect: AxisRect
  var index: Int?

  mutating func visit(
    index: Int, start: Units, leaf: IntervalLeafView, place: Int, _ body: (Never) -> Bool
  ) -> Bool {
    let cell = leaf.payload(place, as: MosaicCell.self)
    guard geometry.meets(queryRect, row: start, rows: leaf.extent(place), cell) else { return true }
    self.index = index
    return false
  }
}

/// Calls a closure with the elements that a query finds.
private struct ElementCaller: IntervalVisitor {
  let geometry: MosaicGeometry
  let queryRect: AxisRect

  mutating func visit(
    index: Int, start: Units, leaf: IntervalLeafView, place: Int, _ body: (Element) -> Bool
  ) -> Bool {
    let (cell, rows) = (leaf.payload(place, as: MosaicCell.self), leaf.extent(place))
    guard geometry.meets(queryRect, row: start, rows: rows, cell) else { return true }
    return body(Element(index: index, frame: geometry.frame(row: start, rows: rows, cell)))
  }
}

/// Collects the elements that a query finds.
private struct ElementCollector: IntervalVisitor {
  let geometry: MosaicGeometry
  let queryRect: AxisRect
  var elements: [Element] = []

  @inline(__always)
  mutating func visit(
    index: Int, start: Units, leaf: IntervalLeafView, place: Int, _ body: (Never) -> Bool
  ) -> Bool {
    let (cell, rows) = (leaf.payload(place, as: MosaicCell.self), leaf.extent(place))
    guard geometry.meets(queryRect, row: start, rows: rows, cell) else { return true }
    elements.append(Element(index: index, frame: geometry.frame(row: start, rows: rows, cell)))
    return true
  }
}
