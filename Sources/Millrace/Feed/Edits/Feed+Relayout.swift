extension Feed {
  /// Lays all sections out for another width or direction, after a rotation, a window split, or a change of language.
  ///
  /// If the method throws, nothing changes. Only items whose position along the main axis may change are
  /// placed again:
  ///
  /// - A waterfall, a mosaic or a grid of rows keeps its placement if its number of columns does not change.
  /// - A uniform grid keeps its placement if also the height of its rows does not change.
  /// - Flows, justified rows and custom layouts do not keep their placements.
  /// - A change of the direction alone places no items again. Queries mirror the positions.
  ///
  /// To hold the scroll position, use `relayout(width:direction:keeping:settling:)`.
  ///
  /// - Parameters:
  ///   - width: The cross size of all sections in points: their width, or their height if the feed scrolls
  ///     horizontally.
  ///   - direction: The new horizontal direction, or `nil` to keep the current one.
  /// - Throws: `LayoutError` if `width` is out of range, if a layout does not fit, or if the content would be
  ///   too long. If a single section causes the error, it is wrapped in `LayoutError.inSection`.
  /// - Complexity: O(layouts) if all sections are small and keep their placements. Otherwise O(sections),
  ///   plus O(n) for the sections that do not keep them.
  public mutating func relayout(width: Double, direction: LayoutDirection? = nil) throws(LayoutError) {
    var new = self
    new.store.map = try CoordinateMap(axis, direction ?? self.direction, crossSize: width)
    new.store.width = LayoutUnit.nearest(width)
    guard new.width != self.width || new.direction != self.direction else { return }
    let changed = try new.store.relayoutShared()
    if changed.isEmpty, store.boxCount == 0 {
      self = new
      return
    }
    // Sections that keep their lengths are read and not written. (10⁶ small waterfalls and a boxed one: 6 ms,
    // against 55 ms to build the section tree again; 10⁶ flows, which all change: 300 ms, against 275 ms.)
    var cursor = SectionCursor(sectionTree, endingAtOrAfter: sectionTree.origin)
    while var entry = cursor.entry {
      if changed.contains(entry.section.slot) || !store.section(entry).isShared {
        let before = entry
        do throws(LayoutError) { try new.relayout(&entry, from: self) } catch {
          throw .inSection(cursor.index, error)
        }
        if entry != before { new.sectionTree.replace(at: cursor.index, with: entry) }
      }
      cursor.advance(in: sectionTree)
    }
    // The feed may already be too long because of custom layouts.
    guard new.occupied <= max(Units.maximumPosition, occupied) else { throw .contentTooLong }
    self = new
  }

  /// Lays all sections out for another width or direction, and holds the scroll position.
  ///
  /// Does the same as `relayout(width:direction:)` within `withAnchor(_:settling:_:)`, but throws if the anchor's item
  /// does not exist. If the method throws, nothing changes, except that items up to the anchor may be settled.
  ///
  /// - Returns: The offset correction. If the direction changes, the correction is along the new direction.
  /// - Throws: The errors of `relayout(width:direction:)`; `LayoutError` if the item of `anchor` does not exist, or if
  ///   `anchor` is a cell of a sheet.
  @discardableResult
  public mutating func relayout(
    width: Double, direction: LayoutDirection? = nil, keeping anchor: Anchor, settling: Bool = true
  ) throws(LayoutError) -> OffsetCorrection {
    try check(anchor)
    return try withAnchor(anchor, settling: settling) { (feed) throws(LayoutError) in
      try feed.relayout(width: width, direction: direction)
    }
  }

  /// Lays a section out for the width and direction of this feed, given its entry in the feed `old`.
  private mutating func relayout(_ entry: inout SectionEntry, from old: Feed) throws(LayoutError) {
    let before = old.maximumLength(of: entry)
    queryWork.itemsPlaced &+= try store.relayout(&entry)
    occupied += maximumLength(of: entry) - before
    // The following sections may get shorter, but not by more than their total length before.
    guard occupied <= max(2 * Units.maximumPosition, old.occupied) else { throw .contentTooLong }
  }
}
