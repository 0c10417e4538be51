// Updates of the tracked anchors for single edits of a feed. Batches update the anchors themselves.
extension Feed {
  /// Returns the items of a section, by their numbers among all items.
  private func numbers(ofSection index: Int) -> Range<Int> {
    let place = sectionTree.position(of: index)
    return place.itemsBefore..<(place.itemsBefore + place.entry.count)
  }

  /// Returns the item after `range`, or at the end of the feed the item before it. -1 if there is none.
  private func replacement(of range: Range<Int>) -> Int {
    range.upperBound < itemCount ? range.upperBound : range.lowerBound - 1
  }

  /// The path of each anchor's item, or `nil` if the anchor is not an item.
  private var anchorPaths: [ItemPath?] {
    anchors.map {
      guard case .item(let index) = $0.kept else { return nil }
      return path(ofItem: index)
    }
  }

  /// Updates the anchors after the insertion of an item.
  mutating func anchorsDidInsert(at path: ItemPath) {
    if !anchors.isEmpty { anchorsDidInsert(index(of: path), movedFrom: nil) }
  }

  /// Updates the anchors before the removal of an existing item.
  mutating func anchorsWillRemove(at path: ItemPath) {
    if !anchors.isEmpty { anchorsWillRemove(index(of: path), movedFrom: nil) }
  }

  /// Updates the anchors before the move of an existing item.
  mutating func anchorsWillMove(from source: ItemPath, to target: ItemPath) {
    guard !anchors.isEmpty else { return }
    let index = index(of: source)
    let begin = numbers(ofSection: target.section).lowerBound
    anchorsWillRemove(index, movedFrom: index)
    let isFurther = source.section < target.section
    // Wrapping, because the target is checked later, when the item is inserted.
    anchorsDidInsert(begin &+ target.item &- (isFurther ? 1 : 0), movedFrom: index)
  }

  /// Updates the anchors after the insertion of a section.
  mutating func anchorsDidInsert(section index: Int) {
    if !anchors.isEmpty { anchorsDidInsert(numbers(ofSection: index)) }
  }

  /// Updates the anchors before the removal of a section.
  mutating func anchorsWillRemove(section index: Int) {
    if !anchors.isEmpty { anchorsWillRemove(numbers(ofSection: index)) }
  }

  /// Moves a section by calling `move`, and updates the anchors.
  mutating func keepingAnchors(movingSection source: Int, to target: Int, _ move: (inout Feed) -> Void) {
    guard !anchors.isEmpty else { return move(&self) }
    let range = numbers(ofSection: source)
    for place in anchors.indices where !anchors[place].followsMoves {
      guard case .item(let item) = anchors[place].kept, range.contains(item) else { continue }
      anchors[place] = tracker(anchors[place], handedTo: replacement(of: range))
    }
    let paths = anchorPaths
    move(&self)
    for (place, path) in paths.enumerated() {
      guard var path else { continue }
      if path.section == source {
        path.section = target
      } else {
        if path.section > source { path.section -= 1 }
        if path.section >= target { path.section += 1 }
      }
      anchors[place].kept = .item(index(of: path))
    }
  }

  /// Replaces a section by calling `replace`, and updates the anchors.
  mutating func keepingAnchors(
    replacingSection index: Int, _ replace: (inout Feed) throws(LayoutError) -> Void
  ) throws(LayoutError) {
    guard !anchors.isEmpty else { return try replace(&self) }
    let old = numbers(ofSection: index)
    let paths = anchorPaths
    // The replacement of an anchor can be found only in the feed before the change. Whether it is needed is
    // known only after the change.
    let emptied = ContiguousArray(
      anchors.indices.map { place in
        paths[place]?.section == index
          ? tracker(anchors[place], handedTo: replacement(of: old)) : anchors[place]
      })
    try replace(&self)
    let new = numbers(ofSection: index)
    for (place, path) in paths.enumerated() {
      guard let path else { continue }
      if path.section == index, !new.isEmpty {
        anchors[place].kept = .item(min(new.lowerBound + path.item, new.upperBound - 1))
      } else {
        anchors[place] = emptied[place]
        if case .item(let item) = anchors[place].kept, item >= old.upperBound {
          anchors[place].kept = .item(item + new.count - old.count)
        }
      }
    }
  }
}

// MARK: - Sections edited as their own types

extension Feed {
  /// The anchors that a section tracks while it is edited as its own type.
  struct TrackedAnchors {
    /// The index of each anchor in the feed, and the anchor to use if the section becomes empty.
    var entries: [(place: Int, emptied: AnchorTracker)] = []
    /// The number of anchors that the section tracked before.
    var depth = 0
    /// The section's items before the edit, by their numbers among all items.
    let items: Range<Int>
    /// The start of the section's items.
    let start: Units
  }

  /// Begins tracking the anchors among the items of a boxed section in that section.
  mutating func beginTrackingAnchors(inSection index: Int) -> TrackedAnchors? {
    guard !anchors.isEmpty else { return nil }
    let items = numbers(ofSection: index)
    for case .item(let item) in anchors.lazy.filter({ $0.settles }).map({ $0.kept })
    where items.contains(item) {
      settle(through: item)
    }
    var tracked = TrackedAnchors(items: items, start: sectionTree.position(of: index).itemsStart)
    var locals: ContiguousArray<AnchorTracker> = []
    for place in anchors.indices {
      guard case .item(let item) = anchors[place].kept, items.contains(item) else { continue }
      tracked.entries.append((place, tracker(anchors[place], handedTo: replacement(of: items))))
      var local = anchors[place]
      local.kept = .item(item - items.lowerBound)
      (local.position, local.correction) = (local.position - tracked.start, 0)
      locals.append(local)
    }
    tracked.depth = store.editable(sectionTree.entry(at: index)).beginTracking(locals)
    return tracked
  }

  /// Ends the tracking in a section after its edit, and updates the anchors of the feed.
  ///
  /// `section` may be the one that replaced the edited one.
  mutating func endTrackingAnchors(_ tracked: TrackedAnchors, in section: AnySection) {
    let growth = section.summary.count - tracked.items.count
    for place in anchors.indices {
      if case .item(let item) = anchors[place].kept, item >= tracked.items.upperBound {
        anchors[place].kept = .item(item + growth)
      }
    }
    let locals = section.endTracking(from: tracked.depth)
    for (number, (place, emptied)) in tracked.entries.enumerated() {
      guard number < locals.count else {
        anchors[place] = .nothing
        continue
      }
      let local = locals[number]
      if case .item(let item) = local.kept {
        anchors[place].kept = .item(tracked.items.lowerBound + item)
        anchors[place].position = local.position + tracked.start
        anchors[place].correction += local.correction
      } else {
        anchors[place] = emptied
        if case .item(let item) = emptied.kept, item >= tracked.items.upperBound {
          anchors[place].kept = .item(item + growth)
        }
      }
    }
  }
}

// MARK: - Batches

extension Feed {
  /// Replaces each anchor that a batch removes by an item that stays in its place, at its position before the
  /// batch and not between two edits.
  ///
  /// - Returns: The path of each anchor's item after the batch, or `nil` if the anchor is not an item.
  mutating func handOverAnchors(to plan: FeedBatchPlan) -> [ItemPath?] {
    anchors.indices.map { place in
      guard case .item(let number) = anchors[place].kept else { return nil }
      if let path = plan.path(
        ofKept: path(ofItem: number), followingMoves: anchors[place].followsMoves, in: self)
      {
        return path
      }
      let replacement = firstStaying(from: number, plan.map)
      anchors[place] = tracker(anchors[place], handedTo: replacement ?? -1)
      return replacement.flatMap { plan.map.newPath(forOld: path(ofItem: $0)) }
    }
  }

  /// Returns the first item from `number` on whose place and section the batch does not change.
  ///
  /// If there is none, the last such item before `number`.
  ///
  /// - Complexity: O(m (log m + log sections)) for m edits
  private func firstStaying(from number: Int, _ map: PathMap) -> Int? {
    var item = number
    while item < itemCount {
      let path = path(ofItem: item)
      if map.leaves(path.section) {
        item = numbers(ofSection: path.section).upperBound
      } else if map.departure(of: path) == nil {
        return item
      } else {
        item += 1
      }
    }
    item = number - 1
    while item >= 0 {
      let path = path(ofItem: item)
      if map.leaves(path.section) {
        item = numbers(ofSection: path.section).lowerBound - 1
      } else if map.departure(of: path) == nil {
        return item
      } else {
        item -= 1
      }
    }
    return nil
  }
}

extension PathMap {
  /// Returns whether a section is removed, moved or replaced.
  fileprivate func leaves(_ section: Int) -> Bool {
    isReplaced(section) || sections.leaves(section, isMoveKept: false)
  }
}

extension FeedBatchPlan {
  /// Returns the path of an anchor's item after the batch, or `nil` if another item must replace it.
  fileprivate func path(ofKept path: ItemPath, followingMoves: Bool, in feed: Feed) -> ItemPath? {
    if let departure = map.departure(of: path) { return followingMoves ? departure.counterpart : nil }
    if !followingMoves, map.sections.leaves(path.section, isMoveKept: false) { return nil }
    guard map.isReplaced(path.section) else { return map.newPath(forOld: path) }
    guard let section = map.sections.newIndex(forOld: path.section) else { return nil }
    let count = itemCount(ofSection: section, in: feed)
    return count > 0 ? ItemPath(section: section, item: min(path.item, count - 1)) : nil
  }
}
