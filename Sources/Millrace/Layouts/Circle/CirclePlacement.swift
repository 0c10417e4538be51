/// The frames of a circle's items, and the search for those in a rect.
///
/// x and y count from the leading top corner of the section. Along the axes of the section, one of them is the main axis.
struct CirclePlacement: Sendable {
  let map: CoordinateMap
  let insets: AxisInsets
  /// The length of the box along the main axis.
  private let boxLength: Units
  private let item: (width: Units, height: Units)
  /// Twice the center, in units.
  private let center: (x: Units, y: Units)
  private let radiusHalves: Units
  private let spiral: Units
  private let startAngle: Double
  private let sweep: Double
  private let rotation: Circle.Rotation

  init(_ layout: Circle, in space: SectionSpace) throws(LayoutError) {
    map = space.map
    let isVertical = map.axis == .vertical
    insets = try AxisInsets(layout.insets, axis: map.axis)
    item = (
      try Units(checked: layout.itemSize.width, "itemSize.width"),
      try Units(checked: layout.itemSize.height, "itemSize.height")
    )
    let crossLength = max(0, try Units(checked: space.width, "width") - insets.crossStart - insets.crossEnd)
    if let length = layout.length {
      boxLength = try Units(checked: length, "length")
    } else if let viewLength = space.viewLength {
      boxLength = max(0, viewLength - insets.mainStart - insets.mainEnd)
    } else {
      boxLength = crossLength
    }
    let box = isVertical ? (width: crossLength, height: boxLength) : (width: boxLength, height: crossLength)
    let leading = isVertical ? insets.crossStart : insets.mainStart
    let top = isVertical ? insets.mainStart : insets.crossStart
    center = (
      2 * leading
        + (try layout.center.map { (center) throws(LayoutError) in
          2 * (try Units(distance: center.x, "center.x"))
        } ?? box.width),
      2 * top
        + (try layout.center.map { (center) throws(LayoutError) in
          2 * (try Units(distance: center.y, "center.y"))
        } ?? box.height)
    )
    if let radius = layout.radius {
      radiusHalves = 2 * (try Units(distance: radius, "radius"))
    } else {
      switch layout.rotation {
      case .upright: radiusHalves = max(0, min(box.width - item.width, box.height - item.height))
      case .outward: radiusHalves = max(0, min(box.width, box.height) - item.height)
      }
    }
    spiral = try Units(distance: layout.spiral, "spiral")
    // The angle of any item is finite.
    try Double.check(layout.startAngle, "startAngle", in: -1e100...1e100)
    try Double.check(layout.sweep, "sweep", in: -1e100...1e100)
    (startAngle, sweep, rotation) = (layout.startAngle, layout.sweep, layout.rotation)
  }

  var length: Units { insets.mainStart + boxLength + insets.mainEnd }

  /// The number of parts into which the items divide the sweep.
  private func parts(_ count: Int) -> Double {
    Double(sweep.magnitude >= 360 && spiral == 0 ? count : max(1, count - 1))
  }

  private func turned(_ index: Int, _ parts: Double) -> Double { (sweep * Double(index)) / parts }

  private func radius(_ turned: Double) -> Double {
    // Limited so that sums with positions do not overflow.
    min(max(0, Double(radiusHalves) / 2 + Double(spiral) * turned.magnitude / 360), 0x1p49)
  }

  /// Returns the frame of an item in the coordinates of the section.
  func frame(at index: Int, count: Int) -> AxisFrame {
    let turned = turned(index, parts(count))
    let angle = SineCosine(degrees: startAngle + turned)
    let radius = radius(turned)
    let x = Units.nearest(halves: center.x - item.width, adding: radius * angle.cosine)
    let y = Units.nearest(halves: center.y - item.height, adding: radius * angle.sine)
    return map.axis == .vertical
      ? AxisFrame(start: y, end: y + item.height, crossStart: x, crossEnd: x + item.width)
      : AxisFrame(start: x, end: x + item.width, crossStart: y, crossEnd: y + item.height)
  }

  func appearance(at index: Int, count: Int) -> ElementAppearance {
    guard rotation == .outward else { return ElementAppearance() }
    let transform = LayoutTransform.rotation(degrees: startAngle + turned(index, parts(count)) + 90)
    return ElementAppearance(transform: map.direction == .rightToLeft ? transform.mirrored : transform)
  }

  /// A bound of the distance from the center of an item to the edges of its image, in units.
  private var reach: Double {
    rotation == .upright
      ? Double(max(item.width, item.height)) / 2 + 2 : Double(item.width + item.height) / 2 + 2
  }

  /// Upper bounds of the distances by which items extend beyond the section along it and across it.
  func overflow(count: Int, crossSize: Units) -> (main: Units, cross: Units) {
    guard count > 0 else { return (0, 0) }
    let distance = max(radius(0), radius(turned(count - 1, parts(count)))) + reach
    func excess(_ doubledCenter: Units, _ size: Units) -> Units {
      let center = Double(doubledCenter) / 2
      return Units(max(0, distance - center, center + distance - Double(size))) + 1
    }
    let (x, y) = map.axis == .vertical ? (crossSize, length) : (length, crossSize)
    let (across, along) = (excess(center.x, x), excess(center.y, y))
    return map.axis == .vertical ? (along, across) : (across, along)
  }
}

// MARK: - Search

extension CirclePlacement {
  /// A rect relative to the center, in units.
  private struct Target {
    let x: (start: Double, end: Double)
    let y: (start: Double, end: Double)
    /// The distance from the center to the farthest corner.
    let farthest: Double

    /// Returns whether the rect overlaps a part of the ring between two radii.
    func overlaps(
      _ cosines: ClosedRange<Double>, _ sines: ClosedRange<Double>, _ radii: ClosedRange<Double>
    ) -> Bool {
      // Every center of an item in the rect is at most as far away as the farthest corner.
      if radii.lowerBound > farthest { return false }
      func range(_ factors: ClosedRange<Double>) -> ClosedRange<Double> {
        let low = factors.lowerBound * (factors.lowerBound < 0 ? radii.upperBound : radii.lowerBound)
        let high = factors.upperBound * (factors.upperBound < 0 ? radii.lowerBound : radii.upperBound)
        return low...max(low, high)
      }
      let (across, down) = (range(cosines), range(sines))
      return across.lowerBound <= x.end && across.upperBound >= x.start && down.lowerBound <= y.end
        && down.upperBound >= y.start
    }
  }

  /// Calls `body` with the items that may intersect a rect, in ascending order, until it returns false.
  ///
  /// Halves the range of items while the part of the ring in which they lie meets the rect: O(log n + k) on a circle.
  func forEachCandidate(
    in queryRect: AxisRect, from first: Int, count: Int, counting work: inout WorkCounters,
    _ body: (Int) -> Bool
  ) {
    guard first < count else { return }
    let isVertical = map.axis == .vertical
    let (x, y) =
      isVertical
      ? ((queryRect.crossStart, queryRect.crossEnd), (queryRect.start, queryRect.end))
      : ((queryRect.start, queryRect.end), (queryRect.crossStart, queryRect.crossEnd))
    func relative(_ range: (Units, Units), _ doubledCenter: Units) -> (start: Double, end: Double) {
      let center = Double(doubledCenter) / 2
      return (Double(range.0) - center - reach, Double(range.1) - center + reach)
    }
    let (across, down) = (relative(x, center.x), relative(y, center.y))
    let farX = max(across.start.magnitude, across.end.magnitude)
    let farY = max(down.start.magnitude, down.end.magnitude)
    let target = Target(x: across, y: down, farthest: farX + farY)
    _ = search(first, count - 1, parts(count), target, counting: &work, body)
  }

  /// Examines the items from `first` to `last`, and returns whether to continue.
  private func search(
    _ first: Int, _ last: Int, _ parts: Double, _ target: Target, counting work: inout WorkCounters,
    _ body: (Int) -> Bool
  ) -> Bool {
    work.nodesVisited &+= 1
    let (begin, end) = (turned(first, parts), turned(last, parts))
    let (cosines, sines) = Self.bounds(startAngle + min(begin, end), startAngle + max(begin, end))
    let radii = (radius(begin), radius(end))
    guard target.overlaps(cosines, sines, min(radii.0, radii.1)...max(radii.0, radii.1)) else { return true }
    if last - first < 4 {
      work.itemsScanned &+= last - first + 1
      for index in first...last where !body(index) { return false }
      return true
    }
    let middle = first + (last - first) / 2
    return search(first, middle, parts, target, counting: &work, body)
      && search(middle + 1, last, parts, target, counting: &work, body)
  }

  /// Returns bounds of the cosines and the sines of the angles from `start` to `end`, in degrees, with a margin for rounding.
  private static func bounds(
    _ start: Double, _ end: Double
  ) -> (cosines: ClosedRange<Double>, sines: ClosedRange<Double>) {
    // Beyond 2⁴⁰ degrees, nothing is known of the angle between two.
    guard end - start < 360, max(start.magnitude, end.magnitude) < 0x1p40 else { return (-1...1, -1...1) }
    let (first, last) = (SineCosine(degrees: start), SineCosine(degrees: end))
    let margin = 1e-9
    var cosines = (min(first.cosine, last.cosine) - margin, max(first.cosine, last.cosine) + margin)
    var sines = (min(first.sine, last.sine) - margin, max(first.sine, last.sine) + margin)
    // The extremes are at multiples of 90°.
    var quarter = Int64(start / 90)
    if Double(quarter) * 90 < start - 1e-6 { quarter += 1 }
    while Double(quarter) * 90 <= end + 1e-6 {
      switch quarter & 3 {
      case 0: cosines.1 = 1 + margin
      case 1: sines.1 = 1 + margin
      case 2: cosines.0 = -1 - margin
      default: sines.0 = -1 - margin
      }
      quarter += 1
    }
    return (cosines.0...cosines.1, sines.0...sines.1)
  }
}
