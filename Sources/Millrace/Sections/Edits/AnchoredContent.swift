/// What anchors need of items that follow one another along the main axis: of a section, of a whole feed.
///
/// Who conforms gets `keep(_:settles:_:)`, which its public `keeping` calls. In turn its edits tell
/// `anchorsWillRemove` and `anchorsDidInsert` of each item.
///
/// Positions are in units along the main axis, insets included; "placed" is where something lies now,
/// settled or not.
protocol AnchoredContent: Sendable {
  /// The number of items.
  var count: Int { get }
  /// From positions along the content's axes to x and y.
  var map: CoordinateMap { get }
  /// The first item that may not lie where a fresh layout puts it.
  var firstUnsettledIndex: Int? { get }
  /// The anchors that are being kept, the innermost last.
  var anchors: ContiguousArray<AnchorTracker> { get set }

  /// Settles all that an answer needs that asks for nothing behind `limit`, whose position does not count
  /// the inset in front of the content.
  mutating func settleIfNeeded(until limit: SettlingLimit)
  /// Where an item begins.
  func provisionalStart(of index: Int) -> Units
  /// The first item that meets a rectangle.
  func firstProvisionalItem(in rect: AxisRect) -> Int?
  /// The first item that meets a rectangle, once what that needs is settled, if it is to be.
  mutating func firstItem(in rect: LayoutRect, settles: Bool) -> Int?
  /// How long the content is, both insets included.
  var provisionalLength: Units { get }
  /// How long it is at least, however much is not settled.
  var minimumLength: Units { get }
  /// How long it is at least, by what is settled in front: less than that, but found at once.
  var settledLength: Units { get }
  /// How far in front the content's begin is: the inset.
  var contentStart: Units { get }
}

extension AnchoredContent {
  var settledLength: Units { 0 }

  /// Settles what there is before an item and the item itself.
  mutating func settle(through index: Int) { settleIfNeeded(until: SettlingLimit(item: index + 1)) }

  mutating func firstItem(in rect: LayoutRect, settles: Bool) -> Int? {
    guard let queryRect = AxisRect(rect, in: map) else { return nil }
    if settles { settleIfNeeded(until: SettlingLimit(position: queryRect.end - contentStart)) }
    return firstProvisionalItem(in: queryRect)
  }
}
