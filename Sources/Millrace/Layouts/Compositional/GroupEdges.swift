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
struct GroupEdges: Hashable, Sendable {
  private(set) var left = GroupSpacing.none
  private(set) var top = GroupSpacing.none
  private(set) var right = GroupSpacing.none
  private(set) var bottom = GroupSpacing.none

  /// - Throws: `.invalidLength` if a length is not from 0 to `LayoutUnit.maximumLength`.
  init(_ edges: CollectionLayoutEdgeSpacing?) throws(LayoutError) {
    guard let edges else { return }
    left = try GroupSpacing(edges.leading, "edgeSpacing.leading")
    top = try GroupSpacing(edges.top, "edgeSpacing.top")
    right = try GroupSpacing(edges.trailing, "edgeSpacing.trailing")
    bottom = try GroupSpacing(edges.bottom, "edgeSpacing.bottom")
  }

  /// Returns the left or the top edge.
  @inline(__always)
  func before(_ axis: LayoutAxis) -> GroupSpacing { axis == .horizontal ? left : top }

  /// Returns the right or the bottom edge.
  @inline(__always)
  func after(_ axis: LayoutAxis) -> GroupSpacing { axis == .horizontal ? right : bottom }

  /// Returns the least length of both edges on an axis.
  @inline(__always)
  func length(_ axis: LayoutAxis) -> Units { before(axis).length &+ after(axis).length }

  /// Returns the distance from the start of `available`, in which an element lies across its line, to the element.
  ///
  /// What the element and its edges leave goes to the flexible edges.
  @inline(__always)
  func start(of length: Units, in available: Units, _ axis: LayoutAxis) -> Units {
    let (before, after) = (before(axis), after(axis))
    guard before.isFlexible else { return before.length }
    let rest = max(0, available &- length &- before.length &- after.length)
    return before.length &+ (after.isFlexible ? rest &>> 1 : rest)
  }
}
