/// The state of a cell beside its content, like UIKit's `UICellConfigurationState`.
public struct CellState: Hashable, Sendable {
  /// Whether the item is selected.
  public var isSelected: Bool
  /// Whether the item is highlighted, because it is touched.
  public var isHighlighted: Bool
  /// Whether the item has the keyboard's focus.
  public var isFocused: Bool

  /// Creates a state. By default, that of an item that is not selected, highlighted or focused.
  @inlinable
  public init(isSelected: Bool = false, isHighlighted: Bool = false, isFocused: Bool = false) {
    (self.isSelected, self.isHighlighted, self.isFocused) = (isSelected, isHighlighted, isFocused)
  }
}
