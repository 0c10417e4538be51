/// A waterfall whose holes are filled by later items (`DenseWaterfall`), of any number of items, that can be
/// asked, and changed, anywhere.
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
/// A value: copies are independent, and O(1); the first change after a copy copies what it touches.
///
/// It is edited under one of two policies, as a `WaterfallSection` is. Under `EditPolicy.reflow`, every answer
/// *equals*, bit for bit, the one that a section made from the current items gives; an edit costs O(log n) and
/// remembers where it was, and a query settles what its answer needs: that is why queries are mutating. Since an
/// item may fill a hole that is higher up, that is what lies between an edit and the query's lower edge, and up to
/// `reach` items more. Settling stops where the items lie as they did before, and no hole is left open that was
/// filled otherwise: `reach` items behind the last one that goes elsewhere. Until then, items from the first
/// unsettled one on keep their lanes and are merely shifted, without overlaps, as `provisional` gives them.
///
/// Under `EditPolicy.stable`, an edit leaves every other item in its lane, those in holes before the item that
/// left these, and everything is settled at any time. (But an item that is brought further and further ahead of
/// where it is in the feed, because others are inserted in between, leaves its hole in the end, once it is
/// `2 · reach` items ahead.) Holes that come of edits are not filled by items that are there already.
///
/// | operation | cost |
/// | --- | --- |
/// | creation, `append(contentsOf:)` | O(lanes + holes) an item |
/// | `append`, `insert`, `remove`, `move`, `resize` | O(lanes^3 · log n + reach) |
/// | `apply`, of m edits | m times as much, and O(m log m) |
/// | a copy | O(1) |
/// | `relayout` | O(lanes) if what lanes there are, and how items go to them, stay as they are; O(n) otherwise |
/// | `frame(at:)`, if settled that far | O(lanes^2 · log n) |
/// | `forEachElement(in:)`, `elements(in:)`, if settled that far | O(lanes^2 · log n + k) |
/// | settling | O(lanes + holes) an item that is placed anew, `reach` items at least |
///
/// The holes are those that the `reach` items before have left. There may be 32 lanes at most.
///
/// Items that are not measured yet, previews and copies that are worked on elsewhere, a `WaterfallSection` has.
public struct DenseWaterfallSection: Sendable {
  /// How the items are laid out.
  public internal(set) var layout: DenseWaterfall
  /// The width of the section, in points, to the nearest 1/192: its height, if it scrolls horizontally.
  public internal(set) var width: Double
  let rule: WaterfallRule
  var geometry: LaneGeometry
  /// What runs begin with: how wide the lanes are.
  var noHoles: LaneHoles
  let grid: PixelGrid
  var insets: AxisInsets

  /// The items in the order of their placement (`DenseRun`).
  var tree: LaneTree
  var dirtyRanges: DirtyRanges
  /// What all items occupy, in all lanes together: kept below the largest position, so that no lane can pass
  /// it however the items are placed.
  var occupied: Units = 0
  /// Under the stable policy, which is then known by this: the first item that may not lie where a fresh
  /// layout puts it; the number of items if there is none.
  var firstLooseItem: Int?
  /// Where the first dirty range's items begin at the earliest, if that is known.
  var settledEnd: Units?
  /// What queries did; the tree counts what changes did.
  var queryWork = WorkCounters()
  /// The anchors that are being kept.
  var anchors: ContiguousArray<AnchorTracker> = []

  /// A section without items.
  ///
  /// - Parameters:
  ///   - width: The section's width in points, insets included; its height, if it scrolls horizontally.
  ///   - policy: What an edit may do to the items that it does not name.
  /// - Throws: If the width or a value of the layout is out of its range, or there are more than 32 lanes.
  public init(
    _ layout: DenseWaterfall, width: Double, policy: EditPolicy = .reflow
  ) throws(LayoutError) {
    try self.init(layout, width: width, policy: policy, items: EmptyCollection(), shape: nil)
  }

  /// A section of the given items, in their order.
  ///
  /// - Throws: If the width, a value of the layout, an extent or a span is out of its range, if there are more
  ///   than 32 lanes, or if the content would be too long.
  /// - Complexity: O(n · (lanes + holes))
  public init(
    _ layout: DenseWaterfall, width: Double, policy: EditPolicy = .reflow,
    items: some Sequence<WaterfallItem>
  ) throws(LayoutError) {
    try self.init(layout, width: width, policy: policy, items: items, shape: nil)
  }

  /// A section over a tree of the given shape, `nil` for the one that is tuned for release, that remembers so
  /// many places of edits apart.
  package init(
    _ layout: DenseWaterfall, width: Double, policy: EditPolicy = .reflow,
    items: some Sequence<WaterfallItem>, shape: TreeShape?, dirtyRangeLimit: Int? = nil
  ) throws(LayoutError) {
    let waterfall = layout.waterfall
    let grid = try PixelGrid(scale: waterfall.scale)
    let insets = try AxisInsets(waterfall.insets, axis: waterfall.axis)
    let geometry = try LaneGeometry(
      waterfall.columns, spacing: waterfall.columnSpacing, width: width, insets: insets,
      map: try CoordinateMap(waterfall.axis, waterfall.direction, width: width), grid: grid)
    guard geometry.count <= SpanMatrix.mostLanes else { throw .tooManyColumnsForSpans(geometry.count) }
    guard (1...255).contains(layout.reach) else {
      throw .countOutOfRange(argument: "reach", value: layout.reach, valid: 1...255)
    }
    self.layout = layout
    self.width = LayoutUnit.nearest(width)
    self.geometry = geometry
    noHoles = LaneHoles(lanes: geometry)
    rule = try WaterfallRule(waterfall)
    self.grid = grid
    self.insets = insets
    var shape = (shape ?? .standard(lanes: geometry.count)).withSpans
    shape.payload = DenseItem.size
    tree = LaneTree(
      lanes: geometry.count, gap: try Units(checked: waterfall.rowSpacing, "rowSpacing"), shape: shape,
      hasSpans: true, leavesFirstLane: rule.leavesFirstLane)
    dirtyRanges = DirtyRanges(
      lanes: geometry.count, limit: dirtyRangeLimit ?? DirtyRanges.standardLimit(lanes: geometry.count))
    firstLooseItem = policy == .stable ? 0 : nil
    try append(contentsOf: items)
  }

  /// The number of items.
  public var count: Int { tree.count }

  /// Whether there are no items.
  public var isEmpty: Bool { count == 0 }

  /// The number of lanes, 1 to 32.
  public var laneCount: Int { geometry.count }

  /// The extent of an item, in points, and how many lanes it asks for.
  ///
  /// - Precondition: `index` is in `0..<count`.
  /// - Complexity: O(log n)
  public func item(at index: Int) -> WaterfallItem {
    precondition(index >= 0 && index < count, "index out of range")
    let item = storedItem(at: tree.place(ofIndex: index))
    return WaterfallItem(item.extent.points, span: LaneSpan(stored: item.span))
  }

  /// The width of the section and the height of its content, insets included; if it scrolls horizontally,
  /// the width of its content and its height.
  ///
  /// Exact if `isSettled`; otherwise an estimate: the height of the provisional placement.
  ///
  /// - Complexity: O(lanes^2)
  public var contentSize: LayoutSize {
    layout.waterfall.axis.turned(LayoutSize(width: width, height: provisionalLength.points))
  }

  /// Whether every item lies where a fresh layout puts it, or, under the stable policy, where it is to stay.
  public var isSettled: Bool { dirtyRanges.isEmpty }

  /// The first item that may not lie where a fresh layout puts it; `nil` if all do, and under the stable
  /// policy.
  public var firstUnsettledIndex: Int? { dirtyRanges.firstUnsettledItem }

  /// Whether an item fills a hole that another one has left, as it lies now.
  ///
  /// - Precondition: `index` is in `0..<count`.
  /// - Complexity: O(log n)
  public func fillsHole(at index: Int) -> Bool {
    precondition(index >= 0 && index < count, "index out of range")
    return tree.payload(at: tree.place(ofIndex: index), as: DenseItem.self).reach > 0
  }

  /// Exact counts of the work done since the section was made, for this value and those it is a copy of.
  public var work: WorkCounters { tree.work + queryWork }

  /// What is wrong with the structure under the section, or `nil`. For tests.
  ///
  /// - Complexity: O(n)
  package func invariantViolation() -> String? {
    tree.invariantViolation() ?? tree.displacementViolation(most: 3 * layout.reach)
  }

  /// The lane that an item is in now, the first of several. For tests.
  package func lane(at index: Int) -> Int { tree.item(at: tree.place(ofIndex: index)).lane }

  /// An item as it is stored at a place.
  func storedItem(at place: Int) -> StoredItem {
    let item = tree.item(at: place)
    return StoredItem(extent: item.extent, span: tree.span(at: place))
  }

  /// An item that is in no lane yet.
  struct StoredItem: Hashable {
    var extent: Units
    /// How many lanes beside the first it asks for; 255 for all.
    var span: UInt8
  }
}
