/// What a feed needs of a section.
///
/// Positions are in units along the main axis, from the section's begin; "placed" is where something lies now,
/// settled or not.
protocol SectionStorage: LayoutSection {
  /// From positions along the section's axes to x and y.
  var map: CoordinateMap { get }
  /// Its breadth, in points.
  var width: Double { get }
  var isSettled: Bool { get }
  /// How long the content is, insets included.
  var provisionalLength: Units { get }
  /// How long it may get, however it is settled.
  var maximumLength: Units { get }
  /// How far outside of its own stretch of the feed an item may lie along the main axis, in front of it or behind it.
  var overflow: Units { get }
  /// Whether some of its items are pinned: where these stand depends on the view.
  var hasPinnedItems: Bool { get }
  /// Between which positions across its items lie, and perhaps did: of some layouts, where anything may lie anywhere,
  /// found by looking at each item when it is first asked for, and then kept up.
  mutating func findCrossBounds() -> CrossBounds
  /// How long it is at least, however much is not settled.
  var minimumLength: Units { get }
  /// The first item that may not lie where a fresh layout puts it.
  var firstUnsettledIndex: Int? { get }
  /// Counts of the work done, for tests.
  var work: WorkCounters { get }

  /// Settles all that an answer needs which asks for nothing from `end` on.
  mutating func settle(before end: Units)
  /// Settles what there is before an item and the item itself.
  mutating func settle(through index: Int)
  /// Settles at most about so many items.
  mutating func settle(budget: Int) -> Int

  /// Begins to keep items as anchors, which are the feed's.
  ///
  /// - Returns: How many anchors were kept before.
  mutating func beginTracking(_ anchors: ContiguousArray<AnchorTracker>) -> Int
  /// Ends to keep anchors, from one on.
  ///
  /// - Returns: What became of them: of none, if the section was put in the place of the one that they were lent to.
  mutating func endTracking(from depth: Int) -> ContiguousArray<AnchorTracker>

  /// A position above which nothing changes if items from `index` on do, wherever settling puts those before it.
  func unchangedStart(before index: Int) -> Units
  /// Where an item is.
  func provisionalFrame(at index: Int) -> LayoutRect
  /// Appends the items that meet a rectangle to a buffer, in ascending order.
  func collectProvisional(
    in rect: LayoutRect, counting work: inout WorkCounters, into buffer: inout [Element])

  /// The first item that meets a rectangle, along the section's axes.
  func firstProvisionalItem(in rect: AxisRect) -> Int?

  /// Where an item stands in what is left to the section of a view.
  func provisionalFrame(at index: Int, in view: VisibleRange) -> LayoutRect
  /// The first item that is seen in what is left to the section of a view, if pinned ones hide others; as far as there
  /// is none, `index`.
  func firstSeen(in view: VisibleRange, insteadOf index: Int) -> Int
  /// Appends the items that meet a rectangle where they stand in what is left to the section of a view, and, if it has
  /// items that are pinned, how each of them is drawn.
  func collectProvisional(
    in rect: LayoutRect, view: VisibleRange?, counting work: inout WorkCounters,
    into buffer: inout [Element], levels: inout [ItemLevel])

  /// The row of an item, if the layout has rows.
  func row(of item: Int) -> ItemRow?
  /// The first row that ends at a position or behind, the spacing behind it included; `nil` if all end before.
  func row(reaching position: Units) -> ItemRow?

  /// From where the first of some items begins, or its row, to where the last one ends, or its row. There is one.
  func stretch(of items: Range<Int>, counting work: inout WorkCounters) -> (start: Units, end: Units)

  /// What there is to say of an item.
  func item(at index: Int) -> FeedItem
  /// What an item adds to `maximumLength` at most.
  static var maximumItemLength: Units { get }
  mutating func insert(_ item: FeedItem, at index: Int) throws(LayoutError)
  mutating func discardItem(at index: Int) throws(LayoutError)
  mutating func shiftItem(from source: Int, to target: Int) throws(LayoutError)
  mutating func resize(at index: Int, to item: FeedItem) throws(LayoutError)
  /// Checks edits that are to be made at once, against what the section is now.
  func plan(_ edits: SectionEdits) throws(LayoutError) -> any SectionPlan
  /// Makes the edits of a plan of this section's own, which was not changed since.
  mutating func apply(_ plan: any SectionPlan)
  /// Lays the items out in another breadth, along the axis of a map and in its direction.
  mutating func relayout(crossSize: Double, in map: CoordinateMap) throws(LayoutError)
  /// The same, of many sections of a feed, one after the other.
  ///
  /// - Parameter last: The style of the small section before, if it is one of a layout of one's own.
  mutating func relayout(
    crossSize: Double, in map: CoordinateMap, style last: inout (any CustomStyling)?) throws(LayoutError)
  /// Whether it is a form of another type that holds few items only.
  var isCompact: Bool { get }
  /// The same items in a section of the type that callers know.
  func full() throws(LayoutError) -> any SectionStorage
  /// What is wrong with the structure under the section, or `nil`. For tests.
  func invariantViolation() -> String?
}

extension SectionStorage {
  func row(of item: Int) -> ItemRow? { nil }
  func row(reaching position: Units) -> ItemRow? { nil }

  /// An item is as long as it can be, is in all lanes, and has a spacing behind it.
  static var maximumItemLength: Units { 256 * 2 * Units.maximumLength }

  var overflow: Units { 0 }

  var hasPinnedItems: Bool { false }

  var isCompact: Bool { false }

  func full() throws(LayoutError) -> any SectionStorage { self }

  func firstProvisionalItem(in rect: AxisRect) -> Int? {
    var (found, uncounted) = ([Element](), WorkCounters())
    collectProvisional(in: map.rect(rect), counting: &uncounted, into: &found)
    return found.first?.index
  }

  mutating func relayout(
    crossSize: Double, in map: CoordinateMap, style last: inout (any CustomStyling)?
  ) throws(LayoutError) {
    try relayout(crossSize: crossSize, in: map)
  }

  func provisionalFrame(at index: Int, in view: VisibleRange) -> LayoutRect { provisionalFrame(at: index) }

  func firstSeen(in view: VisibleRange, insteadOf index: Int) -> Int { index }

  func collectProvisional(
    in rect: LayoutRect, view: VisibleRange?, counting work: inout WorkCounters,
    into buffer: inout [Element], levels: inout [ItemLevel]
  ) {
    collectProvisional(in: rect, counting: &work, into: &buffer)
  }
}

/// What a query tells of an item beside where it is, in sections that have pinned ones.
struct ItemLevel: Sendable {
  /// What it is drawn above.
  var zIndex: Int32
  /// Whether it is elsewhere than it would be if it were not pinned.
  var isPinned: Bool
}

extension SectionStorage where Self: EditableSection {
  mutating func beginTracking(_ anchors: ContiguousArray<AnchorTracker>) -> Int {
    let depth = self.anchors.count
    self.anchors += anchors
    return depth
  }

  mutating func endTracking(from depth: Int) -> ContiguousArray<AnchorTracker> {
    guard depth < anchors.count else { return [] }
    let lent = ContiguousArray(anchors[depth...])
    anchors.removeSubrange(depth...)
    return lent
  }

  mutating func settle(before end: Units) {
    if !isSettled { settleIfNeeded(until: SettlingLimit(position: end - contentStart)) }
  }

  mutating func settle(through index: Int) {
    if !isSettled { settleIfNeeded(until: SettlingLimit(item: index + 1)) }
  }
}
