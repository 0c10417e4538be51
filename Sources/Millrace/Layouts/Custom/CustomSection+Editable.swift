extension CustomSection: EditableSection {
  var map: CoordinateMap { placements.geometry.map }

  var unobserved: CustomSection {
    var section = self
    section.anchors = []
    return section
  }

  func provisionalStart(of index: Int) -> Units { contentStart + placements.tree.start(of: index) }

  var provisionalLength: Units { contentStart + placements.tree.end + placements.geometry.insets.mainEnd }

  var minimumLength: Units {
    // The settled items do not change.
    contentStart + placements.tree.end(before: firstUnsettledIndex ?? count)
      + placements.geometry.insets.mainEnd
  }

  var contentStart: Units { placements.geometry.insets.mainStart }

  func unchangedStart(before index: Int) -> Units {
    let first = min(index, firstUnsettledIndex ?? index, count - 1)
    guard first >= 0 else { return contentStart - placements.geometry.overflow }
    let origin = placements.origin(of: placements.chunks.chunk(ofItem: first))
    return contentStart + origin - placements.geometry.overflow
  }

  func checked(_ item: Layout.Item, _ argument: @autoclosure () -> String) -> Layout.Item { item }

  func description(of item: Layout.Item) -> Layout.Item { item }

  /// The layout determines the length of an item when it places the item. `attempt` checks the result.
  func length(of item: Layout.Item) -> Units { 0 }

  func length(ofItemAt index: Int) -> Units { 0 }

  var occupied: Units { 0 }

  func prefetch(_ indices: [Int]) { placements.tree.prefetch(indices) }
}
