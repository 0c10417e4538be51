extension MosaicSection {
  /// Inserts an item before the item at `index`, or at the end.
  ///
  /// - Throws: If `index` is not in `0...count`, a span is out of range, or the content is too long.
  /// - Complexity: O(columns + log n), and some items (see `MosaicSection`)
  public mutating func insert(_ item: MosaicItem, at index: Int) throws(LayoutError) {
    guard index >= 0, index <= count else {
      throw .indexOutOfRange(argument: "index", index: index, valid: 0..<(count + 1))
    }
    insertItem(try checkedSpan(item, replacing: 0), at: index, movedFrom: nil)
  }

  /// Removes an item.
  ///
  /// - Returns: The requested columns and rows of the item.
  /// - Throws: If `index` is not in `0..<count`.
  /// - Complexity: O(columns + log n), and some items (see `MosaicSection`)
  @discardableResult
  public mutating func remove(at index: Int) throws(LayoutError) -> MosaicItem {
    try check(index, "index")
    return takeItem(at: index, movedFrom: nil).item
  }

  /// Removes an item, and inserts it so that its new index is `target`.
  ///
  /// - Throws: If `source` or `target` is not in `0..<count`.
  /// - Complexity: O(columns + log n), and some items (see `MosaicSection`)
  public mutating func move(from source: Int, to target: Int) throws(LayoutError) {
    try check(source, "source")
    try check(target, "target")
    guard source != target else { return }
    insertItem(takeItem(at: source, movedFrom: source), at: target, movedFrom: source)
  }

  /// Changes the columns and rows of an item.
  ///
  /// - Throws: If `index` is not in `0..<count`, a span is out of range, or the content is too long.
  /// - Complexity: O(columns + log n), and some items (see `MosaicSection`)
  public mutating func resize(at index: Int, to item: MosaicItem) throws(LayoutError) {
    try check(index, "index")
    resizeItem(at: index, to: try checkedSpan(item, replacing: Int(span(at: index).rows)))
  }

  private func checkedSpan(_ item: MosaicItem, replacing rows: Int) throws(LayoutError) -> MosaicSpan {
    let span = try MosaicSpan(item, "item")
    guard Int(span.rows) - rows <= geometry.maximumRows - rowTotal else { throw .contentTooLong }
    return span
  }

  mutating func insertItem(_ span: MosaicSpan, at index: Int, movedFrom source: Int?) {
    if index == count {
      appendSpans(CollectionOfOne(span))
    } else {
      settledRow = nil
      var dirtyRange: Int?
      switch layout.packing {
      case .sparse: dirtyRange = open(before: index)
      case .dense: front.loosen(from: index, in: tree, geometry)
      }
      tree.insert(looseItem(span, at: index), at: index)
      lower(from: index + 1)
      if let dirtyRange {
        dirtyRanges.shift(endOf: dirtyRange, by: 1)
        keep(dirtyRange)
      }
    }
    rowTotal += Int(span.rows)
    checkLength()
    if !anchors.isEmpty { anchorsDidInsert(index, movedFrom: source) }
  }

  mutating func takeItem(at index: Int, movedFrom source: Int?) -> MosaicSpan {
    if !anchors.isEmpty { anchorsWillRemove(index, movedFrom: source) }
    settledRow = nil
    var dirtyRange: Int?
    switch layout.packing {
    case .sparse: dirtyRange = loosen(index)
    case .dense: front.loosen(from: index, in: tree, geometry)
    }
    let span = MosaicSpan(tree.remove(at: index))
    lower(from: index)
    if let dirtyRange {
      dirtyRanges.shift(endOf: dirtyRange, by: -1)
      keep(dirtyRange)
    }
    rowTotal -= Int(span.rows)
    checkLength()
    return span
  }

  mutating func resizeItem(at index: Int, to span: MosaicSpan) {
    let old = self.span(at: index)
    guard old != span else { return }
    settledRow = nil
    var dirtyRange: Int?
    switch layout.packing {
    case .sparse: dirtyRange = loosen(index)
    case .dense: front.loosen(from: index, in: tree, geometry)
    }
    tree.replace(looseItem(span, at: index), at: index)
    lower(from: index + 1)
    if let dirtyRange { keep(dirtyRange) }
    rowTotal += Int(span.rows) - Int(old.rows)
    checkLength()
  }

  /// Normalizes the dirty ranges after one of them changed, and enforces their limit.
  private mutating func keep(_ dirtyRange: Int) {
    dirtyRanges.normalize(around: dirtyRange, items: count)
    guard dirtyRanges.isBeyondLimit else { return }
    settleFirstDirtyRange(until: SettlingLimit(budget: dirtyRanges.limit))
    if dirtyRanges.isBeyondLimit { dirtyRanges.joinNearest() }
  }

  /// Returns an item that is placed below all items before it.
  private func looseItem(_ span: MosaicSpan, at index: Int) -> IntervalTree.Item {
    let position = index > 0 ? tree.start(of: index - 1) : 0
    return IntervalTree.Item(
      advance: tree.end(before: index) - position, extent: Units(span.rows),
      payload: MosaicCell(column: 0, columns: span.columns).word)
  }

  /// Shifts the items from `index` on to just below all items before them.
  mutating func lower(from index: Int) {
    guard index < count else { return }
    tree.shift(from: index, by: tree.end(before: index) - tree.minimumStart(from: index))
  }

  /// Settles everything if the provisional placement gets longer than any settled one can.
  mutating func checkLength() {
    if tree.end > Units(geometry.maximumRows) { settle() }
    tree.checkInvariants()
  }
}
