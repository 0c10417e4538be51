/// Support for batches and anchors.
extension CustomSection: EditableSection {
  var map: CoordinateMap { places.geometry.map }

  var unobserved: CustomSection {
    var section = self
    section.anchors = []
    return section
  }

  func provisionalStart(of index: Int) -> Units { contentStart + places.tree.start(of: index) }

  var provisionalLength: Units { contentStart + places.tree.end + places.geometry.insets.mainEnd }

  var minimumLength: Units {
    // The settled items do not change.
    contentStart + places.tree.end(before: firstUnsettledIndex ?? count) + places.geometry.insets.mainEnd
  }

  var contentStart: Units { places.geometry.insets.mainStart }

  func unchangedStart(before index: Int) -> Units {
    let first = min(index, firstUnsettledIndex ?? index, count - 1)
    guard first >= 0 else { return contentStart - places.geometry.overflow }
    let origin = places.origin(of: places.chunks.chunk(ofItem: first))
    return contentStart + origin - places.geometry.overflow
  }

  func checked(_ item: Layout.Item, _ argument: @autoclosure () -> String) -> Layout.Item { item }

  func description(of item: Layout.Item) -> Layout.Item { item }

  /// The layout determines the length of an item when it places the item. `attempt` checks the result.
  func length(of item: Layout.Item) -> Units { 0 }

  func length(ofItemAt index: Int) -> Units { 0 }

  var occupied: Units { 0 }

  func prefetch(_ indices: [Int]) { places.tree.prefetch(indices) }
}
