extension Feed {
  /// Whether every item lies where a fresh layout puts it.
  public var isSettled: Bool { sectionTree.markedCount == 0 }

  /// The first section of which an item may not lie where a fresh layout puts it; `nil` if there is none.
  ///
  /// - Complexity: O(log sections)
  public var firstUnsettledSection: Int? { sectionTree.firstMarked()?.index }

  /// Settles what edits left to be done, from the front, at most about `budget` items of it.
  ///
  /// A budget of 0 or less does nothing. `isSettled` tells whether anything is left. By how much a budget may be
  /// exceeded, the sections' own `settle(budget:)` say.
  ///
  /// - Returns: The number of items that were placed anew.
  @discardableResult
  public mutating func settle(budget: Int = .max) -> Int {
    var placed = 0
    while placed < budget, let place = sectionTree.firstMarked() {
      let isSettled = settle(place) { placed += $0.settle(budget: budget - placed) }
      // Otherwise its share of the budget is used up, whatever it counted.
      guard isSettled else { break }
    }
    return placed
  }

  /// Settles what edits left to be done, from the front, as long as `hasTime` says so.
  ///
  /// - Parameter hasTime: Asked before each slice of some 1,000 items.
  /// - Returns: The number of items that were placed anew.
  @discardableResult
  public mutating func settle<Failure: Error>(
    while hasTime: () throws(Failure) -> Bool
  ) throws(Failure) -> Int {
    var placed = 0
    while !isSettled, try hasTime() { placed += settle(budget: 1_024) }
    return placed
  }

  /// Settles all that a query needs.
  ///
  /// - Returns: The last section that the query may find anything in.
  @inline(__always)
  mutating func settle(for queryRect: AxisRect, _ view: VisibleRange?) -> Int {
    if sectionTree.markedCount == 0 { return .max }
    let end = max(queryRect.end, end(neededIn: view))
    return supplementaries.needsSectionEnds
      ? settleWithEnds(for: queryRect, before: end) : settle(before: end)
  }

  /// How far a feed has to be settled for its pinned and stretched headers and footers to stand where they do in a view.
  ///
  /// Where a section ends counts for a header that it pushes out of the view, which it does if it ends above the pinned
  /// ones' lowest edge; and where it ends or the content does, for a footer that is not held back by the view's end.
  func end(neededIn view: VisibleRange?) -> Units {
    guard let view else { return .min }
    var end = Units.min
    if supplementaries.movingFront != nil || margins.supplementaries.movesHeaders {
      end = view.start + Units(margins.front) + 2 * (supplementaries.movingFront ?? 0)
    }
    if supplementaries.movingBack != nil || margins.supplementaries.movesFooters {
      end = max(end, view.end + max(supplementaries.movingBack ?? 0, Units(margins.back)))
    }
    return end
  }

  /// As `settle(before:)`; and as a whole each section that meets the query and has something that has to know its end.
  @inline(never)
  private mutating func settleWithEnds(for queryRect: AxisRect, before end: Units) -> Int {
    while true {
      let last = settle(before: end)
      guard supplementaries.needsSectionEnds, let place = sectionTree.firstMarked(),
        place.start < queryRect.end,
        supplementaries[place.entry.supplementaries].needsSectionEnd
      else { return last }
      settleAll(of: place)
    }
  }

  /// Settles a section as a whole.
  mutating func settleAll(of place: SectionPosition) {
    settle(place) { _ = $0.settle(budget: .max) }
  }

  /// Settles all that a query needs that asks for nothing from `end` on.
  ///
  /// Sections are settled from the front, each before where the query ends; so where the next one begins is
  /// known once it is settled as a whole. If it is not, what is left of it lies behind the query's end, and so
  /// do the sections behind it, wherever they are now.
  ///
  /// - Returns: The last section that the query may find anything in.
  @inline(__always)
  mutating func settle(before end: Units) -> Int {
    sectionTree.markedCount == 0 ? .max : settleMarked(before: end)
  }

  @inline(never)
  private mutating func settleMarked(before end: Units) -> Int {
    let end = end + overflow
    while let place = sectionTree.firstMarked(), place.itemsStart < end {
      guard settle(place, { $0.settle(before: end - place.itemsStart) }) else { return place.index }
    }
    return .max
  }

  /// Has a full section settle something, and takes over what becomes of it.
  ///
  /// - Returns: Whether all of it is settled.
  @discardableResult
  private mutating func settle(
    _ place: SectionPosition, _ settle: (inout any SectionStorage) -> Void
  ) -> Bool {
    let box = place.entry.section.box
    let before = boxes[box].maximumLength
    settle(&boxes[box])
    // Where a layout of one's own takes items, it says only then.
    occupied += boxes[box].maximumLength - before
    recordChange(ofFullSection: place.index, place.entry)
    return boxes[box].isSettled
  }

  /// Settles the sections before an item's, and its own as far as the item.
  mutating func settle(through path: ItemPath) {
    while let place = sectionTree.firstMarked(), place.index <= path.section {
      settle(place) { section in
        if place.index < path.section {
          _ = section.settle(budget: .max)
        } else {
          section.settle(through: path.item)
        }
      }
      if place.index == path.section { break }
    }
  }

  /// Settles the sections before one.
  mutating func settle(sectionsBefore index: Int) {
    while let place = sectionTree.firstMarked(), place.index < index { settleAll(of: place) }
  }

  /// Takes over what became of a full section.
  mutating func recordChange(ofFullSection index: Int, _ before: SectionEntry) {
    recordCrossBounds(ofBox: before.section.box)
    let section = boxes[before.section.box]
    var entry = before
    entry.length = section.provisionalLength
    entry.count = section.count
    entry.isMarked = !section.isSettled
    if entry != before { sectionTree.replace(at: index, with: entry) }
  }
}

extension Feed {
  /// A feed's items where they lie now, settled or not.
  ///
  /// From section `begin` on, an item may lie elsewhere than a fresh layout puts it. The placement is valid all
  /// the same: without overlaps, section below section.
  public struct ProvisionalView: Sendable {
    fileprivate let feed: Feed

    /// The first section in which something is provisional; `nil` if everything is settled. All behind it may
    /// come to lie further up or down.
    public var begin: Int? { feed.firstUnsettledSection }

    /// Where an item lies now, in the feed's coordinates.
    ///
    /// - Precondition: There is an item at `path`.
    public func frame(at path: ItemPath) -> LayoutRect {
      precondition(path.section >= 0 && path.section < feed.sectionCount, "section out of range")
      var scratch = PlacingScratch()
      return feed.provisionalFrame(at: path, &scratch)
    }

    /// The elements that meet a rectangle now, in the order of `Feed.elements(in:view:)`.
    public func elements(in rect: LayoutRect, view: LayoutRect? = nil) -> [FeedElement] {
      var elements: [FeedElement] = []
      guard let queryRect = AxisRect(rect, in: feed.map) else { return elements }
      var scratch = PlacingScratch()
      var uncounted = WorkCounters()
      let stretch = VisibleRange(view ?? rect, in: feed.map)
      feed.visitProvisional(queryRect, stretch, through: .max, &scratch, counting: &uncounted) {
        elements.append($0)
        return true
      }
      return elements
    }
  }

  /// The items where they lie now, for those who must not wait for anything to be settled, or who only have a
  /// constant. Exact as far as the feed is settled.
  ///
  /// A view of the feed as it is; O(1). While it is kept, changes of the feed copy what they touch.
  public var provisional: ProvisionalView { ProvisionalView(feed: self) }
}
