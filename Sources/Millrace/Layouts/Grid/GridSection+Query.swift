extension GridSection {
  /// Where an item is, in the section's coordinates.
  ///
  /// - Precondition: `index` is in `0..<count`.
  /// - Complexity: O(1)
  public func frame(at index: Int) -> LayoutRect {
    precondition(index >= 0 && index < count, "index out of range")
    return provisionalFrame(at: index)
  }

  /// Calls `body` with each item that meets a rectangle, in ascending order.
  ///
  /// An item meets the rectangle if they overlap by a positive length both ways; edges that only
  /// touch do not. An item of no height meets it if the item's top is at or below the rectangle's and
  /// above its bottom. Allocates nothing.
  ///
  /// - Parameter rect: In the section's coordinates.
  /// - Complexity: O(log columns + k)
  public func forEachElement<Failure: Error>(
    in rect: LayoutRect, _ body: (Element) throws(Failure) -> Void
  ) throws(Failure) {
    guard let queryRect = AxisRect(rect, in: map) else { return }
    var failure: Failure?
    visit(queryRect) { element in
      do throws(Failure) {
        try body(element)
        return true
      } catch {
        failure = error
        return false
      }
    }
    if let failure { throw failure }
  }

  /// The items that meet a rectangle, in ascending order.
  ///
  /// As `forEachElement(in:_:)`, in an array of its own.
  public func elements(in rect: LayoutRect) -> [Element] {
    var elements: [Element] = []
    self.elements(in: rect, into: &elements)
    return elements
  }

  /// Fills a buffer with the items that meet a rectangle, in ascending order.
  ///
  /// As `forEachElement(in:_:)`. What was in the buffer is removed, its capacity is kept: once it is
  /// large enough for what is on a screen, nothing is allocated.
  public func elements(in rect: LayoutRect, into buffer: inout [Element]) {
    buffer.removeAll(keepingCapacity: true)
    guard let queryRect = AxisRect(rect, in: map) else { return }
    geometry.visit(queryRect, of: count) { index, frame in
      buffer.append(Element(index: index, frame: frame))
      return true
    }
  }

  /// Not generic, so that its loop is not either for who calls from another module.
  private func visit(_ queryRect: AxisRect, _ body: (Element) -> Bool) {
    geometry.visit(queryRect, of: count) { index, frame in body(Element(index: index, frame: frame)) }
  }
}
