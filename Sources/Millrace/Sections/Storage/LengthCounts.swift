/// Lengths, each as often as it was added and not removed, and their maximum.
///
/// Sorted, with 16 bytes for each different length, of which there are few.
struct LengthCounts: Sendable {
  private var entries: ContiguousArray<(length: Units, count: Int)> = []

  /// The maximum, or `nil` if there are no lengths. O(1).
  var maximum: Units? { entries.last?.length }
  /// The number of lengths.
  var count: Int { entries.reduce(0) { $0 + $1.count } }

  /// Adds a length `count` times, or removes it as often if `count` is negative.
  ///
  /// - Complexity: O(log d) for d different lengths, plus moving up to d entries
  mutating func add(_ length: Units, count: Int) {
    let index = entries.indices.partitioningIndex { entries[$0].length >= length }
    if index < entries.count, entries[index].length == length {
      entries[index].count += count
      if entries[index].count == 0 { entries.remove(at: index) }
    } else {
      entries.insert((length, count), at: index)
    }
  }

  /// Returns `length`, at least 0, rounded up to eight binary digits. So many different lengths have few bounds.
  static func bound(_ length: Units) -> Units {
    let shift = max(0, Units.bitWidth - 8 - length.leadingZeroBitCount)
    return ((length + (1 << shift) - 1) >> shift) << shift
  }

  static func == (one: LengthCounts, other: LengthCounts) -> Bool {
    one.entries.elementsEqual(other.entries) { $0 == $1 }
  }
}
