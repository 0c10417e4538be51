extension [Range<Int>] {
  /// Adds an index behind all others to ascending, disjoint runs of indices.
  mutating func extend(by index: Int) { extend(by: index..<(index + 1)) }

  /// Adds indices behind all others to ascending, disjoint runs of indices.
  mutating func extend(by indices: Range<Int>) {
    if let last, last.upperBound == indices.lowerBound {
      self[count - 1] = last.lowerBound..<indices.upperBound
    } else {
      append(indices)
    }
  }
}
