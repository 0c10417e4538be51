extension Feed {
  /// Returns the frame of an item, in feed coordinates, in points.
  ///
  /// Settles the sections above the item, and the item's section up to the item.
  ///
  /// - Precondition: There is an item at `path`.
  /// - Complexity: O(log sections), plus the cost in the section. Settling comes on top.
  public mutating func frame(at path: ItemPath) -> LayoutRect {
    precondition(path.section >= 0 && path.section < sectionCount, "section out of range")
    settle(through: path)
    queryWork.nodesVisited += sectionTree.height + 1
    var scratch = takeScratch()
    defer { giveBack(&scratch) }
    return provisionalFrame(at: path, &scratch)
  }

  /// Calls `body` with each element that intersects `rect`: items, headers, footers and decorations.
  ///
  /// An element intersects `rect` if both overlap by a positive length on both axes. Edges that only touch do
  /// not count. An element of height 0 intersects `rect` if its top is at or below the top of `rect` and
  /// above its bottom.
  ///
  /// The order of elements is:
  ///
  /// - the headers of the feed;
  /// - section by section: backgrounds, headers, items, separators, footers;
  /// - the footers of the feed.
  ///
  /// Elements of each group come in the order of their numbers.
  ///
  /// Settles the sections above the bottom edge of `rect`. If something is pinned, settles the sections above
  /// the bottom edge of `view`, too. A section in that range that has a background is settled completely,
  /// because the background ends at the end of the section or of some of its items. If there is nothing to
  /// settle, the query does not allocate, except in dense waterfalls.
  ///
  /// - Parameters:
  ///   - rect: A rect in feed coordinates, in points.
  ///   - view: The visible rect. `nil` if `rect` is the visible rect. Pass it if `rect` includes a prefetch
  ///     margin. Pinned headers and footers lie at the edges of `view`, and pinned rows of sheets inside of
  ///     these.
  ///   - body: A closure called once per element. `body` must not use the feed, because the query is
  ///     mutating.
  /// - Throws: Any error that `body` throws. The query ends at the first error.
  /// - Complexity: O(log sections), plus the cost in each section that intersects `rect`. The items found in
  ///   a section are buffered first, with 48 bytes per item: query a huge section in parts. Of the sections
  ///   that are empty, or that have no items and only decorations of items, the query examines some and skips
  ///   the others, however many there are.
  public mutating func forEachElement<Failure: Error>(
    in rect: LayoutRect, view: LayoutRect? = nil, _ body: (FeedElement) throws(Failure) -> Void
  ) throws(Failure) {
    guard let queryRect = AxisRect(rect, in: map) else { return }
    let stretch = isPlain ? nil : VisibleRange(view ?? rect, in: map)
    let last = settle(for: queryRect, stretch)
    var failure: Failure?
    visitAll(queryRect, stretch, through: last) { element in
      do throws(Failure) {
        try body(element)
        return true
      } catch {
        failure = error
        return false
      }
    }
    if let failure { throw failure }
  }

  /// Returns the elements that intersect `rect`, in the order of `forEachElement(in:view:_:)`.
  ///
  /// The behavior is the same as that of `forEachElement(in:view:_:)`, but the query allocates the returned
  /// array.
  public mutating func elements(in rect: LayoutRect, view: LayoutRect? = nil) -> [FeedElement] {
    var elements: [FeedElement] = []
    self.elements(in: rect, view: view, into: &elements)
    return elements
  }

  /// Fills a buffer with the elements that intersect `rect`.
  ///
  /// The behavior is the same as that of `forEachElement(in:view:_:)`. The old contents of `buffer` are
  /// removed, and its capacity is kept. The query does not allocate if the capacity suffices for the found
  /// elements.
  public mutating func elements(
    in rect: LayoutRect, view: LayoutRect? = nil, into buffer: inout [FeedElement]
  ) {
    buffer.removeAll(keepingCapacity: true)
    guard let queryRect = AxisRect(rect, in: map) else { return }
    let stretch = isPlain ? nil : VisibleRange(view ?? rect, in: map)
    let last = settle(for: queryRect, stretch)
    var scratch = takeScratch()
    var work = queryWork
    visitProvisional(queryRect, stretch, through: last, &scratch, counting: &work) { element in
      buffer.append(element)
      return true
    }
    giveBack(&scratch)
    queryWork = work
  }

  /// Calls `visitProvisional` with the buffers of the feed.
  ///
  /// Not generic, so that its loops are specialized for callers in other modules, too.
  private mutating func visitAll(
    _ queryRect: AxisRect, _ view: VisibleRange?, through last: Int, _ body: (FeedElement) -> Bool
  ) {
    var scratch = takeScratch()
    var work = queryWork
    visitProvisional(queryRect, view, through: last, &scratch, counting: &work, body)
    giveBack(&scratch)
    queryWork = work
  }

  /// Moves the buffers out of the feed. Until `giveBack(_:)`, the feed has empty ones.
  mutating func takeScratch() -> PlacingScratch {
    var scratch = PlacingScratch()
    swap(&scratch, &self.scratch)
    return scratch
  }

  /// Moves the buffers back into the feed. Buffers of more than 2¹⁶ elements are released.
  mutating func giveBack(_ scratch: inout PlacingScratch) {
    if scratch.found.count > 1 << 16 { scratch.found = [] }
    if scratch.levels.count > 1 << 16 { scratch.levels = [] }
    if scratch.others.count > 1 << 16 { scratch.others = [] }
    if scratch.itemRows.count > 1 << 16 { scratch.itemRows = [] }
    swap(&scratch, &self.scratch)
  }
}

extension Feed {
  /// Whether the feed has only items, and their frames do not depend on the visible rect.
  ///
  /// Queries then skip the search for other elements, which takes 1/20 of the time of a query.
  @inline(__always)
  var isPlain: Bool {
    supplementaries.isEmpty && !margins.hasHeaders && !margins.hasFooters && overflow == 0 && !hasPinnedItems
  }

  /// Calls `body` with each element that intersects `queryRect` as currently placed, while `body` returns
  /// true.
  ///
  /// The items found in a section are buffered first, so that the loop over the items of each layout stays
  /// tight.
  ///
  /// - Parameters:
  ///   - view: The visible rect, or `nil` if it is not a valid rect. Nothing is pinned then.
  ///   - last: The index of the last section to examine.
  @inline(__always)
  func visitProvisional(
    _ queryRect: AxisRect, _ view: VisibleRange?, through last: Int, _ scratch: inout PlacingScratch,
    counting work: inout WorkCounters, _ body: (FeedElement) -> Bool
  ) {
    if isPlain {
      visitItems(queryRect, through: last, &scratch, counting: &work, body)
    } else if scratch.sought == .item {
      visitItemsAmongOthers(queryRect, view, through: last, &scratch, counting: &work, body)
    } else {
      visitWithOthers(queryRect, view, through: last, &scratch, counting: &work, body)
    }
  }

  /// Implements `visitProvisional` for a feed that has only items.
  @inline(__always)
  private func visitItems(
    _ queryRect: AxisRect, through last: Int, _ scratch: inout PlacingScratch,
    counting work: inout WorkCounters,
    _ body: (FeedElement) -> Bool
  ) {
    var cursor = SectionCursor(sectionTree, endingAtOrAfter: queryRect.start)
    defer { work.nodesVisited += cursor.nodesVisited }
    while cursor.index <= last, cursor.start < queryRect.end, let entry = cursor.entry {
      if entry.count > 0 {
        let start = cursor.start &+ Units(entry.front)
        gather(entry, at: start, queryRect, &scratch, counting: &work)
        for element in scratch.found {
          let path = ItemPath(section: cursor.index, item: element.index)
          guard body(FeedElement(path: path, frame: element.frame)) else { return }
        }
      }
      cursor.advance(in: sectionTree, passing: entry)
    }
  }

  /// Implements `visitProvisional` for a search for items in a feed that may have any elements.
  @inline(__always)
  private func visitItemsAmongOthers(
    _ queryRect: AxisRect, _ view: VisibleRange?, through last: Int, _ scratch: inout PlacingScratch,
    counting work: inout WorkCounters, _ body: (FeedElement) -> Bool
  ) {
    var cursor = SectionCursor(sectionTree, endingAtOrAfter: queryRect.start - overflow)
    defer { work.nodesVisited += cursor.nodesVisited }
    while cursor.index <= last, cursor.start < queryRect.end + overflow, let entry = cursor.entry {
      if entry.count > 0 {
        let start = cursor.start &+ Units(entry.front)
        let isPinned = hasPinnedItems && store.section(entry).hasPinnedItems
        if isPinned {
          var (_, pins) = supplementaryFrame(ofSection: cursor.index, in: view)
          gatherInView(cursor.index, entry, at: start, queryRect, &pins, &scratch, counting: &work)
          work.nodesVisited += pins.nodesVisited
        } else {
          gather(entry, at: start, queryRect, &scratch, counting: &work)
        }
        guard visitFound(ofSection: cursor.index, isPinned, scratch, body) else { return }
      }
      cursor.advance(in: sectionTree, passing: entry, itemsOnly: true)
    }
  }

  /// Calls `body` with the buffered items of a section, while `body` returns true.
  ///
  /// - Parameters:
  ///   - isPinned: Whether `scratch` stores how each item is drawn.
  /// - Returns: Whether `body` returned true for all items.
  @inline(__always)
  private func visitFound(
    ofSection section: Int, _ isPinned: Bool, _ scratch: borrowing PlacingScratch,
    _ body: (FeedElement) -> Bool
  ) -> Bool {
    for place in scratch.found.indices {
      let element = scratch.found[place]
      let path = ItemPath(section: section, item: element.index)
      var found = FeedElement(path: path, frame: element.frame)
      if isPinned, !scratch.levels.isEmpty {
        (found.zIndex, found.isPinned) = (scratch.levels[place].zIndex, scratch.levels[place].isPinned)
      }
      guard body(found) else { return false }
    }
    return true
  }

  /// Implements `visitProvisional` for a feed that may have any elements.
  @inline(__always)
  private func visitWithOthers(
    _ queryRect: AxisRect, _ view: VisibleRange?, through last: Int, _ scratch: inout PlacingScratch,
    counting work: inout WorkCounters, _ body: (FeedElement) -> Bool
  ) {
    if margins.hasHeaders {
      gatherHeaders(ofSection: -1, queryRect, view, into: &scratch.others)
      for element in scratch.others { guard body(element) else { return } }
    }
    let hasOthers = !supplementaries.isEmpty
    var (start, end) = (queryRect.start - overflow, queryRect.end + overflow)
    if hasOthers {
      // The first and the last section are examined beyond the ends of the content, too: they may be
      // stretched there.
      start = min(start, sectionTree.origin &+ sectionTree.length)
      end = max(end, sectionTree.origin &+ 1)
    }
    var cursor = SectionCursor(sectionTree, endingAtOrAfter: start)
    var pins = PinningContext(view, margins)
    defer {
      work.nodesVisited += cursor.nodesVisited + pins.nodesVisited
      if hasOthers { finish(&scratch, counting: &work) }
    }
    if hasOthers, sectionTree.hasGroups {
      gatherGroupHeaders(before: cursor.index, queryRect, &pins, into: &scratch.others)
      for element in scratch.others { guard body(element) else { return } }
    }
    while cursor.index <= last, cursor.start < end, let entry = cursor.entry {
      if hasOthers { scratch.rows.beginSection() }
      if entry.supplementaries != 0 {
        let place = supplementaryFrame(of: entry, section: cursor.index, start: cursor.start)
        enterSection(cursor.index, place, entry.traits, &pins)
        gatherBeforeItems(place, queryRect, pins, &scratch)
        for element in scratch.others { guard body(element) else { return } }
      }
      if entry.count > 0, scratch.sought == nil {
        let start = cursor.start &+ Units(entry.front)
        let isPinned = hasPinnedItems && store.section(entry).hasPinnedItems
        if isPinned {
          gatherInView(cursor.index, entry, at: start, queryRect, &pins, &scratch, counting: &work)
        } else {
          gather(entry, at: start, queryRect, &scratch, counting: &work)
        }
        guard visitFound(ofSection: cursor.index, isPinned, scratch, body) else { return }
      }
      if entry.supplementaries != 0 {
        let place = supplementaryFrame(of: entry, section: cursor.index, start: cursor.start)
        gatherBehindItems(place, queryRect, pins, &scratch)
        for element in scratch.others { guard body(element) else { return } }
      }
      cursor.advance(in: sectionTree, passing: entry)
    }
    if hasOthers, sectionTree.hasGroups {
      gatherGroupFooters(behind: cursor.index, queryRect, &pins, into: &scratch.others)
      for element in scratch.others { guard body(element) else { return } }
    }
    if margins.hasFooters {
      gatherFooters(ofSection: sectionCount, queryRect, view, into: &scratch.others)
      for element in scratch.others { guard body(element) else { return } }
    }
  }

  /// Ends a query of headers, footers and decorations, and adds its work to `work`.
  @inline(never)
  private func finish(_ scratch: inout PlacingScratch, counting work: inout WorkCounters) {
    scratch.rows.endSection()
    work = work + scratch.work
    scratch.work = WorkCounters()
  }

  /// Buffers the items of a section that intersect `queryRect`, in points of the feed.
  ///
  /// - Parameter start: The start of the section's items.
  @inline(never)
  func gather(
    _ entry: SectionEntry, at start: Units, _ queryRect: AxisRect, _ scratch: inout PlacingScratch,
    counting work: inout WorkCounters
  ) {
    scratch.found.removeAll(keepingCapacity: true)
    let section = store.section(entry)
    section.collect(
      local(queryRect, to: section, at: start), of: store.items(of: entry), from: start, counting: &work,
      &scratch.rows, into: &scratch.found)
  }

  /// Buffers the items of a section that intersect `queryRect` and how each item is drawn in a visible rect.
  @inline(never)
  private func gatherInView(
    _ index: Int, _ entry: SectionEntry, at start: Units, _ queryRect: AxisRect, _ pins: inout PinningContext,
    _ scratch: inout PlacingScratch, counting work: inout WorkCounters
  ) {
    scratch.found.removeAll(keepingCapacity: true)
    scratch.levels.removeAll(keepingCapacity: true)
    let place = supplementaryFrame(of: entry, section: index, start: start &- Units(entry.front))
    // A section without supplementaries and decorations has not been entered yet.
    if entry.supplementaries == 0 { enterSection(index, place, entry.traits, &pins) }
    let section = store.section(entry)
    section.collect(
      local(queryRect, to: section, at: start), in: pins.between(place)?.from(start), from: start,
      counting: &work, into: &scratch.found, levels: &scratch.levels)
  }

  /// Returns `queryRect` in the coordinates of a section whose items start at `start`.
  @inline(__always)
  func local(_ queryRect: AxisRect, to section: AnySection, at start: Units) -> AxisRect {
    let rect = AxisRect(queryRect, from: start)
    return section.crossOffset == 0 ? rect : rect.moved(across: section.crossOffset)
  }

  /// Returns the frame of an item as currently placed.
  func provisionalFrame(at path: ItemPath, _ scratch: inout PlacingScratch) -> LayoutRect {
    let place = sectionTree.place(of: path.section)
    let entry = place.entry
    precondition(path.item >= 0 && path.item < entry.count, "item out of range")
    return store.section(entry).frame(
      at: path.item, of: store.items(of: entry), from: place.itemsStart, &scratch.rows)
  }
}
