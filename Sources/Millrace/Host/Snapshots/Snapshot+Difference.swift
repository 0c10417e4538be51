extension Snapshot {
  /// Returns the edits that make this snapshot of another one.
  ///
  /// The numbers of moves of sections, and of moves of items in each section, are minimal. An item that is in another
  /// section moves. Marks to reload and reconfigure are those of this snapshot, for items and sections that are in both.
  ///
  /// - Complexity: For copies that differ in k edits, O(n / 128 + 128 k). Otherwise O(n), and in sections whose
  ///   items are in another order O(n log₁₆ n). If neither snapshot is a copy of the other, or both have new
  ///   identifiers, the hash tables of both are also compared.
  @inlinable
  public func difference(from old: Snapshot) -> SnapshotDifference {
    difference(
      from: old, items: NumberMatch(itemTable, in: old.itemTable),
      sections: NumberMatch(sectionTable, in: old.sectionTable),
      oldSections: NumberMatch(old.sectionTable, in: sectionTable))
  }

  /// - Parameters:
  ///   - itemMatch: The old numbers of the items.
  ///   - sectionMatch: The old numbers of the sections.
  ///   - oldSectionMatch: The new numbers of the old sections.
  @usableFromInline
  func difference(
    from old: Snapshot, items itemMatch: NumberMatch, sections sectionMatch: NumberMatch,
    oldSections oldSectionMatch: NumberMatch
  ) -> SnapshotDifference {
    var result = SnapshotDifference()
    let all = ForestDifference.Pair(old: (0, 0), new: (0, 0))
    let sectionEdits = ForestDifference(from: old.sections, to: sections, sectionMatch, [all])
    result.sectionRemovals = sectionEdits.removals.map { $0.item }
    result.sectionInsertions = sectionEdits.insertions.map { $0.item }
    result.sectionMoves = sectionEdits.moves.map { .init(source: $0.source.item, target: $0.target.item) }
    var pairs: [ForestDifference.Pair] = []
    let changed = items.changedContainers(comparedWith: old.items)
    for section in changed.indices where changed[section] {
      let section = UInt32(section)
      pairs.append(.init(old: old.entry(of: sectionMatch[section]), new: entry(of: section)))
    }
    let changedBefore = old.items.changedContainers(comparedWith: items)
    for section in changedBefore.indices where changedBefore[section] {
      let section = UInt32(section)
      let new = entry(of: oldSectionMatch[section])
      if let new, changed[Int(new.container)] { continue }
      pairs.append(.init(old: old.entry(of: section), new: new))
    }
    let itemEdits = ForestDifference(from: old.items, to: items, itemMatch, pairs)
    (result.removals, result.insertions, result.moves) = (
      itemEdits.removals, itemEdits.insertions, itemEdits.moves
    )
    for (item, mark) in itemMarks where old.items.contains(itemMatch[item]) {
      let path = old.path(of: itemMatch[item])
      if mark == .reload { result.reloads.append(path) } else { result.reconfigurations.append(path) }
    }
    result.reloads.sort()
    result.reconfigurations.sort()
    result.sectionReloads = sectionMarks.compactMap { old.entry(of: sectionMatch[$0])?.index }.sorted()
    return result
  }

  /// Returns the number of a section and its index, or `nil` if it is not in the snapshot.
  private func entry(of section: UInt32) -> (container: UInt32, index: Int)? {
    sections.path(of: section).map { (section, $0.index) }
  }
}
