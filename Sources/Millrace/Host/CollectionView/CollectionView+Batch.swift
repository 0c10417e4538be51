/// Why an update of a collection view was refused. The collection view is as before.
public enum CollectionViewError: Error, Hashable, Sendable {
  /// The data source has another number of sections than the feed after the batch.
  case wrongSectionCount(Int, expected: Int)
  /// The data source has another number of items in a section than the feed after the batch. `section` is its index after the
  /// batch.
  case wrongItemCount(section: Int, Int, expected: Int)
  /// The batch does not fit the feed.
  case layout(LayoutError)
}

extension CollectionViewError: CustomStringConvertible {
  /// One line that names the section and what is expected of it.
  public var description: String {
    switch self {
    case .wrongSectionCount(let count, let expected):
      "expected \(expected) sections, got \(count)"
    case .wrongItemCount(let section, let count, let expected):
      "section \(section): expected \(expected) items, got \(count)"
    case .layout(let error): error.description
    }
  }
}

extension CollectionView {
  /// Applies a batch, with the semantics of UIKit's `performBatchUpdates`.
  ///
  /// The data source has changed before. It is asked for the number of sections, and for the numbers of items in the sections that
  /// the batch edits or inserts.
  ///
  /// ```swift
  /// var batch = BatchUpdate()
  /// batch.remove(at: ItemPath(section: 0, item: 3))
  /// try view.performBatchUpdates(batch, checking: photos)
  /// ```
  ///
  /// If the batch is animated, the operations of the next update say where cells come from and go to, as in the table in the
  /// article <doc:CollectionViews>.
  ///
  /// Several batches may be applied before the next update, and cells may still be animated when another batch follows. Cells
  /// always start where they were placed last.
  ///
  /// - Parameters:
  ///   - batch: The edits.
  ///   - anchor: The content whose position on screen is kept. `nil` if nothing is kept.
  ///   - isAnimated: Whether the next update says from where and to where cells move.
  ///   - source: The data source, with the contents after the batch. It must not use the collection view while it is asked.
  /// - Returns: The changes, for what the host keeps by path.
  /// - Throws: `CollectionViewError` if the batch does not fit the feed, or the data source does not fit the result.
  /// - Precondition: As for `edit(keeping:isAnimated:_:)`.
  /// - Complexity: As for `Feed.apply(_:keeping:watching:)` and `edit(keeping:isAnimated:_:)`
  @discardableResult
  public func performBatchUpdates<Source: CollectionViewDataSource>(
    _ batch: BatchUpdate, keeping anchor: Anchor?, isAnimated: Bool = true, checking source: Source
  ) throws(CollectionViewError) -> ChangeReport {
    try perform(keeping: anchor, isAnimated: isAnimated) { (feed) throws(CollectionViewError) in
      // To be discarded if the numbers differ.
      var edited = feed
      let report = try edited.applyForHost(batch)
      try edited.check(source, after: batch, report)
      feed = edited
      return report
    }
  }

  /// Applies a batch, and keeps what `anchoring` says in place. See `performBatchUpdates(_:keeping:isAnimated:checking:)`.
  @discardableResult
  public func performBatchUpdates<Source: CollectionViewDataSource>(
    _ batch: BatchUpdate, isAnimated: Bool = true, checking source: Source
  ) throws(CollectionViewError) -> ChangeReport {
    try performBatchUpdates(batch, keeping: anchor, isAnimated: isAnimated, checking: source)
  }

  /// Makes the changes of a batch, whose report says where elements come from.
  func perform(
    keeping anchor: Anchor?, isAnimated: Bool,
    _ changes: (inout Feed) throws(CollectionViewError) -> ChangeReport
  ) throws(CollectionViewError) -> ChangeReport {
    precondition(!isUpdating, "the client of a collection view must not edit it during an update")
    let (old, before) = (transition, movement?.preview.report)
    let scrolled = (visibleRect, offsetCorrection, lastStart, motion)
    if isAnimated { beginTransition() }
    var report = ChangeReport()
    do throws(CollectionViewError) {
      try change(keeping: anchor) { (feed) throws(CollectionViewError) in report = try changes(&feed) }
    } catch {
      transition = old
      (visibleRect, offsetCorrection, lastStart, motion) = scrolled
      throw error
    }
    if let before { transition?.steps?.append((before, isTakenBack: true)) }
    transition?.steps?.append((report, isTakenBack: false))
    if let movement {
      transition?.steps?.append((movement.preview.report, isTakenBack: false))
    }
    return report
  }
}

extension Feed {
  /// Applies a batch, with errors of a collection view.
  mutating func applyForHost(_ batch: BatchUpdate) throws(CollectionViewError) -> ChangeReport {
    do throws(LayoutError) { return try apply(batch) } catch { throw .layout(error) }
  }

  /// Throws if the numbers of sections and items are not those of the data source, in the sections that a batch edits.
  fileprivate func check<Source: CollectionViewDataSource>(
    _ source: Source, after batch: BatchUpdate, _ report: ChangeReport
  ) throws(CollectionViewError) {
    if let count = source.numberOfSections(), count != sectionCount {
      throw .wrongSectionCount(count, expected: sectionCount)
    }
    var sections = batch.insertions.map { $0.path.section }
    sections += batch.sectionInsertions.map { $0.index }
    for move in batch.moves { sections.append(move.target.section) }
    let left =
      batch.removals.map { $0.section } + batch.moves.map { $0.source.section }
      + batch.sectionReplacements.map { $0.index }
    for section in left {
      if let section = report.newSection(forOld: section) { sections.append(section) }
    }
    sections.sort()
    for (index, section) in sections.enumerated() where index == 0 || sections[index - 1] != section {
      let expected = itemCount(ofSection: section)
      if let count = source.numberOfItems(inSection: section), count != expected {
        throw .wrongItemCount(section: section, count, expected: expected)
      }
    }
  }
}
