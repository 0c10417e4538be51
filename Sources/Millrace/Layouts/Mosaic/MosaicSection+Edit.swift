extension MosaicSection {
  mutating func insertItem(_ span: MosaicSpan, at index: Int, movedFrom source: Int?) {
    if index == count {
      appendSpans(CollectionOfOne(span))
    } else {
      settledRow = nil
      var dirtyRange: Int?
      switch layout.packing {
      case .sparse: dirtyRange = open(before: index)
      case .dense: front.unsettle(from: index, in: tree, geometry)
      }
      tree.insert(itemBelowAll(span, at: index), at: index)
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

  mutating func removeItem(at index: Int, movedFrom source: Int?) -> MosaicSpan {
    if !anchors.isEmpty { anchorsWillRemove(index, movedFrom: source) }
    settledRow = nil
    var dirtyRange: Int?
    switch layout.packing {
    case .sparse: dirtyRange = markDirty(index)
    case .dense: front.unsettle(from: index, in: tree, geometry)
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
    case .sparse: dirtyRange = markDirty(index)
    case .dense: front.unsettle(from: index, in: tree, geometry)
    }
    tree.replace(itemBelowAll(span, at: index), at: index)
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
  private func itemBelowAll(_ span: MosaicSpan, at index: Int) -> IntervalTree.Item {
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

  /// Settles everything if the provisional placement gets longer than any settled one can be.
  mutating func checkLength() {
    if tree.end > Units(geometry.maximumRows) { settle() }
    tree.checkInvariants()
  }
}
