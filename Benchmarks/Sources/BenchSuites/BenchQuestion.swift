/// The queries that a host makes in addition to the elements in a rectangle, with their names in the results.
enum BenchQuestion: String, CaseIterable {
  /// The elements that appear and disappear between two frames of a flick.
  case changes
  /// The element at a point.
  case elementAtPoint = "element-at-point"
  /// The nearest element to a point.
  case nearest
  /// The items that become visible within half a second at 3,000 points per second.
  case ahead
  /// The attributes of the elements in a viewport, through a hook that changes nothing.
  case attributes
  /// The next items in four directions.
  case nextItem = "next-item"
  /// The offsets at which an item comes to the middle of the viewport.
  case reveal
  /// The element of an item, with its pinned state.
  case element
  /// The items in the viewport that are not measured.
  case estimatedItems = "estimated-items"
  /// The part of the viewport that no pinned element covers.
  case uncovered = "uncovered-rect"
  /// The elements in the viewport that no pinned element covers.
  case removeCovered = "remove-covered"
  /// What a scroll from the last viewport invalidates.
  case invalidation
  /// The viewport in the coordinates of an item's section, and back.
  case convert
  /// The index of the header of an item's section, and its path again.
  case supplementaryIndex = "supplementary-index"
}
