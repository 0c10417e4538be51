import Millrace
import MillraceOracle
import Peers

/// The waterfall that is measured, whoever lays it out; other layouts have its spacings.
struct BenchShape {
  let layout: Waterfall
  /// The width that all layouts have.
  let width: Double
  /// Each lane's place, as the engine computes it.
  let columns: [WaterfallColumn]

  init(laneCount: Int, width: Double = BenchViewports.width) throws(LayoutError) {
    self.width = width
    // With more than some 40 lanes, spacings of 8 pt would take up the whole width.
    let columnSpacing: Double = laneCount <= 16 ? 8 : 0
    layout = Waterfall(columns: .count(laneCount), columnSpacing: columnSpacing, rowSpacing: 8)
    let section = try WaterfallSection(layout, width: width, extents: [])
    columns = (0..<laneCount).map {
      WaterfallColumn(x: section.laneOrigin($0), width: section.laneWidth($0))
    }
  }
}

/// A layout that the suites can measure. They are generic over it, so a call costs what it costs a
/// user of the type.
protocol BenchLayout {
  /// What is said of an item: an extent, a size.
  associatedtype Size: Hashable & Sendable
  /// What is said of it in a batch.
  associatedtype BatchSize: Hashable & Sendable = Size

  static var name: BenchLayoutName { get }
  /// What its edits do to other items.
  static var policy: EditPolicy { get }

  /// The number of lanes; 0 if there are none.
  static func laneCount(_ shape: BenchShape) -> Int
  /// The items that are laid out.
  static func items(of feed: BenchFeed, shape: BenchShape, count: Int, seed: UInt64) -> BenchItems<Size>
  /// What is said in a batch of an item of a size.
  static func batchSize(_ size: Size) -> BatchSize
  /// Throws unless a fresh layout has every item where it belongs. Called where it is too large to be
  /// compared with a linear search.
  static func check(_ layout: inout Self, shape: BenchShape, items: BenchItems<Size>) throws

  /// Throws unless what the layout finds in some views is what a linear search does.
  static func checkAnswers(_ layout: inout Self, to views: [LayoutRect]) throws

  init(_ shape: BenchShape, items: [Size]) throws
  /// A fresh layout of what is in this one now.
  func remade(_ shape: BenchShape) throws -> Self

  var count: Int { get }
  var contentHeight: Double { get }
  var isSettled: Bool { get }
  /// The work done so far; `nil` where it is not counted.
  var countedWork: WorkCounters? { get }

  /// What was said of an item.
  func size(at index: Int) -> Size
  mutating func frame(at index: Int) -> LayoutRect
  mutating func elements(in rect: LayoutRect, into buffer: inout [Element])

  /// Asks something about a viewport, or about what changed there from another one to it. Returns how much was found.
  /// Only called where it is measured (`BenchPlan`).
  mutating func ask(_ question: BenchQuestion, in view: LayoutRect, after last: LayoutRect) -> Int

  mutating func append(_ size: Size) throws(LayoutError)
  mutating func appendPage(_ sizes: [Size]) throws(LayoutError)
  mutating func insert(_ size: Size, at index: Int) throws(LayoutError)
  mutating func removeItem(at index: Int) throws(LayoutError)
  mutating func move(from source: Int, to target: Int) throws(LayoutError)
  mutating func resize(at index: Int, to size: Size) throws(LayoutError)
  /// Makes all edits of a batch at once. Only called where it is measured (`BenchPlan`).
  mutating func applyBatch(_ batch: BatchUpdate<BatchSize>) throws(LayoutError) -> ChangeReport
  /// Inserts items as a section of their own, in front of the section that an item is in. Returns the index of the
  /// first of them. Only called where it is measured (`BenchPlan`).
  mutating func insertSection(_ sizes: [Size], inFrontOf index: Int) throws(LayoutError) -> Int
  /// Removes the section that an item is in. Only called where the insertion is measured.
  mutating func removeSection(of index: Int) throws(LayoutError)
  /// Brings all up to date. Returns the number of items that were placed.
  @discardableResult mutating func settleAll() -> Int

  // What a reader needs who must not wait. A layout where nothing is ever left to be settled does
  // nothing and answers as above.

  /// The first item that is not settled.
  var firstUnsettledIndex: Int? { get }
  /// Brings about so many items up to date.
  mutating func settleSome(budget: Int)
  /// Where an item is now, settled or not.
  mutating func provisionalFrame(at index: Int) -> LayoutRect
  /// The items that are in a rectangle now, settled or not.
  mutating func provisionalElements(in rect: LayoutRect, into buffer: inout [Element])
}

extension BenchLayout {
  static var policy: EditPolicy { .reflow }

  static func laneCount(_ shape: BenchShape) -> Int { shape.columns.count }

  static func check(_ layout: inout Self, shape: BenchShape, items: BenchItems<Size>) throws {}

  func remade(_ shape: BenchShape) throws -> Self {
    try Self(shape, items: (0..<count).map { size(at: $0) })
  }

  static func checkAnswers(_ layout: inout Self, to views: [LayoutRect]) throws {
    try check(&layout, against: (0..<layout.count).map { layout.frame(at: $0) }, in: views)
  }

  /// Throws unless what the layout finds in some views are those of these frames, one for each item, that
  /// meet them.
  static func check(_ layout: inout Self, against frames: [LayoutRect], in views: [LayoutRect]) throws {
    var found: [Element] = []
    for view in views {
      layout.elements(in: view, into: &found)
      let expected = frames.indices.filter { NaiveWaterfall.meets(frames[$0], view) }
      guard found == expected.map({ Element(index: $0, frame: frames[$0]) }) else {
        throw BenchError.wrongAnswer(
          layout: name, count: layout.count, question: "the viewport at y = \(view.minY)")
      }
    }
  }

  mutating func ask(_ question: BenchQuestion, in view: LayoutRect, after last: LayoutRect) -> Int {
    preconditionFailure("not asked")
  }
  mutating func insertSection(_ sizes: [Size], inFrontOf index: Int) throws(LayoutError) -> Int {
    preconditionFailure("not of sections")
  }
  mutating func removeSection(of index: Int) throws(LayoutError) {
    preconditionFailure("not of sections")
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
  var name: String {
    switch self {
    case .reflow: "reflow"
    case .stable: "stable"
    }
  }
}

extension BenchLayout where BatchSize == Size {
  static func batchSize(_ size: Size) -> BatchSize { size }
}

extension BenchLayout where Size == Double, BatchSize == WaterfallItem {
  static func batchSize(_ extent: Double) -> WaterfallItem { WaterfallItem(extent) }
}
