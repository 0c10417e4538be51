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
  /// gets another path is in `ElementChanges.moved` with both paths.
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
    let seen = elements(in: rect, view: view)
    var correction = OffsetCorrection.zero
    let (names, result) = follow(WatchedElements(seen, in: self)) { (feed) throws(Failure) in
      if let anchor {
        correction = try feed.withAnchor(anchor, changes)
      } else {
        try changes(&feed)
      }
    }
    try result.get()
    let found = elements(
      in: map.moved(rect, by: correction), view: view.map { map.moved($0, by: correction) })
    return FeedUpdate(
      changes: elementChanges(from: seen, names ?? [], to: found), offsetCorrection: correction)
  }

  /// Makes changes, and returns the names of elements afterwards, or `nil` if a feed was assigned that is not a copy made
  /// by `changes`.
  mutating func follow<Failure: Error>(
    _ elements: WatchedElements, _ changes: (inout Feed) throws(Failure) -> Void
  ) -> (names: ContiguousArray<WatchedElements.Name?>?, result: Result<Void, Failure>) {
    watched.append(elements)
    let result = Result { () throws(Failure) in try changes(&self) }
    guard let index = watched.firstIndex(where: { $0.scope === elements.scope }) else { return (nil, result) }
    defer { watched.removeSubrange(index...) }
    return (watched[index].names, result)
  }

  /// Makes changes, and returns what changes for the cells in the visible rect. See `withUpdate(in:view:keeping:_:)`.
  public mutating func withUpdate<Failure: Error>(
    in view: LayoutRect, keeping anchor: Anchor? = nil, _ changes: (inout Feed) throws(Failure) -> Void
  ) throws(Failure) -> FeedUpdate {
    try withUpdate(in: view, view: view, keeping: anchor, changes)
  }

  /// Returns the differences of the elements in a rect before and after changes.
  ///
  /// - Parameter names: The names of the old elements now, or none if nothing is known of them.
  private func elementChanges(
    from seen: [Element], _ names: ContiguousArray<WatchedElements.Name?>, to found: [Element]
  ) -> ElementChanges {
    // The cells of an endless carousel may show one item several times.
    var old: [WatchedElements.Name: [Int]] = [:]
    for index in names.indices.reversed() {
      if let name = names[index] { old[name, default: []].append(index) }
    }
    var changes = ElementChanges()
    var isKept = ContiguousArray(repeating: false, count: seen.count)
    for element in found {
      let name = WatchedElements.Name(element, in: self)
      guard let index = old[name]?.popLast() else {
        changes.appeared.append(element)
        continue
      }
      isKept[index] = true
      if seen[index] != element { changes.moved.append(.init(before: seen[index], after: element)) }
    }
    for index in seen.indices where !isKept[index] { changes.disappeared.append(seen[index]) }
    return changes
  }
}

extension WatchedElements.Name {
  init(_ element: Element, in feed: Feed) {
    self.init(
      path: element.path, kind: element.kind, isOfItem: feed.namesItem(element),
      ordinal: feed.ordinal(of: element))
  }
}

extension WatchedElements {
  fileprivate init(_ elements: [Element], in feed: Feed) {
    names = []
    names.reserveCapacity(elements.count)
    for element in elements { names.append(Name(element, in: feed)) }
  }

  /// Updates the paths after an edit.
  mutating func follow(_ paths: ElementPaths) {
    for index in names.indices {
      guard let name = names[index] else { continue }
      let path = paths.after(name.path, isOfItem: name.isOfItem)
      if let path { names[index]?.path = path } else { names[index] = nil }
    }
  }
}
