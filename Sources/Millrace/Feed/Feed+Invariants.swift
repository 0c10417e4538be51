extension Feed {
  /// Returns whether a section is boxed. For tests.
  package func isFull(section index: Int) -> Bool {
    !store.section(sectionTree.entry(at: index)).isSmall
  }

  /// Returns the work counted by a boxed section, or `nil` if the section is small. For tests.
  package func work(ofSection index: Int) -> WorkCounters? {
    let section = store.section(sectionTree.entry(at: index))
    return section.isShared ? nil : section.work
  }

  /// The numbers of boxed sections, records and shared layouts that are stored. For tests.
  package var held: (boxes: Int, records: Int, layouts: Int) {
    (store.boxCount, store.records.count, store.sharedCount)
  }

  /// The number of different lists of headers, footers and decorations that are stored. For tests.
  package var storedSupplementaries: Int { supplementaries.count }

  /// Returns a description of a violated invariant, or `nil` if there is none. For tests. O(n).
  ///
  /// Recomputes everything that is stored of each section, and checks that nothing else is stored.
  package func invariantViolation() -> String? {
    if let violation = sectionTree.invariantViolation() { return violation }
    var seen = (boxes: 0, records: 0, pinned: 0)
    var counts = (badges: 0, environments: 0, orthogonal: 0)
    var crossLengths = LengthCounts()
    var overflow: Units = 0
    var sharedSlots: Set<Int> = []
    var supplementaryNumbers: Set<UInt32> = []
    var sum = margins.maximumLength
    for index in 0..<sectionCount {
      let entry = sectionTree.entry(at: index)
      let section = entry.section
      sum += maximumLength(of: entry) + sectionTree.gap
      let lengths = (entry.headersLength, entry.footersLength)
      if !hasLengths(supplementaries[entry.supplementariesNumber], lengths, around: entry.length) {
        return "section \(index): headers and footers of another length"
      }
      if supplementaries[entry.supplementariesNumber].traits != entry.traits {
        return "section \(index): other traits"
      }
      if entry.supplementariesNumber != 0 { supplementaryNumbers.insert(entry.supplementariesNumber) }
      let full = store.section(entry)
      if let violation = full.invariantViolation(of: entry, store.items(of: entry)) {
        return "section \(index): \(violation)"
      }
      if section.handle != nil { seen.records += 1 }
      if full.isSmall, full.maximumCount(limit: store.smallLimit) < entry.count {
        return "section \(index) has \(entry.count) items"
      }
      overflow = max(overflow, full.overflow)
      let isNew = !full.isShared || sharedSlots.insert(section.slot).inserted
      if isNew, full.orthogonal != nil { counts.orthogonal += 1 }
      if full.isShared { continue }
      seen.boxes += 1
      var updated = entry
      updated.update(from: full.summary)
      if updated != entry { return "section \(index) has another length or count, or is settled otherwise" }
      if full.hasPinnedItems { seen.pinned += 1 }
      if full.hasBadges { counts.badges += 1 }
      if full.dependsOnEnvironment { counts.environments += 1 }
      if let length = full.crossContentLength { crossLengths.add(length, count: 1) }
      // The cross size may differ: `withSection(_:as:_:)`.
      if full.map.axis != axis || full.map.direction != direction {
        return "section \(index) has another axis or direction"
      }
    }
    if sum != occupied { return "the sections occupy \(sum), not \(occupied)" }
    if held != (seen.boxes, seen.records, sharedSlots.count) {
      return "stored are \(held), in use \(seen) and \(sharedSlots.count) layouts"
    }
    if seen.pinned != store.pinnedCount {
      return "\(seen.pinned) sections have pinned items, not \(store.pinnedCount)"
    }
    if counts != (store.badgeCount, store.environmentCount, store.orthogonalCount) {
      return "counted are \((store.badgeCount, store.environmentCount, store.orthogonalCount)), not \(counts)"
    }
    if LengthCounts.bound(overflow) != store.overflow {
      return "sections overflow by \(overflow), not \(store.overflow)"
    }
    if !(crossLengths == store.crossLengths) {
      return "the lengths across the feed are not those of its sheets"
    }
    if let violation = supplementaries.invariantViolation() { return violation }
    if supplementaryNumbers.count != supplementaries.count {
      return "supplementaries are stored that no section has"
    }
    if sectionTree.origin != margins.headersLength {
      return "the sections do not start after the feed's headers"
    }
    let lengths = (margins.headersLength, margins.footersLength)
    return hasLengths(margins.supplementaries, lengths, around: sectionTree.length)
      ? nil : "headers and footers of the feed of another length"
  }

  /// Returns whether supplementaries around content of the length `content` have the given total lengths of headers and
  /// of footers.
  ///
  /// The length of a single header or footer may be stored only there.
  private func hasLengths(
    _ supplementaries: SectionSupplementaries, _ lengths: (headers: UInt32, footers: UInt32),
    around length: Units
  ) -> Bool {
    if let boundary = supplementaries.boundary { return boundary.lengths(around: length) == lengths }
    let content = supplementaries.content
    func hasLength(_ list: [StoredSupplementary], _ length: UInt32) -> Bool {
      list.count == 1 && list[0].extent == 0 || list.reduce(0) { $0 + $1.extent } == length
    }
    return hasLength(content.headers, lengths.headers) && hasLength(content.footers, lengths.footers)
  }
}
