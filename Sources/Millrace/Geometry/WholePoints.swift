/// Rounding of positions to whole points.
enum WholePoints {
  private static let point = Units(LayoutUnit.perPoint)

  /// Returns the last whole point at or before `position`.
  static func before(_ position: Units) -> Units {
    let rest = position % point
    return position - (rest < 0 ? rest + point : rest)
  }

  /// Returns the first whole point at or after `position`.
  static func behind(_ position: Units) -> Units { -before(-position) }
}
