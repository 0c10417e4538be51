// What single edits of a feed tell the anchors that are being kept. Batches tell them on their own.
extension Feed {
  /// The items of a section, by their numbers among all items.
  private func numbers(ofSection index: Int) -> Range<Int> {
    let place = sectionTree.place(of: index)
    return place.itemsBefore..<(place.itemsBefore + place.entry.count)
  }

  /// The item after a range of items, or at the end the one before it; -1, if there is none.
  private func replacement(of range: Range<Int>) -> Int {
    range.upperBound < itemCount ? range.upperBound : range.lowerBound - 1
  }

  /// The path of each anchor's item; `nil` of what is no item.
  private var anchorPaths: [ItemPath?] {
    anchors.map {
      guard case .item(let index) = $0.kept else { return nil }
      return path(ofItem: index)
    }
  }

  /// To be called when an item was inserted.
  mutating func anchorsDidInsert(at path: ItemPath) {
    if !anchors.isEmpty { anchorsDidInsert(index(of: path), movedFrom: nil) }
  }

  /// To be called before an item is removed, which is there.
  mutating func anchorsWillRemove(at path: ItemPath) {
    if !anchors.isEmpty { anchorsWillRemove(index(of: path), movedFrom: nil) }
  }

  /// To be called before an item is moved, which is there.
  mutating func anchorsWillMove(from source: ItemPath, to target: ItemPath) {
    guard !anchors.isEmpty else { return }
    let index = index(of: source)
    let begin = numbers(ofSection: target.section).lowerBound
    anchorsWillRemove(index, movedFrom: index)
    let isFurther = source.section < target.section
    // (Wrapping, for whether there is such a place is found out where the item is inserted.)
    anchorsDidInsert(begin &+ target.item &- (isFurther ? 1 : 0), movedFrom: index)
  }

  /// To be called when a section was inserted.
  mutating func anchorsDidInsert(section index: Int) {
    if !anchors.isEmpty { anchorsDidInsert(numbers(ofSection: index)) }
  }

  /// To be called before a section is removed.
  mutating func anchorsWillRemove(section index: Int) {
    if !anchors.isEmpty { anchorsWillRemove(numbers(ofSection: index)) }
  }

  /// Has a section moved elsewhere, of which the anchors are told.
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

  /// Has another section put in the place of one, of which the anchors are told.
  mutating func keepingAnchors(
    replacingSection index: Int, _ replace: (inout Feed) throws(LayoutError) -> Void
  ) throws(LayoutError) {
    guard !anchors.isEmpty else { return try replace(&self) }
    let old = numbers(ofSection: index)
    let paths = anchorPaths
    // Where the replacement lies, only the feed before can say; whether there will be one, only the one afterwards.
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

// MARK: - Sections that change under their own types

extension Feed {
  /// Anchors that a section keeps while it changes under its own type.
  struct LentAnchors {
    /// Which of the feed's anchors they are, and what is to become of each if the section is emptied.
    var loans: [(place: Int, emptied: AnchorTracker)] = []
    /// How many the section kept before.
    var depth = 0
    /// The section's items before.
    let items: Range<Int>
    /// Where they begin.
    let start: Units
  }

  /// Has a full section keep the anchors that are its items, until they are taken back.
  mutating func lendAnchors(toSection index: Int, in box: Int) -> LentAnchors? {
    guard !anchors.isEmpty else { return nil }
    let items = numbers(ofSection: index)
    for case .item(let item) in anchors.lazy.filter(\.settles).map(\.kept) where items.contains(item) {
      settle(through: item)
    }
    var lent = LentAnchors(items: items, start: sectionTree.place(of: index).itemsStart)
    var locals: ContiguousArray<AnchorTracker> = []
    for place in anchors.indices {
      guard case .item(let item) = anchors[place].kept, items.contains(item) else { continue }
      lent.loans.append((place, tracker(anchors[place], handedTo: replacement(of: items))))
      var local = anchors[place]
      local.kept = .item(item - items.lowerBound)
      (local.position, local.correction) = (local.position - lent.start, 0)
      locals.append(local)
    }
    lent.depth = boxes[box].beginTracking(locals)
    return lent
  }

  /// Takes back the anchors from a section, whose items are so many now, or from what was put in its place.
  mutating func takeBack(_ lent: LentAnchors, from section: inout any SectionStorage) {
    let growth = section.count - lent.items.count
    for place in anchors.indices {
      if case .item(let item) = anchors[place].kept, item >= lent.items.upperBound {
        anchors[place].kept = .item(item + growth)
      }
    }
    let locals = section.endTracking(from: lent.depth)
    for (number, (place, emptied)) in lent.loans.enumerated() {
      guard number < locals.count else {
        anchors[place] = .nothing
        continue
      }
      let local = locals[number]
      if case .item(let item) = local.kept {
        anchors[place].kept = .item(lent.items.lowerBound + item)
        anchors[place].position = local.position + lent.start
        anchors[place].correction += local.correction
      } else {
        anchors[place] = emptied
        if case .item(let item) = emptied.kept, item >= lent.items.upperBound {
          anchors[place].kept = .item(item + growth)
        }
      }
    }
  }
}

// MARK: - Batches

extension Feed {
  /// Hands each anchor that a batch takes away over to what does not leave its place, as the reader sees it now and
  /// not between two edits of the batch.
  ///
  /// - Returns: Where the anchors' items will be; `nil` of what is no item.
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
      return replacement.flatMap { plan.map.path(ofItemBefore: path(ofItem: $0)) }
    }
  }

  /// The first item from a number on that leaves neither its place nor its section; if all do, the last one in front
  /// of it that does not.
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
  /// Whether a section is removed, moved or replaced.
  fileprivate func leaves(_ section: Int) -> Bool {
    isReplaced(section) || sections.leaves(section, isMoveKept: false)
  }
}

extension FeedBatchPlan {
  /// Where an anchor's item will be; `nil` if another has to take its place.
  fileprivate func path(ofKept path: ItemPath, followingMoves: Bool, in feed: Feed) -> ItemPath? {
    if let departure = map.departure(of: path) { return followingMoves ? departure.counterpart : nil }
    if !followingMoves, map.sections.leaves(path.section, isMoveKept: false) { return nil }
    guard map.isReplaced(path.section) else { return map.path(ofItemBefore: path) }
    guard let section = map.sections.newIndex(forOld: path.section) else { return nil }
    let count = itemCount(ofSection: section, in: feed)
    return count > 0 ? ItemPath(section: section, item: min(path.item, count - 1)) : nil
  }
}
