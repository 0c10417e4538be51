extension Feed {
  /// Calls `body` with the attributes of each element visible in `rect` after a hook has changed them.
  ///
  /// Elements come in the order of `forEachElement(in:view:_:)`. Items of carousels and circles have the alpha and the
  /// transform of their layout, which may also hide them. Use a hook for effects that depend on the visible rect: a
  /// parallax shifts elements, a stack of cards rotates them. The hook runs at query time and changes no stored placement.
  /// An element that the hook leaves unchanged costs 20 ns more than in `forEachElement(in:view:_:)`, whose own speed is not
  /// affected.
  ///
  /// ```swift
  /// // Elements further from the middle are smaller.
  /// feed.forEachAttributes(in: screen, reach: 40) { attributes in
  ///   let distance = abs(attributes.frame.minY + attributes.frame.height / 2 - middle)
  ///   attributes.transform = .scale(max(0.5, 1 - distance / 2_000))
  /// } body: { attributes in
  ///   draw(attributes)
  /// }
  /// ```
  ///
  /// A hook may move an element into `rect` from outside. The hook gets each element that intersects `rect`
  /// extended by `reach` on all four sides. Afterwards, the query omits hidden elements and elements whose
  /// `visibleFrame` does not intersect `rect`. If `reach` is at least the distance by which the hook moves or
  /// enlarges any element, the result contains all visible elements.
  ///
  /// Settles the content above the bottom edge of the extended rect. Allocates only where
  /// `forEachElement(in:view:_:)` does.
  ///
  /// - Parameters:
  ///   - rect: A rect in feed coordinates, in points.
  ///   - view: The visible rect, in feed coordinates. `nil` if nothing is pinned.
  ///   - reach: The distance around `rect` in which elements are searched, in points. If 0 or less, only
  ///     `rect` is searched. If NaN, nothing is found.
  ///   - includesHidden: Whether all items of the places of a carousel are passed, also hidden ones and those outside of
  ///     `rect`.
  ///   - hook: A closure that changes the attributes of an element. `hook` must not use the feed. A kind or
  ///     path that `hook` changes is passed on as is.
  ///   - body: A closure called once per visible element. `body` must not use the feed.
  /// - Throws: Any error that `body` throws.
  /// - Complexity: As for `forEachElement(in:view:_:)` in the extended rect
  public mutating func forEachAttributes<Failure: Error>(
    in rect: LayoutRect, view: LayoutRect?, reach: Double = 0, includingHidden includesHidden: Bool = false,
    applying hook: (inout LayoutAttributes) -> Void,
    body: (LayoutAttributes) throws(Failure) -> Void
  ) throws(Failure) {
    guard let queryRect = AxisRect(rect, in: map), !reach.isNaN else { return }
    let map = map
    let searched = reach > 0 ? rect.insetBy(dx: -reach, dy: -reach) : rect
    try forEachChunk(in: searched, view: view) { sink in
      (sink.collectsAppearances, sink.search) = (true, includesHidden ? .all : .visibleImages)
    } _: { (found) throws(Failure) in
      var next = 0
      let appearances = found.appearances
      for (index, element) in found.elements.enumerated() {
        var attributes = LayoutAttributes(element)
        if next < appearances.count, appearances[next].element == index {
          let appearance = appearances[next].appearance
          (attributes.alpha, attributes.isHidden) = (appearance.alpha, appearance.isHidden)
          attributes.transform = appearance.transform
          next += 1
        }
        let before = attributes
        hook(&attributes)
        if reach <= 0, attributes == before {
          // The query has checked the frame, or the image.
          try body(attributes)
          continue
        }
        guard !attributes.isHidden, let visible = attributes.visibleFrame,
          let frame = AxisFrame(visible, in: map), frame.intersects(queryRect)
        else { continue }
        try body(attributes)
      }
    }
  }

  /// Calls `body` with the attributes of each element in the visible rect, as
  /// `forEachAttributes(in:view:reach:includingHidden:applying:body:)`.
  public mutating func forEachAttributes<Failure: Error>(
    in view: LayoutRect, reach: Double = 0, includingHidden includesHidden: Bool = false,
    applying hook: (inout LayoutAttributes) -> Void,
    body: (LayoutAttributes) throws(Failure) -> Void
  ) throws(Failure) {
    try forEachAttributes(
      in: view, view: view, reach: reach, includingHidden: includesHidden, applying: hook, body: body)
  }

  /// Replaces the contents of `buffer` with the attributes that
  /// `forEachAttributes(in:view:reach:includingHidden:applying:body:)` passes, and keeps its capacity.
  public mutating func attributes(
    in rect: LayoutRect, view: LayoutRect?, reach: Double = 0, includingHidden includesHidden: Bool = false,
    into buffer: inout [LayoutAttributes], applying hook: (inout LayoutAttributes) -> Void
  ) {
    buffer.removeAll(keepingCapacity: true)
    forEachAttributes(
      in: rect, view: view, reach: reach, includingHidden: includesHidden, applying: hook,
      body: { buffer.append($0) })
  }

  /// Replaces the contents of `buffer` with the attributes of the elements in the visible rect, and keeps its capacity.
  public mutating func attributes(
    in view: LayoutRect, reach: Double = 0, includingHidden includesHidden: Bool = false,
    into buffer: inout [LayoutAttributes], applying hook: (inout LayoutAttributes) -> Void
  ) {
    attributes(
      in: view, view: view, reach: reach, includingHidden: includesHidden, into: &buffer, applying: hook)
  }
}
