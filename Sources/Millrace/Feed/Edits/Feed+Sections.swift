extension Feed {
  /// Appends a section.
  ///
  /// - Throws: `LayoutError.inSection`, with the index that the section would have had, if a value of the
  ///   layout or of an item is out of range, or if the content would be too long.
  /// - Complexity: The cost of the creation of the section, plus O(log sections)
  public mutating func append(_ section: FeedSection) throws(LayoutError) {
    try insert(section, at: sectionCount)
  }

  /// Inserts a section before the section `index`, or at the end.
  ///
  /// - Throws: `LayoutError` if `index` is not in `0...sectionCount`. Otherwise as `append(_:)`.
  /// - Complexity: The cost of the creation of the section, plus O(log sections)
  public mutating func insert(_ section: FeedSection, at index: Int) throws(LayoutError) {
    try Millrace.check(index, "section", in: 0..<(sectionCount + 1))
    let arrival = IndexMap.Entry(index: index, counterpart: nil)
    try keepingAnchors(PathMap(sections: IndexMap(arrivals: [arrival]))) { (feed) throws(LayoutError) in
      let new = try feed.entry(of: section, at: index, replacing: nil)
      feed.occupied += new.maximumLength + feed.sectionTree.gap
      feed.putEntry(new.entry, at: index)
      feed.updateMargins()
    }
    recordEdit { (feed) throws(LayoutError) in try feed.insert(section, at: index) }
  }

  /// Removes a section with all its items.
  ///
  /// - Throws: `LayoutError` if `index` is not in `0..<sectionCount`.
  /// - Complexity: O(log sections), plus O(items of the section) if the section is small
  public mutating func removeSection(at index: Int) throws(LayoutError) {
    try checkSection(index, "section")
    let departure = IndexMap.Entry(index: index, counterpart: nil)
    keepingAnchors(PathMap(sections: IndexMap(departures: [departure]))) { feed in
      let entry = feed.sectionTree.remove(at: index)
      feed.occupied -= feed.maximumLength(of: entry) + feed.sectionTree.gap
      feed.release(entry)
      feed.updateMargins()
    }
    recordEdit { (feed) throws(LayoutError) in try feed.removeSection(at: index) }
  }

  /// Moves a section with all its items so that its index becomes `target`.
  ///
  /// - Throws: `LayoutError` if `source` or `target` is not in `0..<sectionCount`.
  /// - Complexity: O(log sections)
  public mutating func moveSection(from source: Int, to target: Int) throws(LayoutError) {
    try checkSection(source, "source")
    try checkSection(target, "target")
    guard source != target else { return }
    let departure = IndexMap.Entry(index: source, counterpart: target)
    let arrival = IndexMap.Entry(index: target, counterpart: source)
    let map = IndexMap(departures: [departure], arrivals: [arrival])
    keepingAnchors(PathMap(sections: map)) { feed in
      let entry = feed.sectionTree.remove(at: source)
      feed.sectionTree.insert(entry, at: target)
    }
    recordEdit { (feed) throws(LayoutError) in try feed.moveSection(from: source, to: target) }
  }

  /// Replaces a section by another: a reload.
  ///
  /// The headers, footers and decorations are replaced by those of the new section.
  ///
  /// - Throws: `LayoutError` if `index` is not in `0..<sectionCount`. Otherwise as `append(_:)`.
  /// - Complexity: The cost of the creation of the section, plus O(log sections)
  public mutating func replaceSection(at index: Int, with section: FeedSection) throws(LayoutError) {
    try checkSection(index, "section")
    try keepingAnchors(PathMap(replaced: [index]), newCount: { _, _ in section.itemCount }) {
      (feed) throws(LayoutError) in
      let old = feed.sectionTree.entry(at: index)
      try feed.replaceEntry(old, ofLength: feed.maximumLength(of: old), at: index, by: section)
      feed.updateMargins()
    }
    recordEdit { (feed) throws(LayoutError) in try feed.replaceSection(at: index, with: section) }
  }

  mutating func putEntry(_ entry: SectionEntry, at index: Int) {
    if index == sectionCount {
      sectionTree.append(entry)
    } else {
      sectionTree.insert(entry, at: index)
    }
  }

  /// Returns the maximum length of a section, its headers and footers included.
  func maximumLength(of entry: SectionEntry) -> Units {
    maximumMarginsLength(of: entry) + store.maximumLength(of: entry)
  }

  /// Releases everything that is stored of a section that is no longer in the tree.
  mutating func release(_ entry: SectionEntry) {
    supplementaries.removeUser(of: entry.margins)
    store.release(entry)
  }

  /// The length, 0 if a custom layout already exceeds the maximum, and the number of items that can still be added.
  @inline(__always)
  var room: SectionRoom {
    SectionRoom(
      length: max(0, Units.maximumPosition - occupied),
      items: max(0, Units.maximumPosition - Int64(itemCount)))
  }

  /// Stores a new section with its supplementaries, in place of the one with the entry `old` if there is one, and returns
  /// its entry.
  mutating func entry(
    of section: FeedSection, at index: Int, replacing old: SectionEntry?
  ) throws(LayoutError) -> (entry: SectionEntry, maximumLength: Units) {
    guard section.mayBeCompositional else { return try resolvedEntry(of: section, at: index, replacing: old) }
    let resolved: FeedSection
    do throws(LayoutError) { resolved = try section.resolved(at: index, in: store.environment) } catch {
      throw .inSection(index, error)
    }
    return try resolvedEntry(of: resolved, at: index, replacing: old)
  }

  /// Does the same with a section that has no provider to ask. It does not copy the section.
  private mutating func resolvedEntry(
    of section: FeedSection, at index: Int, replacing old: SectionEntry?
  ) throws(LayoutError) -> (entry: SectionEntry, maximumLength: Units) {
    do throws(LayoutError) {
      let margins = try supplementaries.margins(
        headers: section.headers, footers: section.footers, decorations: section.decorations,
        boundary: section.boundaryBox, in: store)
      let length = supplementaries.maximumLength(of: margins)
      // A replaced section makes room. An inserted one also needs a gap.
      var room = room
      room.length += (old.map { maximumLength(of: $0) } ?? -sectionTree.gap) - length
      room.items += Int64(old?.count ?? 0)
      do throws(LayoutError) {
        var new = try section.add(to: &store, room: room)
        new.entry.setMargins(margins, supplementaries)
        supplementaries.addUser(of: new.entry.margins)
        return (new.entry, new.maximumLength + length)
      } catch {
        supplementaries.removeIfUnused(margins.supplementariesNumber)
        throw error
      }
    } catch {
      throw .inSection(index, error)
    }
  }
}
