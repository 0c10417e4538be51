extension NaiveCarousel {
  /// Throws if the carousel is invalid in a feed.
  public func check(in space: NaiveRoundSpace) throws(NaiveRoundError) {
    try space.check()
    try NaiveRoundChecks.count(count)
    try NaiveRoundChecks.size(itemSize)
    try NaiveRoundChecks.distance(spacing)
    try NaiveRoundChecks.insets(insets)
    if let visibleCount, visibleCount < 1 { throw .visibleCount }
    if let orthogonalOffset { try NaiveRoundChecks.offset(orthogonalOffset) }
    // "A vertical feed needs `height`."
    if orthogonalOffset == nil, space.viewport == nil { throw .missingHeight }
    try NaiveRoundChecks.finite(flickVelocity)
    guard (perspective ?? 500) > 0 else { throw .perspective }
    try NaiveRoundChecks.finite(tilt ?? 0)
    // "0 < `arc` ≤ 360".
    guard arc > 0, arc <= 360 else { throw .arc }
    if let perCircle, perCircle < 1 { throw .perCircle }
    try NaiveRoundChecks.distance(radius ?? 0)
    for number in [fade.min ?? 0, fade.max ?? 0, fade.minAlpha] { try NaiveRoundChecks.finite(number) }
    guard fade.range > 0 else { throw .fadeRange }
    // "P ≤ 0".
    guard NaiveCarouselGeometry(self, space).pitch > 0 else { throw .pitch }
  }
}
