import Millrace

/// A random script of edits on one waterfall section, checked after every edit:
/// incremental == fresh == naive, and every query against a linear filter.
public struct WaterfallScript: RandomScript {
  /// What a script found wrong, with all it takes to see it again.
  public struct Failure: Error, CustomStringConvertible {
    /// One line.
    public var description: String
  }

  var random: SplitMix64
  var layout: Waterfall
  var width: Double
  let kind: SplitMix64.Extents
  let shape: TreeShape?
  private let seed: UInt64
  let maximumCount: Int
  /// What the section has to be: its extents, and under the stable contract its lanes.
  var model: NaiveStableWaterfall
  var section: WaterfallSection
  private var step = 0
  var lastEdit = "creation"
  /// What a preview has to be rolled back to, while one is on.
  var previewed: State?
  /// A copy that waits to be adopted, with what it has to be once it is.
  var detached: (section: WaterfallSection, state: State)?
  /// A copy from an earlier time, with what it has to be.
  private var snapshot: (section: WaterfallSection, expected: NaiveWaterfall)?

  /// What the section has to be.
  struct State {
    var layout: Waterfall
    var width: Double
    var contract: EditContract
    var model: NaiveStableWaterfall
  }

  var extents: [Double] { model.extents }

  /// - Parameters:
  ///   - seed: What the layout, the items and the edits are drawn from.
  ///   - maximumCount: About how many items there are at most.
  ///   - tinyNodes: Whether the tree has the smallest nodes, so that it gets deep.
  public init(seed: UInt64, maximumCount: Int, tinyNodes: Bool) throws {
    self.seed = seed
    self.maximumCount = maximumCount
    random = SplitMix64(seed: seed)
    layout = random.waterfall()
    width = random.pick([390, 320, 375.5, 1024, 20])
    kind = random.pick(SplitMix64.Extents.allCases)
    shape =
      tinyNodes
      ? TreeShape(leafCapacity: random.int(2...5), fanOut: random.int(3...5), bulkFill: random.int(1...2))
      : nil
    var extents: [Double] = []
    for _ in 0..<random.int(0...maximumCount) { extents.append(random.extent(kind)) }
    section = try WaterfallSection(
      layout, width: width, contract: random.oneIn(2) ? .reflow : .stable, extents: extents, shape: shape,
      seamLimit: tinyNodes ? random.int(1...4) : nil)
    model = NaiveStableWaterfall(
      layout, width: width, laneCount: section.laneCount, extents: extents,
      lanes: NaiveWaterfall(layout, width: width, extents: extents).lanes)
  }

  /// The model once the contract is stable, which begins with these lanes.
  func stableModel(lanes: [Int]) -> NaiveStableWaterfall {
    NaiveStableWaterfall(
      layout, width: width, laneCount: section.laneCount, extents: extents, lanes: lanes,
      isEstimated: model.isEstimated)
  }

  /// Applies `edits` edits and checks after each.
  ///
  /// - Returns: The work that the section did.
  public mutating func run(edits: Int) throws -> WorkCounters {
    try check()
    for _ in 0..<edits {
      step += 1
      try edit()
      try check()
    }
    return section.work
  }

  func fresh() throws -> WaterfallSection {
    try WaterfallSection(layout, width: width, extents: AnySequence(extents), shape: shape)
  }

  private mutating func check() throws {
    let naive =
      section.contract == .reflow
      ? NaiveWaterfall(layout, width: width, extents: extents) : model.waterfall
    try require(section.count == extents.count, "\(section.count) items, not \(extents.count)")
    if let violation = section.invariantViolation() { throw failure(violation) }
    try checkEstimates(naive)
    try checkProvisional(naive)
    try checkSettledCopy(naive)
    try checkFresh()
    try checkQueries(naive)
    try checkSnapshot(naive)
  }
  /// What is not settled must be a valid placement, and what is said to be settled must be exact.
  private func checkProvisional(_ naive: NaiveWaterfall) throws {
    let provisional = section.provisional
    let begin = provisional.begin ?? extents.count
    try require((provisional.begin == nil) == section.isSettled, "begin and isSettled disagree")
    var ends: [Double: Double] = [:]
    for index in extents.indices {
      if index < begin {
        try require(provisional.frame(at: index) == naive.frames[index], "settled item \(index) moved")
      }
      let frame = provisional.frame(at: index).upright(layout.axis)
      if frame.width > 0 {
        try require(frame.minY >= ends[frame.minX, default: 0], "provisional item \(index) overlaps")
        ends[frame.minX] = LayoutUnit.nearest(frame.maxY)
      }
    }
  }

  /// Incremental == naive, all of it. On a copy, so that the section stays as unsettled as the script
  /// made it.
  private func checkSettledCopy(_ naive: NaiveWaterfall) throws {
    var copy = section
    copy.settle()
    try require(copy.isSettled, "not settled")
    if let violation = copy.invariantViolation() { throw failure(violation) }
    try require(
      copy.contentSize == naive.contentSize, "content \(copy.contentSize), not \(naive.contentSize)")
    for index in extents.indices {
      let expected = naive.frames[index]
      try require(
        copy.frame(at: index) == expected, "item \(index) at \(copy.frame(at: index)), not \(expected)")
    }
  }

  /// Fresh == naive, and what was edited becomes equal to it: as it is under the reflow contract, or
  /// once it is rebalanced, or once it is told to reflow.
  private func checkFresh() throws {
    let naive = NaiveWaterfall(layout, width: width, extents: extents)
    let height = section.freshContentHeight()
    try require(height == naive.contentSize.upright(layout.axis).height, "fresh height \(height)")
    var sections = [try fresh(), section, section]
    try sections[1].rebalance()
    sections[2].contract = .reflow
    for var section in sections {
      section.settle()
      try require(section.contentSize == naive.contentSize, "fresh content \(section.contentSize)")
      let frames = extents.indices.map { section.frame(at: $0) }
      try require(frames == naive.frames, "not as a fresh layout")
      if let violation = section.invariantViolation() { throw failure(violation) }
    }
  }

  /// Queries settle what they need, of a copy or of the section itself.
  private mutating func checkQueries(_ naive: NaiveWaterfall) throws {
    for _ in 0..<3 {
      let rect = random.rect(in: naive.contentSize, layout.axis)
      let expected = naive.elements(in: rect)
      var copy = section
      let found = random.oneIn(3) ? section.elements(in: rect) : copy.elements(in: rect)
      try require(found == expected, "\(rect): \(found.map(\.index)), not \(expected.map(\.index))")
      var visited: [Element] = []
      copy.forEachElement(in: rect) { visited.append($0) }
      try require(visited == expected, "\(rect): visited \(visited.map(\.index))")
    }
    if let index = extents.indices.randomElement(using: &random) {
      var copy = section
      let frame = random.oneIn(3) ? section.frame(at: index) : copy.frame(at: index)
      try require(frame == naive.frames[index], "frame of \(index) is \(frame), not \(naive.frames[index])")
    }
    let rect = random.rect(in: section.contentSize, layout.axis)
    let provisional = section.provisional
    let expected = extents.indices.filter {
      NaiveWaterfall.meets(provisional.frame(at: $0), rect, layout.axis)
    }
    let found = provisional.elements(in: rect).map(\.index)
    try require(found == expected, "provisional \(rect): \(found), not \(expected)")
  }

  /// A copy must not see what happens to the original, nor the original what happens to the copy.
  private mutating func checkSnapshot(_ naive: NaiveWaterfall) throws {
    if case (var copy, let expected)? = snapshot, random.oneIn(5) {
      let whole = LayoutRect(x: 0, y: 0, width: .infinity, height: .infinity)
      try require(copy.elements(in: whole) == expected.elements(in: whole), "a copy changed")
      snapshot = nil
    }
    if snapshot == nil, random.oneIn(5) { snapshot = (section, naive) }
  }

  /// Inserts an item, in all that the section's edits are to be made in.
  mutating func modelInsert(_ extent: Double, isEstimated: Bool = false, at index: Int) {
    model.insert(extent, isEstimated: isEstimated, at: index)
    detached?.state.model.insert(extent, isEstimated: isEstimated, at: index)
  }

  mutating func modelMove(from source: Int, to target: Int) {
    model.move(from: source, to: target)
    detached?.state.model.move(from: source, to: target)
  }

  mutating func modelReestimate(from old: Double, to new: Double) {
    model.reestimate(from: old, to: new)
    detached?.state.model.reestimate(from: old, to: new)
  }

  @discardableResult
  mutating func modelRemove(at index: Int) -> Double {
    detached?.state.model.remove(at: index)
    return model.remove(at: index)
  }

  mutating func modelResize(at index: Int, to extent: Double) {
    model.resize(at: index, to: extent)
    detached?.state.model.resize(at: index, to: extent)
  }

  func require(_ condition: Bool, _ message: @autoclosure () -> String) throws {
    if !condition { throw failure(message()) }
  }

  func failure(_ message: String) -> Failure {
    Failure(
      description:
        "seed \(seed), step \(step), after \(lastEdit), \(extents.count) items, \(layout), width \(width): "
        + message)
  }
}
