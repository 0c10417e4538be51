extension RowSection {
  /// Inserts an item before the item at `index`, or at the end.
  ///
  /// - Throws: If `index` is not in `0...count`, the size is out of range, or the content might get too long.
  /// - Complexity: O(log n), and O(1) per item of the rows that are broken again
  public mutating func insert(_ size: LayoutSize, at index: Int) throws(LayoutError) {
    guard index >= 0, index <= count else {
      throw .indexOutOfRange(argument: "index", index: index, valid: 0..<(count + 1))
    }
    let size = try item(of: size, "size")
    guard occupied + length(of: size) <= Units.maximumPosition else { throw .contentTooLong }
    insertItem(size, at: index, movedFrom: nil)
  }

  /// Removes an item.
  ///
  /// - Returns: The size of the item, in points.
  /// - Throws: If `index` is not in `0..<count`.
  /// - Complexity: O(log n), and O(1) per item of the rows that are broken again
  @discardableResult
  public mutating func remove(at index: Int) throws(LayoutError) -> LayoutSize {
    try check(index, "index")
    return layout.axis.turned(takeItem(at: index, movedFrom: nil).points)
  }

  /// Removes an item, and inserts it so that its new index is `target`.
  ///
  /// - Throws: If `source` or `target` is not in `0..<count`.
  /// - Complexity: O(log n), and O(1) per item of the rows that are broken again
  public mutating func move(from source: Int, to target: Int) throws(LayoutError) {
    try check(source, "source")
    try check(target, "target")
    guard source != target else { return }
    insertItem(takeItem(at: source, movedFrom: source), at: target, movedFrom: source)
  }

  /// Changes the size of an item.
  ///
  /// - Throws: If `index` is not in `0..<count`, the size is out of range, or the content might get too long.
  /// - Complexity: O(log n), and O(1) per item of the rows that are broken again
  public mutating func resize(at index: Int, to size: LayoutSize) throws(LayoutError) {
    try check(index, "index")
    let size = try item(of: size, "size")
    guard occupied + length(of: size) - length(ofItemAt: index) <= Units.maximumPosition else {
      throw .contentTooLong
    }
    resizeItem(at: index, to: size)
  }
}
