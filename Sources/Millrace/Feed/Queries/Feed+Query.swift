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
    queryWork.nodesVisited &+= sectionTree.height + 1
    var scratch = takeScratch()
    defer { giveBack(&scratch) }
    return provisionalFrame(at: path, &scratch)
  }

  /// Calls `body` with each element that intersects `rect`: items, headers, footers and decorations.
  ///
  /// An element intersects `rect` if both overlap by a positive length on both axes. Edges that only touch do not
  /// count. An element of height 0 intersects `rect` if its top is at or below the top of `rect` and above its bottom.
  ///
  /// The order of elements is:
  ///
  /// - the headers of the feed;
  /// - section by section: backgrounds, headers, items, badges, separators, footers;
  /// - the footers of the feed.
  ///
  /// Boundary supplementaries at the start of the main axis come with the headers, all others with the footers.
  /// Elements of each group come in the order of their numbers.
  ///
  /// Settles the sections above the bottom edge of `rect`. If something is pinned, settles the sections above
  /// the bottom edge of `view`, too. A section in that range that has a background is settled completely,
  /// because the background ends at the end of the section or of some of its items. If there is nothing to
  /// settle, the query does not allocate, except in dense waterfalls.
  ///
  /// - Parameters:
  ///   - rect: A rect in feed coordinates, in points.
  ///   - view: The visible rect, in feed coordinates: a part of `rect`, if that includes a prefetch margin. Pinned headers
  ///     and footers lie at its edges, and pinned rows of sheets inside of these. `nil` if nothing is pinned.
  ///   - body: A closure called once per element. `body` must not use the feed, because the query is mutating.
  /// - Throws: Any error that `body` throws. The query ends at the first error.
  /// - Complexity: O(log sections), plus the cost in each section that intersects `rect` along the feed, also if all of its
  ///   items are beside `rect`. Any number of sections of length 0 may be at one position in `rect`: those with items count,
  ///   even if their items have no size across the feed, and `body` gets none of them. Of the sections that are empty, or that
  ///   have no items and only decorations of items, the query examines some and skips the others, however many there are. The
  ///   query buffers about 2¹⁶ elements of a section at most, of 56 bytes. In a section with more, each further 2¹⁶ cost
  ///   another descent, and in a sheet a pass over the visible columns.
  public mutating func forEachElement<Failure: Error>(
    in rect: LayoutRect, view: LayoutRect?, _ body: (Element) throws(Failure) -> Void
  ) throws(Failure) {
    try forEachChunk(in: rect, view: view) { (found) throws(Failure) in
      for element in found.elements { try body(element) }
    }
  }

  /// Calls `body` with each element that intersects the visible rect, as `forEachElement(in:view:_:)`.
  public mutating func forEachElement<Failure: Error>(
    in view: LayoutRect, _ body: (Element) throws(Failure) -> Void
  ) throws(Failure) {
    try forEachElement(in: view, view: view, body)
  }

  /// Calls `body` with the elements that intersect `rect`, a chunk at a time.
  ///
  /// - Parameters:
  ///   - isPoint: Whether only elements that contain the start of `rect` are needed. Sections that end there are then skipped,
  ///     for example those without length.
  ///   - prepare: Sets what is collected beside the elements.
  @inline(__always)
  mutating func forEachChunk<Failure: Error>(
    in rect: LayoutRect, view: LayoutRect?, isPoint: Bool = false,
    _ prepare: (inout ElementSink) -> Void = { _ in },
    _ body: (borrowing ElementSink) throws(Failure) -> Void
  ) throws(Failure) {
    guard var query = query(in: rect, view: view, isPoint: isPoint) else { return }
    var scratch = takeScratch()
    prepare(&scratch.found)
    defer { finish(&query, &scratch) }
    while true {
      let isAtEnd = !collectNext(&query, &scratch)
      try body(scratch.found)
      if isAtEnd { return }
      scratch.found.removeElements()
    }
  }

  /// Returns the elements that intersect `rect`, as `forEachElement(in:view:_:)`, in a newly allocated array.
  public mutating func elements(in rect: LayoutRect, view: LayoutRect?) -> [Element] {
    var elements: [Element] = []
    self.elements(in: rect, view: view, into: &elements)
    return elements
  }

  /// Returns the elements that intersect the visible rect, in a newly allocated array.
  public mutating func elements(in view: LayoutRect) -> [Element] { elements(in: view, view: view) }

  /// Replaces the contents of `buffer` with the elements that intersect `rect`, as `forEachElement(in:view:_:)`.
  ///
  /// Keeps the capacity of `buffer`. The query does not allocate if the capacity suffices.
  public mutating func elements(
    in rect: LayoutRect, view: LayoutRect?, into buffer: inout [Element]
  ) {
    buffer.removeAll(keepingCapacity: true)
    guard var query = query(in: rect, view: view) else { return }
    var scratch = takeScratch()
    swap(&buffer, &scratch.found.elements)
    while collectNext(&query, &scratch) {}
    swap(&buffer, &scratch.found.elements)
    finish(&query, &scratch)
  }

  /// Replaces the contents of `buffer` with the elements that intersect the visible rect.
  ///
  /// Keeps the capacity of `buffer`.
  public mutating func elements(in view: LayoutRect, into buffer: inout [Element]) {
    elements(in: view, view: view, into: &buffer)
  }

  /// Moves the buffers out of the feed. Until `giveBack(_:)`, the feed has empty ones.
  mutating func takeScratch() -> PlacingScratch {
    var scratch = PlacingScratch()
    swap(&scratch, &self.scratch)
    return scratch
  }

  /// Moves the buffers back into the feed. Buffers of more than 2¹⁶ elements are released.
  mutating func giveBack(_ scratch: inout PlacingScratch) {
    if scratch.found.elements.capacity > 1 << 16 {
      scratch.found.elements = []
    } else if !scratch.found.elements.isEmpty {
      scratch.found.removeElements()
    }
    if scratch.found.collectsAppearances { scratch.found.endAppearances() }
    if scratch.itemRows.count > 1 << 16 { scratch.itemRows = [] }
    swap(&scratch, &self.scratch)
  }

  /// Whether the feed has only items, and their frames do not depend on the visible rect.
  ///
  /// Queries then skip the search for other elements, which takes 1/20 of the time of a query.
  @inline(__always)
  var isPlain: Bool {
    supplementaries.isEmpty && !margins.hasHeaders && !margins.hasFooters && overflow == 0 && !hasPinnedItems
      && store.badgeCount == 0
  }

  /// Settles the sections that a query of `rect` needs, and returns the query, or `nil` if `rect` is empty.
  @inline(__always)
  private mutating func query(in rect: LayoutRect, view: LayoutRect?, isPoint: Bool = false) -> FeedQuery? {
    guard let queryRect = AxisRect(rect, in: map) else { return nil }
    let view = isPlain ? nil : view.flatMap { VisibleRange($0, in: map) }
    let last = settle(for: queryRect, view)
    return FeedQuery(queryRect, view, through: last, isPoint: isPoint, in: self)
  }

  /// Returns the elements of a query as currently placed, and the work of the query.
  func provisionalElements(_ query: FeedQuery) -> (elements: [Element], work: WorkCounters) {
    var (query, scratch) = (query, PlacingScratch())
    while collectNext(&query, &scratch) {}
    return (scratch.found.elements, query.totalWork(scratch))
  }

  /// Ends a query, adds its work to that of the feed, and moves the buffers back into the feed.
  @inline(never)
  private mutating func finish(_ query: inout FeedQuery, _ scratch: inout PlacingScratch) {
    scratch.rows.endSection()
    queryWork = queryWork + query.totalWork(scratch)
    scratch.work = WorkCounters()
    giveBack(&scratch)
  }
}

/// A query of the elements that intersect a rect, as currently placed.
///
/// Elements are buffered by sections, so that the loop over the items of each layout stays tight. In a section of more
/// elements than a chunk has, the query pauses. The query takes no closure, because a closure would be compiled into a copy of
/// the query for each caller.
struct FeedQuery {
  let queryRect: AxisRect
  let last: Int
  fileprivate let end: Units
  /// Whether the first and the last section are examined, wherever the rect is.
  fileprivate let examinesEnds: Bool
  fileprivate var cursor: SectionCursor
  fileprivate var pins: PinningContext
  /// Whether the query has passed the headers of the feed.
  fileprivate var hasBegun = false
  fileprivate var work = WorkCounters()
  /// The parts of a section, in the order of its elements.
  fileprivate enum Part { case beforeItems, items, badges, behindItems }
  /// The part of the section at the cursor where the query continues.
  fileprivate var part = Part.beforeItems
  /// The item at which the query continues, and in the part behind the items, the decoration.
  fileprivate var next = (decoration: 0, item: 0)
  /// The number of elements in a part of a section at which the query pauses.
  fileprivate let chunkSize: Int

  @inline(__always)
  init(
    _ queryRect: AxisRect, _ view: VisibleRange?, through last: Int, isPoint: Bool = false,
    in feed: borrowing Feed
  ) {
    (self.queryRect, self.last) = (queryRect, last)
    let overflow = feed.isPlain ? 0 : feed.overflow
    let start = queryRect.start &+ (isPoint ? 1 : 0) &- overflow
    end = queryRect.end &+ overflow
    chunkSize = feed.sectionChunkSize
    // The first and the last section are examined beyond the ends of the content, too: they may be stretched there.
    examinesEnds = !feed.isPlain && feed.scratch.sought != .item && !feed.supplementaries.isEmpty
    cursor = SectionCursor(feed.sectionTree, endingAtOrAfter: start, orLast: examinesEnds)
    pins = PinningContext(view, feed.margins, feed.store.view.safeArea)
  }

  /// Returns the work of the query with `scratch`.
  @inline(__always)
  fileprivate func totalWork(_ scratch: borrowing PlacingScratch) -> WorkCounters {
    var total = work + scratch.work
    total.nodesVisited &+= cursor.nodesVisited + pins.nodesVisited
    return total
  }

  /// Sets where a search begins and pauses in the section at the cursor, whose items start at `start`.
  @inline(__always)
  fileprivate func begin(_ found: inout ElementSink, at start: Units) {
    (found.section, found.start) = (cursor.index, start)
    (found.firstItem, found.limit) = (next.item, found.elements.count &+ chunkSize)
  }

  /// Returns whether a search in a section is complete. Otherwise, stores where it continues.
  @inline(__always)
  fileprivate mutating func end(_ found: borrowing ElementSink) -> Bool {
    guard found.elements.count >= found.limit, let last = found.elements.last else {
      next.item = 0
      return true
    }
    next.item = last.index + 1
    return false
  }
}

extension Feed {
  /// The number of buffered elements at which a query passes them to its caller.
  static var queryChunkSize: Int { 64 }

  /// The default of `sectionChunkSize`: elements of 3.7 MB, the most that buffers keep (`giveBack(_:)`).
  static var standardSectionChunkSize: Int { 1 << 16 }

  /// Appends the next elements of a query to the buffer, and returns whether the query has not reached its end.
  @inline(never)
  private func collectNext(_ query: inout FeedQuery, _ scratch: inout PlacingScratch) -> Bool {
    let limit = scratch.found.elements.count + Self.queryChunkSize
    guard isPlain || scratch.sought == .item else { return collectAll(&query, &scratch, limit: limit) }
    while query.cursor.index <= query.last, query.cursor.start < query.end, let entry = query.cursor.entry {
      if entry.count > 0, !collectItems(of: entry, entersSection: true, &query, &scratch) { return true }
      query.cursor.advance(in: sectionTree, passing: entry, itemsOnly: true)
      if scratch.found.elements.count >= limit { return true }
    }
    return false
  }

  /// Does the same for elements of any kind, until the buffer has `limit` elements or the query ends.
  private func collectAll(_ query: inout FeedQuery, _ scratch: inout PlacingScratch, limit: Int) -> Bool {
    let hasOthers = !supplementaries.isEmpty
    if !query.hasBegun {
      query.hasBegun = true
      if margins.hasHeaders {
        gather(ofFeed: .headers, query.queryRect, query.pins.view, into: &scratch.found.elements)
      }
      if hasOthers, sectionTree.hasGroups {
        gather(
          ofGroup: .headers, at: query.cursor.index, query.queryRect, &query.pins,
          into: &scratch.found.elements)
      }
    }
    while query.cursor.index <= query.last,
      query.cursor.start < query.end || query.cursor.index == 0 && query.examinesEnds,
      let entry = query.cursor.entry
    {
      if query.part == .beforeItems {
        if hasOthers { scratch.rows.beginSection() }
        if entry.supplementariesNumber != 0 {
          let bounds = supplementaryFrame(of: entry, section: query.cursor.index, start: query.cursor.start)
          enterSection(bounds, &query.pins)
          gatherBeforeItems(bounds, query.queryRect, query.pins, &scratch)
        }
        query.part = .items
      }
      if query.part == .items {
        let entersSection = entry.supplementariesNumber == 0
        if entry.count > 0, scratch.sought == nil,
          !collectItems(of: entry, entersSection: entersSection, &query, &scratch)
        {
          return true
        }
        query.part = .badges
      }
      if query.part == .badges {
        if store.badgeCount > 0, entry.count > 0, !collectBadges(of: entry, &query, &scratch) { return true }
        query.part = .behindItems
      }
      if entry.supplementariesNumber != 0 {
        let bounds = supplementaryFrame(of: entry, section: query.cursor.index, start: query.cursor.start)
        guard
          gatherBehindItems(
            bounds, query.queryRect, query.pins, from: &query.next, limit: query.chunkSize, &scratch)
        else { return true }
      }
      query.part = .beforeItems
      query.cursor.advance(in: sectionTree, passing: entry)
      if scratch.found.elements.count >= limit { return true }
    }
    if hasOthers, sectionTree.hasGroups {
      gather(
        ofGroup: .footers, at: query.cursor.index, query.queryRect, &query.pins, into: &scratch.found.elements
      )
    }
    if margins.hasFooters {
      gather(ofFeed: .footers, query.queryRect, query.pins.view, into: &scratch.found.elements)
    }
    return false
  }

  /// Appends the items of the section at the cursor that intersect the query rect, as pinned in the visible rect.
  ///
  /// - Parameter entersSection: Whether the query has not entered the section yet (`enterSection`).
  /// - Returns: Whether all items are found. Otherwise, another call continues.
  @inline(__always)
  private func collectItems(
    of entry: SectionEntry, entersSection: Bool, _ query: inout FeedQuery, _ scratch: inout PlacingScratch
  ) -> Bool {
    let section = store.section(entry)
    let start = query.cursor.start &+ Units(entry.headersLength)
    query.begin(&scratch.found, at: start)
    if hasPinnedItems, section.hasPinnedItems {
      collectSheet(of: entry, entersSection: entersSection, &query, &scratch)
    } else {
      section.collect(
        local(query.queryRect, to: section, at: start), of: store.items(of: entry), counting: &query.work,
        &scratch.rows, into: &scratch.found)
    }
    return query.end(scratch.found)
  }

  /// Appends the badges of the section at the cursor as `collectItems` does its items.
  @inline(never)
  private func collectBadges(
    of entry: SectionEntry, _ query: inout FeedQuery, _ scratch: inout PlacingScratch
  ) -> Bool {
    let section = store.section(entry)
    guard section.hasBadges else { return true }
    let start = query.cursor.start &+ Units(entry.headersLength)
    query.begin(&scratch.found, at: start)
    section.collectBadges(
      local(query.queryRect, to: section, at: start), counting: &query.work, into: &scratch.found)
    return query.end(scratch.found)
  }

  @inline(never)
  private func collectSheet(
    of entry: SectionEntry, entersSection: Bool, _ query: inout FeedQuery, _ scratch: inout PlacingScratch
  ) {
    let index = query.cursor.index
    let bounds = supplementaryFrame(of: entry, section: index, start: query.cursor.start)
    if entersSection {
      if scratch.sought == .item {
        (_, query.pins) = supplementaryFrame(ofSection: index, in: query.pins.view)
      } else {
        enterSection(bounds, &query.pins)
      }
    }
    let section = store.section(entry)
    // A carousel follows the offset of the whole view.
    let seen = section.followsOffset ? query.pins.view : query.pins.uncoveredRange(bounds)
    section.collect(
      local(query.queryRect, to: section, at: bounds.itemsStart), in: seen?.from(bounds.itemsStart),
      counting: &query.work, into: &scratch.found)
  }

  /// Returns `queryRect` in the coordinates of a section whose items start at `start`.
  @inline(__always)
  func local(_ queryRect: AxisRect, to section: AnySection, at start: Units) -> AxisRect {
    let rect = AxisRect(queryRect, from: start)
    return section.crossOffset == 0 ? rect : rect.moved(across: section.crossOffset)
  }

  /// Returns the first item of a section that intersects `rect`, in the current placement, settled or not. Counts into the
  /// work of `scratch`.
  func firstProvisionalItem(
    in rect: AxisRect, of entry: SectionEntry, at start: Units, _ scratch: inout PlacingScratch
  ) -> Int? {
    let section = store.section(entry)
    return section.firstItem(
      in: local(rect, to: section, at: start), of: store.items(of: entry), counting: &scratch.work,
      &scratch.rows)
  }

  /// Returns the frame of an item as currently placed.
  func provisionalFrame(at path: ItemPath, _ scratch: inout PlacingScratch) -> LayoutRect {
    let position = sectionTree.position(of: path.section)
    let entry = position.entry
    precondition(path.item >= 0 && path.item < entry.count, "item out of range")
    return store.section(entry).frame(
      at: path.item, of: store.items(of: entry), from: position.itemsStart, &scratch.rows)
  }
}
