extension GridSection {
  /// Inserts an item before the item `index`, or at the end.
  ///
  /// - Throws: If the index is not in `0...count`, or if the content would be too long.
  /// - Complexity: O(1)
  public mutating func insert(at index: Int) throws(LayoutError) {
    try insert(count: 1, at: index)
  }

  /// Inserts items, one behind the other, before the item `index`, or at the end.
  ///
  /// - Throws: If the number of items is negative, if the index is not in `0...count`, or if the content
  ///   would be too long, or would be of more than 2^50 items.
  /// - Complexity: O(1), however many items they are
  public mutating func insert(count added: Int, at index: Int) throws(LayoutError) {
    guard added >= 0 else { throw .invalidCount(added) }
    try check(border: index, "index")
    guard added <= geometry.maximumCount - count else { throw .contentTooLong }
    count += added
    anchorsDidInsert(index..<(index + added))
  }

  /// Appends items.
  ///
  /// - Throws: If the number of items is negative, or if the content would be too long, or would be of more
  ///   than 2^50 items.
  /// - Complexity: O(1), however many items they are
  public mutating func append(count added: Int) throws(LayoutError) {
    try insert(count: added, at: count)
  }

  /// Removes an item.
  ///
  /// - Throws: If the index is not in `0..<count`.
  /// - Complexity: O(1)
  public mutating func remove(at index: Int) throws(LayoutError) {
    try check(index, "index")
    try removeSubrange(index..<(index + 1))
  }

  /// Removes items.
  ///
  /// - Throws: If the range is not in `0..<count`.
  /// - Complexity: O(1), however many items they are
  public mutating func removeSubrange(_ range: Range<Int>) throws(LayoutError) {
    try check(border: range.lowerBound, "range.lowerBound")
    try check(border: range.upperBound, "range.upperBound")
    anchorsWillRemove(range)
    count -= range.count
  }

  /// Moves an item to another place: removes it, and inserts it where its index will be `target`.
  ///
  /// - Throws: If one of the indices is not in `0..<count`.
  /// - Complexity: O(1)
  public mutating func move(from source: Int, to target: Int) throws(LayoutError) {
    try check(source, "source")
    try check(target, "target")
    guard source != target, !anchors.isEmpty else { return }
    takeItem(at: source, movedFrom: source)
    insertItem(GridCell(), at: target, movedFrom: source)
  }

  /// Lays the items out in another way, or in another width.
  ///
  /// - Throws: If the width or a value of the layout is out of its range, or if the content would be too
  ///   long.
  /// - Complexity: O(columns)
  public mutating func relayout(_ layout: Grid, width: Double) throws(LayoutError) {
    let new = try GridSection(layout, width: width, count: count)
    (self.layout, self.width, geometry) = (new.layout, new.width, new.geometry)
  }

  private func check(border index: Int, _ argument: String) throws(LayoutError) {
    guard index >= 0, index <= count else {
      throw .indexOutOfRange(argument: argument, index: index, valid: 0..<(count + 1))
    }
  }
}
