/// Where a layout of one's own puts an item.
public struct ItemPlace: Hashable, Sendable {
  /// The item's frame, in points: `x` from the begin of the cross axis, `y` from the origin that the state
  /// stands for.
  ///
  /// Each number is taken to the nearest 1/192 pt. The width and the height are at least 0 and at most
  /// `LayoutUnit.maximumLength`; `y` is no further above the origin than the layout's `overflow`; and `x` and
  /// `y` are less than `LayoutUnit.maximumLength` away from 0.
  public var frame: LayoutRect
  /// How far below this origin the next one is, in points: at least 0, at most `LayoutUnit.maximumLength`.
  public var advance: Double

  /// A frame, and the distance to the next origin.
  @inlinable
  public init(_ frame: LayoutRect, advance: Double) {
    self.frame = frame
    self.advance = advance
  }
}
