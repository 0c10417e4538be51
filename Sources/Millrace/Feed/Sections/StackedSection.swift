/// What a feed needs of a section.
///
/// Positions are in units along the main axis, from the section's begin; "placed" is where something lies now,
/// settled or not.
protocol StackedSection: LayoutSection {
  /// From positions along the section's axes to x and y.
  var map: CoordinateMap { get }
  /// Its breadth, in points.
  var width: Double { get }
  var isSettled: Bool { get }
  /// How long the content is, insets included.
  var placedLength: Units { get }
  /// How long it may get, however it is settled.
  var greatestLength: Units { get }
  /// Counts of the work done, for tests.
  var work: WorkCounters { get }

  /// Settles all that an answer needs which asks for nothing from `end` on.
  mutating func settle(before end: Units)
  /// Settles what there is before an item and the item itself.
  mutating func settle(through index: Int)
  /// Settles at most about so many items.
  mutating func settle(budget: Int) -> Int

  /// Where an item is.
  func placedFrame(at index: Int) -> LayoutRect
  /// Appends the items that meet a rectangle to a buffer, in ascending order.
  func collectPlaced(in rect: LayoutRect, counting work: inout WorkCounters, into buffer: inout [Element])

  /// What there is to say of an item.
  func item(at index: Int) -> FeedItem
  /// What an item adds to `greatestLength` at most.
  static var greatestItem: Units { get }
  mutating func insert(_ item: FeedItem, at index: Int) throws(LayoutError)
  mutating func discardItem(at index: Int) throws(LayoutError)
  mutating func shiftItem(from source: Int, to target: Int) throws(LayoutError)
  mutating func resize(at index: Int, to item: FeedItem) throws(LayoutError)
  /// Lays the items out in another breadth, along the axis of a map and in its direction.
  mutating func relayout(breadth: Double, in map: CoordinateMap) throws(LayoutError)
  /// What is wrong with the structure under the section, or `nil`. For tests.
  func invariantViolation() -> String?
}

extension StackedSection {
  /// An item is as long as it can be, is in all lanes, and has a spacing behind it.
  static var greatestItem: Units { 256 * 2 * Units.maximumLength }
}

extension StackedSection where Self: EditableSection {
  mutating func settle(before end: Units) {
    if !isSettled { settleIfNeeded(until: SettlingLimit(position: end - contentStart)) }
  }

  mutating func settle(through index: Int) {
    if !isSettled { settleIfNeeded(until: SettlingLimit(item: index + 1)) }
  }
}
