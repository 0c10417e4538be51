/// What a feed needs of a layout of one's own.
extension CustomSection: LayoutSection, SectionStorage {
  /// Where settling takes the items, only the layout knows: so it is as long as it lies now, and what settling makes
  /// of that, the feed takes over.
  var maximumLength: Units { provisionalLength }

  var overflow: Units { places.geometry.overflow }

  mutating func findCrossBounds() -> CrossBounds { places.findCrossBounds() }

  func collectProvisional(
    in rect: LayoutRect, counting work: inout WorkCounters, into buffer: inout [Element]
  ) {
    guard let queryRect = AxisRect(rect, in: map) else { return }
    places.collect(queryRect, counting: &work, into: &buffer)
  }

  func stretch(of items: Range<Int>, counting work: inout WorkCounters) -> (start: Units, end: Units) {
    let stretch = places.tree.stretch(of: items, counting: &work)
    let origin = places.geometry.insets.mainStart
    return (origin + stretch.start, origin + stretch.end)
  }

  func item(at index: Int) -> FeedItem {
    let item: Layout.Item = item(at: index)
    return .custom(CustomItem(item))
  }

  mutating func insert(_ item: FeedItem, at index: Int) throws(LayoutError) {
    let item = try item.customItem(as: Layout.Item.self)
    try insert(item, at: index)
  }

  mutating func discardItem(at index: Int) throws(LayoutError) { try remove(at: index) }

  mutating func shiftItem(from source: Int, to target: Int) throws(LayoutError) {
    try move(from: source, to: target)
  }

  mutating func resize(at index: Int, to item: FeedItem) throws(LayoutError) {
    let item = try item.customItem(as: Layout.Item.self)
    try resize(at: index, to: item)
  }

  /// All that the layout knows is the width of the content: where that stays, all lies where it did, seen along the axes.
  mutating func relayout(crossSize: Double, in map: CoordinateMap) throws(LayoutError) {
    let geometry = try CustomGeometry(layout, width: crossSize, in: map)
    guard geometry.innerWidth == places.geometry.innerWidth else {
      return try relayout(layout, width: crossSize, in: map)
    }
    (places.geometry, width) = (geometry, LayoutUnit.nearest(crossSize))
  }
}

/// What edits of a section of a layout of one's own came to: whether its items have valid places is known when they
/// are placed.
private struct CustomPlan<Layout: CustomLayout>: SectionPlan {
  let section: CustomSection<Layout>
  let growth: Units
}

extension CustomSection: FeedEditable {
  func size(of item: FeedItem) throws(LayoutError) -> Layout.Item {
    try item.customItem(as: Layout.Item.self)
  }

  /// The edits are made in a copy, which takes copies of the pages that they touch.
  func plan(_ edits: SectionEdits) throws(LayoutError) -> any SectionPlan {
    let plan = try BatchPlan(edits, for: self)
    var section = self
    try section.attempt { section in section.make(plan) }
    return CustomPlan(section: section, growth: section.maximumLength - maximumLength)
  }

  mutating func apply(_ plan: any SectionPlan) {
    guard let plan = plan as? CustomPlan<Layout> else { preconditionFailure("another section's plan") }
    self = plan.section
  }
}
