extension RowSection {
  /// A section's items where they lie now, settled or not.
  ///
  /// From item `begin` on, an item may lie elsewhere than a fresh layout puts it. The placement is valid all
  /// the same: rows follow one another without overlapping.
  public struct ProvisionalView: Sendable {
    fileprivate let section: RowSection

    /// The first item whose place is provisional; `nil` if everything is settled.
    public var begin: Int? { section.firstUnsettledIndex }

    /// Where an item lies now, in the section's coordinates.
    ///
    /// - Precondition: `index` is in `0..<count`.
    /// - Complexity: O(log n + row)
    public func frame(at index: Int) -> LayoutRect {
      precondition(index >= 0 && index < section.count, "index out of range")
      return section.provisionalFrame(at: index)
    }

    /// Calls `body` with each item that meets a rectangle now, in ascending order, as the section's own
    /// `forEachElement(in:_:)` does. Allocates nothing.
    ///
    /// - Complexity: O(log n) and O(1) an item of the rows that meet the rectangle's height
    public func forEachElement<Failure: Error>(
      in rect: LayoutRect, _ body: (Element) throws(Failure) -> Void
    ) throws(Failure) {
      guard let queryRect = AxisRect(rect, in: section.map) else { return }
      var uncounted = WorkCounters()
      try section.visitProvisional(queryRect, counting: &uncounted, body)
    }

    /// The items that meet a rectangle now, in ascending order.
    public func elements(in rect: LayoutRect) -> [Element] {
      guard let queryRect = AxisRect(rect, in: section.map) else { return [] }
      var elements: [Element] = []
      var uncounted = WorkCounters()
      section.collectProvisional(queryRect, counting: &uncounted, into: &elements)
      return elements
    }
  }

  /// The items where they lie now, for those who must not wait for anything to be settled, or who only have a
  /// constant. Exact as far as the section is settled.
  ///
  /// A view of the section as it is; O(1). While it is kept, changes of the section copy the pages that they
  /// touch.
  public var provisional: ProvisionalView { ProvisionalView(section: self) }
}
