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
      (feed) throws(LayoutError) in
      let entry = try feed.checkedEntry(path, "path", isArrival: true)
      try feed.apply(.insert(item, at: path.item), toSection: path.section, entry)
    }
    recordEdit { (feed) throws(LayoutError) in try feed.insert(item, at: path) }
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
      (feed) throws(LayoutError) in try feed.apply(.remove(at: path.item), toSection: path.section)
    }
    recordEdit { (feed) throws(LayoutError) in try feed.remove(at: path) }
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
      try feed.apply(.move(from: source.item, to: target.item), toSection: source.section)
    }
    recordEdit { (feed) throws(LayoutError) in try feed.move(from: source, to: target) }
  }

  private mutating func moveAcross(from source: ItemPath, to target: ItemPath) throws(LayoutError) {
    // Insert first, because the insertion is more likely to fail.
    let entry = try checkedEntry(target, "target", isArrival: true)
    try apply(.insert(item(at: source), at: target.item), toSection: target.section, entry)
    do throws(LayoutError) { try apply(.remove(at: source.item), toSection: source.section) } catch {
      // Cells of a sheet cannot be removed, and a custom layout may get longer by a removal. So may that of the target,
      // but without the item, the feed is as long as before.
      let room = SectionRoom(length: .max, items: .max)
      try apply(.remove(at: target.item), toSection: target.section, room: room)
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
      try feed.apply(.resize(at: path.item, to: item), toSection: path.section)
    }
    recordEdit(keepsPaths: true) { (feed) throws(LayoutError) in try feed.resize(at: path, to: item) }
  }

  /// Returns the entry of the section of the item at `path`, if that item exists, or if it may be inserted there.
  private func checkedEntry(
    _ path: ItemPath, _ argument: @autoclosure () -> String, isArrival: Bool = false
  ) throws(LayoutError) -> SectionEntry {
    try checkSection(path.section, argument() + ".section")
    let entry = sectionTree.entry(at: path.section)
    let end = isArrival ? entry.count + 1 : entry.count
    guard path.item >= 0, path.item < end else {
      throw .inSection(
        path.section, .indexOutOfRange(argument: argument() + ".item", index: path.item, valid: 0..<end))
    }
    return entry
  }

  /// Applies an edit to a section that exists. Anchors are not updated.
  ///
  /// - Parameters:
  ///   - before: The entry of the section, if it was read after anchors may have settled the section.
  ///   - room: The length and the items that the edit may add, or `nil` for those that fit.
  mutating func apply(
    _ edit: ItemEdit, toSection index: Int, _ before: SectionEntry? = nil, room: SectionRoom? = nil
  ) throws(LayoutError) {
    let before = before ?? sectionTree.entry(at: index)
    var entry = before
    let room = room ?? self.room
    do throws(LayoutError) {
      occupied += try store.editable(before).apply(edit, to: &entry, in: &store, room: room)
      store.updateOverflow(ofSlot: entry.section.slot)
    } catch {
      throw .inSection(index, error)
    }
    recordChange(of: index, from: before, to: entry)
  }
}
