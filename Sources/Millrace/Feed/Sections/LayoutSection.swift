/// A section that a feed can hold: `WaterfallSection`, `DenseWaterfallSection`, `RowSection`, `GridSection` and
/// `MosaicSection`.
///
/// It says what is common to read of them. What else one can do, it does under its own type
/// (`Feed.update(section:as:_:)`).
public protocol LayoutSection: Sendable {
  /// The number of items.
  var count: Int { get }
  /// The width of the section and the height of its content, insets included; the other way round, if it
  /// scrolls horizontally.
  var contentSize: LayoutSize { get }
}

/// What a feed needs of a section.
///
/// Positions are in units along the main axis, from the section's begin; "placed" is where something lies now,
/// settled or not.
protocol StackedSection: LayoutSection {
  /// From positions along the section's axes to x and y.
  var map: CoordinateMap { get }
  /// Its breadth, in points.
  var width: Double { get }
  var isSettled: Bool { get }
  /// How long the content is, insets included.
  var placedLength: Units { get }
  /// How long it may get, however it is settled.
  var greatestLength: Units { get }
  /// Counts of the work done, for tests.
  var work: WorkCounters { get }

  /// Settles all that an answer needs which asks for nothing from `end` on.
  mutating func settle(before end: Units)
  /// Settles what there is before an item and the item itself.
  mutating func settle(through index: Int)
  /// Settles at most about so many items.
  mutating func settle(budget: Int) -> Int

  /// Where an item is.
  func placedFrame(at index: Int) -> LayoutRect
  /// Appends the items that meet a rectangle to a buffer, in ascending order.
  func collectPlaced(in rect: LayoutRect, counting work: inout WorkCounters, into buffer: inout [Element])

  /// What there is to say of an item.
  func item(at index: Int) -> FeedItem
  /// What an item adds to `greatestLength` at most.
  static var greatestItem: Units { get }
  mutating func insert(_ item: FeedItem, at index: Int) throws(LayoutError)
  mutating func discardItem(at index: Int) throws(LayoutError)
  mutating func shiftItem(from source: Int, to target: Int) throws(LayoutError)
  mutating func resize(at index: Int, to item: FeedItem) throws(LayoutError)
  /// Lays the items out in another breadth, along the axis of a map and in its direction.
  mutating func relayout(breadth: Double, in map: CoordinateMap) throws(LayoutError)
  /// What is wrong with the structure under the section, or `nil`. For tests.
  func invariantViolation() -> String?
}

extension StackedSection {
  /// An item is as long as it can be, is in all lanes, and has a spacing behind it.
  static var greatestItem: Units { 256 * 2 * Units.maximumLength }
}

extension StackedSection where Self: EditableSection {
  mutating func settle(before end: Units) {
    if !isSettled { settleIfNeeded(until: SettlingLimit(position: end - contentStart)) }
  }

  mutating func settle(through index: Int) {
    if !isSettled { settleIfNeeded(until: SettlingLimit(item: index + 1)) }
  }
}

extension WaterfallSection: LayoutSection, StackedSection {
  var greatestLength: Units { insets.mainStart + occupied + insets.mainEnd }

  func collectPlaced(in rect: LayoutRect, counting work: inout WorkCounters, into buffer: inout [Element]) {
    guard let sweep = sweep(of: rect) else { return }
    collectPlaced(sweep, of: rect, counting: &work, into: &buffer)
  }

  func item(at index: Int) -> FeedItem {
    let span = LaneSpan(stored: tree.hasSpans ? tree.span(at: index) : 0)
    return .extent(tree.item(at: index).extent.points, span: span)
  }

  mutating func insert(_ item: FeedItem, at index: Int) throws(LayoutError) {
    let item = try item.waterfallItem()
    if let span = item.span, span != .lanes(1) {
      try insert(item.extent, span: span, at: index)
    } else {
      try insert(item.extent, at: index)
    }
  }

  mutating func discardItem(at index: Int) throws(LayoutError) { try remove(at: index) }

  mutating func shiftItem(from source: Int, to target: Int) throws(LayoutError) {
    try move(from: source, to: target)
  }

  mutating func resize(at index: Int, to item: FeedItem) throws(LayoutError) {
    let item = try item.waterfallItem()
    guard item.span != nil else { return try resize(at: index, to: item.extent) }
    var batch = Batch()
    batch.resize(at: index, to: item)
    try apply(batch)
  }

  mutating func relayout(breadth: Double, in map: CoordinateMap) throws(LayoutError) {
    var layout = layout
    layout.follow(map)
    try relayout(layout, width: breadth)
  }
}

extension DenseWaterfallSection: LayoutSection, StackedSection {
  var greatestLength: Units { insets.mainStart + occupied + insets.mainEnd }

  func collectPlaced(in rect: LayoutRect, counting work: inout WorkCounters, into buffer: inout [Element]) {
    guard let asked = AxisRect(rect, in: map) else { return }
    collectPlaced(asked, counting: &work, into: &buffer)
  }

  func item(at index: Int) -> FeedItem {
    let item: WaterfallItem = item(at: index)
    return .waterfall(item)
  }

  mutating func insert(_ item: FeedItem, at index: Int) throws(LayoutError) {
    let item = try item.waterfallItem()
    var batch = Batch()
    guard index >= 0, index <= count else {
      throw .indexOutOfRange(argument: "index", index: index, valid: 0..<(count + 1))
    }
    batch.insert(item, at: index)
    try apply(batch)
  }

  mutating func discardItem(at index: Int) throws(LayoutError) { try remove(at: index) }

  mutating func shiftItem(from source: Int, to target: Int) throws(LayoutError) {
    try move(from: source, to: target)
  }

  mutating func resize(at index: Int, to item: FeedItem) throws(LayoutError) {
    try check(index, "index")
    var batch = Batch()
    batch.resize(at: index, to: try item.waterfallItem())
    try apply(batch)
  }

  mutating func relayout(breadth: Double, in map: CoordinateMap) throws(LayoutError) {
    var layout = layout
    layout.waterfall.follow(map)
    try relayout(layout, width: breadth)
  }
}

extension RowSection: LayoutSection, StackedSection {
  var greatestLength: Units { insets.mainStart + occupied + insets.mainEnd }

  func collectPlaced(in rect: LayoutRect, counting work: inout WorkCounters, into buffer: inout [Element]) {
    guard let asked = AxisRect(rect, in: map) else { return }
    collectPlaced(asked, counting: &work, into: &buffer)
  }

  func item(at index: Int) -> FeedItem { .size(size(at: index)) }

  private func size(_ item: FeedItem) throws(LayoutError) -> LayoutSize {
    try item.size(takesExtents: layout.takesExtents, axis: layout.axis)
  }

  mutating func insert(_ item: FeedItem, at index: Int) throws(LayoutError) {
    try insert(try size(item), at: index)
  }

  mutating func discardItem(at index: Int) throws(LayoutError) { try remove(at: index) }

  mutating func shiftItem(from source: Int, to target: Int) throws(LayoutError) {
    try move(from: source, to: target)
  }

  mutating func resize(at index: Int, to item: FeedItem) throws(LayoutError) {
    try resize(at: index, to: try size(item))
  }

  mutating func relayout(breadth: Double, in map: CoordinateMap) throws(LayoutError) {
    try relayout(layout.following(map), width: breadth)
  }
}

extension RowLayout {
  /// Whether items need not have a width.
  var takesExtents: Bool { if case .grid = self { true } else { false } }

  /// The same along the axis of a map, and in its direction.
  func following(_ map: CoordinateMap) -> RowLayout {
    switch self {
    case .flow(var layout):
      layout.follow(map)
      return .flow(layout)
    case .justifiedRows(var layout):
      layout.follow(map)
      return .justifiedRows(layout)
    case .grid(var layout):
      layout.follow(map)
      return .grid(layout)
    }
  }
}

extension GridSection: LayoutSection, StackedSection {
  var isSettled: Bool { true }

  var greatestLength: Units { placedLength }

  static var greatestItem: Units { 2 * Units.maximumLength }

  var work: WorkCounters { WorkCounters() }

  func collectPlaced(in rect: LayoutRect, counting work: inout WorkCounters, into buffer: inout [Element]) {
    guard let asked = AxisRect(rect, in: map) else { return }
    geometry.visit(asked, of: count) { index, frame in
      buffer.append(Element(index: index, frame: frame))
      return true
    }
  }

  mutating func settle(budget: Int) -> Int { 0 }

  func item(at index: Int) -> FeedItem { .cell }

  mutating func insert(_ item: FeedItem, at index: Int) throws(LayoutError) {
    try item.checkIsCell()
    try insert(at: index)
  }

  mutating func discardItem(at index: Int) throws(LayoutError) { try remove(at: index) }

  mutating func shiftItem(from source: Int, to target: Int) throws(LayoutError) {
    try move(from: source, to: target)
  }

  mutating func resize(at index: Int, to item: FeedItem) throws(LayoutError) {
    try check(index, "index")
    try item.checkIsCell()
  }

  mutating func relayout(breadth: Double, in map: CoordinateMap) throws(LayoutError) {
    var layout = layout
    layout.follow(map)
    try relayout(layout, width: breadth)
  }

  func invariantViolation() -> String? { nil }
}

extension MosaicSection: LayoutSection, StackedSection {
  var greatestLength: Units { contentStart + occupied + geometry.cells.insets.mainEnd }

  func collectPlaced(in rect: LayoutRect, counting work: inout WorkCounters, into buffer: inout [Element]) {
    guard let asked = AxisRect(rect, in: map) else { return }
    collectPlaced(asked, counting: &work, into: &buffer)
  }

  func item(at index: Int) -> FeedItem {
    let item: MosaicItem = item(at: index)
    return .mosaic(item)
  }

  mutating func insert(_ item: FeedItem, at index: Int) throws(LayoutError) {
    try insert(try item.mosaicItem(), at: index)
  }

  mutating func discardItem(at index: Int) throws(LayoutError) { try remove(at: index) }

  mutating func shiftItem(from source: Int, to target: Int) throws(LayoutError) {
    try move(from: source, to: target)
  }

  mutating func resize(at index: Int, to item: FeedItem) throws(LayoutError) {
    try resize(at: index, to: try item.mosaicItem())
  }

  mutating func relayout(breadth: Double, in map: CoordinateMap) throws(LayoutError) {
    var layout = layout
    layout.follow(map)
    try relayout(layout, width: breadth)
  }
}
