/// The distances of content from the edges of its container, in points.
///
/// The content of a section is inset from the section's edges, and a background from the edges of its content.
///
/// Leading and trailing follow the `LayoutDirection`. Each inset is from 0 to `LayoutUnit.maximumLength`; a layout
/// throws for other values. Those of a `Decoration` may also be negative.
public struct LayoutInsets: Hashable, Sendable {
  /// The distance from the top edge, in points.
  public var top: Double
  /// The distance from the leading edge, in points.
  public var leading: Double
  /// The distance from the bottom edge, in points.
  public var bottom: Double
  /// The distance from the trailing edge, in points.
  public var trailing: Double

  /// Creates insets with the given distances, in points.
  public init(top: Double = 0, leading: Double = 0, bottom: Double = 0, trailing: Double = 0) {
    self.top = top
    self.leading = leading
    self.bottom = bottom
    self.trailing = trailing
  }

  /// No insets.
  public static let zero = LayoutInsets()
}
