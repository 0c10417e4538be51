/// The positions and widths of the lanes of a waterfall, or of the columns of a grid, on the cross axis.
struct LaneGeometry: Sendable {
  struct Lane: Sendable {
    /// The start of the lane, from the leading edge.
    let origin: Units
    let width: Units
    /// The minimum coordinate, in points: x of its left edge, or y of its top edge if the section scrolls horizontally.
    let minimumPoints: Double
    let widthPoints: Double
  }

  /// The lanes, from the leading edge. One array, because a query retains it, and each array costs a reference count.
  let lanes: ContiguousArray<Lane>
  let map: CoordinateMap

  var count: Int { lanes.count }

  /// The distance by which the lanes extend beyond the cross size.
  let crossOverflow: Units

  @inline(__always)
  func frame(lane: Int, start: Units, extent: Units) -> LayoutRect {
    let lane = lanes[lane]
    return map.rect(
      crossMinimum: lane.minimumPoints, crossLength: lane.widthPoints,
      mainStart: start, mainLength: extent)
  }

  /// Returns the frame of an element in adjacent lanes, spacing included.
  @inline(__always)
  func frame(lanes spanned: Range<Int>, start: Units, extent: Units) -> LayoutRect {
    let (first, last) = (lanes[spanned.lowerBound], lanes[spanned.upperBound &- 1])
    return map.rect(
      crossMinimum: map.isCrossMirrored ? last.minimumPoints : first.minimumPoints,
      crossLength: (last.origin &+ last.width &- first.origin).points,
      mainStart: start, mainLength: extent)
  }

  /// Returns the range of lanes that intersect the cross range from `start` to `end`.
  ///
  /// Lanes of zero width may lie in between. Empty if no lane in it has a width: queries return no items there.
  ///
  /// - Complexity: O(log k + z), for k lanes of which z without width come before the first with a width
  @inline(__always)
  func lanes(intersecting start: Units, _ end: Units) -> Range<Int> {
    guard start < end else { return 0..<0 }
    var intersecting = 0..<count
    if start > lanes[0].origin || end <= lanes[count - 1].origin {
      let first = intersecting.partitioningIndex { lanes[$0].origin + lanes[$0].width > start }
      let next = intersecting.partitioningIndex { lanes[$0].origin >= end }
      intersecting = first..<max(first, next)
    }
    return intersecting.contains { lanes[$0].width > 0 } ? intersecting : 0..<0
  }

  /// Creates the lanes that share the width of a section between its insets.
  ///
  /// Each lane's position comes from one formula, never from a running sum, so rounding errors do not add up.
  init(
    _ columns: LayoutColumns, spacing: Double, width: Double, insets: AxisInsets, map: CoordinateMap,
    grid: PixelGrid
  ) throws(LayoutError) {
    let width = try Units(checked: width, "width")
    let spacing = try Units(checked: spacing, "columnSpacing")
    let left = insets.crossStart
    let available = max(0, width - left - insets.crossEnd)
    let lanes: [(origin: Units, width: Units)]
    switch columns {
    case .count(let count):
      guard (1...255).contains(count) else { throw .invalidColumnCount(count) }
      lanes = Self.equal(count, from: left, over: available, spacing: spacing, grid)
    case .minimumWidth(let minimum):
      let minimum = try Units(checked: minimum, "columns.minimumWidth")
      let pitch = minimum + spacing
      let count = pitch == 0 ? 255 : min(255, max(1, (available + spacing) / pitch))
      lanes = Self.equal(Int(count), from: left, over: available, spacing: spacing, grid)
    case .tracks(let tracks):
      guard (1...255).contains(tracks.count) else { throw .invalidColumnCount(tracks.count) }
      lanes = try Self.tracks(tracks, from: left, over: available, spacing: spacing, grid)
    }
    self.map = map
    crossOverflow = max(0, (lanes.last.map { $0.origin + $0.width } ?? 0) - width)
    // A loop, because a closure that captures the map would be allocated for each section.
    var converted: ContiguousArray<Lane> = []
    converted.reserveCapacity(lanes.count)
    for (origin, width) in lanes {
      converted.append(
        Lane(
          origin: origin, width: width, minimumPoints: map.crossMinimum(origin, width).points,
          widthPoints: width.points))
    }
    self.lanes = converted
  }

  private static func equal(
    _ count: Int, from left: Units, over available: Units, spacing: Units, _ grid: PixelGrid
  ) -> [(origin: Units, width: Units)] {
    let count = Units(count)
    let share = max(0, available - (count - 1) * spacing) / count
    let width = grid.roundedDown(share)
    // On a pixel grid the spacing is exact, and the width lost to rounding stays after the last lane. The same for
    // lanes of zero width, which have no share.
    let isRegular = grid.isPresent || share == 0
    return (0..<count).map { lane in
      let offset = isRegular ? lane * (width + spacing) : lane * (available + spacing) / count
      return (left + offset, width)
    }
  }

  private static func tracks(
    _ tracks: [LayoutColumns.Track], from left: Units, over available: Units, spacing: Units,
    _ grid: PixelGrid
  ) throws(LayoutError) -> [(origin: Units, width: Units)] {
    var points: [Units] = []
    var shares: [Double] = []
    for (index, track) in tracks.enumerated() {
      switch track {
      case .points(let width):
        points.append(grid.roundedDown(try Units(checked: width, "columns.tracks[\(index)]")))
        shares.append(0)
      case .fraction(let share):
        guard share > 0, share <= 1e300 else { throw .invalidFraction(track: index, value: share) }
        points.append(0)
        shares.append(share)
      }
    }
    let free = max(0, available - points.reduce(0, +) - Units(tracks.count - 1) * spacing)
    // As in CSS grid, shares that add up to less than 1 leave some of the width free.
    let unit = Double(free) / max(1, shares.reduce(0, +))
    var pointsBefore: Units = 0
    var sharesBefore = 0.0
    return points.indices.map { index in
      let begin = Units(roundingNonNegative: unit * sharesBefore)
      let end = Units(roundingNonNegative: unit * (sharesBefore + shares[index]))
      let width = points[index] + grid.roundedDown(end - begin)
      let origin = left + Units(index) * spacing + pointsBefore + begin
      pointsBefore += points[index]
      sharesBefore += shares[index]
      return (origin, width)
    }
  }
}
