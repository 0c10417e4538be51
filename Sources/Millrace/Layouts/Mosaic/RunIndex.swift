/// A list of numbers up to 255 in which the next number of at least a given size is found by the maxima of blocks of 64
/// numbers and of 64 such blocks.
struct RunIndex: Sendable {
  static var block: Int { 64 }
  /// Numbers are removed from the start in multiples of this count.
  static var alignment: Int { block * block }

  /// The numbers, the maxima of blocks of them, and the maxima of blocks of blocks.
  private var levels: ContiguousArray<ContiguousArray<UInt8>> = [[], [], []]

  /// The number of numbers.
  var count: Int { levels[0].count }

  /// Returns the index of the first number from `index` on that is at least `minimum`, or `count`.
  ///
  /// - Complexity: O(count / 4,096)
  func first(from index: Int, atLeast minimum: UInt8) -> Int {
    var (level, index) = (0, index)
    while true {
      let list = levels[level]
      while index < list.count, list[index] < minimum {
        index += 1
        // At the start of a block, go on among the blocks.
        if index % Self.block == 0, level < 2 {
          (level, index) = (level + 1, index / Self.block)
          break
        }
      }
      if index >= levels[level].count {
        // Blocks are counted when their first number is there.
        return count
      }
      if levels[level][index] >= minimum {
        if level == 0 { return index }
        (level, index) = (level - 1, index * Self.block)
      }
    }
  }

  /// Appends a block of numbers. There are whole blocks before.
  @inline(__always)
  mutating func appendBlock(_ number: (Int) -> UInt8) {
    var maximum: UInt8 = 0
    for offset in 0..<Self.block {
      let number = number(offset)
      levels[0].append(number)
      maximum = max(maximum, number)
    }
    levels[1].append(maximum)
    let last = (levels[1].count - 1) / Self.block
    if last == levels[2].count { levels[2].append(0) }
    levels[2][last] = max(levels[2][last], maximum)
  }

  mutating func set(_ number: UInt8, at index: Int) {
    var (number, index) = (number, index)
    for level in 0..<3 {
      let old = levels[level][index]
      levels[level][index] = number
      index /= Self.block
      guard level < 2 else { return }
      let maximum = levels[level + 1][index]
      if number > maximum { continue }
      guard old == maximum else { return }
      let first = index * Self.block
      number = 0
      for other in levels[level][first..<min(levels[level].count, first + Self.block)] {
        number = max(number, other)
      }
      if number == maximum { return }
    }
  }

  /// Removes the first `removed` numbers, a multiple of `alignment`.
  mutating func removeFirst(_ removed: Int) {
    var removed = removed
    for level in 0..<3 {
      levels[level].removeFirst(min(removed, levels[level].count))
      removed /= Self.block
    }
  }
}
