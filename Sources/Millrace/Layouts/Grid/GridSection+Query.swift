extension GridSection {
  /// Calls `body` with each item that intersects `rect`, in ascending order. See `ItemSection.forEachElement(in:_:)`.
  ///
  /// Allocates nothing.
  ///
  /// - Complexity: O(log columns + k)
  public func forEachElement<Failure: Error>(
    in rect: LayoutRect, _ body: (Element) throws(Failure) -> Void
  ) throws(Failure) {
    guard let queryRect = AxisRect(rect, in: map) else { return }
    try geometry.visit(queryRect, of: count, startingAt: 0, from: 0) { index, frame throws(Failure) in
      try body(Element(index: index, frame: frame))
      return true
    }
  }
}
