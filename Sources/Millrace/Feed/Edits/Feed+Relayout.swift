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
  /// To hold the scroll position, use `relayout(width:direction:keeping:settling:)`. To also find what changes for the
  /// elements on screen, call this method in `withUpdate(in:view:keeping:_:)`.
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
    try relayout(width: width, direction: direction ?? self.direction, in: store.view)
  }

  /// Lays all sections and boundary supplementaries out for another view, after a rotation or a change of the safe area.
  ///
  /// Section providers are asked for the layouts of their sections (`CollectionLayoutSectionProvider`). Otherwise, does the
  /// same as `relayout(width:direction:)`. Afterwards, the feed has an `environment` if it had none.
  ///
  /// - Parameter environment: The view, its safe area, and the direction of the feed.
  /// - Throws: As `relayout(width:direction:)`, or if another value is out of range, or if the axis is not that of the
  ///   feed.
  /// - Complexity: As for `relayout(width:direction:)`, plus O(sections) if there are compositional sections, sections
  ///   that scroll across the feed, or sections with boundary supplementaries. A compositional section takes O(1), or O(n)
  ///   if items are measured.
  public mutating func relayout(environment: CollectionLayoutEnvironment) throws(LayoutError) {
    guard environment.axis == axis else { throw .unexpectedAxis(argument: "environment.axis") }
    let view = try ViewEnvironment(environment)
    try relayout(
      width: axis.transposed(environment.containerSize).width, direction: environment.direction, in: view)
  }

  private mutating func relayout(
    width: Double, direction: LayoutDirection, in view: ViewEnvironment
  ) throws(LayoutError) {
    var new = self
    (new.log, new.previewIdentity) = (nil, nil)
    new.store.map = try CoordinateMap(axis, direction, crossSize: width)
    new.store.width = LayoutUnit.nearest(width)
    new.store.view = view
    let isResized = new.width != self.width || new.direction != self.direction
    guard isResized || view != store.view else { return }
    let hasBoundary = try new.relayoutBoundaries()
    let dependsOnView = store.environmentCount > 0 || store.orthogonalCount > 0
    let changed = isResized || store.orthogonalCount > 0 ? try new.store.relayoutShared() : []
    if !changed.isEmpty || isResized && store.boxCount > 0 || hasBoundary || dependsOnView {
      let space = new.store.space
      // Sections that keep their lengths are read and not written. (10⁶ small waterfalls and a boxed one: 6 ms,
      // against 55 ms to build the section tree again; 10⁶ flows, which all change: 300 ms, against 275 ms.)
      var cursor = SectionCursor(sectionTree, endingAtOrAfter: sectionTree.origin)
      while var entry = cursor.entry {
        let section = store.section(entry)
        let mayChange = isResized || section.dependsOnEnvironment || section.orthogonal != nil
        let isChanged =
          changed.contains(entry.section.slot) || mayChange && !section.isShared && !section.fits(space)
        if isChanged, let provided = try new.provided(section, at: cursor.index) {
          try new.replaceEntry(entry, ofLength: maximumLength(of: entry), at: cursor.index, by: provided)
        } else if isChanged || hasBoundary && entry.traits.contains(.dependsOnLength) {
          let before = entry
          do throws(LayoutError) { try new.relayout(&entry, from: self, isChanged: isChanged) } catch {
            throw .inSection(cursor.index, error)
          }
          if entry != before { new.sectionTree.replace(at: cursor.index, with: entry) }
        }
        cursor.advance(in: sectionTree)
      }
    }
    new.updateMargins()
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

  /// Lays all sections and boundary supplementaries out for another view, and holds the scroll position.
  ///
  /// Does the same for `relayout(environment:)` as `relayout(width:direction:keeping:settling:)` does for
  /// `relayout(width:direction:)`.
  @discardableResult
  public mutating func relayout(
    environment: CollectionLayoutEnvironment, keeping anchor: Anchor, settling: Bool = true
  ) throws(LayoutError) -> OffsetCorrection {
    try check(anchor)
    return try withAnchor(anchor, settling: settling) { (feed) throws(LayoutError) in
      try feed.relayout(environment: environment)
    }
  }

  /// Places the boundary supplementaries in the view of this feed, without the lengths that follow. Returns whether
  /// sections have any.
  private mutating func relayoutBoundaries() throws(LayoutError) -> Bool {
    if let old = margins.supplementaries.boundary {
      let content = margins.supplementaries.content
      let new = try store.feedBoundaryLayout(content.boundary)
      occupied += (new?.maximumLength ?? 0) - old.maximumLength
      margins = try FeedMargins(content, new)
    }
    do throws(BoundaryError) { return try supplementaries.relayout(in: store) } catch {
      var cursor = SectionCursor(sectionTree, endingAtOrAfter: sectionTree.origin)
      while let entry = cursor.entry, entry.supplementariesNumber != error.number {
        cursor.advance(in: sectionTree)
      }
      throw .inSection(cursor.index, error.error)
    }
  }

  /// Returns a section as its provider describes it in the view of this feed, or `nil` if it has no provider.
  private func provided(_ section: AnySection, at index: Int) throws(LayoutError) -> FeedSection? {
    guard section.dependsOnEnvironment, let environment = store.environment else { return nil }
    do throws(LayoutError) {
      return try FeedSection.provided(section, at: index, in: environment)
    } catch {
      throw .inSection(index, error)
    }
  }

  /// Replaces the section with `old`, whose maximum length is `length`.
  mutating func replaceEntry(
    _ old: SectionEntry, ofLength length: Units, at index: Int, by section: FeedSection
  ) throws(LayoutError) {
    let new = try entry(of: section, at: index, replacing: old)
    occupied += new.maximumLength - length
    sectionTree.replace(at: index, with: new.entry)
    release(old)
  }

  /// Lays a section out for the width and direction of this feed, given its entry in the feed `old`.
  ///
  /// - Parameter isChanged: Whether the items may change, not only the boundary supplementaries.
  private mutating func relayout(
    _ entry: inout SectionEntry, from old: Feed, isChanged: Bool
  ) throws(LayoutError) {
    let before = old.maximumLength(of: entry)
    if isChanged { queryWork.itemsPlaced &+= try store.relayout(&entry) }
    entry.updateBoundary(supplementaries)
    occupied += maximumLength(of: entry) - before
    // The following sections may get shorter, but not by more than their total length before.
    guard occupied <= max(2 * Units.maximumPosition, old.occupied) else { throw .contentTooLong }
  }
}
