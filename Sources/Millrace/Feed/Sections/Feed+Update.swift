extension Feed {
  /// A section as its own type: a copy, O(1) of a full one.
  ///
  /// - Returns: `nil`, if it is of another type.
  /// - Precondition: `index` is in `0..<sectionCount`.
  /// - Complexity: O(log sections), and O(64) for a compact section
  public func section<Section: LayoutSection>(_ index: Int, as type: Section.Type) -> Section? {
    precondition(index >= 0 && index < sectionCount, "section out of range")
    let entry = stack.entry(at: index)
    if entry.section.isFull { return boxes[entry.section.box] as? Section }
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
  /// - Throws: What `body` throws; a `LayoutError` if the index is not in `0..<sectionCount`; if the section is of another type; if
  ///   the content is more than half as long as it may be and gets too long, and then nothing is changed. (If it is
  ///   less, one section can make it longer than others may any more, but not too long to be looked at.)
  /// - Complexity: As of what `body` does, and O(log sections)
  @discardableResult
  public mutating func update<Section: LayoutSection, Result>(
    section index: Int, as type: Section.Type,
    _ body: (inout Section) throws -> Result
  ) throws -> Result {
    try checkSection(index, "section")
    let entry = stack.entry(at: index)
    let copy: Feed? = occupied > Units.maximumPosition / 2 ? self : nil
    let box = try openBox(index, entry, as: type)
    guard var section = boxes.take(box) as? Section else { preconditionFailure("checked before") }
    let lengthBefore = greatestLength(ofBoxed: section)
    let result = Swift.Result { try body(&section) }
    guard var changed = section as? any StackedSection else { preconditionFailure("no section of a feed") }
    var failure: LayoutError?
    if changed.width != width || changed.map != map {
      do throws(LayoutError) { try changed.relayout(breadth: width, in: map) } catch { failure = error }
    }
    boxes.put(changed, back: box)
    occupied += changed.greatestLength - lengthBefore
    noteChange(ofFullSection: index, stack.entry(at: index))
    if let copy, occupied > Units.maximumPosition || itemCount > Int(Units.maximumPosition),
      changed.greatestLength > lengthBefore || changed.count > entry.count
    {
      self = copy
      throw LayoutError.inSection(index, .contentTooLong)
    }
    if let failure { throw LayoutError.inSection(index, failure) }
    return try result.get()
  }

  /// The box of a section of a type, which is full from then on.
  private mutating func openBox<Section: LayoutSection>(
    _ index: Int, _ entry: StackEntry, as type: Section.Type
  ) throws(LayoutError) -> Int {
    if entry.section.isFull {
      let section = boxes[entry.section.box]
      guard section is Section else { throw wrongType(section, expected: type, index) }
      return entry.section.box
    }
    let full = try fullSection(of: entry)
    guard full is Section else { throw wrongType(full, expected: type, index) }
    becomeFull(index, entry, full)
    return stack.entry(at: index).section.box
  }

  private func greatestLength(ofBoxed section: some LayoutSection) -> Units {
    (section as? any StackedSection)?.greatestLength ?? 0
  }

  private func wrongType<Section>(
    _ section: any StackedSection, expected: Section.Type, _ index: Int
  ) -> LayoutError {
    .inSection(index, .wrongSectionType("\(type(of: section))", expected: "\(expected)"))
  }

  /// Lays all sections out in another width: after a rotation, a split of the window.
  ///
  /// All or, if it throws, none. To hold the reader's place is up to the caller, who knows an item to hold on to.
  ///
  /// - Throws: If the width is out of its range; if a layout has no place in it, or the content would be too
  ///   long, in `LayoutError.inSection` where a section of its own is concerned.
  /// - Complexity: O(sections), and what `relayout` of each full section takes: O(n)
  public mutating func relayout(width: Double) throws(LayoutError) {
    var new = self
    new.map = try CoordinateMap(axis, direction, width: width)
    new.width = LayoutUnit.nearest(width)
    guard new.width != self.width else { return }
    try new.styles.relayout(width: new.width)
    new.stack = StackTree(gap: stack.gap, shape: stack.shape)
    new.occupied = 0
    for index in 0..<sectionCount {
      var entry = stack.entry(at: index)
      let section = entry.section
      do throws(LayoutError) {
        if section.isFull {
          try new.boxes[section.box].relayout(breadth: new.width, in: new.map)
          let full = new.boxes[section.box]
          (entry.length, entry.isMarked) = (full.placedLength, !full.isSettled)
        } else {
          let items = section.handle.map { records.view($0) }
          let style = new.styles[section.style]
          guard entry.count <= style.maximumCount(limit: compactLimit) else { throw .contentTooLong }
          entry.length = style.length(of: items, count: entry.count, &new.scratch.rows)
        }
        let length = new.greatestLength(of: entry)
        try new.checkRoom(for: length, items: entry.count)
        new.occupied += length + stack.gap
      } catch {
        throw .inSection(index, error)
      }
      new.stack.append(entry)
    }
    new.stack.work = new.stack.work + stack.work
    self = new
  }
}

extension Feed {
  /// Whether a section is held as a full one. For tests.
  package func isFull(section index: Int) -> Bool { stack.entry(at: index).section.isFull }

  /// What a full section has counted; `nil` if it is a compact one. For tests.
  package func work(ofSection index: Int) -> WorkCounters? {
    let section = stack.entry(at: index).section
    return section.isFull ? boxes[section.box].work : nil
  }

  /// The numbers of boxes, records and layouts that are held. For tests.
  package var held: (boxes: Int, records: Int, layouts: Int) { (boxes.count, records.count, styles.count) }

  /// What is wrong with the structure under the feed, or `nil`: recomputes all that is held of each section, and
  /// checks that nothing else is. For tests.
  ///
  /// - Complexity: O(n)
  package func invariantViolation() -> String? {
    if let violation = stack.invariantViolation() { return violation }
    var seen = (boxes: 0, records: 0)
    var styleNumbers: Set<Int> = []
    var sum: Units = 0
    var scratch = CompactRows.Scratch()
    for index in 0..<sectionCount {
      let entry = stack.entry(at: index)
      let section = entry.section
      sum += greatestLength(of: entry) + stack.gap
      if section.isFull {
        seen.boxes += 1
        let full = boxes[section.box]
        if let violation = full.invariantViolation() { return "section \(index): \(violation)" }
        if full.placedLength != entry.length { return "section \(index) has another length" }
        if full.count != entry.count { return "section \(index) has \(full.count) items" }
        if full.isSettled == entry.isMarked { return "section \(index): isSettled is \(full.isSettled)" }
        if full.width != width || full.map != map { return "section \(index) has another breadth" }
      } else {
        if section.handle != nil { seen.records += 1 }
        styleNumbers.insert(section.style)
        let items = section.handle.map { records.view($0) }
        let length = styles[section.style].length(of: items, count: entry.count, &scratch)
        if length != entry.length { return "section \(index) has another length" }
        if entry.isMarked { return "section \(index) is compact and not settled" }
      }
    }
    if sum != occupied { return "the sections occupy \(sum), not \(occupied)" }
    if held != (seen.boxes, seen.records, styleNumbers.count) {
      return "held are \(held), in use \(seen) and \(styleNumbers.count) layouts"
    }
    return nil
  }
}
