extension CollectionView {
  /// Shows a snapshot instead of another one: applies their difference as one batch, as UIKit's diffable data source does.
  ///
  /// ```swift
  /// var next = snapshot
  /// try next.deleteItems([mail])
  /// try view.apply(next, replacing: &snapshot) { _, mails in
  ///   .waterfall(layout, count: mails.count, estimatedExtent: 60)
  /// } item: { _ in
  ///   .estimated(60)
  /// }
  /// ```
  ///
  /// Cells, selected items and the focus stay with their identifiers. Items that are marked to be reloaded, and all elements of
  /// sections that are, get other cells. Items that are marked to be reconfigured are configured in their own cells.
  ///
  /// - Parameters:
  ///   - next: The new snapshot.
  ///   - current: The snapshot that the feed shows. Afterwards `next`, without its marks.
  ///   - anchor: The content whose position on screen is kept. `nil` if nothing is kept.
  ///   - isAnimated: As in `performBatchUpdates(_:keeping:isAnimated:checking:)`.
  ///   - section: Returns an inserted section with its new items.
  ///   - item: Returns the value of an item that is inserted in a section that is not new.
  /// - Returns: The changes, for what the host keeps by path.
  /// - Throws: `CollectionViewError` if `current` has another number of sections or of items than the feed, if `section` returns a
  ///   section with another number of items, or if a value does not fit the feed. `current` and the collection view are as
  ///   before.
  /// - Precondition: The feed shows `current`. As for `edit(keeping:isAnimated:_:)`.
  /// - Complexity: As for `Snapshot.difference(from:)`, `SnapshotDifference.batch(to:section:item:)` and
  ///   `performBatchUpdates(_:keeping:isAnimated:checking:)`
  @discardableResult
  public func apply<SectionID, ItemID>(
    _ next: Snapshot<SectionID, ItemID>, replacing current: inout Snapshot<SectionID, ItemID>,
    keeping anchor: Anchor?, isAnimated: Bool = true,
    section: (SectionID, [ItemID]) -> FeedSection, item: (ItemID) -> FeedItem
  ) throws(CollectionViewError) -> ChangeReport {
    guard current.sectionCount == feed.sectionCount else {
      throw .wrongSectionCount(current.sectionCount, expected: feed.sectionCount)
    }
    if current.itemCount != feed.itemCount { try current.checkItemCounts(of: feed) }
    let difference = next.difference(from: current)
    var inserted = difference.sectionInsertions.makeIterator()
    let batch = try difference.batch(to: next) { (id, items) throws(CollectionViewError) in
      let (content, index) = (section(id, items), inserted.next()!)
      if content.itemCount != items.count {
        throw .wrongItemCount(section: index, content.itemCount, expected: items.count)
      }
      return content
    } item: { (id) throws(CollectionViewError) in
      item(id)
    }
    let report = try perform(keeping: anchor, isAnimated: isAnimated) { (feed) throws(CollectionViewError) in
      try feed.applyForHost(batch)
    }
    reloadCells(ofSections: difference.sectionReloads, report)
    current = next
    current.removeMarks()
    return report
  }

  /// Shows a snapshot instead of another one, and keeps what `anchoring` says in place. See
  /// `apply(_:replacing:keeping:isAnimated:section:item:)`.
  @discardableResult
  public func apply<SectionID, ItemID>(
    _ next: Snapshot<SectionID, ItemID>, replacing current: inout Snapshot<SectionID, ItemID>,
    isAnimated: Bool = true, section: (SectionID, [ItemID]) -> FeedSection, item: (ItemID) -> FeedItem
  ) throws(CollectionViewError) -> ChangeReport {
    try apply(
      next, replacing: &current, keeping: anchor, isAnimated: isAnimated, section: section, item: item)
  }

  /// Gives all elements of sections other cells.
  private func reloadCells(ofSections sections: [Int], _ report: ChangeReport) {
    if sections.isEmpty { return }
    let reloaded = sections.compactMap { report.newSection(forOld: $0) }.sorted()
    for index in shown.names.indices {
      guard let name = shown.names[index] else { continue }
      let section = (name.kind == .item ? dataPath(ofItem: name.path) : name.path).section
      if reloaded.indices.contains(key: section, { reloaded[$0] }) { shown.names[index] = nil }
    }
  }
}

extension Snapshot {
  /// Throws if the number of items is not that of a feed in one of the sections.
  fileprivate func checkItemCounts(of feed: Feed) throws(CollectionViewError) {
    for (index, section) in sections.numbers(in: 0).enumerated() {
      let (given, expected) = (items.count(of: section), feed.itemCount(ofSection: index))
      if given != expected { throw .wrongItemCount(section: index, given, expected: expected) }
    }
  }
}
