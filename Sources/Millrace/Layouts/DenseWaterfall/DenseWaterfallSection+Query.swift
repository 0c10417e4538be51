extension DenseWaterfallSection {
  /// Returns the frame of an item, in the section's coordinates.
  ///
  /// Settles up to the item.
  ///
  /// - Precondition: `index` is in `0..<count`.
  /// - Complexity: O(lanes² · log n), and O(lanes + holes) per item that is settled
  public mutating func frame(at index: Int) -> LayoutRect {
    settledFrame(at: index)
  }

  /// Calls `body` with each item that intersects `rect`, in the order of placement.
  ///
  /// The order is ascending, except that an item that fills a hole comes before the item that left the hole.
  ///
  /// An item intersects `rect` if they overlap by a positive length along both axes. Touching edges do not
  /// count. An item with height 0 intersects `rect` if its top is at or below the top of `rect` and above the
  /// bottom.
  ///
  /// Settles the items that the answer needs (see `DenseWaterfallSection`). If there is nothing to settle,
  /// allocates nothing.
  ///
  /// - Parameters:
  ///   - rect: In the section's coordinates.
  ///   - body: Must not use the section, because the query is mutating.
  /// - Complexity: O(lanes² · log n + k), and O(lanes + holes) per item that is settled. Without
  ///   `rowSpacing`, more where a lane ends, as in a `WaterfallSection`
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

extension DenseWaterfallSection: SettlingSection {
  var treeHeight: Int { tree.height + 1 }

  func provisionalFrame(at index: Int, from origin: Units) -> LayoutRect {
    let (lanes, start, extent) = tree.spanPosition(of: tree.place(ofIndex: index))
    return geometry.frame(lanes: lanes, start: start + origin + insets.mainStart, extent: extent)
  }

  /// Calls `body` with each item that intersects `queryRect`, in the order of the tree: by position.
  @inline(__always)
  func visit(
    _ queryRect: AxisRect, from origin: Units, counting work: inout WorkCounters, _ body: (Element) -> Bool
  ) {
    guard let sweep = geometry.spanSweep(of: queryRect, top: insets.mainStart) else { return }
    var caller = SpanCaller(geometry: geometry, top: origin &+ insets.mainStart, queryRect: queryRect)
    tree.visitSpans(sweep, with: &caller, counting: &work, body)
  }

  func collect(
    _ queryRect: AxisRect, from origin: Units, counting work: inout WorkCounters, into buffer: inout [Element]
  ) {
    let first = buffer.count
    visit(queryRect, from: origin, counting: &work) { element in
      // Insertion sort from the end: few items are far from their index.
      var slot = buffer.count
      while slot > first, buffer[slot - 1].index > element.index { slot -= 1 }
      buffer.insert(element, at: slot)
      return true
    }
  }

  func firstProvisionalItem(in queryRect: AxisRect) -> Int? {
    var (first, uncounted) = (Int?.none, WorkCounters())
    visit(queryRect, from: 0, counting: &uncounted) { element in
      first = min(first ?? .max, element.index)
      return true
    }
    return first
  }
}
