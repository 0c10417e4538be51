/// Distances that something keeps from the edges of what it is in, in points: a section's content from the section's
/// edges, a background from those of what it is under.
///
/// Across the screen they follow the direction (`LayoutDirection`): the leading edge is the left one, and the right
/// one in a section from right to left, where the trailing edge is the left one.
///
/// Each is at least 0 and at most `LayoutUnit.maximumLength`; a layout rejects others. Those of a `Decoration` may be
/// negative, too.
public struct LayoutInsets: Hashable, Sendable {
  /// The distance from the top edge.
  public var top: Double
  /// The distance from the leading edge.
  public var leading: Double
  /// The distance from the bottom edge.
  public var bottom: Double
  /// The distance from the trailing edge.
  public var trailing: Double

  /// The insets with the given distances.
  public init(top: Double = 0, leading: Double = 0, bottom: Double = 0, trailing: Double = 0) {
    self.top = top
    self.leading = leading
    self.bottom = bottom
    self.trailing = trailing
  }

  /// No insets.
  public static let zero = LayoutInsets()
}
