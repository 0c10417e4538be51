import Millrace
import MillraceOracle
import MillraceRandom

// Random descriptions of compositional sections. All are valid. Groups are at most 5 deep and hold at most some ten
// thousand items, absent ones included.

extension SplitMix64 {
  /// Returns a random feed of compositional sections.
  public mutating func compositionalFeed() -> NaiveCompositionalFeed {
    let environment = compositionalEnvironment()
    var feed = NaiveCompositionalFeed(
      environment, sections: (0..<int(0...4)).map { _ in compositionalFeedSection() })
    feed.sectionSpacing = pick([0, 0, 7.5, 20])
    feed.boundarySupplementaryItems = boundarySupplementaries()
    // Positions from before the feed's start to beyond its end, mirrored from right to left.
    let sign = environment.axis == .horizontal && environment.direction == .rightToLeft ? -1.0 : 1
    feed.offset = LayoutPoint(x: sign * compositionalOffset(), y: compositionalOffset())
    feed.rest = pick(NaiveCompositionalFeed.Rest.allCases)
    return feed
  }

  /// Returns a random view.
  public mutating func compositionalEnvironment() -> CollectionLayoutEnvironment {
    let (axis, direction) = axisAndDirection()
    return CollectionLayoutEnvironment(
      containerSize: LayoutSize(
        width: oneIn(20) ? 0 : pick([390, 320, 375.5, 768, 100]),
        height: oneIn(20) ? 0 : pick([844, 480, 375.5, 667, 100])),
      safeAreaInsets: oneIn(2) ? .zero : compositionalInsets(),
      contentInsetsReference: pick([.automatic, .safeArea, .none]), axis: axis, direction: direction)
  }

  /// Returns a random section with 0 to 40 items, of which some are measured.
  public mutating func compositionalFeedSection() -> NaiveCompositionalFeed.Section {
    let layout = compositionalSection()
    let count = pick([0, 1, 2, 3, int(0...12), int(0...40)])
    let isMeasured = pick([0, 1, 2])
    let sizes = (0..<count).map { _ in
      isMeasured == 2 || isMeasured == 1 && oneIn(2) ? measuredSize() : nil
    }
    return NaiveCompositionalFeed.Section(
      layout, measuredSizes: sizes,
      orthogonalOffset: layout.orthogonalScrollingBehavior == .none ? 0 : compositionalOffset())
  }

  /// Returns a random section.
  public mutating func compositionalSection() -> CollectionLayoutSection {
    var section = CollectionLayoutSection(group: compositionalGroup())
    section.contentInsets = compositionalInsets()
    section.interGroupSpacing = pick([0, 0, 10, 0.7])
    section.contentInsetsReference = pick([.automatic, .safeArea, .none])
    section.supplementaryContentInsetsReference = pick([.automatic, .automatic, .safeArea, .none])
    if oneIn(2) { section.orthogonalScrollingBehavior = pick(OrthogonalScrollingBehavior.allCases) }
    section.boundarySupplementaryItems = boundarySupplementaries()
    for _ in 0..<pick([0, 0, 1, 2]) { section.decorations.append(compositionalBackground()) }
    return section
  }

  /// Returns a random group.
  public mutating func compositionalGroup() -> CollectionLayoutGroup {
    let group = compositionalGroup(depth: pick([1, 1, 2, 2, 3, 4, 5]), fittingDepth: 2)
    return oneIn(3) ? group.rigid : group
  }

  /// - Parameters:
  ///   - depth: The maximum depth of the group.
  ///   - fittingDepth: How many groups, one in the other, may hold as many subitems as fit. Others hold few.
  private mutating func compositionalGroup(depth: Int, fittingDepth: Int) -> CollectionLayoutGroup {
    let size = layoutSize()
    var group: CollectionLayoutGroup
    let isFitting = fittingDepth > 0 && oneIn(2)
    switch int(0...9) {
    case 0: group = .custom(layoutSize: size, frames: customItems())
    case 1:
      let items = customItems()
      let factor: Double = pick([0, 0.5, 1 / 3])
      group = .custom(layoutSize: size) { inner in
        items.map { item in
          var item = item
          item.frame.origin.x += inner.width * factor
          item.frame.size.height += inner.height * factor
          return item
        }
      }
    default:
      var subitems = [
        compositionalSubitem(depth: depth - 1, fittingDepth: fittingDepth - (isFitting ? 1 : 0))
      ]
      if isFitting {
        for _ in 0..<int(0...2) { subitems.append(compositionalSubitem(depth: depth - 1, fittingDepth: 0)) }
      }
      let (count, subitem) = (int(1...4), subitems[0])
      switch (isFitting, oneIn(2), oneIn(2)) {
      case (true, _, true): group = .horizontal(layoutSize: size, subitems: subitems)
      case (true, _, false): group = .vertical(layoutSize: size, subitems: subitems)
      case (false, true, true):
        group = .horizontal(layoutSize: size, repeatingSubitem: subitem, count: count)
      case (false, true, false):
        group = .vertical(layoutSize: size, repeatingSubitem: subitem, count: count)
      case (false, false, true): group = .horizontal(layoutSize: size, subitem: subitem, count: count)
      case (false, false, false): group = .vertical(layoutSize: size, subitem: subitem, count: count)
      }
      if oneIn(2) { group.interItemSpacing = compositionalSpacing() }
    }
    return decorated(group)
  }

  private mutating func compositionalSubitem(depth: Int, fittingDepth: Int) -> CollectionLayoutItem {
    depth > 0 && !oneIn(3)
      ? compositionalGroup(depth: depth, fittingDepth: fittingDepth)
      : decorated(CollectionLayoutItem(layoutSize: layoutSize()))
  }

  /// Returns the item with random insets, edges and badges.
  private mutating func decorated(_ item: CollectionLayoutItem) -> CollectionLayoutItem {
    var item = item
    if oneIn(3) { item.contentInsets = compositionalInsets() }
    if oneIn(3) {
      item.edgeSpacing = CollectionLayoutEdgeSpacing(
        leading: optionalSpacing(), top: optionalSpacing(), trailing: optionalSpacing(),
        bottom: optionalSpacing()
      )
    }
    if oneIn(4) { for _ in 0..<int(1...2) { item.supplementaryItems.append(compositionalBadge()) } }
    return item
  }
}

// MARK: - Parts of descriptions

extension SplitMix64 {
  private mutating func layoutSize() -> CollectionLayoutSize {
    CollectionLayoutSize(widthDimension: compositionalDimension(), heightDimension: compositionalDimension())
  }

  private mutating func compositionalDimension() -> CollectionLayoutDimension {
    switch int(0...9) {
    case 0: .absolute(oneIn(8) ? 0 : pick([17, 33.3, 44, 150, 400]))
    case 1...3: .fractionalWidth(oneIn(20) ? 0 : pick([1, 1, 0.5, 1 / 3, 1 / 7, 0.3, 1.5]))
    case 4...5: .fractionalHeight(oneIn(20) ? 0 : pick([1, 1, 0.5, 1 / 3, 1 / 7, 0.3, 1.5]))
    case 6...7: .estimated(oneIn(10) ? 0 : pick([44, 60, 20.2, 120]))
    default: .uniformAcrossSiblings(estimate: oneIn(10) ? 0 : pick([44, 60, 20.2, 120]))
    }
  }

  private mutating func measuredSize() -> LayoutSize {
    LayoutSize(
      width: oneIn(10) ? 0 : pick([30, 52, 71.3, 150]), height: oneIn(10) ? 0 : pick([25.5, 44, 80, 200]))
  }

  private mutating func compositionalSpacing() -> CollectionLayoutSpacing {
    oneIn(2) ? .fixed(pick([0, 8, 10.5, 5])) : .flexible(pick([0, 0, 8, 5.25]))
  }

  private mutating func optionalSpacing() -> CollectionLayoutSpacing? {
    oneIn(2) ? nil : compositionalSpacing()
  }

  /// Returns random insets, which sometimes exceed every size.
  private mutating func compositionalInsets() -> LayoutInsets {
    let insets: [Double] = oneIn(15) ? [0, 30, 1_000] : pick([[0], [0, 5, 10], [0, 3.4, 16]])
    return LayoutInsets(
      top: pick(insets), leading: pick(insets), bottom: pick(insets), trailing: pick(insets))
  }

  private mutating func compositionalOffset() -> Double {
    pick([0, 0, 12.5, -30, 60, 155.1, 430, 1_000, Double(int(-100...900))])
  }

  private mutating func compositionalPoint() -> LayoutPoint {
    LayoutPoint(x: pick([0, 0, 5, -12.3, 40]), y: pick([0, 0, 6, -10.1, -35]))
  }

  private mutating func customItems() -> [CollectionLayoutGroupCustomItem] {
    (0..<int(1...4)).map { _ in
      CollectionLayoutGroupCustomItem(
        frame: LayoutRect(
          x: pick([0, 10, -20.5, 60]), y: pick([0, 10, -25.5, 70]), width: pick([0, 20, 33.3, 80]),
          height: pick([0, 20, 44.4, 90])), zIndex: pick([0, 0, 3, -2]))
    }
  }

  private mutating func compositionalBadge() -> CollectionLayoutSupplementaryItem {
    var badge = CollectionLayoutSupplementaryItem(
      layoutSize: oneIn(2)
        ? CollectionLayoutSize(widthDimension: .absolute(20), heightDimension: .absolute(13.3))
        : layoutSize(),
      elementKind: pick([.badge, .badge, ElementKind(rawValue: 101)]), containerAnchor: compositionalAnchor(),
      itemAnchor: oneIn(3) ? compositionalAnchor() : nil)
    if oneIn(4) { badge.zIndex = 7 }
    return badge
  }

  private mutating func compositionalAnchor() -> CollectionLayoutAnchor {
    let edges = DirectionalRectEdge(rawValue: UInt8(int(0...15)))
    return switch int(0...2) {
    case 0: CollectionLayoutAnchor(edges: edges)
    case 1: CollectionLayoutAnchor(edges: edges, absoluteOffset: compositionalPoint())
    default:
      CollectionLayoutAnchor(
        edges: edges, fractionalOffset: LayoutPoint(x: pick([0, 0.3, -0.5, 1]), y: pick([0, 0.3, -0.5, -1])))
    }
  }

  private mutating func compositionalBackground() -> Decoration {
    let insets = LayoutInsets(
      top: pick([0, 44, -20]), leading: pick([0, 8, -5, 300]), bottom: pick([0, 10, -20, 500]),
      trailing: pick([0, 8, -5, 300]))
    guard oneIn(2) else { return .background(insets: insets) }
    let first = int(0...6)
    return .background(items: first..<(first + int(0...20)), insets: insets)
  }

  private mutating func boundarySupplementaries() -> [CollectionLayoutBoundarySupplementaryItem] {
    (0..<pick([0, 0, 1, 1, 2, 4])).map { _ in
      var supplementary = CollectionLayoutBoundarySupplementaryItem(
        layoutSize: layoutSize(), elementKind: oneIn(6) ? ElementKind(rawValue: 102) : nil,
        alignment: pick([.top, .bottom, .leading] + RectAlignment.allCases),
        absoluteOffset: oneIn(3) ? compositionalPoint() : LayoutPoint(x: 0, y: 0))
      supplementary.extendsBoundary = !oneIn(4)
      supplementary.pinToVisibleBounds = oneIn(2)
      if oneIn(3) { supplementary.contentInsets = compositionalInsets() }
      if oneIn(5) { supplementary.zIndex = 9 }
      if oneIn(3) { supplementary.measuredSize = measuredSize() }
      return supplementary
    }
  }
}
