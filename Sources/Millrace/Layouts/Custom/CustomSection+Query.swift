extension CustomSection {
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
  /// Settles the items between an edit and the bottom edge of `rect`. If there is nothing to settle, does not
  /// call the layout and allocates nothing.
  ///
  /// - Parameters:
  ///   - rect: In the section's coordinates.
  ///   - body: Must not use the section, because the query is mutating.
  /// - Complexity: O(log n + k) if items with near indices are near each other, and O(1) per item that is
  ///   settled
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

extension CustomSection: SettlingSection {
  var queryWork: WorkCounters {
    get { places.queryWork }
    set { places.queryWork = newValue }
  }

  var treeHeight: Int { places.tree.height + 1 }

  func provisionalFrame(at index: Int, from origin: Units) -> LayoutRect {
    places.frame(at: index, from: origin)
  }

  func visit(
    _ queryRect: AxisRect, from origin: Units, counting work: inout WorkCounters, _ body: (Element) -> Bool
  ) {
    places.visit(queryRect, from: origin, counting: &work, body)
  }

  func collect(
    _ queryRect: AxisRect, from origin: Units, counting work: inout WorkCounters, into buffer: inout [Element]
  ) {
    places.collect(queryRect, from: origin, counting: &work, into: &buffer)
  }

  func firstProvisionalItem(in queryRect: AxisRect) -> Int? { places.first(in: queryRect) }
}
