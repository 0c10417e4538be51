/// Edits of a feed that can be taken back: the gap for an item that is dragged over the feed.
///
/// The feed shows the edits, and its queries find them. A `FeedPreview` holds the feed without them. The edits may move
/// items from any section to any other.
///
/// ```swift
/// var preview = feed.beginPreview()
/// // The item is dragged over another one:
/// var batch = BatchUpdate()
/// batch.move(from: dragged, to: hovered.path)
/// let update = try feed.withUpdate(in: screen) { feed in try preview.show(batch, in: &feed) }
/// // The data changes meanwhile:
/// try preview.edit(&feed) { feed in try feed.remove(at: path) }
/// // The drag is cancelled:
/// preview.rollBack(&feed)
/// ```
///
/// To keep the edits of the preview when the item is dropped, discard the preview. The host then makes the same edits in
/// its own data (`batch`).
///
/// While the preview is on, make all other changes within `edit(_:_:)`: edits, batches, measurements, another width,
/// `Feed.detachedCopy()` and `Feed.adopt(_:)`. Scrolling and the offsets of sections that scroll by themselves are
/// exceptions. If you change the feed otherwise, these changes and the edits of the preview stay in the feed, and
/// `rollBack(_:)` can no longer take them back.
///
/// Previews can be nested: a preview that begins while another one shows edits is about the feed with these. Roll the inner
/// one back before you use the outer one again. If the inner one is kept, its edits are changes that the outer one cannot
/// take back.
///
/// The animations of each step are those of `Feed.withUpdate(in:view:keeping:_:)` around it.
public struct FeedPreview: Sendable {
  /// The feed without the edits of the preview.
  public private(set) var base: Feed
  /// The edits of the preview, with the paths of `base` as the paths before the batch.
  public private(set) var batch = BatchUpdate()
  /// The report of `batch`. Its old paths are those of `base`, which the host's data has. Its new paths are those of the feed.
  public private(set) var report = ChangeReport()
  /// The identity of the feed while it shows `batch`.
  private var identity: FeedIdentity

  fileprivate init(of feed: inout Feed) {
    identity = Self.mark(&feed)
    if feed.store.offsetLog == nil { feed.store.offsetLog = OffsetLog() }
    base = feed.untracked
  }

  /// Shows other edits instead of those that are shown now.
  ///
  /// The result equals that of applying `batch` to a feed that never had the preview, also under the stable policy.
  ///
  /// - Parameters:
  ///   - batch: Edits of items, in terms of the feed without the preview (`base`).
  ///   - feed: The feed that shows the preview.
  /// - Throws: As `Feed.apply(_:keeping:watching:)`, and if `batch` edits sections. The feed and the preview are then as
  ///   before.
  /// - Complexity: As for `rollBack(_:)`, and for `Feed.apply(_:keeping:watching:)` on a copy of the feed. Items that the edits
  ///   unsettle are settled again by the next query.
  public mutating func show(_ batch: BatchUpdate, in feed: inout Feed) throws(LayoutError) {
    if let list = batch.firstListOfSections { throw .unexpectedSectionEdits(argument: "\(list)") }
    let before = (feed: feed, preview: self)
    hide(&feed)
    do throws(LayoutError) { try present(batch, in: &feed) } catch {
      (feed, self) = before
      throw error
    }
  }

  /// Makes changes that do not belong to the preview, in terms of the feed without it.
  ///
  /// The edits of the preview follow the changes. Each edit keeps its item. An item that arrives stays before the item that
  /// follows it, or if that item is gone, after the item before it. Edits whose item or section is gone leave the preview.
  /// If the remaining edits do not fit the changed feed, for example because the content would be too long, the preview has
  /// no edits afterwards.
  ///
  /// - Parameters:
  ///   - feed: The feed that shows the preview.
  ///   - changes: A closure that makes the changes. Its feed does not have the edits of the preview. If `changes` throws,
  ///     its changes so far remain.
  /// - Throws: Any error that `changes` throws.
  /// - Complexity: As for `changes` and `show(_:in:)`
  public mutating func edit<Failure: Error>(
    _ feed: inout Feed, _ changes: (inout Feed) throws(Failure) -> Void
  ) throws(Failure) {
    // What follows an item that is resized is visible with the edits, and may be elsewhere without them.
    feed.anchorsWillResize { _, _ in true }
    hide(&feed)
    let followed = FollowedBatch(batch, report.map, in: base)
    let (watched, result) = feed.follow(followed.watched, changes)
    base = feed.untracked
    let batch = watched.map { followed.batch(of: $0.names, in: base) } ?? BatchUpdate()
    do throws(LayoutError) { try present(batch, in: &feed) } catch { clear(in: &feed) }
    try result.get()
  }

  /// Takes the edits of the preview back. Afterwards, the preview has no edits.
  ///
  /// - Complexity: O(k log sections) for k sections that were scrolled across the feed since the last step, if they are at most
  ///   64, otherwise O(sections · log sections). Also the cost of settling `base` as far as the feed is settled, and of the
  ///   anchors and the watched elements
  public mutating func rollBack(_ feed: inout Feed) {
    hide(&feed)
    clear(in: &feed)
  }

  /// Takes the edits out of the feed.
  private mutating func hide(_ feed: inout Feed) {
    if feed.previewIdentity === identity, !batch.isEmpty {
      // What is settled in the feed would otherwise be settled again after each step.
      let settled = min(feed.firstUnsettledIndex ?? .max, base.itemCount)
      base.settleIfNeeded(until: SettlingLimit(item: settled))
      feed.replaceContent(with: base, takingBack: report)
    } else {
      (batch, report) = (BatchUpdate(), ChangeReport())
    }
    // With the offsets of the feed, so that the next step does not look for them again.
    base = feed.untracked
  }

  /// Makes the edits of a batch in a feed that has none.
  private mutating func present(_ batch: BatchUpdate, in feed: inout Feed) throws(LayoutError) {
    report = batch.isEmpty ? ChangeReport() : try feed.apply(batch)
    self.batch = batch
    identity = Self.mark(&feed)
  }

  private mutating func clear(in feed: inout Feed) {
    (batch, report) = (BatchUpdate(), ChangeReport())
    identity = Self.mark(&feed)
  }

  /// Returns the identity of the feed in its state, which an outer preview may have marked, too.
  private static func mark(_ feed: inout Feed) -> FeedIdentity {
    let identity = feed.previewIdentity ?? FeedIdentity()
    feed.previewIdentity = identity
    return identity
  }
}

extension Feed {
  /// Begins a preview, which has no edits yet.
  ///
  /// - Complexity: O(1)
  public mutating func beginPreview() -> FeedPreview { FeedPreview(of: &self) }

  /// Replaces the content by that of the feed before `edits`. The anchors and the watched elements follow, and the sections,
  /// which are the same, keep the offsets by which they are scrolled across the feed.
  fileprivate mutating func replaceContent(with other: Feed, takingBack edits: ChangeReport) {
    keepingAnchors(edits.map.isEmpty ? nil : edits.map.inverse, resizing: PathSet(edits.resized)) { feed in
      var other = other
      (other.anchors, other.watched) = (feed.anchors, feed.watched)
      other.takeOrthogonalOffsets(from: feed)
      swap(&other.scratch, &feed.scratch)
      feed = other
    }
  }

  /// - Complexity: As `FeedPreview.rollBack(_:)` says of sections that were scrolled
  private mutating func takeOrthogonalOffsets(from feed: Feed) {
    let sections = store.offsetLog.flatMap { feed.store.offsetLog?.sections(after: $0.version) }
    for section in sections ?? Array(0..<sectionCount) {
      queryWork.nodesVisited &+= sectionTree.height + 1
      let entry = sectionTree.entry(at: section)
      if let old = store.scrolled(entry)?.offset,
        let new = feed.store.scrolled(feed.sectionTree.entry(at: section))?.offset, old != new
      {
        store.setOffset(new, ofSection: section, entry)
        recordOffset(new.points, ofSection: section)
      }
    }
    store.offsetLog = feed.store.offsetLog
  }
}

extension PathMap {
  /// The mapping of paths after the change to paths before it, if no section was replaced.
  fileprivate var inverse: PathMap {
    var inverse = PathMap()
    inverse.sections = IndexMap(departures: sections.arrivals, arrivals: sections.departures)
    (inverse.departures, inverse.arrivals) = (arrivals, departures)
    return inverse
  }
}
