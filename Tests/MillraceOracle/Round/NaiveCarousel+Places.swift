/// The visible places, their frames, z, alpha and whether they are hidden.
extension NaiveCarouselGeometry {
  /// The number of places that are visible on each side of the middle one, or `nil` if there is no limit.
  var side: Int? {
    if let visibleCount = carousel.visibleCount { return naiveFloor(visibleCount - 1, 2) }
    switch carousel.style {
    case .linear, .rotary, .carousel, .carousel1, .coverflow: return 1
    case .strip: return naiveCeiling(viewport, 2 * pitch) + 1
    case .shelf, .shelf2: return naiveCeiling(2 * viewport, pitch) + 1
    case .timeMachine, .invertedTimeMachine: return 15
    case .ring, .cylinder, .wheel, .invertedRing, .invertedCylinder, .invertedWheel: return nil
    }
  }

  /// "K is `perCircle`, or min(n, 30, ⌊max(12, ⌈V/P⌉·π)⌋), at least 1."
  var perCircle: Int {
    if let perCircle = carousel.perCircle { return perCircle }
    let aroundTheViewport = Double(naiveCeiling(viewport, pitch)) * .pi
    return max(1, min(n, 30, Int(max(12, aroundTheViewport).rounded(.down))))
  }

  /// "The distance from the center in u": i·P - o.
  func distance(_ place: Int) -> Int { place * pitch - offset }

  var visiblePlaces: [Int] {
    guard n > 0 else { return [] }
    // Without a limit, all places of one turn are within `perCircle` of the middle one.
    let side = side ?? perCircle + 1
    return Array(middlePlace - side...middlePlace + side).filter { place in
      guard wraps || (0..<n).contains(place) else { return false }
      guard carousel.style.isCircular else { return true }
      // "Circular styles also require -K·P ≤ 2d < K·P: one turn."
      let turn = perCircle * pitch
      return -turn <= 2 * distance(place) && 2 * distance(place) < turn
    }
  }

  func element(at place: Int) -> NaiveRoundElement {
    let d = distance(place)
    let pose = pose(at: d)
    // "The center of a frame, along the carousel, is at V/2 + s after the inset; on the feed's axis at o + V/2 + s."
    let viewStart = insets.starts[axis] + (isOrthogonal ? 0 : offset)
    let viewCenter = NaiveRoundNumber(halves: 2 * viewStart + viewport)
    // "Items are centered on the other axis, in the breadth minus insets, at least 0." The other axis of an orthogonal
    // carousel has the item's length.
    let across = axis.naiveOther
    let acrossLength = isOrthogonal ? b : space.breadth(minus: insets)
    let acrossCenter = NaiveRoundNumber(halves: 2 * insets.starts[across] + acrossLength)
    var edges = NaiveAxisPair(pose.along, pose.along)
    edges[axis].minimum = viewCenter + pose.along.minimum
    edges[across] = pose.across
    edges[across].minimum = acrossCenter + pose.across.minimum
    // "If it runs down, turn M clockwise by 90°."
    let transform = axis == .vertical ? pose.transform.runningDown : pose.transform
    let alpha = alpha(at: d)
    return space.element(
      place: place, item: naiveModulo(place, n), edges, zIndex: zIndex(at: d), alpha: alpha,
      isHidden: alpha == 0 || facesAway(at: d), transform: transform)
  }

  /// "**z** is -⌊2|d|/P⌋. invertedRing and invertedCylinder: ⌊2|d|/P⌋. Wheels and timeMachine: ⌊2d/P⌋.
  /// invertedTimeMachine: -⌊2d/P⌋."
  private func zIndex(at d: Int) -> Int {
    switch carousel.style {
    case .invertedRing, .invertedCylinder: naiveFloor(2 * abs(d), pitch)
    case .wheel, .invertedWheel, .timeMachine: naiveFloor(2 * d, pitch)
    case .invertedTimeMachine: -naiveFloor(2 * d, pitch)
    default: -naiveFloor(2 * abs(d), pitch)
    }
  }

  /// "**alpha** is 1 - min(g, range)/range·(1-minAlpha), g = max(t-max, min-t, 0)." "Each field of `fade` has its own
  /// default: no bounds; timeMachine `max` 0, invertedTimeMachine `min` 0."
  private func alpha(at d: Int) -> Double {
    let t = Double(d) / Double(pitch)
    let fade = carousel.fade
    let maximum = fade.max ?? (carousel.style == .timeMachine ? 0 : .infinity)
    let minimum = fade.min ?? (carousel.style == .invertedTimeMachine ? 0 : -.infinity)
    let g = max(t - maximum, minimum - t, 0)
    return 1 - min(g, fade.range) / fade.range * (1 - fade.minAlpha)
  }

  /// "Or if it faces away: invertedCylinder, |t|·arc ≥ 90·K". Both sides are multiplied by P.
  private func facesAway(at d: Int) -> Bool {
    carousel.style == .invertedCylinder
      && Double(abs(d)) * carousel.arc >= 90 * Double(perCircle * pitch)
  }
}
