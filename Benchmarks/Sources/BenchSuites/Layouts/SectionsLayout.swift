import Millrace
import MillraceOracle
import SampleFeeds

/// The waterfall's items in sections. The index of an item is its position among the items of all sections.
///
/// Queries find headers but do not report them: a reader edits items.
struct SectionsLayout<Kind: SectionKind>: BenchLayout {
  static var name: String { Kind.name }
  static var maximumCount: Int { Kind.maximumCount }

  static var isClosedForm: Bool { Kind.estimatedExtent != nil }

  static func laneCount(_ shape: BenchShape) -> Int {
    Kind.layout(shape) == shape.layout ? shape.columns.count : 1
  }

  static func operations(of suite: BenchSuite, count: Int) -> [String] {
    // Batches of a feed take paths instead of indices (`applyBatch`).
    let usual =
      suite == .edit
      ? BenchEditOperation.allCases.map(\.rawValue) : usualOperations(of: suite, count: count)
    return Kind.operations(of: suite, usual: usual)
  }

  static func seconds(for suite: BenchSuite, _ operation: String) -> Double {
    // Most of them take less than a microsecond.
    Kind.seconds ?? (BenchQuestion(rawValue: operation) != nil ? 0.004 : usualSeconds(for: suite))
  }

  private static var sectionSpacing: Double { 24 }

  var feed: Feed
  private let layout: Waterfall
  private let headers = Kind.headers
  /// The results of a query before their conversion to indices. Stored so that queries do not allocate.
  var found: [Element] = []
  var changes = ElementChanges()
  /// The extent of the items that are not measured.
  var estimate = Kind.estimatedExtent ?? 0

  init(_ shape: BenchShape, items: [Double]) throws {
    feed = try Feed(width: BenchViewports.width, sectionSpacing: Self.sectionSpacing)
    layout = Kind.layout(shape)
    try appendPage(items)
  }

  /// Keeps the sections, whose lengths edits have changed.
  func remade(_ shape: BenchShape) throws -> Self {
    var fresh = try Self(shape, items: [])
    var next = 0
    for section in 0..<feed.sectionCount {
      let items = next..<next + feed.itemCount(ofSection: section)
      try fresh.appendSection(items.map { size(at: $0) })
      if let scrolling = feed.orthogonalScrolling(ofSection: section) {
        try fresh.setOffset(scrolling.offset, ofSection: section)
      }
      next = items.upperBound
    }
    return fresh
  }

  static func items(of feed: BenchFeed, shape: BenchShape, count: Int, seed: UInt64) -> BenchItems<Double> {
    WaterfallLayout.items(of: feed, shape: shape, count: count, seed: seed)
  }

  /// Appends a section of items with the headers of all sections.
  @inline(__always)
  private mutating func appendSection(_ extents: some Collection<Double>) throws(LayoutError) {
    if let estimate = Kind.estimatedExtent {
      return try feed.append(Kind.unmeasured(layout, count: extents.count, estimatedExtent: estimate))
    }
    if headers.isEmpty, !Kind.isOrthogonal { return try feed.append(.waterfall(layout, extents: extents)) }
    var section = FeedSection.waterfall(layout, extents: extents)
    section.headers = headers
    if Kind.isOrthogonal { section.orthogonalScrolling = Kind.scrolling(ofSection: feed.sectionCount) }
    try feed.append(section)
  }

  static func checkAnswers(_ layout: inout Self, to views: [LayoutRect]) throws {
    if layout.count > naiveLimit { return try checkQueries(&layout, in: views) }
    var model = NaiveFeed(width: BenchViewports.width, axis: .vertical, sectionSpacing: sectionSpacing)
    for section in 0..<layout.feed.sectionCount {
      let items = (0..<layout.feed.itemCount(ofSection: section)).map {
        layout.feed.item(at: ItemPath(section: section, item: $0))
      }
      var content = NaiveFeed.Section(layout: .waterfall(layout.layout), items: items)
      content.headers = layout.headers
      content.orthogonal = layout.feed.orthogonalScrolling(ofSection: section)
      if content.orthogonal != nil { content.layout = content.layout.following(.horizontal, .leftToRight) }
      model.sections.append(content)
    }
    let placement = model.placement
    try check(&layout, against: placement.items.map(\.frame), in: views)
    if layout.headers.isEmpty { return }
    for view in views {
      // Compare all elements: items and pinned headers, with their z-index.
      let expected =
        layout.count <= naivePinningLimit
        ? model.elements(of: placement, in: view, view: view) : elements(of: placement, in: view)
      guard layout.feed.elements(in: view) == expected else {
        throw BenchError.wrongAnswer(
          layout: name, count: layout.count, question: "the headers in the viewport at y = \(view.minY)")
      }
    }
  }

  /// The maximum number of items for the naive feed, which takes 2 to 4 s with 10⁶.
  private static var naiveLimit: Int { 100_000 }

  /// The maximum number of items for the pinning of the naive feed, which takes quadratic time.
  private static var naivePinningLimit: Int { 10_000 }

  /// Returns the visible elements by a linear search. Each section has one header, pinned within the section.
  private static func elements(of placement: NaiveFeed.Placement, in view: LayoutRect) -> [Element] {
    let line = LayoutUnit.nearest(view.minY)
    return placement.elements.lazy.map { element in
      guard element.kind == .header else { return element }
      var header = element
      let end = placement.sections[element.path.section].maxY
      header.frame.origin.y = max(
        element.frame.minY, min(line, LayoutUnit.nearest(end - element.frame.height)))
      header.isPinned = header.frame != element.frame
      return header
    }.filter { NaiveWaterfall.intersects($0.frame, view) }
  }

  var count: Int { feed.itemCount }
  var contentHeight: Double { feed.contentSize.height }
  var isSettled: Bool { feed.isSettled }
  var countedWork: WorkCounters? { feed.work }

  func size(at index: Int) -> Double {
    guard case .waterfall(let item) = feed.item(at: feed.path(ofItem: index)) else { return 0 }
    return item.extent
  }
  mutating func frame(at index: Int) -> LayoutRect { feed.frame(at: feed.path(ofItem: index)) }
  mutating func elements(in rect: LayoutRect, into buffer: inout [Element]) {
    feed.elements(in: rect, into: &found)
    buffer.removeAll(keepingCapacity: true)
    // The items found in a section are contiguous, so one index gives all of them.
    guard let first = found.first(where: { $0.kind == .item }) else { return }
    var (section, before) = (first.path.section, feed.index(of: first.path) - first.path.item)
    for element in found where element.kind == .item {
      while section < element.path.section {
        before += feed.itemCount(ofSection: section)
        section += 1
      }
      buffer.append(Element(index: before + element.path.item, frame: element.frame))
    }
  }

  mutating func query(_ rect: LayoutRect, into buffer: inout [Element]) -> Int {
    feed.elements(in: rect, into: &buffer)
    return headers.isEmpty ? buffer.count : buffer.count { $0.kind == .item }
  }

  mutating func append(_ extent: Double) throws(LayoutError) {
    let last = feed.sectionCount - 1
    if last >= 0, feed.itemCount(ofSection: last) < Kind.itemCount {
      try feed.insert(
        .extent(extent), at: ItemPath(section: last, item: feed.itemCount(ofSection: last)))
    } else {
      try appendSection(CollectionOfOne(extent))
    }
  }
  mutating func appendPage(_ extents: [Double]) throws(LayoutError) {
    var rest = extents[...]
    while Kind.estimatedExtent == nil, let last = rest.first, feed.sectionCount > 0,
      feed.itemCount(ofSection: feed.sectionCount - 1) < Kind.itemCount
    {
      try append(last)
      rest.removeFirst()
    }
    while !rest.isEmpty {
      try appendSection(rest.prefix(Kind.itemCount))
      rest = rest.dropFirst(Kind.itemCount)
    }
  }
  /// Returns the path at which to insert an item before the one at `index`, or at the end.
  private func place(_ index: Int) -> ItemPath {
    if index < feed.itemCount { return feed.path(ofItem: index) }
    let last = feed.sectionCount - 1
    return ItemPath(section: last, item: feed.itemCount(ofSection: last))
  }
  mutating func insert(_ extent: Double, at index: Int) throws(LayoutError) {
    if feed.isEmpty { return try append(extent) }
    try feed.insert(.extent(extent), at: place(index))
  }
  mutating func removeItem(at index: Int) throws(LayoutError) {
    try feed.remove(at: feed.path(ofItem: index))
  }
  mutating func move(from source: Int, to target: Int) throws(LayoutError) {
    let source = feed.path(ofItem: source)
    let item = feed.item(at: source)
    try feed.remove(at: source)
    try feed.insert(item, at: place(target))
  }
  mutating func resize(at index: Int, to extent: Double) throws(LayoutError) {
    try feed.resize(at: feed.path(ofItem: index), to: .extent(extent))
  }
  mutating func insertSection(_ extents: [Double], inFrontOf index: Int) throws(LayoutError) -> Int {
    let place = ItemPath(section: feed.path(ofItem: index).section, item: 0)
    var section = FeedSection.waterfall(layout, extents: extents)
    section.headers = headers
    try feed.insert(section, at: place.section)
    return feed.index(of: place)
  }
  mutating func removeSection(of index: Int) throws(LayoutError) {
    try feed.removeSection(at: feed.path(ofItem: index).section)
  }
  var scrollingSectionCount: Int { feed.sectionCount }
  mutating func setOffset(_ offset: Double, ofSection section: Int) throws(LayoutError) {
    try feed.setOrthogonalOffset(offset, ofSection: section)
  }
  /// Never called: a feed's batches take paths, so no plan contains this operation.
  mutating func applyBatch(_ batch: BatchUpdate) throws(LayoutError) -> ChangeReport {
    preconditionFailure("batches of a feed take paths")
  }
}
