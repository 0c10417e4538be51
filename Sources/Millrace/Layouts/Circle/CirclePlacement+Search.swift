/// The search for the items of a circle that may intersect a rect.
extension CirclePlacement {
  /// A rect relative to the center, in units.
  private struct Target {
    let x: (start: Double, end: Double)
    let y: (start: Double, end: Double)
    /// An upper bound of the distance from the center to the farthest corner.
    let farthest: Double

    init(x: (start: Double, end: Double), y: (start: Double, end: Double)) {
      (self.x, self.y) = (x, y)
      farthest = max(x.start.magnitude, x.end.magnitude) + max(y.start.magnitude, y.end.magnitude)
    }

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

    /// The angles at which the rect is seen from the center, in degrees, with a margin. `nil` if the rect contains the
    /// center.
    var angles: ClosedRange<Double>? {
      if x.start <= 0, x.end >= 0, y.start <= 0, y.end >= 0 { return nil }
      let middle = Self.angle((x.start + x.end) / 2, (y.start + y.end) / 2)
      var (low, high) = (0.0, 0.0)
      for corner in [(x.start, y.start), (x.start, y.end), (x.end, y.start), (x.end, y.end)] {
        // The rect is seen at less than 180°.
        var difference = Self.angle(corner.0, corner.1) - middle
        if difference > 180 { difference -= 360 } else if difference < -180 { difference += 360 }
        (low, high) = (min(low, difference), max(high, difference))
      }
      let margin = 0.001
      return (middle + low - margin)...(middle + high + margin)
    }

    /// Returns an angle from -180° to 180° within 0.0006°.
    ///
    /// Source of the polynomial: Abramowitz and Stegun, Handbook of Mathematical Functions, 4.4.47.
    private static func angle(_ x: Double, _ y: Double) -> Double {
      let (long, short) = (max(x.magnitude, y.magnitude), min(x.magnitude, y.magnitude))
      let t = short / long
      let z = t * t
      let polynomial =
        0.999866 + z * (-0.3302995 + z * (0.180141 + z * (-0.085133 + z * 0.0208351)))
      var angle = 180 / .pi * t * polynomial
      if y.magnitude > x.magnitude { angle = 90 - angle }
      if x < 0 { angle = 180 - angle }
      return y < 0 ? -angle : angle
    }
  }

  /// The direction of an item from the center.
  private struct Ray {
    let turned: Double
    let degrees: Double
    let direction: SineCosine

    init(_ placement: borrowing CirclePlacement, at index: Int, _ parts: Double) {
      turned = placement.turned(index, parts)
      degrees = placement.startAngle + turned
      direction = SineCosine(degrees: degrees)
    }
  }

  /// Calls `body` with the items that may intersect a rect, in ascending order, until it returns false.
  ///
  /// On a circle or an arc, begins with the items that are seen at the same angles as the rect. Halves a range of items while
  /// the part of the ring in which they lie meets the rect: O(log n + k).
  func forEachCandidate(
    in queryRect: AxisRect, from first: Int, count: Int, counting work: inout WorkCounters,
    _ body: (Int) -> Bool
  ) {
    guard first < count else { return }
    let rect = map.axis == .vertical ? queryRect : queryRect.transposed
    func relative(_ start: Units, _ end: Units, _ doubledCenter: Units) -> (start: Double, end: Double) {
      let center = Double(doubledCenter) / 2
      return (Double(start) - center - reach, Double(end) - center + reach)
    }
    let target = Target(
      x: relative(rect.crossStart, rect.crossEnd, center.x), y: relative(rect.start, rect.end, center.y))
    let parts = parts(count)
    let degrees = sweep / parts
    guard spiral == 0, degrees.magnitude > 1e-9, sweep.magnitude <= 3_600, startAngle.magnitude < 1e6,
      let angles = target.angles
    else {
      _ = search(first...(count - 1), parts, target, counting: &work, body)
      return
    }
    // The turns of which the rect may show a part.
    let firstTurn = Int((startAngle + min(0, sweep) - angles.upperBound) / 360) - 1
    let lastTurn = Int((startAngle + max(0, sweep) - angles.lowerBound) / 360) + 1
    var next = first
    for number in 0...(lastTurn - firstTurn) {
      let turn = Double(360 * (sweep > 0 ? firstTurn + number : lastTurn - number)) - startAngle
      let from = (angles.lowerBound + turn) / degrees
      let to = (angles.upperBound + turn) / degrees
      // An item more on both sides, because of rounding.
      let low = max(Double(next), min(from, to) - 1)
      let high = min(Double(count - 1), max(from, to) + 1)
      guard low <= high else { continue }
      let items = Int(low)...Int(high)
      guard search(items, parts, target, counting: &work, body) else { return }
      next = items.upperBound + 1
    }
  }

  /// Examines items, and returns whether to continue.
  private func search(
    _ items: ClosedRange<Int>, _ parts: Double, _ target: Target, counting work: inout WorkCounters,
    _ body: (Int) -> Bool
  ) -> Bool {
    let (begin, end) = (Ray(self, at: items.lowerBound, parts), Ray(self, at: items.upperBound, parts))
    return search(items, begin, end, parts, target, counting: &work, body)
  }

  /// Examines items, given the directions of the first and of the last one.
  private func search(
    _ items: ClosedRange<Int>, _ begin: Ray, _ end: Ray, _ parts: Double, _ target: Target,
    counting work: inout WorkCounters, _ body: (Int) -> Bool
  ) -> Bool {
    work.nodesVisited &+= 1
    let (cosines, sines) = sweep < 0 ? Self.bounds(end, begin) : Self.bounds(begin, end)
    let radii = (radius(begin.turned), radius(end.turned))
    guard target.overlaps(cosines, sines, min(radii.0, radii.1)...max(radii.0, radii.1)) else { return true }
    let (first, last) = (items.lowerBound, items.upperBound)
    if last - first < 8 {
      work.itemsScanned &+= last - first + 1
      for index in items where !body(index) { return false }
      return true
    }
    let middle = first + (last - first) / 2
    return search(
      first...middle, begin, Ray(self, at: middle, parts), parts, target, counting: &work, body)
      && search(
        (middle + 1)...last, Ray(self, at: middle + 1, parts), end, parts, target, counting: &work, body)
  }

  /// Returns bounds of the cosines and the sines between two directions, with a margin for rounding.
  private static func bounds(
    _ start: Ray, _ end: Ray
  ) -> (cosines: ClosedRange<Double>, sines: ClosedRange<Double>) {
    // Beyond 2⁴⁰ degrees, nothing is known of the angle between two.
    guard end.degrees - start.degrees < 360, max(start.degrees.magnitude, end.degrees.magnitude) < 0x1p40
    else { return (-1...1, -1...1) }
    let (first, last) = (start.direction, end.direction)
    let margin = 1e-9
    var cosines = (min(first.cosine, last.cosine) - margin, max(first.cosine, last.cosine) + margin)
    var sines = (min(first.sine, last.sine) - margin, max(first.sine, last.sine) + margin)
    // The extremes are at multiples of 90°.
    var quarter = Int64(start.degrees / 90)
    if Double(quarter) * 90 < start.degrees - 1e-6 { quarter += 1 }
    while Double(quarter) * 90 <= end.degrees + 1e-6 {
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
