/// An item that a query found, and where it is.
public struct Element: Hashable, Sendable {
  /// The item's index in its section.
  public var index: Int
  /// Where it is, in the section's coordinates.
  public var frame: LayoutRect

  /// The element of the given index and frame.
  @inlinable
  public init(index: Int, frame: LayoutRect) {
    self.index = index
    self.frame = frame
  }
}
