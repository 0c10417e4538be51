import Millrace
import MillraceOracle
import MillraceRandom

/// A random script of edits of one compositional section.
///
/// After every edit, incremental == fresh == naive, and every query equals a linear filter.
public struct CompositionalScript: ItemScript {
  typealias Section = CompositionalSection
  typealias Naive = NaiveCompositionalLayout

  var random: SplitMix64
  private var layout: CollectionLayoutSection
  private var environment: CollectionLayoutEnvironment
  private let shape: TreeShape?
  let seed: UInt64
  let maximumCount: Int
  var items: [LayoutSize?]
  var section: CompositionalSection
  var step = 0
  var lastEdit = "creation"
  var snapshot: (section: CompositionalSection, expected: NaiveCompositionalLayout)?

  /// - Parameters:
  ///   - seed: The seed of the layout, the items and the edits.
  ///   - maximumCount: The approximate maximum number of items.
  ///   - tinyNodes: Whether the trees have the smallest nodes, so that they are deep.
  public init(seed: UInt64, maximumCount: Int, tinyNodes: Bool) throws {
    self.seed = seed
    self.maximumCount = maximumCount
    random = SplitMix64(seed: seed)
    layout = random.compositionalItems()
    environment = random.compositionalEnvironment()
    shape = random.treeShape(tinyNodes: tinyNodes)
    items = []
    let share = random.pick([0, 1, 4])
    for _ in 0..<random.int(0...maximumCount) { items.append(random.measuredItem(1, of: share)) }
    section = try CompositionalSection(layout, environment: environment, measured: items, shape: shape)
  }

  var naive: NaiveCompositionalLayout {
    guard let naive = try? NaiveCompositionalLayout(layout, environment, items: items) else {
      preconditionFailure("the layout is valid")
    }
    return naive
  }

  mutating func newItem() -> LayoutSize? { random.measuredItem(1, of: 2) }

  mutating func edit() throws {
    let count = items.count
    switch random.int(0...17) {
    case 0...2 where count < maximumCount * 2:
      try insert(newItem(), at: random.int(0...count))
    case 3...4 where count > 0: try removeItem()
    case 5...8 where count > 0: try resizeItem()
    case 9 where count > 0: try moveItem()
    case 10 where count < maximumCount * 2:
      let added = random.int(0...40)
      lastEdit = "append \(added) unmeasured items"
      try section.appendUnmeasured(count: added)
      items += [LayoutSize?](repeating: nil, count: added)
    case 11...12: try batch()
    case 13...14: try keepAnchor()
    case 15 where random.oneIn(2):
      if random.oneIn(2) { layout = random.compositionalItems() }
      if random.oneIn(2) { environment = random.compositionalEnvironment() }
      lastEdit = "relayout"
      // Without estimates, measured sizes are not kept.
      if !section.usesMeasuredSizes { items = items.map { _ in nil } }
      try section.relayout(layout, environment: environment)
      if !section.usesMeasuredSizes { items = items.map { _ in nil } }
    default: try settle()
    }
  }

  mutating func check() throws {
    let naive = naive
    try require(section.count == items.count, "\(section.count) items, not \(items.count)")
    if let violation = section.invariantViolation() { throw failure(violation) }
    try checkSettledItems(naive)
    let fresh = try CompositionalSection(layout, environment: environment, measured: items, shape: shape)
    if let wrong = naive.wrongOnceSettled(section) { throw failure(wrong) }
    if let wrong = naive.wrongOnceSettled(fresh) { throw failure("fresh: \(wrong)") }
    if section.usesMeasuredSizes {
      for index in items.indices {
        let stored = items[index].map {
          LayoutSize(width: LayoutUnit.nearest($0.width), height: LayoutUnit.nearest($0.height))
        }
        try require(section.item(at: index) == stored, "item \(index) is \(section.item(at: index) as Any)")
      }
    }
    if let wrong = naive.wrongAnswer(of: &section, random: &random) { throw failure(wrong) }
    try checkSnapshot(naive)
  }

  var subject: String { "\(items.count) items" }
}

extension CompositionalSection: CheckedSection {
  var orientation: NaiveOrientation {
    let size = environment.containerSize
    return NaiveOrientation(
      environment.axis, environment.direction,
      width: environment.axis == .vertical ? size.width : size.height)
  }

  static func feedItem(_ item: LayoutSize?) -> FeedItem { item.map { .size($0) } ?? .cell }

  func isEstimate(_ item: LayoutSize?) -> Bool { usesMeasuredSizes && item == nil }
}

extension SplitMix64 {
  /// Returns a random section without supplementaries and badges that does not scroll across.
  mutating func compositionalItems() -> CollectionLayoutSection {
    var layout = compositionalSection()
    layout.boundarySupplementaryItems = []
    layout.decorations = []
    layout.orthogonalScrollingBehavior = .none
    return layout
  }

  /// Returns a random measured size, or `nil` unless the chance is met.
  mutating func measuredItem(_ chance: Int, of share: Int) -> LayoutSize? {
    guard share > 0, int(1...share) <= chance else { return nil }
    return LayoutSize(
      width: pick([0, 10, 44, 100.5, 33.3, 300]), height: pick([0, 12, 44, 80.25, 33.3, 500]))
  }
}
