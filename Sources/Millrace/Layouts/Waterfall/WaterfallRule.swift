/// The rule that chooses the lane of a waterfall's next item.
enum WaterfallRule: Sendable {
  /// The shortest lane; of ties, the first.
  case shortestFirst
  /// The shortest lane; of ties, the next after the last placed.
  case shortestNext
  /// A lane taller than the shortest by at most a positive tolerance.
  ///
  /// Of these, the first or, if `isNext`, the next after the last placed.
  case tolerant(Units, isNext: Bool)
  /// The lanes in turn: ascending if `step` is 1, descending if it is -1.
  case cyclic(step: Int)

  init(_ layout: Waterfall) throws(LayoutError) {
    let tolerance = try Units(checked: layout.tolerance, "tolerance")
    self =
      switch (layout.order, layout.ties) {
      case (.leftToRight, _): .cyclic(step: 1)
      case (.rightToLeft, _): .cyclic(step: -1)
      case (.shortest, let ties) where tolerance > 0: .tolerant(tolerance, isNext: ties == .next)
      case (.shortest, .first): .shortestFirst
      case (.shortest, .next): .shortestNext
      }
  }

  /// Returns the lane to assume for the item before the first one.
  func laneBeforeFirst(of lanes: Int) -> Int { returnsFirstLane ? 0 : lanes - 1 }

  /// Whether the last lane after an item that spans lanes is the first of these, instead of the last.
  ///
  /// The last lane decides the next item's turn, or a tie.
  var returnsFirstLane: Bool {
    if case .cyclic(step: -1) = self { true } else { false }
  }

  /// Returns the maximum number of items after which the lanes of items of one extent repeat (`RunPacker`).
  func longestCycle(lanes: Int) -> Int {
    switch self {
    case .shortestNext, .tolerant(_, isNext: true): max(lanes, lanes * (lanes / 2))
    case .shortestFirst, .tolerant, .cyclic: lanes
    }
  }

  /// Returns whether two layouts agree on all later items, up to a common shift. That depends only on the arguments.
  ///
  /// - Parameters:
  ///   - drift: The difference between the lanes' ends in the two layouts.
  ///   - lastLanes: The lane of the previous item in each layout.
  func isConverged(drift: LaneVector, lastLanes: (Int, Int)) -> Bool {
    switch self {
    case .shortestFirst, .tolerant(_, isNext: false): drift.isUniform
    case .shortestNext, .tolerant: lastLanes.0 == lastLanes.1 && drift.isUniform
    case .cyclic: lastLanes.0 == lastLanes.1
    }
  }

  /// Calls `body` with this rule's packer, which resumes at the profile `ends`.
  ///
  /// - Parameter hasSpans: Whether items may span lanes.
  @inline(__always)
  func withPacker<Result, Failure: Error>(
    ends: LaneVector, last: Int, hasSpans: Bool = false,
    _ body: (inout AnyLanePacker) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let rows = hasSpans ? 1 : scratchRows(lanes: ends.count)
    return try withLaneVectors(1, lanes: rows * ends.count) { (scratch) throws(Failure) in
      var packer = packer(ends: ends, last: last, hasSpans: hasSpans, scratch: scratch[0])
      return try body(&packer)
    }
  }

  /// The number of vectors that the packer stores.
  private func scratchRows(lanes: Int) -> Int {
    guard case .shortestFirst = self else { return 1 }
    return lanes <= 8 ? 0 : TournamentLanes.scratchRows
  }

  @inline(never)
  private func packer(ends: LaneVector, last: Int, hasSpans: Bool, scratch: LaneVector) -> AnyLanePacker {
    if hasSpans { return .spans(SpanLanes(rule: self, ends: ends, last: last, scratch: scratch)) }
    return switch self {
    case .shortestFirst where ends.count <= 4: .four(FourSortedLanes(ends: ends))
    case .shortestFirst where ends.count <= 8: .eight(EightSortedLanes(ends: ends))
    case .shortestFirst: .tournament(TournamentLanes(ends: ends, scratch: scratch))
    case .shortestNext: .scan(ScanLanes(ends: ends, last: last, tolerance: 0, scratch: scratch))
    case .tolerant(let tolerance, let isNext):
      .scan(ScanLanes(ends: ends, last: isNext ? last : nil, tolerance: tolerance, scratch: scratch))
    case .cyclic(let step): .cyclic(CyclicLanes(ends: ends, last: last, step: step, scratch: scratch))
    }
  }

  /// Returns the first lane of an item that spans `width` lanes, after the profile `ends`.
  func lane(ends: LaneVector, last: Int, width: Int = 1) -> Int {
    if width == 1, case .shortestFirst = self { return ends.firstMinimum }
    return withLaneVectors(1, lanes: ends.count) { vectors in
      var packer = SpanLanes(rule: self, ends: ends, last: last, scratch: vectors[0])
      return packer.lane(width: width)
    }
  }
}
