/// The door between a layout of one's own, which thinks in points, down and from its origin, and a section,
/// whose items lie in units along its axes.
struct CustomGeometry: Sendable {
  let map: CoordinateMap
  let insets: AxisInsets
  let overflow: Units
  /// How wide the content is, in points, the insets not included.
  let innerWidth: Double

  /// - Parameter feed: The map of the feed that the section is in, which decides where it is in one: `nil` for what
  ///   the layout says.
  init(_ layout: some CustomLayout, width: Double, in feed: CoordinateMap? = nil) throws(LayoutError) {
    let (axis, direction) = feed.map { ($0.axis, $0.direction) } ?? (layout.axis, layout.direction)
    map = try CoordinateMap(axis, direction, width: width)
    insets = try AxisInsets(layout.insets, axis: axis)
    overflow = try Units(checked: layout.overflow, "overflow")
    let width = try Units(checked: width, "width")
    innerWidth = max(0, width - insets.crossStart - insets.crossEnd).points
  }

  /// Where an item is.
  @inline(__always)
  func frame(start: Units, extent: Units, _ span: CrossSpan) -> LayoutRect {
    map.rect(
      crossStart: insets.crossStart &+ Units(span.origin), crossLength: Units(span.width),
      mainStart: insets.mainStart &+ start, mainLength: extent)
  }

  /// The part of the main axis that a rectangle asks the tree for.
  @inline(__always)
  func sweep(of queryRect: AxisRect) -> IntervalTree.Sweep {
    IntervalTree.Sweep(start: queryRect.start - insets.mainStart, end: queryRect.end - insets.mainStart)
  }

  /// Whether an item that is asked for along the main axis meets the rectangle on the other one too.
  @inline(__always)
  func meets(_ queryRect: AxisRect, _ span: CrossSpan) -> Bool {
    let start = insets.crossStart &+ Units(span.origin)
    return span.width > 0 && start < queryRect.crossEnd && start &+ Units(span.width) > queryRect.crossStart
  }

  /// An item's place in units.
  @inline(__always)
  func units(_ place: ItemPlace) -> UnitPlace? {
    guard let start = Units(offset: place.frame.origin.y), start >= -overflow,
      let extent = Units(length: place.frame.size.height), let x = Units(offset: place.frame.origin.x),
      let width = Units(length: place.frame.size.width), let advance = Units(length: place.advance)
    else { return nil }
    return UnitPlace(
      start: start, extent: extent,
      span: CrossSpan(origin: Int32(truncatingIfNeeded: x), width: UInt32(truncatingIfNeeded: width)),
      advance: advance)
  }

  /// What is wrong with a place that is none in units.
  func error(of place: ItemPlace, item: Int) -> LayoutError {
    let maximum = LayoutUnit.maximumLength
    func error(_ argument: String, _ value: Double, from minimum: Double) -> LayoutError {
      .invalidPlace(item: item, argument: argument, value: value, valid: minimum...maximum)
    }
    let (frame, size) = (place.frame.origin, place.frame.size)
    if Units(offset: frame.x) == nil { return error("frame.x", frame.x, from: -maximum) }
    if Units(offset: frame.y).map({ $0 < -overflow }) ?? true {
      return error("frame.y", frame.y, from: -overflow.points)
    }
    if Units(length: size.width) == nil { return error("frame.width", size.width, from: 0) }
    if Units(length: size.height) == nil { return error("frame.height", size.height, from: 0) }
    return error("advance", place.advance, from: 0)
  }
}

/// An item's place across the main axis, from where the content begins there: what an interval tree keeps of
/// it beside its stretch.
struct CrossSpan: BitwiseCopyable, Equatable, Sendable {
  var origin: Int32
  var width: UInt32
}

extension CrossBounds {
  /// Takes in an item, which is nowhere if it has no width.
  @inline(__always)
  mutating func include(_ span: CrossSpan) {
    guard span.width > 0 else { return }
    include(CrossBounds(start: Units(span.origin), end: Units(span.origin) &+ Units(span.width)))
  }
}

/// An item's place in units, from its origin.
struct UnitPlace {
  var start: Units
  var extent: Units
  var span: CrossSpan
  /// How far on the next origin is.
  var advance: Units

  /// Of an item that the layout has no valid place for: without size, so that no query finds it.
  static let none = UnitPlace(start: 0, extent: 0, span: CrossSpan(origin: 0, width: 0), advance: 0)
}

extension Units {
  /// The nearest unit to a distance of less than `maximumLength` in either direction, or `nil`.
  @inline(__always)
  fileprivate init?(offset points: Double) {
    let scaled = points * 192
    guard scaled.magnitude < Double(Units.maximumLength - 1) else { return nil }
    // As `init(coordinate:)`.
    self = Units(truncatingIfNeeded: (scaled + 0x1.8p52).bitPattern & (1 << 52 - 1)) - (1 << 51)
  }
}
