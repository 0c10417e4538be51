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

  /// Returns the item that a place shows if there are `count` of them in an endless loop.
  func item(at place: Units, of count: Int) -> Int {
    Int(place - place.flooredQuotient(by: Units(count)) * Units(count))
  }

  /// Returns the place of an item of an endless loop whose offset is nearest to `offset`; of two, the later one.
  func place(ofItem index: Int, of count: Int, nearestTo offset: Units) -> Units {
    let (first, loop) = (Units(index) * pitch, Units(count) * pitch)
    return Units(index) + (2 * (offset - first) + loop).flooredQuotient(by: 2 * loop) * Units(count)
  }

  /// Returns the places of `valid` that become visible while the visible ones change from `now` to `then`, in that order.
  static func placesAhead(
    from now: Range<Units>, to then: Range<Units>, in valid: Range<Units>
  ) -> StrideThrough<Units> {
    then.upperBound > now.upperBound
      ? stride(
        from: max(now.upperBound, valid.lowerBound), through: min(then.upperBound, valid.upperBound) - 1,
        by: 1)
      : stride(
        from: min(now.lowerBound, valid.upperBound) - 1, through: max(then.lowerBound, valid.lowerBound),
        by: -1)
  }

  /// Returns the offset at which a drag comes to rest: the place nearest to `proposed`, of two the later one. After a flick,
  /// at least the next place in its direction.
  ///
  /// - Parameters:
  ///   - offset: The offset when the drag ends.
  ///   - velocity: The velocity of the offset, in points per second.
  ///   - flickVelocity: The velocity above which the end of a drag is a flick, in points per second.
  ///   - isPaging: Whether a drag moves to the next place on either side at most.
  ///   - valid: The places at which it may come to rest. `nil` for all.
  func restingOffset(
    from offset: Units, proposed: Units, velocity: Double, flickVelocity: Double, isPaging: Bool = true,
    in valid: ClosedRange<Units>? = nil
  ) -> Units {
    let next = offset.flooredQuotient(by: pitch) &+ 1
    let previous = offset.ceilingQuotient(by: pitch) &- 1
    var place = middle(at: proposed)
    if velocity > flickVelocity { place = max(place, next) }
    if velocity < -flickVelocity { place = min(place, previous) }
    if isPaging { place = min(max(place, previous), next) }
    let valid = valid ?? -end...end
    return min(max(place, valid.lowerBound), valid.upperBound) &* pitch
  }
}

extension Units {
  /// Returns the quotient, rounded down. `divisor` is above 0.
  func flooredQuotient(by divisor: Units) -> Units {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? quotient - 1 : quotient
  }

  /// Returns the quotient, rounded up. `divisor` is above 0.
  func ceilingQuotient(by divisor: Units) -> Units { -(-self).flooredQuotient(by: divisor) }

  /// Returns the nearest unit to a number of half units and a distance, ties to even. Only the sum is rounded.
  static func nearest(halves: Units, adding distance: Double) -> Units {
    let whole = Units(distance)
    let rest = distance - Double(whole)
    let sum = halves &+ 2 &* whole
    let unit = sum >> 1
    if sum & 1 == 1 {
      // In the middle between two units.
      if rest == 0 { return unit & 1 == 0 ? unit : unit + 1 }
      return rest > 0 ? unit + 1 : unit
    }
    let neighbor = rest < 0 ? unit - 1 : unit + 1
    if rest.magnitude == 0.5 { return unit & 1 == 0 ? unit : neighbor }
    return rest.magnitude < 0.5 ? unit : neighbor
  }
}
