/// Rows of any number of items, with queries and edits anywhere (`ItemSection`).
///
/// The layout is a flow (`Flow`), a photo wall (`JustifiedRows`), or a grid whose rows are as high as their
/// tallest item (`RowGrid`).
///
/// ```swift
/// var section = try RowSection(Flow(itemSpacing: 8, lineSpacing: 8), width: 390, sizes: tags.map(\.size))
/// try section.insert(LayoutSize(width: 90, height: 32), at: 4)
/// section.forEachElement(in: LayoutRect(x: 0, y: 2_000, width: 390, height: 844)) { element in
///   draw(element.index, at: element.frame)
/// }
/// ```
///
/// An edit breaks rows again from the row before it, until a row ends where an old row ended. The rows after that only
/// shift. Usually this takes a few rows (`RowRule` has figures). If it takes too many, the rest is left unsettled: in a
/// grid, an insertion moves every later item. Until settled, rows after the first unsettled item are as before.
///
/// Items may be estimated until they are measured (`appendEstimated(count:size:)`, `RowItem.isEstimated`):
/// `estimatedItems(in:)` returns the visible ones, and `resize(at:to:)` sets a measured size.
///
/// | operation | cost |
/// | --- | --- |
/// | creation, `append(contentsOf:)`, `appendEstimated` | O(1) per item |
/// | `append`, `insert`, `remove`, `move`, `resize` | O(log n), and O(1) per item of rows that are broken again |
/// | `apply`, of m edits | O(m log m) and m edits, or O(m log m + n) if m ≥ n / 64 |
/// | `relayout` | O(1) if rows end where they did, O(n) otherwise |
/// | `reestimate` | O(n) |
/// | `frame(at:)`, if settled that far | O(log n + row) |
/// | `forEachElement(in:)`, `elements(in:)`, if settled that far | O(log n), and O(1) per item of the rows |
/// | settling | O(1) per item that is placed again |
///
/// With `.optimal` breaking, each placed item costs O(window).
public struct RowSection: Sendable {
  /// The layout.
  public internal(set) var layout: RowLayout
  /// The width of the section, in points, to the nearest 1/192. The height, if the section scrolls horizontally.
  public internal(set) var width: Double
  var insets: AxisInsets
  /// The map from positions of rows and their items to x and y.
  var map: CoordinateMap
  var reader: SizeReader

  var rows: RowTree
  /// The maximum total length of all items. Kept below the maximum position, so that the content does not
  /// exceed it, however rows are broken.
  var occupied: Units = 0
  /// An upper bound of the widths of all items, known once `crossOverflow()` asked for it.
  var widest: UInt32?
  /// The number of items with estimated sizes. If it is not 0, `contentSize` is an estimate too.
  public internal(set) var estimatedCount = 0
  var queryWork = WorkCounters()
  var queryBuffer: [Element] = []
  var anchors: ContiguousArray<AnchorTracker> = []

  /// Creates a flow of items of the given sizes, in points, in order.
  ///
  /// Contiguous storage (an array, an unsafe buffer) is read in bulk. Any other sequence is copied page by page.
  ///
  /// - Parameters:
  ///   - layout: The layout.
  ///   - width: The width of the section, in points, insets included; see `width`.
  ///   - sizes: The size of each item, in points.
  /// - Throws: If the width, a value of the layout or a size is out of range, or the content might get too long.
  /// - Complexity: O(n)
  public init(
    _ layout: Flow, width: Double, sizes: some Sequence<LayoutSize> = EmptyCollection()
  ) throws(LayoutError) {
    try self.init(.flow(layout), width: width, sizes: sizes)
  }

  /// Creates justified rows of items of the given natural sizes, in points, in order.
  ///
  /// See the initializer for a flow. Also throws for an item with height 0, because its aspect ratio is undefined.
  public init(
    _ layout: JustifiedRows, width: Double, sizes: some Sequence<LayoutSize> = EmptyCollection()
  ) throws(LayoutError) {
    try self.init(.justifiedRows(layout), width: width, sizes: sizes)
  }

  /// Creates a grid of items of the given sizes, in points, like the initializer for a flow. The widths are ignored.
  public init(
    _ layout: RowGrid, width: Double, sizes: some Sequence<LayoutSize> = EmptyCollection()
  ) throws(LayoutError) {
    try self.init(.grid(layout), width: width, sizes: sizes)
  }

  /// Creates a grid of items of the given extents, in points, like the initializer for a flow.
  ///
  /// The extents are heights, or widths if the section scrolls horizontally.
  public init(
    _ layout: RowGrid, width: Double, extents: some Sequence<Double>
  ) throws(LayoutError) {
    try self.init(
      .grid(layout), width: width,
      sizes: extents.lazy.map { layout.axis.transposed(LayoutSize(width: 0, height: $0)) })
  }

  /// Creates rows of any kind, of items of the given sizes, in points. See the initializer for each kind.
  public init(
    _ layout: RowLayout, width: Double, sizes: some Sequence<LayoutSize> = EmptyCollection()
  ) throws(LayoutError) {
    try self.init(layout, width: width, sizes: sizes, shape: nil)
  }

  /// Creates rows of any kind, of items of which some are estimated (`RowItem.isEstimated`).
  ///
  /// See the initializer for each kind.
  public init(_ layout: RowLayout, width: Double, items: some Sequence<RowItem>) throws(LayoutError) {
    try self.init(layout, width: width, items: items, shape: nil)
  }

  package init(
    _ layout: RowLayout, width: Double, items: some Sequence<RowItem>, shape: TreeShape?,
    dirtyRangeLimit: Int? = nil, eagerRows: Int? = nil
  ) throws(LayoutError) {
    try self.init(
      layout, width: width, shape: shape, dirtyRangeLimit: dirtyRangeLimit, eagerRows: eagerRows)
    try fill(from: items)
  }

  /// Creates a section with a tree shape, a limit of dirty ranges, and `eagerRows`, each the default if `nil`.
  package init(
    _ layout: RowLayout, width: Double, sizes: some Sequence<LayoutSize>, shape: TreeShape?,
    dirtyRangeLimit: Int? = nil, eagerRows: Int? = nil
  ) throws(LayoutError) {
    try self.init(
      layout, width: width, shape: shape, dirtyRangeLimit: dirtyRangeLimit, eagerRows: eagerRows)
    try fill(from: sizes)
  }

  /// Creates a section without items. Not inlined into the initializers that are compiled once per type of sequence.
  @inline(never)
  private init(
    _ layout: RowLayout, width: Double, shape: TreeShape?, dirtyRangeLimit: Int?, eagerRows: Int?
  ) throws(LayoutError) {
    self.layout = layout
    self.width = LayoutUnit.nearest(width)
    // A section of any size computes the same values from its layout.
    let values = try SmallRows(layout, width: width)
    (insets, map, reader) = (values.insets, values.map, values.reader)
    var shape = shape ?? RowTree.standardShape
    shape.payload = RowTree.standardShape.payload
    rows = RowTree(
      rule: values.rule, gap: values.gap, shape: shape,
      dirtyRangeLimit: dirtyRangeLimit ?? UnsettledItems.standardLimit,
      eagerRows: eagerRows ?? values.rule.eagerRows)
  }

  /// The number of dirty ranges. For tests.
  package var dirtyRangeCount: Int { rows.dirtyRanges.count }

  /// The items of each current row. For tests. O(n).
  package var rowRanges: [Range<Int>] {
    var ranges: [Range<Int>] = []
    while let first = ranges.isEmpty ? 0 : ranges.last?.upperBound, first < count {
      ranges.append(first..<(rows.rowEnd(of: first) + 1))
    }
    return ranges
  }

  /// Returns a description of an inconsistency in the internal structure, or `nil`. For tests. O(n).
  package func invariantViolation() -> String? { rows.invariantViolation() }
}

// Documented by `ItemSection`.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension RowSection {
  public var count: Int { rows.count }

  public var isSettled: Bool { rows.dirtyRanges.isEmpty }

  public var firstUnsettledIndex: Int? { rows.firstUnsettledItem }

  public var work: WorkCounters { rows.tree.work + queryWork }

  public func item(at index: Int) -> RowItem {
    precondition(index >= 0 && index < count, "index out of range")
    return description(of: rows.item(at: index))
  }
}
