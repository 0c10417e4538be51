extension Feed {
  /// Lays all sections out in another width, or in another direction: after a rotation, a split of the window, a change
  /// of the language.
  ///
  /// All or, if it throws, none. It places anew only what lies elsewhere then, seen along the main axis: a waterfall,
  /// a mosaic or a grid of rows whose number of columns stays keeps its placement, and so does a uniform grid that
  /// keeps the height of its rows, too; flows, justified rows and layouts of one's own do not. Another direction
  /// alone places nothing anew: positions are mirrored where they are told.
  ///
  /// To hold the reader's place, `relayout(width:direction:keeping:settling:)`.
  ///
  /// - Parameters:
  ///   - width: The width of all sections in points, or their height, if the feed scrolls horizontally.
  ///   - direction: Which way the feed runs across the screen; `nil` for the way it does.
  /// - Throws: If the width is out of its range; if a layout has no place in it, or the content would be too
  ///   long, in `LayoutError.inSection` where a section of its own is concerned.
  /// - Complexity: O(layouts), if all sections are small and keep their placements; otherwise O(sections), and of
  ///   those that do not keep them O(n)
  public mutating func relayout(width: Double, direction: LayoutDirection? = nil) throws(LayoutError) {
    var new = self
    new.map = try CoordinateMap(axis, direction ?? self.direction, width: width)
    new.width = LayoutUnit.nearest(width)
    guard new.width != self.width || new.direction != self.direction else { return }
    let changed = try new.styles.relayout(in: new.map, width: new.width)
    if changed.isEmpty, boxes.count == 0 {
      self = new
      return
    }
    // What stays as long as it was is read, and not written. (10^6 small waterfalls and a full one: 6 ms, and 55 to
    // stack them all anew; 10^6 flows, which all change: 300 ms, and 275.)
    var cursor = SectionCursor(sectionTree, endingAtOrAfter: sectionTree.origin)
    while var entry = cursor.entry {
      if entry.section.isFull || changed.contains(entry.section.style) {
        let before = entry
        do throws(LayoutError) { try new.relayout(&entry, from: self) } catch {
          throw .inSection(cursor.index, error)
        }
        if entry != before { new.sectionTree.replace(at: cursor.index, with: entry) }
      }
      cursor.advance(in: sectionTree)
    }
    // It may be too long already, by what layouts of one's own made of it.
    guard new.occupied <= max(Units.maximumPosition, occupied) else { throw .contentTooLong }
    self = new
  }

  /// Lays all sections out in another width, or in another direction, and holds the reader's place.
  ///
  /// As `relayout(width:direction:)` within `keeping(_:settling:_:)`.
  ///
  /// - Returns: The correction. If the direction is another one, it counts along the new one.
  @discardableResult
  public mutating func relayout(
    width: Double, direction: LayoutDirection? = nil, keeping anchor: FeedAnchor, settling: Bool = true
  ) throws(LayoutError) -> OffsetCorrection {
    try keeping(anchor, settling: settling) { (feed) throws(LayoutError) in
      try feed.relayout(width: width, direction: direction)
    }
  }

  /// Lays a section out as what it was in another feed, whose entry it has.
  private mutating func relayout(_ entry: inout SectionEntry, from old: Feed) throws(LayoutError) {
    let section = entry.section
    let before = old.maximumLength(of: entry)
    if section.isFull {
      try boxes[section.box].relayout(crossSize: width, in: map, style: &customStyle)
      let full = boxes[section.box]
      (entry.length, entry.isMarked) = (full.provisionalLength, !full.isSettled)
    } else {
      let items = section.handle.map { records.view($0) }
      let style = styles[section.style]
      guard entry.count <= style.maximumCount(limit: compactLimit) else { throw .contentTooLong }
      entry.length = style.length(of: items, count: entry.count, &scratch.rows)
      queryWork.itemsPlaced += entry.count
    }
    occupied += maximumLength(of: entry) - before
    // The sections behind may get shorter, but not by more than all were long before.
    guard occupied <= max(2 * Units.maximumPosition, old.occupied) else { throw .contentTooLong }
  }
}
