extension Feed {
  /// Makes changes of any kind, and tells by how much to move the content's offset so that an anchor stays where the
  /// reader sees it: edits of items and of sections, batches, settling, another width.
  ///
  /// ```swift
  /// let correction = try feed.keeping(.firstVisible(in: screen)) { feed throws(LayoutError) in
  ///   try feed.insert(.waterfall(days, extents: heights), at: 0)
  /// }
  /// offset += correction.points
  /// ```
  ///
  /// With `settling: false`, the anchor counts as where it lies now, before and after, settled or not
  /// (`provisional`), and nothing has to be waited for.
  ///
  /// - Parameters:
  ///   - anchor: What is kept.
  ///   - settling: Whether to settle as far as the anchor, before and after the changes, so that the correction is
  ///     exact.
  ///   - changes: Makes the changes. If it throws, what it changed until then stays changed. If it assigns another
  ///     feed, whose items are not known to be these, nothing is kept, and the correction is 0. What changes a section
  ///     under its own type (`update(section:as:_:)`) hands on its anchors as that section says; if it leaves the
  ///     section empty, to the item after the section, or at the end the one before.
  /// - Returns: The correction. Its `index` is the item's number among all items (`path(ofItem:)`).
  /// - Precondition: An anchor's item exists.
  /// - Complexity: O(log sections), and what each section takes that is asked where an item lies, beside the
  ///   changes and what has to be settled
  @discardableResult
  public mutating func keeping<Failure: Error>(
    _ anchor: FeedAnchor, settling: Bool = true, _ changes: (inout Feed) throws(Failure) -> Void
  ) throws(Failure) -> OffsetCorrection {
    try keep(self.anchor(anchor), settles: settling, changes)
  }

  /// The same anchor, its item by its number among all items.
  ///
  /// - Precondition: The item exists.
  func anchor(_ anchor: FeedAnchor) -> Anchor {
    switch anchor.target {
    case .item(let path): .item(index(of: path))
    case .firstVisible(let rect): .firstVisible(in: rect)
    case .end: .end
    case .reader(let rect): .reader(in: rect)
    }
  }
}

/// What anchors need of a feed: its items, by their numbers among those of all sections.
extension Feed: AnchoredContent {
  var count: Int { itemCount }

  var firstUnsettledIndex: Int? {
    guard let place = sectionTree.firstMarked() else { return nil }
    return place.itemsBefore + (boxes[place.entry.section.box].firstUnsettledIndex ?? 0)
  }

  mutating func settleIfNeeded(until limit: SettlingLimit) {
    guard !isSettled else { return }
    if limit.item <= itemCount {
      if limit.item > 0 { settle(through: path(ofItem: limit.item - 1)) }
    } else if limit.position < .max {
      _ = settle(before: limit.position)
    } else {
      settle()
    }
  }

  func provisionalStart(of index: Int) -> Units {
    var scratch = PlacingScratch()
    return map.mainStart(of: provisionalFrame(at: path(ofItem: index), &scratch))
  }

  func firstProvisionalItem(in rect: AxisRect) -> Int? {
    var uncounted = WorkCounters()
    return firstProvisionalItem(in: rect, through: .max, counting: &uncounted)
  }

  mutating func firstItem(in rect: LayoutRect, settles: Bool) -> Int? {
    guard let queryRect = AxisRect(rect, in: map) else { return nil }
    // What lies behind the last one that was settled is not there for good.
    let last = settles ? settle(before: queryRect.end) : .max
    var work = queryWork
    defer { queryWork = work }
    return firstProvisionalItem(in: queryRect, through: last, counting: &work)
  }

  /// The first item that is seen between pinned headers and footers, or if there is none, the first that lies there.
  ///
  /// Gathers nothing but in small sections, for a rectangle may meet any number of items.
  private func firstProvisionalItem(in rect: AxisRect, through last: Int, counting work: inout WorkCounters)
    -> Int?
  {
    let mayBeHidden = supplementaries.dependsOnView || margins.supplementaries.dependsOnView
    var hidden: Int?
    var scratch = PlacingScratch()
    var cursor = SectionCursor(sectionTree, endingAtOrAfter: rect.start - overflow)
    defer { work.nodesVisited += cursor.nodesVisited }
    while cursor.index <= last, cursor.start < rect.end + overflow, let entry = cursor.entry {
      let start = cursor.start &+ Units(entry.front)
      if entry.count > 0, let item = firstProvisionalItem(in: rect, of: entry, at: start, &scratch) {
        let path = ItemPath(section: cursor.index, item: item)
        guard mayBeHidden else { return index(of: firstSeen(path, in: rect)) }
        if hidden == nil { hidden = index(of: firstSeen(path, in: rect)) }
        if let seen = uncovered(rect, inSection: cursor.index),
          let item = firstProvisionalItem(in: seen, of: entry, at: start, &scratch)
        {
          return index(of: firstSeen(ItemPath(section: cursor.index, item: item), in: rect))
        }
      }
      cursor.advance(in: sectionTree, passing: entry, itemsOnly: true)
    }
    return hidden
  }

  private func firstProvisionalItem(
    in rect: AxisRect, of entry: SectionEntry, at start: Units, _ scratch: inout PlacingScratch
  ) -> Int? {
    let section = entry.section
    if section.isFull {
      // Held within what a rectangle can be asked for.
      let local = AxisRect(map.rect(AxisRect(rect, from: start)), in: map)
      return local.flatMap { boxes[section.box].firstProvisionalItem(in: $0) }
    }
    if case .grid(let geometry) = styles[section.style].rule {
      var first: Int?
      geometry.visit(AxisRect(rect, from: start), of: entry.count) { index, _ in
        first = index
        return false
      }
      return first
    }
    var uncounted = WorkCounters()
    _ = gather(entry, at: start, rect, &scratch, counting: &uncounted)
    return scratch.found.first?.index
  }

  var settledLength: Units { sectionTree.firstMarked()?.start ?? contentLength }

  var provisionalLength: Units { contentLength }

  var minimumLength: Units {
    // As it lies now, but for the sections that may get shorter yet.
    var length = provisionalLength
    for mark in 0..<sectionTree.markedCount {
      guard let entry = sectionTree.marked(mark)?.entry else { break }
      length -= entry.length - min(entry.length, boxes[entry.section.box].minimumLength)
    }
    return length
  }

  var contentStart: Units { 0 }
}

extension CoordinateMap {
  /// Where a rectangle of whole units begins along the main axis.
  func mainStart(of rect: LayoutRect) -> Units {
    switch axis {
    case .vertical: Units(coordinate: rect.minY) ?? 0
    case .horizontal:
      stretch(ofX: Units(coordinate: rect.minX) ?? 0, Units(coordinate: rect.maxX) ?? 0).start
    }
  }
}
