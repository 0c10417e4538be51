import Millrace
import Peers

/// The waterfall that is measured, whoever lays it out.
struct BenchShape {
  let layout: Waterfall
  /// Each lane's place, as the engine computes it.
  let columns: [TextbookWaterfall.Column]

  init(laneCount: Int) throws(LayoutError) {
    // With more than some 40 lanes, spacings of 8 pt would take up the whole width.
    let columnSpacing: Double = laneCount <= 16 ? 8 : 0
    layout = Waterfall(columns: .count(laneCount), columnSpacing: columnSpacing, rowSpacing: 8)
    let section = try WaterfallSection(layout, width: BenchViewports.width, extents: [])
    columns = (0..<laneCount).map {
      TextbookWaterfall.Column(x: section.laneOrigin($0), width: section.laneWidth($0))
    }
  }
}

/// A layout that the suites can measure. They are generic over it, so a call costs what it costs a
/// user of the type.
protocol BenchLayout {
  static var name: BenchLayoutName { get }
  /// What its edits do to other items.
  static var contract: EditContract { get }

  init(_ shape: BenchShape, extents: [Double]) throws

  var count: Int { get }
  var contentHeight: Double { get }
  var isSettled: Bool { get }
  /// The work done so far; `nil` where it is not counted.
  var countedWork: WorkCounters? { get }

  mutating func frame(at index: Int) -> LayoutRect
  mutating func elements(in rect: LayoutRect, into buffer: inout [Element])

  mutating func append(_ extent: Double) throws(LayoutError)
  mutating func appendPage(_ extents: [Double]) throws(LayoutError)
  mutating func insert(_ extent: Double, at index: Int) throws(LayoutError)
  mutating func remove(at index: Int) throws(LayoutError) -> Double
  mutating func move(from source: Int, to target: Int) throws(LayoutError)
  mutating func resize(at index: Int, to extent: Double) throws(LayoutError)
  /// Makes all edits of a batch at once. Only called where it is measured (`BenchPlan`).
  mutating func applyBatch(_ batch: WaterfallSection.Batch) throws(LayoutError) -> ChangeReport
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
  static var contract: EditContract { .reflow }

  var isSettled: Bool { true }
  var firstUnsettledIndex: Int? { nil }
  @discardableResult mutating func settleAll() -> Int { 0 }
  mutating func settleSome(budget: Int) {}
  mutating func provisionalFrame(at index: Int) -> LayoutRect { frame(at: index) }
  mutating func provisionalElements(in rect: LayoutRect, into buffer: inout [Element]) {
    elements(in: rect, into: &buffer)
  }
}

extension EditContract {
  /// The contract's name in the results.
  var name: String {
    switch self {
    case .reflow: "reflow"
    case .stable: "stable"
    }
  }
}

extension WaterfallSection: BenchLayout {
  static var name: BenchLayoutName { .waterfall }

  init(_ shape: BenchShape, extents: [Double]) throws {
    try self.init(shape.layout, width: BenchViewports.width, extents: extents)
  }

  var contentHeight: Double { contentSize.height }
  var countedWork: WorkCounters? { work }

  mutating func applyBatch(_ batch: WaterfallSection.Batch) throws(LayoutError) -> ChangeReport {
    try apply(batch)
  }
  @discardableResult mutating func settleAll() -> Int { settle() }
  mutating func settleSome(budget: Int) { settle(budget: budget) }

  mutating func appendPage(_ extents: [Double]) throws(LayoutError) { try append(contentsOf: extents) }

  mutating func provisionalFrame(at index: Int) -> LayoutRect { provisional.frame(at: index) }
  mutating func provisionalElements(in rect: LayoutRect, into buffer: inout [Element]) {
    buffer.removeAll(keepingCapacity: true)
    provisional.forEachElement(in: rect) { buffer.append($0) }
  }
}

extension TextbookWaterfall: BenchLayout {
  static var name: BenchLayoutName { .textbook }

  init(_ shape: BenchShape, extents: [Double]) throws {
    self.init(columns: shape.columns, rowSpacing: shape.layout.rowSpacing, heights: extents)
  }

  var countedWork: WorkCounters? { nil }

  mutating func append(_ extent: Double) { insert(extent, at: count) }
  mutating func appendPage(_ extents: [Double]) { append(contentsOf: extents) }
  mutating func applyBatch(_ batch: WaterfallSection.Batch) -> ChangeReport {
    preconditionFailure("the textbook has no batches")
  }
}
