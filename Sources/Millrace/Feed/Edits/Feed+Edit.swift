extension Feed {
  /// Inserts an item before the item at `path`, or at the end of its section.
  ///
  /// - Throws: `LayoutError`:
  ///   - if there is no such section, or no such index in it;
  ///   - if `item` has the wrong form for the section's layout, or is out of range;
  ///   - if the content would be too long.
  ///
  ///   Errors in the section are wrapped in `LayoutError.inSection`.
  /// - Complexity: O(log sections), plus the cost in the section: O(n) in a small one of n items
  public mutating func insert(_ item: FeedItem, at path: ItemPath) throws(LayoutError) {
    try keepingAnchors(PathMap(arrivals: [.init(path: path, counterpart: nil)])) {
      (feed) throws(LayoutError) in try feed.insertItem(item, at: path, "path")
    }
    recordEdit { (feed) throws(LayoutError) in try feed.insert(item, at: path) }
  }

  private mutating func insertItem(
    _ item: FeedItem, at path: ItemPath, _ argument: @autoclosure () -> String
  ) throws(LayoutError) {
    try checkSection(path.section, argument() + ".section")
    let entry = sectionTree.entry(at: path.section)
    guard path.item >= 0, path.item <= entry.count else {
      let valid = 0..<(entry.count + 1)
      throw .inSection(
        path.section, .indexOutOfRange(argument: argument() + ".item", index: path.item, valid: valid))
    }
    try apply(.insert(item, at: path.item), toSection: path.section, entry)
  }

  /// Removes the item at `path`.
  ///
  /// - Throws: `LayoutError`:
  ///   - if there is no item at `path`;
  ///   - if the item is a cell of a sheet;
  ///   - if a custom layout gets longer by the removal, and the content would be too long.
  /// - Complexity: As for `insert(_:at:)`
  public mutating func remove(at path: ItemPath) throws(LayoutError) {
    _ = try checkedEntry(path, "path")
    try keepingAnchors(PathMap(departures: [.init(path: path, counterpart: nil)])) {
      (feed) throws(LayoutError) in try feed.removeItem(at: path)
    }
    recordEdit { (feed) throws(LayoutError) in try feed.remove(at: path) }
  }

  /// - Parameter room: The length and the items that the edit may add, or `nil` for those that fit.
  private mutating func removeItem(at path: ItemPath, room: SectionRoom? = nil) throws(LayoutError) {
    // The entry is read here, because anchors may have settled the section.
    let entry = sectionTree.entry(at: path.section)
    try apply(.remove(at: path.item), toSection: path.section, entry, room: room)
  }

  /// Moves an item: removes it, and inserts it so that its path becomes `target`.
  ///
  /// If the sections differ, the item keeps its value (`item(at:)`), which must have the form that the other
  /// section's layout expects. An estimate stays an estimate.
  ///
  /// - Throws: `LayoutError`:
  ///   - if there is no item at `source`, or `target` is out of range;
  ///   - if the other section's layout expects another form;
  ///   - if the content would be too long.
  /// - Complexity: As for `insert(_:at:)`
  public mutating func move(from source: ItemPath, to target: ItemPath) throws(LayoutError) {
    _ = try checkedEntry(source, "source")
    let staysInSection = source.section == target.section
    if staysInSection {
      _ = try checkedEntry(target, "target")
      if source == target { return }
    }
    let departure = PathMap.Entry(path: source, counterpart: target)
    let arrival = PathMap.Entry(path: target, counterpart: source)
    try keepingAnchors(PathMap(departures: [departure], arrivals: [arrival])) {
      (feed) throws(LayoutError) in
      guard staysInSection else { return try feed.moveAcross(from: source, to: target) }
      let entry = feed.sectionTree.entry(at: source.section)
      try feed.apply(.move(from: source.item, to: target.item), toSection: source.section, entry)
    }
    recordEdit { (feed) throws(LayoutError) in try feed.move(from: source, to: target) }
  }

  private mutating func moveAcross(from source: ItemPath, to target: ItemPath) throws(LayoutError) {
    // Insert first, because the insertion is more likely to fail.
    try insertItem(item(at: source), at: target, "target")
    do throws(LayoutError) { try removeItem(at: source) } catch {
      // Cells of a sheet cannot be removed, and a custom layout may get longer by a removal. So may that of the target,
      // but without the item, the feed is as long as before.
      try removeItem(at: target, room: SectionRoom(length: .max, items: .max))
      throw error
    }
  }

  /// Replaces the value of an item.
  ///
  /// - Throws: `LayoutError`:
  ///   - if there is no item at `path`;
  ///   - if `item` has the wrong form for the section's layout, or is out of range;
  ///   - if the content would be too long.
  /// - Complexity: As for `insert(_:at:)`
  public mutating func resize(at path: ItemPath, to item: FeedItem) throws(LayoutError) {
    _ = try checkedEntry(path, "path")
    try keepingAnchors(nil, resizing: [path]) { (feed) throws(LayoutError) in
      // The entry is read here, because anchors may have settled the section.
      let entry = feed.sectionTree.entry(at: path.section)
      try feed.apply(.resize(at: path.item, to: item), toSection: path.section, entry)
    }
    recordEdit(keepsPaths: true) { (feed) throws(LayoutError) in try feed.resize(at: path, to: item) }
  }

  /// Returns the entry of the section of the item at `path`, if that item exists.
  private func checkedEntry(
    _ path: ItemPath, _ argument: @autoclosure () -> String
  ) throws(LayoutError) -> SectionEntry {
    try checkSection(path.section, argument() + ".section")
    let entry = sectionTree.entry(at: path.section)
    guard path.item >= 0, path.item < entry.count else {
      throw .inSection(
        path.section,
        .indexOutOfRange(argument: argument() + ".item", index: path.item, valid: 0..<entry.count))
    }
    return entry
  }

  /// Applies an edit to a section that exists. Anchors are not updated.
  mutating func apply(_ edit: ItemEdit, toSection index: Int) throws(LayoutError) {
    try apply(edit, toSection: index, sectionTree.entry(at: index))
  }

  private mutating func apply(
    _ edit: ItemEdit, toSection index: Int, _ before: SectionEntry, room: SectionRoom? = nil
  ) throws(LayoutError) {
    var entry = before
    let room = room ?? self.room
    do throws(LayoutError) {
      occupied += try store.editable(before).apply(edit, to: &entry, in: &store, room: room)
      store.updateOverflow(of: entry)
    } catch {
      throw .inSection(index, error)
    }
    recordChange(of: index, from: before, to: entry)
  }
}
