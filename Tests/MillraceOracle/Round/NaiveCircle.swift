import Millrace

/// A naive circle of items, written from the rules alone. Lengths are in points, as in a feed file.
public struct NaiveCircle: Hashable, Sendable {
  /// How items are turned.
  public enum Rotation: String, Sendable, CaseIterable {
    /// Not at all.
    case upright
    /// Their top edges away from the center.
    case outward
  }

  /// The number of items.
  public var count: Int
  /// The width and height of an item.
  public var itemSize: LayoutSize
  /// The length of the box along the feed, or `nil` for the default.
  public var height: Double?
  /// The insets.
  public var insets = LayoutInsets(top: 0, leading: 0, bottom: 0, trailing: 0)
  /// The center from the box's leading top corner, or `nil` for the center of the box.
  public var center: LayoutPoint?
  /// The radius, or `nil` for the default.
  public var radius: Double?
  /// The angle of the first item, in degrees, clockwise from the right.
  public var startAngle: Double = 0
  /// The angle from the first item to the last one, or a whole turn, in degrees.
  public var sweep: Double = 360
  /// The distance by which the radius grows in each turn.
  public var spiral: Double = 0
  /// How items are turned.
  public var rotation = Rotation.upright

  /// Creates a circle.
  public init(count: Int, itemSize: LayoutSize) { (self.count, self.itemSize) = (count, itemSize) }
}

extension NaiveCircle {
  /// Returns the elements of all items.
  public func elements(in space: NaiveRoundSpace) throws(NaiveRoundError) -> [NaiveRoundElement] {
    try check(in: space)
    return (0..<count).map { element($0, in: space) }
  }

  /// Returns the length of the section along the feed, in units.
  ///
  /// "The section's length is `height` plus insets."
  public func length(in space: NaiveRoundSpace) throws(NaiveRoundError) -> Int {
    try check(in: space)
    return box(in: space)[space.axis] + sides.sum(space.axis)
  }

  var sides: NaiveCompositionalInsets { NaiveCompositionalInsets(insets) }

  /// "The feed's breadth minus insets by `height` along the feed, each side at least 0." "Default `height`: the
  /// viewport minus insets; without a viewport, the box is square."
  private func box(in space: NaiveRoundSpace) -> NaiveAxisPair<Int> {
    let breadth = space.breadth(minus: sides)
    var length = breadth
    if let height {
      length = naiveRoundUnits(height)
    } else if let viewport = space.viewport {
      length = max(0, viewport - sides.sum(space.axis))
    }
    var box = NaiveAxisPair(breadth, breadth)
    box[space.axis] = length
    return box
  }

  /// "N = n if |sweep| ≥ 360 and spiral = 0, else max(1, n-1)".
  private var parts: Int {
    abs(sweep) >= 360 && naiveRoundUnits(spiral) == 0 ? count : max(1, count - 1)
  }

  /// The radius R, in half units.
  ///
  /// "Default R, at least 0: min(W-w, H-h)/2; for `"outward"` min(W, H)/2 - h/2."
  private func radiusHalves(_ box: NaiveAxisPair<Int>) -> Int {
    if let radius { return 2 * naiveRoundUnits(radius) }
    let size = NaiveAxisPair<Int>(itemSize)
    switch rotation {
    case .upright: return max(0, min(box.horizontal - size.horizontal, box.vertical - size.vertical))
    case .outward: return max(0, min(box.horizontal, box.vertical) - size.vertical)
    }
  }

  private func element(_ index: Int, in space: NaiveRoundSpace) -> NaiveRoundElement {
    let box = box(in: space)
    // "Item i has β = (sweep·i)/N, angle startAngle + β, radius max(0, R + spiral·|β|/360)."
    let turned = (sweep * Double(index)) / Double(parts)
    let angle = NaiveRoundAngle(startAngle + turned)
    let growth = Double(naiveRoundUnits(spiral)) * abs(turned) / 360
    let radius = max(0, Double(radiusHalves(box)) / 2 + growth)
    // "Its center is center + radius·(cos, sin), exact at multiples of 90°."
    let direction = NaiveAxisPair(angle.cosine, angle.sine)
    let center = center.map { NaiveAxisPair<Int>($0) }
    let size = NaiveAxisPair<Int>(itemSize)
    let edges = NaiveAxisPair { axis in
      // The center of the box, or `center`, and then half of the item back.
      let halves = 2 * sides.starts[axis] + (center.map { 2 * $0[axis] } ?? box[axis]) - size[axis]
      let minimum =
        NaiveRoundNumber(halves: halves)
        + NaiveRoundNumber(sinePart: radius * direction[axis], of: angle)
      return NaiveRoundEdges(minimum: minimum, length: NaiveRoundNumber(size[axis]))
    }
    // "`"outward"` applies Rd(angle + 90°)."
    let transform: NaiveRoundMatrix =
      rotation == .outward ? .turn(NaiveRoundAngle(angle.degrees + 90)) : .identity
    return space.element(place: index, item: index, edges, transform: transform)
  }
}

extension NaiveCircle {
  /// Throws if the circle is invalid in a feed.
  public func check(in space: NaiveRoundSpace) throws(NaiveRoundError) {
    try space.check()
    try NaiveRoundChecks.count(count)
    try NaiveRoundChecks.size(itemSize)
    try NaiveRoundChecks.length(height ?? 0)
    try NaiveRoundChecks.insets(insets)
    for distance in [center?.x ?? 0, center?.y ?? 0, radius ?? 0, spiral] {
      try NaiveRoundChecks.distance(distance)
    }
    try NaiveRoundChecks.finite(startAngle)
    try NaiveRoundChecks.finite(sweep)
  }
}
