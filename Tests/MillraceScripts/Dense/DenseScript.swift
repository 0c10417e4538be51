import Millrace
import MillraceOracle
import MillraceRandom

/// A random script of edits of one dense waterfall.
///
/// After every edit, incremental == fresh == naive with the reflow policy, every item keeps its lane with the
/// stable policy, and every query equals a linear filter.
public struct DenseScript: EditScript {
  var random: SplitMix64
  var layout: DenseWaterfall
  var width: Double
  let kind: SplitMix64.Extents
  let share: Int
  /// Whether some items are estimated.
  let hasEstimates: Bool
  private let shape: TreeShape?
  let seed: UInt64
  let maximumCount: Int
  /// The expected items.
  var items: [WaterfallItem]
  var section: DenseWaterfallSection
  var step = 0
  /// The index of the last edit. Many edits are near each other, so that they share holes and dirty ranges.
  private var lastIndex = 0
  var lastEdit = "creation"
  /// A copy from an earlier step, with its expected frames.
  private var snapshot: (section: DenseWaterfallSection, frames: [LayoutRect])?

  /// - Parameters:
  ///   - seed: The seed of the layout, the items and the edits.
  ///   - maximumCount: The approximate maximum number of items.
  ///   - tinyNodes: Whether the tree has the smallest nodes, so that it is deep.
  public init(seed: UInt64, maximumCount: Int, tinyNodes: Bool) throws {
    self.seed = seed
    self.maximumCount = maximumCount
    random = SplitMix64(seed: seed)
    layout = random.denseWaterfall()
    width = random.pick([390, 320, 375.5, 1024, 20])
    kind = random.pick([.few, .few, .mixed, .mixed, .equal, .huge])
    share = random.pick([2, 3, 3, 5, 10, 30])
    shape = random.treeShape(tinyNodes: tinyNodes)
    hasEstimates = random.oneIn(2)
    items = []
    for _ in 0..<random.int(0...maximumCount) {
      items.append(random.item(kind, share, isEstimated: hasEstimates))
    }
    section = try DenseWaterfallSection(
      layout, width: width, policy: random.pick([.reflow, .reflow, .stable]), items: items, shape: shape,
      dirtyRangeLimit: tinyNodes ? random.int(1...4) : nil)
  }

  var naive: NaiveWaterfall {
    NaiveWaterfall(
      layout.waterfall, width: width, extents: items.map(\.extent), spans: items.map { $0.span ?? .lanes(1) },
      reach: layout.reach)
  }

  mutating func newItem() -> WaterfallItem { random.item(kind, share, isEstimated: hasEstimates) }

  /// The lanes of all items, by index.
  private var lanes: [Int] { items.indices.map { section.lane(at: $0) } }

  /// Returns an index of `0...last`, close to the last edit in half of the cases.
  private mutating func randomIndex(upTo last: Int) -> Int {
    lastIndex =
      random.oneIn(2)
      ? random.int(0...last) : min(last, max(0, lastIndex + random.int(-4...(layout.reach + 4))))
    return lastIndex
  }

  mutating func edit() throws {
    let count = items.count
    var lanes = lanes
    // The lanes that items must keep with the stable policy, or -1 for any lane.
    var isExempt = false
    switch random.int(0...(hasEstimates ? 25 : 19)) {
    case 20...21 where count < maximumCount * 2:
      try appendEstimates()
      lanes += Array(repeating: -1, count: items.count - count)
    case 22...23 where count > 0: try measure(randomIndex(upTo: count - 1))
    case 24...25: try reestimate()
    case 0...2 where count < maximumCount * 2:
      let (item, index) = (newItem(), randomIndex(upTo: count))
      lastEdit = "insert \(item) at \(index)"
      try section.insert(item, at: index)
      items.insert(item, at: index)
      lanes.insert(-1, at: index)
    case 3...4 where count > 0:
      let index = randomIndex(upTo: count - 1)
      lastEdit = "remove at \(index)"
      let (removed, expected) = (try section.remove(at: index), items.remove(at: index))
      try require(abs(removed.extent - expected.extent) < 200, "\(removed)")
      lanes.remove(at: index)
    case 5...7 where count > 0:
      let index = randomIndex(upTo: count - 1)
      var item = newItem()
      if random.oneIn(3) { item.span = nil }
      lastEdit = "resize \(index) to \(item)"
      try section.resize(at: index, to: item)
      if item.span == nil || item.span == items[index].span {
        item.span = items[index].span
      } else {
        lanes[index] = -1
      }
      items[index] = item
    case 8...9 where count > 0:
      let source = random.int(0...(count - 1))
      let target =
        random.oneIn(3) ? random.int(0...(count - 1)) : min(count - 1, max(0, source + random.int(-3...3)))
      lastEdit = "move \(source) to \(target)"
      try section.move(from: source, to: target)
      items.insert(items.remove(at: source), at: target)
      let lane = lanes.remove(at: source)
      lanes.insert(source == target ? lane : -1, at: target)
    case 10:
      let item = newItem()
      lastEdit = "append \(item)"
      try section.append(item)
      items.append(item)
      lanes.append(-1)
    case 11 where count < maximumCount * 2:
      let page = (0..<random.int(0...12)).map { _ in newItem() }
      lastEdit = "append \(page.count) items"
      try random.oneIn(2)
        ? section.append(contentsOf: page) : section.append(contentsOf: AnySequence(page))
      items += page
      lanes += page.map { _ in -1 }
    case 12 where count > 0 && random.oneIn(2):
      let rest = random.int(0...count)
      lastEdit = "truncate to \(rest) items"
      while section.count > rest { try section.remove(at: section.count - 1) }
      items.removeLast(count - rest)
      lanes.removeLast(count - rest)
    case 13 where count < maximumCount * 2:
      // Many at one index, so that the items ahead of their position get further ahead.
      let index = random.int(0...count)
      let page = (0..<random.int(0...20)).map { _ in newItem() }
      lastEdit = "insert \(page.count) items at \(index)"
      for item in page { try section.insert(item, at: index) }
      items.insert(contentsOf: page.reversed(), at: index)
      lanes.insert(contentsOf: page.map { _ in -1 }, at: index)
    case 14:
      try batch()
      isExempt = true
    case 15:
      try keepAnchor()
      isExempt = true
    case 16 where random.oneIn(2):
      try relayout()
      isExempt = true
    case 17 where random.oneIn(2):
      lastEdit = "another policy than \(section.policy)"
      section.policy = section.policy == .reflow ? .stable : .reflow
      isExempt = section.policy == .reflow
    case 18 where random.oneIn(3):
      lastEdit = "rebalance"
      section.rebalance()
      try require(section.isSettled, "not settled")
      try checkFrames(section, naive)
      isExempt = true
    default:
      let budget = random.pick([0, 1, 1, 3, 10, 30, .max])
      lastEdit = "settle \(budget)"
      section.settle(budget: budget)
      try require(budget < .max || section.isSettled, "not settled")
    }
    if section.policy == .stable, !isExempt {
      for (index, lane) in lanes.enumerated() where lane >= 0 {
        try require(section.lane(at: index) == lane, "\(index) went from lane \(lane)")
      }
    }
  }

  private mutating func relayout() throws {
    var (layout, width) = (layout, width)
    if random.oneIn(3) { width = random.pick([390, 768, 0]) }
    if random.oneIn(3) { layout.reach = random.int(1...20) }
    if random.oneIn(2) { layout = random.denseWaterfall() }
    if random.oneIn(2) { layout.waterfall.axis = self.layout.waterfall.axis }
    if random.oneIn(2) { layout.waterfall.direction = self.layout.waterfall.direction }
    lastEdit = "relayout to \(layout), \(width)"
    let scale = self.layout.waterfall.scale
    if scale != nil, scale != layout.waterfall.scale { layout.waterfall.scale = scale }
    try section.relayout(layout, width: width)
    // From now on, rounded to whole pixels.
    (self.layout, self.width) = (layout, width)
  }

  mutating func check() throws {
    try require(section.count == items.count, "\(section.count) items, not \(items.count)")
    if let violation = section.invariantViolation() { throw failure(violation) }
    let naive = naive
    try checkEstimates()
    try checkProvisional(naive)
    if section.policy == .reflow {
      try checkSettled(naive)
    } else {
      try require(section.isSettled, "stable, and not settled")
    }
    try checkQueries(naive)
    // Edits of a copy and of the original must not affect each other.
    if case (var copy, let frames)? = snapshot, random.oneIn(5) {
      let found = copy.elements(in: .everything).map(\.frame)
      try require(found == frames, "a copy changed")
      snapshot = nil
    }
    if snapshot == nil, random.oneIn(5) {
      var copy = section
      snapshot = (section, copy.elements(in: .everything).map(\.frame))
    }
  }

  /// Checks that unsettled items are placed validly and settled ones exactly.
  private func checkProvisional(_ naive: NaiveWaterfall) throws {
    let provisional = section.provisional
    let begin = provisional.firstUnsettledIndex ?? items.count
    try require(
      (provisional.firstUnsettledIndex == nil) == section.isSettled,
      "firstUnsettledIndex and isSettled disagree")
    let frames = items.indices.map { provisional.frame(at: $0) }
    if section.policy == .reflow {
      for index in 0..<begin {
        try require(
          frames[index] == naive.frames[index],
          "settled item \(index) at \(frames[index]), not \(naive.frames[index])")
      }
    }
    for index in items.indices {
      let (found, expected) = (frames[index].size, naive.frames[index].size)
      try require(
        section.orientation.length(of: found) == section.orientation.length(of: expected),
        "item \(index) at \(frames[index])")
      for other in 0..<index {
        try require(!frames[index].overlaps(frames[other]), "\(index) overlaps \(other)")
      }
    }
  }

  /// Checks that incremental == fresh == naive after settling a copy.
  ///
  /// Settling a copy keeps the section as unsettled as the script made it.
  private mutating func checkSettled(_ naive: NaiveWaterfall) throws {
    var copy = section
    if random.oneIn(2) {
      while !copy.isSettled { copy.settle(budget: random.int(1...30)) }
    }
    let fresh = try DenseWaterfallSection(layout, width: width, items: AnySequence(items), shape: shape)
    try checkFrames(copy, naive)
    try checkFrames(fresh, naive)
  }

  private func checkFrames(_ section: DenseWaterfallSection, _ naive: NaiveWaterfall) throws {
    if let wrong = naive.wrongOnceSettled(section) { throw failure(wrong) }
    var section = section
    section.settle()
    let lanes = items.indices.map { section.lane(at: $0) }
    try require(lanes == naive.lanes, "lanes \(lanes), not \(naive.lanes)")
  }

  /// Checks queries, which settle what they need, in a copy or in the section itself.
  ///
  /// With the stable policy, the expected frames are the section's.
  private mutating func checkQueries(_ naive: NaiveWaterfall) throws {
    let wrong =
      section.policy == .reflow
      ? naive.wrongAnswer(of: &section, random: &random)
      : PlacedItems(section, count: items.count).wrongAnswer(of: &section, random: &random)
    if let wrong { throw failure(wrong) }
  }

  var work: WorkCounters { section.work }

  var subject: String { "\(items.count) items, \(layout), width \(width), \(section.policy)" }
}

/// The items of a section at their current frames, as an expected layout.
private struct PlacedItems: NaiveLayout {
  let frames: [LayoutRect]
  let contentSize: LayoutSize
  private let orientation: NaiveOrientation

  init(_ section: DenseWaterfallSection, count: Int) {
    frames = (0..<count).map { section.provisional.frame(at: $0) }
    contentSize = section.contentSize
    orientation = section.orientation
  }

  func elements(in rect: LayoutRect) -> [Element] {
    frames.indices.filter { orientation.intersects(frames[$0], rect) }
      .map { Element(index: $0, frame: frames[$0]) }
  }
}

extension SplitMix64 {
  /// Returns a random dense waterfall.
  public mutating func denseWaterfall() -> DenseWaterfall {
    var layout = DenseWaterfall(waterfall(), reach: pick([1, 2, 3, 5, 8, 20, 64, 255]))
    if case .count(let count) = layout.waterfall.columns, count > 32 { layout.waterfall.columns = .count(5) }
    if case .minimumWidth(let width) = layout.waterfall.columns, width < 50 {
      layout.waterfall.columns = .minimumWidth(60)
    }
    if oneIn(2) { layout.waterfall.order = .shortest }
    if layout.waterfall.rowSpacing > 1_000 { layout.waterfall.rowSpacing = 2 }
    return layout
  }

  /// Returns a random item, which spans several lanes with a probability of 1 in `share`.
  /// It may be an estimate if `isEstimated`.
  mutating func item(_ kind: Extents, _ share: Int, isEstimated: Bool) -> WaterfallItem {
    WaterfallItem(extent(kind), span: span(share), isEstimated: isEstimated && oneIn(2))
  }
}

extension LayoutRect {
  /// Returns whether two frames share more than an edge.
  fileprivate func overlaps(_ other: LayoutRect) -> Bool {
    let units = NaiveWaterfall.units
    return units(minX) < units(other.minX) + units(other.width)
      && units(other.minX) < units(minX) + units(width)
      && units(minY) < units(other.minY) + units(other.height)
      && units(other.minY) < units(minY) + units(height)
  }
}
