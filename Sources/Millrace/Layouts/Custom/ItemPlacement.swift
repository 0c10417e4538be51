/// The placement of an item by a custom layout.
public struct ItemPlacement: Hashable, Sendable {
  /// The item's frame, in points: `x` from the start of the cross axis, `y` from the state's origin.
  ///
  /// Each number is rounded to the nearest 1/192 pt. Valid frames:
  /// - `width` and `height` are from 0 to `LayoutUnit.maximumLength`;
  /// - `x` and `y` have magnitudes below `LayoutUnit.maximumLength`;
  /// - `y` is at least `-overflow` of the layout.
  public var frame: LayoutRect
  /// The distance down to the next origin, in points, from 0 to `LayoutUnit.maximumLength`.
  public var advance: Double

  /// Creates a placement from a frame and the distance to the next origin.
  @inlinable
  public init(_ frame: LayoutRect, advance: Double) {
    self.frame = frame
    self.advance = advance
  }
}
