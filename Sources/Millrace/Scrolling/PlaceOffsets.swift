/// The offsets at which one of equally distant places is in the middle of the view: the multiples of the distance.
///
/// The row of places is endless in both directions. At offset 0, place 0 is in the middle.
struct PlaceOffsets: Hashable, Sendable {
  /// The distance from a place to the next one, above 0.
  let pitch: Units

  /// The maximum number of a place: the offsets of all places are at most 2⁵⁰ units from 0.
  var end: Units { Units.maximumPosition / pitch }

  /// Returns the place nearest to the middle at an offset; of two, the later one.
  func middle(at offset: Units) -> Units { (2 &* offset &+ pitch).flooredQuotient(by: 2 &* pitch) }

  /// Returns the offset at which a drag by pages comes to rest: the place nearest to `proposed`, of two the later one, but
  /// at most the next place on either side. After a flick, the next place in its direction.
  ///
  /// - Parameters:
  ///   - offset: The offset when the drag ends.
  ///   - velocity: The velocity of the offset, in points per second.
  ///   - flickVelocity: The velocity above which the end of a drag is a flick, in points per second.
  func restingOffset(
    from offset: Units, proposed: Units, velocity: Double, flickVelocity: Double
  ) -> Units {
    let next = offset.flooredQuotient(by: pitch) &+ 1
    let previous = -(-offset).flooredQuotient(by: pitch) &- 1
    var place = min(max(middle(at: proposed), previous), next)
    if velocity > flickVelocity { place = next }
    if velocity < -flickVelocity { place = previous }
    return min(max(place, -end), end) &* pitch
  }
}

extension Units {
  /// Returns the quotient, rounded down. `divisor` is above 0.
  func flooredQuotient(by divisor: Units) -> Units {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? quotient - 1 : quotient
  }
}
