extension Range<Int> {
  /// Returns the first number for which `predicate` is true, or the upper bound. The predicate is false up to
  /// some number and true from there on.
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

  /// Does the same as `partitioningIndex(where:)`, for a result near the lower bound.
  ///
  /// - Complexity: O(log distance)
  @inline(__always)
  func gallopingIndex(where predicate: (Int) -> Bool) -> Int {
    var low = lowerBound
    var step = 1
    while low + step <= upperBound, !predicate(low + step - 1) {
      low += step
      step *= 2
    }
    return (low..<Swift.min(low + step - 1, upperBound)).partitioningIndex(where: predicate)
  }

  /// Returns whether one of the numbers has a key. Their keys are ascending.
  ///
  /// - Complexity: O(log count)
  func contains<Key: Comparable>(key: Key, _ keyOf: (Int) -> Key) -> Bool {
    let number = partitioningIndex { keyOf($0) >= key }
    return number < upperBound && keyOf(number) == key
  }
}

/// Ascending, disjoint ranges of indices.
extension [Range<Int>] {
  /// Appends an index after all others.
  mutating func extend(by index: Int) { extend(by: index..<(index + 1)) }

  mutating func extend(by indices: Range<Int>) {
    if let last, last.upperBound == indices.lowerBound {
      self[count - 1] = last.lowerBound..<indices.upperBound
    } else {
      append(indices)
    }
  }
}
