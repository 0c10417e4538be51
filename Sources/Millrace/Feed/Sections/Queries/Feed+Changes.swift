extension Feed {
  /// What comes into a rectangle that moves, and what leaves it: exactly what meets the new one and not the old one,
  /// and the other way round; and what meets both, but is elsewhere in them, because it is pinned.
  ///
  /// What a host does at each tick of a scroll: make cells for what enters, take back those of what left, and move
  /// those of headers that are pinned. In a feed that has nothing but items, and never had a sheet with pinned ones,
  /// only what the one rectangle has and the other has not is looked at, if that is one rectangle, as it is while a view
  /// scrolls along one axis; otherwise, all of both is.
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
  /// - Complexity: As of `forEachElement(in:view:_:)` in what is looked at
  public mutating func changes(
    from old: LayoutRect, to new: LayoutRect, views: (old: LayoutRect, new: LayoutRect)? = nil,
    into changes: inout ElementChanges
  ) {
    changes.removeAll()
    let (oldRect, newRect) = (AxisRect(old, in: map), AxisRect(new, in: map))
    // Which sections meet the rectangles is not known before these are settled.
    let itemsMove = hasPinnedItems
    if furniture.isEmpty, margins.furniture.content.isEmpty, !itemsMove {
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
    var match = MatchingOthers()
    forEachElement(in: new, view: views?.new ?? new) { element in
      guard itemsMove || element.kind != .item else {
        if !element.meets(oldRect, in: map) { changes.entered.append(element) }
        return
      }
      if let before = match.take(element, from: &changes.left) {
        if before != element { changes.moved.append(.init(before: before, after: element)) }
      } else {
        changes.entered.append(element)
      }
    }
    match.removeTaken(from: &changes.left)
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
    guard let asked = difference.count > 1 ? rect : difference.first else { return }
    forEachElement(in: map.rect(asked)) { element in
      if !element.meets(other, in: map) { body(element) }
    }
  }
}

extension FeedElement {
  /// Whether it meets a rectangle; nothing meets `nil`.
  @inline(__always)
  fileprivate func meets(_ asked: AxisRect?, in map: CoordinateMap) -> Bool {
    guard let asked, let frame = AxisFrame(frame, in: map) else { return false }
    return frame.meets(asked)
  }
}

/// Finds what is pinned, or may be, and comes up in one view after the other, in a list of what was in the first.
///
/// Both come in the order of queries, so the search goes on where the last one ended, and no further than the end of the
/// section: there are few in a section, and those that are in both views are mostly at the next place.
private struct MatchingOthers {
  private var next = 0
  /// What is put in the place of the index of one that was found.
  private static let taken = Int.min

  /// Takes an element from the list, if it is there.
  mutating func take(_ element: FeedElement, from list: inout [FeedElement]) -> FeedElement? {
    while next < list.count, list[next].path.section < element.path.section { next += 1 }
    var place = next
    while place < list.count, list[place].path.section == element.path.section {
      if list[place].path == element.path, list[place].kind == element.kind {
        let before = list[place]
        list[place].path.item = Self.taken
        next = place + 1
        return before
      }
      place += 1
    }
    return nil
  }

  /// Removes what was taken.
  func removeTaken(from list: inout [FeedElement]) {
    list.removeAll { $0.path.item == Self.taken }
  }
}
