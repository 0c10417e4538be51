extension Feed {
  /// Returns a copy of a section as its own type, or `nil` if the section is of another type.
  ///
  /// - Precondition: `index` is in `0..<sectionCount`.
  /// - Complexity: O(log sections), plus O(n) for a small section of n items
  public func section<Section: LayoutSection>(_ index: Int, as type: Section.Type) -> Section? {
    let entry = checkedEntry(index)
    return (try? store.section(entry).full(store.items(of: entry), in: store)).flatMap { Section.unboxed($0) }
  }

  #if hasFeature(Embedded)
    /// Edits a section as its own type. Without embedded Swift, `body` may throw any error.
    @discardableResult
    public mutating func withSection<Section: LayoutSection, Output>(
      _ index: Int, as type: Section.Type, _ body: (inout Section) throws(LayoutError) -> Output
    ) throws(LayoutError) -> Output {
      try modifySection(index, as: type) { section in
        Result<Output, LayoutError> { () throws(LayoutError) in try body(&section) }
      }.get()
    }
  #else
    /// Edits a section as its own type: its estimates, its layout, or batches of section edits.
    ///
    /// ```swift
    /// let report = try feed.withSection(3, as: WaterfallSection.self) { try $0.apply(batch) }
    /// ```
    ///
    /// Positions are in the section's coordinates. After `body`, the feed updates the length of the section
    /// and its unsettled items. If the section then has another cross size, axis or direction than the feed,
    /// it is laid out in those of the feed.
    ///
    /// To find what changes for the elements on screen, call this method in `withUpdate(in:view:keeping:_:)`.
    ///
    /// - Parameters:
    ///   - index: The index of the section.
    ///   - type: The type of the section.
    ///   - body: A closure that edits the section. If `body` throws, its changes so far remain.
    /// - Returns: The result of `body`.
    /// - Throws: Any error that `body` throws, or a `LayoutError`:
    ///   - if `index` is not in `0..<sectionCount`, or the section is of another type;
    ///   - if the feed would be too long. Nothing is changed then. A feed of less than half the maximum
    ///     length is not checked: one call may exceed the maximum, and nothing can be added afterwards.
    ///   - if the section does not fit the cross size of the feed, for example because it needs more lanes
    ///     than items can span. The section keeps its cross size until it is replaced or the feed gets a
    ///     width that suits it. If the section also has another axis, along which it is too long, an empty
    ///     section replaces it.
    /// - Complexity: As for `body`, plus O(log sections)
    @discardableResult
    public mutating func withSection<Section: LayoutSection, Output>(
      _ index: Int, as type: Section.Type, _ body: (inout Section) throws -> Output
    ) throws -> Output {
      try modifySection(index, as: type) { section in Result { try body(&section) } }.get()
    }
  #endif

  private mutating func modifySection<Section: LayoutSection, Output>(
    _ index: Int, as type: Section.Type, _ body: (inout Section) -> Output
  ) throws(LayoutError) -> Output {
    try checkSection(index, "section")
    let copy = try open(index, as: type)
    let tracked = beginTrackingAnchors(inSection: index)
    // The entry is read here, because anchors may have settled the section.
    let before = sectionTree.entry(at: index)
    let lengthBefore = store.maximumLength(of: before)
    guard
      let output = store.withSection(before, { section in Section.modify(section, SectionAccess(), body) })
    else {
      preconditionFailure("the type was checked")
    }
    var failure: LayoutError?
    var entry = before
    do throws(LayoutError) { try fit(&entry) } catch { failure = error }
    if let tracked { endTrackingAnchors(tracked, in: store.section(entry)) }
    let (growth, added) = (store.maximumLength(of: entry) - lengthBefore, entry.count - before.count)
    if let copy, growth > room.length || Int64(added) > room.items, growth > 0 || added > 0 {
      self = copy
      throw .inSection(index, .contentTooLong)
    }
    occupied += growth
    recordChange(of: index, from: before, to: entry)
    recordSection(index, keepsPaths: added == 0)
    if let failure { throw .inSection(index, failure) }
    return output
  }

  /// Records the edit of a section as its own type: the section as it is now.
  private mutating func recordSection(_ index: Int, keepsPaths: Bool) {
    let edited = store.section(sectionTree.entry(at: index))
    recordEdit(keepsPaths: keepsPaths) { (feed) throws(LayoutError) in
      let before = feed.sectionTree.entry(at: index)
      var entry = before
      feed.occupied -= feed.store.maximumLength(of: before)
      feed.store.replace(&entry, by: edited.copy())
      defer {
        feed.occupied += feed.store.maximumLength(of: entry)
        feed.recordChange(of: index, from: before, to: entry)
      }
      try feed.fit(&entry)
    }
  }

  /// Converts a small section to a boxed section of the given type.
  ///
  /// - Returns: A copy of the feed to restore if the section gets too long. `nil` if that cannot happen.
  private mutating func open<Section: LayoutSection>(
    _ index: Int, as type: Section.Type
  ) throws(LayoutError) -> Feed? {
    let before = sectionTree.entry(at: index)
    let section = store.section(before)
    let full = try section.full(store.items(of: before), in: store)
    guard Section.isStorage(of: full) else { throw .inSection(index, full.wrongType(expected: type)) }
    let half = Units.maximumPosition / 2
    let isFull = occupied > half || Int64(itemCount) > half
    let copy = isFull || full.laidOut.maximumItemLength == .max ? self : nil
    guard section.isSmall else { return copy }
    var entry = before
    occupied -= store.maximumLength(of: before)
    store.replace(&entry, by: full)
    occupied += store.maximumLength(of: entry)
    recordChange(of: index, from: before, to: entry)
    return copy
  }

  /// Updates the entry of a section that was edited as its own type, and lays it out in the cross size of the feed.
  private mutating func fit(_ entry: inout SectionEntry) throws(LayoutError) {
    defer { entry.update(from: store.section(entry).summary) }
    store.wrap(&entry)
    if store.section(entry).fits(store.space) { return }
    do throws(LayoutError) {
      _ = try store.relayout(&entry)
    } catch {
      if !store.turn(entry) { store.put(FeedSection.emptyBox(in: store), in: entry.section.slot) }
      throw error
    }
  }
}
