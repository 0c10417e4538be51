/// Edges of a rectangle. Leading and trailing follow the `LayoutDirection`.
public struct DirectionalRectEdge: OptionSet, Hashable, Sendable {
  /// The bits of the set: 1 top, 2 leading, 4 bottom, 8 trailing.
  public let rawValue: UInt8

  /// Creates a set of the given bits. Other bits have no effect.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The top edge.
  public static let top = DirectionalRectEdge(rawValue: 1)
  /// The leading edge.
  public static let leading = DirectionalRectEdge(rawValue: 2)
  /// The bottom edge.
  public static let bottom = DirectionalRectEdge(rawValue: 4)
  /// The trailing edge.
  public static let trailing = DirectionalRectEdge(rawValue: 8)
  /// All edges.
  public static let all: DirectionalRectEdge = [.top, .leading, .bottom, .trailing]
}
