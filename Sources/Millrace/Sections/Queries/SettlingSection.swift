/// A section that edits may leave unsettled. Its queries first settle what they need, and then read.
///
/// A conforming type gets the queries of `ItemSection`.
protocol SettlingSection: SectionStorage, EditableSection {
  /// Counts of the work that queries did. The trees count the work of edits.
  var queryWork: WorkCounters { get set }
  /// The buffer of `forEachElement(in:_:)`, kept so that a query allocates nothing.
  var queryBuffer: [Element] { get set }
  /// The memory in which queries compute frames, kept so that a query allocates nothing. `nil` if the layout needs none.
  var queryScratch: LayoutScratch? { get set }
  /// The number of nodes from the root of the tree of items to a leaf.
  var treeHeight: Int { get }
}

extension SettlingSection {
  var queryScratch: LayoutScratch? {
    get { nil }
    set {}
  }

  func row(ofItem index: Int) -> ItemRow? { row(of: index) }

  mutating func addQueryWork(_ work: WorkCounters) { queryWork = queryWork + work }
}

// Documented by `ItemSection`.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension SettlingSection {
  public mutating func frame(at index: Int) -> LayoutRect {
    precondition(index >= 0 && index < count, "index out of range")
    settleIfNeeded(until: SettlingLimit(item: index + 1))
    queryWork.nodesVisited &+= treeHeight
    return provisionalFrame(at: index, from: 0)
  }

  public mutating func forEachElement<Failure: Error>(
    in rect: LayoutRect, _ body: (Element) throws(Failure) -> Void
  ) throws(Failure) {
    guard let queryRect = settled(rect) else { return }
    // Local copies, because passing a part of the section as inout would copy the section first.
    var (sink, work) = (ElementSink(), queryWork)
    swap(&sink.elements, &queryBuffer)
    sink.swapScratch(with: &queryScratch)
    defer {
      queryWork = work
      sink.swapScratch(with: &queryScratch)
      if sink.elements.capacity <= 1 << 16 { swap(&sink.elements, &queryBuffer) }
    }
    let section = self
    try sink.forEachElement(
      foundBy: { section.collect(queryRect, counting: &work, into: &$0) }, body)
  }

  public mutating func elements(in rect: LayoutRect) -> [Element] {
    var elements: [Element] = []
    self.elements(in: rect, into: &elements)
    return elements
  }

  public mutating func elements(in rect: LayoutRect, into buffer: inout [Element]) {
    buffer.removeAll(keepingCapacity: true)
    guard let queryRect = settled(rect) else { return }
    var (sink, work) = (ElementSink(), queryWork)
    swap(&sink.elements, &buffer)
    sink.swapScratch(with: &queryScratch)
    collect(queryRect, counting: &work, into: &sink)
    sink.swapScratch(with: &queryScratch)
    swap(&sink.elements, &buffer)
    queryWork = work
  }

  /// Settles up to the end of `rect`, and returns `rect` in units, or `nil` if it is empty.
  @inline(__always)
  private mutating func settled(_ rect: LayoutRect) -> AxisRect? {
    guard let queryRect = AxisRect(rect, in: map) else { return nil }
    settleIfNeeded(until: SettlingLimit(position: queryRect.end - contentStart))
    return queryRect
  }
}

// Documented by `ItemSection`.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension SectionStorage {
  public var isSettled: Bool { firstUnsettledIndex == nil }

  public var provisional: ProvisionalView { ProvisionalView(SectionBox(self)) }

  public func isEstimated(at index: Int) -> Bool {
    precondition(index >= 0 && index < count, "index out of range")
    return hasEstimates && isEstimate(ofItem: index)
  }

  @discardableResult
  public mutating func settle(budget: Int) -> Int { settle(until: SettlingLimit(budget: budget)) }

  @discardableResult
  public mutating func settle<Failure: Error>(
    while hasTime: () throws(Failure) -> Bool
  ) throws(Failure) -> Int {
    var placed = 0
    while !isSettled, try hasTime() { placed += settle(until: SettlingLimit(budget: 1_024)) }
    return placed
  }
}
