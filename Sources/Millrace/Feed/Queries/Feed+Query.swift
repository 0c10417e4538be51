extension Feed {
  /// Where an item is, in the feed's coordinates.
  ///
  /// Settles the sections above, and its own as far as the item, if anything is left to be done there.
  ///
  /// - Precondition: There is an item at `path`.
  /// - Complexity: O(log sections) and what the section takes; beside what has to be settled
  public mutating func frame(at path: ItemPath) -> LayoutRect {
    precondition(path.section >= 0 && path.section < sectionCount, "section out of range")
    settle(through: path)
    queryWork.nodesVisited += sectionTree.height + 1
    var scratch = takeScratch()
    defer { giveBack(&scratch) }
    return provisionalFrame(at: path, &scratch)
  }

  /// Calls `body` with each element that meets a rectangle: items, headers, footers and decorations.
  ///
  /// An element meets the rectangle if they overlap by a positive length both ways; edges that only touch do not.
  /// One of no height meets it if its top is at or below the rectangle's and above its bottom.
  ///
  /// The order: the feed's headers; then section by section its backgrounds, its headers, its items, its separators
  /// and its footers; then the feed's footers. Each by their numbers.
  ///
  /// Settles the sections above the rectangle's lower edge as far as that, or above that of the view, where something is
  /// pinned; and all of a section there that has a background, which is drawn to its end or that of some of its items.
  /// If there is nothing to settle, allocates nothing, but in dense waterfalls.
  ///
  /// - Parameters:
  ///   - rect: In the feed's coordinates.
  ///   - view: What the reader sees, if that is not `rect`: pinned headers and footers stand at its edges, and pinned
  ///     rows of sheets inside of these. Who asks for more than is seen, to make it ready, says here what is seen.
  ///   - body: It must not use the feed, which is being changed: its query is mutating.
  /// - Complexity: O(log sections), and what each section takes that meets the rectangle. What is found in a section is
  ///   gathered first: 48 bytes for each item of it, so who wants all of a huge section asks for it piece by piece.
  ///   Of sections without anything, or without items and with decorations that only items have, some are looked at, and
  ///   the others passed over, however many lie there.
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

  /// The elements that meet a rectangle, in the order of `forEachElement(in:view:_:)`.
  ///
  /// As that, in an array of its own.
  public mutating func elements(in rect: LayoutRect, view: LayoutRect? = nil) -> [FeedElement] {
    var elements: [FeedElement] = []
    self.elements(in: rect, view: view, into: &elements)
    return elements
  }

  /// Fills a buffer with the elements that meet a rectangle.
  ///
  /// As `forEachElement(in:view:_:)`. What was in the buffer is removed, its capacity is kept: once it is large
  /// enough for what is on a screen, nothing is allocated.
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

  /// As `visitProvisional`, with what is kept for it. Not generic, so that its loops are not either for who calls
  /// from another module.
  private mutating func visitAll(
    _ queryRect: AxisRect, _ view: VisibleRange?, through last: Int, _ body: (FeedElement) -> Bool
  ) {
    var scratch = takeScratch()
    var work = queryWork
    visitProvisional(queryRect, view, through: last, &scratch, counting: &work, body)
    giveBack(&scratch)
    queryWork = work
  }

  /// Lends out what placing takes: as long as it is in use, the feed has none.
  mutating func takeScratch() -> PlacingScratch {
    var scratch = PlacingScratch()
    swap(&scratch, &self.scratch)
    return scratch
  }

  /// Takes it back; but not the memory for more than ever is on a screen.
  mutating func giveBack(_ scratch: inout PlacingScratch) {
    if scratch.found.count > 1 << 16 { scratch.found = [] }
    if scratch.levels.count > 1 << 16 { scratch.levels = [] }
    if scratch.others.count > 1 << 16 { scratch.others = [] }
    if scratch.itemRows.count > 1 << 16 { scratch.itemRows = [] }
    swap(&scratch, &self.scratch)
  }
}

extension Feed {
  /// Whether there is nothing but items, which lie in their sections whatever the view is: then no query need look for
  /// anything else, which is a twentieth of what a query takes.
  @inline(__always)
  var isPlain: Bool {
    supplementaries.isEmpty && !margins.hasHeaders && !margins.hasFooters && overflow == 0 && !hasPinnedItems
  }

  /// Calls `body` with each element that meets a rectangle where it lies now, as long as it returns true.
  ///
  /// What is found in a section is gathered first, for the loop over the items of each layout is a tight one.
  ///
  /// - Parameters:
  ///   - view: What the reader sees; `nil` if that is no rectangle: then nothing is pinned.
  ///   - last: The last section that is looked at.
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

  /// As `visitProvisional`, where there is nothing but items.
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
        let distance = gather(entry, at: start, queryRect, &scratch, counting: &work)
        for element in scratch.found {
          let path = ItemPath(section: cursor.index, item: element.index)
          let frame = distance == 0 ? element.frame : map.moved(element.frame, alongMain: distance)
          guard body(FeedElement(path: path, frame: frame)) else { return }
        }
      }
      cursor.advance(in: sectionTree, passing: entry)
    }
  }

  /// As `visitProvisional`, where there may be anything, but only items are sought.
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
        let mayStand = hasPinnedItems && entry.section.isFull
        let distance: Units
        if mayStand {
          var (_, pins) = supplementaryFrame(ofSection: cursor.index, in: view)
          distance = gatherStanding(
            cursor.index, entry, at: start, queryRect, &pins, &scratch, counting: &work)
          work.nodesVisited += pins.nodesVisited
        } else {
          distance = gather(entry, at: start, queryRect, &scratch, counting: &work)
        }
        guard visitFound(ofSection: cursor.index, distance, mayStand, scratch, body) else { return }
      }
      cursor.advance(in: sectionTree, passing: entry, itemsOnly: true)
    }
  }

  /// Calls `body` with what was gathered of a section's items, as long as it returns true.
  ///
  /// - Parameters:
  ///   - distance: By how much further along the main axis they are than they say.
  ///   - mayStand: Whether it is said how each is drawn.
  /// - Returns: Whether it always did.
  @inline(__always)
  private func visitFound(
    ofSection section: Int, _ distance: Units, _ mayStand: Bool, _ scratch: borrowing PlacingScratch,
    _ body: (FeedElement) -> Bool
  ) -> Bool {
    for place in scratch.found.indices {
      let element = scratch.found[place]
      let path = ItemPath(section: section, item: element.index)
      let frame = distance == 0 ? element.frame : map.moved(element.frame, alongMain: distance)
      var found = FeedElement(path: path, frame: frame)
      if mayStand, !scratch.levels.isEmpty {
        (found.zIndex, found.isPinned) = (scratch.levels[place].zIndex, scratch.levels[place].isPinned)
      }
      guard body(found) else { return false }
    }
    return true
  }

  /// As `visitProvisional`, where there may be anything.
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
      // The first section and the last one are looked at beyond the content's ends, too: they may be stretched there.
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
      if entry.count > 0, !scratch.skipsItems {
        let start = cursor.start &+ Units(entry.front)
        let mayStand = hasPinnedItems && entry.section.isFull
        let distance =
          mayStand
          ? gatherStanding(cursor.index, entry, at: start, queryRect, &pins, &scratch, counting: &work)
          : gather(entry, at: start, queryRect, &scratch, counting: &work)
        guard visitFound(ofSection: cursor.index, distance, mayStand, scratch, body) else { return }
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

  /// Takes note that a query that looked at sections' headers, footers and decorations is at its end, and of what that
  /// took.
  @inline(never)
  private func finish(_ scratch: inout PlacingScratch, counting work: inout WorkCounters) {
    scratch.rows.endSection()
    work = work + scratch.work
    scratch.work = WorkCounters()
  }

  /// Gathers the items of a section that meet a rectangle.
  ///
  /// - Parameter start: Where the section's content begins.
  /// - Returns: By how much further along the main axis they are than they say.
  @inline(never)
  func gather(
    _ entry: SectionEntry, at start: Units, _ queryRect: AxisRect, _ scratch: inout PlacingScratch,
    counting work: inout WorkCounters
  ) -> Units {
    scratch.found.removeAll(keepingCapacity: true)
    let section = entry.section
    if section.isFull {
      let local = map.rect(AxisRect(queryRect, from: start))
      boxes[section.box].collectProvisional(in: local, counting: &work, into: &scratch.found)
      return start
    }
    switch styles[section.style].rule {
    case .waterfall(let style):
      guard let handle = section.handle else { return 0 }
      style.place(records.view(handle), count: entry.count, top: start, in: queryRect, into: &scratch.found)
      work.itemsScanned += entry.count
      return 0
    case .rows(let style):
      guard let handle = section.handle else { return 0 }
      style.place(
        records.view(handle), count: entry.count, top: start, in: queryRect, &scratch.rows,
        into: &scratch.found)
      work.itemsScanned += entry.count
      return 0
    case .grid(let geometry):
      geometry.visit(AxisRect(queryRect, from: start), of: entry.count) {
        scratch.found.append(Element(index: $0, frame: $1))
        return true
      }
      return start
    }
  }

  /// As `gather`, of a full section, where its items stand in a view, and with how they are drawn if some are pinned.
  @inline(never)
  private func gatherStanding(
    _ index: Int, _ entry: SectionEntry, at start: Units, _ queryRect: AxisRect, _ pins: inout PinningContext,
    _ scratch: inout PlacingScratch, counting work: inout WorkCounters
  ) -> Units {
    scratch.found.removeAll(keepingCapacity: true)
    scratch.levels.removeAll(keepingCapacity: true)
    let place = supplementaryFrame(of: entry, section: index, start: start &- Units(entry.front))
    // One that has nothing beside its items was not entered.
    if entry.supplementaries == 0 { enterSection(index, place, entry.traits, &pins) }
    let local = map.rect(AxisRect(queryRect, from: start))
    boxes[entry.section.box].collectProvisional(
      in: local, view: pins.between(place)?.from(start), counting: &work, into: &scratch.found,
      levels: &scratch.levels)
    return start
  }

  /// Where an item lies now.
  func provisionalFrame(at path: ItemPath, _ scratch: inout PlacingScratch) -> LayoutRect {
    let place = sectionTree.place(of: path.section)
    let entry = place.entry
    precondition(path.item >= 0 && path.item < entry.count, "item out of range")
    let section = entry.section
    if section.isFull {
      return map.moved(boxes[section.box].provisionalFrame(at: path.item), alongMain: place.itemsStart)
    }
    switch (styles[section.style].rule, section.handle) {
    case (.waterfall(let style), let handle?):
      return style.frame(of: path.item, in: records.view(handle), top: place.itemsStart)
    case (.rows(let style), let handle?):
      return style.frame(
        of: path.item, in: records.view(handle), count: entry.count, top: place.itemsStart, &scratch.rows)
    case (.grid(let geometry), _):
      let (row, column) = path.item.quotientAndRemainder(dividingBy: geometry.columns.count)
      return map.moved(geometry.frame(row: row, column: column), alongMain: place.itemsStart)
    default: preconditionFailure("items that nothing is kept of")
    }
  }
}
