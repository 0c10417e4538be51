/// A compositional section in units: its sides, its container and its group, in one environment.
struct CompositionalGeometry: Sendable {
  /// The map of the axis along which the groups follow one another.
  let map: CoordinateMap
  let group: GroupLayout
  /// The distances of the groups from the edges of the section.
  let mainStart: Units
  let mainEnd: Units
  let crossStart: Units
  let crossEnd: Units
  let spacing: Units
  /// The length of the container across the section. `nil` if the section is as long as its widest group.
  let crossLength: Units?
  /// The maximum length of a group along the section without measured items.
  private(set) var maximumUnmeasuredLength: Units = 0
  /// The maximum measured length, so that the lengths of a group fit the 32 bits of a tree.
  private(set) var maximumMeasuredLength: Units = 0
  /// The maximum number of items whose lengths add up in a group along the section.
  private(set) var stackedItems: Units = 0
  /// How often a measured length may count in a group.
  private(set) var measuredFactor: Units = 1
  /// What `computedHosts()` returns.
  private(set) var hosts: (length: Units, stackedItems: Units) = (0, 0)
  /// The number of items after a group that decide where it ends. 0 if all groups have the same number of items.
  private(set) var lookahead = 0

  init(
    _ section: CollectionLayoutSection, in environment: CollectionLayoutEnvironment
  ) throws(LayoutError) {
    let sides = try SectionSides(section, in: environment)
    let scrollsAcross = section.orthogonalScrollingBehavior != .none
    let axis = scrollsAcross ? environment.axis.other : environment.axis
    switch axis {
    case .vertical:
      (mainStart, mainEnd, crossStart, crossEnd) = (sides.top, sides.bottom, sides.left, sides.right)
    case .horizontal:
      (mainStart, mainEnd, crossStart, crossEnd) = (sides.left, sides.right, sides.top, sides.bottom)
    }
    group = try GroupLayout(
      section.group, containerWidth: sides.containerWidth, containerHeight: sides.containerHeight)
    spacing = try Units(checked: section.interGroupSpacing, "interGroupSpacing")
    crossLength = scrollsAcross ? nil : axis == .vertical ? sides.containerWidth : sides.containerHeight
    map = CoordinateMap(
      axis, environment.direction,
      crossSize: scrollsAcross ? 0 : axis == .vertical ? sides.viewWidth : sides.viewHeight)
    // Computed once, because each edit needs them.
    (maximumUnmeasuredLength, lookahead) = (unmeasuredLength(along: map.axis), computedLookahead())
    stackedItems = stackedItems(along: map.axis)
    hosts = computedHosts()
    if group.nodes.contains(where: { $0.isUniform[map.axis] }) { measuredFactor = max(1, stackedItems) }
    maximumMeasuredLength = try measuredLimit()
  }

  // MARK: Edge spacing of groups

  /// The least edge spacing of a group before it along the section.
  var startEdge: Units { group.edges.before(map.axis).length }
  /// The least edge spacing of a group along the section, and across.
  var mainEdges: Units { group.edges.length(map.axis) }
  var crossEdges: Units { group.edges.length(map.axis.other) }

  var isUniformAlong: Bool { map.axis == .vertical ? group.isUniformY : group.isUniformX }
  var isUniformAcross: Bool { map.axis == .vertical ? group.isUniformX : group.isUniformY }

  /// Whether the lengths of groups across the section have an effect on other groups.
  var needsWidest: Bool { isUniformAcross || crossLength == nil }
  /// Whether the frame of each item depends on all groups.
  var needsAllGroups: Bool { isUniformAlong || needsWidest }

  /// Returns the start of a group across the section.
  ///
  /// - Parameters:
  ///   - length: The length of the group across the section.
  ///   - widest: The length of the widest group.
  @inline(__always)
  func crossStart(ofGroup length: Units, widest: Units) -> Units {
    crossStart + group.edges.start(of: length, in: crossLength ?? widest + crossEdges, map.axis.other)
  }

  /// Returns the frame of an item, given the origin of its group.
  @inline(__always)
  func frame(_ item: GroupFrame, main: Units, cross: Units) -> AxisFrame {
    switch map.axis {
    case .vertical:
      AxisFrame(
        start: main &+ item.y, end: main &+ item.y &+ item.height, crossStart: cross &+ item.x,
        crossEnd: cross &+ item.x &+ item.width)
    case .horizontal:
      AxisFrame(
        start: main &+ item.x, end: main &+ item.x &+ item.width, crossStart: cross &+ item.y,
        crossEnd: cross &+ item.y &+ item.height)
    }
  }

  /// Returns the length along the section of a size.
  @inline(__always)
  func mainLength(_ width: Units, _ height: Units) -> Units { map.axis == .vertical ? height : width }
  @inline(__always)
  func crossLength(_ width: Units, _ height: Units) -> Units { map.axis == .vertical ? width : height }
}

/// The distances of a section's groups from the edges of the view, and the view's size less these.
struct SectionSides {
  var (left, top, right, bottom): (Units, Units, Units, Units)
  let viewWidth: Units
  let viewHeight: Units

  init(
    _ section: CollectionLayoutSection, in environment: CollectionLayoutEnvironment
  ) throws(LayoutError) {
    let insets = try AxisInsets(section.contentInsets, axis: .vertical) {
      (inset, name) throws(LayoutError) in try Units(checked: inset, "contentInsets.\(name)")
    }
    (left, top, right, bottom) = (
      insets.crossStart, insets.mainStart, insets.crossEnd, insets.mainEnd
    )
    viewWidth = try Units(checked: environment.containerSize.width, "environment.containerSize.width")
    viewHeight = try Units(checked: environment.containerSize.height, "environment.containerSize.height")
    let view = try ViewEnvironment(environment)
    guard section.contentInsetsReference.isSafeArea(in: view) else { return }
    switch environment.axis {
    case .vertical: (left, right) = (left + view.safeArea.crossStart, right + view.safeArea.crossEnd)
    case .horizontal: (top, bottom) = (top + view.safeArea.crossStart, bottom + view.safeArea.crossEnd)
    }
  }

  var containerWidth: Units { max(0, viewWidth - left - right) }
  var containerHeight: Units { max(0, viewHeight - top - bottom) }
}
