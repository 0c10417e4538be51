import Millrace

/// The orientation of a section: its scroll axis and its layout direction.
///
/// Naive layouts are computed upright, as if everything scrolled vertically from left to right, and then
/// transposed and mirrored by this type. It shares no code with the engine, which instead maps query rects:
/// here, rectangles are compared with frames on the screen.
public struct NaiveOrientation: Sendable {
  private let axis: LayoutAxis
  private let direction: LayoutDirection
  /// The sum of x and its mirror image, in units.
  private let edge: Int

  /// - Parameter width: The section's width, or its height if it scrolls horizontally, or `nil` for a
  ///   spreadsheet.
  public init(_ axis: LayoutAxis, _ direction: LayoutDirection, width: Double?) {
    (self.axis, self.direction) = (axis, direction)
    // In a horizontal feed, the section starts at 0.
    edge = axis == .vertical ? NaiveWaterfall.units(width ?? 0) : 0
  }

  /// The orientation of an upright section.
  public static let upright = NaiveOrientation(.vertical, .leftToRight, width: 0)

  /// All orientations, the upright one first.
  public static let allOrientations: [(axis: LayoutAxis, direction: LayoutDirection)] = [
    (.vertical, .leftToRight), (.vertical, .rightToLeft), (.horizontal, .leftToRight),
    (.horizontal, .rightToLeft),
  ]

  /// Returns the frame on the screen of a frame in the upright layout.
  public func placed(_ frame: LayoutRect) -> LayoutRect {
    mirroredFrame(axis == .vertical ? frame : frame.mirrored)
  }

  /// Returns the frame in the upright layout of a frame on the screen.
  public func upright(_ frame: LayoutRect) -> LayoutRect {
    let frame = mirroredFrame(frame)
    return axis == .vertical ? frame : frame.mirrored
  }

  private func mirroredFrame(_ frame: LayoutRect) -> LayoutRect {
    guard direction == .rightToLeft else { return frame }
    let right = NaiveWaterfall.units(frame.minX) + NaiveWaterfall.units(frame.width)
    return LayoutRect(x: Double(edge - right) / 192, y: frame.minY, width: frame.width, height: frame.height)
  }

  /// Returns a query rect, mirrored if the section is. It is not rounded to units.
  public func mirrored(_ rect: LayoutRect) -> LayoutRect {
    guard direction == .rightToLeft else { return rect }
    var rect = rect
    rect.origin.x = Double(edge) / 192 - (rect.origin.x + rect.width)
    return rect
  }

  /// Returns whether a frame intersects a rectangle, both on the screen.
  public func intersects(_ frame: LayoutRect, _ rect: LayoutRect) -> Bool {
    axis == .vertical
      ? NaiveWaterfall.intersects(frame, rect)
      : NaiveWaterfall.intersects(frame.mirrored, rect.mirrored, hasEnd: direction == .rightToLeft)
  }

  /// 1, or -1 if coordinates decrease along the main axis.
  public var sign: Double { axis == .horizontal && direction == .rightToLeft ? -1 : 1 }

  /// Returns the end of a rectangle along the main axis.
  package func end(of rect: LayoutRect) -> Double {
    axis == .vertical ? rect.maxY : direction == .rightToLeft ? -rect.minX : rect.maxX
  }

  /// Returns the length of a size along the main axis.
  public func length(of size: LayoutSize) -> Double { axis == .vertical ? size.height : size.width }

  /// Returns a rectangle moved along the main axis.
  package func moved(_ rect: LayoutRect, by points: Double) -> LayoutRect {
    var rect = rect
    if axis == .vertical { rect.origin.y += points } else { rect.origin.x += points }
    return rect
  }

  /// Returns a rectangle moved with an anchor.
  package func moved(_ rect: LayoutRect, by correction: OffsetCorrection) -> LayoutRect {
    var rect = moved(rect, by: correction.points)
    if axis == .vertical {
      rect.origin.x += correction.crossPoints
    } else {
      rect.origin.y += correction.crossPoints
    }
    return rect
  }

  /// Returns the edges of a rectangle on the screen in the upright layout, in units.
  package func uprightEdges(of rect: LayoutRect) -> (down: (Int, Int), across: (Int, Int)) {
    let y = (NaiveWaterfall.units(rect.minY), NaiveWaterfall.units(rect.maxY))
    var x = (NaiveWaterfall.units(rect.minX), NaiveWaterfall.units(rect.maxX))
    if direction == .rightToLeft { x = (edge - x.1, edge - x.0) }
    return axis == .vertical ? (y, x) : (x, y)
  }
}

extension NaiveOrientation {
  /// Returns the size in the upright layout of a size on the screen.
  package func upright(_ size: LayoutSize) -> LayoutSize { size.upright(axis) }

  /// Returns the query rect on the screen of a rectangle in the upright layout. It is not rounded to units.
  public func queryRect(_ rect: LayoutRect) -> LayoutRect { mirrored(rect.upright(axis)) }
}
