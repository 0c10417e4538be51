import Millrace
import MillraceOracle
import MillraceRandom

/// A random script of edits of one mosaic section.
///
/// After every edit, incremental == fresh == naive, and every query equals a linear filter.
public struct MosaicScript: ItemScript {
  typealias Section = MosaicSection
  typealias Naive = NaiveMosaic

  var random: SplitMix64
  var layout: Mosaic
  var width: Double
  let kind: SplitMix64.Spans
  private let shape: TreeShape?
  let seed: UInt64
  let maximumCount: Int
  /// The expected items.
  var items: [MosaicItem]
  var section: MosaicSection
  var step = 0
  var lastEdit = "creation"
  /// A copy from an earlier step, with its expected layout.
  var snapshot: (section: MosaicSection, expected: NaiveMosaic)?

  /// - Parameters:
  ///   - seed: The seed of the layout, the items and the edits.
  ///   - maximumCount: The approximate maximum number of items.
  ///   - tinyNodes: Whether the tree has the smallest nodes, so that it is deep.
  public init(seed: UInt64, maximumCount: Int, tinyNodes: Bool) throws {
    self.seed = seed
    self.maximumCount = maximumCount
    random = SplitMix64(seed: seed)
    layout = random.mosaic()
    width = random.pick([390, 320, 375.5, 1024, 20])
    kind = random.pick(SplitMix64.Spans.allCases)
    shape = random.treeShape(tinyNodes: tinyNodes)
    items = []
    for _ in 0..<random.int(0...maximumCount) { items.append(random.item(kind)) }
    section = try MosaicSection(
      layout, width: width, items: items, shape: shape, dirtyRangeLimit: tinyNodes ? random.int(1...4) : nil)
  }

  var naive: NaiveMosaic { NaiveMosaic(layout, width: width, items: items) }

  mutating func edit() throws {
    let count = items.count
    switch random.int(0...19) {
    case 0...2 where count < maximumCount * 2:
      try insert(newItem(), at: random.int(0...count))
    case 3...4 where count > 0: try removeItem()
    case 5...6 where count > 0: try resizeItem()
    case 7...8 where count > 0: try moveItem()
    case 9: try appendItem()
    case 10 where count < maximumCount * 2:
      let page = (0..<random.int(0...12)).map { _ in random.item(kind) }
      lastEdit = "append \(page.count) items"
      try random.oneIn(2)
        ? section.append(contentsOf: page) : section.append(contentsOf: AnySequence(page))
      items += page
    case 11 where count > 0 && random.oneIn(2): try truncate()
    case 12...13: try batch()
    case 14...15: try keepAnchor()
    case 16 where random.oneIn(2):
      if random.oneIn(3) { width = random.pick([390, 768, 0]) }
      if random.oneIn(3) { layout.packing = layout.packing == .sparse ? .dense : .sparse }
      if random.oneIn(2) { layout = random.mosaic() }
      lastEdit = "relayout"
      try section.relayout(layout, width: width)
    default: try settle()
    }
  }

  mutating func check() throws {
    let naive = naive
    try require(section.count == items.count, "\(section.count) items, not \(items.count)")
    if let violation = section.invariantViolation() { throw failure(violation) }
    try checkSettledItems(naive)
    try checkProvisional(naive)
    try checkSettled(naive)
    if let wrong = naive.wrongAnswer(of: &section, random: &random) { throw failure(wrong) }
    try checkSnapshot(naive)
  }

  /// Checks that unsettled items are placed validly.
  private func checkProvisional(_ naive: NaiveMosaic) throws {
    let provisional = section.provisional
    let begin = provisional.firstUnsettledIndex ?? items.count
    let frames = items.indices.map { provisional.frame(at: $0) }
    for index in begin..<max(begin, items.count) {
      let cell = section.item(at: index)
      try require(
        frames[index].size == naive.frames[index].size || naive.frames[index].width == 0
          || frames[index].upright(layout.axis).height == naive.frames[index].upright(layout.axis).height,
        "provisional item \(index) of \(cell) at \(frames[index])")
      for other in 0..<index {
        try require(!overlap(frames[index], frames[other]), "provisional \(index) overlaps \(other)")
      }
    }
  }

  private func overlap(_ one: LayoutRect, _ other: LayoutRect) -> Bool {
    let units = NaiveWaterfall.units
    return units(one.minX) < units(other.minX) + units(other.width)
      && units(other.minX) < units(one.minX) + units(one.width)
      && units(one.minY) < units(other.minY) + units(other.height)
      && units(other.minY) < units(one.minY) + units(one.height)
  }

  /// Checks that incremental == fresh == naive after settling a copy.
  ///
  /// Settling a copy keeps the section as unsettled as the script made it.
  private func checkSettled(_ naive: NaiveMosaic) throws {
    var copy = section
    copy.settle()
    try require(copy.isSettled, "not settled")
    let fresh = try MosaicSection(layout, width: width, items: AnySequence(items), shape: shape)
    for section in [copy, fresh] {
      if let violation = section.invariantViolation() { throw failure(violation) }
      try require(
        section.isSettled && section.contentSize == naive.contentSize,
        "content \(section.contentSize), not \(naive.contentSize)")
      for index in items.indices {
        let (found, expected) = (section.provisional.frame(at: index), naive.frames[index])
        try require(found == expected, "item \(index) at \(found), not \(expected)")
        let span = MosaicItem(columns: min(255, items[index].columns), rows: items[index].rows)
        try require(section.item(at: index) == span, "item \(index) is \(section.item(at: index))")
      }
    }
  }

  mutating func newItem() -> MosaicItem { random.item(kind) }

  var subject: String { "\(items.count) items, \(layout), width \(width)" }
}

extension LayoutRect {
  /// A rectangle that intersects all items.
  static let everything = LayoutRect(x: -.infinity, y: -.infinity, width: .infinity, height: .infinity)
}
