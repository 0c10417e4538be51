extension GridSection {
  /// Returns the frame of an item, in the section's coordinates.
  ///
  /// - Precondition: `index` is in `0..<count`.
  /// - Complexity: O(1)
  public func frame(at index: Int) -> LayoutRect {
    precondition(index >= 0 && index < count, "index out of range")
    return provisionalFrame(at: index)
  }

  /// Calls `body` with each item that intersects `rect`, in ascending order.
  ///
  /// An item intersects `rect` if they overlap by a positive length along both axes. Touching edges do not count. An
  /// item with height 0 intersects `rect` if its top is at or below the top of `rect` and above the bottom.
  ///
  /// Allocates nothing.
  ///
  /// - Parameter rect: In the section's coordinates.
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
  ///
  /// See `forEachElement(in:_:)`.
  public func elements(in rect: LayoutRect) -> [Element] {
    var elements: [Element] = []
    self.elements(in: rect, into: &elements)
    return elements
  }

  /// Replaces the contents of `buffer` with the items that intersect `rect`, in ascending order.
  ///
  /// See `forEachElement(in:_:)`. Keeps the capacity of `buffer`. If the capacity is large enough for the
  /// items, nothing is allocated.
  public func elements(in rect: LayoutRect, into buffer: inout [Element]) {
    buffer.removeAll(keepingCapacity: true)
    guard let queryRect = AxisRect(rect, in: map) else { return }
    var (sink, uncounted) = (ElementSink(), WorkCounters())
    swap(&sink.elements, &buffer)
    collect(queryRect, counting: &uncounted, into: &sink)
    swap(&sink.elements, &buffer)
  }
}
