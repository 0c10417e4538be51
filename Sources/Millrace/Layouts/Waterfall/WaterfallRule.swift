/// Which lane the next item of a waterfall goes to.
enum WaterfallRule: Sendable {
  /// Where it can start highest; of equals, the first.
  case shortestFirst
  /// Where it can start highest; of equals, the next after the last placed.
  case shortestNext
  /// Of the lanes where it can start by no more than a tolerance above 0 lower than in the highest, the
  /// first, or the next after the last placed.
  case tolerant(Units, isNext: Bool)
  /// In turn, upwards or downwards.
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

  /// The lane that the item before the first would have been in.
  func laneBeforeFirst(of lanes: Int) -> Int {
    if case .cyclic(step: -1) = self { 0 } else { lanes - 1 }
  }

  /// Whether the lane that an item in several lanes leaves behind is the first of them, and not the last:
  /// the one that the next item's turn, or a tie, is told by.
  var leavesFirstLane: Bool {
    if case .cyclic(step: -1) = self { true } else { false }
  }

  /// The most items after which the lanes of items of one extent begin to repeat (`RunPacker`).
  func longestCycle(lanes: Int) -> Int {
    switch self {
    case .shortestNext, .tolerant(_, isNext: true): max(lanes, lanes * (lanes / 2))
    case .shortestFirst, .tolerant, .cyclic: lanes
    }
  }

  /// Whether two runs of the same items lie alike from here on, but for a common shift: what is
  /// placed depends on nothing but this.
  ///
  /// - Parameters:
  ///   - drift: By how much further each lane ends in one than in the other.
  ///   - lastLanes: The lane of the item before, in each.
  func isConverged(drift: LaneVector, lastLanes: (Int, Int)) -> Bool {
    switch self {
    case .shortestFirst, .tolerant(_, isNext: false): drift.isUniform
    case .shortestNext, .tolerant: lastLanes.0 == lastLanes.1 && drift.isUniform
    case .cyclic: lastLanes.0 == lastLanes.1
    }
  }

  /// Has `user` work on `state` with the packer for this rule, which resumes where the lanes end at
  /// `ends`.
  ///
  /// The loop over the items is inside of `user`, compiled once for each packer.
  ///
  /// - Parameter hasSpans: Whether items may be in several lanes.
  @inline(__always)
  func withPacker<User: LanePackerUser>(
    ends: LaneVector, last: Int, hasSpans: Bool = false, _ user: User, on state: inout User.State
  ) throws(User.Failure) -> User.Output {
    switch self {
    case _ where hasSpans:
      return try withLaneVectors(1, lanes: ends.count) { (rows) throws(User.Failure) in
        var packer = SpanLanes(rule: self, ends: ends, last: last, scratch: rows[0])
        return try user.use(&packer, on: &state)
      }
    case .shortestFirst where ends.count <= 4:
      var packer = FourSortedLanes(ends: ends)
      return try user.use(&packer, on: &state)
    case .shortestFirst where ends.count <= 8:
      var packer = EightSortedLanes(ends: ends)
      return try user.use(&packer, on: &state)
    case .shortestFirst:
      return try withLaneVectors(1, lanes: ends.count * TournamentLanes.scratchRows) {
        (rows) throws(User.Failure) in
        var packer = TournamentLanes(ends: ends, scratch: rows[0])
        return try user.use(&packer, on: &state)
      }
    case .shortestNext:
      return try withLaneVectors(1, lanes: ends.count) { (rows) throws(User.Failure) in
        var packer = NextLanes(ends: ends, last: last, scratch: rows[0])
        return try user.use(&packer, on: &state)
      }
    case .tolerant(let tolerance, let isNext):
      return try withLaneVectors(1, lanes: ends.count) { (rows) throws(User.Failure) in
        var packer = TolerantLanes(
          ends: ends, last: isNext ? last : nil, tolerance: tolerance, scratch: rows[0])
        return try user.use(&packer, on: &state)
      }
    case .cyclic(let step):
      return try withLaneVectors(1, lanes: ends.count) { (rows) throws(User.Failure) in
        var packer = CyclicLanes(ends: ends, last: last, step: step, scratch: rows[0])
        return try user.use(&packer, on: &state)
      }
    }
  }

  /// The lane of a single item where the lanes end at `ends`.
  func lane(ends: LaneVector, last: Int) -> Int {
    if case .shortestFirst = self { return ends.firstMinimum }
    var lane = 0
    withPacker(ends: ends, last: last, PlaceOne(), on: &lane)
    return lane
  }

  /// The first lane of a single item in `width` lanes.
  func lane(ends: LaneVector, last: Int, width: Int) -> Int {
    withLaneVectors(1, lanes: ends.count) { rows in
      var packer = SpanLanes(rule: self, ends: ends, last: last, scratch: rows[0])
      return packer.place(0, width: width)
    }
  }

  private struct PlaceOne: LanePackerUser {
    func use(_ packer: inout some LanePacker, on lane: inout Int) { lane = packer.place(0) }
  }
}
