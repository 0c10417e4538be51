extension WaterfallSection {
  /// How many lanes an item asks for. It is in as many, or in all.
  ///
  /// - Precondition: `index` is in `0..<count`.
  /// - Complexity: O(log n)
  public func span(at index: Int) -> LaneSpan {
    precondition(index >= 0 && index < count, "index out of range")
    return LaneSpan(stored: tree.span(at: index))
  }

  /// Has an item be in another number of lanes.
  ///
  /// Its place is found anew, as an inserted item's is; under the stable policy every other item stays in
  /// its lanes.
  ///
  /// - Throws: If the index is not in `0..<count`, if the span is of fewer lanes than one, if the content
  ///   would be too long, or if it is of several lanes and the section has more than 32.
  /// - Complexity: O(lanes^3 · log n); O(n), if it is the first item of the section that is in several lanes
  public mutating func setSpan(_ span: LaneSpan, at index: Int) throws(LayoutError) {
    try check(index, "index")
    let span = try checkedSpan(span, "span")
    guard span != tree.span(at: index) else { return }
    let (old, new) = (width(span: tree.span(at: index)), width(span: span))
    let stride = tree.item(at: index).extent + tree.gap
    guard occupied + stride * (new - old) <= Units.maximumPosition else { throw .contentTooLong }
    setSpan(stored: span, at: index)
  }

  /// What is stored of a span that there may be items of.
  func checkedSpan(_ span: LaneSpan?, _ argument: @autoclosure () -> String) throws(LayoutError) -> UInt8 {
    guard let span else { return 0 }
    let stored = try span.stored(argument())
    guard stored == 0 || canHaveSpans else { throw .tooManyColumnsForSpans(geometry.count) }
    return stored
  }

  /// Whether there are few enough lanes for items in several of them.
  var canHaveSpans: Bool { geometry.count <= SpanMatrix.mostLanes }

  /// In how many lanes an item is that asks for so many.
  @inline(__always)
  func width(span: UInt8) -> Units { Units(tree.width(span: span)) }

  // MARK: Edits

  /// Gives an item a span that is known to be valid.
  ///
  /// - Parameter lane: Under the stable policy, the lane that it is to go to; otherwise it joins some.
  mutating func setSpan(stored span: UInt8, at index: Int, inLane lane: Int? = nil) {
    let (item, old) = (tree.item(at: index), tree.span(at: index))
    guard span != old else { return }
    allowSpans()
    takeOutSpanning(index)
    placeSpanning(item.extent, isEstimate: item.isEstimate, span: span, at: index, inLane: lane)
    if !observers.isEmpty { didSetSpan(index, from: old, inLane: item.lane, to: span) }
  }

  /// Inserts an item into a tree with spans.
  ///
  /// - Parameter givenLane: Under the stable policy, the lane that it is to go to; otherwise it joins some.
  mutating func placeSpanning(
    _ extent: Units, isEstimate: Bool, span: UInt8, at index: Int, inLane givenLane: Int?
  ) {
    allowSpans()
    let width = tree.width(span: span)
    let area = (extent + tree.gap) * Units(width)
    withLaneVectors(1, lanes: geometry.count) { rows in
      let profile = rows[0]
      let (lane, last) =
        givenLane.map { ($0, 0) }
        ?? joiningLanes(width, occupying: area, at: index, profile: profile)
      tree.insert(
        extent: extent, lane: lane, isEstimate: isEstimate, payload: UInt64(span), at: index)
      occupied += area
      if isEstimate { estimatedCount += 1 }
      if span > 0 { spanningCount += 1 }
      tree.work.itemsPlaced += 1
      let isAppended = index == count - 1
      if isAppended { recordAppending(since: index) }
      recordEdit(looseFrom: isAppended ? count : index) { dirtyRanges, count in
        dirtyRanges.recordInsertion(
          at: index, lane: 0, stride: 0, lastLane: last, profile: profile, count: count)
      }
    }
  }

  /// The first lane that an item goes to that is inserted at `index`, and the one that the item before leaves
  /// behind.
  ///
  /// - Parameters:
  ///   - area: What the item occupies.
  ///   - profile: Under the reflow policy, afterwards what the items around it were packed with.
  private mutating func joiningLanes(
    _ width: Int, occupying area: Units, at index: Int, profile: LaneVector
  ) -> (lane: Int, last: Int) {
    if geometry.count == 1 { return (0, 0) }
    tree.work.nodesVisited += tree.height + 1
    guard policy == .stable, index < count else {
      let last = readPackedProfile(before: index, into: profile)
      return (rule.lane(ends: profile, last: last, width: width), last)
    }
    let horizon = JoiningRule.horizon(ofItemAt: index, count: count, occupied: occupied + area)
    tree.readProfile(before: horizon, into: profile)
    return (profile.firstLowest(width: width), 0)
  }

  /// Removes an item from a tree with spans.
  @discardableResult
  mutating func takeOutSpanning(_ index: Int) -> LaneTree.Item {
    let span = tree.span(at: index)
    return withLaneVectors(1, lanes: geometry.count) { rows in
      let left = tree.laneLeft(by: index)
      readSeenProfile(through: index, into: rows[0])
      let removed = tree.remove(at: index)
      occupied -= (removed.extent + tree.gap) * width(span: span)
      if removed.isEstimate { estimatedCount -= 1 }
      if span > 0 { spanningCount -= 1 }
      recordEdit(looseFrom: index) { dirtyRanges, count in
        dirtyRanges.recordRemoval(at: index, lane: left, stride: 0, profile: rows[0], count: count)
      }
      return removed
    }
  }

  /// Makes an item of a tree with spans longer by `difference`.
  mutating func stretchSpanning(_ index: Int, _ item: LaneTree.Item, by difference: Units, isEstimate: Bool) {
    withLaneVectors(1, lanes: geometry.count) { rows in
      let left = tree.laneLeft(by: index)
      if difference != 0 { readSeenProfile(through: index, into: rows[0]) }
      tree.resize(at: index, inLane: item.lane, by: difference, isEstimate: isEstimate)
      guard difference != 0 else { return }
      occupied += difference * width(span: tree.span(at: index))
      recordEdit(looseFrom: index + 1) { dirtyRanges, count in
        dirtyRanges.recordResizing(at: index, lane: left, difference: 0, profile: rows[0], count: count)
      }
    }
  }

  /// Reads the profile that the followers of an item of a tree with spans were packed with, up to a shift
  /// that is common to all lanes; nothing of use if they were packed with none in particular, or if the
  /// policy is the stable one.
  func readSeenProfile(through index: Int, into row: LaneVector) {
    guard policy == .reflow, geometry.count > 1 else { return }
    readCarriedProfile(from: dirtyRanges.lastDirtyRange(endingUpTo: index), before: index + 1, into: row)
  }

  /// As `readPackedProfile(before:into:)`, in a tree with spans.
  func readPackedSpanProfile(before index: Int, into row: LaneVector) {
    readCarriedProfile(from: dirtyRanges.lastDirtyRange(beginningBefore: index), before: index, into: row)
  }

  /// Reads the profile before an item that comes of the one that the followers of a dirty range saw.
  private func readCarriedProfile(from dirtyRange: Int?, before index: Int, into row: LaneVector) {
    // A dirty range that ends the feed has no followers that would have seen any.
    if let dirtyRange, case let end = dirtyRanges[dirtyRange].range.upperBound, end <= index, end < count {
      dirtyRanges.readRow(dirtyRange, into: row)
      tree.carry(row, through: end..<index)
    } else {
      // Where nothing is left to be done before it, and where it is not known of anything.
      tree.readProfile(before: index, into: row)
    }
    row.subtract(row.minimum)
  }

  // MARK: Becoming a section with spans

  /// Makes the tree one with spans, if it is none yet. There are few enough lanes for that.
  ///
  /// - Complexity: O(n) the first time: leaves with room for spans, and narrower nodes
  mutating func allowSpans() {
    guard !tree.hasSpans else { return }
    var new = LaneTree(
      lanes: geometry.count, gap: tree.gap, shape: tree.shape.withSpans, maximumPeriod: tree.maximumPeriod,
      hasSpans: true, leavesFirstLane: rule.leavesFirstLane)
    var index = 0
    while index < tree.count {
      if let run = tree.run(holding: index) {
        new.appendRuns(extent: run.extent, tree.segments(of: run.range))
        index = run.range.upperBound
      } else {
        let leaves = tree.leaves(from: index)
        var copier = LeafCopier(tree: tree, rest: leaves)
        new.append(from: &copier)
        index = leaves.upperBound
      }
    }
    dirtyRanges.rememberProfiles { tree.readProfile(before: $0, into: $1) }
    new.work = tree.work + new.work
    tree = new
  }
}

/// Fills leaves of a tree with spans with the items of one without.
private struct LeafCopier: LeafFiller {
  let tree: LaneTree
  var rest: Range<Int>

  var isAtEnd: Bool { rest.isEmpty }

  mutating func fill(_ leaf: LeafView, _ range: Range<Int>, sums: LaneVector) -> Int {
    let child = tree.child(holding: rest.lowerBound)
    let source = tree.leaf(child.record)
    let first = rest.lowerBound - child.range.lowerBound
    let filled = min(range.count, child.range.count - first)
    for offset in 0..<filled {
      leaf.setItem(
        range.lowerBound + offset, extent: source.extent(first + offset), lane: source.lane(first + offset),
        isEstimate: source.isEstimate(first + offset))
    }
    leaf.addSums(of: range.prefix(filled), gap: tree.gap, to: sums)
    rest = (rest.lowerBound + filled)..<rest.upperBound
    return filled
  }
}
