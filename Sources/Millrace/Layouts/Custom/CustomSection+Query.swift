extension CustomSection {
  /// Where an item is, in the section's coordinates.
  ///
  /// Settles what lies before the item, if anything is left to be done there.
  ///
  /// - Precondition: `index` is in `0..<count`.
  /// - Complexity: O(log n), and O(1) an item that has to be settled
  public mutating func frame(at index: Int) -> LayoutRect {
    precondition(index >= 0 && index < count, "index out of range")
    settleIfNeeded(until: SettlingLimit(item: index + 1))
    places.queryWork.nodesVisited += places.tree.height + 1
    return places.frame(at: index)
  }

  /// Calls `body` with each item that meets a rectangle, in ascending order.
  ///
  /// An item meets the rectangle if they overlap by a positive length both ways; edges that only touch do
  /// not. An item of no height meets it if the item's top is at or below the rectangle's and above its
  /// bottom.
  ///
  /// Settles what lies between an edit and the rectangle's lower edge. If there is nothing to settle, it does
  /// not call the layout, and allocates nothing.
  ///
  /// - Parameters:
  ///   - rect: In the section's coordinates.
  ///   - body: It must not use the section, which is being changed: its query is mutating.
  /// - Complexity: O(log n + k) if items that are near by their indices are near each other, and O(1) an item
  ///   that has to be settled
  public mutating func forEachElement<Failure: Error>(
    in rect: LayoutRect, _ body: (Element) throws(Failure) -> Void
  ) throws(Failure) {
    guard let queryRect = AxisRect(rect, in: map) else { return }
    settleIfNeeded(until: SettlingLimit(position: queryRect.end - contentStart))
    // Counted aside: to lend out a part of the section while it is read would copy all of it first.
    var work = places.queryWork
    defer { places.queryWork = work }
    try places.visit(queryRect, counting: &work, body)
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
    var work = places.queryWork  // aside, as above
    places.collect(queryRect, counting: &work, into: &buffer)
    places.queryWork = work
  }

  /// The items where they lie now, for those who must not wait for anything to be settled, or who only have
  /// a constant. Exact as far as the section is settled.
  ///
  /// A view of the section as it is; O(1). While it is kept, changes of the section copy the pages that they
  /// touch.
  public var provisional: ProvisionalView { ProvisionalView(places: places) }

  /// A section's items where they lie now, settled or not: from item `begin` on perhaps elsewhere than a fresh
  /// layout puts them, each run of them as the layout places it from some other state.
  public struct ProvisionalView: Sendable {
    fileprivate let places: CustomPlaces

    /// The first item whose place is provisional; `nil` if everything is settled.
    public var begin: Int? { places.loose.first }

    /// Where an item lies now, in the section's coordinates.
    ///
    /// - Precondition: `index` is in `0..<count`.
    /// - Complexity: O(log n)
    public func frame(at index: Int) -> LayoutRect {
      precondition(index >= 0 && index < places.tree.count, "index out of range")
      return places.frame(at: index)
    }

    /// Calls `body` with each item that meets a rectangle now, in ascending order, as the section's own
    /// `forEachElement(in:_:)` does. Allocates nothing.
    ///
    /// - Complexity: O(log n + k), as there
    public func forEachElement<Failure: Error>(
      in rect: LayoutRect, _ body: (Element) throws(Failure) -> Void
    ) throws(Failure) {
      guard let queryRect = AxisRect(rect, in: places.geometry.map) else { return }
      var uncounted = WorkCounters()
      try places.visit(queryRect, counting: &uncounted, body)
    }

    /// The items that meet a rectangle now, in ascending order.
    public func elements(in rect: LayoutRect) -> [Element] {
      var elements: [Element] = []
      guard let queryRect = AxisRect(rect, in: places.geometry.map) else { return elements }
      var uncounted = WorkCounters()
      places.collect(queryRect, counting: &uncounted, into: &elements)
      return elements
    }
  }
}
