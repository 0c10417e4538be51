/// A hash table of a fixed size from numbers to tokens.
///
/// If it holds a good part of all numbers, it is an array of them. Otherwise the numbers are spread by a multiplication.
struct NumberMap: ~Copyable {
  /// The tokens of all numbers, `NumberForest.none` for those without and for what is not a number. Empty if the table is sparse.
  private var tokens: FixedArray<UInt32>
  /// The tokens below their numbers, `.max` if a slot is empty. Empty if the table is not sparse.
  private var slots: FixedArray<UInt64>
  private let isSparse: Bool
  private let shift: UInt32

  /// Creates a map for `count` numbers below `limit`.
  init(count: Int, limit: Int) {
    var bits: UInt32 = 1
    while 1 << Int(bits) < 2 * count { bits += 1 }
    isSparse = limit > 1 << Int(bits)
    shift = 32 - bits
    tokens = FixedArray(repeating: NumberForest.none, count: isSparse ? 0 : limit + 1)
    slots = FixedArray(repeating: .max, count: isSparse ? 1 << Int(bits) : 0)
  }

  /// Returns the token of a number, `NumberForest.none` if it has none or is `NumberForest.none` itself.
  @inline(__always)
  subscript(number: UInt32) -> UInt32 {
    // The minimum comes first, because `NumberForest.none` does not fit into 32 bits of `Int`.
    isSparse
      ? UInt32(truncatingIfNeeded: slots[slot(of: number)])
      : tokens[Int(min(number, UInt32(truncatingIfNeeded: tokens.count &- 1)))]
  }

  @inline(__always)
  mutating func insert(_ token: UInt32, for number: UInt32) {
    if isSparse {
      slots[slot(of: number)] = UInt64(number) << 32 | UInt64(token)
    } else {
      tokens[Int(number)] = token
    }
  }

  @inline(__always)
  private func slot(of number: UInt32) -> Int {
    // 2³² divided by the golden ratio.
    var slot = Int((number &* 2_654_435_769) &>> shift)
    while case let entry = slots[slot], entry != .max, UInt32(truncatingIfNeeded: entry &>> 32) != number {
      slot = slot + 1 == slots.count ? 0 : slot + 1
    }
    return slot
  }
}
