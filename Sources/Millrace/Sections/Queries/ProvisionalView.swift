/// The items of a section in their current positions, settled or not.
///
/// From item `firstUnsettledIndex` on, positions may differ from a fresh layout. The placement is still
/// valid: items overlap only if the layout makes them overlap.
public struct ProvisionalView: Sendable {
  private let section: AnySection
  private let count: Int

  init(_ section: AnySection) {
    self.section = section
    count = section.summary.count
  }

  /// The first item whose position may differ from a fresh layout, or `nil` if everything is settled.
  public var firstUnsettledIndex: Int? { section.firstUnsettledIndex }

  /// Returns the frame of an item, in points of the section.
  ///
  /// - Precondition: `index` is in `0..<count`.
  /// - Complexity: O(log n)
  public func frame(at index: Int) -> LayoutRect {
    precondition(index >= 0 && index < count, "index out of range")
    var scratch = RowScratch()
    return section.frame(at: index, of: StoredItems(count: count, record: nil), from: 0, &scratch)
  }

  /// Calls `body` with each item that intersects `rect`, in the order of the section's own `forEachElement(in:_:)`.
  ///
  /// Allocates a buffer for up to 128 items, or in a dense waterfall for a few more.
  ///
  /// - Complexity: That of the section's own method, without settling
  public func forEachElement<Failure: Error>(
    in rect: LayoutRect, _ body: (Element) throws(Failure) -> Void
  ) throws(Failure) {
    guard let queryRect = AxisRect(rect, in: section.map) else { return }
    var (sink, scratch, uncounted) = (ElementSink(), RowScratch(), WorkCounters())
    let items = StoredItems(count: count, record: nil)
    try sink.forEachElement(
      foundBy: { section.collect(queryRect, of: items, counting: &uncounted, &scratch, into: &$0) }, body)
  }

  /// Returns the items that intersect `rect`, in ascending order.
  ///
  /// - Complexity: That of `forEachElement(in:_:)`
  public func elements(in rect: LayoutRect) -> [Element] {
    guard let queryRect = AxisRect(rect, in: section.map) else { return [] }
    var (sink, scratch, uncounted) = (ElementSink(), RowScratch(), WorkCounters())
    section.collect(
      queryRect, of: StoredItems(count: count, record: nil), counting: &uncounted, &scratch, into: &sink)
    return sink.elements
  }
}
