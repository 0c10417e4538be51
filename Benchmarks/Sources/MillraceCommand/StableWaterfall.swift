import Millrace

/// The engine's waterfall under the stable contract, for the suites: a type of its own, since they are
/// generic over what they measure. There is never anything to be settled.
struct StableWaterfall: BenchLayout {
  static var name: BenchLayoutName { .waterfall }
  static var contract: EditContract { .stable }

  private var section: WaterfallSection

  init(_ shape: BenchShape, extents: [Double]) throws {
    section = try WaterfallSection(
      shape.layout, width: BenchViewports.width, contract: .stable, extents: extents)
  }

  var count: Int { section.count }
  var contentHeight: Double { section.contentSize.height }
  var countedWork: WorkCounters? { section.work }

  mutating func frame(at index: Int) -> LayoutRect { section.frame(at: index) }
  mutating func elements(in rect: LayoutRect, into buffer: inout [Element]) {
    section.elements(in: rect, into: &buffer)
  }

  mutating func append(_ extent: Double) throws(LayoutError) { try section.append(extent) }
  mutating func appendPage(_ extents: [Double]) throws(LayoutError) {
    try section.append(contentsOf: extents)
  }
  mutating func insert(_ extent: Double, at index: Int) throws(LayoutError) {
    try section.insert(extent, at: index)
  }
  mutating func remove(at index: Int) throws(LayoutError) -> Double { try section.remove(at: index) }
  mutating func move(from source: Int, to target: Int) throws(LayoutError) {
    try section.move(from: source, to: target)
  }
  mutating func resize(at index: Int, to extent: Double) throws(LayoutError) {
    try section.resize(at: index, to: extent)
  }
  mutating func applyBatch(_ batch: WaterfallSection.Batch) throws(LayoutError) -> ChangeReport {
    try section.apply(batch)
  }
}
