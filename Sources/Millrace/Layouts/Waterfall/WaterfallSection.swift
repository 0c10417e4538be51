/// A waterfall of any number of items, with queries and edits anywhere in O(log n).
///
/// ```swift
/// var section = try WaterfallSection(Waterfall(columns: .count(3), rowSpacing: 8), width: 390, extents: heights)
/// try section.insert(120, at: 4)
/// section.forEachElement(in: LayoutRect(x: 0, y: 2_000, width: 390, height: 844)) { element in
///   draw(element.index, at: element.frame)
/// }
/// ```
///
/// ## Edits: two policies
///
/// Under `EditPolicy.reflow`, every answer *equals* that of a section created from the current items (`ItemSection`).
/// One insertion can change the lane of every later item, so an edit costs O(log n) and only records its position. A
/// query settles the items between an edit and the far edge of its rect. Settling stops early if nothing further
/// changes. Until then, the items after the first unsettled one keep their lanes and are only shifted, without
/// overlaps.
///
/// Under `EditPolicy.stable`, an edit leaves every other item in its lane, and everything is always settled.
/// The lanes drift apart slightly inside of the section, so a query takes longer (`EditPolicy.stable`).
///
/// ## Estimates
///
/// Items may be appended before they are measured (`appendEstimated(count:extent:)`). They are placed as
/// items of the estimated extent. While they are together, they take one record for any number of items,
/// because their lanes repeat. `estimatedItems(in:)` returns the visible items to measure, `measure(_:)` sets
/// their measured extents, and `ExtentEstimator` learns from them.
///
/// ## Items over several lanes
///
/// An item may span several neighboring lanes or all of them (`insert(_:span:at:)`, `LaneSpan`). It begins
/// below the longest of these lanes. The free space above it stays free; in a `DenseWaterfallSection`, later items
/// fill it. Settling stops at an item in all lanes, because later items do not depend on those before it.
///
/// A section is converted when the first such item arrives, in O(n), unless it is created with one. Without such items,
/// spans cost nothing. After the conversion, an edit of a section with L lanes is O(L³ · log n), and a query O(L² · log
/// n + k). With 10⁶ items, 5 % of them over several lanes, in 4, 8 and 16 lanes: a stable insertion took 4.2, 11 and 44
/// µs, a query 2.2, 3.2 and 6.4 µs, settling 18, 31 and 57 ns per item. Without such items, in 4 lanes: 0.4 µs, 0.8 µs
/// and 1.7 ns. The maximum is 32 lanes, where an edit takes five times as long as in 16.
///
/// ## Copies
///
/// A section is a value. To try an edit, edit a copy, and keep or drop the copy. A copy can be settled or laid out on another
/// thread, but the section does not merge edits that are made meanwhile. A `Feed` does: see `FeedPreview` and
/// `Feed.detachedCopy()`.
///
/// | operation | cost |
/// | --- | --- |
/// | creation, `append(contentsOf:)` | O(1) per item |
/// | `append`, `insert`, `remove`, `move`, `resize` | O(log n) |
/// | `appendEstimated` | O(lanes² + lanes · log n), for any number of items |
/// | `apply`, of m edits | O(m log m + m log n), or O(m log m + n) if m ≥ n / 64 |
/// | a copy | O(1). The first change after it copies the pages that it touches and lists of groups of pages |
/// | `relayout` | O(lanes) if the number of lanes and the spacing stay, O(n) otherwise |
/// | `measure`, of m items | O(m), and O(lanes · log n) per leaf that has some of them |
/// | `contentSize` | O(lanes) |
/// | `frame(at:)`, if settled that far | O(log n) |
/// | `forEachElement(in:)`, `elements(in:)`, if settled that far | O(lanes · log n + k). An exception: `Waterfall.rowSpacing` |
/// | settling | O(1) per item that is placed again |
public struct WaterfallSection: Sendable {
  /// The layout.
  public internal(set) var layout: Waterfall
  /// The width of the section, in points, to the nearest 1/192. The height, if the section scrolls horizontally.
  public internal(set) var width: Double
  let rule: WaterfallRule
  var geometry: LaneGeometry
  let grid: PixelGrid
  var insets: AxisInsets

  var tree: LaneTree
  var dirtyRanges: DirtyRanges
  /// The total length of all items in all lanes. Kept below the maximum position, so that no lane exceeds it,
  /// however the items are packed.
  var occupied: Units = 0
  var firstStableItem: Int?
  var settledEnd: Units?
  /// The number of items with estimated extents. If it is not 0, `contentSize` is an estimate too.
  public internal(set) var estimatedCount = 0
  /// The number of items that request more than one lane.
  var spanningCount = 0
  /// Whether the tree has a custom shape instead of the default one.
  let isShapeGiven: Bool
  var queryWork = WorkCounters()
  var queryBuffer: [Element] = []
  var anchors: ContiguousArray<AnchorTracker> = []

  /// Creates a section without items.
  ///
  /// - Parameters:
  ///   - layout: The layout.
  ///   - width: The width of the section, in points, insets included. The height, if the section scrolls horizontally.
  ///   - policy: The effect of an edit on items that the edit does not name.
  /// - Throws: If the width or a value of the layout is out of range.
  public init(_ layout: Waterfall, width: Double, policy: EditPolicy = .reflow) throws(LayoutError) {
    try self.init(layout, width: width, policy: policy, shape: nil, dirtyRangeLimit: nil)
  }

  /// Creates a section of items with the given extents, in order: heights, in points, or widths if the
  /// section scrolls horizontally.
  ///
  /// Contiguous storage (an array, an unsafe buffer) is read in bulk. Any other sequence is copied page by page.
  ///
  /// - Throws: If the width, a value of the layout or an extent is out of range, or if the content is too long.
  /// - Complexity: O(n)
  public init(
    _ layout: Waterfall, width: Double, policy: EditPolicy = .reflow, extents: some Sequence<Double>
  ) throws(LayoutError) {
    try self.init(layout, width: width, policy: policy, extents: extents, shape: nil)
  }

  /// Creates a section over a tree of the given shape, or of the default shape if `nil`, with a maximum
  /// number of dirty ranges.
  package init(
    _ layout: Waterfall, width: Double, policy: EditPolicy = .reflow, extents: some Sequence<Double>,
    shape: TreeShape?, dirtyRangeLimit: Int? = nil
  ) throws(LayoutError) {
    try self.init(layout, width: width, policy: policy, shape: shape, dirtyRangeLimit: dirtyRangeLimit)
    try fill(from: extents)
  }

  /// Creates a section of the given items, in order. Items may span several lanes.
  ///
  /// If no item does, equals `init(_:width:policy:extents:)`, and spans are free until the first such item arrives.
  ///
  /// - Throws: If the width, a value of the layout, an extent or a span is out of range, the content is too
  ///   long, or items span several lanes and there are more than 32 lanes.
  /// - Complexity: O(n), and O(lanes²) per item in several lanes
  public init(
    _ layout: Waterfall, width: Double, policy: EditPolicy = .reflow,
    items: some Sequence<WaterfallItem>
  ) throws(LayoutError) {
    try self.init(layout, width: width, policy: policy, items: items, shape: nil)
  }

  package init(
    _ layout: Waterfall, width: Double, policy: EditPolicy = .reflow,
    items: some Sequence<WaterfallItem>, shape: TreeShape?, dirtyRangeLimit: Int? = nil
  ) throws(LayoutError) {
    // So that the tree is made once. Items that are not contiguous are searched page by page while they are read.
    let hasSpans = items.withContiguousStorageIfAvailable { unsafe $0.contains { $0.isWide } } ?? false
    try self.init(
      layout, width: width, policy: policy, shape: shape, dirtyRangeLimit: dirtyRangeLimit,
      hasSpans: hasSpans)
    try fill(from: items)
  }

  /// Creates a section without items.
  ///
  /// Not inlined into the initializers with items, which are compiled once per type of sequence.
  ///
  /// - Parameter hasSpans: Whether the tree has room for spans, which needs at most 32 lanes.
  @inline(never)
  init(
    _ layout: Waterfall, width: Double, policy: EditPolicy, shape: TreeShape?, dirtyRangeLimit: Int?,
    hasSpans: Bool = false
  ) throws(LayoutError) {
    let values = try SmallWaterfall(layout, width: width)
    (rule, geometry, grid, insets) = (values.rule, values.geometry, values.grid, values.insets)
    self.layout = layout
    self.width = LayoutUnit.nearest(width)
    isShapeGiven = shape != nil
    if hasSpans, geometry.count > SpanMatrix.maximumLanes { throw .tooManyColumnsForSpans(geometry.count) }
    let plainShape = shape ?? .standard(lanes: geometry.count)
    tree = LaneTree(
      lanes: geometry.count, gap: values.gap, shape: hasSpans ? plainShape.withSpans : plainShape,
      maximumPeriod: rule.longestCycle(lanes: geometry.count), hasSpans: hasSpans,
      returnsFirstLane: rule.returnsFirstLane)
    dirtyRanges = DirtyRanges(
      lanes: geometry.count, limit: dirtyRangeLimit ?? DirtyRanges.standardLimit(lanes: geometry.count))
    firstStableItem = policy == .stable ? 0 : nil
  }

  /// The number of items.
  public var count: Int { tree.count }

  /// The number of lanes, 1 to 255.
  public var laneCount: Int { geometry.count }

  /// Returns the left edge of a lane, in points. The top edge, if the section scrolls horizontally.
  ///
  /// The first lane is at the leading edge.
  ///
  /// - Precondition: `lane` is in `0..<laneCount`.
  public func laneOrigin(_ lane: Int) -> Double {
    precondition(geometry.lanes.indices.contains(lane), "no such lane")
    return geometry.lanes[lane].minimumPoints
  }

  /// Returns the width of a lane, in points. The height, if the section scrolls horizontally.
  ///
  /// - Precondition: `lane` is in `0..<laneCount`.
  public func laneWidth(_ lane: Int) -> Double {
    precondition(geometry.lanes.indices.contains(lane), "no such lane")
    return geometry.lanes[lane].widthPoints
  }

  /// Returns the extent of an item, in points.
  ///
  /// - Precondition: `index` is in `0..<count`.
  /// - Complexity: O(log n)
  public func extent(at index: Int) -> Double {
    precondition(index >= 0 && index < count, "index out of range")
    return tree.item(at: index).extent.points
  }

  /// Returns the current lane of an item, settled or not. For tests.
  package func lane(at index: Int) -> Int { tree.item(at: index).lane }

  /// The number of stored runs of estimated items. For tests.
  package var runCount: Int { tree.runs.count }

  /// The number of leaves in the tree. For tests.
  package var leafCount: Int { tree.leaves.count }

  package func invariantViolation() -> String? { tree.invariantViolation() }
}
