extension WaterfallSection {
  /// Returns the number of lanes that an item requests. If there are fewer, the item is in all lanes.
  ///
  /// - Precondition: `index` is in `0..<count`.
  /// - Complexity: O(log n)
  public func span(at index: Int) -> LaneSpan {
    precondition(index >= 0 && index < count, "index out of range")
    return LaneSpan(stored: tree.span(at: index))
  }

  /// Changes the number of lanes of an item.
  ///
  /// The item is placed again, as if it was inserted. Under the stable policy, every other item stays in its lanes.
  ///
  /// - Throws: If `index` is not in `0..<count`, the span has less than one lane, the content is too long, or
  ///   the span has several lanes and the section has more than 32.
  /// - Complexity: O(lanes³ · log n). For the first item of the section that spans several lanes, O(n)
  public mutating func setSpan(_ span: LaneSpan, at index: Int) throws(LayoutError) {
    try check(index, "index")
    let span = try SizedItemChecker.span(span, lanes: geometry.count, "span")
    let old = sizedItem(at: index)
    guard span != old.span else { return }
    let new = SizedItem(extent: old.extent, isEstimate: old.isEstimate, span: span)
    guard occupied + length(of: new) - length(of: old) <= Units.maximumPosition else { throw .contentTooLong }
    resizeItem(at: index, to: new)
  }

  @inline(__always)
  func width(span: UInt8) -> Units { Units(tree.width(span: span)) }

  /// Inserts an item into a tree with spans.
  mutating func insertSpanning(_ item: SizedItem, at index: Int) {
    allowSpans()
    let area = length(of: item)
    withLaneVectors(1, lanes: geometry.count) { vectors in
      let profile = vectors[0]
      let (lane, last) = joiningLanes(
        tree.width(span: item.span), occupying: area, at: index, profile: profile)
      tree.insert(
        extent: item.extent, lane: lane, isEstimate: item.isEstimate, payload: UInt64(item.span), at: index)
      occupied += area
      if recordInsertion(of: item, at: index) {
        dirtyRanges.recordInsertion(
          at: index, lane: 0, stride: 0, lastLane: last, profile: profile, count: count)
      }
    }
  }

  /// Returns the first lane of an item to insert at `index`, and the last lane before the item.
  ///
  /// - Parameter profile: Under the reflow policy, receives the profile with which the items around were packed.
  private mutating func joiningLanes(
    _ width: Int, occupying area: Units, at index: Int, profile: LaneVector
  ) -> (lane: Int, last: Int) {
    if geometry.count == 1 { return (0, 0) }
    tree.work.nodesVisited &+= tree.height + 1
    guard policy == .stable, index < count else {
      let last = readPackedProfile(before: index, into: profile)
      return (rule.lane(ends: profile, last: last, width: width), last)
    }
    let horizon = JoiningRule.horizon(ofItemAt: index, count: count, occupied: occupied + area)
    tree.readProfile(before: horizon, into: profile)
    return (profile.firstLowest(width: width), 0)
  }

  /// Removes an item from a tree with spans. Returns the item.
  mutating func removeSpanning(_ index: Int) -> SizedItem {
    let span = tree.span(at: index)
    return withLaneVectors(1, lanes: geometry.count) { vectors in
      let left = tree.lastLane(after: index)
      readSeenProfile(through: index, into: vectors[0])
      let removed = tree.remove(at: index)
      let item = SizedItem(extent: removed.extent, isEstimate: removed.isEstimate, span: span)
      occupied -= length(of: item)
      if item.isEstimate { estimatedCount -= 1 }
      if span > 0 { spanningCount -= 1 }
      if recordEdit(changedFrom: index) {
        dirtyRanges.recordRemoval(at: index, lane: left, stride: 0, profile: vectors[0], count: count)
      }
      return item
    }
  }

  /// Changes the extent of an item by `difference`, in a tree with spans.
  mutating func changeSpanningExtent(
    of index: Int, _ item: LaneTree.Item, by difference: Units, isEstimate: Bool
  ) {
    withLaneVectors(1, lanes: geometry.count) { vectors in
      let left = tree.lastLane(after: index)
      if difference != 0 { readSeenProfile(through: index, into: vectors[0]) }
      tree.resize(at: index, inLane: item.lane, by: difference, isEstimate: isEstimate)
      guard difference != 0 else { return }
      occupied += difference * width(span: tree.span(at: index))
      if recordEdit(changedFrom: index + 1) {
        dirtyRanges.recordResizing(at: index, lane: left, difference: 0, profile: vectors[0], count: count)
      }
    }
  }

  /// Reads the profile with which the items after an item were packed, in a tree with spans, up to a shift
  /// that is common to all lanes.
  ///
  /// The result is undefined if the items were packed with no known profile, or if the policy is stable.
  func readSeenProfile(through index: Int, into profile: LaneVector) {
    guard policy == .reflow, geometry.count > 1 else { return }
    readCarriedProfile(from: dirtyRanges.lastDirtyRange(endingUpTo: index), before: index + 1, into: profile)
  }

  /// Reads the profile before an item that follows from the profile after a dirty range.
  func readCarriedProfile(from dirtyRange: Int?, before index: Int, into profile: LaneVector) {
    // No items follow a dirty range that ends the section, so it has no profile.
    if let dirtyRange, case let end = dirtyRanges[dirtyRange].range.upperBound, end <= index, end < count {
      dirtyRanges.readProfile(dirtyRange, into: profile)
      tree.carry(profile, through: end..<index)
    } else {
      // Everything before the item is settled, or the profile is unknown.
      tree.readProfile(before: index, into: profile)
    }
    profile.subtract(profile.minimum)
  }

  /// Converts the tree to one with spans, if necessary. There must be at most 32 lanes.
  ///
  /// - Complexity: O(n) the first time: leaves with room for spans, and narrower nodes
  mutating func allowSpans() {
    guard !tree.hasSpans else { return }
    var new = emptyTree(hasSpans: true)
    var index = 0
    while index < tree.count {
      if let run = tree.run(holding: index) {
        new.insertRuns(extent: run.extent, tree.segments(of: run.range), at: new.count)
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

/// Fills leaves of a tree with spans with the items of a tree without spans.
private struct LeafCopier: LaneFiller {
  let tree: LaneTree
  var rest: Range<Int>

  var isAtEnd: Bool { rest.isEmpty }

  mutating func fill(_ leaf: LeafView, _ range: Range<Int>, sums: LaneVector) -> Int {
    let cursor = LeafCursor(tree, at: rest.lowerBound)
    let filled = min(range.count, cursor.restOfLeaf)
    leaf.copy(from: cursor.leaf, at: cursor.slot, to: range.lowerBound, count: filled)
    leaf.addSums(of: range.prefix(filled), gap: tree.gap, to: sums)
    rest = (rest.lowerBound + filled)..<rest.upperBound
    return filled
  }
}
