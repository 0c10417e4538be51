/// A small section of a layout of one's own in a feed: its items and where they lie, and no trees.
///
/// An edit has the layout place all items anew; queries look at every one, and do not call it. Like the full form, it
/// leaves out an item that the layout has no valid place for, unless that is the one that an edit gives.
///
/// Three references, so that it fits in an existential. (2 * 10^4 sections of 63 and 65 items, compact and full ones:
/// creation takes 17 and 81 ns an item, a query of the viewport 1.3 and 2.6 microseconds, the insertion of a section 1.8
/// and 8.8.)
struct CompactCustom<Layout: CustomLayout>: Sendable {
  private var style: CustomStyle<Layout>
  private var items: ContiguousArray<Layout.Item>
  private var places: CompactPlaces

  /// - Throws: If the layout has no valid place for one of the items.
  init(_ style: CustomStyle<Layout>, items: ContiguousArray<Layout.Item>) throws(LayoutError) {
    self.style = style
    self.items = items
    places = try style.places(of: items, given: items.indices)
  }

  /// Has the layout place other items.
  ///
  /// - Parameter given: Those that have to have a valid place.
  private mutating func replaceItems(
    by items: ContiguousArray<Layout.Item>, given: some Sequence<Int>
  ) throws(LayoutError) {
    places = try style.places(of: items, given: given)
    self.items = items
  }

  private func check(_ index: Int, _ argument: String) throws(LayoutError) {
    guard items.indices.contains(index) else {
      throw .indexOutOfRange(argument: argument, index: index, valid: items.indices)
    }
  }
}

extension CompactCustom: LayoutSection, SectionStorage {
  var count: Int { items.count }

  var contentSize: LayoutSize { map.axis.turned(LayoutSize(width: width, height: provisionalLength.points)) }

  var map: CoordinateMap { style.geometry.map }

  var width: Double { style.width }

  var isSettled: Bool { true }

  var provisionalLength: Units {
    style.geometry.insets.mainStart + places.end + style.geometry.insets.mainEnd
  }

  var maximumLength: Units { provisionalLength }

  var minimumLength: Units { provisionalLength }

  var firstUnsettledIndex: Int? { nil }

  var overflow: Units { style.geometry.overflow }

  var work: WorkCounters { WorkCounters() }

  func findCrossBounds() -> CrossBounds { places.sides.moved(by: style.geometry.insets.crossStart) }

  mutating func settle(before end: Units) {}

  mutating func settle(through index: Int) {}

  mutating func settle(budget: Int) -> Int { 0 }

  func provisionalFrame(at index: Int) -> LayoutRect { places.frame(at: index, style.geometry) }

  func collectProvisional(
    in rect: LayoutRect, counting work: inout WorkCounters, into buffer: inout [Element]
  ) {
    guard let queryRect = AxisRect(rect, in: map) else { return }
    places.collect(queryRect, style.geometry, into: &buffer)
    work.itemsScanned += items.count
  }

  func stretch(of items: Range<Int>, counting work: inout WorkCounters) -> (start: Units, end: Units) {
    let stretch = places.stretch(of: items)
    work.itemsScanned += items.count
    let origin = style.geometry.insets.mainStart
    return (origin + stretch.start, origin + stretch.end)
  }

  /// Everything is placed at once, so anything may change.
  func unchangedStart(before index: Int) -> Units { -overflow }

  /// It keeps no anchors: who changes a section under its own type, has the full form of it.
  mutating func beginTracking(_ anchors: ContiguousArray<AnchorTracker>) -> Int { 0 }

  mutating func endTracking(from depth: Int) -> ContiguousArray<AnchorTracker> { [] }

  func item(at index: Int) -> FeedItem { .custom(CustomItem(items[index])) }

  mutating func insert(_ item: FeedItem, at index: Int) throws(LayoutError) {
    let item = try item.customItem(as: Layout.Item.self)
    guard index >= 0, index <= count else {
      throw .indexOutOfRange(argument: "index", index: index, valid: 0..<(count + 1))
    }
    var new = items
    new.insert(item, at: index)
    try replaceItems(by: new, given: index..<(index + 1))
  }

  mutating func discardItem(at index: Int) throws(LayoutError) {
    try check(index, "index")
    var new = items
    new.remove(at: index)
    try replaceItems(by: new, given: 0..<0)
  }

  mutating func shiftItem(from source: Int, to target: Int) throws(LayoutError) {
    try check(source, "source")
    try check(target, "target")
    var new = items
    new.insert(new.remove(at: source), at: target)
    try replaceItems(by: new, given: target..<(target + 1))
  }

  mutating func resize(at index: Int, to item: FeedItem) throws(LayoutError) {
    let item = try item.customItem(as: Layout.Item.self)
    try check(index, "index")
    var new = items
    new[index] = item
    try replaceItems(by: new, given: index..<(index + 1))
  }

  mutating func relayout(crossSize: Double, in map: CoordinateMap) throws(LayoutError) {
    var own: (any CustomStyling)?
    try relayout(crossSize: crossSize, in: map, style: &own)
  }

  mutating func relayout(
    crossSize: Double, in map: CoordinateMap, style last: inout (any CustomStyling)?
  ) throws(LayoutError) {
    let new = try style.withCrossSize(crossSize, map, last: &last)
    if new.geometry.innerWidth == style.geometry.innerWidth {
      // All that the layout knows is the width of the content.
      style = new
    } else {
      self = try CompactCustom(new, items: items)
    }
  }

  var isCompact: Bool { true }

  func full() throws(LayoutError) -> any SectionStorage { try style.section(of: items) }

  func invariantViolation() -> String? {
    guard let fresh = try? style.places(of: items, given: 0..<0) else { return "the items have no places" }
    return fresh == places ? nil : "the items lie elsewhere"
  }
}

// MARK: - Batches

/// What edits of a small section of a layout of one's own came to.
private struct CompactCustomPlan<Layout: CustomLayout>: SectionPlan {
  let section: CompactCustom<Layout>
  let growth: Units
}

extension CompactCustom {
  /// However many edits there are, all items are placed once.
  func plan(_ edits: SectionEdits) throws(LayoutError) -> any SectionPlan {
    var resized = items
    for resizing in edits.resizings { resized[resizing.index] = try item(resizing.item, resizing.name) }
    var inserted: ContiguousArray<Layout.Item> = []
    for insertion in edits.insertions { inserted.append(try item(insertion.item, insertion.name)) }
    var given = edits.map.arrivals.map(\.index)
    given += edits.resizings.compactMap { edits.map.newIndex(forOld: $0.index) }
    var section = self
    try section.replaceItems(by: edits.map.arranged(resized, inserted), given: given)
    return CompactCustomPlan(section: section, growth: section.maximumLength - maximumLength)
  }

  private func item(_ item: FeedItem, _ name: BatchArgument) throws(LayoutError) -> Layout.Item {
    do throws(LayoutError) { return try item.customItem(as: Layout.Item.self) } catch {
      throw name.naming(error)
    }
  }

  mutating func apply(_ plan: any SectionPlan) {
    guard let plan = plan as? CompactCustomPlan<Layout> else { preconditionFailure("another section's plan") }
    self = plan.section
  }
}

/// All that sections of one layout of one's own have in common.
final class CustomStyle<Layout: CustomLayout>: CustomStyling {
  let geometry: CustomGeometry
  /// The breadth of the sections, in points.
  let width: Double
  private let layout: Layout
  private let loop: PlaceLoop<Layout>
  private let shape: TreeShape?

  init(
    _ layout: Layout, _ loop: PlaceLoop<Layout>, width: Double, in map: CoordinateMap, shape: TreeShape?
  ) throws(LayoutError) {
    geometry = try CustomGeometry(layout, width: width, in: map)
    self.width = width
    self.layout = layout
    self.loop = loop
    self.shape = shape
  }

  /// The style of a layout: the last one, if that is of one that is alike.
  static func of(
    _ layout: Layout, _ loop: PlaceLoop<Layout>, width: Double, in map: CoordinateMap, shape: TreeShape?,
    last: inout (any CustomStyling)?
  ) throws(LayoutError) -> CustomStyle {
    if let style = last as? CustomStyle, style.isLike(layout, width: width, in: map) { return style }
    let style = try CustomStyle(layout, loop, width: width, in: map, shape: shape)
    last = style
    return style
  }

  /// The same in another breadth.
  func withCrossSize(
    _ width: Double, _ map: CoordinateMap, last: inout (any CustomStyling)?
  ) throws(LayoutError) -> CustomStyle {
    try .of(layout, loop, width: width, in: map, shape: shape, last: &last)
  }

  /// Whether it is what a section of such a layout would make. Layouts that hold nothing are all alike; others only
  /// if their type says so.
  private func isLike(_ other: Layout, width: Double, in map: CoordinateMap) -> Bool {
    func isEqual<Value: Equatable>(_ value: Value) -> Bool { other as? Value == value }
    guard width == self.width, map == geometry.map else { return false }
    return MemoryLayout<Layout>.size == 0 || (layout as? any Equatable).map { isEqual($0) } ?? false
  }

  /// Where items lie.
  ///
  /// - Parameter given: Those that have to have a valid place.
  func places(
    of items: ContiguousArray<Layout.Item>, given: some Sequence<Int>
  ) throws(LayoutError) -> CompactPlaces {
    var state = layout.initialState(width: geometry.innerWidth)
    let said = loop.places(of: items, layout, width: geometry.innerWidth, state: &state)
    var writer = PlaceWriter(geometry, said, origin: 0, position: 0)
    let places = CompactPlaces(&writer, count: items.count)
    guard writer.fault != nil else { return places }
    for index in given {
      var writer = PlaceWriter(geometry, said, origin: 0, position: 0, watched: index..<(index + 1))
      writer.skip()
      if let fault = writer.watchedFault { throw writer.error(of: fault, item: fault) }
    }
    return places
  }

  /// The items in a section of their own, whether or not all of them have valid places.
  func section(of items: ContiguousArray<Layout.Item>) throws(LayoutError) -> CustomSection<Layout> {
    var section = try CustomSection(
      layout, width: width, items: EmptyCollection(), loop: loop, shape: shape, limits: .init(shape: shape),
      in: geometry.map)
    section.fill(items, stopsAtFaults: false)
    section.givenFault = nil
    return section
  }
}

/// A style of whatever layout.
protocol CustomStyling: AnyObject, Sendable {}

/// Where the items of a small section lie. It knows nothing of the layout, so that its loops are compiled once, for all
/// layouts.
struct CompactPlaces: Sendable, Equatable {
  private struct Place: BitwiseCopyable, Equatable {
    /// From where the content begins.
    var start: Units
    var extent: UInt32
    var span: CrossSpan
  }

  private var places: ContiguousArray<Place>

  /// The next so many places of a writer.
  init(_ writer: inout PlaceWriter, count: Int) {
    places = []
    places.reserveCapacity(count)
    for _ in 0..<count {
      let place = writer.take()
      let extent = UInt32(truncatingIfNeeded: place.extent)
      places.append(Place(start: writer.position, extent: extent, span: place.span))
    }
  }

  /// Where the content ends.
  var end: Units {
    var end: Units = 0
    for place in places { end = max(end, place.start &+ Units(place.extent)) }
    return end
  }

  /// Between which positions across they lie, from where the content begins.
  var sides: CrossBounds {
    var sides = CrossBounds.none
    for place in places { sides.include(place.span) }
    return sides
  }

  /// From where the first of some items begins to where the last one ends.
  func stretch(of items: Range<Int>) -> (start: Units, end: Units) {
    var (start, end) = (Units.max, Units.min)
    for place in places[items] {
      (start, end) = (min(start, place.start), max(end, place.start &+ Units(place.extent)))
    }
    return (start, end)
  }

  func frame(at index: Int, _ geometry: CustomGeometry) -> LayoutRect {
    let place = places[index]
    return geometry.frame(start: place.start, extent: Units(place.extent), place.span)
  }

  /// Appends to `buffer` the items that meet a rectangle.
  func collect(_ queryRect: AxisRect, _ geometry: CustomGeometry, into buffer: inout [Element]) {
    let sweep = geometry.sweep(of: queryRect)
    for index in places.indices {
      let place = places[index]
      let end = place.start &+ max(Units(place.extent), 1)
      if place.start < sweep.end, end > sweep.start, geometry.meets(queryRect, place.span) {
        let frame = geometry.frame(start: place.start, extent: Units(place.extent), place.span)
        buffer.append(Element(index: index, frame: frame))
      }
    }
  }
}
