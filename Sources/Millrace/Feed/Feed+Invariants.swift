extension Feed {
  /// Whether a section is held as a full one. For tests.
  package func isFull(section index: Int) -> Bool {
    let section = sectionTree.entry(at: index).section
    return section.isFull && !boxes[section.box].isCompact
  }

  /// What a full section has counted; `nil` if it is a compact one. For tests.
  package func work(ofSection index: Int) -> WorkCounters? {
    let section = sectionTree.entry(at: index).section
    return section.isFull ? boxes[section.box].work : nil
  }

  /// The numbers of boxes, records and layouts that are held. For tests.
  package var held: (boxes: Int, records: Int, layouts: Int) { (boxes.count, records.count, styles.count) }

  /// The number of different lists of headers, footers and decorations that are held. For tests.
  package var storedSupplementaries: Int { supplementaries.count }

  /// What is wrong with the structure under the feed, or `nil`: recomputes all that is held of each section, and
  /// checks that nothing else is. For tests.
  ///
  /// - Complexity: O(n)
  package func invariantViolation() -> String? {
    if let violation = sectionTree.invariantViolation() { return violation }
    var seen = (boxes: 0, records: 0, pinned: 0)
    var styleNumbers: Set<Int> = []
    var supplementaryNumbers: Set<UInt32> = []
    var sum = sectionTree.origin + Units(margins.back)
    var scratch = CompactRows.Scratch()
    for index in 0..<sectionCount {
      let entry = sectionTree.entry(at: index)
      let section = entry.section
      sum += maximumLength(of: entry) + sectionTree.gap
      if let violation = violation(in: entry.margins) { return "section \(index): \(violation)" }
      if supplementaries[entry.supplementaries].traits != entry.traits {
        return "section \(index): other traits"
      }
      if entry.supplementaries != 0 { supplementaryNumbers.insert(entry.supplementaries) }
      if section.isFull {
        seen.boxes += 1
        let full = boxes[section.box]
        if let violation = full.invariantViolation() { return "section \(index): \(violation)" }
        if full.provisionalLength != entry.length { return "section \(index) has another length" }
        if full.count != entry.count { return "section \(index) has \(full.count) items" }
        if full.isSettled == entry.isMarked { return "section \(index): isSettled is \(full.isSettled)" }
        if full.hasPinnedItems { seen.pinned += 1 }
        if full.overflow > overflow { return "section \(index) overflows by \(full.overflow)" }
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
    if let violation = supplementaries.invariantViolation() { return violation }
    if supplementaryNumbers.count != supplementaries.count {
      return "supplementaries is held that no section has"
    }
    return violation(in: margins)
  }

  /// What is wrong with the lengths of headers and footers.
  private func violation(in margins: SupplementaryTable.Margins) -> String? {
    let content = supplementaries[margins.supplementaries].content
    if content.headers.count == 1 || content.headers.reduce(0, { $0 + $1.extent }) == margins.front,
      content.footers.count == 1 || content.footers.reduce(0, { $0 + $1.extent }) == margins.back
    {
      return nil
    }
    return "headers and footers of another length"
  }

  private func violation(in margins: FeedMargins) -> String? {
    let content = margins.supplementaries.content
    if sectionTree.origin != margins.front {
      return "the sections begin elsewhere than the feed's headers end"
    }
    if content.headers.reduce(0, { $0 + $1.extent }) == margins.front,
      content.footers.reduce(0, { $0 + $1.extent }) == margins.back
    {
      return nil
    }
    return "headers and footers of the feed of another length"
  }
}
