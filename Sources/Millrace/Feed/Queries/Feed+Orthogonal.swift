/// Sections that scroll along the cross axis of the feed (`FeedSection.orthogonalScrolling`).
extension Feed {
  /// Returns the scrolling of a section with its current offset, or `nil` if the section does not scroll by itself.
  ///
  /// - Precondition: `section` is in `0..<sectionCount`.
  /// - Complexity: O(log sections)
  public func orthogonalScrolling(ofSection section: Int) -> OrthogonalScrolling? {
    guard let found = store.scrolled(checkedEntry(section)) else { return nil }
    return OrthogonalScrolling(
      found.section.behavior, extent: found.section.length.points, offset: found.offset.points)
  }

  /// Returns whether the first item of a section follows the last one, endlessly in both directions: in a banner, and in a
  /// carousel that wraps around.
  ///
  /// - Precondition: `section` is in `0..<sectionCount`.
  /// - Complexity: O(log sections)
  public func wraps(section: Int) -> Bool { store.section(checkedEntry(section)).laidOut.wraps }

  /// Scrolls a section along the cross axis of the feed.
  ///
  /// Changes only the offset. Nothing is laid out. Allocates only if the feed is a copy, or while a detached copy may still
  /// be adopted.
  ///
  /// - Parameters:
  ///   - offset: The distance by which the items are scrolled towards the leading edge, in points
  ///     (`OrthogonalScrolling.offset`). It may lie outside of the content.
  ///   - section: The index of the section.
  /// - Throws: `LayoutError` if `section` is not in `0..<sectionCount` or does not scroll by itself, or if the magnitude
  ///   of `offset` is above 2⁵⁰ units of 1/192 pt, or it is NaN.
  /// - Complexity: O(log sections)
  public mutating func setOrthogonalOffset(_ offset: Double, ofSection section: Int) throws(LayoutError) {
    let units = try Units(offset: offset, "offset")
    store.setOffset(units, ofSection: section, try orthogonalEntry(section))
    recordOffset(offset, ofSection: section)
  }

  /// Scrolls a section along the cross axis of the feed, and finds the items that appear, disappear or move.
  ///
  /// `changes` describes the items of the section that intersect `rect` before or afterwards. Its old contents are
  /// removed, and its capacity is kept. Badges move with their items and are not in `changes`.
  ///
  /// - Parameters:
  ///   - offset: As in `setOrthogonalOffset(_:ofSection:)`.
  ///   - section: The index of the section.
  ///   - rect: A rect in feed coordinates, usually the visible rect.
  ///   - changes: The items that appear, disappear or move.
  /// - Throws: As `setOrthogonalOffset(_:ofSection:)`.
  /// - Complexity: As for two calls of `forEachElement(in:view:_:)` in the part of `rect` that the section covers
  public mutating func setOrthogonalOffset(
    _ offset: Double, ofSection section: Int, in rect: LayoutRect, changes: inout ElementChanges
  ) throws(LayoutError) {
    _ = try (Units(offset: offset, "offset"), orthogonalEntry(section))
    changes.removeAll()
    forEachItem(ofSection: section, in: rect) { changes.disappeared.append($0) }
    try setOrthogonalOffset(offset, ofSection: section)
    forEachItem(ofSection: section, in: rect) { changes.appeared.append($0) }
    queryWork.itemsScanned &+= match(&changes)
  }

  /// Returns the entry of a section that scrolls along the cross axis of the feed.
  func orthogonalEntry(_ section: Int) throws(LayoutError) -> SectionEntry {
    try checkSection(section, "section")
    let entry = sectionTree.entry(at: section)
    guard store.section(entry).orthogonal != nil else { throw .inSection(section, .sectionDoesNotScroll) }
    return entry
  }

  /// Calls `body` with the items of an orthogonal section that intersect `rect`.
  private mutating func forEachItem(
    ofSection section: Int, in rect: LayoutRect, _ body: (Element) -> Void
  ) {
    guard let part = AxisRect(rect, in: map).flatMap({ self.part(of: $0, inSection: section) }) else {
      return
    }
    scratch.sought = .item
    defer { scratch.sought = nil }
    forEachElement(in: map.rect(part), view: rect) { element in
      if element.path.section == section { body(element) }
    }
  }
}

extension Feed {
  /// Returns the part of a query's rect in which an orthogonal section may have items. Settles the sections above it, and
  /// the section itself if its length depends on that.
  mutating func part(of queryRect: AxisRect, inSection section: Int) -> AxisRect? {
    settle(sectionsBefore: section + 1)
    let position = sectionTree.position(of: section)
    let overflow = store.section(position.entry).overflow
    return AxisRect(
      queryRect, start: max(queryRect.start, position.itemsStart - overflow),
      end: min(queryRect.end, position.itemsStart + position.entry.length + overflow))
  }
}

extension Units {
  /// Rounds an offset in points to the nearest unit.
  ///
  /// - Throws: `.invalidOffset` if it is NaN or its magnitude is above `maximumPosition`.
  init(offset points: Double, _ argument: @autoclosure () -> String) throws(LayoutError) {
    guard let units = Units(coordinate: points), units.magnitude <= Units.maximumPosition.magnitude else {
      throw .invalidOffset(argument: argument(), value: points)
    }
    self = units
  }
}
