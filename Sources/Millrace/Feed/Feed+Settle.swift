extension Feed {
  /// Whether every item is placed as in a fresh layout.
  public var isSettled: Bool { isSettledAlong && sectionTree.unsettledAcrossCount == 0 }

  /// Whether the lengths of all sections are those of a fresh layout. Items of orthogonal sections may be unsettled.
  var isSettledAlong: Bool { sectionTree.unsettledCount == 0 }

  /// The index of the first section that is not settled, or `nil` if there is none.
  ///
  /// - Complexity: O(log sections)
  public var firstUnsettledSection: Int? {
    let across = sectionTree.first(from: 0, addingTo: .unsettledAcross)?.index
    return [sectionTree.firstUnsettled()?.index, across].compactMap { $0 }.min()
  }

  /// Settles items that edits left unsettled, from the start, up to about `budget` items.
  ///
  /// If `budget` is 0 or less, does nothing. `isSettled` is false while work is left. The
  /// `settle(budget:)` method of each section type documents by how much the budget may be exceeded.
  ///
  /// - Returns: The number of items that were placed again.
  @discardableResult
  public mutating func settle(budget: Int = .max) -> Int {
    var placed = 0
    while placed < budget,
      let position = sectionTree.firstUnsettled() ?? sectionTree.first(from: 0, addingTo: .unsettledAcross)
    {
      let isSettled = settle(position, until: SettlingLimit(budget: budget - placed)) { placed += $0 }
      // Otherwise the section has used up its share of the budget, whatever it counted.
      guard isSettled else { break }
    }
    return placed
  }

  /// Settles items that edits left unsettled, from the start, while `hasTime` returns true.
  ///
  /// - Parameter hasTime: A closure called before each slice of about 1,000 items.
  /// - Returns: The number of items that were placed again.
  /// - Throws: Any error that `hasTime` throws.
  @discardableResult
  public mutating func settle<Failure: Error>(
    while hasTime: () throws(Failure) -> Bool
  ) throws(Failure) -> Int {
    var placed = 0
    while !isSettled, try hasTime() { placed += settle(budget: 1_024) }
    return placed
  }

  /// Settles everything that a query needs, and returns the index of the last section in which it may find elements.
  @inline(__always)
  mutating func settle(for queryRect: AxisRect, _ view: VisibleRange?) -> Int {
    isSettled ? .max : settleUnsettled(for: queryRect, view)
  }

  @inline(never)
  private mutating func settleUnsettled(for queryRect: AxisRect, _ view: VisibleRange?) -> Int {
    let end = max(queryRect.end, end(neededIn: view), margins.end(neededFor: queryRect.end))
    let last = settleWithEnds(for: queryRect, before: end)
    settleAcross(queryRect)
    return last
  }

  /// Settles the orthogonal sections that intersect a query as far as the query shows them.
  mutating func settleAcross(_ queryRect: AxisRect) {
    guard sectionTree.unsettledAcrossCount > 0 else { return }
    let (start, end) = (queryRect.start - overflow, queryRect.end + overflow)
    var next = SectionCursor(sectionTree, endingAtOrAfter: start).index
    while next < sectionCount, let position = sectionTree.first(from: next, addingTo: .unsettledAcross),
      position.start < end
    {
      if store.section(position.entry).orthogonal?.centersFirstGroup ?? false {
        settle(position, until: SettlingLimit(item: 1))
      }
      // No reference to the section is kept while it is settled, because it would then be copied first.
      if let limit = store.scrolled(position.entry)?.settlingLimit(for: queryRect) {
        settle(sectionTree.position(of: position.index), until: limit)
      }
      next = position.index + 1
    }
  }

  /// Returns the position up to which the feed must be settled so that pinned and stretched headers and
  /// footers have their final positions in a visible rect.
  ///
  /// - For a header, the end of its section matters if the section pushes the header out of the visible rect.
  ///   This is the case if it ends above the lowest edge of the pinned headers.
  /// - For a footer, the end of its section or of the content matters if the end of the visible rect does not
  ///   hold the footer.
  ///
  /// The same applies to boundary supplementaries at the start and at the end. Those in the middle need the whole length
  /// (`BoundaryLayout.needsEnd`).
  func end(neededIn view: VisibleRange?) -> Units {
    guard let view else { return .min }
    var end = Units.min
    if supplementaries.movingHeadersLength != nil || margins.supplementaries.movesHeaders {
      end = view.start + store.view.safeArea.mainStart + margins.pinnedSpan
      end += 2 * (supplementaries.movingHeadersLength ?? 0)
    }
    if supplementaries.movingFootersLength != nil || margins.supplementaries.movesFooters {
      end = max(end, view.end + max(supplementaries.movingFootersLength ?? 0, Units(margins.footersLength)))
      end = max(end, margins.end(neededFor: view.end))
    }
    return end
  }

  /// Settles as `settle(before:)` does, and settles completely each section that intersects the query and has
  /// an element that depends on the end of the section.
  private mutating func settleWithEnds(for queryRect: AxisRect, before end: Units) -> Int {
    while true {
      let last = settle(before: end)
      guard supplementaries.needsSectionEnds, let position = sectionTree.firstUnsettled(),
        position.start < queryRect.end + overflow,
        supplementaries[position.entry.supplementariesNumber].needsSectionEnd
      else { return last }
      settle(position, until: SettlingLimit())
    }
  }

  /// Settles everything that a query of positions before `end` needs.
  ///
  /// Sections are settled from the start, each up to the end of the query. The start of the next section is
  /// known once a section is settled completely. If a section is not, its unsettled items and all sections
  /// after it lie after the end of the query, wherever they are placed now.
  ///
  /// - Returns: The index of the last section in which the query may find elements.
  @inline(__always)
  mutating func settle(before end: Units) -> Int {
    sectionTree.unsettledCount == 0 ? .max : settleUnsettled(before: end)
  }

  @inline(never)
  private mutating func settleUnsettled(before end: Units) -> Int {
    var end = max(end, margins.startThreshold)
    end = end < .max - overflow ? end + overflow : .max
    while let position = sectionTree.firstUnsettled(),
      // The start of its items may depend on their length.
      (hasMovingStart(position.entry) ? position.start : position.itemsStart) < end
    {
      // Without an end, no position: a section may add its overflow to that.
      let limit = SettlingLimit(position: end < .max ? max(0, end - position.itemsStart) : .max)
      guard settle(position, until: limit) else { return position.index }
    }
    return .max
  }

  /// Returns whether the distance from the start of the section to that of its items depends on their length.
  func hasMovingStart(_ entry: SectionEntry) -> Bool {
    guard entry.traits.contains(.dependsOnLength) else { return false }
    return supplementaries[entry.supplementariesNumber].boundary.map { $0.startThreshold > 0 } ?? false
  }

  /// Settles a section up to `limit`, and updates its entry. Returns whether the whole section is settled.
  ///
  /// - Parameter count: A closure called with the number of items that were placed.
  @discardableResult
  mutating func settle(
    _ position: SectionPosition, until limit: SettlingLimit, _ count: (Int) -> Void = { _ in }
  ) -> Bool {
    var limit = limit
    if limit.budget == .max, hasMovingStart(position.entry) { limit = SettlingLimit() }
    let section = store.editable(position.entry)
    let before = section.maximumLength(of: store.items(of: position.entry))
    count(section.settle(until: limit))
    store.updateOverflow(ofSlot: position.entry.section.slot)
    // A custom layout determines its length only when it places its items.
    occupied += section.maximumLength(of: store.items(of: position.entry)) - before
    var entry = position.entry
    entry.update(from: section.summary)
    recordChange(of: position.index, from: position.entry, to: entry)
    return !entry.isUnsettled && !entry.isUnsettledAcross
  }

  /// Settles the sections before the item's section, and that section up to the item.
  mutating func settle(through path: ItemPath) {
    if margins.startThreshold > 0 { _ = settle(before: .min) }
    while let position = sectionTree.firstUnsettled(), position.index <= path.section {
      settle(
        position, until: position.index < path.section ? SettlingLimit() : SettlingLimit(item: path.item + 1))
      if position.index == path.section { break }
    }
    guard sectionTree.unsettledAcrossCount > 0 else { return }
    let position = sectionTree.position(of: path.section)
    if position.entry.isUnsettledAcross { settle(position, until: SettlingLimit(item: path.item + 1)) }
  }

  mutating func settle(sectionsBefore index: Int) {
    if margins.startThreshold > 0 { _ = settle(before: .min) }
    while let position = sectionTree.firstUnsettled(), position.index < index {
      settle(position, until: SettlingLimit())
    }
  }

  /// Updates the lengths by which boundary supplementaries of the feed reach out of its sections, after a change of the
  /// section tree.
  @inline(__always)
  mutating func updateMargins() {
    if margins.hasBoundary { updateBoundary() }
  }

  @inline(never)
  private mutating func updateBoundary() {
    guard let boundary = margins.supplementaries.boundary else { return }
    (margins.headersLength, margins.footersLength) = boundary.lengths(around: sectionTree.length)
    sectionTree.origin = Units(margins.headersLength)
  }

  /// Stores the entry of a section that has changed, and updates the lengths of boundary supplementaries, which follow.
  mutating func recordChange(of index: Int, from before: SectionEntry, to entry: SectionEntry) {
    var entry = entry
    entry.updateBoundary(supplementaries)
    if entry != before { sectionTree.replace(at: index, with: entry) }
    updateMargins()
  }
}

extension Feed {
  /// The elements of a feed as currently placed, whether or not the feed is settled.
  ///
  /// From the section `firstUnsettledSection` on, an item may not be where a new layout puts it. The
  /// placement is still valid: items overlap only if a layout makes them overlap, and sections follow one
  /// another.
  public struct ProvisionalView: Sendable {
    fileprivate let feed: Feed

    /// The index of the first section with a provisional item, or `nil` if everything is settled.
    ///
    /// The sections after it may still move up or down.
    public var firstUnsettledSection: Int? { feed.firstUnsettledSection }

    /// Returns the current frame of an item, in feed coordinates.
    ///
    /// - Precondition: There is an item at `path`.
    public func frame(at path: ItemPath) -> LayoutRect {
      precondition(path.section >= 0 && path.section < feed.sectionCount, "section out of range")
      var scratch = PlacingScratch()
      return feed.provisionalFrame(at: path, &scratch)
    }

    /// Returns the elements that currently intersect `rect`, in the order of `Feed.elements(in:view:)`.
    public func elements(in rect: LayoutRect, view: LayoutRect?) -> [Element] {
      found(in: rect, view: view)?.elements ?? []
    }

    /// Returns the elements that currently intersect the visible rect.
    public func elements(in view: LayoutRect) -> [Element] { elements(in: view, view: view) }

    /// Returns counts of the work of a query. For tests.
    package func work(ofElementsIn view: LayoutRect) -> WorkCounters {
      found(in: view, view: view)?.work ?? WorkCounters()
    }

    private func found(in rect: LayoutRect, view: LayoutRect?) -> (elements: [Element], work: WorkCounters)? {
      guard let queryRect = AxisRect(rect, in: feed.map) else { return nil }
      let view = view.flatMap { VisibleRange($0, in: feed.map) }
      return feed.provisionalElements(FeedQuery(queryRect, view, through: .max, in: feed))
    }
  }

  /// The elements as currently placed.
  ///
  /// For callers that cannot wait for settling or that hold a constant feed. The frames are exact as far as the feed is
  /// settled. Creating the view is O(1). While the view exists, changes of the feed copy the pages that they touch.
  public var provisional: ProvisionalView { ProvisionalView(feed: self) }
}
