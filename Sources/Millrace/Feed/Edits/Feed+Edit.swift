extension Feed {
  /// Inserts an item in front of the item at `path`, or at the end of its section.
  ///
  /// - Throws: If there is no such section, or no such place in it; if `item` is not what the section's layout
  ///   asks for, or is out of its range; if the content would be too long. What is wrong in the section, in
  ///   `LayoutError.inSection`.
  /// - Complexity: O(log sections) and what the section takes; O(64) in a compact one
  public mutating func insert(_ item: FeedItem, at path: ItemPath) throws(LayoutError) {
    try insertItem(item, at: path, "path")
    anchorsDidInsert(at: path)
  }

  /// - Parameter argument: What the path is called in an error.
  private mutating func insertItem(
    _ item: FeedItem, at path: ItemPath, _ argument: @autoclosure () -> String
  ) throws(LayoutError) {
    try checkSection(path.section, argument() + ".section")
    let entry = sectionTree.entry(at: path.section)
    do throws(LayoutError) {
      guard path.item >= 0, path.item <= entry.count else {
        throw .indexOutOfRange(
          argument: argument() + ".item", index: path.item, valid: 0..<(entry.count + 1))
      }
      if entry.section.isFull {
        let limit = compactLimit
        try changeFullSection(path.section, entry) { (section) throws(LayoutError) in
          if section.isCompact, section.count >= limit { section = try section.full() }
          try section.insert(item, at: path.item)
        }
        return
      }
      let style = styles[entry.section.style]
      let value = try style.checked(item, "item")
      guard let value, entry.count < style.maximumCount(limit: compactLimit) else {
        if case .grid = style.rule { throw .contentTooLong }
        try insertGrowing(item, at: path, entry)
        return
      }
      let length = style.maximumLength(of: value, amongst: entry.count)
      try checkRoom(for: length, items: 1)
      occupied += length
      replaceItems(of: path.section, entry, style, count: entry.count + 1) { old, new in
        let (size, tail) = (style.itemSize, entry.count - path.item)
        guard let new else { return }
        if let old {
          new.move(from: old, at: 0, to: 0, count: path.item * size)
          new.move(from: old, at: path.item * size, to: (path.item + 1) * size, count: tail * size)
        }
        style.store(value, at: path.item, in: new)
      }
    } catch {
      throw .inSection(path.section, error)
    }
  }

  /// Removes the item at `path`.
  ///
  /// - Throws: If there is none; if it is a cell of a sheet; if a layout of one's own makes more of less, and the
  ///   content would be too long.
  /// - Complexity: As of `insert(_:at:)`
  public mutating func remove(at path: ItemPath) throws(LayoutError) {
    _ = try checkedEntry(path, "path")
    let before = anchors
    anchorsWillRemove(at: path)
    do throws(LayoutError) { try removeItem(at: path) } catch {
      anchors = before
      throw error
    }
  }

  private mutating func removeItem(at path: ItemPath) throws(LayoutError) {
    // Where the anchors lie was asked for meanwhile, and may have settled something.
    let entry = sectionTree.entry(at: path.section)
    if entry.section.isFull {
      do throws(LayoutError) {
        try changeFullSection(path.section, entry) { (section) throws(LayoutError) in
          try section.discardItem(at: path.item)
        }
      } catch {
        throw .inSection(path.section, error)
      }
      return
    }
    let style = styles[entry.section.style]
    let items = entry.section.handle.map { records.view($0) }
    let value = items.map { style.stored(path.item, in: $0) } ?? ItemSize(width: 0, height: 0)
    occupied -= style.maximumLength(of: value, amongst: entry.count - 1)
    replaceItems(of: path.section, entry, style, count: entry.count - 1) { old, new in
      let (size, tail) = (style.itemSize, entry.count - 1 - path.item)
      guard let new, let old else { return }
      new.move(from: old, at: 0, to: 0, count: path.item * size)
      new.move(from: old, at: (path.item + 1) * size, to: path.item * size, count: tail * size)
    }
  }

  /// Moves an item to another place: removes it, and inserts it where its path will be `target`.
  ///
  /// Between sections, what there is to say of it goes along (`item(at:)`), and has to be what the other
  /// section's layout asks for. An estimate counts as measured there.
  ///
  /// - Throws: If there is no item at `source`, or if it cannot be at `target`; if the other section's layout
  ///   asks for something else, or the content would be too long.
  /// - Complexity: As of `insert(_:at:)`
  public mutating func move(from source: ItemPath, to target: ItemPath) throws(LayoutError) {
    _ = try checkedEntry(source, "source")
    guard source.section == target.section else { return try moveAcross(from: source, to: target) }
    _ = try checkedEntry(target, "target")
    guard source != target else { return }
    let before = anchors
    anchorsWillMove(from: source, to: target)
    let entry = sectionTree.entry(at: source.section)
    if entry.section.isFull {
      do throws(LayoutError) {
        try changeFullSection(source.section, entry) { (section) throws(LayoutError) in
          try section.shiftItem(from: source.item, to: target.item)
        }
      } catch {
        anchors = before
        throw .inSection(source.section, error)
      }
      return
    }
    let style = styles[entry.section.style]
    replaceItems(of: source.section, entry, style, count: entry.count) { _, items in
      guard let items else { return }
      let value = style.stored(source.item, in: items)
      let size = style.itemSize
      let (low, high) = (min(source.item, target.item), max(source.item, target.item))
      let isForward = source.item < target.item
      items.move(
        from: items, at: (isForward ? low + 1 : low) * size, to: (isForward ? low : low + 1) * size,
        count: (high - low) * size)
      style.store(value, at: target.item, in: items)
    }
  }

  /// Moves an item to another section.
  private mutating func moveAcross(from source: ItemPath, to target: ItemPath) throws(LayoutError) {
    try checkSection(target.section, "target.section")
    let before = anchors
    anchorsWillMove(from: source, to: target)
    do throws(LayoutError) {
      // First where it may mostly not be possible.
      try insertItem(item(at: source), at: target, "target")
      do throws(LayoutError) { try removeItem(at: source) } catch {
        // Cells of a sheet stay, and a layout of one's own may make more of less.
        try removeItem(at: target)
        throw error
      }
    } catch {
      anchors = before
      throw error
    }
  }

  /// Says something else of an item.
  ///
  /// - Throws: If there is no item at `path`; if `item` is not what the section's layout asks for, or is out of
  ///   its range; if the content would be too long.
  /// - Complexity: As of `insert(_:at:)`
  public mutating func resize(at path: ItemPath, to item: FeedItem) throws(LayoutError) {
    let entry = try checkedEntry(path, "path")
    do throws(LayoutError) {
      if entry.section.isFull {
        try changeFullSection(path.section, entry) { (section) throws(LayoutError) in
          try section.resize(at: path.item, to: item)
        }
        return
      }
      let style = styles[entry.section.style]
      guard let value = try style.checked(item, "item") else {
        try growing(path.section, entry) { (section) throws(LayoutError) in
          try section.resize(at: path.item, to: item)
        }
        return
      }
      guard let handle = entry.section.handle else { return }
      let before = style.stored(path.item, in: records.view(handle))
      let length =
        style.maximumLength(of: value, amongst: entry.count - 1)
        - style.maximumLength(of: before, amongst: entry.count - 1)
      try checkRoom(for: length, items: 0)
      occupied += length
      replaceItems(of: path.section, entry, style, count: entry.count) { _, items in
        if let items { style.store(value, at: path.item, in: items) }
      }
    } catch {
      throw .inSection(path.section, error)
    }
  }
}

extension Feed {
  /// The entry of an item's section.
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

  /// Has a compact section keep other items, so many, and places them.
  ///
  /// - Parameter write: Writes the items to a record, from the one before, which may be the same. There is none
  ///   where nothing is kept.
  private mutating func replaceItems(
    of index: Int, _ before: SectionEntry, _ style: SectionStyle, count: Int,
    _ write: (_ old: RecordView?, _ new: RecordView?) -> Void
  ) {
    var entry = before
    var handle = entry.section.handle
    let bytes = count * style.itemSize
    if bytes == 0 {
      if let old = handle { records.deallocate(old) }
      handle = nil
    } else if let old = handle, old.sizeClass.fits(bytes) {
      let view = records.mutableView(old)
      write(view, view)
    } else {
      let new = records.allocate(bytes: bytes)
      let view = records.mutableView(new)
      write(handle.map { records.view($0) }, view)
      if let old = handle { records.deallocate(old) }
      handle = new
    }
    entry.tag = SectionTag(style: entry.section.style, handle).stored
    entry.count = count
    entry.length = style.length(of: handle.map { records.view($0) }, count: count, &scratch.rows)
    sectionTree.replace(at: index, with: entry)
  }

  /// Inserts an item into a compact section that becomes a full one by it.
  private mutating func insertGrowing(
    _ item: FeedItem, at path: ItemPath, _ entry: SectionEntry
  ) throws(LayoutError) {
    try growing(path.section, entry) { (section) throws(LayoutError) in
      try section.insert(item, at: path.item)
    }
  }

  /// Changes a compact section that becomes a full one by it.
  private mutating func growing(
    _ index: Int, _ entry: SectionEntry,
    _ change: (inout any SectionStorage) throws(LayoutError) -> Void
  ) throws(LayoutError) {
    var full = try fullSection(of: entry)
    let before = maximumLength(of: entry)
    try change(&full)
    let after = full.maximumLength + Units(entry.front) + Units(entry.back)
    try checkRoom(for: after - before, items: full.count - entry.count)
    becomeFull(index, entry, full)
  }

  /// Puts a full section in the place of a compact one.
  mutating func becomeFull(_ index: Int, _ entry: SectionEntry, _ full: any SectionStorage) {
    occupied -= maximumLength(of: entry)
    let box = boxes.add(full)
    recordCrossBounds(ofBox: box)
    var new = fullEntry(full, box: box)
    new.take(entry.margins, supplementaries)
    occupied += maximumLength(of: new)
    releaseItems(of: entry)
    sectionTree.replace(at: index, with: new)
  }

  /// Changes an item of a full section.
  private mutating func changeFullSection(
    _ index: Int, _ entry: SectionEntry,
    _ change: (inout any SectionStorage) throws(LayoutError) -> Void
  ) throws(LayoutError) {
    let box = entry.section.box
    let before = boxes[box].maximumLength
    // Only where it may get too long is a copy kept, of which the change would have to copy pages.
    let mayBeTooLong =
      occupied + type(of: boxes[box]).maximumItemLength > Units.maximumPosition
      || itemCount >= Int(Units.maximumPosition)
    let copy = mayBeTooLong ? boxes[box] : nil
    try change(&boxes[box])
    let difference = boxes[box].maximumLength - before
    if let copy, difference > 0 {
      do throws(LayoutError) {
        try checkRoom(for: difference, items: boxes[box].count - entry.count)
      } catch {
        boxes.put(copy, back: box)
        throw error
      }
    }
    occupied += difference
    recordChange(ofFullSection: index, entry)
  }
}

extension UInt8 {
  /// Whether a record of this class of size is the right one for so many bytes: large enough, and less than
  /// twice as large as need be, so that who removes and inserts by turns does not go from one to another.
  fileprivate func fits(_ bytes: Int) -> Bool {
    let needed = SizedRecords.sizeClass(ofBytes: bytes)
    return needed <= self && self < needed + 2
  }
}
