/// The exact square of a distance. For positions within ±2⁵¹ units it takes 106 bits.
///
/// (The 128-bit integer of the standard library is missing on older systems.)
struct SquaredDistance: Comparable {
  private let high: UInt64
  private let low: UInt64

  private init(high: UInt64, low: UInt64) { (self.high, self.low) = (high, low) }

  /// Creates the sum of the squares of two distances of at most 2⁶² units.
  @inline(__always)
  init(_ main: Units, _ cross: Units) {
    let first = main.magnitude.multipliedFullWidth(by: main.magnitude)
    let second = cross.magnitude.multipliedFullWidth(by: cross.magnitude)
    let (low, carry) = first.low.addingReportingOverflow(second.low)
    self.init(high: first.high &+ second.high &+ (carry ? 1 : 0), low: low)
  }

  @inline(__always)
  static func < (left: SquaredDistance, right: SquaredDistance) -> Bool {
    left.high != right.high ? left.high < right.high : left.low < right.low
  }
}
