import Millrace

/// A distinct type that wraps a section of the engine, because the suites are generic over the measured type.
protocol WrappedSection: BenchLayout {
  associatedtype Section: BenchSection
  var section: Section { get set }
  /// Returns the item of a section for a size of the suites.
  static func item(_ size: Size) -> Section.Item
  static func size(of item: Section.Item) -> Size
}

/// A section that appends a page of items.
protocol BenchSection: ItemSection {
  mutating func append(contentsOf items: [Item]) throws(LayoutError)
}

extension WrappedSection where Size == Section.Item {
  static func item(_ size: Size) -> Section.Item { size }
  static func size(of item: Section.Item) -> Size { item }

  mutating func appendPage(_ items: [Size]) throws(LayoutError) {
    try section.append(contentsOf: items)
  }
}

extension WrappedSection {
  var count: Int { section.count }
  var contentHeight: Double { section.contentSize.height }
  var isSettled: Bool { section.isSettled }
  var firstUnsettledIndex: Int? { section.firstUnsettledIndex }
  var countedWork: WorkCounters? { section.work }

  func size(at index: Int) -> Size { Self.size(of: section.item(at: index)) }
  mutating func frame(at index: Int) -> LayoutRect { section.frame(at: index) }
  mutating func elements(in rect: LayoutRect, into buffer: inout [Element]) {
    section.elements(in: rect, into: &buffer)
  }

  mutating func append(_ size: Size) throws(LayoutError) { try section.append(Self.item(size)) }
  mutating func insert(_ size: Size, at index: Int) throws(LayoutError) {
    try section.insert(Self.item(size), at: index)
  }
  mutating func removeItem(at index: Int) throws(LayoutError) { try section.remove(at: index) }
  mutating func move(from source: Int, to target: Int) throws(LayoutError) {
    try section.move(from: source, to: target)
  }
  mutating func resize(at index: Int, to size: Size) throws(LayoutError) {
    try section.resize(at: index, to: Self.item(size))
  }
  mutating func applyBatch(_ batch: BatchUpdate) throws(LayoutError) -> ChangeReport {
    try section.apply(batch, keeping: .firstVisible(in: BenchViewports.first), watching: nil)
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
