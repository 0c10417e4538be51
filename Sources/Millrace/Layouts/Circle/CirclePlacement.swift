/// The frames of a circle's items, and the search for those in a rect.
///
/// x and y count from the leading top corner of the section. Along the axes of the section, one of them is the main axis.
struct CirclePlacement: Sendable {
  let map: CoordinateMap
  let insets: AxisInsets
  /// The length of the box along the main axis.
  private let boxLength: Units
  let item: (width: Units, height: Units)
  /// Twice the center, in units.
  private(set) var center: (x: Units, y: Units)
  private let radiusHalves: Units
  let spiral: Units
  let startAngle: Double
  let sweep: Double
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
    center = (2 * leading + box.width, 2 * top + box.height)
    if let given = layout.center {
      center.x = 2 * (leading + (try Units(distance: given.x, "center.x")))
      center.y = 2 * (top + (try Units(distance: given.y, "center.y")))
    }
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
  func parts(_ count: Int) -> Double {
    Double(sweep.magnitude >= 360 && spiral == 0 ? count : max(1, count - 1))
  }

  func turned(_ index: Int, _ parts: Double) -> Double { (sweep * Double(index)) / parts }

  func radius(_ turned: Double) -> Double {
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
    let frame = AxisFrame(start: y, end: y + item.height, crossStart: x, crossEnd: x + item.width)
    return map.axis == .vertical ? frame : frame.transposed
  }

  func appearance(at index: Int, count: Int) -> ElementAppearance {
    guard rotation == .outward else { return ElementAppearance() }
    let transform = LayoutTransform.rotation(degrees: startAngle + turned(index, parts(count)) + 90)
    return ElementAppearance(transform: map.direction == .rightToLeft ? transform.mirrored : transform)
  }

  /// A bound of the distance from the center of an item to the edges of its image, in units.
  var reach: Double {
    Double(rotation == .upright ? max(item.width, item.height) : item.width + item.height) / 2 + 2
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
