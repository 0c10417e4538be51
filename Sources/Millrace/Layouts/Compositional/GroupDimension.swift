/// A width or a height whose length is converted to units.
enum GroupDimension: Hashable, Sendable {
  case length(Units)
  case fractionOfWidth(Double)
  case fractionOfHeight(Double)

  /// - Throws: `.invalidLength` or `.fractionOutOfRange` if the value is out of range.
  init(
    _ dimension: CollectionLayoutDimension, _ argument: @autoclosure () -> String
  ) throws(LayoutError) {
    switch dimension {
    case .absolute(let points), .estimated(let points), .uniformAcrossSiblings(let points):
      self = .length(try Units(checked: points, argument()))
    case .fractionalWidth(let fraction), .fractionalHeight(let fraction):
      try CollectionLayoutDimension.check(fraction: fraction, argument())
      self = .fractionOfHeight(fraction)
      if case .fractionalWidth = dimension { self = .fractionOfWidth(fraction) }
    }
  }

  /// Returns the length in a container, or `nil` if it exceeds `Units.maximumPosition`.
  @inline(__always)
  func length(in container: AxisPair<Units>) -> Units? {
    switch self {
    case .length(let length): length
    case .fractionOfWidth(let fraction): Units(fraction: fraction, of: container.x)
    case .fractionOfHeight(let fraction): Units(fraction: fraction, of: container.y)
    }
  }
}
