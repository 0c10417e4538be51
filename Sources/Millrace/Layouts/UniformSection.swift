/// A section of any number of equal items, which stores nothing per item.
///
/// An edit changes only the number of items and their indices. The section is always settled, so queries do not mutate.
public protocol UniformSection: ItemSection where Item == GridCell {
  /// Inserts consecutive items before the item at `index`, or at the end.
  ///
  /// - Throws: If the number of items is negative, `index` is not in `0...count`, or the content is too long
  ///   or has more than 2⁵⁰ items.
  /// - Complexity: O(1), for any number of items
  mutating func insert(count added: Int, at index: Int) throws(LayoutError)
  /// Removes items.
  ///
  /// - Throws: If `range` is not in `0..<count`.
  /// - Complexity: O(1), for any number of items
  mutating func removeSubrange(_ range: Range<Int>) throws(LayoutError)

  /// Returns the frame of an item, in the section's coordinates.
  ///
  /// - Precondition: `index` is in `0..<count`.
  /// - Complexity: O(1)
  func frame(at index: Int) -> LayoutRect
  /// Calls `body` with each item that intersects `rect`, in ascending order. See `ItemSection.forEachElement(in:_:)`.
  func forEachElement<Failure: Error>(
    in rect: LayoutRect, _ body: (Element) throws(Failure) -> Void
  ) throws(Failure)
  /// Returns the items that intersect `rect`, in ascending order.
  func elements(in rect: LayoutRect) -> [Element]
  /// Replaces the contents of `buffer` with the items that intersect `rect`. See `ItemSection.elements(in:into:)`.
  func elements(in rect: LayoutRect, into buffer: inout [Element])
}

extension UniformSection {
  /// Inserts an item before the item at `index`, or at the end. See `insert(count:at:)`.
  public mutating func insert(at index: Int) throws(LayoutError) { try insert(count: 1, at: index) }

  /// Appends items. See `insert(count:at:)`.
  public mutating func append(count added: Int) throws(LayoutError) { try insert(count: added, at: count) }
}

/// The description of an item of a section of equal items. It has no values.
public struct GridCell: Hashable, Sendable {
  /// Creates a cell.
  public init() {}
}

/// What sections of equal items have in common: everything but the frames of the items.
protocol UniformStorage: UniformSection, SectionStorage, EditableSection where CheckedItem == GridCell {
  var count: Int { get set }
  /// The maximum number of items. Any smaller number is valid, too.
  var maximumCount: Int { get }
  /// Returns the length of a section of `count` items, insets included.
  func length(ofItems count: Int) -> Units
}

// Documented by `UniformSection` and `ItemSection`.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension UniformStorage {
  public mutating func insert(count added: Int, at index: Int) throws(LayoutError) {
    guard added >= 0 else { throw .invalidCount(added) }
    try check(border: index, "index")
    guard added <= maximumCount - count else { throw .contentTooLong }
    count += added
    anchorsDidInsert(index..<(index + added))
  }

  public mutating func removeSubrange(_ range: Range<Int>) throws(LayoutError) {
    try check(border: range.lowerBound, "range.lowerBound")
    try check(border: range.upperBound, "range.upperBound")
    anchorsWillRemove(range)
    count -= range.count
  }

  // Not that of all sections, which takes 430 instructions more in a carousel.
  public mutating func move(from source: Int, to target: Int) throws(LayoutError) {
    try check(source, "source")
    try check(target, "target")
    guard source != target else { return }
    anchorsWillRemove(source, movedFrom: source)
    anchorsDidInsert(target, movedFrom: source)
  }

  public func item(at index: Int) -> GridCell {
    precondition(index >= 0 && index < count, "index out of range")
    return GridCell()
  }

  public func frame(at index: Int) -> LayoutRect {
    precondition(index >= 0 && index < count, "index out of range")
    return provisionalFrame(at: index)
  }

  public func forEachElement<Failure: Error>(
    in rect: LayoutRect, _ body: (Element) throws(Failure) -> Void
  ) throws(Failure) {
    guard let queryRect = AxisRect(rect, in: map) else { return }
    var (sink, uncounted) = (ElementSink(), WorkCounters())
    try sink.forEachElement(foundBy: { collect(queryRect, counting: &uncounted, into: &$0) }, body)
  }

  public func elements(in rect: LayoutRect) -> [Element] {
    var elements: [Element] = []
    self.elements(in: rect, into: &elements)
    return elements
  }

  public func elements(in rect: LayoutRect, into buffer: inout [Element]) {
    buffer.removeAll(keepingCapacity: true)
    guard let queryRect = AxisRect(rect, in: map) else { return }
    var (sink, uncounted) = (ElementSink(), WorkCounters())
    swap(&sink.elements, &buffer)
    collect(queryRect, counting: &uncounted, into: &sink)
    swap(&sink.elements, &buffer)
  }

  public var isSettled: Bool { true }
  public var firstUnsettledIndex: Int? { nil }
  public var work: WorkCounters { WorkCounters() }
}

/// The requirements of batches and anchors.
extension UniformStorage {
  /// Replaces the section by the same items in another layout or space. Anchors stay.
  mutating func replace(by new: Self) {
    let anchors = anchors
    self = new
    self.anchors = anchors
  }

  var maximumLength: Units { provisionalLength }
  var provisionalLength: Units { length(ofItems: count) }
  var minimumLength: Units { provisionalLength }

  static var maximumItemLength: Units { 2 * Units.maximumLength }

  func mainRange(of items: Range<Int>, counting work: inout WorkCounters) -> Range<Units> {
    0..<provisionalLength
  }

  func settle(until limit: SettlingLimit) -> Int { 0 }
  func settleIfNeeded(until limit: SettlingLimit) {}
  func invariantViolation() -> String? { nil }
  func unchangedStart(before index: Int) -> Units { provisionalStart(of: index) }

  func feedItem(at index: Int) -> FeedItem { .cell }

  func item(of item: FeedItem) throws(LayoutError) -> GridCell {
    try item.checkIsCell()
    return GridCell()
  }

  func checked(_ item: GridCell, _ argument: @autoclosure () -> String) -> GridCell { item }
  func description(of item: GridCell) -> GridCell { item }

  // The number of items is bounded. So each item counts as 1, and `occupied` is the maximum position minus the number of
  // items that may still be added.
  func length(of item: GridCell) -> Units { 1 }
  func length(ofItemAt index: Int) -> Units { 1 }
  var occupied: Units { Units.maximumPosition - Units(maximumCount - count) }

  func growth(ofLength length: Units, count added: Int) -> Units {
    max(0, self.length(ofItems: count + added) - provisionalLength)
  }

  func prefetch(_ indices: [Int]) {}

  mutating func insertItem(_ item: GridCell, at index: Int, movedFrom source: Int?) {
    count += 1
    anchorsDidInsert(index, movedFrom: source)
  }

  mutating func removeItem(at index: Int, movedFrom source: Int?) -> GridCell {
    anchorsWillRemove(index, movedFrom: source)
    count -= 1
    return GridCell()
  }

  mutating func resizeItem(at index: Int, to item: GridCell) {}
}
