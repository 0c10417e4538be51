extension DenseWaterfallSection {
  /// Where an item is, in the section's coordinates.
  ///
  /// Settles what lies before the item, if anything is left to be done there.
  ///
  /// - Precondition: `index` is in `0..<count`.
  /// - Complexity: O(lanes^2 · log n), and O(lanes + holes) an item that has to be settled
  public mutating func frame(at index: Int) -> LayoutRect {
    precondition(index >= 0 && index < count, "index out of range")
    settleIfNeeded(until: SettlingLimit(item: index + 1))
    queryWork.nodesVisited += tree.height + 1
    return frame(atPlace: place(of: index))
  }

  /// Calls `body` with each item that meets a rectangle, in the order of their placement: ascending, but that
  /// an item that fills a hole comes before the one that left it.
  ///
  /// An item meets the rectangle if they overlap by a positive length both ways; edges that only touch do not.
  /// An item of no height meets it if the item's top is at or below the rectangle's and above its bottom.
  ///
  /// Settles what the answer needs (`DenseWaterfallSection`). If there is nothing to settle, allocates nothing.
  ///
  /// - Parameters:
  ///   - rect: In the section's coordinates.
  ///   - body: It must not use the section, which is being changed: its query is mutating.
  /// - Complexity: O(lanes^2 · log n + k), and O(lanes + holes) an item that has to be settled; without `rowSpacing`, more
  ///   where a lane ends, as in a `WaterfallSection`
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

  /// The items where they lie now, for those who must not wait for anything to be settled, or who only have a
  /// constant. Exact as far as the section is settled.
  ///
  /// A view of the section as it is; O(1). While it is kept, changes of the section copy the pages that they
  /// touch.
  public var provisional: ProvisionalView { ProvisionalView(section: self) }

  /// A section's items where they lie now, settled or not: without overlaps, and from item `begin` on perhaps
  /// elsewhere than a fresh layout puts them.
  public struct ProvisionalView: Sendable {
    fileprivate let section: DenseWaterfallSection

    /// The first item whose place is provisional; `nil` if everything is settled.
    public var begin: Int? { section.firstUnsettledIndex }

    /// Where an item lies now, in the section's coordinates.
    ///
    /// - Precondition: `index` is in `0..<count`.
    /// - Complexity: O(lanes^2 · log n)
    public func frame(at index: Int) -> LayoutRect {
      precondition(index >= 0 && index < section.count, "index out of range")
      return section.provisionalFrame(at: index)
    }

    /// Calls `body` with each item that meets a rectangle now, in the order in which the section's own
    /// `forEachElement(in:_:)` does. Allocates nothing.
    public func forEachElement<Failure: Error>(
      in rect: LayoutRect, _ body: (Element) throws(Failure) -> Void
    ) throws(Failure) {
      guard let queryRect = AxisRect(rect, in: section.map) else { return }
      var uncounted = WorkCounters()
      try section.visitProvisional(queryRect, counting: &uncounted, body)
    }

    /// The items that meet a rectangle now, in ascending order.
    public func elements(in rect: LayoutRect) -> [Element] {
      guard let queryRect = AxisRect(rect, in: section.map) else { return [] }
      var elements: [Element] = []
      var uncounted = WorkCounters()
      section.collectProvisional(queryRect, counting: &uncounted, into: &elements)
      return elements
    }
  }
}

extension DenseWaterfallSection {
  /// Where the tree has an item.
  func provisionalFrame(at index: Int) -> LayoutRect { frame(atPlace: tree.place(ofIndex: index)) }

  private func frame(atPlace place: Int) -> LayoutRect {
    let (lanes, start, extent) = tree.spanPosition(of: place)
    return geometry.frame(lanes: lanes, start: start + insets.mainStart, extent: extent)
  }

  /// Calls `body` with each item that meets a rectangle where the tree has it.
  func visitProvisional<Failure: Error>(
    _ queryRect: AxisRect, counting work: inout WorkCounters, _ body: (Element) throws(Failure) -> Void
  ) throws(Failure) {
    guard let sweep = geometry.spanSweep(of: queryRect, top: contentStart) else { return }
    try tree.forEachSpan(
      in: sweep, SpanCaller(geometry: geometry, top: contentStart, queryRect: queryRect), counting: &work,
      body)
  }

  /// Appends to `buffer` the items that meet a rectangle where the tree has them, in ascending order.
  func collectProvisional(
    _ queryRect: AxisRect, counting work: inout WorkCounters, into buffer: inout [Element]
  ) {
    let first = buffer.count
    visitProvisional(queryRect, counting: &work) { element in
      // From the end on, near which it belongs: few items are ahead of others.
      var place = buffer.count
      while place > first, buffer[place - 1].index > element.index { place -= 1 }
      buffer.insert(element, at: place)
    }
  }

  /// The first item that meets a rectangle where the tree has it.
  func firstProvisionalItem(in queryRect: AxisRect) -> Int? {
    var first: Int?
    var uncounted = WorkCounters()
    visitProvisional(queryRect, counting: &uncounted) { first = min(first ?? .max, $0.index) }
    return first
  }
}
