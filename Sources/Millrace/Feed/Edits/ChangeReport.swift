/// The changes that a batch of edits made to a section, to the rows or columns of a sheet, or to a feed.
///
/// A section by itself is section 0 of the paths. So are the rows of a sheet, and its columns.
///
/// - Complexity: For m edits, the lists of edited items and sections take O(m), but `resized`, `reloaded`,
///   `reconfigured` and `replacedSections` O(m log m). The path or the index of one item or section takes O(log m).
public struct ChangeReport: Hashable, Sendable {
  /// The distance to move the content offset to keep the anchor, or `nil` if there was no anchor.
  public internal(set) var offsetCorrection: OffsetCorrection?
  /// A position, in points, above which nothing changed, or `nil` if the batch has no edits other than reloads and
  /// reconfigurations.
  ///
  /// Every item whose position changes, now or in a fresh layout, begins or began at this position or below.
  /// If the content scrolls horizontally, this is an x. The unchanged content is left of it, or, from right
  /// to left, right of it. For a small section of a feed, the position is the start of the section.
  public internal(set) var firstChangedPosition: Double?
  /// The changes of the elements in the watched rect, as `Feed.withUpdate(in:view:keeping:_:)` reports them. Empty if no
  /// rect was watched.
  public internal(set) var changes = ElementChanges()

  /// The paths before and after the batch.
  var map = PathMap()
  /// The resized items, by path before the batch.
  var resizedBefore = PathSet()
  /// The reloaded items, by path before the batch, ascending.
  var reloadedBefore: [ItemPath] = []
  /// The reconfigured items, by path before the batch, ascending.
  var reconfiguredBefore: [ItemPath] = []

  // MARK: Items

  /// The inserted items, by path after the batch, ascending. Items of inserted sections are not included.
  public var inserted: [ItemPath] { map.arrivals.compactMap { $0.counterpart == nil ? $0.path : nil } }

  /// The removed items, by path before the batch, ascending. Items of removed or replaced sections are not included.
  public var removed: [ItemPath] { map.departures.compactMap { $0.counterpart == nil ? $0.path : nil } }

  /// The moved items, in the order of their sources. Items of moved sections are not included.
  public var moved: [BatchUpdate.Move] {
    map.departures.compactMap { entry in
      entry.counterpart.map { BatchUpdate.Move(source: entry.path, target: $0) }
    }
  }

  /// The resized items, by path after the batch, ascending.
  public var resized: [ItemPath] { newPaths(resizedBefore) }

  /// The reloaded items, by path after the batch, ascending.
  public var reloaded: [ItemPath] { newPaths(reloadedBefore) }

  /// The reconfigured items, by path after the batch, ascending.
  public var reconfigured: [ItemPath] { newPaths(reconfiguredBefore) }

  private func newPaths(_ old: some Sequence<ItemPath>) -> [ItemPath] {
    old.compactMap { map.newPath(forOld: $0) }.sorted()
  }

  /// Returns the path after the batch of the item that was at `path` before, or `nil` if the item was
  /// removed, or its section was removed or replaced.
  ///
  /// - Precondition: There was an item at `path`. Otherwise the result is meaningless.
  public func newPath(forOld path: ItemPath) -> ItemPath? { map.newPath(forOld: path) }

  /// Returns the path before the batch of the item now at `path`, or `nil` if it was inserted or came with a section.
  ///
  /// - Precondition: There is an item at `path`. Otherwise the result is meaningless.
  public func oldPath(forNew path: ItemPath) -> ItemPath? { map.oldPath(forNew: path) }

  /// Returns the index after the batch of the item of a section by itself that was at `index` before, or `nil` if it
  /// was removed. See `newPath(forOld:)`.
  public func newIndex(forOld index: Int) -> Int? {
    map.newPath(forOld: ItemPath(section: 0, item: index))?.item
  }

  /// Returns the index before the batch of the item of a section by itself that is at `index` now, or `nil` if it was
  /// inserted. See `oldPath(forNew:)`.
  public func oldIndex(forNew index: Int) -> Int? {
    map.oldPath(forNew: ItemPath(section: 0, item: index))?.item
  }

  // MARK: Sections

  /// The inserted sections, by index after the batch, as ascending, disjoint ranges.
  public var insertedSections: [Range<Int>] { map.sections.inserted }

  /// The removed sections, by index before the batch, as ascending, disjoint ranges.
  public var removedSections: [Range<Int>] { map.sections.removed }

  /// The moved sections, in the order of their sources.
  public var movedSections: [BatchUpdate.SectionMove] {
    map.sections.departures.compactMap { entry in
      entry.counterpart.map { BatchUpdate.SectionMove(source: entry.index, target: $0) }
    }
  }

  /// The sections that replaced others, by index after the batch, as ascending, disjoint ranges.
  public var replacedSections: [Range<Int>] {
    map.replaced.compactMap { map.sections.newIndex(forOld: $0) }.sorted()
      .reduce(into: []) { $0.extend(by: $1) }
  }

  /// Returns the index after the batch of the section that had `index` before.
  ///
  /// `nil` if the section was removed. If it was replaced, the index of the section that replaced it.
  ///
  /// - Precondition: There was such a section. Otherwise the result is meaningless.
  public func newSection(forOld index: Int) -> Int? { map.sections.newIndex(forOld: index) }

  /// Returns the index before the batch of the section that has `index` now.
  ///
  /// `nil` if the section was inserted. If the section replaced another, the old index of that section.
  ///
  /// - Precondition: There is such a section. Otherwise the result is meaningless.
  public func oldSection(forNew index: Int) -> Int? { map.sections.oldIndex(forNew: index) }
}
