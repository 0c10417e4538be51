// Updates of the tracked anchors during edits of a feed.
extension Feed {
  /// Makes edits, and updates the anchors and the watched elements. If `edit` throws, these are as before.
  ///
  /// - Parameters:
  ///   - map: The paths before and after, or `nil` if none changes.
  ///   - resized: The items that are resized before the other edits.
  ///   - newCount: Returns the number of items of a section that replaces another, by its index afterwards.
  @inline(__always)
  mutating func keepingAnchors<Failure: Error>(
    _ map: @autoclosure () -> PathMap?, resizing resized: @autoclosure () -> PathSet = [],
    newCount: (Feed, Int) -> Int = { _, _ in 0 },
    _ edit: (inout Feed) throws(Failure) -> Void
  ) throws(Failure) {
    if anchors.isEmpty, watched.isEmpty { return try edit(&self) }
    let (before, countBefore, map) = (anchors, sectionCount, map())
    anchorsWillResize(resized())
    let paths = map.map { handOverAnchors($0, newCount) } ?? []
    do throws(Failure) { try edit(&self) } catch {
      anchors = before
      throw error
    }
    guard let map else { return }
    for (number, path) in paths.enumerated() {
      if let path { anchors[number].kept = .item(index(of: path)) }
    }
    for number in watched.indices { watched[number].follow(map, sectionCounts: (countBefore, sectionCount)) }
  }

  /// Updates the anchors before items are resized.
  private mutating func anchorsWillResize(_ paths: PathSet) {
    guard !paths.isEmpty else { return }
    anchorsWillResize { feed, item in paths.contains(feed.path(ofItem: item)) }
  }

  /// Replaces each anchor that the edits remove by the nearest item that they do not move, at its position before
  /// the edits.
  ///
  /// - Returns: The path of each anchor's item after the edits, or `nil` if the anchor is not an item.
  private mutating func handOverAnchors(_ map: PathMap, _ newCount: (Feed, Int) -> Int) -> [ItemPath?] {
    anchors.indices.map { number in
      guard case .item(let item) = anchors[number].kept else { return nil }
      let old = path(ofItem: item)
      if let path = path(ofKept: old, followingMoves: anchors[number].followsMoves, map, newCount) {
        return path
      }
      let replacement = firstStaying(from: item, map)
      anchors[number] = tracker(anchors[number], replacingItemWith: replacement ?? -1)
      return replacement.flatMap { map.newPath(forOld: path(ofItem: $0)) }
    }
  }

  /// Returns the path of an anchor's item after the edits, or `nil` if another item must replace it.
  private func path(
    ofKept path: ItemPath, followingMoves: Bool, _ map: PathMap, _ newCount: (Feed, Int) -> Int
  ) -> ItemPath? {
    if let departure = map.departure(of: path) { return followingMoves ? departure.counterpart : nil }
    if !followingMoves, map.sections.leaves(path.section, isMoveKept: false) { return nil }
    guard map.isReplaced(path.section) else { return map.newPath(forOld: path) }
    guard let section = map.sections.newIndex(forOld: path.section) else { return nil }
    let count = newCount(self, section)
    return count > 0 ? ItemPath(section: section, item: min(path.item, count - 1)) : nil
  }

  /// Returns the first item from `number` on that the edits do not remove or move, alone or with its section, or if
  /// there is none, the last such item before `number`.
  ///
  /// - Complexity: O(m + log sections) for m edits, and O(log m + log sections) for each section without such items
  private func firstStaying(from number: Int, _ map: PathMap) -> Int? {
    for step in [1, -1] {
      var item = step > 0 ? number : number - 1
      while item >= 0, item < itemCount {
        let section = path(ofItem: item).section
        let items = numbers(ofSection: section)
        let first = item - items.lowerBound
        if !map.isReplaced(section), !map.sections.leaves(section, isMoveKept: false),
          let staying = map.firstStaying(inSection: section, from: first, step: step, count: items.count)
        {
          return items.lowerBound + staying
        }
        item = step > 0 ? items.upperBound : items.lowerBound - 1
      }
    }
    return nil
  }

  /// Returns the items of a section, by their numbers among all items.
  private func numbers(ofSection index: Int) -> Range<Int> {
    let position = sectionTree.position(of: index)
    return position.itemsBefore..<(position.itemsBefore + position.entry.count)
  }
}

// MARK: - Sections edited as their own types

extension Feed {
  /// The anchors that a section tracks while it is edited as its own type.
  struct TrackedAnchors {
    /// The number of each anchor in the feed, and the anchor to use if the section becomes empty.
    var entries: [(number: Int, fallback: AnchorTracker)] = []
    /// The number of each list of watched elements, and the index of each of its elements that is tracked. Their items come
    /// after the anchors.
    var watched: [(number: Int, index: Int)] = []
    /// The number of anchors that the section tracked before.
    var depth = 0
    /// The section's items before the edit, by their numbers among all items.
    let items: Range<Int>
    /// The start of the section's items.
    let start: Units
    /// The distance from a position on screen along a section that scrolls across to the position in the section.
    let scrolled: Units
  }

  /// Begins tracking the anchors among the items of a boxed section in that section.
  mutating func beginTrackingAnchors(inSection index: Int) -> TrackedAnchors? {
    guard !anchors.isEmpty || !watched.isEmpty else { return nil }
    let items = numbers(ofSection: index)
    for case .item(let item) in anchors.lazy.filter({ $0.settles }).map({ $0.kept })
    where items.contains(item) {
      settle(through: item)
    }
    let position = sectionTree.position(of: index)
    let scrolled = store.scrolled(position.entry).map { $0.offset - $0.leading } ?? 0
    var tracked = TrackedAnchors(items: items, start: position.itemsStart, scrolled: scrolled)
    let replacement = items.upperBound < itemCount ? items.upperBound : items.lowerBound - 1
    var locals: ContiguousArray<AnchorTracker> = []
    for number in anchors.indices {
      guard case .item(let item) = anchors[number].kept, items.contains(item) else { continue }
      tracked.entries.append((number, tracker(anchors[number], replacingItemWith: replacement)))
      var local = anchors[number]
      local.kept = .item(item - items.lowerBound)
      // A section that scrolls across tracks positions along itself.
      let across = local.across.flatMap { $0.isScrolled ? $0.position + scrolled : nil }
      local.position = across ?? local.position - tracked.start
      local.offset = local.offset.map { $0 - tracked.start }
      // The correction so far stays with the feed.
      local.visible = local.visible.map {
        self.local($0, to: store.section(position.entry), at: tracked.start - local.correction)
      }
      local.correction = 0
      // The visible rect lies along the feed.
      if across != nil { (local.across, local.visible, local.offset) = (nil, nil, nil) }
      locals.append(local)
    }
    for number in watched.indices {
      for (element, name) in watched[number].names.enumerated() {
        guard let name, name.isOfItem, name.path.section == index else { continue }
        tracked.watched.append((number, element))
        var local = AnchorTracker(
          kept: .item(name.path.item), position: 0, followsMoves: true, settles: false)
        local.isExact = true
        local.followsCell = name.kind == .item
        locals.append(local)
      }
    }
    tracked.depth = store.editable(sectionTree.entry(at: index)).laidOut.beginTracking(locals)
    return tracked
  }

  /// Ends the tracking in a section after its edit, and updates the anchors of the feed.
  ///
  /// `section` may be the one that replaced the edited one.
  mutating func endTrackingAnchors(_ tracked: TrackedAnchors, in section: AnySection) {
    let growth = section.summary.count - tracked.items.count
    func shiftIfAfterSection(_ number: Int) {
      guard case .item(let item) = anchors[number].kept, item >= tracked.items.upperBound else { return }
      anchors[number].kept = .item(item + growth)
    }
    for number in anchors.indices { shiftIfAfterSection(number) }
    let locals = section.laidOut.endTracking(from: tracked.depth)
    for (position, (number, element)) in tracked.watched.enumerated() {
      let local = tracked.entries.count + position
      guard local < locals.count, case .item(let item) = locals[local].kept else {
        watched[number].names[element] = nil
        continue
      }
      watched[number].names[element]?.path.item = item
      if locals[local].isReloaded { watched[number].reloaded.insert(element) }
      if locals[local].isReconfigured { watched[number].reconfigured.insert(element) }
    }
    for (index, (number, fallback)) in tracked.entries.enumerated() {
      guard index < locals.count else {
        anchors[number] = .nothing
        continue
      }
      guard case .item(let item) = locals[index].kept else {
        anchors[number] = fallback
        shiftIfAfterSection(number)
        continue
      }
      anchors[number].kept = .item(tracked.items.lowerBound + item)
      if anchors[number].across?.isScrolled == true {
        let position = locals[index].position - locals[index].correction
        anchors[number].across?.position = position - tracked.scrolled
      } else {
        anchors[number].position = locals[index].position + tracked.start
        anchors[number].correction += locals[index].correction
        if let across = locals[index].across { anchors[number].across?.position = across.position }
      }
    }
  }
}
