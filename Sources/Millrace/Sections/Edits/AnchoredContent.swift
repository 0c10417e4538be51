/// Content that supports anchors: a section or a whole feed.
///
/// A conforming type gets `keep(_:settles:_:)`, which its public `withAnchor` calls. Its edits must call
/// `anchorsWillRemove` and `anchorsDidInsert` for each item.
///
/// Positions are in units along the main axis, insets included. "Provisional" is the current position,
/// settled or not.
protocol AnchoredContent: LaidOutContent {
  /// The anchors that are tracked, the innermost last.
  var anchors: ContiguousArray<AnchorTracker> { get set }

  /// Settles everything that a query up to `limit` needs.
  ///
  /// The position of `limit` does not count the inset before the content.
  mutating func settleIfNeeded(until limit: SettlingLimit)
  /// Returns the start of an item in the provisional placement.
  func provisionalStart(of index: Int) -> Units
  /// Returns the first item that intersects `rect` in the provisional placement.
  func firstProvisionalItem(in rect: AxisRect) -> Int?
  /// Returns the first item that intersects `rect`. If `settles`, settles as far as necessary first.
  mutating func firstItem(in rect: LayoutRect, settles: Bool) -> Int?
  /// A lower bound of the length, from the settled items at the front. Less exact than the length, but
  /// available at once.
  var settledLength: Units { get }
}

extension AnchoredContent {
  var settledLength: Units { 0 }

  /// Settles up to and including an item.
  mutating func settle(through index: Int) { settleIfNeeded(until: SettlingLimit(item: index + 1)) }

  mutating func firstItem(in rect: LayoutRect, settles: Bool) -> Int? {
    guard let queryRect = AxisRect(rect, in: map) else { return nil }
    if settles { settleIfNeeded(until: SettlingLimit(position: queryRect.end - contentStart)) }
    return firstProvisionalItem(in: queryRect)
  }
}
