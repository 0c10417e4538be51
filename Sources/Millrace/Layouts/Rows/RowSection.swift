/// Items of any number in rows, one row below the other, that can be asked, and changed, anywhere: as a flow
/// (`Flow`), as a wall of photos (`JustifiedRows`), or as a grid whose rows are as high as their tallest item
/// (`RowGrid`).
///
/// ```swift
/// var section = try RowSection(Flow(itemSpacing: 8, lineSpacing: 8), width: 390, sizes: tags.map(\.size))
/// try section.insert(LayoutSize(width: 90, height: 32), at: 4)
/// section.forEachElement(in: LayoutRect(x: 0, y: 2_000, width: 390, height: 844)) { element in
///   draw(element.index, at: element.frame)
/// }
/// ```
///
/// A value: copies are independent, and O(1); the first change after a copy copies the table of pages
/// (8 bytes for each 64 KiB) and the pages that it touches, not the section.
///
/// ## Edits
///
/// After any edits, every answer *equals*, bit for bit, the one that a section made from the current items
/// gives. An edit breaks rows anew from the row before on, until a row ends where one ended before: what
/// follows is right then, and merely shifts. Mostly that is a few rows (`RowRule` has figures). Where it takes
/// too many, as in a grid, in which an insertion moves every item behind it, the rest is left: a query settles
/// what its answer needs, which is why queries are mutating, and the rest can be settled at leisure, in slices
/// (`settle(budget:)`). Until then rows behind the first unsettled item are as they were: a valid placement
/// without overlaps, which `provisional` gives to those who must not wait.
///
/// ## Changes while somebody reads
///
/// `apply(_:keeping:watching:)` makes many edits at once and reports what changed. `keeping(_:settling:_:)`
/// holds the reader's place over changes of any kind, another width or layout among them (`relayout(_:width:)`).
///
/// | operation | cost |
/// | --- | --- |
/// | creation, `append(contentsOf:)` | O(1) an item |
/// | `append`, `insert`, `remove`, `move`, `resize` | O(log n), and O(1) an item of rows broken anew |
/// | `apply`, of m edits | O(m log m), and m edits |
/// | a copy | O(1) |
/// | `relayout` | O(1) if rows end where they did, O(n) otherwise |
/// | `frame(at:)`, if settled that far | O(log n + row) |
/// | `forEachElement(in:)`, `elements(in:)`, if settled that far | O(log n), and O(1) an item of the rows |
/// | settling | O(1) an item that is placed anew |
///
/// With `.optimal` breaking, an item that is placed costs O(window).
public struct RowSection: Sendable {
  /// How the items are laid out.
  public internal(set) var layout: RowLayout
  /// The width of the section, in points, to the nearest 1/192; its height, if it scrolls horizontally.
  public internal(set) var width: Double
  var insets: AxisInsets
  /// From where rows and their items lie to x and y.
  var map: CoordinateMap
  var reader: SizeReader

  var rows: RowTree
  /// What all items add up to at most: kept below the largest position, so that the content cannot pass it
  /// however rows are broken.
  var occupied: Units = 0
  /// What queries did; the tree counts what changes did.
  var queryWork = WorkCounters()
  /// The anchors that are being kept, the innermost last.
  var anchors: ContiguousArray<AnchorTracker> = []

  /// A flow of items of the given sizes, in points, in the items' order.
  ///
  /// Contiguous storage (an array, an unsafe buffer) is read in bulk; any other sequence item by item.
  ///
  /// - Parameter width: The section's width in points, insets included; its height, if it scrolls
  ///   horizontally.
  /// - Throws: If the width, a value of the layout or a size is out of its range, or if the content might get
  ///   too long.
  /// - Complexity: O(n)
  public init(
    _ layout: Flow, width: Double, sizes: some Sequence<LayoutSize> = EmptyCollection()
  ) throws(LayoutError) {
    try self.init(.flow(layout), width: width, sizes: sizes)
  }

  /// Justified rows of items of the given natural sizes, in points, in the items' order.
  ///
  /// As of a flow; but an item of no height is an error too, for its proportion means nothing.
  public init(
    _ layout: JustifiedRows, width: Double, sizes: some Sequence<LayoutSize> = EmptyCollection()
  ) throws(LayoutError) {
    try self.init(.justifiedRows(layout), width: width, sizes: sizes)
  }

  /// A grid of items of the given sizes, in points, in the items' order. Their widths do not count.
  ///
  /// As of a flow.
  public init(
    _ layout: RowGrid, width: Double, sizes: some Sequence<LayoutSize> = EmptyCollection()
  ) throws(LayoutError) {
    try self.init(.grid(layout), width: width, sizes: sizes)
  }

  /// A grid of items of the given extents, in points, in the items' order: heights, or widths if it scrolls
  /// horizontally.
  ///
  /// As of a flow.
  public init(
    _ layout: RowGrid, width: Double, extents: some Sequence<Double>
  ) throws(LayoutError) {
    try self.init(
      .grid(layout), width: width,
      sizes: extents.lazy.map { layout.axis.turned(LayoutSize(width: 0, height: $0)) })
  }

  /// Items of the given sizes, in points, in the items' order, in rows of any kind.
  ///
  /// As of each kind.
  public init(
    _ layout: RowLayout, width: Double, sizes: some Sequence<LayoutSize> = EmptyCollection()
  ) throws(LayoutError) {
    try self.init(layout, width: width, sizes: sizes, shape: nil)
  }

  /// A section over a tree of the given shape, `nil` for the one that is tuned for release, that remembers so
  /// many dirty ranges apart and breaks so many rows anew at once.
  package init(
    _ layout: RowLayout, width: Double, sizes: some Sequence<LayoutSize>, shape: TreeShape?,
    dirtyRangeLimit: Int? = nil, eagerRows: Int? = nil
  ) throws(LayoutError) {
    let grid = try PixelGrid(scale: layout.scale)
    self.layout = layout
    self.width = LayoutUnit.nearest(width)
    insets = try AxisInsets(layout.insets, axis: layout.axis)
    map = try CoordinateMap(layout.axis, layout.direction, width: width)
    reader = SizeReader(
      axis: layout.axis, grid: try PixelGrid(scale: layout.scaleOfSizes), needsHeights: layout.needsHeights)
    var shape = shape ?? RowTree.standardShape
    shape.payload = RowTree.standardShape.payload
    let rule = try RowRule(layout, width: width, insets: insets, map: map, grid: grid)
    rows = RowTree(
      rule: rule, gap: try layout.rowSpacing(), shape: shape,
      dirtyRangeLimit: dirtyRangeLimit ?? UnsettledItems.standardLimit, eagerRows: eagerRows ?? rule.eagerRows
    )
    try fill(from: sizes)
  }

  /// The number of items.
  public var count: Int { rows.count }

  /// Whether there are no items.
  public var isEmpty: Bool { count == 0 }

  /// The size of an item, in points: its own, however high its row is or is scaled to.
  ///
  /// - Precondition: `index` is in `0..<count`.
  /// - Complexity: O(log n)
  public func size(at index: Int) -> LayoutSize {
    precondition(index >= 0 && index < count, "index out of range")
    return layout.axis.turned(rows.size(at: index).points)
  }

  /// The width of the section and the height of its content, insets included; the other way round, if it
  /// scrolls horizontally.
  ///
  /// Exact if `isSettled`; otherwise an estimate: the height of the provisional placement.
  ///
  /// - Complexity: O(1)
  public var contentSize: LayoutSize {
    layout.axis.turned(LayoutSize(width: width, height: provisionalLength.points))
  }

  /// How long the content is as it is placed now, insets included.
  var provisionalLength: Units {
    // Every row counts the spacing behind it.
    insets.mainStart + max(0, rows.length - rows.tree.gap) + insets.mainEnd
  }

  /// Whether every item lies where a fresh layout puts it.
  public var isSettled: Bool { rows.dirtyRanges.isEmpty }

  /// The first item that may not lie where a fresh layout puts it; `nil` if all do.
  ///
  /// - Complexity: O(log n + row)
  public var firstUnsettledIndex: Int? { rows.firstUnsettledItem }

  /// Exact counts of the work done since the section was made, for this value and those it is a copy of.
  public var work: WorkCounters { rows.tree.work + queryWork }

  /// The number of places that are left to be settled apart. For tests.
  package var dirtyRangeCount: Int { rows.dirtyRanges.count }

  /// The items of each row as it is now. For tests.
  ///
  /// - Complexity: O(n)
  package var rowRanges: [Range<Int>] {
    var ranges: [Range<Int>] = []
    while let first = ranges.isEmpty ? 0 : ranges.last?.upperBound, first < count {
      ranges.append(first..<(rows.rowEnd(of: first) + 1))
    }
    return ranges
  }

  /// What is wrong with the structure under the section, or `nil`. For tests.
  ///
  /// - Complexity: O(n)
  package func invariantViolation() -> String? { rows.invariantViolation() }
}
