extension Feed {
  /// A section as its own type: a copy, O(1) of a full one.
  ///
  /// - Returns: `nil`, if it is of another type.
  /// - Precondition: `index` is in `0..<sectionCount`.
  /// - Complexity: O(log sections), and O(64) for a compact section
  public func section<Section: LayoutSection>(_ index: Int, as type: Section.Type) -> Section? {
    precondition(index >= 0 && index < sectionCount, "section out of range")
    let entry = sectionTree.entry(at: index)
    if entry.section.isFull { return (try? boxes[entry.section.box].full()) as? Section }
    return (try? fullSection(of: entry)) as? Section
  }

  /// Changes a section through its own type: batches, estimates, anchors, another layout.
  ///
  /// ```swift
  /// let report = try feed.update(section: 3, as: WaterfallSection.self) { try $0.apply(batch) }
  /// ```
  ///
  /// Positions in there are the section's own. What becomes of it is taken over afterwards: its length, and what
  /// it leaves to be settled; if it has another breadth, axis or direction then, it is laid out anew in the feed's.
  ///
  /// - Parameter body: If it throws, what it changed until then stays changed.
  /// - Returns: What `body` returns.
  /// - Throws: What `body` throws; a `LayoutError` if the index is not in `0..<sectionCount`, or if the section is of
  ///   another type. If the feed is more than half as long as a content may be, and would be too long: then nothing is
  ///   changed. (A shorter one may get longer than that by one call, and takes nothing more then.) If `body` leaves a
  ///   section of another breadth that has no place in the feed's, for example of more lanes than items can span: it
  ///   stays as broad as it is, until it is replaced, or a width of the feed suits it; and if it has another axis, in
  ///   which it would be too long, an empty list is left in its place.
  /// - Complexity: As of what `body` does, and O(log sections)
  @discardableResult
  public mutating func update<Section: LayoutSection, Result>(
    section index: Int, as type: Section.Type,
    _ body: (inout Section) throws -> Result
  ) throws -> Result {
    try checkSection(index, "section")
    let entry = sectionTree.entry(at: index)
    // A sheet can come to any number of cells at once.
    let copy: Feed? =
      occupied > Units.maximumPosition / 2 || itemCount > Int(Units.maximumPosition / 2)
        || Section.self == SpreadsheetSection.self ? self : nil
    let box = try openBox(index, entry, as: type)
    let lent = lendAnchors(toSection: index, in: box)
    guard var section = boxes.take(box) as? Section else { preconditionFailure("checked before") }
    let lengthBefore = maximumLength(ofBoxed: section)
    let result = Swift.Result { try body(&section) }
    guard var changed = section as? any SectionStorage else { preconditionFailure("no section of a feed") }
    var failure: LayoutError?
    if changed.width != width || changed.map != map {
      do throws(LayoutError) { try changed.relayout(crossSize: width, in: map) } catch {
        failure = error
        changed = turned(changed)
      }
    }
    if let lent { takeBack(lent, from: &changed) }
    let (length, count) = (changed.maximumLength - lengthBefore, changed.count - entry.count)
    let isTooLong = length > 0 && occupied + length > Units.maximumPosition
    let isTooMuch = count > 0 && count > Int(Units.maximumPosition) - itemCount
    if let copy, isTooLong || isTooMuch {
      self = copy
      throw LayoutError.inSection(index, .contentTooLong)
    }
    boxes.put(changed, back: box)
    occupied += length
    note(changed)
    recordChange(ofFullSection: index, sectionTree.entry(at: index))
    if let failure { throw LayoutError.inSection(index, failure) }
    return try result.get()
  }

  /// The box of a section of a type, which is full from then on.
  private mutating func openBox<Section: LayoutSection>(
    _ index: Int, _ entry: SectionEntry, as type: Section.Type
  ) throws(LayoutError) -> Int {
    if entry.section.isFull {
      let section = try boxes[entry.section.box].full()
      guard section is Section else { throw wrongType(section, expected: type, index) }
      if boxes[entry.section.box].isCompact { boxes.put(section, back: entry.section.box) }
      return entry.section.box
    }
    let full = try fullSection(of: entry)
    guard full is Section else { throw wrongType(full, expected: type, index) }
    becomeFull(index, entry, full)
    return sectionTree.entry(at: index).section.box
  }

  /// A section that has no place in the feed's breadth, along the feed's axis in its own.
  private func turned(_ section: any SectionStorage) -> any SectionStorage {
    if section.map.axis == map.axis, section.map.direction == map.direction { return section }
    var section = section
    do throws(LayoutError) {
      try section.relayout(crossSize: section.width, in: map)
    } catch {
      var list = Waterfall.list()
      list.follow(map)
      guard let empty = try? WaterfallSection(list, width: width, extents: []) else {
        preconditionFailure("nothing has a place anywhere")
      }
      return empty
    }
    return section
  }

  private func maximumLength(ofBoxed section: some LayoutSection) -> Units {
    (section as? any SectionStorage)?.maximumLength ?? 0
  }

  private func wrongType<Section>(
    _ section: any SectionStorage, expected: Section.Type, _ index: Int
  ) -> LayoutError {
    .inSection(index, .wrongSectionType("\(type(of: section))", expected: "\(expected)"))
  }
}
