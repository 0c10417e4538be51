import Millrace
import MillraceOracle
import MillraceRandom

/// A random script of edits of one waterfall section.
///
/// After every edit, incremental == fresh == naive, and every query equals a linear filter.
public struct WaterfallScript: EditScript {
  var random: SplitMix64
  var layout: Waterfall
  var width: Double
  let kind: SplitMix64.Extents
  let shape: TreeShape?
  let seed: UInt64
  let maximumCount: Int
  /// The expected extents and, with the stable policy, lanes.
  var model: NaiveStableWaterfall
  var section: WaterfallSection
  var step = 0
  var lastEdit = "creation"
  /// A copy from an earlier step, with its expected layout.
  private var snapshot: (section: WaterfallSection, expected: NaiveWaterfall)?

  /// An item spans several lanes with a probability of 1 in `spanningShare`, or never if it is `nil`.
  let spanningShare: Int?

  var extents: [Double] { model.extents }
  var spans: [LaneSpan] { model.spans }

  /// - Parameters:
  ///   - seed: The seed of the layout, the items and the edits.
  ///   - maximumCount: The approximate maximum number of items.
  ///   - tinyNodes: Whether the tree has the smallest nodes, so that it is deep.
  public init(seed: UInt64, maximumCount: Int, tinyNodes: Bool) throws {
    self.seed = seed
    random = SplitMix64(seed: seed)
    spanningShare = random.pick([nil, nil, 2, 8, 30])
    // Frames take longer to find, one by one, where matrices are multiplied by a debug build.
    self.maximumCount = spanningShare == nil ? maximumCount : min(maximumCount, 80)
    layout = random.waterfall()
    width = random.pick([390, 320, 375.5, 1024, 20])
    kind = random.pick(SplitMix64.Extents.allCases)
    shape = random.treeShape(tinyNodes: tinyNodes)
    let laneCount = try WaterfallSection(layout, width: width).laneCount
    var extents: [Double] = []
    var spans: [LaneSpan] = []
    for _ in 0..<random.int(0...self.maximumCount) {
      extents.append(random.extent(kind))
      spans.append(laneCount > 32 ? .lanes(1) : random.span(spanningShare))
    }
    let policy: EditPolicy = random.oneIn(2) ? .reflow : .stable
    let dirtyRangeLimit = tinyNodes ? random.int(1...4) : nil
    if spanningShare == nil {
      section = try WaterfallSection(
        layout, width: width, policy: policy, extents: extents, shape: shape, dirtyRangeLimit: dirtyRangeLimit
      )
    } else {
      section = try WaterfallSection(
        layout, width: width, policy: policy,
        items: zip(extents, spans).map { WaterfallItem($0, span: $1) },
        shape: shape, dirtyRangeLimit: dirtyRangeLimit)
    }
    model = NaiveStableWaterfall(
      layout, width: width, laneCount: section.laneCount, extents: extents,
      lanes: NaiveWaterfall(layout, width: width, extents: extents, spans: spans).lanes, spans: spans)
  }

  /// Returns the span of a new item.
  mutating func randomSpan() -> LaneSpan { section.laneCount > 32 ? .lanes(1) : random.span(spanningShare) }

  /// Returns whether a layout has too many lanes for the current spans.
  func isTooMany(_ layout: Waterfall, width: Double) throws -> Bool {
    let laneCount = try WaterfallSection(layout, width: width).laneCount
    return laneCount > 32 && spans.contains { $0 != .lanes(1) }
  }

  /// Returns the model with the stable policy and the given initial lanes.
  func stableModel(lanes: [Int]) -> NaiveStableWaterfall {
    NaiveStableWaterfall(
      layout, width: width, laneCount: section.laneCount, extents: extents, lanes: lanes,
      isEstimated: model.isEstimated, spans: spans)
  }

  func fresh() throws -> WaterfallSection {
    spanningShare == nil
      ? try WaterfallSection(layout, width: width, extents: AnySequence(extents), shape: shape)
      : try WaterfallSection(
        layout, width: width, items: zip(extents, spans).map { WaterfallItem($0, span: $1) }, shape: shape)
  }

  mutating func check() throws {
    let naive =
      section.policy == .reflow
      ? NaiveWaterfall(layout, width: width, extents: extents, spans: spans) : model.waterfall
    try require(section.count == extents.count, "\(section.count) items, not \(extents.count)")
    if let violation = section.invariantViolation() { throw failure(violation) }
    try require(extents.indices.map { section.span(at: $0) } == spans, "spans")
    try checkEstimates(naive)
    try checkProvisional(naive)
    if let wrong = naive.wrongOnceSettled(section) { throw failure(wrong) }
    try checkFresh()
    if let wrong = naive.wrongAnswer(of: &section, random: &random) { throw failure(wrong) }
    try checkSnapshot(naive)
  }
  /// Checks that unsettled items are placed validly and settled ones exactly.
  private func checkProvisional(_ naive: NaiveWaterfall) throws {
    let provisional = section.provisional
    let begin = provisional.firstUnsettledIndex ?? extents.count
    try require(
      (provisional.firstUnsettledIndex == nil) == section.isSettled,
      "firstUnsettledIndex and isSettled disagree")
    let orientation = section.orientation
    let origins = (0..<section.laneCount).map { lane in
      let lane = LayoutRect(x: section.laneOrigin(lane), y: 0, width: section.laneWidth(lane), height: 0)
      return orientation.upright(lane.upright(layout.axis)).minX
    }
    var ends = [Double](repeating: 0, count: origins.count)
    for index in extents.indices {
      if index < begin {
        try require(provisional.frame(at: index) == naive.frames[index], "settled item \(index) moved")
      }
      let frame = orientation.upright(provisional.frame(at: index))
      let width = NaiveWaterfall.width(spans[index], of: origins.count)
      let first = section.lane(at: index)
      try require(frame.minX == origins[first], "provisional item \(index) is at \(frame)")
      for lane in first..<(first + width) {
        try require(frame.minY >= ends[lane], "provisional item \(index) overlaps")
        ends[lane] = LayoutUnit.nearest(frame.maxY)
      }
    }
  }

  /// Checks that fresh == naive, and that the edited section becomes equal to it.
  ///
  /// With the reflow policy it is equal directly, otherwise after rebalancing or after switching to reflow.
  private func checkFresh() throws {
    let naive = NaiveWaterfall(layout, width: width, extents: extents, spans: spans)
    let height = section.freshContentHeight()
    try require(height == naive.contentSize.upright(layout.axis).height, "fresh height \(height)")
    var sections = [try fresh(), section, section]
    try sections[1].rebalance()
    sections[2].policy = .reflow
    for var section in sections {
      section.settle()
      try require(section.contentSize == naive.contentSize, "fresh content \(section.contentSize)")
      let frames = extents.indices.map { section.frame(at: $0) }
      try require(frames == naive.frames, "differs from a fresh layout")
      if let violation = section.invariantViolation() { throw failure(violation) }
    }
  }

  /// Checks that edits of a copy and of the original do not affect each other.
  private mutating func checkSnapshot(_ naive: NaiveWaterfall) throws {
    if case (var copy, let expected)? = snapshot, random.oneIn(5) {
      let whole = LayoutRect(x: 0, y: 0, width: .infinity, height: .infinity)
      try require(copy.elements(in: whole) == expected.elements(in: whole), "a copy changed")
      snapshot = nil
    }
    if snapshot == nil, random.oneIn(5) { snapshot = (section, naive) }
  }

  var work: WorkCounters { section.work }

  var subject: String { "\(extents.count) items, \(layout), width \(width)" }
}
