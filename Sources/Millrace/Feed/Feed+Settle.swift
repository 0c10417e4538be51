extension Feed {
  /// Whether every item is placed as in a fresh layout.
  public var isSettled: Bool { sectionTree.unsettledCount == 0 }

  /// The index of the first section that is not settled, or `nil` if there is none.
  ///
  /// - Complexity: O(log sections)
  public var firstUnsettledSection: Int? { sectionTree.firstUnsettled()?.index }

  /// Settles items that edits left unsettled, from the start, up to about `budget` items.
  ///
  /// If `budget` is 0 or less, does nothing. `isSettled` is false while work is left. The
  /// `settle(budget:)` method of each section type documents by how much the budget may be exceeded.
  ///
  /// - Returns: The number of items that were placed again.
  @discardableResult
  public mutating func settle(budget: Int = .max) -> Int {
    var placed = 0
    while placed < budget, let position = sectionTree.firstUnsettled() {
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
    if sectionTree.unsettledCount == 0 { return .max }
    let end = max(queryRect.end, end(neededIn: view))
    return supplementaries.needsSectionEnds
      ? settleWithEnds(for: queryRect, before: end) : settle(before: end)
  }

  /// Returns the position up to which the feed must be settled so that pinned and stretched headers and
  /// footers have their final positions in a visible rect.
  ///
  /// - For a header, the end of its section matters if the section pushes the header out of the visible rect.
  ///   This is the case if it ends above the lowest edge of the pinned headers.
  /// - For a footer, the end of its section or of the content matters if the end of the visible rect does not
  ///   hold the footer.
  func end(neededIn view: VisibleRange?) -> Units {
    guard let view else { return .min }
    var end = Units.min
    if supplementaries.movingHeadersLength != nil || margins.supplementaries.movesHeaders {
      end = view.start + Units(margins.headersLength) + 2 * (supplementaries.movingHeadersLength ?? 0)
    }
    if supplementaries.movingFootersLength != nil || margins.supplementaries.movesFooters {
      end = max(end, view.end + max(supplementaries.movingFootersLength ?? 0, Units(margins.footersLength)))
    }
    return end
  }

  /// Settles as `settle(before:)` does, and settles completely each section that intersects the query and has
  /// an element that depends on the end of the section.
  @inline(never)
  private mutating func settleWithEnds(for queryRect: AxisRect, before end: Units) -> Int {
    while true {
      let last = settle(before: end)
      guard supplementaries.needsSectionEnds, let position = sectionTree.firstUnsettled(),
        position.start < queryRect.end,
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
    let end = end + overflow
    while let position = sectionTree.firstUnsettled(), position.itemsStart < end {
      guard settle(position, until: SettlingLimit(position: end - position.itemsStart)) else {
        return position.index
      }
    }
    return .max
  }

  /// Settles a section up to `limit`, and updates its entry. Returns whether the whole section is settled.
  ///
  /// - Parameter count: A closure called with the number of items that were placed.
  @discardableResult
  private mutating func settle(
    _ position: SectionPosition, until limit: SettlingLimit, _ count: (Int) -> Void = { _ in }
  ) -> Bool {
    let section = store.editable(position.entry)
    let before = section.maximumLength(of: store.items(of: position.entry))
    count(section.settle(until: limit))
    // A custom layout determines its length only when it places its items.
    occupied += section.maximumLength(of: store.items(of: position.entry)) - before
    var entry = position.entry
    entry.update(from: section.summary)
    recordChange(of: position.index, from: position.entry, to: entry)
    return !entry.isUnsettled
  }

  /// Settles the sections before the item's section, and that section up to the item.
  mutating func settle(through path: ItemPath) {
    while let position = sectionTree.firstUnsettled(), position.index <= path.section {
      settle(
        position, until: position.index < path.section ? SettlingLimit() : SettlingLimit(item: path.item + 1))
      if position.index == path.section { break }
    }
  }

  mutating func settle(sectionsBefore index: Int) {
    while let position = sectionTree.firstUnsettled(), position.index < index {
      settle(position, until: SettlingLimit())
    }
  }

  mutating func recordChange(of index: Int, from before: SectionEntry, to entry: SectionEntry) {
    if entry != before { sectionTree.replace(at: index, with: entry) }
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
    public func elements(in rect: LayoutRect, view: LayoutRect? = nil) -> [Element] {
      guard let queryRect = AxisRect(rect, in: feed.map) else { return [] }
      let view = VisibleRange(view ?? rect, in: feed.map)
      return feed.provisionalElements(FeedQuery(queryRect, view, through: .max, in: feed))
    }
  }

  /// The elements as currently placed.
  ///
  /// For callers that cannot wait for settling or that hold a constant feed. The frames are exact as far as the feed is
  /// settled. Creating the view is O(1). While the view exists, changes of the feed copy the pages that they touch.
  public var provisional: ProvisionalView { ProvisionalView(feed: self) }
}
