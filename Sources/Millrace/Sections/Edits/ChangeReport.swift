/// The changes that a batch of edits made.
public struct ChangeReport: Hashable, Sendable {
  /// Items that were neighbors before the batch and still are, at other indices.
  public struct MovedRange: Hashable, Sendable {
    /// The indices before the batch.
    public var source: Range<Int>
    /// The indices after the batch.
    public var target: Range<Int>
  }

  /// A visible change of an item in a watched rect.
  public struct Difference: Hashable, Sendable {
    /// The item before the batch, or `nil` if it was inserted.
    public var before: Element?
    /// The item after the batch, or `nil` if it was removed.
    public var after: Element?
  }

  /// A position, in points, above which nothing changed, or `nil` if the batch was empty.
  ///
  /// Every item whose position changes, now or in a fresh layout, begins or began at this position or below.
  /// If the section scrolls horizontally, this is an x. The unchanged content is left of it, or, from right
  /// to left, right of it.
  public internal(set) var firstChangedPosition: Double?
  /// The distance to move the content offset to keep the anchor, or `nil` if there was no anchor.
  public internal(set) var offsetCorrection: OffsetCorrection?
  /// The changes in the watched rect. Empty if no rect was watched.
  ///
  /// Contains the items that intersected the rect before the batch, or intersect the corrected rect now, and
  /// that moved, were inserted or were removed. The existing items come first, in ascending order of their
  /// index now. Then come the removed items, in ascending order of their index before.
  ///
  /// Frames are positions in the content before and after the batch. With a corrected offset, an element on
  /// screen begins at `before` plus the `offsetCorrection`. An item that was only shifted by that distance
  /// does not move on screen.
  public internal(set) var differences: [Difference] = []

  /// The departures and arrivals.
  var map = IndexMap()
  /// The indices of the resized items before the batch, in ascending order.
  var resizedBefore: [Int] = []

  /// The indices of the inserted items after the batch, in ascending, disjoint ranges.
  ///
  /// - Complexity: O(m) for m edits
  public var inserted: [Range<Int>] { map.inserted }

  /// The indices of the removed items before the batch, in ascending, disjoint ranges.
  ///
  /// - Complexity: O(m) for m edits
  public var removed: [Range<Int>] { map.removed }

  /// The moved items, in the order of their sources.
  ///
  /// - Complexity: O(m) for m edits
  public var moved: [MovedRange] { map.moved }

  /// The indices of the resized items after the batch, in ascending, disjoint ranges.
  ///
  /// - Complexity: O(m log m) for m edits
  public var resized: [Range<Int>] {
    var runs: [Range<Int>] = []
    for index in resizedBefore.compactMap({ map.newIndex(forOld: $0) }).sorted() { runs.extend(by: index) }
    return runs
  }

  /// Returns the index after the batch of the item that was at `index` before, or `nil` if it was removed.
  ///
  /// - Precondition: There was an item at `index`. Otherwise the result is meaningless.
  /// - Complexity: O(log m) for m edits
  public func newIndex(forOld index: Int) -> Int? { map.newIndex(forOld: index) }

  /// Returns the index before the batch of the item that is at `index` now, or `nil` if it was inserted.
  ///
  /// - Precondition: There is an item at `index`. Otherwise the result is meaningless.
  /// - Complexity: O(log m) for m edits
  public func oldIndex(forNew index: Int) -> Int? { map.oldIndex(forNew: index) }
}
