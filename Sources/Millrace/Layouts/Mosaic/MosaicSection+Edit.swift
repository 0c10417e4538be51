extension MosaicSection {
  mutating func insertItem(_ span: MosaicSpan, at index: Int, movedFrom source: Int?) {
    if index == count {
      appendSpans(CollectionOfOne(span))
    } else {
      let dirtyRange = beginEdit(of: index..<index)
      tree.insert(itemBelowAll(span, at: index), at: index)
      lower(from: index + 1)
      endEdit(dirtyRange, added: 1)
    }
    rowTotal += Units(span.rows)
    checkLength()
    if !anchors.isEmpty { anchorsDidInsert(index, movedFrom: source) }
  }

  mutating func removeItem(at index: Int, movedFrom source: Int?) -> MosaicSpan {
    if !anchors.isEmpty { anchorsWillRemove(index, movedFrom: source) }
    let dirtyRange = beginEdit(of: index..<(index + 1))
    let span = MosaicSpan(tree.remove(at: index))
    lower(from: index)
    endEdit(dirtyRange, added: -1)
    rowTotal -= Units(span.rows)
    checkLength()
    return span
  }

  mutating func resizeItem(at index: Int, to span: MosaicSpan) {
    let old = self.span(at: index)
    guard old != span else { return }
    let dirtyRange = beginEdit(of: index..<(index + 1))
    tree.replace(itemBelowAll(span, at: index), at: index)
    lower(from: index + 1)
    endEdit(dirtyRange, added: 0)
    rowTotal += Units(span.rows) - Units(old.rows)
    checkLength()
  }

  var minimumEditsToRebuild: Int? { tree.shape.leafCapacity }

  mutating func rebuild(_ plan: BatchPlan<MosaicSection>) -> Bool {
    var spans: ContiguousArray<MosaicSpan> = []
    spans.reserveCapacity(count)
    tree.forEachLeaf { leaf, used in for slot in 0..<used { spans.append(MosaicSpan(leaf.item(slot))) } }
    spans = plan.arranged(spans)
    let work = tree.work
    tree = IntervalTree(shape: tree.shape)
    tree.work = work
    dirtyRanges = MosaicDirtyRanges(columns: columnCount, limit: dirtyRanges.limit)
    front = DenseFront(columns: columnCount)
    settledRow = nil
    rowTotal = spans.reduce(0) { $0 + Units($1.rows) }
    appendSpans(spans)
    checkLength()
    return true
  }

  /// Marks items as unsettled before an edit, as `markDirty(_:)`. Returns the dirty range of a sparse mosaic.
  private mutating func beginEdit(of items: Range<Int>) -> Int? {
    settledRow = nil
    if layout.packing == .sparse { return markDirty(items) }
    front.unsettle(from: items.lowerBound, in: tree, geometry)
    return nil
  }

  /// Moves and normalizes the dirty ranges after `added` items were added to `dirtyRange`, and enforces their limit.
  private mutating func endEdit(_ dirtyRange: Int?, added: Int) {
    guard let dirtyRange else { return }
    if added != 0 { dirtyRanges.shift(endOf: dirtyRange, by: added) }
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
    if tree.end > geometry.maximumRows { settle() }
    tree.checkInvariants()
  }
}
