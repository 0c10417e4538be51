/// What sections are laid out in: the cross size, the axis and the direction of their feed, and its view.
struct SectionSpace: Sendable {
  let map: CoordinateMap
  /// The cross size in points.
  let width: Double
  /// The view of the feed, or `nil` if only its cross size is known.
  let environment: CollectionLayoutEnvironment?
  /// The length of what scrolls the section, along the section's main axis, or `nil` if it is not known.
  var viewLength: Units?
  /// Whether the section scrolls along the cross axis of its feed.
  var isAcross = false
  /// The shape of trees, or `nil` for the default shape.
  var shape: TreeShape?

  /// Returns the space of a section that scrolls along the cross axis of the feed whose space this is.
  ///
  /// - Parameter length: The cross size of that section. 0 if it has a natural one.
  func across(length: Units) -> SectionSpace {
    SectionSpace(
      map: OrthogonalSection.expectedBaseMap(of: map, length: length), width: length.points,
      environment: environment, viewLength: Units(coordinate: width), isAcross: true, shape: shape)
  }

  /// Returns the distances of the safe area from the edges across the feed, or 0 if insets do not count from it.
  func sides(_ reference: ContentInsetsReference) -> (start: Units, end: Units) {
    guard let environment, let view = try? ViewEnvironment(environment), reference.isSafeArea(in: view)
    else { return (0, 0) }
    return (view.safeArea.crossStart, view.safeArea.crossEnd)
  }
}

extension SectionStore {
  /// What new sections are laid out in.
  var space: SectionSpace {
    SectionSpace(
      map: map, width: width, environment: environment, viewLength: view.length, shape: shape)
  }
}
