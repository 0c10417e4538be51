import Millrace

/// A distinct type that wraps a section of the engine, because the suites are generic over the measured type.
protocol WrappedSection: BenchLayout where Size == Section.Item {
  associatedtype Section: BenchSection
  var section: Section { get set }
}

/// A section that appends a page of items.
protocol BenchSection: ItemSection {
  mutating func append(contentsOf items: [Item]) throws(LayoutError)
}

extension WrappedSection {
  var count: Int { section.count }
  var contentHeight: Double { section.contentSize.height }
  var isSettled: Bool { section.isSettled }
  var firstUnsettledIndex: Int? { section.firstUnsettledIndex }
  var countedWork: WorkCounters? { section.work }

  func size(at index: Int) -> Size { section.item(at: index) }
  mutating func frame(at index: Int) -> LayoutRect { section.frame(at: index) }
  mutating func elements(in rect: LayoutRect, into buffer: inout [Element]) {
    section.elements(in: rect, into: &buffer)
  }

  mutating func append(_ item: Size) throws(LayoutError) { try section.append(item) }
  mutating func appendPage(_ items: [Size]) throws(LayoutError) {
    try section.append(contentsOf: items)
  }
  mutating func insert(_ item: Size, at index: Int) throws(LayoutError) {
    try section.insert(item, at: index)
  }
  mutating func removeItem(at index: Int) throws(LayoutError) { try section.remove(at: index) }
  mutating func move(from source: Int, to target: Int) throws(LayoutError) {
    try section.move(from: source, to: target)
  }
  mutating func resize(at index: Int, to item: Size) throws(LayoutError) {
    try section.resize(at: index, to: item)
  }
  mutating func applyBatch(_ batch: BatchUpdate) throws(LayoutError) -> ChangeReport {
    try section.apply(batch, keeping: nil, watching: nil)
  }
  @discardableResult mutating func settleAll() -> Int { section.settle(budget: .max) }
  mutating func settleSome(budget: Int) { section.settle(budget: budget) }
  mutating func provisionalFrame(at index: Int) -> LayoutRect {
    section.provisional.frame(at: index)
  }
  mutating func provisionalElements(in rect: LayoutRect, into buffer: inout [Element]) {
    buffer.removeAll(keepingCapacity: true)
    section.provisional.forEachElement(in: rect) { buffer.append($0) }
  }
}
