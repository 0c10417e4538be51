/// The changes that a batch of edits made to a section, to the rows or columns of a sheet, or to a feed.
///
/// A section by itself is section 0 of the paths. So are the rows of a sheet, and its columns.
///
/// - Complexity: For m edits, the lists of edited items and sections take O(m), but `resized` and `replacedSections`
///   O(m log m). The path or the index of one item or section takes O(log m).
public struct ChangeReport: Hashable, Sendable {
  /// A change of an element in the watched rect.
  ///
  /// `isPinned` is only valid where the element intersects the rect.
  public struct Difference: Hashable, Sendable {
    /// The element before the batch, with its path then, or `nil` if the batch added it.
    public var before: Element?
    /// The element after the batch, with its path now, or `nil` if the batch removed it.
    public var after: Element?
  }

  /// The distance to move the content offset to keep the anchor, or `nil` if there was no anchor.
  public internal(set) var offsetCorrection: OffsetCorrection?
  /// A position, in points, above which nothing changed, or `nil` if the batch was empty.
  ///
  /// Every item whose position changes, now or in a fresh layout, begins or began at this position or below.
  /// If the content scrolls horizontally, this is an x. The unchanged content is left of it, or, from right
  /// to left, right of it. For a small section of a feed, the position is the start of the section.
  public internal(set) var firstChangedPosition: Double?
  /// The changes in the watched rect. Empty if no rect was watched.
  ///
  /// The list contains elements that intersected the rect before the batch, or intersect the rect now as
  /// moved with the anchor, and that have another frame than before, or were added or removed. For a section
  /// by itself, the existing items come first, in ascending order of their index now. Then come the removed
  /// items, in ascending order of their index before. For a feed, the order is:
  ///
  /// - elements that intersect the rect now, in the order of a query;
  /// - elements that intersected the rect before and have another frame now, in the order before;
  /// - removed elements, in the order before.
  ///
  /// Frames are in content coordinates, before and after the batch. If the host corrects the offset, an
  /// element starts on screen at `before` plus `offsetCorrection`. An element that was only shifted by that
  /// distance does not move on screen.
  ///
  /// Elements of replaced sections are removed, and elements of the new sections are added.
  public internal(set) var differences: [Difference] = []

  /// The paths before and after the batch.
  var map = PathMap()
  /// The resized items, by path before the batch, ascending.
  var resizedBefore: [ItemPath] = []

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
  public var resized: [ItemPath] { resizedBefore.compactMap { map.newPath(forOld: $0) }.sorted() }

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
    var runs: [Range<Int>] = []
    for index in map.replaced.compactMap({ map.sections.newIndex(forOld: $0) }).sorted() {
      runs.extend(by: index)
    }
    return runs
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
