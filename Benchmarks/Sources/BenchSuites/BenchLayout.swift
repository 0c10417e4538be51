import Measurement
import Millrace
import MillraceOracle
import Peers

/// The dimensions of the measured waterfall. Other layouts use its width and spacings.
struct BenchShape {
  let layout: Waterfall
  /// The width of all layouts.
  let width: Double
  /// The position and width of each lane, as the engine computes them.
  let columns: [WaterfallColumn]

  init(laneCount: Int, width: Double = BenchViewports.width) throws(LayoutError) {
    self.width = width
    // With more than about 40 lanes, spacings of 8 pt would take up the whole width.
    let columnSpacing: Double = laneCount <= 16 ? 8 : 0
    layout = Waterfall(columns: .count(laneCount), columnSpacing: columnSpacing, rowSpacing: 8)
    let section = try WaterfallSection(layout, width: width, extents: [])
    columns = (0..<laneCount).map {
      WaterfallColumn(x: section.laneOrigin($0), width: section.laneWidth($0))
    }
  }
}

/// A layout that the suites can measure.
///
/// The suites are generic over it, so that calls cost the same as calls of the concrete type.
protocol BenchLayout: SendableMetatype {
  /// The description of an item: an extent, a size.
  associatedtype Size: Hashable & Sendable

  /// The name in results and on the command line.
  static var name: String { get }
  /// The edit policy.
  static var policy: EditPolicy { get }
  /// The largest number of lanes.
  static var maximumColumns: Int { get }
  /// The largest number of items that is measured.
  static var maximumCount: Int { get }
  /// Whether edits leave items to settle.
  static var needsSettling: Bool { get }
  /// Whether the layout computes frames from item counts alone, so that building it takes no time per item.
  static var isClosedForm: Bool { get }
  /// Returns the names of the operations that a suite measures with `count` items.
  static func operations(of suite: BenchSuite, count: Int) -> [String]
  /// Returns the seconds of a round of an operation, including warm-up and untimed work.
  static func seconds(for suite: BenchSuite, _ operation: String) -> Double

  /// The number of lanes; 0 if there are none.
  static func laneCount(_ shape: BenchShape) -> Int
  /// Returns the items of a feed.
  static func items(of feed: BenchFeed, shape: BenchShape, count: Int, seed: UInt64) -> BenchItems<Size>
  /// Returns the description of an item in a batch.
  static func feedItem(_ size: Size) -> FeedItem
  /// Throws unless all frames of a fresh layout are correct.
  ///
  /// Called for layouts that are too large for `checkAnswers`.
  static func check(_ layout: inout Self, shape: BenchShape, items: BenchItems<Size>) throws

  /// Throws unless queries of some viewports equal a linear search.
  static func checkAnswers(_ layout: inout Self, to views: [LayoutRect]) throws

  init(_ shape: BenchShape, items: [Size]) throws
  /// Returns a fresh layout of the current items.
  func remade(_ shape: BenchShape) throws -> Self

  var count: Int { get }
  var contentHeight: Double { get }
  var isSettled: Bool { get }
  /// The work done so far, or `nil` if it is not counted.
  var countedWork: WorkCounters? { get }

  /// Returns the description of an item.
  func size(at index: Int) -> Size
  mutating func frame(at index: Int) -> LayoutRect
  mutating func elements(in rect: LayoutRect, into buffer: inout [Element])
  /// Makes the query that is timed, and returns the number of items found. Unlike `elements(in:into:)`, it may leave
  /// elements with the paths of a feed in the buffer.
  mutating func query(_ rect: LayoutRect, into buffer: inout [Element]) -> Int

  /// Makes a query of a viewport, or of the changes since the previous viewport.
  ///
  /// Returns the number of results.
  ///
  /// Called only if `operations` contains the query.
  mutating func ask(_ question: BenchQuestion, in view: LayoutRect, after last: LayoutRect) -> Int

  mutating func append(_ size: Size) throws(LayoutError)
  mutating func appendPage(_ sizes: [Size]) throws(LayoutError)
  mutating func insert(_ size: Size, at index: Int) throws(LayoutError)
  mutating func removeItem(at index: Int) throws(LayoutError)
  mutating func move(from source: Int, to target: Int) throws(LayoutError)
  mutating func resize(at index: Int, to size: Size) throws(LayoutError)
  /// Applies a batch, and keeps the first item in `BenchViewports.first` where it is. Called only if `operations` contains
  /// batches.
  mutating func applyBatch(_ batch: BatchUpdate) throws(LayoutError) -> ChangeReport
  /// Inserts a section of items before the section of an item. Returns the index of its first item.
  ///
  /// Called only if `operations` contains `BenchSections.insertion`.
  mutating func insertSection(_ sizes: [Size], inFrontOf index: Int) throws(LayoutError) -> Int
  /// Removes the section of an item. Called only after `insertSection`.
  mutating func removeSection(of index: Int) throws(LayoutError)
  /// The number of sections that scroll across the feed. They are equally long.
  var scrollingSectionCount: Int { get }
  /// Scrolls a section across the feed. Called only if `operations` contains a `BenchOffsetOperation`.
  mutating func setOffset(_ offset: Double, ofSection section: Int) throws(LayoutError)
  /// Does what a host does with an item in a viewport. Returns the number of results. Called only if `operations` contains
  /// a `BenchHostOperation`.
  mutating func operate(
    _ operation: BenchHostOperation, on index: Int, _ size: Size, in view: LayoutRect
  ) throws(LayoutError) -> Int
  /// Settles all items. Returns the number of items placed.
  @discardableResult mutating func settleAll() -> Int

  // For scrolling within the time of a frame. The defaults are for layouts that never need settling.

  /// The first unsettled item.
  var firstUnsettledIndex: Int? { get }
  /// Settles about `budget` items.
  mutating func settleSome(budget: Int)
  /// Returns the provisional frame of an item.
  mutating func provisionalFrame(at index: Int) -> LayoutRect
  /// Finds the items whose provisional frames intersect a rectangle.
  mutating func provisionalElements(in rect: LayoutRect, into buffer: inout [Element])
}

extension BenchLayout {
  static var policy: EditPolicy { .reflow }

  static var maximumColumns: Int { 255 }
  /// A flow of 10⁹ items would take 14 GB.
  static var maximumCount: Int { 100_000_000 }
  static var needsSettling: Bool { false }
  static var isClosedForm: Bool { false }

  static var isEngine: Bool { LayoutKind(layout: name) == .engine }

  static func operations(of suite: BenchSuite, count: Int) -> [String] {
    usualOperations(of: suite, count: count)
  }

  /// Returns the operations that a suite measures for most layouts.
  static func usualOperations(of suite: BenchSuite, count: Int) -> [String] {
    switch suite {
    case .build: ["build"]
    case .query: ["random-viewport", "flick"]
    case .edit:
      BenchEditOperation.allCases.map(\.rawValue)
        + (count >= BenchBatches.minimumCount ? [BenchBatches.operation] : [])
        + (isEngine ? BenchLargeBatch.operations(of: name, count: count) : [])
    case .settle: needsSettling ? ["settle"] : []
    case .memory: ["memory"]
    case .scroll: [BenchPlan.readerMinute]
    case .host: []
    }
  }

  /// Returns the usual operations of a layout whose items have no sizes and take no memory, so that neither is measured.
  static func operationsWithoutSizes(of suite: BenchSuite, count: Int) -> [String] {
    switch suite {
    case .edit: BenchEditOperation.allCases.filter { $0 != .resize }.map(\.rawValue)
    case .memory: []
    default: usualOperations(of: suite, count: count)
    }
  }

  static func seconds(for suite: BenchSuite, _ operation: String) -> Double {
    usualSeconds(for: suite)
  }

  /// Returns the seconds of a round of most operations.
  ///
  /// A round of scrolling is a whole minute of frames, because the frames differ.
  static func usualSeconds(for suite: BenchSuite) -> Double { suite == .scroll ? 0.02 : 0.008 }

  static func laneCount(_ shape: BenchShape) -> Int { shape.columns.count }

  static func check(_ layout: inout Self, shape: BenchShape, items: BenchItems<Size>) throws {}

  func remade(_ shape: BenchShape) throws -> Self {
    try Self(shape, items: (0..<count).map { size(at: $0) })
  }

  static func checkAnswers(_ layout: inout Self, to views: [LayoutRect]) throws {
    try checkQueries(&layout, in: views)
  }

  /// Throws unless queries of some viewports return exactly the layout's own frames that intersect them.
  static func checkQueries(_ layout: inout Self, in views: [LayoutRect]) throws {
    try check(&layout, against: (0..<layout.count).map { layout.frame(at: $0) }, in: views)
  }

  /// Throws unless queries of some viewports return exactly the frames that intersect them.
  static func check(_ layout: inout Self, against frames: [LayoutRect], in views: [LayoutRect]) throws {
    var found: [Element] = []
    for view in views {
      layout.elements(in: view, into: &found)
      let expected = frames.indices.filter { NaiveWaterfall.intersects(frames[$0], view) }
      guard found == expected.map({ Element(index: $0, frame: frames[$0]) }) else {
        throw BenchError.wrongAnswer(
          layout: name, count: layout.count, question: "the viewport at y = \(view.minY)")
      }
    }
  }

  mutating func ask(_ question: BenchQuestion, in view: LayoutRect, after last: LayoutRect) -> Int {
    preconditionFailure("a layout without host queries")
  }
  mutating func insertSection(_ sizes: [Size], inFrontOf index: Int) throws(LayoutError) -> Int {
    preconditionFailure("a layout without sections")
  }
  mutating func removeSection(of index: Int) throws(LayoutError) {
    preconditionFailure("a layout without sections")
  }
  var scrollingSectionCount: Int { 0 }
  mutating func setOffset(_ offset: Double, ofSection section: Int) throws(LayoutError) {
    preconditionFailure("a layout without sections")
  }

  mutating func operate(
    _ operation: BenchHostOperation, on index: Int, _ size: Size, in view: LayoutRect
  ) throws(LayoutError) -> Int {
    preconditionFailure("a layout without host operations")
  }

  mutating func query(_ rect: LayoutRect, into buffer: inout [Element]) -> Int {
    elements(in: rect, into: &buffer)
    return buffer.count
  }

  var isSettled: Bool { true }
  var firstUnsettledIndex: Int? { nil }
  @discardableResult mutating func settleAll() -> Int { 0 }
  mutating func settleSome(budget: Int) {}
  mutating func provisionalFrame(at index: Int) -> LayoutRect { frame(at: index) }
  mutating func provisionalElements(in rect: LayoutRect, into buffer: inout [Element]) {
    elements(in: rect, into: &buffer)
  }
}

extension EditPolicy {
  /// The policy's name in the results.
  package var name: String {
    switch self {
    case .reflow: "reflow"
    case .stable: "stable"
    }
  }
}

extension BenchLayout where Size == Double {
  static func feedItem(_ extent: Double) -> FeedItem { .extent(extent) }
}

extension BenchLayout where Size == WaterfallItem {
  static func feedItem(_ item: WaterfallItem) -> FeedItem { .waterfall(item) }
}

extension BenchLayout where Size == LayoutSize {
  static func feedItem(_ size: LayoutSize) -> FeedItem { .size(size) }
}
