import Millrace

/// The feed around a round section: its axis, direction, view and offset.
public struct NaiveRoundSpace: Hashable, Sendable {
  /// The axis along which the feed scrolls.
  public var axis: LayoutAxis
  /// The direction of the feed.
  public var direction: LayoutDirection
  /// The width of the view, in units.
  public var width: Int
  /// The height of the view, in units, or `nil`.
  public var height: Int?
  /// The offset of the feed along its axis, from the leading edge, in units.
  public var offset: Int
  /// Where the section begins along the feed, after its header, in units.
  public var start = 0
  /// The sum of x and its mirror image, in units.
  ///
  /// The width of the view, as in a feed file. A horizontal feed of the engine has 0.
  public var mirrorEdge: Int

  /// Creates a space.
  ///
  /// - Parameters:
  ///   - width: The width of the view, in points.
  ///   - height: The height of the view, in points, or `nil`.
  ///   - offset: The offset of the feed along its axis, from the leading edge, in units.
  public init(
    _ axis: LayoutAxis = .vertical, _ direction: LayoutDirection = .leftToRight, width: Double,
    height: Double? = nil, offset: Int = 0
  ) {
    (self.axis, self.direction, self.offset) = (axis, direction, offset)
    self.width = naiveRoundUnits(width)
    self.height = height.map(naiveRoundUnits)
    mirrorEdge = self.width
  }

  /// The feed's breadth: the length of the view across the feed.
  var breadth: Int { axis == .vertical ? width : height ?? 0 }
  /// The feed's viewport: the length of the view along the feed.
  package var viewport: Int? { axis == .vertical ? height : width }

  /// Returns the feed's breadth minus insets, at least 0.
  func breadth(minus insets: NaiveCompositionalInsets) -> Int {
    max(0, breadth - insets.sum(axis.naiveOther))
  }

  /// Returns an element of the section.
  ///
  /// - Parameters:
  ///   - edges: The minimum edge and the length on each axis, in the section's leading coordinates.
  ///   - transform: The transform before mirroring.
  func element(
    place: Int, item: Int, _ edges: NaiveAxisPair<NaiveRoundEdges>, zIndex: Int = 0, alpha: Double = 1,
    isHidden: Bool = false, transform: NaiveRoundMatrix = .identity
  ) -> NaiveRoundElement {
    // "Round the minimum edge and the length of a frame on each axis to the nearest u, ties to even."
    var leadingFrames: [NaiveRoundRect] = []
    for x in edges.horizontal.minimum.roundings {
      for y in edges.vertical.minimum.roundings {
        for width in edges.horizontal.length.roundings {
          for height in edges.vertical.length.roundings {
            leadingFrames.append(NaiveRoundRect(x: x, y: y, width: width, height: height))
          }
        }
      }
    }
    return NaiveRoundElement(
      place: place, item: item, leadingFrame: leadingFrames[0], frames: leadingFrames.map(frameInFeed),
      zIndex: zIndex, alpha: alpha, isHidden: isHidden,
      transform: direction == .rightToLeft ? transform.mirrored : transform)
  }

  /// Returns the frame in the feed of a frame from where the section begins.
  private func frameInFeed(_ leadingFrame: NaiveRoundRect) -> NaiveRoundRect {
    var frame = leadingFrame
    if axis == .vertical { frame.y += start } else { frame.x += start }
    // "x' = width - x - frame width".
    if direction == .rightToLeft { frame.x = mirrorEdge - frame.x - frame.width }
    return frame
  }
}

/// The minimum edge and the length of a frame on one axis.
struct NaiveRoundEdges {
  var minimum: NaiveRoundNumber
  var length: NaiveRoundNumber
}
