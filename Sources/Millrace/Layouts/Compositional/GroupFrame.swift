/// The frame of an item in a group, or of a badge, from left to right.
struct GroupFrame: Hashable, Sendable {
  /// The distance from the left edge of the group, in units. May be negative.
  var x: Units
  /// The distance from the top edge of the group, in units. May be negative.
  var y: Units
  var width: Units
  var height: Units
  var zIndex: Int32

  /// Returns the left or the top edge.
  @inline(__always)
  func start(_ axis: LayoutAxis) -> Units { axis == .vertical ? y : x }
  /// Returns the right or the bottom edge.
  @inline(__always)
  func end(_ axis: LayoutAxis) -> Units { axis == .vertical ? y &+ height : x &+ width }
}

/// A badge of an item or a group.
struct GroupBadge: Hashable, Sendable {
  /// The item of the badge, or the first item of its group: the distance from the first item that is evaluated.
  var item: Int
  var kind: ElementKind
  var frame: GroupFrame
}
