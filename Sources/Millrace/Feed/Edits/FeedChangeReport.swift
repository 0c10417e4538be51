/// What a batch of edits of a feed changed.
public struct FeedChangeReport: Hashable, Sendable {
  /// An element that is to be seen at another place, in a rectangle that was watched. (Whether it is pinned, it says only
  /// where it meets the rectangle.)
  public struct Difference: Hashable, Sendable {
    /// The element before the batch, by its path then; `nil` if it was not there.
    public var before: FeedElement?
    /// The element after the batch, by its path now; `nil` if it is not there any more.
    public var after: FeedElement?
  }

  /// By how much to move the content's offset to hold the anchor; `nil` if none was asked for.
  public internal(set) var offsetCorrection: OffsetCorrection?
  /// A position, in points, above which nothing changed, as in `ChangeReport`; of a small section, where the section
  /// begins. `nil` if the batch was empty.
  public internal(set) var firstChangedPosition: Double?
  /// What changed in the rectangle that was watched: elements that met it before the batch, or meet it now where the
  /// reader looks then, and lie elsewhere than before or are new or gone. First those that meet it now, in the order of
  /// a query; then those that met it before and are elsewhere now, and those that are gone, both in the order before.
  /// Empty if no rectangle was watched.
  ///
  /// Frames are those in the content, before the batch and after it: on the screen of a reader whose offset is
  /// corrected, something begins at `before` plus the `offsetCorrection`, and what was only shifted by that does not
  /// move.
  ///
  /// Those of sections that were replaced are gone, and those of the sections in their place are new.
  public internal(set) var differences: [Difference] = []

  /// What became which.
  var map = PathMap()
  /// The items that were resized, by their paths before, ascending.
  var resizedBefore: [ItemPath] = []

  // MARK: Items

  /// The items that were inserted, by their paths after the batch, ascending. Not those that sections brought along.
  ///
  /// - Complexity: O(m) for m edits
  public var inserted: [ItemPath] { map.arrivals.compactMap { $0.counterpart == nil ? $0.path : nil } }

  /// The items that were removed, by their paths before the batch, ascending. Not those of sections that were removed
  /// or replaced.
  ///
  /// - Complexity: O(m) for m edits
  public var removed: [ItemPath] { map.departures.compactMap { $0.counterpart == nil ? $0.path : nil } }

  /// The items that were moved, in the order of their sources. Not those of sections that were moved.
  ///
  /// - Complexity: O(m) for m edits
  public var moved: [FeedBatch.Move] {
    map.departures.compactMap { entry in
      entry.counterpart.map { FeedBatch.Move(source: entry.path, target: $0) }
    }
  }

  /// The items that were resized, by their paths after the batch, ascending.
  ///
  /// - Complexity: O(m log m) for m edits
  public var resized: [ItemPath] { resizedBefore.compactMap { map.path(ofItemBefore: $0) }.sorted() }

  /// Where the item is now that was at `path` before the batch; `nil` if it was removed, or its section was removed
  /// or replaced.
  ///
  /// - Precondition: There was an item at `path`; what is answered otherwise means nothing.
  /// - Complexity: O(log m) for m edits
  public func path(ofItemBefore path: ItemPath) -> ItemPath? { map.path(ofItemBefore: path) }

  /// Where the item was before the batch that is at `path` now; `nil` if it was inserted, or came with a section.
  ///
  /// - Precondition: There is an item at `path`; what is answered otherwise means nothing.
  /// - Complexity: O(log m) for m edits
  public func pathBefore(ofItem path: ItemPath) -> ItemPath? { map.pathBefore(ofItem: path) }

  // MARK: Sections

  /// The sections that were inserted, by their indices after the batch, in ascending, disjoint runs.
  ///
  /// - Complexity: O(m) for m edits
  public var insertedSections: [Range<Int>] { map.sections.inserted }

  /// The sections that were removed, by their indices before the batch, in ascending, disjoint runs.
  ///
  /// - Complexity: O(m) for m edits
  public var removedSections: [Range<Int>] { map.sections.removed }

  /// The sections that were moved, in the order of their sources.
  ///
  /// - Complexity: O(m) for m edits
  public var movedSections: [ChangeReport.MovedRange] { map.sections.moved }

  /// The sections that took the places of others, by their indices after the batch, in ascending, disjoint runs.
  ///
  /// - Complexity: O(m log m) for m edits
  public var replacedSections: [Range<Int>] {
    var runs: [Range<Int>] = []
    for index in map.replaced.compactMap({ map.sections.newIndex(forOld: $0) }).sorted() {
      runs.extend(by: index)
    }
    return runs
  }

  /// Where the section is now that had an index before the batch; `nil` if it was removed. If it was replaced, where
  /// the one is that took its place.
  ///
  /// - Precondition: There was such a section; what is answered otherwise means nothing.
  /// - Complexity: O(log m) for m edits
  public func index(ofSectionBefore index: Int) -> Int? { map.sections.newIndex(forOld: index) }

  /// Where the section was before the batch that has an index now; `nil` if it was inserted. If it took the place of
  /// one, where that was.
  ///
  /// - Precondition: There is such a section; what is answered otherwise means nothing.
  /// - Complexity: O(log m) for m edits
  public func indexBefore(ofSection index: Int) -> Int? { map.sections.oldIndex(forNew: index) }
}
