extension Feed {
  /// What comes into a rectangle that moves, and what leaves it: exactly what meets the new one and not the old one,
  /// and the other way round; and what meets both, but is elsewhere in them, because it is pinned.
  ///
  /// What a host does at each tick of a scroll: make cells for what enters, take back those of what left, and move
  /// those of headers that are pinned. In a feed that has nothing but items, and no sheet with pinned ones, only what
  /// the one rectangle has and the other has not is looked at, if that is one rectangle, as it is while a view scrolls
  /// along one axis; otherwise, all of both is, once.
  ///
  /// Both are asked of the feed as it is, so it tells what scrolling does, and not what an edit does.
  ///
  /// Settles what lies above the lower one of the lower edges. Allocates nothing, once the buffers are large enough,
  /// as `forEachElement(in:view:_:)`.
  ///
  /// - Parameters:
  ///   - old: In the feed's coordinates. Nothing meets one with a coordinate that is NaN.
  ///   - new: In the feed's coordinates.
  ///   - views: What the reader saw with the old one and sees with the new one, if these are not the rectangles.
  ///   - changes: What was in it is removed, its capacity is kept.
  /// - Complexity: As of `forEachElement(in:view:_:)` in what is looked at; O(log sections) more for each section there
  ///   that has something beside its items
  public mutating func changes(
    from old: LayoutRect, to new: LayoutRect, views: (old: LayoutRect, new: LayoutRect)? = nil,
    into changes: inout ElementChanges
  ) {
    changes.removeAll()
    let (oldRect, newRect) = (AxisRect(old, in: map), AxisRect(new, in: map))
    // Which sections meet the rectangles is not known before these are settled.
    let itemsMove = hasPinnedItems
    if supplementaries.isEmpty, margins.supplementaries.content.isEmpty, !itemsMove {
      forEachItem(in: newRect, butNotIn: oldRect) { changes.entered.append($0) }
      forEachItem(in: oldRect, butNotIn: newRect) { changes.left.append($0) }
      return
    }
    let map = map
    forEachElement(in: old, view: views?.old ?? old) { element in
      if itemsMove || element.kind != .item || !element.meets(newRect, in: map) {
        changes.left.append(element)
      }
    }
    forEachElement(in: new, view: views?.new ?? new) { element in
      if itemsMove || element.kind != .item || !element.meets(oldRect, in: map) {
        changes.entered.append(element)
      }
    }
    queryWork.itemsScanned += match(&changes)
  }

  /// What comes into a rectangle that moves, what leaves it, and what is elsewhere in it.
  ///
  /// As `changes(from:to:views:into:)`, in arrays of their own.
  public mutating func changes(
    from old: LayoutRect, to new: LayoutRect, views: (old: LayoutRect, new: LayoutRect)? = nil
  ) -> ElementChanges {
    var changes = ElementChanges()
    self.changes(from: old, to: new, views: views, into: &changes)
    return changes
  }

  /// Calls `body` with what meets the one rectangle and not the other, in the order of queries, in a feed that has
  /// nothing but items.
  private mutating func forEachItem(
    in rect: AxisRect?, butNotIn other: AxisRect?, _ body: (FeedElement) -> Void
  ) {
    guard let rect else { return }
    let map = map
    guard let other else { return forEachElement(in: map.rect(rect), body) }
    let difference = RectDifference(rect, without: other)
    // In the order of queries, and each once: so of several rectangles, the one around them.
    guard let queryRect = difference.count > 1 ? rect : difference.first else { return }
    forEachElement(in: map.rect(queryRect)) { element in
      if !element.meets(other, in: map) { body(element) }
    }
  }
}

extension FeedElement {
  /// Whether it meets a rectangle; nothing meets `nil`.
  @inline(__always)
  fileprivate func meets(_ queryRect: AxisRect?, in map: CoordinateMap) -> Bool {
    guard let queryRect, let frame = AxisFrame(frame, in: map) else { return false }
    return frame.meets(queryRect)
  }
}

// MARK: - What is in both

extension Feed {
  /// Takes out of what comes and what leaves the elements that do both, and tells those that changed.
  ///
  /// Both lists are in the order of queries, so one pass over them side by side finds all pairs: of sheets, all cells in
  /// view are in them, so whoever looked each one up among the others would look at the square of their number.
  ///
  /// - Returns: The number of elements that were looked at.
  private func match(_ changes: inout ElementChanges) -> Int {
    var (leftRanks, enteredRanks) = (QueryRanks(), QueryRanks())
    let (leftCount, enteredCount) = (changes.left.count, changes.entered.count)
    var (left, leftKept) = (0, 0)
    var (entered, enteredKept) = (0, 0)
    while left < leftCount, entered < enteredCount {
      let (before, after) = (changes.left[left], changes.entered[entered])
      let (key, other) = (leftRanks.key(of: before, in: self), enteredRanks.key(of: after, in: self))
      if key < other {
        changes.left[leftKept] = before
        (left, leftKept) = (left + 1, leftKept + 1)
      } else if other < key {
        changes.entered[enteredKept] = after
        (entered, enteredKept) = (entered + 1, enteredKept + 1)
      } else {
        if before != after { changes.moved.append(.init(before: before, after: after)) }
        (left, entered) = (left + 1, entered + 1)
      }
    }
    changes.left.removeSubrange(leftKept..<left)
    changes.entered.removeSubrange(enteredKept..<entered)
    return left + entered
  }

  /// Where elements of a kind come among those of a section, or of the feed's own, in the order of queries.
  fileprivate func queryRank(of kind: ElementKind, inSection section: Int) -> Int {
    let isOfFeed = section < 0 || section >= sectionCount
    let content =
      isOfFeed
      ? margins.supplementaries.content
      : supplementaries[sectionTree.entry(at: section).supplementaries].content
    if let index = content.decorations.firstIndex(where: { $0.kind == kind }) {
      // Backgrounds by their numbers, and of lines between rows one decoration's behind the other's.
      if case .rows = content.decorations[index].extent { return QueryRanks.items + 1 + index }
      return QueryRanks.backgrounds
    }
    return content.headers.contains { $0.kind == kind } ? QueryRanks.headers : QueryRanks.footers
  }
}

/// The order in which queries tell elements (`Feed.forEachElement(in:view:_:)`), as numbers to compare.
private struct QueryRanks {
  static let backgrounds = 0
  static let headers = 1
  static let items = 2
  static let footers = Int.max

  /// What was looked up last: neighbours mostly are of one kind, in one section.
  private var last = (section: Int.min, kind: ElementKind.item, rank: items)

  /// What an element comes by: its section, its kind's place there, and its number.
  @inline(__always)
  mutating func key(of element: FeedElement, in feed: Feed) -> (Int, Int, Int) {
    let section = element.path.section
    if element.kind == .item { return (section, Self.items, element.path.item) }
    if last.section != section || last.kind != element.kind {
      last = (section, element.kind, feed.queryRank(of: element.kind, inSection: section))
    }
    return (section, last.rank, element.path.item)
  }
}
