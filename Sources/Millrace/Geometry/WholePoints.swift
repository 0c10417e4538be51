/// Frames that are made of whole points.
enum WholePoints {
  private static let point = Units(LayoutUnit.perPoint)

  /// The last whole point at or before a position.
  static func before(_ position: Units) -> Units {
    let rest = position % point
    return position - (rest < 0 ? rest + point : rest)
  }

  /// The first whole point at or behind a position.
  static func behind(_ position: Units) -> Units { -before(-position) }
}
