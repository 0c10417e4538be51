extension Feed {
  /// Whether a section is held as a full one. For tests.
  package func isFull(section index: Int) -> Bool {
    let section = stack.entry(at: index).section
    return section.isFull && !boxes[section.box].isCompact
  }

  /// What a full section has counted; `nil` if it is a compact one. For tests.
  package func work(ofSection index: Int) -> WorkCounters? {
    let section = stack.entry(at: index).section
    return section.isFull ? boxes[section.box].work : nil
  }

  /// The numbers of boxes, records and layouts that are held. For tests.
  package var held: (boxes: Int, records: Int, layouts: Int) { (boxes.count, records.count, styles.count) }

  /// The number of different lists of headers, footers and decorations that are held. For tests.
  package var heldFurniture: Int { furniture.count }

  /// What is wrong with the structure under the feed, or `nil`: recomputes all that is held of each section, and
  /// checks that nothing else is. For tests.
  ///
  /// - Complexity: O(n)
  package func invariantViolation() -> String? {
    if let violation = stack.invariantViolation() { return violation }
    var seen = (boxes: 0, records: 0, pinned: 0)
    var styleNumbers: Set<Int> = []
    var furnitureNumbers: Set<UInt32> = []
    var sum = stack.origin + Units(margins.back)
    var scratch = CompactRows.Scratch()
    for index in 0..<sectionCount {
      let entry = stack.entry(at: index)
      let section = entry.section
      sum += greatestLength(of: entry) + stack.gap
      if let violation = violation(in: entry.margins) { return "section \(index): \(violation)" }
      if furniture[entry.furniture].traits != entry.traits { return "section \(index): other traits" }
      if entry.furniture != 0 { furnitureNumbers.insert(entry.furniture) }
      if section.isFull {
        seen.boxes += 1
        let full = boxes[section.box]
        if let violation = full.invariantViolation() { return "section \(index): \(violation)" }
        if full.placedLength != entry.length { return "section \(index) has another length" }
        if full.count != entry.count { return "section \(index) has \(full.count) items" }
        if full.isSettled == entry.isMarked { return "section \(index): isSettled is \(full.isSettled)" }
        if full.hasPinnedItems { seen.pinned += 1 }
        if full.overhang > overhang { return "section \(index) overhangs by \(full.overhang)" }
        if full.isCompact, full.count > compactLimit { return "section \(index) has \(full.count) items" }
        // Its breadth may be another one: `update(section:as:_:)`.
        if full.map.axis != axis || full.map.direction != direction { return "section \(index) is turned" }
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
    if seen.pinned != boxes.pinnedCount {
      return "\(seen.pinned) sections have pinned items, not \(boxes.pinnedCount)"
    }
    if let violation = furniture.invariantViolation() { return violation }
    if furnitureNumbers.count != furniture.count { return "furniture is held that no section has" }
    return violation(in: margins)
  }

  /// What is wrong with the lengths of headers and footers.
  private func violation(in margins: FurnitureTable.Margins) -> String? {
    let content = furniture[margins.furniture].content
    if content.headers.count == 1 || content.headers.reduce(0, { $0 + $1.extent }) == margins.front,
      content.footers.count == 1 || content.footers.reduce(0, { $0 + $1.extent }) == margins.back
    {
      return nil
    }
    return "headers and footers of another length"
  }

  private func violation(in margins: FeedMargins) -> String? {
    let content = margins.furniture.content
    if stack.origin != margins.front { return "the sections begin elsewhere than the feed's headers end" }
    if content.headers.reduce(0, { $0 + $1.extent }) == margins.front,
      content.footers.reduce(0, { $0 + $1.extent }) == margins.back
    {
      return nil
    }
    return "headers and footers of the feed of another length"
  }
}
