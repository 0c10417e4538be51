extension CollectionLayoutSection {
  /// Throws an error that names the first group or item whose description is valid, but most likely a mistake.
  ///
  /// Call it while you develop a section: no layout calls it. Besides all invalid values, these are errors:
  ///
  /// - A fraction of an estimated length (`.fractionOfEstimate`). It stays that fraction of the estimate, whatever length
  ///   the group has in the end. An item whose height is left out is `.fractionalHeight(1)`.
  /// - A group without size (`.zeroLength`): it is 0 pt wide or high in `environment` and not estimated, so that its items
  ///   lie outside of it or cannot be seen.
  /// - A custom group without frames (`.noElements`), as in any layout.
  ///
  /// - Parameter environment: The view. Calls the item providers of custom groups.
  /// - Throws: `.inGroup` with the path of the group or item, as `group.subitems[1]`; any error of a layout.
  /// - Complexity: O(items and groups of the description)
  public func checkForMistakes(in environment: CollectionLayoutEnvironment) throws(LayoutError) {
    let sides = try SectionSides(self, in: environment)
    try GroupResolver(group, container: sides.container).checkForMistakes()
  }
}
