/// The square of a distance, exactly: of positions of 2^51 units either way it takes 106 bits.
///
/// (The standard library's integer of 128 bits is not there on older systems.)
struct SquaredDistance: Comparable {
  private let high: UInt64
  private let low: UInt64

  private init(high: UInt64, low: UInt64) { (self.high, self.low) = (high, low) }

  /// The sum of the squares of two legs of at most 2^62 units.
  @inline(__always)
  init(_ main: Units, _ cross: Units) {
    let first = main.magnitude.multipliedFullWidth(by: main.magnitude)
    let second = cross.magnitude.multipliedFullWidth(by: cross.magnitude)
    let (low, carry) = first.low.addingReportingOverflow(second.low)
    self.init(high: first.high &+ second.high &+ (carry ? 1 : 0), low: low)
  }

  /// More than any distance.
  static let infinite = SquaredDistance(high: .max, low: .max)

  @inline(__always)
  static func < (left: SquaredDistance, right: SquaredDistance) -> Bool {
    left.high != right.high ? left.high < right.high : left.low < right.low
  }
}
