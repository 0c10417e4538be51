import Millrace

/// How a section lies on the screen: which way it scrolls, and which way it runs.
///
/// Naive layouts are made as if everything scrolled vertically, from left to right, and are then turned and mirrored
/// by this. It shares nothing with the engine, which maps what it is asked, too: here a rectangle is held against what
/// is on the screen, where it is.
public struct NaiveOrientation: Sendable {
  private let axis: LayoutAxis
  private let direction: LayoutDirection
  /// What x and its mirror image add up to, in units.
  private let edge: Int

  /// - Parameter width: The section's width, or height if it scrolls horizontally; `nil` for a sheet.
  public init(_ axis: LayoutAxis, _ direction: LayoutDirection, width: Double?) {
    (self.axis, self.direction) = (axis, direction)
    // Sideways, the section begins at 0.
    edge = axis == .vertical ? NaiveWaterfall.units(width ?? 0) : 0
  }

  /// The orientation of an upright section.
  public static let upright = NaiveOrientation(.vertical, .leftToRight, width: 0)

  /// All ways that a section can lie, the upright one first.
  public static let ways: [(axis: LayoutAxis, direction: LayoutDirection)] = [
    (.vertical, .leftToRight), (.vertical, .rightToLeft), (.horizontal, .leftToRight),
    (.horizontal, .rightToLeft),
  ]

  /// Where a frame of the upright layout is on the screen.
  public func placed(_ frame: LayoutRect) -> LayoutRect {
    mirroredFrame(axis == .vertical ? frame : frame.mirrored)
  }

  /// Where a frame on the screen is in the upright layout.
  public func upright(_ frame: LayoutRect) -> LayoutRect {
    let frame = mirroredFrame(frame)
    return axis == .vertical ? frame : frame.mirrored
  }

  private func mirroredFrame(_ frame: LayoutRect) -> LayoutRect {
    guard direction == .rightToLeft else { return frame }
    let right = NaiveWaterfall.units(frame.minX) + NaiveWaterfall.units(frame.width)
    return LayoutRect(x: Double(edge - right) / 192, y: frame.minY, width: frame.width, height: frame.height)
  }

  /// A rectangle to ask for, mirrored if the section is; not to whole units.
  public func mirrored(_ rect: LayoutRect) -> LayoutRect {
    guard direction == .rightToLeft else { return rect }
    var rect = rect
    rect.origin.x = Double(edge) / 192 - (rect.origin.x + rect.width)
    return rect
  }

  /// Whether a frame meets a rectangle, both as on the screen.
  public func meets(_ frame: LayoutRect, _ rect: LayoutRect) -> Bool {
    axis == .vertical
      ? NaiveWaterfall.meets(frame, rect)
      : NaiveWaterfall.meets(frame.mirrored, rect.mirrored, hasEnd: direction == .rightToLeft)
  }

  /// 1, or -1 where what is further along the main axis has the lesser coordinate.
  public var sign: Double { axis == .horizontal && direction == .rightToLeft ? -1 : 1 }

  /// How far a rectangle reaches along the main axis.
  func end(of rect: LayoutRect) -> Double {
    axis == .vertical ? rect.maxY : direction == .rightToLeft ? -rect.minX : rect.maxX
  }

  /// The size along the main axis.
  public func length(of size: LayoutSize) -> Double { axis == .vertical ? size.height : size.width }

  /// A rectangle with so much added to its coordinate along the main axis.
  func moved(_ rect: LayoutRect, by points: Double) -> LayoutRect {
    var rect = rect
    if axis == .vertical { rect.origin.y += points } else { rect.origin.x += points }
    return rect
  }

  /// What is said of two stretches, down and across the upright layout, of x and y on the screen.
  func uprightEdges(of rect: LayoutRect) -> (down: (Int, Int), across: (Int, Int)) {
    let y = (NaiveWaterfall.units(rect.minY), NaiveWaterfall.units(rect.maxY))
    var x = (NaiveWaterfall.units(rect.minX), NaiveWaterfall.units(rect.maxX))
    if direction == .rightToLeft { x = (edge - x.1, edge - x.0) }
    return axis == .vertical ? (y, x) : (x, y)
  }
}

extension SplitMix64 {
  /// One way or the other: mostly from left to right, down.
  public mutating func axisAndDirection() -> (LayoutAxis, LayoutDirection) {
    (pick([.vertical, .vertical, .horizontal]), pick([.leftToRight, .rightToLeft]))
  }

  /// A rectangle that has to do with content of the given size, which lies so: mostly a viewport in it, at times one
  /// beside it, an empty one or all of it.
  public mutating func rect(in size: LayoutSize, _ orientation: NaiveOrientation) -> LayoutRect {
    orientation.queryRect(rect(in: orientation.upright(size)))
  }
}

extension NaiveOrientation {
  /// A size on the screen as in the upright layout.
  func upright(_ size: LayoutSize) -> LayoutSize { size.upright(axis) }

  /// A rectangle to ask for that lies so in the upright layout, not to whole units.
  public func queryRect(_ rect: LayoutRect) -> LayoutRect { mirrored(rect.upright(axis)) }
}
