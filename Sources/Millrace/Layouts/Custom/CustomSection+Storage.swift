extension CustomSection: SectionStorage {
  /// The current length, because only the layout knows the positions after settling. The feed adopts the
  /// length that settling produces.
  var maximumLength: Units { provisionalLength }

  var overflow: Units { placements.geometry.overflow }

  func mainRange(of items: Range<Int>, counting work: inout WorkCounters) -> Range<Units> {
    let bounds = placements.tree.bounds(of: items, counting: &work)
    let origin = placements.geometry.insets.mainStart
    return (origin + bounds.start)..<(origin + bounds.end)
  }

  func feedItem(at index: Int) -> FeedItem {
    let item: Layout.Item = item(at: index)
    return .custom(CustomItem(item))
  }

  /// The layout depends only on the width of the content. If that stays, all items keep their positions along the axes.
  mutating func relayout(width: Double, in map: CoordinateMap) throws(LayoutError) {
    let geometry = try CustomGeometry(layout, width: width, in: map)
    guard geometry.innerWidth == placements.geometry.innerWidth else {
      return try relayout(layout, width: width, in: map)
    }
    (placements.geometry, self.width) = (geometry, LayoutUnit.nearest(width))
  }
}

/// A checked batch of a custom section: a copy with the edits, because items are checked by placing them.
private final class CustomPlan<Layout: CustomLayout>: SectionPlan, @unchecked Sendable {
  let section: CustomSection<Layout>

  init(_ section: CustomSection<Layout>, growth: Units) {
    self.section = section
    super.init(growth: growth)
  }
}

extension CustomSection {
  func item(of item: FeedItem) throws(LayoutError) -> Layout.Item {
    try item.customItem(as: Layout.Item.self)
  }

  /// Applies the edits to a copy, which copies the pages that they touch.
  func plan(_ edits: SectionEdits) throws(LayoutError) -> SectionPlan {
    let plan = try BatchPlan(edits, for: self)
    var section = self
    try section.attempt { section in section.make(plan) }
    return CustomPlan(section, growth: section.maximumLength - maximumLength)
  }

  mutating func apply(_ plan: SectionPlan) {
    guard let plan = plan as? CustomPlan<Layout> else { preconditionFailure("another section's plan") }
    self = plan.section
  }
}

extension CustomSection: ItemSection {
  /// An item of the layout.
  public typealias Item = Layout.Item
}
