extension CompositionalSection {
  /// The first item that may not be placed as in a fresh layout, or `nil` if there is none.
  ///
  /// 0 if the groups are evened out or scroll across the feed, because the frame of each then depends on all others.
  ///
  /// - Complexity: O(log n)
  public var firstUnsettledIndex: Int? {
    guard let dirtyItems, count > 0 else { return nil }
    if geometry.needsAllGroups { return 0 }
    return groups.group(ofItem: min(dirtyItems.lowerBound, count - 1)).firstItem
  }

  @inline(__always)
  mutating func settleIfNeeded(until limit: SettlingLimit) {
    if dirtyItems != nil { settle(until: limit) }
  }

  /// Marks items whose groups may change, and the items that decide where the groups before them end.
  mutating func markDirty(_ items: Range<Int>) {
    guard sizes != nil else { return }
    evaluatedGroup = nil
    guard count > 0 else {
      dirtyItems = nil
      return
    }
    let first = min(max(0, min(items.lowerBound, count) - geometry.lookahead), count - 1)
    let end = max(min(items.upperBound, count), first + 1)
    dirtyItems = dirtyItems.map { min($0.lowerBound, first)..<max($0.upperBound, end) } ?? first..<end
  }

  /// Moves the dirty items after an edit at `index`.
  mutating func shiftDirtyItems(from index: Int, by distance: Int) {
    guard let old = dirtyItems else { return }
    func shifted(_ item: Int) -> Int { item > index ? max(index, item + distance) : item }
    let range = shifted(old.lowerBound)..<shifted(old.upperBound)
    dirtyItems = range.isEmpty ? range.lowerBound..<(range.lowerBound + 1) : range
  }

  /// Settles some items after an edit of the group that holds `item`.
  mutating func settle(afterEditAt item: Int) {
    guard dirtyItems != nil else { return }
    settle(until: SettlingLimit(budget: Self.eagerItems))
    if dirtyItems != nil, item < count { measureIfUnsettled(groups.group(ofItem: item)) }
  }

  /// Places items in groups again, group by group, until all groups are those of a fresh layout or a limit is reached.
  @inline(never) @discardableResult
  mutating func settle(until limit: SettlingLimit) -> Int {
    var placed = 0
    var isAligned = true
    while let dirty = dirtyItems, placed < limit.budget {
      let group = groups.group(ofItem: min(dirty.lowerBound, count - 1))
      if !geometry.needsAllGroups {
        if group.firstItem >= limit.item { break }
        if limit.position < .max, group.start - groupOverflow >= limit.position { break }
      }
      let (run, isEvaluated) = nextRun(from: group.firstItem)
      placed += run.count > 1 ? 1 : run.itemsPerGroup
      let end = group.firstItem + run.count * run.itemsPerGroup
      isAligned = groups.replace(group, with: run)
      evaluatedGroup = nil
      if isEvaluated, run.itemsPerGroup == group.itemCount,
        !geometry.isUniformAlong, !geometry.isUniformAcross
      {
        // The next query usually shows the group, and can use the placement.
        evaluatedGroup = group
        evaluatedGroup?.length = run.length + groups.edges
      }
      dirtyItems =
        end >= count || isAligned && end >= dirty.upperBound ? nil : end..<max(dirty.upperBound, end + 1)
    }
    editWork.itemsPlaced &+= placed
    if !isAligned, let dirty = dirtyItems { measureIfUnsettled(groups.group(ofItem: dirty.lowerBound)) }
    return placed
  }

  /// Measures a group, if it is not settled, with the items that it has. Provisional queries rely on the lengths of
  /// groups, so each edit calls this for the group that it leaves with other items.
  private mutating func measureIfUnsettled(_ group: GroupList.Position) {
    guard let dirtyItems, dirtyItems.lowerBound < group.firstItem + group.itemCount else { return }
    var sizes = reader
    let size: AxisPair<Units>
    if let template, isLikeTemplate(group, template, &sizes) {
      size = template.size
    } else {
      evaluatedGroup = nil
      evaluate(group, &evaluator, &sizes)
      evaluator.place(geometry.group, size: evaluator.size)
      raiseOverflow(to: evaluator.overflow)
      editWork.itemsPlaced &+= evaluator.itemCount
      size = evaluator.size
    }
    groups.setLengths(of: group, to: geometry.run(of: group.itemCount, size))
  }

  /// Returns the groups that begin at `first`: the next one, or all next ones that have only unmeasured items; and whether
  /// the evaluator has placed the group.
  private mutating func nextRun(from first: Int) -> (run: GroupList.Run, isEvaluated: Bool) {
    guard var reader else { preconditionFailure("a section without measured sizes is settled") }
    if let template {
      let unmeasured = reader.unmeasuredEnd(from: first, limit: count) - first
      let alike = max(0, unmeasured - geometry.lookahead) / template.itemCount
      if alike > 0 { return (geometry.run(count: alike, of: template.itemCount, template.size), false) }
    }
    evaluator.measure(geometry.group, first: first, count: count, &reader)
    evaluator.place(geometry.group, size: evaluator.size)
    raiseOverflow(to: evaluator.overflow)
    return (geometry.run(of: evaluator.itemCount, evaluator.size), true)
  }
}
