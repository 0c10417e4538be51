import MillraceRandom
import MillraceScripts
import Testing

@testable import Millrace
@testable import MillraceOracle

// The comparison of the engine's evaluation of one group with the naive one, and what tests of it share.

/// Items without measured sizes.
struct Unmeasured: MeasuredSizes {
  func size(of item: Int) -> MeasuredSize? { nil }
}

/// Measured sizes in points.
private struct PointSizes: MeasuredSizes {
  let sizes: [LayoutSize?]

  func size(of item: Int) -> MeasuredSize? {
    sizes[item].map {
      MeasuredSize(
        width: Units(NaiveCompositionalUnits.units($0.width)),
        height: Units(NaiveCompositionalUnits.units($0.height)))
    }
  }
}

extension GroupEvaluator {
  /// Deals items of sizes that are read without state.
  mutating func measure(_ layout: GroupLayout, first: Int, count: Int, _ sizes: some MeasuredSizes) {
    var sizes = sizes
    measure(layout, first: first, count: count, &sizes)
  }
}

extension GroupEvaluatorTests {
  /// The sizes of which a provider was asked.
  final class Calls: @unchecked Sendable {
    var sizes: [LayoutSize] = []
  }

  static func size(
    _ width: CollectionLayoutDimension, _ height: CollectionLayoutDimension
  ) -> CollectionLayoutSize {
    CollectionLayoutSize(widthDimension: width, heightDimension: height)
  }

  /// Resolves a group in a container of 390 x 844 pt.
  static func layout(_ group: CollectionLayoutGroup) throws(LayoutError) -> GroupLayout {
    try GroupLayout(group, container: AxisPair(390 * 192, 844 * 192))
  }

  /// Compares all groups of a section of random items with the naive ones: item counts, sizes, frames and badges.
  ///
  /// - Returns: Whether full groups have a plan.
  @discardableResult
  func expectNaive(
    _ group: CollectionLayoutGroup, _ evaluator: inout GroupEvaluator, _ random: inout SplitMix64
  ) throws -> Bool {
    let container = NaiveAxisPair(
      NaiveCompositionalUnits.units(random.oneIn(20) ? 0 : random.pick([390, 320, 768, 33.3])),
      NaiveCompositionalUnits.units(random.oneIn(20) ? 0 : random.pick([844, 480, 667, 44.7])))
    let count = random.pick([1, 2, 3, random.int(1...12), random.int(1...40)])
    let isMeasured = random.int(0...2)
    let sizes: [LayoutSize?] = (0..<count).map { _ in
      guard isMeasured == 2 || isMeasured == 1 && random.oneIn(2) else { return nil }
      return LayoutSize(
        width: random.pick([0, 30, 52, 71.3, 150]), height: random.pick([0, 25.5, 44, 80, 200]))
    }
    let layout = try GroupLayout(
      group, container: AxisPair(Units(container.horizontal), Units(container.vertical)))
    let naive = NaiveCompositionalSizes(measuredSizes: sizes)
    var first = random.oneIn(2) ? 0 : random.int(0...count - 1)
    while first < count {
      var node = try naive.node(group, in: container, slot: first, "group")
      let items = min(node.slots.upperBound, count) - first
      evaluator.measure(layout, first: first, count: count, PointSizes(sizes: sizes))
      #expect(evaluator.itemCount == items)
      #expect(evaluator.size.x == node.outer.horizontal)
      #expect(evaluator.size.y == node.outer.vertical)
      #expect(layout.itemsPerGroup == nil || layout.itemsPerGroup == node.slots.count)
      for isEvenedOut in [false, true] {
        if isEvenedOut, layout.isUniform.x { node.outer.horizontal += random.int(0...9_000) }
        if isEvenedOut, layout.isUniform.y { node.outer.vertical += random.int(0...9_000) }
        evaluator.place(layout, size: AxisPair(Units(node.outer.horizontal), Units(node.outer.vertical)))
        var places = NaiveCompositionalPlaces(count: count)
        try places.place(node, at: NaiveAxisPair(0, 0))
        #expect(Array(evaluator.frames) == places.items.map(\.groupFrame))
        #expect(evaluator.badges.map(\.frame) == places.badges.map(\.groupFrame))
        #expect(evaluator.badges.map(\.kind) == places.badges.map(\.kind))
        #expect(evaluator.badges.map { first + $0.item } == places.badges.map(\.item))
      }
      first += max(1, items)
    }
    return layout.plan != nil
  }
}

extension NaiveCompositionalPlace {
  fileprivate var groupFrame: GroupFrame {
    GroupFrame(
      x: Units(frame.origin.horizontal), y: Units(frame.origin.vertical),
      width: Units(frame.size.horizontal), height: Units(frame.size.vertical), zIndex: zIndex)
  }
}

extension SplitMix64 {
  /// Returns a random group in which up to some hundred subitems fit.
  mutating func longLine() -> CollectionLayoutGroup {
    let size = CollectionLayoutSize(
      widthDimension: oneIn(2) ? .absolute(200) : .fractionalWidth(1), heightDimension: .absolute(200))
    let subitems = (0..<int(1...4)).map { _ in shortItem() }
    var group: CollectionLayoutGroup =
      switch int(0...5) {
      case 0: .horizontal(layoutSize: size, repeatingSubitem: subitems[0], count: int(1...100))
      case 1: .horizontal(layoutSize: size, subitem: subitems[0], count: int(1...100))
      case 2, 3: .horizontal(layoutSize: size, subitems: subitems)
      default: .vertical(layoutSize: size, subitems: subitems)
      }
    group.interItemSpacing = shortSpacing()
    return group
  }

  /// Returns `depth` groups, one in the other, each soft along the line of the group around, beside up to two items.
  mutating func nestedTrials(depth: Int) -> CollectionLayoutGroup {
    var group = CollectionLayoutItem(
      layoutSize: CollectionLayoutSize(
        widthDimension: .estimated(pick([10, 30, 52])), heightDimension: .estimated(pick([10, 44]))))
    for level in 0..<depth {
      var subitems = [group]
      for _ in 0..<pick([0, 0, 0, 1, 2]) { subitems.insert(shortItem(), at: int(0...subitems.count)) }
      let length = CollectionLayoutDimension.absolute(pick([20, 60, 100, 200]))
      let soft: CollectionLayoutDimension = oneIn(4) ? .uniformAcrossSiblings(estimate: 20) : .estimated(20)
      let size = CollectionLayoutSize(
        widthDimension: level % 2 == 0 ? soft : length, heightDimension: level % 2 == 0 ? length : soft)
      group =
        level % 2 == 0
        ? .vertical(layoutSize: size, subitems: subitems) : .horizontal(layoutSize: size, subitems: subitems)
      if oneIn(3) { group.interItemSpacing = shortSpacing() }
    }
    return group
  }

  private mutating func shortItem() -> CollectionLayoutItem {
    var item = CollectionLayoutItem(
      layoutSize: CollectionLayoutSize(
        widthDimension: shortDimension(), heightDimension: shortDimension()))
    if oneIn(2) {
      item = .horizontal(
        layoutSize: CollectionLayoutSize(
          widthDimension: shortDimension(), heightDimension: shortDimension()),
        repeatingSubitem: item, count: int(1...5))
    }
    if oneIn(2) {
      item.edgeSpacing = CollectionLayoutEdgeSpacing(
        leading: shortSpacing(), top: shortSpacing(), trailing: shortSpacing(), bottom: shortSpacing())
    }
    return item
  }

  private mutating func shortDimension() -> CollectionLayoutDimension {
    switch int(0...4) {
    case 0: .fractionalWidth(pick([0, 0.01, 1 / 7, 1 / 49, 0.023]))
    case 1: .fractionalHeight(pick([0, 0.01, 1 / 7, 0.023]))
    case 2: .estimated(pick([0, 1, 7.7, 30]))
    case 3: .uniformAcrossSiblings(estimate: pick([0, 1, 7.7, 30]))
    default: .absolute(pick([0, 1, 3.3, 20]))
    }
  }

  private mutating func shortSpacing() -> CollectionLayoutSpacing? {
    switch int(0...3) {
    case 0: nil
    case 1: .fixed(pick([0, 1, 2.2]))
    default: .flexible(pick([0, 0, 1, 1.1]))
    }
  }
}
