/// Finds the increasing subsequence with the largest total weight, in a sequence of different values below a limit.
///
/// The values are those of tokens in the old order, in the sequence of the new order. What is not in the
/// subsequence moves: the number of moved items is the minimum.
///
/// The staircase is the set of values that end a subsequence heavier than every one that ends in a smaller value. A value
/// extends the subsequence of its predecessor in the staircase, and replaces its successors that are not heavier. With equal
/// weights this is patience sorting. The staircase is a set of bits, with a bit in the next level for each word that is not
/// 0: so predecessors and successors are found in a few steps.
struct HeaviestSubsequence: ~Copyable {
  /// The words of the staircase: the values, then the levels above them, up to one word.
  private var words: FixedArray<UInt64>
  /// The index of the first word of each level.
  private var levels: ContiguousArray<Int> = []
  /// The index of each value of the staircase in the sequence.
  private var indices: FixedArray<UInt32>
  /// For each index the weight of the heaviest subsequence that ends there, and the index before it in that subsequence.
  private var ends: FixedArray<(weight: UInt32, previous: UInt32)>
  /// The largest value of the staircase.
  private var last = NumberForest.none

  /// - Parameters:
  ///   - count: The number of indices of the sequence.
  ///   - limit: The limit of the values.
  init(count: Int, limit: Int) {
    indices = FixedArray(count: limit)
    ends = FixedArray(count: count)
    var (wordCount, size) = (0, limit)
    repeat {
      size = (size + 63) / 64
      levels.append(wordCount)
      wordCount += size
    } while size > 1
    words = FixedArray(repeating: 0, count: wordCount)
  }

  /// Calls `body` with the indices of the subsequence, in descending order.
  @inline(__always)
  func forEachIndex(_ body: (Int) -> Void) {
    var index = last == NumberForest.none ? last : indices[Int(last)]
    while index != NumberForest.none {
      body(Int(index))
      index = ends[Int(index)].previous
    }
  }

  /// Adds the next value of the sequence.
  ///
  /// - Complexity: O(log₆₄ `limit`), amortized
  @inline(__always)
  mutating func add(_ value: UInt32, at index: Int, weight: UInt32) {
    let isLast = last == NumberForest.none || value > last
    let before = isLast ? last : neighbor(.before, value)
    let previous = before == NumberForest.none ? before : indices[Int(before)]
    let total = previous == NumberForest.none ? weight : weight + ends[Int(previous)].weight
    ends[index] = (total, previous)
    indices[Int(value)] = UInt32(truncatingIfNeeded: index)
    set(value, isMember: true)
    while !isLast, case let next = neighbor(.after, value), next != NumberForest.none {
      if ends[Int(indices[Int(next)])].weight > total { return }
      set(next, isMember: false)
    }
    last = value
  }

  /// Adds a value to the staircase, or removes it.
  @inline(__always)
  private mutating func set(_ value: UInt32, isMember: Bool) {
    var index = Int(value)
    for level in levels {
      let old = words[level + index >> 6]
      let bit: UInt64 = 1 &<< UInt64(index & 63)
      let new = isMember ? old | bit : old & ~bit
      words[level + index >> 6] = new
      if (isMember ? old : new) != 0 { return }
      index >>= 6
    }
  }

  /// Returns the last value of the staircase before a value, or the first one after it.
  @inline(__always)
  private func neighbor(_ side: Side, _ value: UInt32) -> UInt32 {
    @inline(__always)
    func nearest(_ word: UInt64) -> Int {
      side == .after ? word.trailingZeroBitCount : 63 - word.leadingZeroBitCount
    }
    var index = Int(value)
    for level in 0..<levels.count {
      let shift = UInt64(index & 63)
      let mask: UInt64 = side == .after ? ~1 &<< shift : 1 &<< shift &- 1
      let word = words[levels[level] + index >> 6] & mask
      index >>= 6
      guard word != 0 else { continue }
      index = index << 6 + nearest(word)
      for level in stride(from: level - 1, through: 0, by: -1) {
        index = index << 6 + nearest(words[levels[level] + index])
      }
      return UInt32(truncatingIfNeeded: index)
    }
    return NumberForest.none
  }
}
