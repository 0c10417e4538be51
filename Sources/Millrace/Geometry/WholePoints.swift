/// Rounding of positions to whole points.
enum WholePoints {
  private static let point = Units(LayoutUnit.perPoint)

  /// Returns the last whole point at or before `position`.
  static func roundedDown(_ position: Units) -> Units {
    let rest = position % point
    return position - (rest < 0 ? rest + point : rest)
  }

  /// Returns the first whole point at or after `position`.
  static func roundedUp(_ position: Units) -> Units { -roundedDown(-position) }
}
