/// Sorts part of an array in place without allocating, unlike the standard library.
///
/// An insertion sort, since the results of a query are nearly in order; a heap sort if a value has to move far.
enum InPlaceSort {
  /// The maximum distance that an insertion moves a value.
  private static let maximumDistance = 16

  /// Sorts the values from index `first` on. The sort is not stable.
  ///
  /// - Parameter comesBefore: A strict order.
  /// - Complexity: O(n log n), and O(n) if no value has to move by more than `maximumDistance`
  static func sort<Value>(
    _ values: inout [Value], from first: Int, by comesBefore: (Value, Value) -> Bool
  ) {
    for index in stride(from: first + 1, to: values.count, by: 1) {
      let value = values[index]
      var target = index
      while target > first, comesBefore(value, values[target - 1]) {
        guard index - target < maximumDistance else { return heapSort(&values, from: first, by: comesBefore) }
        target -= 1
      }
      for slot in stride(from: index, to: target, by: -1) { values[slot] = values[slot - 1] }
      values[target] = value
    }
  }

  private static func heapSort<Value>(
    _ values: inout [Value], from first: Int, by comesBefore: (Value, Value) -> Bool
  ) {
    let length = values.count - first
    for root in stride(from: length / 2 - 1, through: 0, by: -1) {
      sift(&values, root, of: length, from: first, by: comesBefore)
    }
    for end in stride(from: length - 1, to: 0, by: -1) {
      values.swapAt(first, first + end)
      sift(&values, 0, of: end, from: first, by: comesBefore)
    }
  }

  /// Moves a value of a heap down until it is not less than its children.
  private static func sift<Value>(
    _ values: inout [Value], _ root: Int, of length: Int, from first: Int,
    by comesBefore: (Value, Value) -> Bool
  ) {
    var root = root
    while 2 * root + 1 < length {
      var child = 2 * root + 1
      if child + 1 < length, comesBefore(values[first + child], values[first + child + 1]) { child += 1 }
      guard comesBefore(values[first + root], values[first + child]) else { return }
      values.swapAt(first + root, first + child)
      root = child
    }
  }
}
