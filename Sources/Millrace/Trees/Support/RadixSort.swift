/// Sorts many values by pairs of numbers, in linear time.
enum RadixSort {
  /// The minimum number of values. Each pass also reads up to 2,048 counts.
  private static let minimumCount = 1_024
  private static let maximumDigitBits = 11

  /// Sorts values by `high`, and those with equal numbers by `low`. The sort is stable.
  ///
  /// - Complexity: O(n) if the values are sorted already. Otherwise O(n · bits), or O(n log n) if there are few of them or
  ///   a number is negative.
  @inline(__always)
  static func sort<Value>(_ values: inout [Value], by high: (Value) -> Int, then low: (Value) -> Int) {
    guard var (lastHigh, lastLow) = values.first.map({ (high($0), low($0)) }) else { return }
    var isSorted = true
    var (highBits, lowBits) = (0, 0)
    for value in values {
      let (high, low) = (high(value), low(value))
      isSorted = isSorted && (lastHigh, lastLow) <= (high, low)
      (lastHigh, lastLow) = (high, low)
      highBits |= high
      lowBits |= low
    }
    if isSorted { return }
    guard values.count >= minimumCount, highBits >= 0, lowBits >= 0 else {
      return values.sort { (high($0), low($0)) < (high($1), low($1)) }
    }
    var scratch = values
    sort(&values, &scratch, bits: lowBits, by: low)
    sort(&values, &scratch, bits: highBits, by: high)
  }

  /// Sorts values by a number whose bits are among `bits`.
  @inline(__always)
  private static func sort<Value>(
    _ values: inout [Value], _ scratch: inout [Value], bits: Int, by key: (Value) -> Int
  ) {
    let width = Int.bitWidth - bits.leadingZeroBitCount
    guard width > 0 else { return }
    let passes = (width + maximumDigitBits - 1) / maximumDigitBits
    let digitBits = (width + passes - 1) / passes
    let mask = 1 << digitBits - 1
    for pass in 0..<passes {
      let shift = pass * digitBits
      // The number of values with each digit, and then the position of the next of them.
      var positions = ContiguousArray(repeating: 0, count: mask + 1)
      for value in values { positions[(key(value) >> shift) & mask] += 1 }
      var position = 0
      for digit in positions.indices {
        let count = positions[digit]
        positions[digit] = position
        position += count
      }
      for value in values {
        let digit = (key(value) >> shift) & mask
        scratch[positions[digit]] = value
        positions[digit] += 1
      }
      swap(&values, &scratch)
    }
  }
}
