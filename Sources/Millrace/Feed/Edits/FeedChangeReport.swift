/// The changes that a batch of edits made to a feed.
public struct FeedChangeReport: Hashable, Sendable {
  /// A change of an element in the watched rect.
  ///
  /// `isPinned` is only valid where the element intersects the rect.
  public struct Difference: Hashable, Sendable {
    /// The element before the batch, with its path then, or `nil` if the batch added it.
    public var before: Element?
    /// The element after the batch, with its path now, or `nil` if the batch removed it.
    public var after: Element?
  }

  /// The distance by which to move the content offset to hold the anchor, or `nil` if there was no anchor.
  public internal(set) var offsetCorrection: OffsetCorrection?
  /// A position, in points, above which nothing changed, as in `ChangeReport`. `nil` if the batch was empty.
  ///
  /// For a small section, the position is the start of the section.
  public internal(set) var firstChangedPosition: Double?
  /// The changes in the watched rect. Empty if no rect was watched.
  ///
  /// The list contains elements that intersected the rect before the batch, or intersect the rect now as
  /// moved with the anchor, and that have another frame than before, or were added or removed. Their order
  /// is:
  ///
  /// - elements that intersect the rect now, in the order of a query;
  /// - elements that intersected the rect before and have another frame now, in the order before;
  /// - removed elements, in the order before.
  ///
  /// Frames are in content coordinates, before and after the batch. If the host corrects the offset, an
  /// element starts on the screen at `before` plus `offsetCorrection`. An element that was only shifted by
  /// that distance does not move on the screen.
  ///
  /// Elements of replaced sections are removed, and elements of the new sections are added.
  public internal(set) var differences: [Difference] = []

  /// The paths before and after the batch.
  var map = PathMap()
  /// The resized items, by path before the batch, ascending.
  var resizedBefore: [ItemPath] = []

  // MARK: Items

  /// The inserted items, by path after the batch, ascending. Items of inserted sections are not included.
  ///
  /// - Complexity: O(m) for m edits
  public var inserted: [ItemPath] { map.arrivals.compactMap { $0.counterpart == nil ? $0.path : nil } }

  /// The removed items, by path before the batch, ascending.
  ///
  /// Items of removed or replaced sections are not included.
  ///
  /// - Complexity: O(m) for m edits
  public var removed: [ItemPath] { map.departures.compactMap { $0.counterpart == nil ? $0.path : nil } }

  /// The moved items, in the order of their sources. Items of moved sections are not included.
  ///
  /// - Complexity: O(m) for m edits
  public var moved: [FeedBatch.Move] {
    map.departures.compactMap { entry in
      entry.counterpart.map { FeedBatch.Move(source: entry.path, target: $0) }
    }
  }

  /// The resized items, by path after the batch, ascending.
  ///
  /// - Complexity: O(m log m) for m edits
  public var resized: [ItemPath] { resizedBefore.compactMap { map.path(ofItemBefore: $0) }.sorted() }

  /// Returns the new path of the item that was at `path` before the batch.
  ///
  /// `nil` if the item was removed, or its section was removed or replaced.
  ///
  /// - Precondition: There was an item at `path`. Otherwise the result has no meaning.
  /// - Complexity: O(log m) for m edits
  public func path(ofItemBefore path: ItemPath) -> ItemPath? { map.path(ofItemBefore: path) }

  /// Returns the old path of the item that is at `path` now.
  ///
  /// `nil` if the item was inserted, or came with a section.
  ///
  /// - Precondition: There is an item at `path`. Otherwise the result has no meaning.
  /// - Complexity: O(log m) for m edits
  public func pathBefore(ofItem path: ItemPath) -> ItemPath? { map.pathBefore(ofItem: path) }

  // MARK: Sections

  /// The inserted sections, by index after the batch, as ascending, disjoint ranges.
  ///
  /// - Complexity: O(m) for m edits
  public var insertedSections: [Range<Int>] { map.sections.inserted }

  /// The removed sections, by index before the batch, as ascending, disjoint ranges.
  ///
  /// - Complexity: O(m) for m edits
  public var removedSections: [Range<Int>] { map.sections.removed }

  /// The moved sections, in the order of their sources.
  ///
  /// - Complexity: O(m) for m edits
  public var movedSections: [ChangeReport.MovedRange] { map.sections.moved }

  /// The sections that replaced others, by index after the batch, as ascending, disjoint ranges.
  ///
  /// - Complexity: O(m log m) for m edits
  public var replacedSections: [Range<Int>] {
    var runs: [Range<Int>] = []
    for index in map.replaced.compactMap({ map.sections.newIndex(forOld: $0) }).sorted() {
      runs.extend(by: index)
    }
    return runs
  }

  /// Returns the new index of the section that had `index` before the batch.
  ///
  /// `nil` if the section was removed. If the section was replaced, the index of the section that replaced
  /// it.
  ///
  /// - Precondition: There was such a section. Otherwise the result has no meaning.
  /// - Complexity: O(log m) for m edits
  public func index(ofSectionBefore index: Int) -> Int? { map.sections.newIndex(forOld: index) }

  /// Returns the old index of the section that has `index` now.
  ///
  /// `nil` if the section was inserted. If the section replaced another, the old index of that section.
  ///
  /// - Precondition: There is such a section. Otherwise the result has no meaning.
  /// - Complexity: O(log m) for m edits
  public func indexBefore(ofSection index: Int) -> Int? { map.sections.oldIndex(forNew: index) }
}
