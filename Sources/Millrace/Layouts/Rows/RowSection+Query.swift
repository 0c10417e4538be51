extension RowSection {
  /// Returns the frame of an item, in the section's coordinates.
  ///
  /// Settles up to the item.
  ///
  /// - Precondition: `index` is in `0..<count`.
  /// - Complexity: O(log n + row), and O(1) per item that is settled
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
  /// - Complexity: O(log n), O(1) per item of the rows that intersect the height of `rect`, and O(1) per item
  ///   that is settled
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

extension RowSection: SettlingSection {
  var treeHeight: Int { rows.tree.height + 1 }

  func provisionalFrame(at index: Int, from origin: Units) -> LayoutRect {
    let item = rows.frame(at: index)
    return map.rect(item.frame, top: origin + insets.mainStart + item.top)
  }

  func visit(
    _ queryRect: AxisRect, from origin: Units, counting work: inout WorkCounters, _ body: (Element) -> Bool
  ) {
    var caller = ElementCaller(map: map, mainStart: origin &+ insets.mainStart)
    rows.visit(queryRect, mainStart: insets.mainStart, with: &caller, counting: &work, body)
  }

  func collect(
    _ queryRect: AxisRect, from origin: Units, counting work: inout WorkCounters, into buffer: inout [Element]
  ) {
    var collector = ElementCollector(map: map, mainStart: origin &+ insets.mainStart)
    swap(&collector.elements, &buffer)
    rows.visit(queryRect, mainStart: insets.mainStart, with: &collector, counting: &work) {
      (_: Never) -> Bool in
    }
    swap(&collector.elements, &buffer)
  }
}

/// Calls a closure with each element that a query finds.
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
  /// Returns the rect of an item.
  ///
  /// - Parameter top: The start of the item's row.
  @inline(__always)
  func rect(_ frame: RowFrame, top: Units) -> LayoutRect {
    rect(
      crossStart: frame.crossStart, crossLength: frame.crossLength, mainStart: top &+ frame.mainOffset,
      mainLength: frame.mainLength)
  }
}
