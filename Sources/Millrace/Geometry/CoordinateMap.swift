/// The map between main/cross coordinates and x/y.
///
/// No other type mirrors. `AxisFrame`, `AxisPoint`, `AxisInsets` and `LayoutAxis` also transpose. Inside the engine,
/// positions count along the main axis from the start of the content and along the cross axis from the leading edge.
/// The public API uses x and y.
///
/// - A section that scrolls horizontally is transposed.
/// - A section from right to left is mirrored, by `x' = edge - x - width`, where `edge` is its leading edge
///   (`LayoutDirection`).
///
/// All arithmetic is in units, so mirrored results are exact.
struct CoordinateMap: Hashable, Sendable {
  let axis: LayoutAxis
  private let isMirrored: Bool
  /// The x of the leading edge if the section is mirrored: its width, or 0 if it grows along x.
  private let edge: Units

  /// - Parameter crossSize: The section's size on the cross axis: its width if it scrolls vertically. 0 if it has none.
  init(_ axis: LayoutAxis, _ direction: LayoutDirection, crossSize: Units) {
    self.axis = axis
    isMirrored = direction == .rightToLeft
    edge = isMirrored && axis == .vertical ? crossSize : 0
  }

  /// - Parameter crossSize: The section's cross size, in points: its width, or its height if it scrolls horizontally.
  init(_ axis: LayoutAxis, _ direction: LayoutDirection, crossSize: Double) throws(LayoutError) {
    self.init(axis, direction, crossSize: try Units(checked: crossSize, "width"))
  }

  var direction: LayoutDirection { isMirrored ? .rightToLeft : .leftToRight }

  /// The identity map: vertical scrolling, left to right.
  static let identity = CoordinateMap(.vertical, .leftToRight, crossSize: Units.zero)
}

extension CoordinateMap {
  /// Whether the cross axis is x and mirrored, so that the last column has the minimum x.
  @inline(__always)
  var isCrossMirrored: Bool { axis == .vertical && isMirrored }

  /// Whether the main axis is x and mirrored, so that the last item has the minimum x.
  @inline(__always)
  var isMainMirrored: Bool { axis == .horizontal && isMirrored }

  /// Returns the minimum x or y of an interval on the cross axis.
  @inline(__always)
  func crossMinimum(_ start: Units, _ length: Units) -> Units {
    isCrossMirrored ? minimumX(start, length) : start
  }

  @inline(__always)
  func mainMinimum(_ start: Units, _ length: Units) -> Units {
    isMainMirrored ? minimumX(start, length) : start
  }

  /// Returns the rectangle with the given minimum coordinates (x or y) and lengths, in points.
  @inline(__always)
  func rect(
    crossMinimum: Double, crossLength: Double, mainMinimum: Double, mainLength: Double
  ) -> LayoutRect {
    switch axis {
    case .vertical: LayoutRect(x: crossMinimum, y: mainMinimum, width: crossLength, height: mainLength)
    case .horizontal: LayoutRect(x: mainMinimum, y: crossMinimum, width: mainLength, height: crossLength)
    }
  }

  /// Returns the rectangle with a minimum cross coordinate, in points, and an interval on the main axis, in units.
  @inline(__always)
  func rect(
    crossMinimum: Double, crossLength: Double, mainStart: Units, mainLength: Units
  ) -> LayoutRect {
    switch axis {
    case .vertical:
      LayoutRect(x: crossMinimum, y: mainStart.points, width: crossLength, height: mainLength.points)
    case .horizontal:
      LayoutRect(
        x: minimumX(mainStart, mainLength).points, y: crossMinimum, width: mainLength.points,
        height: crossLength)
    }
  }

  /// Returns the rectangle of the given intervals on the cross and main axes.
  @inline(__always)
  func rect(crossStart: Units, crossLength: Units, mainStart: Units, mainLength: Units) -> LayoutRect {
    switch axis {
    case .vertical:
      LayoutRect(
        x: minimumX(crossStart, crossLength).points, y: mainStart.points, width: crossLength.points,
        height: mainLength.points)
    case .horizontal:
      LayoutRect(
        x: minimumX(mainStart, mainLength).points, y: crossStart.points, width: mainLength.points,
        height: crossLength.points)
    }
  }

  @inline(__always)
  private func minimumX(_ start: Units, _ length: Units) -> Units {
    isMirrored ? edge &- start &- length : start
  }

  @inline(__always)
  func rect(_ queryRect: AxisRect) -> LayoutRect { rect(AxisFrame(queryRect)) }

  /// Returns `frame` in x and y, in points.
  @inline(__always)
  func rect(_ frame: AxisFrame) -> LayoutRect {
    rect(
      crossStart: frame.crossStart, crossLength: frame.crossEnd &- frame.crossStart, mainStart: frame.start,
      mainLength: frame.end &- frame.start)
  }

  /// Returns the x or y of a position on the main axis, in points.
  func coordinate(ofMain position: Units) -> Double { mainMinimum(position, 0).points }

  /// Returns the difference in x or y for `distance` along the main axis, in points.
  func offset(alongMain distance: Units) -> Double {
    (isMainMirrored ? -distance : distance).points
  }

  /// Returns the difference in x or y for `distance` along the cross axis, in points.
  func offset(alongCross distance: Units) -> Double {
    (isCrossMirrored ? -distance : distance).points
  }

  /// Returns the distance to add to a cross position of `other` to get the cross position with the same x or y in this
  /// map. Both maps have the same axis and direction.
  func crossOffset(from other: CoordinateMap) -> Units { isCrossMirrored ? edge - other.edge : 0 }

  /// Returns the distance in x and y from a frame in `base` to the same frame in this map.
  ///
  /// The axis of `base` is the cross axis of this map. Main positions in `base` are cross positions in this map. Cross
  /// positions in `base` count from `along` on the main axis of this map.
  func distance(from base: CoordinateMap, along: Units) -> (x: Units, y: Units) {
    let x = isMirrored ? edge &- base.edge : 0
    return axis == .vertical ? (x, along) : (x &+ (isMirrored ? -along : along), 0)
  }

  /// Returns the interval from `left` to `right`, counted from the leading edge.
  @inline(__always)
  func interval(ofX left: Units, _ right: Units) -> (start: Units, end: Units) {
    isMirrored ? (edge &- right, edge &- left) : (left, right)
  }

  /// Returns the end of `rect` on the main axis, in points.
  func mainEnd(of rect: LayoutRect) -> Double {
    switch axis {
    case .vertical: rect.maxY
    case .horizontal: isMirrored ? edge.points - rect.minX : rect.maxX
    }
  }

  /// Returns `rect` with `points` added to its x or y, whichever the main axis is, and `crossPoints` to the other one.
  func moved(_ rect: LayoutRect, by points: Double, across crossPoints: Double = 0) -> LayoutRect {
    switch axis {
    case .vertical: rect.offsetBy(dx: crossPoints, dy: points)
    case .horizontal: rect.offsetBy(dx: points, dy: crossPoints)
    }
  }
}
