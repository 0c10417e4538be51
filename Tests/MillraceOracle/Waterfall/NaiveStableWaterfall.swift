import Millrace
import MillraceRandom

/// A naive waterfall with the stable policy, written without knowledge of the engine.
///
/// Only edits of an item change its lane.
public struct NaiveStableWaterfall: Sendable {
  package let layout: Waterfall
  package let width: Double
  let laneCount: Int
  /// The extent of each item.
  public private(set) var extents: [Double]
  /// The lane of each item.
  public private(set) var lanes: [Int]
  /// Whether each item's extent is an estimate.
  public private(set) var isEstimated: [Bool]
  /// The requested span of each item.
  public private(set) var spans: [LaneSpan]

  /// Creates items of the given extents in the given lanes. By default, all are measured.
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

  /// The layout of the current items.
  public var waterfall: NaiveWaterfall {
    NaiveWaterfall(layout, width: width, extents: extents, spans: spans, fixedLanes: lanes)
  }

  /// Inserts an item.
  ///
  /// At the end, the layout's rule chooses the lane. Elsewhere, it is the lane that is shortest some distance
  /// after the index.
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

  /// Returns how many items after `index` determine the lane of an inserted item.
  ///
  /// The number is a random power of two from 128 to the number of items, plus a random number below it. Both
  /// are drawn from a generator seeded with the index and the lower half of the total length of all items,
  /// including the new one. If the power is at least 32,768, all items count.
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

  /// Changes the span of an item.
  public mutating func setSpan(_ span: LaneSpan, at index: Int) {
    if span == spans[index] { return }
    let isEstimated = isEstimated[index]
    insert(remove(at: index), isEstimated: isEstimated, span: span, at: index)
  }

  /// Sets the measured extent of an item.
  public mutating func resize(at index: Int, to extent: Double) {
    extents[index] = extent
    isEstimated[index] = false
  }

  /// Sets the measured extents of items, in ascending order of their indices, and spans other than `nil`.
  ///
  /// The items whose spans change leave, and join again when the last of them has left.
  public mutating func resize(_ items: [(index: Int, extent: Double, span: LaneSpan?)]) {
    let joining = items.filter { $0.span != nil && $0.span != spans[$0.index] }
    for item in items where !joining.contains(where: { $0.index == item.index }) {
      resize(at: item.index, to: item.extent)
    }
    for item in joining.reversed() { remove(at: item.index) }
    for item in joining { insert(item.extent, span: item.span!, at: item.index) }
  }

  /// Changes the estimate of all items estimated at `old`, or at a value with the same rounding.
  public mutating func reestimate(from old: Double, to new: Double) {
    let heights = waterfall.frames.map { $0.upright(layout.axis).height }
    let height = NaiveWaterfall(layout, width: width, extents: [old]).frames[0]
      .upright(layout.axis).height
    for index in extents.indices where isEstimated[index] && heights[index] == height {
      extents[index] = new
    }
  }

  /// Packs the items from `index` on again. Returns the items whose lane changed.
  public mutating func rebalance(from index: Int) -> [Int] {
    let before = lanes
    lanes =
      NaiveWaterfall(
        layout, width: width, extents: extents, spans: spans, fixedLanes: Array(lanes[..<index])
      ).lanes
    return lanes.indices.filter { lanes[$0] != before[$0] }
  }
}
