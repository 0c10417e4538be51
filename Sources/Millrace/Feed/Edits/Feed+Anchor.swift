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
  /// carousel, that keeps the item in the middle. The returned correction is that of the feed. If an endless carousel scrolls
  /// with the feed, use `Anchor.item(_:in:)` with the visible rect.
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

  /// Makes changes, and returns the offset correction that keeps an anchor, or 0 without an anchor.
  mutating func keep<Failure: Error>(
    _ anchor: Anchor?, _ changes: (inout Feed) throws(Failure) -> Void
  ) throws(Failure) -> OffsetCorrection {
    if let anchor { return try keep(anchor, settles: true, changes) }
    try changes(&self)
    return .zero
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

  func visibleEnd(of rect: LayoutRect) -> Double {
    map.mainEnd(of: rect) - store.view.safeArea.mainEnd.points
  }

  /// Returns the start of an item, or of the items of its section if that scrolls across.
  func provisionalStart(of index: Int) -> Units { provisionalStart(of: index, nearestTo: nil) }

  func provisionalStart(of index: Int, nearestTo offset: Units?) -> Units {
    guard let position = sectionTree.position(ofItem: index) else { preconditionFailure("no such item") }
    let (section, item) = (store.section(position.entry), index - position.itemsBefore)
    if section.orthogonal != nil { return position.itemsStart }
    if let offset, let start = section.start(ofItem: item, nearestTo: offset - position.itemsStart) {
      return position.itemsStart + start
    }
    var scratch = RowScratch()
    let frame = section.frame(
      at: item, of: store.items(of: position.entry), from: position.itemsStart, &scratch)
    return map.mainStart(of: frame)
  }

  /// Returns the distance of an item of an orthogonal section or of a sheet from the leading edge of the feed.
  func positionAcross(ofItem index: Int) -> PositionAcross? {
    guard store.boxCount > 0 || store.orthogonalCount > 0,
      let position = sectionTree.position(ofItem: index)
    else { return nil }
    let item = index - position.itemsBefore
    let slot = position.entry.section.slot
    if let scrolled = store.scrolled(position.entry) {
      let number = scrolled.state.number
      return scrolled.baseStart(ofItem: item).map {
        PositionAcross(
          section: number > 0 ? -number : slot, isScrolled: true,
          position: $0 + scrolled.leading - scrolled.offset)
      }
    }
    guard store.section(position.entry).anchorsAcross else { return nil }
    var scratch = PlacingScratch()
    let path = ItemPath(section: position.index, item: item)
    return AxisFrame(provisionalFrame(at: path, &scratch), in: map).map {
      PositionAcross(section: slot, isScrolled: false, position: $0.crossStart)
    }
  }

  mutating func keepAcross(_ tracker: AnchorTracker) {
    guard case .item(let index) = tracker.kept, let old = tracker.across, old.isScrolled else { return }
    if tracker.settles { settle(through: index) }
    guard let now = positionAcross(ofItem: index), now.section == old.section,
      now.position != old.position, let position = sectionTree.position(ofItem: index),
      let offset = store.scrolled(position.entry)?.offset
    else { return }
    let distance = now.position - old.position
    store.setOffset(offset + distance, ofSection: position.index, position.entry)
    recordRepeatable { [section = position.index] feed in
      let entry = feed.sectionTree.entry(at: section)
      guard let offset = feed.store.scrolled(entry)?.offset else { return }
      feed.store.setOffset(offset + distance, ofSection: section, entry)
    }
  }

  func provisionalEnd(of index: Int) -> Units {
    let position = path(ofItem: index)
    let entry = sectionTree.position(of: position.section)
    if store.section(entry.entry).orthogonal != nil { return entry.start + entry.entry.extent }
    var scratch = PlacingScratch()
    return AxisFrame(provisionalFrame(at: position, &scratch), in: map)?.end ?? 0
  }

  mutating func firstItem(after index: Int, beginningIn rect: AxisRect) -> Int? {
    let path = path(ofItem: index)
    var (sink, rows, work) = (ElementSink(), RowScratch(), WorkCounters())
    var cursor = SectionCursor(sectionTree, endingAtOrAfter: rect.start - overflow)
    defer {
      queryWork = queryWork + work
      queryWork.nodesVisited &+= cursor.nodesVisited
    }
    while cursor.start < rect.end + overflow, let entry = cursor.entry {
      let start = cursor.start &+ Units(entry.headersLength)
      let (section, items) = (store.section(entry), store.items(of: entry))
      let local = local(rect, to: section, at: start)
      sink.start = start
      let item = sink.firstItem {
        section.collect(local, of: items, counting: &work, &rows, into: &$0)
      } where: {
        ItemPath(section: cursor.index, item: $0.index) > path && map.mainStart(of: $0.frame) >= rect.start
      }
      if let item { return self.index(of: ItemPath(section: cursor.index, item: item)) }
      cursor.advance(in: sectionTree, passing: entry, itemsOnly: true)
    }
    return nil
  }

  func row(ofItem index: Int) -> ItemRow? {
    guard let position = sectionTree.position(ofItem: index) else { return nil }
    var scratch = PlacingScratch()
    let item = index - position.itemsBefore
    guard var row = row(of: item, position.entry, at: position.itemsStart, &scratch) else { return nil }
    row.first += position.itemsBefore
    row.last += position.itemsBefore
    return row
  }

  func isInLane(ofItem index: Int) -> Bool {
    sectionTree.position(ofItem: index).map { store.section($0.entry).hasLanes } ?? false
  }

  mutating func firstItem(in rect: LayoutRect, settles: Bool) -> VisibleItem? {
    guard let queryRect = AxisRect(rect, in: map) else { return nil }
    // Positions after the last settled section are not final.
    let last = settles ? settle(before: queryRect.end) : .max
    if settles { settleAcross(queryRect) }
    var work = queryWork
    defer { queryWork = work }
    return firstVisible(in: queryRect, through: last, counting: &work)
  }

  /// Returns the first measured item that is visible inside of the safe area, between pinned headers and footers, or else the
  /// first visible item, or else the first item in `rect`.
  ///
  /// Collects items only in small sections, and where items are estimated, because `rect` may intersect any number of
  /// items.
  private func firstVisible(
    in rect: AxisRect, through last: Int, counting work: inout WorkCounters
  ) -> VisibleItem? {
    let mayBeHidden =
      supplementaries.dependsOnView || margins.supplementaries.dependsOnView
      || store.view.safeArea.mainTotal > 0
    var (estimated, hidden) = (VisibleItem?.none, VisibleItem?.none)
    var scratch = PlacingScratch()
    var cursor = SectionCursor(sectionTree, endingAtOrAfter: rect.start - overflow)
    defer {
      work = work + scratch.work
      work.nodesVisited &+= cursor.nodesVisited
    }
    func visible(_ item: Int, in seen: AxisRect) -> VisibleItem {
      let path = firstUncovered(ItemPath(section: cursor.index, item: item), in: rect)
      return VisibleItem(index: index(of: path), visible: seen, offset: rect.start)
    }
    while cursor.index <= last, cursor.start < rect.end + overflow, let entry = cursor.entry {
      let start = cursor.start &+ Units(entry.headersLength)
      if entry.count > 0 {
        var (first, seen) = (Int?.none, AxisRect?.some(rect))
        if mayBeHidden {
          first = firstProvisionalItem(in: rect, of: entry, at: start, &scratch)
          seen = first == nil ? nil : uncovered(rect, inSection: cursor.index)
        }
        let section = store.section(entry)
        if let seen,
          let item = section.firstVisibleItem(
            in: local(seen, to: section, at: start), of: store.items(of: entry), counting: &scratch.work,
            &scratch.rows)
        {
          if !item.isEstimate { return visible(item.index, in: seen) }
          if estimated == nil { estimated = visible(item.index, in: seen) }
        } else if hidden == nil, let first {
          hidden = visible(first, in: rect)
        }
      }
      cursor.advance(in: sectionTree, passing: entry, itemsOnly: true)
    }
    return estimated ?? hidden
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
