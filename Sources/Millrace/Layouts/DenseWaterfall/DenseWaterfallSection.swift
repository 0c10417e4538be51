/// A waterfall of any number of items whose later items fill holes (`DenseWaterfall`), with queries and edits anywhere.
///
/// ```swift
/// let layout = DenseWaterfall(Waterfall(columns: .count(4), columnSpacing: 8, rowSpacing: 8))
/// let items = photos.map { WaterfallItem($0.height, span: $0.isWide ? .lanes(2) : nil) }
/// var section = try DenseWaterfallSection(layout, width: 390, items: items)
/// try section.insert(WaterfallItem(120), at: 4)
/// section.forEachElement(in: LayoutRect(x: 0, y: 2_000, width: 390, height: 844)) { element in
///   draw(element.index, at: element.frame)
/// }
/// ```
///
/// The section is edited under one of two policies, like a `WaterfallSection`.
///
/// Under `EditPolicy.reflow`, an item may fill a hole that is higher up, so a query settles the items between an edit
/// and the bottom edge of its rect, and up to `reach` more. Settling stops `reach` items after the last one that moves:
/// from there on, all items and holes are as before.
///
/// Under `EditPolicy.stable`, items in holes stay before the item that left the holes. Exception: insertions can bring
/// an item further ahead of its position in the section. Once it is `2 · reach` items ahead, it leaves its hole.
/// Existing items do not fill holes that edits create.
///
/// | operation | cost |
/// | --- | --- |
/// | creation, `append(contentsOf:)`, `appendEstimated` | O(lanes + holes) per item |
/// | `append`, `insert`, `remove`, `move`, `resize` | O(lanes³ · log n + reach) |
/// | `apply`, of m edits | O(m log m) and m edits, or O(m log m) and a creation if m ≥ n / 64 |
/// | a copy | O(1) |
/// | `reestimate` | O(n · (lanes + holes)) |
/// | `relayout` | O(lanes) if the lanes and the placement rule stay, O(n) otherwise |
/// | `contentSize` | O(lanes²) |
/// | `frame(at:)`, if settled that far | O(lanes² · log n) |
/// | `forEachElement(in:)`, `elements(in:)`, if settled that far | O(lanes² · log n + k) |
/// | settling | O(lanes + holes) per item that is placed again, at least `reach` items |
///
/// The holes are those that the last `reach` items left. The maximum is 32 lanes.
///
/// Items may be estimated until they are measured (`appendEstimated(count:extent:)`, `WaterfallItem.isEstimated`).
public struct DenseWaterfallSection: Sendable {
  /// The layout.
  public internal(set) var layout: DenseWaterfall
  /// The width of the section, in points, to the nearest 1/192. The height, if the section scrolls horizontally.
  public internal(set) var width: Double
  let rule: WaterfallRule
  var geometry: LaneGeometry
  /// An empty list of holes, with the widths of the lanes.
  var noHoles: LaneHoles
  let grid: PixelGrid
  var insets: AxisInsets

  /// The items in the order of their placement (`DenseRun`).
  var tree: LaneTree
  var dirtyRanges: DirtyRanges
  /// The total length of all items in all lanes. Kept below the maximum position, so that no lane exceeds it,
  /// however the items are placed.
  var occupied: Units = 0
  var firstStableItem: Int?
  var settledEnd: Units?
  /// The number of items with estimated extents. If it is not 0, `contentSize` is an estimate too.
  public internal(set) var estimatedCount = 0
  var queryWork = WorkCounters()
  var queryBuffer: [Element] = []
  var anchors: ContiguousArray<AnchorTracker> = []

  /// Creates a section without items.
  ///
  /// - Parameters:
  ///   - layout: The layout.
  ///   - width: The width of the section, in points, insets included. The height, if the section scrolls horizontally.
  ///   - policy: The effect of an edit on items that the edit does not name.
  /// - Throws: If the width or a value of the layout is out of range, or there are more than 32 lanes.
  public init(
    _ layout: DenseWaterfall, width: Double, policy: EditPolicy = .reflow
  ) throws(LayoutError) {
    try self.init(layout, width: width, policy: policy, shape: nil, dirtyRangeLimit: nil)
  }

  /// Creates a section of the given items, in order.
  ///
  /// - Throws: If the width, a value of the layout, an extent or a span is out of range, there are more than
  ///   32 lanes, or the content is too long.
  /// - Complexity: O(n · (lanes + holes))
  public init(
    _ layout: DenseWaterfall, width: Double, policy: EditPolicy = .reflow,
    items: some Sequence<WaterfallItem>
  ) throws(LayoutError) {
    try self.init(layout, width: width, policy: policy, items: items, shape: nil)
  }

  /// Creates a section over a tree of the given shape, or of the default shape if `nil`, with a maximum
  /// number of dirty ranges.
  package init(
    _ layout: DenseWaterfall, width: Double, policy: EditPolicy = .reflow,
    items: some Sequence<WaterfallItem>, shape: TreeShape?, dirtyRangeLimit: Int? = nil
  ) throws(LayoutError) {
    try self.init(layout, width: width, policy: policy, shape: shape, dirtyRangeLimit: dirtyRangeLimit)
    try append(contentsOf: items)
  }

  /// Not inlined into the initializers with items, which are compiled once per type of sequence.
  @inline(never)
  private init(
    _ layout: DenseWaterfall, width: Double, policy: EditPolicy, shape: TreeShape?, dirtyRangeLimit: Int?
  ) throws(LayoutError) {
    let values = try SmallWaterfall(layout.waterfall, width: width)
    (rule, geometry, grid, insets) = (values.rule, values.geometry, values.grid, values.insets)
    guard geometry.count <= SpanMatrix.maximumLanes else { throw .tooManyColumnsForSpans(geometry.count) }
    guard (1...255).contains(layout.reach) else {
      throw .countOutOfRange(argument: "reach", value: layout.reach, valid: 1...255)
    }
    self.layout = layout
    self.width = LayoutUnit.nearest(width)
    noHoles = LaneHoles(lanes: geometry)
    var shape = (shape ?? .standard(lanes: geometry.count)).withSpans
    shape.payload = DenseItem.size
    tree = LaneTree(
      lanes: geometry.count, gap: values.gap, shape: shape, hasSpans: true,
      returnsFirstLane: rule.returnsFirstLane)
    dirtyRanges = DirtyRanges(
      lanes: geometry.count, limit: dirtyRangeLimit ?? DirtyRanges.standardLimit(lanes: geometry.count))
    firstStableItem = policy == .stable ? 0 : nil
  }

  /// The number of items.
  public var count: Int { tree.count }

  /// The number of lanes, 1 to 32.
  public var laneCount: Int { geometry.count }

  /// Returns whether an item currently fills a hole that another item left.
  ///
  /// - Precondition: `index` is in `0..<count`.
  /// - Complexity: O(log n)
  public func fillsHole(at index: Int) -> Bool {
    precondition(index >= 0 && index < count, "index out of range")
    return tree.payload(at: tree.treeIndex(ofIndex: index), as: DenseItem.self).reach > 0
  }

  package func invariantViolation() -> String? {
    tree.invariantViolation()
      ?? tree.displacementViolation(maximumDisplacement: maximumDisplacement)
  }

  /// Returns the current lane of an item, or the first of several. For tests.
  package func lane(at index: Int) -> Int { tree.item(at: tree.treeIndex(ofIndex: index)).lane }
}
