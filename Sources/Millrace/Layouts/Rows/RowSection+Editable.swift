extension RowSection: EditableSection {
  var unobserved: RowSection {
    var section = self
    section.anchors = []
    return section
  }

  func provisionalStart(of index: Int) -> Units {
    let item = rows.frame(at: index)
    return insets.mainStart + item.top + item.frame.mainOffset
  }

  var minimumLength: Units {
    // The settled rows do not change.
    let settled = firstUnsettledIndex.map { rows.top(ofRowOf: $0) } ?? rows.length
    return insets.mainStart + max(0, settled - rows.tree.gap) + insets.mainEnd
  }

  var contentStart: Units { insets.mainStart }

  func unchangedStart(before index: Int) -> Units {
    let first = rows.firstUnsettledItem ?? count
    guard count > 0 else { return insets.mainStart }
    let changed = rows.rowStart(of: max(0, index - rows.rule.lookahead))
    return insets.mainStart + rows.top(ofRowOf: min(first, changed))
  }

  func checked(_ size: LayoutSize, _ argument: @autoclosure () -> String) throws(LayoutError) -> ItemSize {
    try reader.size(size, argument())
  }

  func description(of size: ItemSize) -> LayoutSize { layout.axis.turned(size.points) }

  func length(of item: ItemSize) -> Units { rows.rule.maximumLength(of: item) + rows.tree.gap }

  func length(ofItemAt index: Int) -> Units { length(of: rows.size(at: index)) }

  func prefetch(_ indices: [Int]) { rows.tree.prefetch(indices) }

  mutating func insertItem(_ item: ItemSize, at index: Int, movedFrom source: Int?) {
    rows.insert(item, at: index)
    occupied += length(of: item)
    rows.tree.checkInvariants()
    if !anchors.isEmpty { anchorsDidInsert(index, movedFrom: source) }
  }

  mutating func removeItem(at index: Int, movedFrom source: Int?) -> ItemSize {
    if !anchors.isEmpty { anchorsWillRemove(index, movedFrom: source) }
    let item = rows.remove(at: index)
    occupied -= length(of: item)
    rows.tree.checkInvariants()
    return item
  }

  mutating func resizeItem(at index: Int, to item: ItemSize) {
    let before = rows.size(at: index)
    guard item != before else { return }
    occupied += length(of: item) - length(of: before)
    rows.resize(at: index, to: item)
    rows.tree.checkInvariants()
  }
}
