/// The interface to a feed.
extension CustomSection: SectionStorage {
  /// The current length. Only the layout knows the positions after settling. The feed adopts the length that
  /// settling produces.
  var maximumLength: Units { provisionalLength }

  var overflow: Units { places.geometry.overflow }

  func mainRange(of items: Range<Int>, counting work: inout WorkCounters) -> Range<Units> {
    let stretch = places.tree.stretch(of: items, counting: &work)
    let origin = places.geometry.insets.mainStart
    return (origin + stretch.start)..<(origin + stretch.end)
  }

  func feedItem(at index: Int) -> FeedItem {
    let item: Layout.Item = item(at: index)
    return .custom(CustomItem(item))
  }

  mutating func insert(feedItem item: FeedItem, at index: Int) throws(LayoutError) {
    let item = try item.customItem(as: Layout.Item.self)
    try insert(item, at: index)
  }

  mutating func removeFeedItem(at index: Int) throws(LayoutError) { try remove(at: index) }

  mutating func moveFeedItem(from source: Int, to target: Int) throws(LayoutError) {
    try move(from: source, to: target)
  }

  mutating func resize(at index: Int, to item: FeedItem) throws(LayoutError) {
    let item = try item.customItem(as: Layout.Item.self)
    try resize(at: index, to: item)
  }

  /// The layout depends only on the width of the content. If that stays, all items keep their positions along
  /// the axes.
  mutating func relayout(width: Double, in map: CoordinateMap) throws(LayoutError) {
    let geometry = try CustomGeometry(layout, width: width, in: map)
    guard geometry.innerWidth == places.geometry.innerWidth else {
      return try relayout(layout, width: width, in: map)
    }
    (places.geometry, self.width) = (geometry, LayoutUnit.nearest(width))
  }
}

/// A checked batch of a custom section: a copy with the edits. Whether the items have valid frames is known
/// only after the layout has placed them.
private final class CustomPlan<Layout: CustomLayout>: SectionPlan, @unchecked Sendable {
  let section: CustomSection<Layout>

  init(_ section: CustomSection<Layout>, growth: Units) {
    self.section = section
    super.init(growth: growth)
  }
}

extension CustomSection: FeedEditable {
  func size(of item: FeedItem) throws(LayoutError) -> Layout.Item {
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

extension CustomSection: LayoutSection {
  /// Returns the section in a box. Used by `Feed`.
  public func boxed() -> AnySection { makeBox() }

  /// Returns the section in a box, or `nil` if the box has another section type. Used by `Feed`.
  public static func unboxed(_ section: AnySection) -> Self? { storage(of: section) }

  /// Returns whether a box has a section of this type. Used by `Feed`.
  public static func isStorage(of section: AnySection) -> Bool { isBoxed(in: section) }

  /// Calls `body` with the section in a box, to change it in place. Used by `Feed`.
  public static func modify<Result, Failure: Error>(
    _ section: AnySection, _ body: (inout Self) throws(Failure) -> Result
  ) throws(Failure) -> Result? {
    try modifyStorage(section, body)
  }
}
