/// A grid of items that take up several columns and rows, with queries and edits anywhere (`ItemSection`).
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
/// One edit can change the cell of every later item. So an edit only records its position. Until settled, items from
/// the first unsettled one on keep their relative positions and are shifted below all items before them. The first
/// change after a copy of a dense mosaic also copies the bits of its rows.
///
/// **Sparse**: items start in order, so a query settles the items between an edit and the bottom edge of its rect.
/// Settling stops where the new placement equals the old one up to a shift of rows. If the spans of the items differ,
/// this usually takes about 10 items. (If all spans are equal, an insertion changes the placement of all later items.)
///
/// **Dense**: a later item may fill a hole further up. So a query settles items from the first edit on until all
/// rows above the bottom edge of its rect are full. With small items, these are few more than in a sparse mosaic;
/// otherwise, all items. Settling never stops early. After an edit more than 1,024 items before the last settled
/// one, settling first reads all items before the edit. If items fill holes far above their neighbors, queries
/// also read the leaves of all items in between. If there are as many small items as fit into the holes, a query
/// of 10⁷ items takes 1.2 µs, as in a sparse mosaic. With items of 1 to 3 columns and rows in 4 columns, of which
/// too few are single cells, a query takes 1.9 µs for 10⁵ items and 23 µs for 10⁷.
///
/// | operation | cost |
/// | --- | --- |
/// | creation, `append(contentsOf:)` | O(1) per item, in few shapes |
/// | `append`, `insert`, `remove`, `move`, `resize` | O(columns + log n), and some items |
/// | `apply`, of m edits | O(m log m + m · (columns + log n)), or O(m log m + n) if m ≥ n / 64 |
/// | `relayout` | O(columns) if their number and the packing stay, O(n) otherwise |
/// | `frame(at:)`, if settled that far | O(log n) |
/// | `forEachElement(in:)`, `elements(in:)`, if settled that far | O(log n + k) |
/// | settling | O(columns) per item that is placed again |
///
/// The additional items of an edit: in a dense mosaic, up to 1,024 after it; in a sparse one, up to about 300 if
/// 256 unsettled edits are already recorded. (With 10⁷ items, an insertion takes 2.5 µs, and 4 µs with the query
/// of the viewport around it. In a dense mosaic, an insertion takes about 10 µs, and the next query 15 to 60 ns
/// for each item after it, and 20 to 50 ns for each item before it. An insertion more than 1,024 items before the last
/// settled one also releases what is stored of the rows from the first that is not full: if that is all of 2·10⁷ rows, in
/// 13 to 20 ms.)
public struct MosaicSection: Sendable {
  /// The layout.
  public internal(set) var layout: Mosaic
  /// The width of the section, in points, to the nearest 1/192. The height, if the section scrolls horizontally.
  public internal(set) var width: Double
  var geometry: MosaicGeometry

  /// The items. Positions along the main axis are in rows.
  var tree: IntervalTree
  /// The unsettled items, if the mosaic is sparse.
  var dirtyRanges: MosaicDirtyRanges
  /// The settled items, if the mosaic is dense.
  var front: DenseFront
  /// A row above which no unsettled item begins, if known and the mosaic is sparse.
  var settledRow: Units?
  /// The total number of rows of all items. Limited so that all items fit one below the other, and so in any placement.
  var rowTotal: Units = 0
  var queryWork = WorkCounters()
  var queryBuffer: [Element] = []
  var anchors: ContiguousArray<AnchorTracker> = []

  /// Creates a section of the given items, in order.
  ///
  /// - Parameters:
  ///   - layout: The layout.
  ///   - width: The width of the section, in points, insets included; see `width`.
  ///   - items: The items.
  /// - Throws: If the width, a value of the layout or a span is out of range, or the content would be too
  ///   long with the items one below the other.
  /// - Complexity: O(n)
  public init(
    _ layout: Mosaic, width: Double, items: some Sequence<MosaicItem> = EmptyCollection()
  ) throws(LayoutError) {
    try self.init(layout, width: width, items: items, shape: nil)
  }

  /// Creates a section with a tree shape and a limit of dirty ranges, each the default if `nil`.
  package init(
    _ layout: Mosaic, width: Double, items: some Sequence<MosaicItem>, shape: TreeShape?,
    dirtyRangeLimit: Int? = nil
  ) throws(LayoutError) {
    try self.init(layout, width: width, shape: shape, dirtyRangeLimit: dirtyRangeLimit)
    try append(contentsOf: items)
  }

  /// Creates a section without items. Not inlined into the initializers that are compiled once per type of sequence.
  @inline(never)
  private init(
    _ layout: Mosaic, width: Double, shape: TreeShape?, dirtyRangeLimit: Int?
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
  }

  /// The number of columns, 1 to 255.
  public var columnCount: Int { geometry.columnCount }

  /// The height of each row, in points. The width, if the section scrolls horizontally.
  public var rowHeight: Double { geometry.cells.rowHeight.points }

  /// Returns a description of an inconsistency in the internal structure, or `nil`. For tests. O(n).
  package func invariantViolation() -> String? { tree.invariantViolation() }

  func span(at index: Int) -> MosaicSpan { MosaicSpan(tree.item(at: index)) }
}

// Documented by `ItemSection`.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension MosaicSection {
  public var count: Int { tree.count }

  public var firstUnsettledIndex: Int? {
    switch layout.packing {
    case .sparse: dirtyRanges.firstUnsettledItem
    case .dense: front.settled < count ? front.settled : nil
    }
  }

  public var work: WorkCounters { tree.work + queryWork }

  public func item(at index: Int) -> MosaicItem {
    precondition(index >= 0 && index < count, "index out of range")
    return span(at: index).item
  }
}

extension MosaicSpan {
  /// Creates the span of an item of a mosaic's tree.
  init(_ item: IntervalTree.Item) {
    self.init(
      columns: UInt8(truncatingIfNeeded: item.payload >> 8), rows: UInt8(truncatingIfNeeded: item.extent))
  }
}
