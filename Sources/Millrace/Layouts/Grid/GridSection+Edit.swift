extension GridSection {
  /// Inserts an item before the item at `index`, or at the end.
  ///
  /// - Throws: If `index` is not in `0...count`, or the content is too long.
  /// - Complexity: O(1)
  public mutating func insert(at index: Int) throws(LayoutError) {
    try insert(count: 1, at: index)
  }

  /// Inserts consecutive items before the item at `index`, or at the end.
  ///
  /// - Throws: If the number of items is negative, `index` is not in `0...count`, or the content is too long
  ///   or has more than 2⁵⁰ items.
  /// - Complexity: O(1), for any number of items
  public mutating func insert(count added: Int, at index: Int) throws(LayoutError) {
    guard added >= 0 else { throw .invalidCount(added) }
    try check(border: index, "index")
    guard added <= geometry.maximumCount - count else { throw .contentTooLong }
    count += added
    anchorsDidInsert(index..<(index + added))
  }

  /// Appends items. See `insert(count:at:)`.
  public mutating func append(count added: Int) throws(LayoutError) {
    try insert(count: added, at: count)
  }

  /// Removes items.
  ///
  /// - Throws: If `range` is not in `0..<count`.
  /// - Complexity: O(1), for any number of items
  public mutating func removeSubrange(_ range: Range<Int>) throws(LayoutError) {
    try check(border: range.lowerBound, "range.lowerBound")
    try check(border: range.upperBound, "range.upperBound")
    anchorsWillRemove(range)
    count -= range.count
  }

  /// Moves an item, so that it is at index `target` afterwards. All items are equal, so this only moves anchors.
  ///
  /// - Throws: If `source` or `target` is not in `0..<count`.
  /// - Complexity: O(1)
  public mutating func move(from source: Int, to target: Int) throws(LayoutError) {
    try check(source, "source")
    try check(target, "target")
    guard source != target else { return }
    anchorsWillRemove(source, movedFrom: source)
    anchorsDidInsert(target, movedFrom: source)
  }

  /// Changes the layout or the width.
  ///
  /// - Throws: If the width or a value of the layout is out of range, or the content is too long.
  /// - Complexity: O(columns)
  public mutating func relayout(_ layout: Grid, width: Double) throws(LayoutError) {
    let new = try GridSection(layout, width: width, count: count)
    (self.layout, self.width, geometry) = (new.layout, new.width, new.geometry)
  }
}
