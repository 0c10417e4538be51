extension RowSection {
  /// Inserts an item before the item `index`, or at the end.
  ///
  /// - Throws: If the index is not in `0...count`, if the size is out of its range, or if the content might
  ///   get too long.
  /// - Complexity: O(log n), and O(1) an item of the rows that are broken anew
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
  /// - Returns: Its size, in points.
  /// - Throws: If the index is not in `0..<count`.
  /// - Complexity: O(log n), and O(1) an item of the rows that are broken anew
  @discardableResult
  public mutating func remove(at index: Int) throws(LayoutError) -> LayoutSize {
    try check(index, "index")
    return layout.axis.turned(takeItem(at: index, movedFrom: nil).points)
  }

  /// Moves an item to another place: removes it, and inserts it where its index will be `target`.
  ///
  /// - Throws: If one of the indices is not in `0..<count`.
  /// - Complexity: O(log n), and O(1) an item of the rows that are broken anew
  public mutating func move(from source: Int, to target: Int) throws(LayoutError) {
    try check(source, "source")
    try check(target, "target")
    guard source != target else { return }
    insertItem(takeItem(at: source, movedFrom: source), at: target, movedFrom: source)
  }

  /// Gives an item another size.
  ///
  /// - Throws: If the index is not in `0..<count`, if the size is out of its range, or if the content might
  ///   get too long.
  /// - Complexity: O(log n), and O(1) an item of the rows that are broken anew
  public mutating func resize(at index: Int, to size: LayoutSize) throws(LayoutError) {
    try check(index, "index")
    let size = try item(of: size, "size")
    guard occupied + length(of: size) - length(ofItemAt: index) <= Units.maximumPosition else {
      throw .contentTooLong
    }
    resizeItem(at: index, to: size)
  }
}
