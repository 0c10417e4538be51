/// A grid whose items take up several columns and rows, of any number of them, that can be asked, and
/// changed, anywhere.
///
/// ```swift
/// let layout = Mosaic(columns: .count(4), rowHeight: .aspectRatio(1), columnSpacing: 2, rowSpacing: 2)
/// let items = photos.map { MosaicItem(columns: $0.isWide ? 2 : 1) }
/// var section = try MosaicSection(layout, width: 390, items: items)
/// try section.insert(MosaicItem(columns: 2, rows: 2), at: 4)
/// section.forEachElement(in: LayoutRect(x: 0, y: 2_000, width: 390, height: 844)) { element in
///   draw(element.index, at: element.frame)
/// }
/// ```
///
/// A value: copies are independent, and O(1); the first change after a copy copies what it touches, and of a
/// dense mosaic the bits of its rows.
///
/// After any edits, every answer *equals*, bit for bit, the one that a section made from the current items
/// gives. One edit can change the place of every later item, so it costs O(log n) and only remembers where it
/// was, and a query settles what its answer needs. That is why queries are mutating. What is left can be
/// settled at leisure, in slices (`settle(budget:)`). Until then, items from the first unsettled one on keep
/// their places beside one another and are merely shifted below all that is before them: a valid placement
/// without overlaps, which `provisional` gives to those who must not wait.
///
/// **Sparse**, items begin in order, so a query settles what lies between an edit and its lower edge. And
/// settling stops where it meets the old placement again, only further down: where the items' spans differ,
/// mostly after some ten items. (Where they are all alike, one item more never falls into step.)
///
/// **Dense**, a later item may fill a hole further up. So a query settles everything from the first edit on
/// until all rows above its lower edge are full: where there are small items, not much more than if sparse,
/// and otherwise all. Settling never stops early, and before it goes on at an edit more than 1,024 items in
/// front of where it was, it looks at all items before the edit once. Items that fill holes far above their
/// neighbours also make queries of all that lies between look at their leaves: where there are as many small
/// items as fit into the holes, a query of 10^7 items takes 1.2 microseconds, as if sparse; of items of 1 to 3
/// columns and rows in 4 columns, of which too few are single cells, 1.9 of 10^5 items and 23 of 10^7.
///
/// | operation | cost |
/// | --- | --- |
/// | creation, `append(contentsOf:)` | O(1) an item, in few shapes |
/// | `append`, `insert`, `remove`, `move`, `resize` | O(columns + log n), and some items |
/// | `apply`, of m edits | O(m log m + m · (columns + log n)) |
/// | a copy | O(1) |
/// | `relayout` | O(columns) if their number and the packing stay, O(n) otherwise |
/// | `frame(at:)`, if settled that far | O(log n) |
/// | `forEachElement(in:)`, `elements(in:)`, if settled that far | O(log n + k) |
/// | settling | O(columns) an item that is placed anew |
///
/// The items that an edit costs beside: of a dense mosaic up to 1,024 behind it; of a sparse one up to some
/// 300, where 256 edits that are not settled are to be remembered already. (Among 10^7 items, an insertion
/// takes 2.5 microseconds, with the query of the viewport around it 4; of a dense mosaic it takes some 10, and
/// the next query 15 to 60 ns for each item behind it, and 10 to 20 for each in front.)
public struct MosaicSection: Sendable {
  /// How the items are laid out.
  public internal(set) var layout: Mosaic
  /// The width of the section, in points, to the nearest 1/192: its height, if it scrolls horizontally.
  public internal(set) var width: Double
  var geometry: MosaicGeometry

  /// The items, along the main axis in rows.
  var tree: IntervalTree
  /// What is not settled, if the mosaic is sparse.
  var dirtyRanges: MosaicDirtyRanges
  /// What is settled, if the mosaic is dense.
  var front: DenseFront
  /// A row above which no item begins that is not settled, if that is known and the mosaic sparse.
  var settledRow: Units?
  /// What the items' rows add up to: kept so low that all items have room one below the other, and so
  /// wherever they are placed.
  var rowTotal = 0
  /// What queries did; the tree counts what changes did.
  var queryWork = WorkCounters()
  /// The anchors that are being kept.
  var anchors: ContiguousArray<AnchorTracker> = []

  /// A section without items.
  ///
  /// - Parameter width: The section's width in points, insets included; its height, if it scrolls
  ///   horizontally.
  /// - Throws: If the width or a value of the layout is out of its range.
  public init(_ layout: Mosaic, width: Double) throws(LayoutError) {
    try self.init(layout, width: width, items: EmptyCollection(), shape: nil)
  }

  /// A section of the given items, in their order.
  ///
  /// - Throws: If the width, a value of the layout or a span is out of its range, or if the content would be
  ///   too long, were the items one below the other.
  /// - Complexity: O(n)
  public init(_ layout: Mosaic, width: Double, items: some Sequence<MosaicItem>) throws(LayoutError) {
    try self.init(layout, width: width, items: items, shape: nil)
  }

  /// A section over a tree of the given shape, `nil` for the one that is tuned for release, that remembers
  /// so many places of edits apart.
  package init(
    _ layout: Mosaic, width: Double, items: some Sequence<MosaicItem>, shape: TreeShape?,
    dirtyRangeLimit: Int? = nil
  ) throws(LayoutError) {
    self.layout = layout
    self.width = LayoutUnit.nearest(width)
    geometry = try MosaicGeometry(layout, width: width)
    var shape = shape ?? .intervals(payload: MosaicCell.size)
    shape.payload = MosaicCell.size
    tree = IntervalTree(shape: shape)
    dirtyRanges = MosaicDirtyRanges(
      columns: geometry.columnCount, limit: dirtyRangeLimit ?? MosaicDirtyRanges.standardLimit)
    front = DenseFront(columns: geometry.columnCount)
    try append(contentsOf: items)
  }

  /// The number of items.
  public var count: Int { tree.count }

  /// Whether there are no items.
  public var isEmpty: Bool { count == 0 }

  /// The number of columns, 1 to 255.
  public var columnCount: Int { geometry.columnCount }

  /// The height of each row, in points; its width, if the section scrolls horizontally.
  public var rowHeight: Double { geometry.cells.rowHeight.points }

  /// How many columns and rows an item asks for. (More than 255 columns are 255.)
  ///
  /// - Precondition: `index` is in `0..<count`.
  /// - Complexity: O(log n)
  public func item(at index: Int) -> MosaicItem {
    precondition(index >= 0 && index < count, "index out of range")
    return span(at: index).item
  }

  /// The width of the section and the height of its content, insets included; if it scrolls horizontally,
  /// the width of its content and its height.
  ///
  /// Exact if `isSettled`; otherwise an estimate: the height of the provisional placement.
  ///
  /// - Complexity: O(1)
  public var contentSize: LayoutSize {
    layout.axis.turned(LayoutSize(width: width, height: provisionalLength.points))
  }

  /// Whether every item lies where a fresh layout puts it.
  public var isSettled: Bool { firstUnsettledIndex == nil }

  /// The first item that may not lie where a fresh layout puts it; `nil` if all do.
  public var firstUnsettledIndex: Int? {
    switch layout.packing {
    case .sparse: dirtyRanges.firstUnsettledItem
    case .dense: front.settled < count ? front.settled : nil
    }
  }

  /// Exact counts of the work done since the section was made, for this value and those it is a copy of.
  public var work: WorkCounters { tree.work + queryWork }

  /// What is wrong with the structure under the section, or `nil`. For tests.
  ///
  /// - Complexity: O(n)
  package func invariantViolation() -> String? { tree.invariantViolation() }

  func span(at index: Int) -> MosaicSpan { MosaicSpan(tree.item(at: index)) }
}

extension MosaicSpan {
  /// The span of an item of a mosaic's tree.
  init(_ item: IntervalTree.Item) {
    self.init(
      columns: UInt8(truncatingIfNeeded: item.payload >> 8), rows: UInt8(truncatingIfNeeded: item.extent))
  }
}
