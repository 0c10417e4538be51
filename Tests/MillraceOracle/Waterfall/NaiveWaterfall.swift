import Millrace

/// A naive waterfall, written without knowledge of the engine.
///
/// It is a loop over the lanes for each item, and queries are linear filters.
///
/// It shares only public types with the engine, and stays naive on purpose: the engine must equal it.
public struct NaiveWaterfall {
  /// The frame of each item.
  public let frames: [LayoutRect]
  /// The lane of each item.
  public let lanes: [Int]
  /// The size of the content.
  ///
  /// The width is the section's; height and width are swapped if the section scrolls horizontally.
  public let contentSize: LayoutSize
  package let orientation: NaiveOrientation

  /// Lays out items of the given extents and spans, which must be valid.
  ///
  /// The first items are in the lanes `fixedLanes`; the layout places the others after them. With a reach,
  /// later items fill the holes that the `reach` items before them have left.
  public init(
    _ layout: Waterfall, width: Double, extents: some Sequence<Double>, spans: [LaneSpan] = [],
    fixedLanes: [Int] = [], reach: Int = 0
  ) {
    orientation = NaiveOrientation(layout.axis, layout.direction, width: width)
    // The layout is computed vertically and from left to right, and finally transposed and mirrored.
    let insets =
      layout.axis == .vertical
      ? layout.insets
      : LayoutInsets(
        top: layout.insets.leading, leading: layout.insets.top, bottom: layout.insets.trailing,
        trailing: layout.insets.bottom)
    let tracks = naiveTracks(layout, insets, width: Self.units(width))
    let spacing = Self.units(layout.rowSpacing)
    let top = Self.units(insets.top)
    var nextStart = [Int](repeating: 0, count: tracks.count)
    var bottom = 0
    var frames: [LayoutRect] = []
    var lanes: [Int] = []
    // The next lanes for layouts that use lanes in turn, counted from the left and from the right.
    var (cursor, cursorFromRight) = (0, 0)
    var holes: [NaiveHoles] = []
    func append(_ lane: Int, _ width: Int, begin: Int, _ height: Int) {
      lanes.append(lane)
      let last = tracks[lane + width - 1]
      frames.append(
        LayoutRect(
          x: Double(tracks[lane].origin) / 192, y: Double(top + begin) / 192,
          width: Double(last.origin + last.width - tracks[lane].origin) / 192, height: Double(height) / 192))
    }
    for (index, extent) in extents.enumerated() {
      let height = naivePixels(Self.units(extent), layout.scale)
      let lane: Int
      let width = spans.isEmpty ? 1 : Self.width(spans[index], of: tracks.count)
      let places = 0...(tracks.count - width)
      func start(_ place: Int) -> Int {
        var start = nextStart[place]
        for covered in place..<(place + width) { start = max(start, nextStart[covered]) }
        return start
      }
      switch layout.order {
      case _ where index < fixedLanes.count: lane = fixedLanes[index]
      case .leftToRight: lane = places.contains(cursor) ? cursor : 0
      case .rightToLeft:
        let place = tracks.count - cursorFromRight - width
        lane = places.contains(place) ? place : places.last!
      case .shortest:
        var bound = start(0)
        for place in places { bound = min(bound, start(place)) }
        bound += Self.units(layout.tolerance)
        let candidates = places.filter { start($0) <= bound }
        switch layout.ties {
        case .first: lane = candidates[0]
        case .next: lane = candidates.first { $0 >= cursor } ?? candidates[0]
        }
      }
      holes.removeAll { index - $0.item > reach }
      let hole = holes.enumerated().compactMap { place, holes in
        holes.highest(width, height + spacing, asWideAs: lane, tracks).map { (place: place, fit: $0) }
      }.min { ($0.fit.begin, $0.place) < ($1.fit.begin, $1.place) }
      if layout.order == .shortest, let hole, hole.fit.begin < start(lane) {
        for covered in hole.fit.lane..<(hole.fit.lane + width) {
          holes[hole.place].begins[covered] = hole.fit.begin + height + spacing
        }
        append(hole.fit.lane, width, begin: hole.fit.begin, height)
        continue
      }
      cursor = lane + width
      cursorFromRight = tracks.count - lane
      let begin = start(lane)
      if reach > 0, width > 1 {
        let begins = (lane..<(lane + width)).map { ($0, nextStart[$0]) }
        holes.append(NaiveHoles(item: index, begins: Dictionary(uniqueKeysWithValues: begins), end: begin))
      }
      append(lane, width, begin: begin, height)
      for covered in lane..<(lane + width) { nextStart[covered] = begin + height + spacing }
      bottom = max(bottom, begin + height)
    }
    self.lanes = lanes
    let contentSize = LayoutSize(
      width: Double(Self.units(width)) / 192,
      height: Double(top + bottom + Self.units(insets.bottom)) / 192)
    self.frames = frames.map(orientation.placed)
    self.contentSize = contentSize.upright(layout.axis)
  }

  /// Returns the items that intersect a rectangle, by a linear filter.
  public func elements(in rect: LayoutRect) -> [Element] {
    frames.indices.filter { orientation.intersects(frames[$0], rect) }.map {
      Element(index: $0, frame: frames[$0])
    }
  }

  /// Returns whether the frame of an item intersects a rectangle, with a vertical main axis.
  ///
  /// - Parameter hasEnd: Whether an item of zero height belongs to the rectangle that ends at it, not to the
  ///   one that starts there.
  public static func intersects(_ frame: LayoutRect, _ rect: LayoutRect, hasEnd: Bool = false) -> Bool {
    let (left, right) = (units(rect.minX), units(rect.maxX))
    let (top, bottom) = (units(rect.minY), units(rect.maxY))
    let (minX, maxX) = (units(frame.minX), units(frame.minX) + units(frame.width))
    let (minY, maxY) = (units(frame.minY), units(frame.minY) + units(frame.height))
    guard left < right, top < bottom, maxX > minX else { return false }
    let across = minX < right && maxX > left
    let isBetween = hasEnd ? top < minY && minY <= bottom : top <= minY && minY < bottom
    let along = minY == maxY ? isBetween : minY < bottom && maxY > top
    return across && along
  }

  /// Returns the number of lanes, of `count`, that an item spans.
  package static func width(_ span: LaneSpan, of count: Int) -> Int {
    switch span {
    case .all: count
    case .lanes(let lanes): min(lanes, count)
    }
  }

  package static func units(_ points: Double) -> Int {
    Int((max(-1e13, min(1e13, points)) * 192).rounded(.toNearestOrEven))
  }
}

/// The free space above an item.
struct NaiveHoles {
  package let item: Int
  /// The start of the free space in each of the item's lanes.
  var begins: [Int: Int]
  package let end: Int

  /// Returns the highest position for an item of `width` lanes that are as wide as those from `lane` on.
  func highest(
    _ width: Int, _ length: Int, asWideAs lane: Int, _ tracks: [(origin: Int, width: Int)]
  ) -> (lane: Int, begin: Int)? {
    func size(_ lane: Int) -> Int { tracks[lane..<(lane + width)].reduce(0) { $0 + $1.width } }
    var best: (lane: Int, begin: Int)?
    for first in begins.keys.sorted() {
      let covered = (first..<(first + width)).map { begins[$0] ?? .max }
      guard covered.allSatisfy({ $0 < end }), covered.max()! + length <= end, size(first) == size(lane)
      else { continue }
      if covered.max()! < best?.begin ?? .max { best = (first, covered.max()!) }
    }
    return best
  }
}

extension LayoutRect {
  /// The rectangle with swapped axes.
  public var mirrored: LayoutRect {
    LayoutRect(origin: LayoutPoint(x: origin.y, y: origin.x), size: size.mirrored)
  }

  /// Returns the rectangle in the upright layout of a section with a scroll axis.
  public func upright(_ axis: LayoutAxis) -> LayoutRect { axis == .vertical ? self : mirrored }
}

extension LayoutSize {
  /// The size with swapped axes.
  public var mirrored: LayoutSize { LayoutSize(width: height, height: width) }

  /// Returns the size in the upright layout of a section with a scroll axis.
  public func upright(_ axis: LayoutAxis) -> LayoutSize { axis == .vertical ? self : mirrored }
}

/// Returns the left edges and widths of the lanes, in units.
func naiveTracks(
  _ layout: Waterfall, _ insets: LayoutInsets, width: Int
) -> [(origin: Int, width: Int)] {
  let left = NaiveWaterfall.units(insets.leading)
  let right = NaiveWaterfall.units(insets.trailing)
  let spacing = NaiveWaterfall.units(layout.columnSpacing)
  let available = max(0, width - left - right)
  func equal(_ count: Int) -> [(origin: Int, width: Int)] {
    let share = max(0, available - (count - 1) * spacing) / count
    let pixels = naivePixels(share, layout.scale)
    return (0..<count).map { lane in
      layout.scale != nil || share == 0
        ? (left + lane * (pixels + spacing), pixels)
        : (left + lane * (available + spacing) / count, share)
    }
  }
  switch layout.columns {
  case .count(let count): return equal(count)
  case .minimumWidth(let minimum):
    let minimum = NaiveWaterfall.units(minimum)
    var count = 1
    while count < 255, (count + 1) * minimum + count * spacing <= available { count += 1 }
    return equal(count)
  case .tracks(let tracks):
    var fixed = 0
    var shares = 0.0
    for track in tracks {
      switch track {
      case .points(let points): fixed += naivePixels(NaiveWaterfall.units(points), layout.scale)
      case .fraction(let share): shares += share
      }
    }
    let free = Double(max(0, available - fixed - (tracks.count - 1) * spacing)) / max(1, shares)
    var result: [(origin: Int, width: Int)] = []
    var points = 0
    var before = 0.0
    for (index, track) in tracks.enumerated() {
      let begin = Int((free * before).rounded(.toNearestOrEven))
      let origin = left + points + begin + index * spacing
      switch track {
      case .points(let width):
        let width = naivePixels(NaiveWaterfall.units(width), layout.scale)
        result.append((origin, width))
        points += width
      case .fraction(let share):
        let end = Int((free * (before + share)).rounded(.toNearestOrEven))
        result.append((origin, naivePixels(end - begin, layout.scale)))
        before += share
      }
    }
    return result
  }
}

/// Returns `length` rounded down to whole pixels, in units.
package func naivePixels(_ length: Int, _ scale: Double?) -> Int {
  guard let scale else { return length }
  func pixels(_ count: Int) -> Int { Int((Double(count) * (192 / scale)).rounded(.toNearestOrEven)) }
  var count = max(0, Int(Double(length) * scale / 192) - 2)
  while pixels(count + 1) <= length { count += 1 }
  return pixels(count)
}
