/// Where the lanes of a waterfall, or the columns of a grid, lie across the scrolling direction.
struct LaneGeometry: Sendable {
  /// One lane.
  struct Lane: Sendable {
    /// Where it begins, counted from the leading edge.
    let origin: Units
    let width: Units
    /// Its least coordinate: x of its left edge; y of its upper one, if the section scrolls horizontally.
    let minimumPoints: Double
    let widthPoints: Double
  }

  /// The lanes, from the leading edge on. One array: a query holds on to it, and each array costs it a
  /// reference count.
  let lanes: ContiguousArray<Lane>
  /// From the lanes to x and y.
  let map: CoordinateMap

  /// The number of lanes.
  var count: Int { lanes.count }

  /// Where the last lane ends, counted from the leading edge.
  var end: Units { lanes.last.map { $0.origin + $0.width } ?? 0 }

  /// Between which positions across the lanes lie. Those without a width count: an item that is in two of them is as
  /// wide as what is between them.
  var sides: CrossBounds { lanes.first.map { CrossBounds(start: $0.origin, end: end) } ?? .none }

  private init(_ lanes: [(origin: Units, width: Units)], map: CoordinateMap) {
    self.map = map
    // One by one: a closure that knows the map would be allocated for each section that is made.
    var known: ContiguousArray<Lane> = []
    known.reserveCapacity(lanes.count)
    for (origin, width) in lanes {
      known.append(
        Lane(
          origin: origin, width: width, minimumPoints: map.crossMinimum(origin, width).points,
          widthPoints: width.points))
    }
    self.lanes = known
  }

  /// The frame of what is in a lane.
  @inline(__always)
  func frame(lane: Int, start: Units, extent: Units) -> LayoutRect {
    let lane = lanes[lane]
    return map.rect(
      crossMinimum: lane.minimumPoints, crossLength: lane.widthPoints,
      mainStart: start, mainLength: extent)
  }

  /// The frame of what is in neighbouring lanes, with what is between them.
  @inline(__always)
  func frame(lanes spanned: Range<Int>, start: Units, extent: Units) -> LayoutRect {
    let (first, last) = (lanes[spanned.lowerBound], lanes[spanned.upperBound &- 1])
    return map.rect(
      crossMinimum: map.isCrossMirrored ? last.minimumPoints : first.minimumPoints,
      crossLength: (last.origin &+ last.width &- first.origin).points,
      mainStart: start, mainLength: extent)
  }

  /// The lanes that may meet a stretch across: all that do lie in the range, and in between only
  /// lanes without width. None, if all there are have no width: nobody is to look for items there.
  ///
  /// - Complexity: O(log lanes), and O(1) a lane without width before the first that has one
  @inline(__always)
  func lanes(meeting start: Units, _ end: Units) -> Range<Int> {
    guard start < end else { return 0..<0 }
    var meeting = 0..<count
    if start > lanes[0].origin || end <= lanes[count - 1].origin {
      let first = meeting.partitioningIndex { lanes[$0].origin + lanes[$0].width > start }
      let behind = meeting.partitioningIndex { lanes[$0].origin >= end }
      meeting = first..<max(first, behind)
    }
    return meeting.contains { lanes[$0].width > 0 } ? meeting : 0..<0
  }
}

extension LaneGeometry {
  /// The lanes that share the width of a section, between its insets.
  ///
  /// Each lane's place comes from one formula, never from a running sum, so that rounding does not
  /// add up.
  init(
    _ columns: LayoutColumns, spacing: Double, width: Double, insets: AxisInsets, map: CoordinateMap,
    grid: PixelGrid
  ) throws(LayoutError) {
    let width = try Units(checked: width, "width")
    let spacing = try Units(checked: spacing, "columnSpacing")
    let left = insets.crossStart
    let available = max(0, width - left - insets.crossEnd)
    switch columns {
    case .count(let count):
      guard (1...255).contains(count) else { throw .invalidColumnCount(count) }
      self.init(Self.equal(count, from: left, over: available, spacing: spacing, grid), map: map)
    case .minimumWidth(let minimum):
      let minimum = try Units(checked: minimum, "columns.minimumWidth")
      let pitch = minimum + spacing
      let count = pitch == 0 ? 255 : min(255, max(1, (available + spacing) / pitch))
      self.init(Self.equal(Int(count), from: left, over: available, spacing: spacing, grid), map: map)
    case .tracks(let tracks):
      guard (1...255).contains(tracks.count) else { throw .invalidColumnCount(tracks.count) }
      self.init(try Self.tracks(tracks, from: left, over: available, spacing: spacing, grid), map: map)
    }
  }

  private static func equal(
    _ count: Int, from left: Units, over available: Units, spacing: Units, _ grid: PixelGrid
  ) -> [(origin: Units, width: Units)] {
    let count = Units(count)
    let share = max(0, available - (count - 1) * spacing) / count
    let width = grid.roundedDown(share)
    // On a pixel grid the lanes keep their distance, and what they lose stays behind the last. Lanes
    // without width have no share to keep to.
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
    // As in CSS grid, shares of less than 1 in total leave room over.
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
