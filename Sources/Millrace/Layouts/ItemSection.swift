/// A section whose items are inserted, removed, moved and resized one by one: a section of any layout except a sheet.
///
/// A value type. Copies are independent and O(1). The first change after a copy copies the pages that it touches, of 10 KiB,
/// and the list of all groups of 128 pages.
///
/// Every answer *equals*, bit for bit, that of a section created from the current items, except in waterfalls under
/// `EditPolicy.stable`. But one edit can change the placement of every later item, so an edit may leave later items
/// unsettled. A query settles the items that its answer needs. This is why queries are mutating. The rest can be settled
/// in slices (`settle(budget:)`). Until then, unsettled items have provisional positions. `provisional` returns them
/// without settling. Items overlap there only if the layout makes them overlap.
///
/// The layout determines what an edit costs and how much a query has to settle: see the section types. Only
/// the types of this module conform.
public protocol ItemSection: LayoutSection {
  /// The description of an item that the section's own edits take.
  associatedtype Item: Hashable & Sendable

  /// Whether every item is placed as in a fresh layout.
  var isSettled: Bool { get }
  /// The first item that may not be placed as in a fresh layout, or `nil` if there is none.
  ///
  /// - Complexity: O(1). In rows, O(log n + row)
  var firstUnsettledIndex: Int? { get }
  /// Exact counts of the work done since the section was created, including the values that it is a copy of.
  ///
  /// 0 in sections of equal items (`UniformSection`), which a query does not change. A feed counts its queries of them.
  var work: WorkCounters { get }

  /// Returns the description of an item.
  ///
  /// Extents and sizes are as stored, rounded to 1/192 pt or to pixels.
  ///
  /// - Precondition: `index` is in `0..<count`.
  /// - Complexity: O(log n). In a grid, O(1).
  func item(at index: Int) -> Item

  /// Returns the frame of an item, in the section's coordinates.
  ///
  /// Settles up to the item.
  ///
  /// - Precondition: `index` is in `0..<count`.
  mutating func frame(at index: Int) -> LayoutRect
  /// Calls `body` with each item that intersects `rect`, in ascending order.
  ///
  /// An item intersects `rect` if they overlap by a positive length along both axes. Touching edges do not count. An
  /// item with height 0 intersects `rect` if its top is at or below the top of `rect` and above the bottom.
  ///
  /// Settles the items that the answer needs: those from the first unsettled one to the bottom edge of
  /// `rect`, and in dense layouts more. If there is nothing to settle, and the section's
  /// buffer has room for the items, allocates nothing.
  ///
  /// - Parameters:
  ///   - rect: In the section's coordinates.
  ///   - body: Must not use the section, because the query is mutating.
  mutating func forEachElement<Failure: Error>(
    in rect: LayoutRect, _ body: (Element) throws(Failure) -> Void
  ) throws(Failure)
  /// Returns the items that intersect `rect`, in ascending order. See `forEachElement(in:_:)`.
  mutating func elements(in rect: LayoutRect) -> [Element]
  /// Replaces the contents of `buffer` with the items that intersect `rect`, in ascending order.
  ///
  /// See `forEachElement(in:_:)`. Keeps the capacity of `buffer`. If the capacity is large enough for the
  /// items, nothing is allocated.
  mutating func elements(in rect: LayoutRect, into buffer: inout [Element])
  /// Returns whether the size of an item is an estimate, because the item is not measured yet.
  ///
  /// Always false in grids, mosaics, circles, carousels and banners, whose items have no size of their own.
  ///
  /// - Precondition: `index` is in `0..<count`.
  /// - Complexity: O(log n)
  func isEstimated(at index: Int) -> Bool
  /// The items in their current positions, settled or not.
  ///
  /// Use this if settling takes too long, or if the section is constant.
  ///
  /// - Complexity: O(1). While the view exists, edits of the section copy the pages that they touch.
  var provisional: ProvisionalView { get }

  /// Settles about `budget` items at most, from the front.
  ///
  /// Items are settled in leaves, rows or chunks, so a budget is exceeded by up to one of these. If `budget`
  /// is 0 or less, does nothing. `isSettled` is true when nothing is left. In a waterfall, a run of
  /// unmeasured items is settled at once, and costs as much of the budget as 512 items. In a dense mosaic,
  /// items before an edit that have to be read first count as well.
  ///
  /// - Returns: The number of items that were placed again.
  @discardableResult
  mutating func settle(budget: Int) -> Int
  /// Settles items from the front while `hasTime` returns true.
  ///
  /// ```swift
  /// section.settle(while: { clock.now < endOfFrame })
  /// ```
  ///
  /// - Parameter hasTime: Called before each slice of about 1,000 items, which takes 2 to 10 µs, and more
  ///   with many lanes or a slow custom layout.
  /// - Returns: The number of items that were placed again.
  @discardableResult
  mutating func settle<Failure: Error>(while hasTime: () throws(Failure) -> Bool) throws(Failure) -> Int

  /// Appends an item. See `insert(_:at:)`.
  mutating func append(_ item: Item) throws(LayoutError)
  /// Inserts an item before the item at `index`, or at the end.
  ///
  /// - Throws: If `index` is not in `0...count`, a value of the item is out of range, or the content might
  ///   get too long. In a custom section, if the layout has no valid placement for the item.
  mutating func insert(_ item: Item, at index: Int) throws(LayoutError)
  /// Removes an item, and returns its description.
  ///
  /// - Throws: If `index` is not in `0..<count`. In a custom section, if the content is too long, which is
  ///   possible if a layout gets longer with fewer items.
  @discardableResult
  mutating func remove(at index: Int) throws(LayoutError) -> Item
  /// Removes an item, and inserts it so that its new index is `target`.
  ///
  /// The item keeps its description. An estimated item stays estimated.
  ///
  /// - Throws: If `source` or `target` is not in `0..<count`. In a custom section, if the layout has no valid
  ///   placement for the item there, or the content is too long.
  mutating func move(from source: Int, to target: Int) throws(LayoutError)
  /// Replaces the description of an item, for example by one with another size.
  ///
  /// Unless `item` is an estimate, the item counts as measured. In a waterfall, the item keeps its span if `item` has
  /// none, and under the stable policy, its lane unless its span changes.
  ///
  /// - Throws: If `index` is not in `0..<count`. For the item, as `insert(_:at:)`.
  mutating func resize(at index: Int, to item: Item) throws(LayoutError)

  /// Applies all edits of a batch at once. If it throws, the section is unchanged.
  ///
  /// Equal to removing the departing items from last to first, and then inserting the arriving items from
  /// first to last. Under the stable policy, inserted and moved items join lanes in that order.
  ///
  /// The section is section 0 of the batch. Items have the form that a feed takes (`FeedItem`).
  ///
  /// ```swift
  /// let report = try section.apply(BatchUpdate(newIDs.difference(from: oldIDs)) { height(of: $0) })
  /// ```
  ///
  /// - Parameters:
  ///   - batch: The edits.
  ///   - anchor: The part of the content that keeps its position on screen (`ChangeReport.offsetCorrection`). `nil` if
  ///     nothing is kept.
  ///   - rect: The visible rect, if the report is to list the changes of the items in it (`ChangeReport.changes`). The
  ///     rect moves with the anchor. `nil` if nothing is watched.
  /// - Returns: The changes.
  /// - Throws: If an index is out of range; if an index appears twice among the departures or among the
  ///   arrivals; if a removed item is resized, reloaded or reconfigured, or an item is so twice; if a value of an item is
  ///   out of range, or the content might get too long; if the batch names another section or edits sections; if the
  ///   anchor's item does not exist.
  /// - Complexity: O(m log m) for m edits, their cost, and settling for the anchor and the watched rect. If the batch edits a
  ///   large share of the items, O(n) instead, as for a new section: all items are placed again. (Under the stable policy,
  ///   plus O(lanes² · log n) for each item that arrives among others that stay, if items span several lanes or are dense.
  ///   A batch that changes the numbers of lanes of items costs its edits.)
  @discardableResult
  mutating func apply(
    _ batch: BatchUpdate, keeping anchor: Anchor?, watching rect: LayoutRect?
  ) throws(LayoutError) -> ChangeReport

  /// Calls `changes`, and returns the distance to move the content offset so that an anchor keeps its
  /// position on screen. The changes may be of any kind: edits, batches, settling, another width, another layout.
  ///
  /// ```swift
  /// let correction = try section.withAnchor(.firstVisible(in: screen)) { section throws(LayoutError) in
  ///   try section.insert(120, at: 0)
  /// }
  /// offset += correction.points
  /// ```
  ///
  /// With `settling: false`, the anchor's position is its provisional one before and after the changes,
  /// settled or not (`provisional`), and nothing is settled. Use this after a jump to an unsettled position,
  /// to settle in slices without moving the visible items:
  ///
  /// ```swift
  /// let correction = section.withAnchor(.firstVisible(in: screen), settling: false) { section in
  ///   section.settle(while: { clock.now < endOfFrame })
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - anchor: The part of the content to keep.
  ///   - settling: Whether to settle up to the anchor, before and after the changes, so that the correction is exact.
  ///   - changes: Makes the changes. If it throws, the changes made so far remain. If it assigns another
  ///     section, whose items are not known to be the same, nothing is kept, and the correction is 0.
  /// - Precondition: The anchor's item exists.
  /// - Complexity: That of the frame of an item, plus the changes and settling
  @discardableResult
  mutating func withAnchor<Failure: Error>(
    _ anchor: Anchor, settling: Bool, _ changes: (inout Self) throws(Failure) -> Void
  ) throws(Failure) -> OffsetCorrection
}

extension ItemSection {
  /// Whether the section has no items.
  public var isEmpty: Bool { count == 0 }

  /// Returns the items that intersect `rect` and whose sizes are estimates, in ascending order: those to measure next.
  ///
  /// Settles the same items as `elements(in:)`.
  ///
  /// - Complexity: That of `elements(in:)`, and O(log n) per item found
  public mutating func estimatedItems(in rect: LayoutRect) -> [Int] {
    elements(in: rect).map { $0.index }.filter { isEstimated(at: $0) }
  }

  /// Settles all items. Returns the number of items that were placed again.
  @discardableResult
  public mutating func settle() -> Int { settle(budget: .max) }

  /// Applies all edits of a batch at once, without a watched rect. See `apply(_:keeping:watching:)`.
  @discardableResult
  public mutating func apply(
    _ batch: BatchUpdate, keeping anchor: Anchor? = nil
  ) throws(LayoutError) -> ChangeReport {
    try apply(batch, keeping: anchor, watching: nil)
  }

  /// Applies all edits of a batch at once, without an anchor. See `apply(_:keeping:watching:)`.
  @discardableResult
  public mutating func apply(
    _ batch: BatchUpdate, watching rect: LayoutRect?
  ) throws(LayoutError) -> ChangeReport {
    try apply(batch, keeping: nil, watching: rect)
  }

  /// Keeps an anchor while `changes` is called, and settles for it. See `withAnchor(_:settling:_:)`.
  @discardableResult
  public mutating func withAnchor<Failure: Error>(
    _ anchor: Anchor, _ changes: (inout Self) throws(Failure) -> Void
  ) throws(Failure) -> OffsetCorrection {
    try withAnchor(anchor, settling: true, changes)
  }
}
