/// A distance between subitems of a group, or beside one of them, in units.
struct GroupSpacing: Hashable, Sendable {
  /// The length of a fixed distance, or the least length of a flexible one.
  var length: Units
  var isFlexible: Bool

  static let none = GroupSpacing(length: 0, isFlexible: false)

  init(length: Units, isFlexible: Bool) { (self.length, self.isFlexible) = (length, isFlexible) }

  /// - Throws: `.invalidLength` if the length is not from 0 to `LayoutUnit.maximumLength`.
  init(_ spacing: CollectionLayoutSpacing?, _ argument: @autoclosure () -> String) throws(LayoutError) {
    switch spacing {
    case nil: self = .none
    case .fixed(let points):
      self.init(length: try Units(checked: points, argument()), isFlexible: false)
    case .flexible(let points):
      self.init(length: try Units(checked: points, argument()), isFlexible: true)
    }
  }
}

/// The edge spacing of an item or a group, from left to right, in units.
struct GroupEdges: Sendable {
  /// The left and the top edge.
  let before: AxisPair<GroupSpacing>
  /// The right and the bottom edge.
  let after: AxisPair<GroupSpacing>

  /// - Throws: `.invalidLength` if a length is not from 0 to `LayoutUnit.maximumLength`.
  init(_ edges: CollectionLayoutEdgeSpacing?) throws(LayoutError) {
    before = AxisPair(
      try GroupSpacing(edges?.leading, "edgeSpacing.leading"),
      try GroupSpacing(edges?.top, "edgeSpacing.top"))
    after = AxisPair(
      try GroupSpacing(edges?.trailing, "edgeSpacing.trailing"),
      try GroupSpacing(edges?.bottom, "edgeSpacing.bottom"))
  }

  /// Returns the least length of both edges on an axis.
  @inline(__always)
  func length(_ axis: LayoutAxis) -> Units { before[axis].length &+ after[axis].length }

  /// Returns the distance from the start of `available`, in which an element lies across its line, to the element.
  ///
  /// What the element and its edges leave goes to the flexible edges.
  @inline(__always)
  func start(of length: Units, in available: Units, _ axis: LayoutAxis) -> Units {
    let (before, after) = (before[axis], after[axis])
    guard before.isFlexible else { return before.length }
    let rest = max(0, available &- length &- before.length &- after.length)
    return before.length &+ (after.isFlexible ? rest &>> 1 : rest)
  }
}
