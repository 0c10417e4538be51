/// A waterfall of any number of items that can be asked, and changed, anywhere in O(log n).
///
/// ```swift
/// var section = try WaterfallSection(Waterfall(columns: .count(3), rowSpacing: 8), width: 390, extents: heights)
/// try section.insert(120, at: 4)
/// section.forEachElement(in: LayoutRect(x: 0, y: 2_000, width: 390, height: 844)) { element in
///   draw(element.index, at: element.frame)
/// }
/// ```
///
/// A value: copies are independent, and O(1); the first change after a copy copies the table of pages
/// (8 bytes for each 64 KiB) and the pages that it touches, not the feed.
///
/// ## Edits: two policies
///
/// Under `EditPolicy.reflow`, after any edits, every answer *equals*, bit for bit, the one that a
/// section made from the current items gives. One insertion can change the lane of every later item,
/// so an edit costs O(log n) and only remembers where it was, and a query settles just what its
/// answer needs: what lies between an edit and the far edge of the rectangle. That is why queries are
/// mutating. What is left can be settled at leisure, in slices (`settle(budget:)`), and settling stops
/// early where it can prove that nothing further changes.
///
/// Until then, items behind the first unsettled one keep their lanes and are merely shifted: a valid
/// placement without overlaps, which `provisional` gives to those who must not wait.
///
/// Under `EditPolicy.stable`, an edit leaves every other item in its lane, and everything is settled
/// at any time. The lanes drift apart a little inside of the feed, so that a query reads up to half as
/// much again.
///
/// ## Estimates
///
/// Items may be appended before they are measured (`appendEstimated(count:extent:)`). They are placed as
/// items of the estimated extent are; as long as they are together they take up one record however many
/// there are, since their lanes repeat. `estimatedItems(in:)` says which of those on a screen are still to
/// be measured, `measure(_:)` takes what they were measured to be, and `ExtentEstimator` learns from it.
///
/// ## Items over several lanes
///
/// An item may be in several neighbouring lanes or in all of them (`insert(_:span:at:)`, `LaneSpan`): it begins
/// below the lowest. Everything holds of such items too. An item in all lanes is where settling stops: what
/// lies behind it does not depend on what lies before.
///
/// A section is made one with such items when the first arrives, in O(n), unless it is created with one; until
/// then they cost nothing. From then on, an edit of a section of L lanes is O(L^3 · log n), and a query
/// O(L^2 · log n + k). Of 10^6 items, 5 % of them over several lanes, a stable insertion took 4.2, 11 and 44 us
/// in 4, 8 and 16 lanes, a query 2.2, 3.2 and 6.4 us, settling 18, 31 and 57 ns an item; without such items, in
/// 4 lanes, 0.4 us, 0.8 us and 1.7 ns. There may be 32 lanes at most, where an edit takes five times as long as
/// in 16.
///
/// What such an item leaves free above it stays free; in a `DenseWaterfallSection`, later items fill it.
///
/// ## Changes while somebody reads
///
/// `apply(_:keeping:watching:)` makes many edits at once and reports what changed. `keeping(_:settling:_:)`
/// holds the reader's place over changes of any kind, another width among them (`relayout(_:width:)`).
/// `beginPreview()` and `rollBackPreview()` try edits out. `detachedCopy()` and `adopt(_:)` have work done on
/// another thread.
///
/// | operation | cost |
/// | --- | --- |
/// | creation, `append(contentsOf:)` | O(1) an item |
/// | `append`, `insert`, `remove`, `move`, `resize` | O(log n) |
/// | `appendEstimated` | O(lanes^2 + lanes · log n), however many items |
/// | `apply`, of m edits | O(m log m + m log n) |
/// | `rollBackPreview`, `adopt`, after m edits | O(m log n) |
/// | a copy, `beginPreview`, `detachedCopy` | O(1) |
/// | `relayout` | O(lanes) if the lanes' number and spacing stay, O(n) otherwise |
/// | `measure`, of m items | O(m), and O(lanes · log n) a leaf that has some of them |
/// | `frame(at:)`, if settled that far | O(log n) |
/// | `forEachElement(in:)`, `elements(in:)`, if settled that far | O(lanes · log n + k) |
/// | settling | O(1) an item that is placed anew |
public struct WaterfallSection: Sendable {
  /// How the items are laid out.
  public internal(set) var layout: Waterfall
  /// The width of the section, in points, to the nearest 1/192: its height, if it scrolls horizontally.
  public internal(set) var width: Double
  /// Where an item goes to.
  let rule: WaterfallRule
  var geometry: LaneGeometry
  let grid: PixelGrid
  var insets: AxisInsets

  var tree: LaneTree
  var dirtyRanges: DirtyRanges
  /// What all items occupy, in all lanes together: kept below the largest position, so that no lane
  /// can pass it however the items are packed.
  var occupied: Units = 0
  /// Under the stable policy, which is then known by this: the first item that may not lie where a
  /// fresh layout puts it; the number of items if there is none.
  var firstLooseItem: Int?
  /// Where the first dirty range's items begin at the earliest, if that is known.
  var settledEnd: Units?
  /// The number of items whose extents are estimates.
  public internal(set) var estimatedCount = 0
  /// The number of items that ask for more lanes than one.
  var spanningCount = 0
  /// Whether the tree was asked to have another shape than the one that is tuned for release.
  let isShapeGiven: Bool
  /// What queries did; the tree counts what changes did.
  var queryWork = WorkCounters()
  /// Who hears of each edit.
  var observers = EditObservers()

  /// A section without items.
  ///
  /// - Parameters:
  ///   - width: The section's width in points, insets included; its height, if it scrolls horizontally.
  ///   - policy: What an edit may do to the items that it does not name.
  /// - Throws: If the width or a value of the layout is out of its range.
  public init(_ layout: Waterfall, width: Double, policy: EditPolicy = .reflow) throws(LayoutError) {
    try self.init(layout, width: width, policy: policy, extents: EmptyCollection<Double>())
  }

  /// A section of items with the given extents: heights, in points, in the items' order; widths, if it
  /// scrolls horizontally.
  ///
  /// Contiguous storage (an array, an unsafe buffer) is read in bulk; any other sequence item by item.
  ///
  /// - Throws: If the width, a value of the layout or an extent is out of its range, or if the
  ///   content would be too long.
  /// - Complexity: O(n)
  public init(
    _ layout: Waterfall, width: Double, policy: EditPolicy = .reflow, extents: some Sequence<Double>
  ) throws(LayoutError) {
    try self.init(layout, width: width, policy: policy, extents: extents, shape: nil)
  }

  /// A section over a tree of the given shape, `nil` for the one that is tuned for release, that
  /// remembers so many places of edits apart.
  package init(
    _ layout: Waterfall, width: Double, policy: EditPolicy = .reflow, extents: some Sequence<Double>,
    shape: TreeShape?, dirtyRangeLimit: Int? = nil
  ) throws(LayoutError) {
    try self.init(
      layout, width: width, policy: policy, shape: shape, dirtyRangeLimit: dirtyRangeLimit, hasSpans: false)
    try fill(from: extents)
  }

  /// A section without items over a tree of the given shape.
  ///
  /// - Parameter hasSpans: Whether the tree is one for items in several lanes from the beginning.
  init(
    _ layout: Waterfall, width: Double, policy: EditPolicy, shape: TreeShape?, dirtyRangeLimit: Int?,
    hasSpans: Bool
  ) throws(LayoutError) {
    let grid = try PixelGrid(scale: layout.scale)
    let insets = try AxisInsets(layout.insets, axis: layout.axis)
    let geometry = try LaneGeometry(
      layout.columns, spacing: layout.columnSpacing, width: width, insets: insets,
      map: try CoordinateMap(layout.axis, layout.direction, width: width), grid: grid)
    self.layout = layout
    self.width = LayoutUnit.nearest(width)
    self.geometry = geometry
    rule = try WaterfallRule(layout)
    self.grid = grid
    self.insets = insets
    isShapeGiven = shape != nil
    if hasSpans, geometry.count > SpanMatrix.mostLanes { throw .tooManyColumnsForSpans(geometry.count) }
    let plainShape = shape ?? .standard(lanes: geometry.count)
    tree = LaneTree(
      lanes: geometry.count, gap: try Units(checked: layout.rowSpacing, "rowSpacing"),
      shape: hasSpans ? plainShape.withSpans : plainShape,
      maximumPeriod: rule.longestCycle(lanes: geometry.count), hasSpans: hasSpans,
      leavesFirstLane: rule.leavesFirstLane)
    dirtyRanges = DirtyRanges(
      lanes: geometry.count, limit: dirtyRangeLimit ?? DirtyRanges.standardLimit(lanes: geometry.count))
    firstLooseItem = policy == .stable ? 0 : nil
  }

  /// The number of items.
  public var count: Int { tree.count }

  /// Whether there are no items.
  public var isEmpty: Bool { count == 0 }

  /// The number of lanes, 1 to 255.
  public var laneCount: Int { geometry.count }

  /// The left edge of a lane, of which the first is at the leading edge, in points; the top edge, if the section scrolls horizontally.
  ///
  /// - Precondition: `lane` is in `0..<laneCount`.
  public func laneOrigin(_ lane: Int) -> Double {
    precondition(geometry.lanes.indices.contains(lane), "no such lane")
    return geometry.lanes[lane].minimumPoints
  }

  /// The width of a lane, in points; its height, if the section scrolls horizontally.
  ///
  /// - Precondition: `lane` is in `0..<laneCount`.
  public func laneWidth(_ lane: Int) -> Double {
    precondition(geometry.lanes.indices.contains(lane), "no such lane")
    return geometry.lanes[lane].widthPoints
  }

  /// The extent of an item, in points.
  ///
  /// - Precondition: `index` is in `0..<count`.
  /// - Complexity: O(log n)
  public func extent(at index: Int) -> Double {
    precondition(index >= 0 && index < count, "index out of range")
    return tree.item(at: index).extent.points
  }

  /// The width of the section and the height of its content, insets included; if it scrolls horizontally,
  /// the width of its content and its height.
  ///
  /// Exact if `isSettled` and every item is measured; otherwise an estimate: the height of the
  /// provisional placement, and of items as high as they are estimated to be (`estimatedCount`).
  ///
  /// - Complexity: O(lanes)
  public var contentSize: LayoutSize {
    layout.axis.turned(LayoutSize(width: width, height: contentHeight.points))
  }

  /// The height of the content as it is placed now, insets included.
  var contentHeight: Units {
    let longest = withLaneVectors(1, lanes: geometry.count) { rows in
      tree.readTotals(into: rows[0])
      return rows[0].maximum
    }
    // Every lane's end counts the spacing behind its last item.
    return insets.mainStart + max(0, longest - tree.gap) + insets.mainEnd
  }

  /// Whether every item lies where a fresh layout puts it.
  public var isSettled: Bool { dirtyRanges.isEmpty }

  /// The first item that may not lie where a fresh layout puts it; `nil` if all do.
  public var firstUnsettledIndex: Int? { dirtyRanges.firstUnsettledItem }

  /// Exact counts of the work done since the section was made, for this value and those it is a
  /// copy of.
  public var work: WorkCounters {
    tree.work + queryWork
  }

  /// The lane that an item is in now, settled or not. For tests.
  package func lane(at index: Int) -> Int { tree.item(at: index).lane }

  /// The number of runs of estimates that are held as such. For tests.
  package var runCount: Int { tree.runs.count }

  /// The number of leaves that the items take up. For tests.
  package var leafCount: Int { tree.leaves.count }

  /// What is wrong with the structure under the section, or `nil`. For tests.
  ///
  /// - Complexity: O(n)
  package func invariantViolation() -> String? { tree.invariantViolation() }
}
