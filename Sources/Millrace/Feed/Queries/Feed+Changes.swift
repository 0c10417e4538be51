extension Feed {
  /// Finds the elements that appear, disappear or move (`ElementChanges`) when a rect changes from `old` to `new`.
  ///
  /// A host calls this method at each step of a scroll. It creates cells for elements that appear, reuses the
  /// cells of elements that disappear, and moves the cells of pinned headers.
  ///
  /// If the feed has only items and no sheet with pinned items, the query examines only the difference of the
  /// rects, provided that the difference is one rect, as when scrolling along one axis.
  /// Otherwise, the query examines each of both rects once.
  ///
  /// Both rects are queried in the current feed. The result therefore describes a scroll and not an edit.
  ///
  /// Settles the content above the lower of the two bottom edges. If the buffers are large enough, the query
  /// allocates only where `forEachElement(in:view:_:)` does.
  ///
  /// - Parameters:
  ///   - old: The old rect, in feed coordinates. No element intersects a rect with a NaN coordinate.
  ///   - new: The new rect, in feed coordinates.
  ///   - views: The old and the new visible rect. `nil` if these are `old` and `new`.
  ///   - changes: The buffer for the result. Its old contents are removed, and its capacity is kept.
  /// - Complexity: As for `forEachElement(in:view:_:)` in the examined rects, plus O(log sections) for each
  ///   section there that has supplementaries or decorations
  public mutating func changes(
    from old: LayoutRect, to new: LayoutRect, views: (old: LayoutRect, new: LayoutRect)? = nil,
    into changes: inout ElementChanges
  ) {
    changes.removeAll()
    let (oldRect, newRect) = (AxisRect(old, in: map), AxisRect(new, in: map))
    // The sections that intersect the rects are not known before the sections are settled.
    let itemsMove = hasPinnedItems
    if supplementaries.isEmpty, margins.supplementaries.content.isEmpty, !itemsMove, store.badgeCount == 0 {
      forEachItem(in: newRect, butNotIn: oldRect) { changes.appeared.append($0) }
      forEachItem(in: oldRect, butNotIn: newRect) { changes.disappeared.append($0) }
      return
    }
    let map = map
    forEachElement(in: old, view: views?.old ?? old) { element in
      if itemsMove || element.kind != .item || !element.intersects(newRect, in: map) {
        changes.disappeared.append(element)
      }
    }
    forEachElement(in: new, view: views?.new ?? new) { element in
      if itemsMove || element.kind != .item || !element.intersects(oldRect, in: map) {
        changes.appeared.append(element)
      }
    }
    queryWork.itemsScanned &+= match(&changes)
  }

  /// Returns the result of `changes(from:to:views:into:)` in newly allocated arrays.
  public mutating func changes(
    from old: LayoutRect, to new: LayoutRect, views: (old: LayoutRect, new: LayoutRect)? = nil
  ) -> ElementChanges {
    var changes = ElementChanges()
    self.changes(from: old, to: new, views: views, into: &changes)
    return changes
  }

  /// Calls `body` with each item that intersects `rect` and not `other`, in the order of queries, in a feed
  /// that has only items.
  private mutating func forEachItem(
    in rect: AxisRect?, butNotIn other: AxisRect?, _ body: (Element) -> Void
  ) {
    guard let rect else { return }
    let map = map
    guard let other else { return forEachElement(in: map.rect(rect), body) }
    guard let queryRect = rect.bounds(without: other) else { return }
    forEachElement(in: map.rect(queryRect)) { element in
      if !element.intersects(other, in: map) { body(element) }
    }
  }
}

extension Element {
  /// Returns whether the element intersects `queryRect`. No element intersects `nil`.
  @inline(__always)
  fileprivate func intersects(_ queryRect: AxisRect?, in map: CoordinateMap) -> Bool {
    guard let queryRect, let frame = AxisFrame(frame, in: map) else { return false }
    return frame.intersects(queryRect)
  }
}

extension Feed {
  /// Removes the elements that appear and disappear from both lists, and reports the ones that changed as moved.
  ///
  /// Both lists are in the order of queries, so one parallel pass finds all pairs. In a sheet, the lists
  /// contain all visible cells, and a search for each cell in the other list would be quadratic.
  ///
  /// - Returns: The number of elements that were examined.
  func match(_ changes: inout ElementChanges) -> Int {
    var (leftRanks, enteredRanks) = (QueryRanks(), QueryRanks())
    let (leftCount, enteredCount) = (changes.disappeared.count, changes.appeared.count)
    var (left, leftKept) = (0, 0)
    var (entered, enteredKept) = (0, 0)
    while left < leftCount, entered < enteredCount {
      let (before, after) = (changes.disappeared[left], changes.appeared[entered])
      let (key, other) = (leftRanks.key(of: before, in: self), enteredRanks.key(of: after, in: self))
      // Different badges of an item have the same key. They have the same order in both lists.
      let isOtherBadge = key == other && before.kind != after.kind
      let isNext =
        isOtherBadge
        && !changes.appeared[entered..<enteredCount].prefix { $0.path == before.path }
          .contains { $0.kind == before.kind }
      if key < other || isNext {
        changes.disappeared[leftKept] = before
        (left, leftKept) = (left + 1, leftKept + 1)
      } else if other < key || isOtherBadge {
        changes.appeared[enteredKept] = after
        (entered, enteredKept) = (entered + 1, enteredKept + 1)
      } else {
        if before != after { changes.moved.append(.init(before: before, after: after)) }
        (left, entered) = (left + 1, entered + 1)
      }
    }
    changes.disappeared.removeSubrange(leftKept..<left)
    changes.appeared.removeSubrange(enteredKept..<entered)
    return left + entered
  }

  /// Returns the rank of an element among those of its section, or among the feed's own, in the order of queries, and
  /// whether all elements of its kind have that rank.
  fileprivate func queryRank(of element: Element) -> (rank: Int, isOfKind: Bool) {
    let supplementaries = supplementaries(ofSection: element.path.section)
    if let elements = supplementaries.boundary?.elements, element.path.item < elements.count,
      elements[element.path.item].kind == element.kind
    {
      let isHeader = elements[element.path.item].alignment == .start
      return (isHeader ? QueryRanks.headers : QueryRanks.footers, false)
    }
    let (content, isOfKind) = (supplementaries.content, supplementaries.boundary == nil)
    guard let index = content.decorations.firstIndex(where: { $0.kind == element.kind }) else {
      if hasBadges(inSection: element.path.section) { return (QueryRanks.items + 1, true) }
      let isHeader = content.headers.contains { $0.kind == element.kind }
      return (isHeader ? QueryRanks.headers : QueryRanks.footers, isOfKind)
    }
    // Backgrounds are ordered by their numbers. The separators of one decoration come after those of the previous one.
    let isSeparator = content.decorations[index].isSeparator
    return (isSeparator ? QueryRanks.items + 1 + index : QueryRanks.backgrounds, isOfKind)
  }

  func hasBadges(inSection section: Int) -> Bool {
    store.badgeCount > 0 && (0..<sectionCount).contains(section)
      && store.section(sectionTree.entry(at: section)).hasBadges
  }
}

/// The order in which queries report elements (`Feed.forEachElement(in:view:_:)`), as comparable numbers.
private struct QueryRanks {
  static let backgrounds = 0
  static let headers = 1
  static let items = 2
  static let footers = Int.max

  /// The last rank computed. Neighbors usually have the same kind and section.
  private var last = (section: Int.min, kind: ElementKind.item, rank: items)

  /// Returns the key by which an element is ordered: its section, the rank of its kind, and its number.
  @inline(__always)
  mutating func key(of element: Element, in feed: Feed) -> (Int, Int, Int) {
    let section = element.path.section
    if element.kind == .item { return (section, Self.items, element.path.item) }
    if last.section != section || last.kind != element.kind {
      let (rank, isOfKind) = feed.queryRank(of: element)
      last = (isOfKind ? section : .min, element.kind, rank)
    }
    return (section, last.rank, element.path.item)
  }
}
