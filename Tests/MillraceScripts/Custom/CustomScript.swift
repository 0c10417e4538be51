import Millrace
import MillraceOracle
import MillraceRandom

/// A random script of edits of one section with a custom layout.
///
/// After every edit, incremental == fresh == naive, and every query equals a linear filter.
public struct CustomScript: ItemScript {
  typealias Section = CustomSection<SampleLayout>
  typealias Naive = NaiveCustom<SampleLayout>

  var random: SplitMix64
  var layout: SampleLayout
  var width: Double
  let isFew: Bool
  private let shape: TreeShape?
  let seed: UInt64
  let maximumCount: Int
  /// The expected items.
  var items: [SampleLayout.Item] = []
  var section: Section
  var step = 0
  var lastEdit = "creation"
  /// A copy from an earlier step, with its expected layout.
  var snapshot: (section: Section, expected: Naive)?

  /// - Parameters:
  ///   - seed: The seed of the layout, the items and the edits.
  ///   - maximumCount: The approximate maximum number of items.
  ///   - tinyNodes: Whether to use the smallest trees and chunks, so that trees are deep and many items stay
  ///     unsettled.
  public init(seed: UInt64, maximumCount: Int, tinyNodes: Bool) throws {
    self.seed = seed
    self.maximumCount = maximumCount
    random = SplitMix64(seed: seed)
    layout = random.sampleLayout(random.pick(SampleLayout.Kind.allCases))
    width = random.pick([390, 320, 375.5, 1024, 20, 0])
    isFew = random.oneIn(2)
    for _ in 0..<random.int(0...maximumCount) { items.append(random.sampleItem(few: isFew)) }
    shape = random.treeShape(tinyNodes: tinyNodes)
    let limits =
      tinyNodes
      ? CustomLimits(
        chunkItems: random.int(1...6), eagerItems: random.int(0...12), dirtyChunks: random.int(1...4))
      : CustomLimits()
    section = try Section(layout, width: width, items: items, shape: shape, limits: limits)
  }

  var naive: Naive { Naive(layout, width: width, items: items) }

  mutating func edit() throws {
    let count = items.count
    switch random.int(0...20) {
    case 20 where count > 0:
      let (old, new) = (items[random.int(0...(count - 1))], newItem())
      lastEdit = "estimate \(old) as \(new)"
      try section.reestimate(from: old, to: new)
      for index in items.indices where old.isEstimated && items[index] == old { items[index] = new }
    case 0...2 where count < maximumCount * 2:
      let index = random.pick([0, count, random.int(0...count)])
      try insert(newItem(), at: index)
    case 3...5 where count > 0: try removeItem()
    case 6 where count > 0: try resizeItem()
    case 7...8 where count > 0: try moveItem()
    case 9: try appendItem()
    case 10 where count < maximumCount * 2:
      let page = (0..<random.int(0...12)).map { _ in random.sampleItem(few: isFew) }
      lastEdit = "append \(page.count) items"
      try random.oneIn(2)
        ? section.append(contentsOf: page) : section.append(contentsOf: AnySequence(page))
      items += page
    case 11 where count > 0 && random.oneIn(2): try truncate(fromStart: random.oneIn(2))
    case 12...13: try batch()
    case 14...15: try keepAnchor()
    case 16 where random.oneIn(2):
      if random.oneIn(3) { width = random.pick([390, 768, 0]) }
      if random.oneIn(2) { layout = random.sampleLayout(random.oneIn(2) ? layout.kind : .lanes) }
      lastEdit = "relayout"
      try section.relayout(layout, width: width)
      try require(section.isSettled, "not settled")
    default: try settle()
    }
  }

  mutating func check() throws {
    let naive = naive
    try require(section.count == items.count, "\(section.count) items, not \(items.count)")
    if let violation = section.invariantViolation() { throw failure(violation) }
    try require(section.layoutError == nil, "\(section.layoutError!)")
    for index in items.indices {
      try require(section.item(at: index) == items[index], "item \(index) is \(section.item(at: index))")
    }
    let rect = random.rect(in: naive.contentSize, section.orientation)
    var copy = section
    try require(
      copy.estimatedItems(in: rect) == naive.elements(in: rect).map(\.index).filter { items[$0].isEstimated },
      "\(rect): other estimates")
    try checkSettledItems(naive)
    if let wrong = naive.wrongOnceSettled(section) { throw failure(wrong) }
    var fresh = try Section(
      layout, width: width, items: AnySequence(items), shape: shape, limits: section.limits)
    try require(fresh.isSettled, "a fresh section is not settled")
    try require(items.indices.map { fresh.frame(at: $0) } == naive.frames, "differs from a fresh layout")
    if let wrong = naive.wrongAnswer(of: &section, random: &random) { throw failure(wrong) }
    try checkSnapshot(naive)
  }

  mutating func newItem() -> SampleLayout.Item { random.sampleItem(few: isFew) }

  var subject: String { "\(items.count) items, \(layout), width \(width)" }
}

extension CustomSection: CheckedSection {
  static func feedItem(_ item: Layout.Item) -> FeedItem { .custom(item) }
  func isEstimate(_ item: Layout.Item) -> Bool { layout.isEstimate(item) }
  /// The orientation of the section.
  public var orientation: NaiveOrientation { NaiveOrientation(layout.axis, layout.direction, width: width) }
}
