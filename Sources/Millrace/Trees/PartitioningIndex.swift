extension Range<Int> {
  /// The first number for which `predicate` holds, which holds for all behind it too; the upper bound if
  /// there is none. By halving.
  ///
  /// - Complexity: O(log count)
  @inline(__always)
  func partitioningIndex(where predicate: (Int) -> Bool) -> Int {
    var low = lowerBound
    var high = upperBound
    while low < high {
      let middle = low + (high - low) / 2
      if predicate(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
