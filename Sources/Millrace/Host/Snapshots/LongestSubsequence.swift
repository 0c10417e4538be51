/// Finds the longest increasing subsequence of different values: `HeaviestSubsequence` for equal weights.
///
/// Patience sorting. The staircase has, for each length, the smallest value that ends an increasing subsequence of that length.
/// A value replaces the first one in the staircase that is not smaller, or extends the staircase.
///
/// In shuffled sequences nothing predicts where that is, and a binary search waits for a mispredicted branch in every other
/// step. So the staircase is searched by blocks of 16 values, which are compared at once. The levels above it have the last
/// value of each full block of the level below.
///
/// (10⁶ shuffled values, about 2,000 in the staircase: 10 ms. A binary search takes 32 ms, and the sets of bits of
/// `HeaviestSubsequence` 22 ms.)
struct LongestSubsequence: ~Copyable {
  /// The values of all levels, from the staircase upwards, in blocks of 16. What is not set is `Int32.max`.
  private var values: FixedArray<Int32>
  /// The index of the first value of each level.
  private var levels: ContiguousArray<Int> = []
  /// The number of levels that have values, at least 1.
  private var depth = 1
  /// The length of the staircase.
  private var length = 0
  /// The last value of the staircase.
  private var last: Int32 = -1
  /// For each index the length of the longest subsequence that ends there, 0 if it has no value.
  private var lengths: FixedArray<UInt32>

  /// - Parameter count: The number of indices of the sequence.
  init(count: Int) {
    lengths = FixedArray(repeating: 0, count: count)
    var (valueCount, size) = (0, count)
    repeat {
      size = max(1, (size + 15) >> 4)
      levels.append(valueCount)
      valueCount += size << 4
    } while size > 1
    values = FixedArray(count: valueCount)
  }

  /// Calls `body` with the indices of the subsequence, in descending order.
  @inline(__always)
  func forEachIndex(_ body: (Int) -> Void) {
    // Values of the same length descend. So the last one before a value of the next length is smaller than that.
    var (length, index) = (length, lengths.count)
    while length > 0 {
      index -= 1
      if Int(lengths[index]) == length {
        body(index)
        length -= 1
      }
    }
  }

  /// Adds the next value of the sequence, which is less than 2³¹ - 1.
  ///
  /// - Complexity: O(log₁₆ n)
  @inline(__always)
  mutating func add(_ value: UInt32, at index: Int) {
    let value = Int32(truncatingIfNeeded: value)
    var position = 0
    if value > last {
      position = length
      extend()
      last = value
    } else {
      for level in stride(from: depth &- 1, through: 0, by: -1) {
        // -1 for each value of the block that is smaller.
        let block = values.block(at: levels[level] &+ position &<< 4)
        let signs = (block &- SIMD16(repeating: value)) &>> 31
        position = position &<< 4 &- Int(signs.wrappedSum())
      }
      if position &+ 1 == length { last = value }
    }
    lengths[index] = UInt32(truncatingIfNeeded: position &+ 1)
    for level in levels {
      values[level &+ position] = value
      if position & 15 != 15 { break }
      position &>>= 4
    }
  }

  /// Makes room for another value of the staircase.
  @inline(__always)
  private mutating func extend() {
    var position = length
    for level in levels {
      if position & 15 != 0 { break }
      for lane in 0..<16 { values[level &+ position &+ lane] = .max }
      position &>>= 4
    }
    length &+= 1
    if length > 1 &<< (4 &* depth) { depth &+= 1 }
  }
}
