extension Feed {
  /// Makes changes, and returns the offset correction that keeps an anchor at its position on screen.
  ///
  /// The changes may be of any kind: edits of items and sections, batches, settling, or another width.
  ///
  /// ```swift
  /// let correction = try feed.withAnchor(.firstVisible(in: screen)) { feed throws(LayoutError) in
  ///   try feed.insert(.waterfall(days, extents: heights), at: 0)
  /// }
  /// offset += correction.points
  /// ```
  ///
  /// If the anchor is an item of a section that scrolls by itself, the section's offset is corrected along the section. In a
  /// carousel, that keeps the item in the middle. The returned correction is that of the feed.
  ///
  /// With `settling: false`, the method uses the current positions of the anchor before and after the
  /// changes, whether or not the feed is settled (`provisional`). No time is spent on settling.
  ///
  /// - Parameters:
  ///   - anchor: The content whose position on screen is kept.
  ///   - settling: Whether to settle up to the anchor, before and after the changes, so that the correction
  ///     is exact.
  ///   - changes: A closure that makes the changes. If `changes` throws, its changes so far remain. If
  ///     `changes` assigns another feed, the items of the two feeds cannot be matched: no anchor is kept, and
  ///     the correction is 0. If `changes` edits a section as its own type (`withSection(_:as:_:)`), the
  ///     section updates its anchors. If the section becomes empty, the item after the section becomes the
  ///     anchor, or at the end of the feed the item before it.
  /// - Throws: Any error that `changes` throws.
  /// - Precondition: The item of the anchor exists.
  /// - Complexity: O(log sections), plus the cost of finding an item in each examined section. The changes
  ///   and settling come on top.
  @discardableResult
  public mutating func withAnchor<Failure: Error>(
    _ anchor: Anchor, settling: Bool = true, _ changes: (inout Feed) throws(Failure) -> Void
  ) throws(Failure) -> OffsetCorrection {
    try keep(anchor, settles: settling, changes)
  }
}

/// The requirements of anchors. Items are numbered among the items of all sections.
extension Feed: AnchoredContent {
  var count: Int { itemCount }

  var firstUnsettledIndex: Int? {
    guard let position = sectionTree.firstUnsettled() else { return nil }
    return position.itemsBefore + (store.section(position.entry).firstUnsettledIndex ?? 0)
  }

  mutating func settleIfNeeded(until limit: SettlingLimit) {
    guard !isSettled else { return }
    if limit.item <= itemCount {
      if limit.item > 0 { settle(through: path(ofItem: limit.item - 1)) }
    } else {
      _ = settle(before: limit.position)
    }
  }

  /// Returns the start of an item, or of the items of its section if that scrolls across.
  func provisionalStart(of index: Int) -> Units {
    guard let position = sectionTree.position(ofItem: index) else { preconditionFailure("no such item") }
    if store.section(position.entry).orthogonal != nil { return position.itemsStart }
    var scratch = PlacingScratch()
    let path = ItemPath(section: position.index, item: index - position.itemsBefore)
    return map.mainStart(of: provisionalFrame(at: path, &scratch))
  }

  /// Returns the distance of an item of an orthogonal section from the leading edge of the feed.
  func positionAcross(ofItem index: Int) -> PositionAcross? {
    guard store.orthogonalCount > 0, let position = sectionTree.position(ofItem: index),
      let section = store.section(position.entry).orthogonal,
      let start = section.baseStart(ofItem: index - position.itemsBefore)
    else { return nil }
    return PositionAcross(
      slot: position.entry.section.slot, position: start + section.leading - section.offset)
  }

  mutating func keepAcross(_ tracker: AnchorTracker) {
    guard case .item(let index) = tracker.kept, let old = tracker.across else { return }
    if tracker.settles { settle(through: index) }
    guard let now = positionAcross(ofItem: index), now.slot == old.slot, now.position != old.position,
      let position = sectionTree.position(ofItem: index)
    else { return }
    store.editable(position.entry).orthogonal?.offset += now.position - old.position
  }

  func firstProvisionalItem(in rect: AxisRect) -> Int? {
    var uncounted = WorkCounters()
    return firstProvisionalItem(in: rect, through: .max, counting: &uncounted)
  }

  mutating func firstItem(in rect: LayoutRect, settles: Bool) -> Int? {
    guard let queryRect = AxisRect(rect, in: map) else { return nil }
    // Positions after the last settled section are not final.
    let last = settles ? settle(before: queryRect.end) : .max
    if settles { settleAcross(queryRect) }
    var work = queryWork
    defer { queryWork = work }
    return firstProvisionalItem(in: queryRect, through: last, counting: &work)
  }

  /// Returns the first item that is visible between pinned headers and footers, or else the first item in `rect`.
  ///
  /// Collects items only in small sections, because `rect` may intersect any number of items.
  private func firstProvisionalItem(in rect: AxisRect, through last: Int, counting work: inout WorkCounters)
    -> Int?
  {
    let mayBeHidden = supplementaries.dependsOnView || margins.supplementaries.dependsOnView
    var hidden: Int?
    var scratch = PlacingScratch()
    var cursor = SectionCursor(sectionTree, endingAtOrAfter: rect.start - overflow)
    defer { work.nodesVisited &+= cursor.nodesVisited }
    while cursor.index <= last, cursor.start < rect.end + overflow, let entry = cursor.entry {
      let start = cursor.start &+ Units(entry.headersLength)
      if entry.count > 0, let item = firstProvisionalItem(in: rect, of: entry, at: start, &scratch) {
        let path = ItemPath(section: cursor.index, item: item)
        guard mayBeHidden else { return index(of: firstUncovered(path, in: rect)) }
        if hidden == nil { hidden = index(of: firstUncovered(path, in: rect)) }
        if let seen = uncovered(rect, inSection: cursor.index),
          let item = firstProvisionalItem(in: seen, of: entry, at: start, &scratch)
        {
          return index(of: firstUncovered(ItemPath(section: cursor.index, item: item), in: rect))
        }
      }
      cursor.advance(in: sectionTree, passing: entry, itemsOnly: true)
    }
    return hidden
  }

  private func firstProvisionalItem(
    in rect: AxisRect, of entry: SectionEntry, at start: Units, _ scratch: inout PlacingScratch
  ) -> Int? {
    let section = store.section(entry)
    return section.firstItem(
      in: local(rect, to: section, at: start), of: store.items(of: entry), &scratch.rows)
  }

  var settledLength: Units { sectionTree.firstUnsettled()?.start ?? contentLength }

  var provisionalLength: Units { contentLength }

  var minimumLength: Units {
    // The current length, less the lengths by which unsettled sections may get shorter.
    var length = provisionalLength
    for number in 0..<sectionTree.unsettledCount {
      guard let entry = sectionTree.firstUnsettled(after: number)?.entry else { break }
      length -= entry.length - min(entry.length, store.section(entry).minimumLength)
    }
    return length
  }

  var contentStart: Units { 0 }
}
