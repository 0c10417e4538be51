extension CustomSection: SettlingSection, ItemSection {
  /// An item of the layout.
  public typealias Item = Layout.Item

  var map: CoordinateMap { placements.geometry.map }

  var overflow: Units { placements.geometry.overflow }

  /// As along the main axis, what the layout declares.
  func crossOverflow() -> Units { overflow }

  var provisionalLength: Units { placements.tree.end + placements.geometry.insets.mainTotal }

  /// The current length, because only the layout knows the positions after settling. The feed adopts the
  /// length that settling produces.
  var maximumLength: Units { provisionalLength }

  var minimumLength: Units {
    // The settled items do not change.
    placements.tree.end(before: firstUnsettledIndex ?? count) + placements.geometry.insets.mainTotal
  }

  var contentStart: Units { placements.geometry.insets.mainStart }

  func unchangedStart(before index: Int) -> Units {
    let first = min(index, firstUnsettledIndex ?? index, count - 1)
    guard first >= 0 else { return contentStart - overflow }
    let origin = placements.origin(of: placements.chunks.chunk(ofItem: first))
    return contentStart + origin - overflow
  }

  /// The layout depends only on the width of the content. If that stays, all items keep their positions along the axes.
  mutating func relayout(in space: SectionSpace) throws(LayoutError) {
    let geometry = try CustomGeometry(layout, width: space.width, in: space.map)
    guard geometry.innerWidth == placements.geometry.innerWidth else {
      self = try replaced(by: allItems, layout, width: space.width, in: space.map)
      return
    }
    (placements.geometry, width) = (geometry, LayoutUnit.nearest(space.width))
  }

  mutating func settleIfNeeded(until limit: SettlingLimit) {
    if !isSettled, placements.needsSettling(until: limit) { settle(until: limit) }
  }

  @discardableResult
  mutating func settle(until limit: SettlingLimit) -> Int {
    var placed = 0
    var rest = limit
    while rest.budget > 0, placements.needsSettling(until: rest), let first = placements.dirtyChunks.first {
      let chunk = placements.chunks.chunk(ofItem: first)
      // Everything before is settled, so a fresh layout continues with this state.
      let (state, origin) = outgoing(before: chunk.number)
      if store[chunk.slot].state == state {
        placements.dirtyChunks.remove(chunk.items)
        continue
      }
      let step = place(from: chunk.number, state: state, origin: origin, until: rest)
      placed += step
      rest.budget -= step
    }
    placements.checkInvariants()
    return placed
  }

  // MARK: Queries

  var treeHeight: Int { placements.tree.height + 1 }

  func provisionalStart(of index: Int) -> Units { contentStart + placements.tree.start(of: index) }

  func provisionalFrame(at index: Int, from origin: Units) -> LayoutRect {
    placements.frame(at: index, from: origin)
  }

  func collect(
    _ queryRect: AxisRect, counting work: inout WorkCounters, into sink: inout ElementSink
  ) {
    placements.collect(queryRect, counting: &work, into: &sink)
  }

  func mainRange(of items: Range<Int>, counting work: inout WorkCounters) -> Range<Units> {
    let bounds = placements.tree.bounds(of: items, counting: &work)
    return (contentStart + bounds.start)..<(contentStart + bounds.end)
  }

  // MARK: Items

  /// Only the layout knows which items are estimates.
  var hasEstimates: Bool { count > 0 }

  func isEstimate(ofItem index: Int) -> Bool { layout.isEstimate(item(at: index)) }

  func isEstimate(ofItem index: Int, equalTo item: FeedItem) -> Bool {
    guard let item = try? item.customItem(as: Layout.Item.self) else { return false }
    return self.item(at: index) == item && layout.isEstimate(item)
  }

  func measuredItem(at index: Int, size: LayoutSize) -> FeedItem {
    layout.feedItem(item(at: index), measured: size, axis: map.axis)
  }

  mutating func reestimate(_ old: FeedItem, as new: FeedItem) throws(LayoutError) {
    try reestimate(
      from: try old.customItem(as: Layout.Item.self), to: try new.customItem(as: Layout.Item.self))
  }

  func feedItem(at index: Int) -> FeedItem {
    let item: Layout.Item = item(at: index)
    return .custom(CustomItem(item))
  }

  func item(of item: FeedItem) throws(LayoutError) -> Layout.Item {
    try item.customItem(as: Layout.Item.self)
  }

  func checked(_ item: Layout.Item, _ argument: @autoclosure () -> String) -> Layout.Item { item }

  func description(of item: Layout.Item) -> Layout.Item { item }

  /// The layout determines the length of an item when it places the item. `attempt` checks the result.
  func length(of item: Layout.Item) -> Units { 0 }

  func length(ofItemAt index: Int) -> Units { 0 }

  var occupied: Units { 0 }

  func prefetch(_ indices: [Int]) { placements.tree.prefetch(indices) }

  func plan(_ edits: SectionEdits) throws(LayoutError) -> SectionPlan {
    let plan = try BatchPlan(edits, for: self)
    var section = self
    try section.attempt { section in section.make(plan) }
    return CustomPlan(section, growth: section.maximumLength - maximumLength)
  }

  mutating func apply(_ plan: SectionPlan) {
    guard let plan = plan as? CustomPlan<Self> else { preconditionFailure("another section's plan") }
    self = plan.section
  }
}

/// A checked batch of a custom section: a copy with the edits, because items are checked by placing them.
final class CustomPlan<Section: Sendable>: SectionPlan, @unchecked Sendable {
  let section: Section

  init(_ section: Section, growth: Units) {
    self.section = section
    super.init(growth: growth)
  }
}
