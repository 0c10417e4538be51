extension GridSection {
  /// Returns the frame of an item, in the section's coordinates.
  ///
  /// - Precondition: `index` is in `0..<count`.
  /// - Complexity: O(1)
  public func frame(at index: Int) -> LayoutRect {
    precondition(index >= 0 && index < count, "index out of range")
    return provisionalFrame(at: index)
  }

  /// Calls `body` with each item that intersects `rect`, in ascending order. See `ItemSection.forEachElement(in:_:)`.
  ///
  /// Allocates nothing.
  ///
  /// - Complexity: O(log columns + k)
  public func forEachElement<Failure: Error>(
    in rect: LayoutRect, _ body: (Element) throws(Failure) -> Void
  ) throws(Failure) {
    guard let queryRect = AxisRect(rect, in: map) else { return }
    var failure: Failure?
    geometry.visit(queryRect, of: count, startingAt: 0, from: 0) { index, frame in
      do throws(Failure) {
        try body(Element(index: index, frame: frame))
        return true
      } catch {
        failure = error
        return false
      }
    }
    if let failure { throw failure }
  }

  /// Returns the items that intersect `rect`, in ascending order.
  public func elements(in rect: LayoutRect) -> [Element] {
    var elements: [Element] = []
    self.elements(in: rect, into: &elements)
    return elements
  }

  /// Replaces the contents of `buffer` with the items that intersect `rect`. See `ItemSection.elements(in:into:)`.
  public func elements(in rect: LayoutRect, into buffer: inout [Element]) {
    buffer.removeAll(keepingCapacity: true)
    guard let queryRect = AxisRect(rect, in: map) else { return }
    var (sink, uncounted) = (ElementSink(), WorkCounters())
    swap(&sink.elements, &buffer)
    collect(queryRect, counting: &uncounted, into: &sink)
    swap(&sink.elements, &buffer)
  }
}
