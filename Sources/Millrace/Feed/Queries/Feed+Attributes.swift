extension Feed {
  /// Calls `body` with the attributes of each element that is seen in a rectangle once a hook has changed them, in the
  /// order of `forEachElement(in:view:_:)`.
  ///
  /// A carousel scales what is off the middle, a parallax shifts it, a stack of cards turns it: all of that goes by
  /// where the view is, so it is done to what is asked for when it is asked for, and changes no stored placement. What
  /// the hook leaves alone costs 20 ns an element more than in `forEachElement(in:view:_:)`, which stays so fast.
  ///
  /// ```swift
  /// // What is further from the middle is smaller.
  /// feed.forEachAttributes(in: screen, reach: 40) { attributes in
  ///   let distance = abs(attributes.frame.minY + attributes.frame.height / 2 - middle)
  ///   attributes.transform = .scale(max(0.5, 1 - distance / 2_000))
  /// } _: { attributes in
  ///   draw(attributes)
  /// }
  /// ```
  ///
  /// A hook may move something into the rectangle that lies outside of it: it sees what meets the rectangle with
  /// `reach` on all four sides. What does not meet the rectangle itself by its `visibleFrame` afterwards is left out,
  /// and so is what is hidden. So with a reach of at least as much as the hook moves or enlarges anything, the answer
  /// is all that is seen.
  ///
  /// Settles what lies above the lower edge of the rectangle with its reach. Allocates nothing, as
  /// `forEachElement(in:view:_:)`.
  ///
  /// - Parameters:
  ///   - rect: In the feed's coordinates.
  ///   - view: What the reader sees, if that is not `rect`: where pinned headers and footers stand.
  ///   - reach: How far around the rectangle elements are looked for, in points. 0 or less: not at all around it.
  ///     NaN: nothing is found.
  ///   - hook: Changes the attributes of an element. It must not use the feed. What it says of kind and path is passed
  ///     on as it is.
  ///   - body: It must not use the feed either.
  /// - Complexity: As of `forEachElement(in:view:_:)` in the larger rectangle
  public mutating func forEachAttributes<Failure: Error>(
    in rect: LayoutRect, view: LayoutRect? = nil, reach: Double = 0,
    applying hook: (inout LayoutAttributes) -> Void,
    _ body: (LayoutAttributes) throws(Failure) -> Void
  ) throws(Failure) {
    guard let queryRect = AxisRect(rect, in: map), !reach.isNaN else { return }
    let map = map
    let searched = reach > 0 ? rect.widened(by: reach) : rect
    try forEachElement(in: searched, view: view ?? rect) { (element) throws(Failure) in
      var attributes = LayoutAttributes(element)
      hook(&attributes)
      guard !attributes.isHidden, let visible = attributes.visibleFrame,
        let frame = AxisFrame(visible, in: map), frame.meets(queryRect)
      else { return }
      try body(attributes)
    }
  }

  /// Fills a buffer with the attributes of each element that is seen in a rectangle once a hook has changed them.
  ///
  /// As `forEachAttributes(in:view:reach:applying:_:)`. What was in the buffer is removed, its capacity is kept.
  public mutating func attributes(
    in rect: LayoutRect, view: LayoutRect? = nil, reach: Double = 0, into buffer: inout [LayoutAttributes],
    applying hook: (inout LayoutAttributes) -> Void
  ) {
    buffer.removeAll(keepingCapacity: true)
    forEachAttributes(in: rect, view: view, reach: reach, applying: hook) { buffer.append($0) }
  }
}

extension LayoutRect {
  /// So much larger on all sides.
  fileprivate func widened(by reach: Double) -> LayoutRect {
    LayoutRect(
      x: minX - reach, y: minY - reach, width: reach == .infinity ? reach : width + 2 * reach,
      height: reach == .infinity ? reach : height + 2 * reach)
  }
}
