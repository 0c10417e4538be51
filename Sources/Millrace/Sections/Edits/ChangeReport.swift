/// What a batch of edits changed.
public struct ChangeReport: Hashable, Sendable {
  /// Items that were neighbours and still are, somewhere else.
  public struct MovedRange: Hashable, Sendable {
    /// Where they were before the batch.
    public var source: Range<Int>
    /// Where they are after it.
    public var target: Range<Int>
  }

  /// An item that is to be seen at another place, in a rectangle that was watched.
  public struct Difference: Hashable, Sendable {
    /// The item before the batch, by its index then; `nil` if it was inserted.
    public var before: Element?
    /// The item after the batch, by its index now; `nil` if it was removed.
    public var after: Element?
  }

  /// A position, in points, above which nothing changed: every item that lies elsewhere than before, or
  /// would in a fresh layout, begins or began there or below. `nil` if the batch was empty. If the section scrolls
  /// horizontally, an x, and before it is where the content begins: on its left, or, from right to left, on its right.
  public internal(set) var firstChangedPosition: Double?
  /// By how much to move the content's offset to hold the anchor; `nil` if none was asked for.
  public internal(set) var offsetCorrection: OffsetCorrection?
  /// What changed in the rectangle that was watched: items that met it before the batch, or meet it
  /// now where the reader looks then, and lie elsewhere than before or are new or gone. First those that
  /// there still are, in ascending order of their index now, then those that are gone, of their index
  /// before. Empty if no rectangle was watched.
  ///
  /// Frames are those in the content, before the batch and after it: on the screen of a reader whose offset is
  /// corrected, something begins at `before` plus the `offsetCorrection`, and what was only shifted by that does not
  /// move.
  public internal(set) var differences: [Difference] = []

  /// What left its place and what arrived.
  var map = IndexMap()
  /// The items that were resized, by their indices before the batch, ascending.
  var resizedBefore: [Int] = []

  /// The items that were inserted, by their indices after the batch, in ascending, disjoint runs.
  ///
  /// - Complexity: O(m) for m edits
  public var inserted: [Range<Int>] { map.inserted }

  /// The items that were removed, by their indices before the batch, in ascending, disjoint runs.
  ///
  /// - Complexity: O(m) for m edits
  public var removed: [Range<Int>] { map.removed }

  /// The items that were moved, in the order of their sources.
  ///
  /// - Complexity: O(m) for m edits
  public var moved: [MovedRange] { map.moved }

  /// The items that were resized, by their indices after the batch, in ascending, disjoint runs.
  ///
  /// - Complexity: O(m log m) for m edits
  public var resized: [Range<Int>] {
    var runs: [Range<Int>] = []
    for index in resizedBefore.compactMap({ map.newIndex(forOld: $0) }).sorted() { runs.extend(by: index) }
    return runs
  }

  /// Where the item is now that was at `index` before the batch; `nil` if it was removed.
  ///
  /// - Precondition: There was an item at `index`; what is answered otherwise means nothing.
  /// - Complexity: O(log m) for m edits
  public func newIndex(forOld index: Int) -> Int? { map.newIndex(forOld: index) }

  /// Where the item was before the batch that is at `index` now; `nil` if it was inserted.
  ///
  /// - Precondition: There is an item at `index`; what is answered otherwise means nothing.
  /// - Complexity: O(log m) for m edits
  public func oldIndex(forNew index: Int) -> Int? { map.oldIndex(forNew: index) }
}
