/// A compositional section in units: its sides, its container and its group, in one environment.
struct CompositionalGeometry: Sendable {
  /// The map of the axis along which the groups follow one another.
  let map: CoordinateMap
  let group: GroupLayout
  /// The distances of the groups from the edges of the section.
  let insets: AxisInsets
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
    insets = scrollsAcross ? sides.insets.transposed : sides.insets
    group = try GroupLayout(section.group, container: sides.container)
    spacing = try Units(checked: section.interGroupSpacing, "interGroupSpacing")
    crossLength = scrollsAcross ? nil : sides.container[axis.other]
    map = CoordinateMap(
      axis, environment.direction, crossSize: scrollsAcross ? 0 : sides.view[axis.other])
    // Computed once, because each edit needs them.
    (maximumUnmeasuredLength, lookahead) = (unmeasuredLengths(along: axis)[0], computedLookahead())
    stackedItems = stackedItemCounts(along: axis)[0]
    hosts = computedHosts()
    if group.nodes.contains(where: { $0.isUniform[axis] }) { measuredFactor = max(1, stackedItems) }
    maximumMeasuredLength = try measuredLimit()
  }

  // MARK: Edge spacing of groups

  /// The least edge spacing of a group before it along the section.
  var startEdge: Units { group.edges.before[map.axis].length }
  /// The least edge spacing of a group along the section, and across.
  var mainEdges: Units { group.edges.length(map.axis) }
  var crossEdges: Units { group.edges.length(map.axis.other) }

  var isUniformAlong: Bool { group.isUniform[map.axis] }
  var isUniformAcross: Bool { group.isUniform[map.axis.other] }

  /// Whether the lengths of groups across the section have an effect on other groups.
  var needsWidest: Bool { isUniformAcross || crossLength == nil }
  /// Whether the frame of each item depends on all groups.
  var needsAllGroups: Bool { isUniformAlong || needsWidest }

  /// Returns the start of a group across the section.
  ///
  /// - Parameters:
  ///   - size: The final size of the group.
  ///   - widest: The length of the widest group.
  @inline(__always)
  func crossStart(ofGroup size: AxisPair<Units>, widest: Units) -> Units {
    let (axis, available) = (map.axis.other, crossLength ?? widest + crossEdges)
    return insets.crossStart + group.edges.start(of: size[axis], in: available, axis)
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
}

/// The distances of a section's groups from the edges of the view, and the view's size less these.
struct SectionSides {
  /// The distances along the feed, and across.
  let insets: AxisInsets
  let view: AxisPair<Units>
  let container: AxisPair<Units>

  init(
    _ section: CollectionLayoutSection, in environment: CollectionLayoutEnvironment
  ) throws(LayoutError) {
    let (axis, size) = (environment.axis, environment.containerSize)
    let own = try AxisInsets(section.contentInsets, axis: axis, "contentInsets")
    view = AxisPair(
      try Units(checked: size.width, "environment.containerSize.width"),
      try Units(checked: size.height, "environment.containerSize.height"))
    let environment = try ViewEnvironment(environment)
    let isSafeArea = section.contentInsetsReference.isSafeArea(in: environment)
    let safeArea = isSafeArea ? environment.safeArea : .zero
    insets = AxisInsets(
      mainStart: own.mainStart, mainEnd: own.mainEnd, crossStart: own.crossStart + safeArea.crossStart,
      crossEnd: own.crossEnd + safeArea.crossEnd)
    var container = view
    container[axis] = max(0, view[axis] - insets.mainTotal)
    container[axis.other] = max(0, view[axis.other] - insets.crossStart - insets.crossEnd)
    self.container = container
  }
}
