/// The offsets at which one of equally distant places is in the middle: the multiples of the distance.
///
/// Places are numbered from 0, and in an endless row also below 0. At offset 0, place 0 is in the middle.
struct PlaceOffsets: Hashable, Sendable {
  /// The distance from a place to the next one, above 0.
  let pitch: Units
  /// The number of places, or `nil` if the row is endless in both directions.
  let count: Int?

  /// Returns the place nearest to the middle at an offset; of two, the later one.
  func middle(at offset: Units) -> Units { (2 &* offset &+ pitch).flooredQuotient(by: 2 &* pitch) }

  /// Returns the offset of a place, or of the nearest one that exists and whose offset is at most 2⁵⁰ units from 0.
  private func offset(ofPlace place: Units) -> Units {
    let end = Units.maximumPosition / pitch
    let places = count.map { 0...min(Units(max(0, $0 - 1)), end) } ?? -end...end
    return min(max(place, places.lowerBound), places.upperBound) &* pitch
  }

  /// Returns the offset at which a drag comes to rest.
  ///
  /// That is the place nearest to `proposed`, of two the later one. A flick goes to the next place in its direction or
  /// beyond.
  ///
  /// - Parameters:
  ///   - offset: The offset when the drag ends.
  ///   - velocity: The velocity of the offset, in points per second.
  ///   - flickVelocity: The velocity above which the end of a drag is a flick, in points per second.
  ///   - isPaging: Whether it comes to rest at the next place on either side or in between.
  func restingOffset(
    from offset: Units, proposed: Units, velocity: Double, flickVelocity: Double, isPaging: Bool
  ) -> Units {
    let next = offset.flooredQuotient(by: pitch) &+ 1
    let previous = -(-offset).flooredQuotient(by: pitch) &- 1
    var place = middle(at: proposed)
    if velocity > flickVelocity { place = max(place, next) }
    if velocity < -flickVelocity { place = min(place, previous) }
    if isPaging { place = min(max(place, previous), next) }
    return self.offset(ofPlace: place)
  }
}

extension Units {
  /// Returns the quotient, rounded down. `divisor` is above 0.
  func flooredQuotient(by divisor: Units) -> Units {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? quotient - 1 : quotient
  }
}
