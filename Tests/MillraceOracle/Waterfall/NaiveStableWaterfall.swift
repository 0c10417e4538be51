import Millrace

/// The stable policy as somebody would write it who has never seen the engine: a lane for each item,
/// which only edits of that item change.
public struct NaiveStableWaterfall: Sendable {
  private let layout: Waterfall
  private let width: Double
  let laneCount: Int
  /// The extent of each item.
  public private(set) var extents: [Double]
  /// The lane of each item.
  public private(set) var lanes: [Int]
  /// Whether each item's extent is an estimate.
  public private(set) var isEstimated: [Bool]
  /// How many lanes each item asks for.
  public private(set) var spans: [LaneSpan]

  /// The items of the given extents in the given lanes, all measured unless it is said which are not.
  public init(
    _ layout: Waterfall, width: Double, laneCount: Int, extents: [Double], lanes: [Int],
    isEstimated: [Bool]? = nil, spans: [LaneSpan]? = nil
  ) {
    self.layout = layout
    self.width = width
    self.laneCount = laneCount
    self.extents = extents
    self.lanes = lanes
    self.isEstimated = isEstimated ?? Array(repeating: false, count: extents.count)
    self.spans = spans ?? Array(repeating: .lanes(1), count: extents.count)
  }

  /// Where everything is.
  public var waterfall: NaiveWaterfall {
    NaiveWaterfall(layout, width: width, extents: extents, spans: spans, fixedLanes: lanes)
  }

  /// Inserts an item: at the end as the layout goes on, elsewhere into the lane that is shortest some
  /// way behind it.
  public mutating func insert(
    _ extent: Double, isEstimated: Bool = false, span: LaneSpan = .lanes(1), at index: Int
  ) {
    let lane: Int
    if index == extents.count {
      lane =
        NaiveWaterfall(
          layout, width: width, extents: extents + [extent], spans: spans + [span], fixedLanes: lanes
        ).lanes.last!
    } else {
      var first = layout
      first.order = .shortest
      first.ties = .first
      first.tolerance = 0
      let decisive = min(extents.count, index + distance(from: index, for: extent, span))
      lane =
        NaiveWaterfall(
          first, width: width, extents: extents.prefix(decisive) + [extent],
          spans: spans.prefix(decisive) + [span], fixedLanes: Array(lanes.prefix(decisive))
        ).lanes.last!
    }
    extents.insert(extent, at: index)
    lanes.insert(lane, at: index)
    self.isEstimated.insert(isEstimated, at: index)
    spans.insert(span, at: index)
  }

  /// How many items behind `index` count: one of the powers of two from 128 up to the number of items,
  /// and something below it on top; both drawn by a generator that begins with the index and the lower
  /// half of what all items occupy, the new one included. All of them, if the power is 32,768 or more.
  private func distance(from index: Int, for extent: Double, _ span: LaneSpan) -> Int {
    let spans = spans + [span]
    let all = NaiveWaterfall(
      layout, width: width, extents: extents + [extent], spans: spans, fixedLanes: lanes)
    let occupied = all.frames.indices.reduce(0) {
      let stride =
        NaiveWaterfall.units(all.frames[$1].upright(layout.axis).height)
        + NaiveWaterfall.units(layout.rowSpacing)
      return $0 + stride * NaiveWaterfall.width(spans[$1], of: laneCount)
    }
    var random = SplitMix64(seed: UInt64(index) ^ (UInt64(occupied) << 32))
    let draw = random.next()
    var powers = [128]
    while powers.last! * 2 <= extents.count { powers.append(powers.last! * 2) }
    let power = powers[(Int(draw >> 32) * powers.count) >> 32]
    return power < 32_768 ? power + Int(draw % UInt64(power)) : extents.count
  }

  /// Removes an item.
  @discardableResult
  public mutating func remove(at index: Int) -> Double {
    lanes.remove(at: index)
    isEstimated.remove(at: index)
    spans.remove(at: index)
    return extents.remove(at: index)
  }

  /// Moves an item, which stays an estimate if it is one.
  public mutating func move(from source: Int, to target: Int) {
    if source == target { return }
    let (isEstimated, span) = (isEstimated[source], spans[source])
    insert(remove(at: source), isEstimated: isEstimated, span: span, at: target)
  }

  /// Has an item be in another number of lanes.
  public mutating func setSpan(_ span: LaneSpan, at index: Int) {
    if span == spans[index] { return }
    let isEstimated = isEstimated[index]
    insert(remove(at: index), isEstimated: isEstimated, span: span, at: index)
  }

  /// Gives an item another extent, which is measured.
  public mutating func resize(at index: Int, to extent: Double) {
    extents[index] = extent
    isEstimated[index] = false
  }

  /// Gives the items another estimate that are estimated at `old`, or at what is rounded to the same.
  public mutating func reestimate(from old: Double, to new: Double) {
    let heights = waterfall.frames.map { $0.upright(layout.axis).height }
    let height = NaiveWaterfall(layout, width: width, extents: [old]).frames[0]
      .upright(layout.axis).height
    for index in extents.indices where isEstimated[index] && heights[index] == height {
      extents[index] = new
    }
  }

  /// Packs the items from `index` on anew. Returns the items whose lane changed.
  public mutating func rebalance(from index: Int) -> [Int] {
    let before = lanes
    lanes =
      NaiveWaterfall(
        layout, width: width, extents: extents, spans: spans, fixedLanes: Array(lanes[..<index])
      ).lanes
    return lanes.indices.filter { lanes[$0] != before[$0] }
  }
}
