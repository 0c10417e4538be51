extension Units {
  /// The bound of the lengths and positions in a group: 2⁵² units, which is outside every feed.
  ///
  /// Longer lengths, such as those of 10⁹ subitems of 10⁷ pt, are cut to this.
  static let groupLimit: Units = 1 << 52

  /// Rounds a fraction of a length to the nearest unit, ties to even.
  ///
  /// Returns `nil` if the magnitude of the result exceeds `maximumPosition`.
  @inline(__always)
  init?(fraction: Double, of length: Units) {
    let product = fraction * Double(length)
    guard product.magnitude <= Double(Units.maximumPosition) + 0.5 else { return nil }
    let magnitude = Units(roundingNonNegative: product.magnitude)
    self = product < 0 ? -magnitude : magnitude
  }

  /// Returns the product of two values of 0 or more, at most `groupLimit`.
  @inline(__always)
  static func limitedProduct(_ one: Units, _ other: Units) -> Units {
    let (product, overflows) = one.multipliedReportingOverflow(by: other)
    return overflows ? groupLimit : Swift.min(product, groupLimit)
  }

  /// Returns `part * length / count`, rounded down, for `0 <= part <= count`, `count > 0` and `length >= 0`.
  ///
  /// `count` must be at most 2⁶². The product may exceed 64 bits.
  @inline(__always)
  static func share(_ part: Units, of length: Units, in count: Units) -> Units {
    let (product, overflows) = part.multipliedReportingOverflow(by: length)
    return overflows ? longShare(part, of: length, in: count) : product / count
  }

  /// Returns the share if `part * length` overflows: multiplies and divides bit by bit.
  @inline(never)
  private static func longShare(_ part: Units, of length: Units, in count: Units) -> Units {
    let (whole, rest) = length.quotientAndRemainder(dividingBy: count)
    var (quotient, remainder): (Units, Units) = (0, 0)
    for bit in (0..<63).reversed() {
      quotient <<= 1
      remainder <<= 1
      if remainder >= count { (quotient, remainder) = (quotient + 1, remainder - count) }
      guard part >> Units(bit) & 1 == 1 else { continue }
      remainder += rest
      if remainder >= count { (quotient, remainder) = (quotient + 1, remainder - count) }
    }
    return part * whole + quotient
  }
}
