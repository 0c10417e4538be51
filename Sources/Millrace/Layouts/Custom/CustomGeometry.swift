/// The conversion between a custom layout's points, which count down from an origin, and a section's units and axes.
struct CustomGeometry: Sendable {
  let map: CoordinateMap
  let insets: AxisInsets
  let overflow: Units
  /// The width of the content without insets, in points.
  let innerWidth: Double

  /// - Parameter feed: The map of the feed that the section is in, which decides its axis and direction; `nil` for
  ///   those of the layout.
  init(_ layout: some CustomLayout, width: Double, in feed: CoordinateMap? = nil) throws(LayoutError) {
    let (axis, direction) = feed.map { ($0.axis, $0.direction) } ?? (layout.axis, layout.direction)
    map = try CoordinateMap(axis, direction, crossSize: width)
    insets = try AxisInsets(layout.insets, axis: axis)
    overflow = try Units(checked: layout.overflow, "overflow")
    let width = try Units(checked: width, "width")
    innerWidth = max(0, width - insets.crossStart - insets.crossEnd).points
  }

  @inline(__always)
  func frame(start: Units, extent: Units, _ span: CrossSpan) -> LayoutRect {
    map.rect(
      crossStart: insets.crossStart &+ Units(span.origin), crossLength: Units(span.width),
      mainStart: insets.mainStart &+ start, mainLength: extent)
  }

  /// Returns the range to search in the tree for `queryRect`.
  @inline(__always)
  func sweep(of queryRect: AxisRect) -> IntervalTree.Sweep {
    IntervalTree.Sweep(start: queryRect.start - insets.mainStart, end: queryRect.end - insets.mainStart)
  }

  /// Returns whether an item found by `sweep(of:)` also intersects `queryRect` on the cross axis.
  @inline(__always)
  func intersects(_ queryRect: AxisRect, _ span: CrossSpan) -> Bool {
    let start = insets.crossStart &+ Units(span.origin)
    return span.width > 0 && start < queryRect.crossEnd && start &+ Units(span.width) > queryRect.crossStart
  }

  /// Returns an item's placement in units; `nil` if it is invalid.
  @inline(__always)
  func units(_ placement: ItemPlacement) -> UnitPlacement? {
    guard let start = Units(offset: placement.frame.origin.y), start >= -overflow,
      let extent = Units(length: placement.frame.size.height),
      let x = Units(offset: placement.frame.origin.x),
      let width = Units(length: placement.frame.size.width),
      let advance = Units(length: placement.advance)
    else { return nil }
    return UnitPlacement(
      start: start, extent: extent,
      span: CrossSpan(origin: Int32(truncatingIfNeeded: x), width: UInt32(truncatingIfNeeded: width)),
      advance: advance)
  }

  func error(of placement: ItemPlacement, item: Int) -> LayoutError {
    let maximum = LayoutUnit.maximumLength
    func error(_ argument: String, _ value: Double, from minimum: Double) -> LayoutError {
      .invalidPlacement(item: item, argument: argument, value: value, valid: minimum...maximum)
    }
    let (frame, size) = (placement.frame.origin, placement.frame.size)
    if Units(offset: frame.x) == nil { return error("frame.x", frame.x, from: -maximum) }
    if Units(offset: frame.y).map({ $0 < -overflow }) ?? true {
      return error("frame.y", frame.y, from: -overflow.points)
    }
    if Units(length: size.width) == nil { return error("frame.width", size.width, from: 0) }
    if Units(length: size.height) == nil { return error("frame.height", size.height, from: 0) }
    return error("advance", placement.advance, from: 0)
  }
}

/// An item's range on the cross axis, from the start of the content: its payload in the interval tree.
struct CrossSpan: BitwiseCopyable, Equatable, Sendable {
  var origin: Int32
  var width: UInt32
}

/// An item's placement in units, from its origin.
struct UnitPlacement {
  var start: Units
  var extent: Units
  var span: CrossSpan
  /// The distance to the next origin.
  var advance: Units

  /// The placement of an item whose placement by the layout is invalid: it is empty, so no query finds the item.
  static let none = UnitPlacement(start: 0, extent: 0, span: CrossSpan(origin: 0, width: 0), advance: 0)
}

extension Units {
  /// Rounds a distance in points to the nearest unit.
  ///
  /// Returns `nil` for NaN, or if the magnitude is not below `maximumLength - 1` units.
  @inline(__always)
  fileprivate init?(offset points: Double) {
    let scaled = points * 192
    guard scaled.magnitude < Double(Units.maximumLength - 1) else { return nil }
    // As `init(coordinate:)`.
    self = Units(truncatingIfNeeded: (scaled + 0x1.8p52).bitPattern & (1 << 52 - 1)) - (1 << 51)
  }
}
