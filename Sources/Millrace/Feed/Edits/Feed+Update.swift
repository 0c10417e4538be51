/// What a host needs to update its cells after changes of a feed.
public struct FeedUpdate: Hashable, Sendable {
  /// The elements that appear, disappear or move in the rect, which moves with the anchor.
  public var changes: ElementChanges
  /// The distance to move the content offset to keep the anchor. 0 without an anchor.
  public var offsetCorrection: OffsetCorrection
}

// Changes of visible elements, whatever causes them.
extension Feed {
  /// Makes changes, and returns what changes for the cells in a rect.
  ///
  /// The changes may be of any kind: edits of items and sections, batches, edits of a section as its own type,
  /// measurements, settling, supplementaries, other offsets or another width. Each element keeps its identity: an item that
  /// gets another path is in `ElementChanges.moved` with both paths. A reloaded item disappears and appears
  /// (`BatchUpdate.reloads`).
  ///
  /// ```swift
  /// let update = try feed.withUpdate(in: window, view: screen, keeping: .reader(in: screen)) { feed in
  ///   try feed.apply(batch)
  /// }
  /// for element in update.changes.disappeared { pool.recycle(element) }
  /// pool.move(update.changes.moved)  // from the old paths to the new ones, all at once
  /// for element in update.changes.appeared { pool.add(element) }
  /// ```
  ///
  /// A cell whose element is in none of the lists has the same element as before. The alpha and the transform of an item of
  /// a carousel or a circle are not part of its element: read them with `forEachAttributes`.
  ///
  /// The elements of the lists are those that queries of `rect` find, before the changes and afterwards, where `rect` and
  /// `view` have moved by `FeedUpdate.offsetCorrection`. Elements that become visible only because of the correction are
  /// among those that appear.
  ///
  /// - Parameters:
  ///   - rect: The rect in which the host has cells, in feed coordinates, usually larger than the visible rect.
  ///   - view: The visible rect, in feed coordinates. `nil` if nothing is pinned.
  ///   - anchor: The content whose position on screen is kept. `nil` if nothing is kept.
  ///   - changes: A closure that makes the changes. If `changes` throws, its changes so far remain, and nothing is
  ///     reported: to update cells anyway, catch errors in the closure. If `changes` assigns a feed that is not a copy made in
  ///     the closure, all elements disappear and appear.
  /// - Throws: Any error that `changes` throws.
  /// - Precondition: The item of the anchor exists.
  /// - Complexity: As for two queries of `rect`, plus O(k) for each edit and k elements in `rect`, plus
  ///   `withAnchor(_:settling:_:)`
  public mutating func withUpdate<Failure: Error>(
    in rect: LayoutRect, view: LayoutRect?, keeping anchor: Anchor? = nil,
    _ changes: (inout Feed) throws(Failure) -> Void
  ) throws(Failure) -> FeedUpdate {
    try update(in: rect, view: view) { (feed) throws(Failure) in try feed.keep(anchor, changes) }
  }

  /// Makes changes, and returns the elements afterwards, or `nil` if a feed was assigned that is not a copy made by
  /// `changes`.
  mutating func follow<Failure: Error>(
    _ elements: consuming WatchedElements, _ changes: (inout Feed) throws(Failure) -> Void
  ) -> (watched: WatchedElements?, result: Result<Void, Failure>) {
    let scope = elements.scope
    // Without another copy of the names, edits update them in place.
    watched.append(elements)
    let result = Result { () throws(Failure) in try changes(&self) }
    guard let index = watched.firstIndex(where: { $0.scope === scope }) else { return (nil, result) }
    defer { watched.removeSubrange(index...) }
    return (watched[index], result)
  }

  /// Makes changes, and returns what changes for the cells in the visible rect. See `withUpdate(in:view:keeping:_:)`.
  public mutating func withUpdate<Failure: Error>(
    in view: LayoutRect, keeping anchor: Anchor? = nil, _ changes: (inout Feed) throws(Failure) -> Void
  ) throws(Failure) -> FeedUpdate {
    try withUpdate(in: view, view: view, keeping: anchor, changes)
  }

  /// Makes changes, and returns how they change the elements in a rect, which moves by the correction that `changes`
  /// returns.
  mutating func update<Failure: Error>(
    in rect: LayoutRect, view: LayoutRect?, _ changes: (inout Feed) throws(Failure) -> OffsetCorrection
  ) throws(Failure) -> FeedUpdate {
    var (seen, found): ([Element], [Element]) = ([], [])
    seen.reserveCapacity(Self.queryChunkSize)
    elements(in: rect, view: view, into: &seen)
    var correction = OffsetCorrection.zero
    let (watched, result) = follow(WatchedElements(names: names(of: seen))) {
      (feed) throws(Failure) in correction = try changes(&feed)
    }
    try result.get()
    found.reserveCapacity(seen.count)
    self.elements(
      in: map.moved(rect, by: correction), view: view.map { map.moved($0, by: correction) }, into: &found)
    let now = watched ?? WatchedElements(names: ContiguousArray(repeating: nil, count: seen.count))
    let elementChanges = ElementChanges(from: seen, now, to: found, named: names(of: found))
    return FeedUpdate(changes: elementChanges, offsetCorrection: correction)
  }

  /// Returns the names of elements, in their order.
  ///
  /// A method of the feed: a closure in a mutating method would copy the feed for each element.
  private func names(of elements: [Element]) -> ContiguousArray<WatchedElements.Name?> {
    var names: ContiguousArray<WatchedElements.Name?> = []
    names.reserveCapacity(elements.count)
    for element in elements { names.append(WatchedElements.Name(element, in: self)) }
    return names
  }
}

extension ElementChanges {
  /// Creates the changes from the elements of a query to those of a later one.
  ///
  /// - Parameters:
  ///   - watched: The names of the old elements now.
  ///   - foundNames: The names of the new elements.
  init(
    from seen: [Element], _ watched: WatchedElements, to found: [Element],
    named foundNames: ContiguousArray<WatchedElements.Name?>
  ) {
    var names = watched.names
    for index in watched.reloaded { names[index] = nil }
    var matcher = ElementMatcher()
    matcher.match(names, with: foundNames)
    for (element, index) in zip(found, matcher.matches) {
      if index == ElementMatcher.none {
        appeared.append(element)
        continue
      }
      if seen[index] != element {
        if moved.isEmpty { moved.reserveCapacity(found.count) }
        moved.append(Move(before: seen[index], after: element))
      }
      if watched.reconfigured.contains(index) { reconfigured.append(element) }
    }
    for index in seen.indices where !matcher.isMatched[index] { disappeared.append(seen[index]) }
  }
}

extension WatchedElements.Name {
  init(_ element: Element, in feed: Feed) {
    // Most elements are items. To pass them on, which copies them to the stack, took 2 % of the instructions of `withUpdate`.
    if element.kind == .item {
      self.init(path: element.path, kind: .item, isOfItem: true, ordinal: 0)
      return
    }
    self.init(
      path: element.path, kind: element.kind, isOfItem: feed.namesItem(element.path, kind: element.kind),
      ordinal: feed.ordinal(of: element))
  }
}

extension WatchedElements {
  /// Updates the paths after an edit: of items by their paths, of other elements by their sections.
  mutating func follow(_ map: PathMap, sectionCounts: (before: Int, after: Int)) {
    // Elements are usually in the section of the one before, whose items mostly neither depart nor arrive.
    var (section, new, keepsItems) = (Int.min, Int?.none, false)
    for index in names.indices {
      guard let name = names[index] else { continue }
      if name.path.section != section {
        section = name.path.section
        new = map.newSection(forOld: section)
        keepsItems =
          PathMap.entries(map.departures, of: section).isEmpty
          && new.map { PathMap.entries(map.arrivals, of: $0).isEmpty } ?? true
      }
      var path = new.map { ItemPath(section: $0, item: name.path.item) }
      if name.isOfItem {
        if !keepsItems { path = map.newPath(forOld: name.path) }
      } else if section == sectionCounts.before {
        path = ItemPath(section: sectionCounts.after, item: name.path.item)
      } else if section == -1 {
        continue
      }
      if let path { names[index]?.path = path } else { names[index] = nil }
    }
  }

  /// Records the items that a batch reloads or reconfigures, after `follow(_:)`.
  mutating func recordCells(of report: ChangeReport) {
    if report.reloadedBefore.isEmpty, report.reconfiguredBefore.isEmpty { return }
    let (reloaded, reconfigured) = (report.reloaded, report.reconfigured)
    for index in names.indices {
      guard let name = names[index], name.isOfItem, name.kind == .item else { continue }
      if reloaded.contains(sorted: name.path) { self.reloaded.insert(index) }
      if reconfigured.contains(sorted: name.path) { self.reconfigured.insert(index) }
    }
  }
}

extension [ItemPath] {
  /// Returns whether the array, which is ascending, contains a path.
  ///
  /// - Complexity: O(log count)
  func contains(sorted path: ItemPath) -> Bool { indices.contains(key: path) { self[$0] } }
}
