/// A point of a rectangle: on an edge, in a corner or in the middle, plus an offset.
public struct CollectionLayoutAnchor: Hashable, Sendable {
  /// The edges on which the point lies.
  ///
  /// On an axis with neither edge or both, the point is in the middle.
  public let edges: DirectionalRectEdge
  /// The distance of the point from the edges: in points, or as fractions of the badge's size if `isFractionalOffset`.
  ///
  /// Positive values are towards the trailing and the bottom edge.
  public let offset: LayoutPoint
  /// Whether `offset` is a fraction of the badge's width and height.
  public let isFractionalOffset: Bool

  /// Whether `offset` is in points.
  public var isAbsoluteOffset: Bool { !isFractionalOffset }

  /// Creates the anchor of a corner, of the middle of an edge, or of the center.
  public init(edges: DirectionalRectEdge) { self.init(edges: edges, absoluteOffset: LayoutPoint(x: 0, y: 0)) }

  /// Creates an anchor at a distance in points, from -`LayoutUnit.maximumLength` to `LayoutUnit.maximumLength`.
  ///
  /// Values are checked on use: see `CollectionLayoutSection`.
  public init(edges: DirectionalRectEdge, absoluteOffset: LayoutPoint) {
    self.edges = edges
    offset = absoluteOffset
    isFractionalOffset = false
  }

  /// Creates an anchor at a distance in fractions of the badge's size, from -1000 to 1000.
  ///
  /// Values are checked on use: see `CollectionLayoutSection`.
  public init(edges: DirectionalRectEdge, fractionalOffset: LayoutPoint) {
    self.edges = edges
    offset = fractionalOffset
    isFractionalOffset = true
  }
}
