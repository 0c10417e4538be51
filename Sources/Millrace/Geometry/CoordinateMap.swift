/// From a section's own axes to x and y, and back: the one place that turns and mirrors.
///
/// Inside of the engine, everything counts along the main axis, from where the content begins, and along the cross
/// axis, from where the first column does. What the public says and hears is in x and y. Between the two, a section
/// that scrolls horizontally is turned, and one from right to left is mirrored, by `x' = edge - x - width`, where
/// `edge` is its leading edge (`LayoutDirection`). All of it is in units, so a mirrored answer is exactly the mirrored
/// one.
struct CoordinateMap: Hashable, Sendable {
  /// The direction that the section scrolls along.
  let axis: LayoutAxis
  /// Whether x counts from the leading edge to the left.
  private let isMirrored: Bool
  /// Where the leading edge lies, if it is mirrored: at the section's width, or, where x is an axis that it grows
  /// along, at 0.
  private let edge: Units

  /// - Parameter breadth: The section's size across: its width, if it scrolls vertically. 0, if it has none.
  init(_ axis: LayoutAxis, _ direction: LayoutDirection, crossSize: Units) {
    self.axis = axis
    isMirrored = direction == .rightToLeft
    edge = isMirrored && axis == .vertical ? crossSize : 0
  }

  /// The map of a section that is so wide, or high if it scrolls horizontally.
  init(_ axis: LayoutAxis, _ direction: LayoutDirection, width: Double) throws(LayoutError) {
    self.init(axis, direction, crossSize: try Units(checked: width, "width"))
  }

  /// Which way the section runs across the screen.
  var direction: LayoutDirection { isMirrored ? .rightToLeft : .leftToRight }

  /// The map that changes nothing.
  static let upright = CoordinateMap(.vertical, .leftToRight, crossSize: 0)
}

// MARK: - To x and y

extension CoordinateMap {
  /// Whether x or y across counts from the leading edge to the left: what begins last has the least.
  @inline(__always)
  var isCrossMirrored: Bool { axis == .vertical && isMirrored }

  /// Whether it does along the main axis.
  @inline(__always)
  var isMainMirrored: Bool { axis == .horizontal && isMirrored }

  /// The least coordinate, x or y, of something across.
  @inline(__always)
  func crossMinimum(_ start: Units, _ length: Units) -> Units {
    isCrossMirrored ? minimumX(start, length) : start
  }

  /// The least coordinate, x or y, of something along the main axis.
  @inline(__always)
  func mainMinimum(_ start: Units, _ length: Units) -> Units {
    isMainMirrored ? minimumX(start, length) : start
  }

  /// The rectangle whose least coordinates across and along, and whose lengths, are these, in points.
  @inline(__always)
  func rect(
    crossMinimum: Double, crossLength: Double, mainMinimum: Double, mainLength: Double
  ) -> LayoutRect {
    switch axis {
    case .vertical: LayoutRect(x: crossMinimum, y: mainMinimum, width: crossLength, height: mainLength)
    case .horizontal: LayoutRect(x: mainMinimum, y: crossMinimum, width: mainLength, height: crossLength)
    }
  }

  /// The rectangle whose least coordinate across is this, in points, and which begins there along the main axis.
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

  /// The rectangle of what begins there across and along, and is so long.
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

  /// The least x of a stretch along x.
  @inline(__always)
  private func minimumX(_ start: Units, _ length: Units) -> Units {
    isMirrored ? edge &- start &- length : start
  }

  /// What a rectangle that is asked for is in x and y.
  @inline(__always)
  func rect(_ queryRect: AxisRect) -> LayoutRect {
    rect(
      crossStart: queryRect.crossStart, crossLength: queryRect.crossEnd &- queryRect.crossStart,
      mainStart: queryRect.start,
      mainLength: queryRect.end &- queryRect.start)
  }

  /// A rectangle of whole units that is further along the main axis, exactly.
  @inline(__always)
  func moved(_ rect: LayoutRect, alongMain distance: Units) -> LayoutRect {
    var rect = rect
    switch axis {
    case .vertical: rect.origin.y = ((Units(coordinate: rect.origin.y) ?? 0) &+ distance).points
    case .horizontal:
      let distance = isMirrored ? 0 &- distance : distance
      rect.origin.x = ((Units(coordinate: rect.origin.x) ?? 0) &+ distance).points
    }
    return rect
  }

  /// The coordinate, x or y, of a position along the main axis, in points.
  func coordinate(ofMain position: Units) -> Double { mainMinimum(position, 0).points }

  /// What to add to x or y for so much along the main axis, in points.
  func offset(alongMain distance: Units) -> Double {
    (isMainMirrored ? -distance : distance).points
  }

  /// What to add to x and y for so many points across and along.
  func offset(across: Double, along: Double) -> LayoutPoint {
    let (x, y) = axis == .vertical ? (across, along) : (along, across)
    return LayoutPoint(x: isMirrored ? 0 - x : x, y: y)
  }
}

// MARK: - From x and y

extension CoordinateMap {
  /// The stretch along x, from the leading edge on.
  @inline(__always)
  func stretch(ofX left: Units, _ right: Units) -> (start: Units, end: Units) {
    isMirrored ? (edge &- right, edge &- left) : (left, right)
  }

  /// How far a rectangle reaches along the main axis, in points.
  func mainEnd(of rect: LayoutRect) -> Double {
    switch axis {
    case .vertical: rect.maxY
    case .horizontal: isMirrored ? edge.points - rect.minX : rect.maxX
    }
  }

  /// A rectangle whose coordinate along the main axis, x or y, is so much greater.
  func moved(_ rect: LayoutRect, by points: Double) -> LayoutRect {
    var rect = rect
    switch axis {
    case .vertical: rect.origin.y += points
    case .horizontal: rect.origin.x += points
    }
    return rect
  }
}
