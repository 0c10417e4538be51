/// Sorts part of an array in place: unlike the standard library's sorting, it allocates nothing.
///
/// By insertions, which suits what is nearly in order, as what a query finds mostly is; with a heap from where one
/// would have to go far.
enum InPlaceSort {
  /// How far something may be out of place before there is a heap.
  private static let patience = 16

  /// Sorts what there is from an index on.
  ///
  /// - Parameter comesBefore: A strict order, in which no two values are equal: equal ones may change places.
  /// - Complexity: O(n log n), and O(n) if nothing is out of place by more than a few places
  static func sort<Value>(
    _ values: inout [Value], from first: Int, by comesBefore: (Value, Value) -> Bool
  ) {
    for index in stride(from: first + 1, to: values.count, by: 1) {
      let value = values[index]
      var place = index
      while place > first, comesBefore(value, values[place - 1]) {
        guard index - place < patience else { return heapSort(&values, from: first, by: comesBefore) }
        place -= 1
      }
      for slot in stride(from: index, to: place, by: -1) { values[slot] = values[slot - 1] }
      values[place] = value
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

  /// Lets a value of a heap sink to its place.
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
