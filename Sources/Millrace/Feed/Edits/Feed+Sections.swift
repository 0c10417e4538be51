extension Feed {
  /// Appends a section.
  ///
  /// - Throws: If a value of the layout or of an item is out of its range, or if the content would be too long;
  ///   in `LayoutError.inSection`, with the index that the section would have had.
  /// - Complexity: As to create the section, and O(log sections)
  public mutating func append(_ section: FeedSection) throws(LayoutError) {
    try insert(section, at: sectionCount)
  }

  /// Inserts a section in front of the section `index`, or at the end.
  ///
  /// - Throws: If the index is not in `0...sectionCount`; otherwise as `append(_:)`.
  /// - Complexity: As to create the section, and O(log sections)
  public mutating func insert(_ section: FeedSection, at index: Int) throws(LayoutError) {
    try checkSection(border: index, "section")
    let new = try entry(of: section, at: index, replacing: nil)
    occupied += new.maximumLength + sectionTree.gap
    supplementaries.addUser(new.entry.supplementaries)
    if index == sectionCount {
      sectionTree.append(new.entry)
    } else {
      sectionTree.insert(new.entry, at: index)
    }
    anchorsDidInsert(section: index)
  }

  /// Removes a section with all its items.
  ///
  /// - Throws: If the index is not in `0..<sectionCount`.
  /// - Complexity: O(log sections), and the items if it is a compact section
  public mutating func removeSection(at index: Int) throws(LayoutError) {
    try checkSection(index, "section")
    anchorsWillRemove(section: index)
    let entry = sectionTree.remove(at: index)
    occupied -= maximumLength(of: entry) + sectionTree.gap
    release(entry)
  }

  /// Moves a section with all its items to where its index will be `target`.
  ///
  /// - Throws: If one of the indices is not in `0..<sectionCount`.
  /// - Complexity: O(log sections)
  public mutating func moveSection(from source: Int, to target: Int) throws(LayoutError) {
    try checkSection(source, "source")
    try checkSection(target, "target")
    guard source != target else { return }
    keepingAnchors(movingSection: source, to: target) { feed in
      let entry = feed.sectionTree.remove(at: source)
      feed.sectionTree.insert(entry, at: target)
    }
  }

  /// Puts another section in the place of a section: a reload. With the headers, footers and decorations of the new
  /// one; those of the old one go.
  ///
  /// - Throws: If the index is not in `0..<sectionCount`; otherwise as `append(_:)`.
  /// - Complexity: As to create the section, and O(log sections)
  public mutating func replaceSection(at index: Int, with section: FeedSection) throws(LayoutError) {
    try checkSection(index, "section")
    try keepingAnchors(replacingSection: index) { (feed) throws(LayoutError) in
      try feed.putSection(section, at: index)
    }
  }

  private mutating func putSection(_ section: FeedSection, at index: Int) throws(LayoutError) {
    let old = sectionTree.entry(at: index)
    let new = try entry(of: section, at: index, replacing: old)
    occupied += new.maximumLength - maximumLength(of: old)
    supplementaries.addUser(new.entry.supplementaries)
    sectionTree.replace(at: index, with: new.entry)
    release(old)
  }

  func checkSection(_ index: Int, _ argument: @autoclosure () -> String) throws(LayoutError) {
    guard index >= 0, index < sectionCount else {
      throw .indexOutOfRange(argument: argument(), index: index, valid: 0..<sectionCount)
    }
  }

  private func checkSection(
    border index: Int, _ argument: @autoclosure () -> String
  ) throws(LayoutError) {
    guard index >= 0, index <= sectionCount else {
      throw .indexOutOfRange(argument: argument(), index: index, valid: 0..<(sectionCount + 1))
    }
  }
}

extension Feed {
  /// How long a section may get, with what is in front of and behind its items.
  func maximumLength(of entry: SectionEntry) -> Units {
    let margins = Units(entry.front) + Units(entry.back)
    let section = entry.section
    if section.isFull { return margins + boxes[section.box].maximumLength }
    let items = section.handle.map { records.view($0) }
    return margins + styles[section.style].maximumLength(of: items, count: entry.count)
  }

  /// Gives back all that is held of a section that is not in the stack any more.
  mutating func release(_ entry: SectionEntry) {
    supplementaries.removeUser(entry.supplementaries)
    releaseItems(of: entry)
  }

  /// Gives back what is held of a section's items.
  mutating func releaseItems(of entry: SectionEntry) {
    let section = entry.section
    if section.isFull {
      boxes.remove(section.box)
    } else {
      if let handle = section.handle { records.deallocate(handle) }
      styles.removeUser(section.style)
    }
  }

  /// Throws, if there is no room for what a change adds.
  ///
  /// - Parameters:
  ///   - length: By how much longer the content may get.
  ///   - items: How many items more there are.
  @inline(__always)
  func checkRoom(for length: Units, items: Int) throws(LayoutError) {
    // It may be too long already, by what a layout of one's own made of it (`update(section:as:_:)`, settling).
    guard length <= max(0, Units.maximumPosition - occupied),
      items <= max(0, Int(Units.maximumPosition) - itemCount)
    else { throw .contentTooLong }
  }

  /// Makes what the stack is to have of a new section, which is held from then on.
  ///
  /// - Parameter old: The section whose place it is to take, if it is to take one's.
  mutating func entry(
    of section: FeedSection, at index: Int, replacing old: SectionEntry?
  ) throws(LayoutError) -> (entry: SectionEntry, maximumLength: Units) {
    do throws(LayoutError) {
      let margins = try supplementaries.margins(
        headers: section.headers, footers: section.footers, decorations: section.decorations, axis: axis)
      let length = Units(margins.front) + Units(margins.back)
      // What is given up makes room, but the gap stays.
      let room = (old.map { maximumLength(of: $0) } ?? -sectionTree.gap) - length
      do throws(LayoutError) {
        var new = try itemsEntry(of: section, room: room, old?.count ?? 0)
        new.entry.take(margins, supplementaries)
        return (new.entry, new.maximumLength + length)
      } catch {
        supplementaries.removeIfUnused(margins.supplementaries)
        throw error
      }
    } catch {
      throw .inSection(index, error)
    }
  }

  /// Makes what the stack is to have of a new section, but for what it has beside its items.
  ///
  /// - Parameters:
  ///   - room: What it may be longer by than there is room for.
  ///   - oldCount: The number of items that it takes the place of.
  @inline(__always)
  private mutating func itemsEntry(
    of section: FeedSection, room: Units, _ oldCount: Int
  ) throws(LayoutError) -> (entry: SectionEntry, maximumLength: Units) {
    if let content = section.content, isCompact(content) {
      return try compactEntry(content, room: room, oldCount)
    }
    let full = try fullSection(section)
    try checkRoom(for: full.maximumLength - room, items: full.count - oldCount)
    note(full)
    let box = boxes.add(full)
    recordCrossBounds(ofBox: box)
    return (fullEntry(full, box: box), full.maximumLength)
  }

  /// Takes note of what queries have to look out for because of a section.
  mutating func note(_ section: any SectionStorage) {
    overflow = max(overflow, section.overflow)
  }

  /// Whether a section is to be held as a compact one.
  @inline(__always)
  private func isCompact(_ content: FeedSection.Content) -> Bool {
    switch content.layout {
    case .waterfall: content.count <= compactLimit
    case .rows(let layout): content.count <= compactLimit && layout.isCompact
    case .grid: true
    }
  }

  /// What the stack is to have of a full section.
  func fullEntry(_ section: any SectionStorage, box: Int) -> SectionEntry {
    SectionEntry(
      length: section.provisionalLength, count: section.count, isMarked: !section.isSettled,
      tag: SectionTag(box: box).stored)
  }

  /// Makes a full section, in the feed's breadth.
  private mutating func fullSection(_ section: FeedSection) throws(LayoutError) -> any SectionStorage {
    if let content = section.content { return try fullSection(content) }
    switch section.fullContent {
    case .waterfall(var layout, let policy, let extents):
      layout.follow(map)
      return try WaterfallSection(
        layout, width: width, policy: policy, extents: extents, shape: sectionShape)
    case .waterfallItems(var layout, let policy, let items):
      layout.follow(map)
      return try WaterfallSection(layout, width: width, policy: policy, items: items, shape: sectionShape)
    case .denseWaterfall(var layout, let policy, let items):
      layout.waterfall.follow(map)
      return try DenseWaterfallSection(
        layout, width: width, policy: policy, items: items, shape: sectionShape)
    case .mosaic(var layout, let items):
      layout.follow(map)
      return try MosaicSection(layout, width: width, items: items)
    case .custom(let content):
      return try content.section(
        width: width, in: map, shape: sectionShape, compactUpTo: compactLimit, style: &customStyle)
    case .section(var section):
      if section.width != width || section.map != map { try section.relayout(crossSize: width, in: map) }
      return section
    case nil: preconditionFailure("a section of nothing")
    }
  }

  private func fullSection(_ content: FeedSection.Content) throws(LayoutError) -> any SectionStorage {
    switch content.layout.following(map) {
    case .waterfall(let layout):
      return try WaterfallSection(layout, width: width, extents: content.extents, shape: sectionShape)
    case .rows(let layout):
      let widthless = content.extents.lazy.map { axis.turned(LayoutSize(width: 0, height: $0)) }
      return try content.extents.isEmpty
        ? RowSection(layout, width: width, sizes: content.sizes, shape: sectionShape)
        : RowSection(layout, width: width, sizes: widthless, shape: sectionShape)
    case .grid(let layout): return try GridSection(layout, width: width, count: content.cellCount)
    }
  }

  /// A full section of what a compact one has.
  func fullSection(of entry: SectionEntry) throws(LayoutError) -> any SectionStorage {
    let section = entry.section
    let style = styles[section.style]
    let items = section.handle.map { records.view($0) }
    func stored(_ index: Int) -> ItemSize {
      items.map { style.stored(index, in: $0) } ?? ItemSize(width: 0, height: 0)
    }
    switch style.layout {
    case .waterfall(let layout):
      let extents = (0..<entry.count).map { Units(stored($0).height).points }
      return try WaterfallSection(layout, width: width, extents: extents, shape: sectionShape)
    case .rows(let layout):
      let sizes = (0..<entry.count).map { axis.turned(stored($0).points) }
      return try RowSection(layout, width: width, sizes: sizes, shape: sectionShape)
    case .grid(let layout): return try GridSection(layout, width: width, count: entry.count)
    }
  }

  /// What the stack is to have of a compact section.
  ///
  /// - Parameters:
  ///   - room: What it may be longer by than there is room for.
  ///   - oldCount: The number of items that it takes the place of.
  private mutating func compactEntry(
    _ content: FeedSection.Content, room: Units, _ oldCount: Int
  ) throws(LayoutError) -> (entry: SectionEntry, maximumLength: Units) {
    let count = content.count
    guard content.cellCount >= 0 else { throw .invalidCount(content.cellCount) }
    let number = try styles.number(of: content.layout, in: map, width: width)
    let style = styles[number]
    var handle: SizedRecords.Handle?
    do throws(LayoutError) {
      var greatest = style.insets
      let length: Units
      switch style.rule {
      case .grid(let geometry):
        guard count <= geometry.maximumCount else { throw .contentTooLong }
        greatest = geometry.contentHeight(of: count)
        length = greatest
      case _ where count == 0: length = greatest
      case .waterfall(let style):
        let items = allocate(count * MemoryLayout<UInt32>.stride, &handle)
        greatest += try style.fill(items, from: content.extents)
        length = style.length(of: items, count: count)
      case .rows(let style):
        let items = allocate(count * MemoryLayout<ItemSize>.stride, &handle)
        greatest += try style.fill(items, from: content.extents) + style.fill(items, from: content.sizes)
        length = style.length(of: items, count: count, &scratch.rows)
      }
      try checkRoom(for: greatest - room, items: count - oldCount)
      styles.addUser(number)
      let tag = SectionTag(style: number, handle).stored
      return (SectionEntry(length: length, count: count, tag: tag), greatest)
    } catch {
      if let handle { records.deallocate(handle) }
      styles.removeIfUnused(number)
      throw error
    }
  }

  private mutating func allocate(_ bytes: Int, _ handle: inout SizedRecords.Handle?) -> RecordView {
    let new = records.allocate(bytes: bytes)
    handle = new
    return records.mutableView(new)
  }
}
