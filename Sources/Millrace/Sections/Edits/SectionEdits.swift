/// Edits of the items of one section of a feed, that happen at once: checked against the number of its items, and in
/// order. What is said of the items is not checked yet.
struct SectionEdits: Sendable {
  /// An item that arrives from outside.
  struct Insertion: Sendable {
    let item: FeedItem
    let name: BatchArgument
  }

  /// An item of which something else is said.
  struct Resizing: Sendable {
    let index: Int
    let item: FeedItem
    let name: BatchArgument
  }

  /// What leaves its place and what arrives. What goes to another section is removed, and what comes from there
  /// inserted.
  var map = IndexMap()
  /// The arrivals that were not in the section before, in their order.
  var insertions: [Insertion] = []
  /// In ascending order.
  var resizings: [Resizing] = []

  /// How many items there are more afterwards.
  var growth: Int { map.arrivals.count - map.departures.count }
}

/// What an item or a section of a batch is called in an error.
struct BatchArgument: Sendable {
  /// One of the batch's arrays.
  let list: StaticString
  /// The place in it.
  let position: Int
  /// The section that is named there.
  let section: Int

  func callAsFunction(_ member: String) -> String { "\(list)[\(position)].\(member)" }

  /// An error in what is said of an item, that names it and its section.
  func naming(_ error: LayoutError) -> LayoutError {
    guard case .unexpectedItem(let given, let expected) = error else { return .inSection(section, error) }
    return .inSection(section, .unexpectedItem(given: "\(given) in \(self("item"))", expected: expected))
  }
}

/// Edits of a section that were checked, and will be made by who made the plan.
protocol SectionPlan: Sendable {
  /// By how much longer the section may get, at most.
  var growth: Units { get }
}

/// A section that takes batches of what is said of a feed's items.
protocol FeedEditable: EditableSection, SectionStorage {
  /// What the section takes of what is said of an item.
  func size(of item: FeedItem) throws(LayoutError) -> Size
  /// By how much longer the section may get by items of the given length, all in all, by which there are so many
  /// more then.
  func growth(ofLength length: Units, count: Int) -> Units
}

extension FeedEditable {
  func growth(ofLength length: Units, count: Int) -> Units { length }

  func plan(_ edits: SectionEdits) throws(LayoutError) -> any SectionPlan {
    try BatchPlan(edits, for: self)
  }

  mutating func apply(_ plan: any SectionPlan) {
    guard let plan = plan as? BatchPlan<Self> else { preconditionFailure("another section's plan") }
    make(plan)
  }
}

extension WaterfallSection: FeedEditable {
  func size(of item: FeedItem) throws(LayoutError) -> WaterfallItem { try item.waterfallItem() }
}

extension DenseWaterfallSection: FeedEditable {
  func size(of item: FeedItem) throws(LayoutError) -> WaterfallItem { try item.waterfallItem() }
}

extension RowSection: FeedEditable {
  func size(of item: FeedItem) throws(LayoutError) -> LayoutSize {
    try item.size(takesExtents: layout.takesExtents, axis: layout.axis)
  }
}

extension MosaicSection: FeedEditable {
  func size(of item: FeedItem) throws(LayoutError) -> MosaicItem { try item.mosaicItem() }
}

extension GridSection: FeedEditable {
  func size(of item: FeedItem) throws(LayoutError) -> GridCell {
    try item.checkIsCell()
    return GridCell()
  }

  func growth(ofLength length: Units, count more: Int) -> Units {
    max(0, geometry.contentHeight(of: count + more) - geometry.contentHeight(of: count))
  }
}
