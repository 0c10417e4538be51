/// An item found by a query, and its frame.
public struct Element: Hashable, Sendable {
  /// The index of the item in its section.
  public var index: Int
  /// The frame, in the section's coordinates.
  public var frame: LayoutRect

  /// Creates an element.
  @inlinable
  public init(index: Int, frame: LayoutRect) {
    self.index = index
    self.frame = frame
  }
}
