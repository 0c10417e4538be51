import Millrace

/// A group of a laid out section.
public struct NaiveCompositionalGroup: Hashable, Sendable {
  /// Where the group begins along the axis on which groups follow one another, without edge spacing, in units.
  ///
  /// From the start of the section's content. If the section scrolls, from the leading edge of the view, at the
  /// orthogonal offset 0.
  public let start: Int
  /// The length along that axis, in units.
  public let length: Int
  /// The items, without absent ones.
  public let items: Range<Int>

  /// Creates a group, in units.
  public init(start: Int, length: Int, items: Range<Int>) {
    (self.start, self.length, self.items) = (start, length, items)
  }
}

/// A laid out section by itself: along the main axis from the start of its content, along the cross axis from the
/// leading edge of the view.
package struct NaiveCompositionalSection {
  let section: NaiveCompositionalFeed.Section
  /// The length of the content along the main axis.
  private(set) var contentLength = 0
  private(set) var groups: [NaiveCompositionalGroup] = []
  /// Where the scrolling row ends, its last side included.
  private(set) var rowLength = 0
  /// The items and badges, moved by the orthogonal offset.
  private(set) var places: NaiveCompositionalPlaces
  package private(set) var host = NaiveCompositionalHost([], content: 0)

  private let main: LayoutAxis
  private let view: NaiveAxisPair<Int>
  private let sides: NaiveCompositionalInsets
  private let container: NaiveAxisPair<Int>

  var isOrthogonal: Bool { section.layout.orthogonalScrollingBehavior != .none }
  private var cross: LayoutAxis { main.naiveOther }
  /// The size of the view across the feed.
  var viewLength: Int { view[cross] }

  init(
    _ section: NaiveCompositionalFeed.Section, _ environment: CollectionLayoutEnvironment, _ path: String
  ) throws {
    self.section = section
    let layout = section.layout
    main = environment.axis
    view = NaiveAxisPair(environment.containerSize)
    // "The section's insets; on the cross axis plus the safe area's, if its reference (`automatic`: the feed's) is
    // `safeArea`."
    var sides = NaiveCompositionalInsets(layout.contentInsets)
    if layout.contentInsetsReference.naiveIsSafeArea(in: environment) {
      let safeArea = NaiveCompositionalInsets(environment.safeAreaInsets)
      let cross = environment.axis.naiveOther
      sides.starts[cross] += safeArea.starts[cross]
      sides.ends[cross] += safeArea.ends[cross]
    }
    self.sides = sides
    // "The view's size less the sides, at least 0."
    let view = view
    container = NaiveAxisPair { max(0, view[$0] - sides.sum($0)) }
    places = NaiveCompositionalPlaces(count: section.measuredSizes.count)
    try placeGroups(try nodes("\(path).group"), path)
    if isOrthogonal {
      places.move(by: -NaiveCompositionalUnits.units(section.orthogonalOffset), along: cross)
    }
    try placeSupplementaries(environment, path)
  }

  /// Returns the groups. "Groups are made until all items are dealt."
  private func nodes(_ path: String) throws -> [NaiveCompositionalNode] {
    let sizes = NaiveCompositionalSizes(measuredSizes: section.measuredSizes)
    var nodes: [NaiveCompositionalNode] = []
    while let slot = Optional(nodes.last?.slots.upperBound ?? 0), slot < sizes.count {
      nodes.append(try sizes.node(section.layout.group, in: container, slot: slot, path))
    }
    // "A uniform dimension of `group` is evened out over the section."
    return sizes.evened(nodes)
  }

  private mutating func placeGroups(_ nodes: [NaiveCompositionalNode], _ path: String) throws {
    // The axis on which groups follow one another, and the other one with its start and length.
    let axis = isOrthogonal ? cross : main
    let across = axis.naiveOther
    // "Across, from the first side, as in 4, in the container's length." "Across the row (main) its length is the most
    // that a group takes with its edges."
    let breadth =
      isOrthogonal ? nodes.map { $0.lengthWithEdges(across) }.max() ?? 0 : container[across]
    // "They begin after the first inset; each takes its edges (flexible: the least), `groupSpacing` between."
    let spacing = NaiveCompositionalUnits.units(section.layout.interGroupSpacing)
    var end = sides.starts[axis]
    var starts: [Int] = []
    for (index, node) in nodes.enumerated() {
      let start = end + (index > 0 ? spacing : 0) + node.item.naiveEdgeBefore(axis).naiveLeast
      starts.append(start)
      end = start + node.outer[axis] + node.item.naiveEdgeAfter(axis).naiveLeast
      end = try NaiveCompositionalUnits.checked(end, path)
    }
    if section.layout.orthogonalScrollingBehavior == .groupPagingCentered, let first = nodes.first {
      // "The row begins so that the first group itself (without edges) is at `(V - its length) / 2`, rounded down,
      // whatever the sides are."
      let shift = NaiveCompositionalUnits.divide(viewLength - first.outer[axis], by: 2) - starts[0]
      for index in starts.indices { starts[index] += shift }
      end += shift
    }
    // "Content: from 0 to the last group's end plus the last inset; without items, the two insets."
    // "The row's length C runs from 0 to the last group's end, with its trailing edge, plus the last side."
    rowLength = end + sides.ends[axis]
    contentLength = isOrthogonal ? sides.sum(main) + breadth : rowLength
    for (node, start) in zip(nodes, starts) {
      var origin = NaiveAxisPair(start, start)
      origin[across] =
        sides.starts[across] + NaiveCompositionalPlaces.startAcross(node, across, in: breadth)
      try places.place(node, at: origin)
      let items = node.slots.clamped(to: 0..<section.measuredSizes.count)
      groups.append(NaiveCompositionalGroup(start: start, length: node.outer[axis], items: items))
    }
  }

  private mutating func placeSupplementaries(
    _ environment: CollectionLayoutEnvironment, _ path: String
  ) throws {
    // "`automatic` as the section's sides, `safeArea` those of the safe area, `none` the view's whole breadth; along
    // main the section container's length."
    let sides: NaiveCompositionalInsets =
      switch section.layout.supplementaryContentInsetsReference {
      case .automatic: self.sides
      case .safeArea: NaiveCompositionalInsets(environment.safeAreaInsets)
      case .none: NaiveCompositionalInsets(.zero)
      }
    var container = container
    container[cross] = max(0, view[cross] - sides.sum(cross))
    let descriptions = section.layout.boundarySupplementaryItems
    let supplementaries = try descriptions.enumerated().map { index, description in
      try NaiveBoundarySupplementary(
        description, index: index, main: main, crossStart: sides.starts[cross], container: container,
        content: contentLength, "\(path).boundarySupplementaryItems[\(index)]")
    }
    host = NaiveCompositionalHost(supplementaries, content: contentLength)
  }

  /// Moves the section along the main axis, so that it begins at `start`.
  mutating func move(to start: Int) {
    let distance = start - host.start
    host.move(by: distance)
    places.move(by: distance, along: main)
  }
}

extension ContentInsetsReference {
  /// Returns whether insets across the feed count from the safe area.
  package func naiveIsSafeArea(in environment: CollectionLayoutEnvironment) -> Bool {
    switch self {
    case .automatic: environment.contentInsetsReference != .none
    case .safeArea: true
    case .none: false
    }
  }
}

extension NaiveCompositionalPlaces {
  mutating func move(by distance: Int, along axis: LayoutAxis) {
    move { $0.frame.origin[axis] += distance }
  }
}
