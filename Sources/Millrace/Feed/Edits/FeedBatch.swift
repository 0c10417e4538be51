/// A batch of edits of a feed's items and sections that are applied at once.
///
/// The semantics are those of UIKit's `performBatchUpdates`.
///
/// Removals, sources of moves, resizings and replacements are named by the path or index *before* the batch.
/// Insertions and targets of moves are named by the path or index *after* the batch. This includes the
/// section of an inserted item. The order of the edits in the batch therefore does not matter.
///
/// ```swift
/// var batch = FeedBatch()
/// batch.remove(at: ItemPath(section: 2, item: 7))
/// batch.insertSection(.waterfall(days, extents: heights), at: 0)
/// batch.insert(.extent(120), at: ItemPath(section: 3, item: 0))  // of what was section 2
/// batch.moveSection(from: 9, to: 4)
/// let report = try feed.apply(batch, keeping: .reader(in: screen))
/// ```
///
/// The rules for combined edits of items and sections are:
///
/// | | |
/// | --- | --- |
/// | an item moved out of a section that is removed or replaced | moves to its target and stays in the feed |
/// | an item removed or resized in a section that is removed or replaced | an error: the item is named twice |
/// | an item inserted in, or moved to, a section that is inserted or replaces another | is added to the items of the new section (*) |
/// | edits of items in a section that is moved | are applied, and the section is moved |
/// | a section that is moved and replaced | the new section goes to the target of the move |
/// | an item that is moved and resized | gets the new value, and so can move to another kind of layout (**) |
///
/// (*) The index of the item counts the items of the new section. UIKit reports an error in this case. (**)
/// If the new value has no span, the item keeps its span.
///
/// Values are checked when the batch is applied.
public struct FeedBatch: Sendable {
  /// An insertion of an item.
  public struct Insertion: Sendable {
    /// The path of the item after the batch.
    public var path: ItemPath
    /// The value of the item.
    public var item: FeedItem

    /// Creates an insertion of an item at the given path.
    public init(path: ItemPath, item: FeedItem) { (self.path, self.item) = (path, item) }
  }

  /// A move of an item, in its section or to another one.
  public struct Move: Hashable, Sendable {
    /// The path of the item before the batch.
    public var source: ItemPath
    /// The path of the item after the batch.
    public var target: ItemPath

    /// Creates a move of the item at one path to another.
    public init(source: ItemPath, target: ItemPath) { (self.source, self.target) = (source, target) }
  }

  /// A change of the value of an item.
  public struct Resizing: Sendable {
    /// The path of the item before the batch.
    public var path: ItemPath
    /// The value of the item after the batch.
    public var item: FeedItem

    /// Creates a resizing of the item at the given path.
    public init(path: ItemPath, item: FeedItem) { (self.path, self.item) = (path, item) }
  }

  /// An insertion of a section.
  public struct SectionInsertion: Sendable {
    /// The index of the section after the batch.
    public var index: Int
    /// The section.
    public var section: FeedSection

    /// Creates an insertion of a section at the given index.
    public init(index: Int, section: FeedSection) { (self.index, self.section) = (index, section) }
  }

  /// A move of a section.
  public struct SectionMove: Hashable, Sendable {
    /// The index of the section before the batch.
    public var source: Int
    /// The index of the section after the batch.
    public var target: Int

    /// Creates a move of the section at one index to another.
    public init(source: Int, target: Int) { (self.source, self.target) = (source, target) }
  }

  /// A replacement of a section by another: a reload.
  public struct SectionReplacement: Sendable {
    /// The index of the replaced section before the batch.
    public var index: Int
    /// The new section.
    public var section: FeedSection

    /// Creates a replacement of the section at the given index.
    public init(index: Int, section: FeedSection) { (self.index, self.section) = (index, section) }
  }

  /// The removed items, by path before the batch.
  public var removals: [ItemPath] = []
  /// The insertions of items.
  public var insertions: [Insertion] = []
  /// The moves of items.
  public var moves: [Move] = []
  /// The changes of item values.
  public var resizings: [Resizing] = []
  /// The removed sections, by index before the batch.
  ///
  /// All their items that are not moved elsewhere are removed, too.
  public var sectionRemovals: [Int] = []
  /// The insertions of sections.
  public var sectionInsertions: [SectionInsertion] = []
  /// The moves of sections, with all their items.
  public var sectionMoves: [SectionMove] = []
  /// The replacements of sections.
  public var sectionReplacements: [SectionReplacement] = []

  /// Creates an empty batch.
  public init() {}

  /// Whether the batch has no edits.
  public var isEmpty: Bool { count == 0 }

  /// The number of edits.
  public var count: Int {
    removals.count + insertions.count + moves.count + resizings.count + sectionRemovals.count
      + sectionInsertions.count + sectionMoves.count + sectionReplacements.count
  }
}

extension FeedBatch {
  /// Adds a removal of the item whose path is `path` before the batch.
  public mutating func remove(at path: ItemPath) { removals.append(path) }

  /// Adds an insertion of an item whose path is `path` after the batch.
  public mutating func insert(_ item: FeedItem, at path: ItemPath) {
    insertions.append(Insertion(path: path, item: item))
  }

  /// Adds a move of the item whose path is `source` before the batch and `target` after it.
  public mutating func move(from source: ItemPath, to target: ItemPath) {
    moves.append(Move(source: source, target: target))
  }

  /// Adds a change of the value of the item whose path is `path` before the batch.
  public mutating func resize(at path: ItemPath, to item: FeedItem) {
    resizings.append(Resizing(path: path, item: item))
  }

  /// Adds a removal of the section whose index is `index` before the batch.
  public mutating func removeSection(at index: Int) { sectionRemovals.append(index) }

  /// Adds an insertion of a section whose index is `index` after the batch.
  public mutating func insertSection(_ section: FeedSection, at index: Int) {
    sectionInsertions.append(SectionInsertion(index: index, section: section))
  }

  /// Adds a move of the section whose index is `source` before the batch and `target` after it.
  public mutating func moveSection(from source: Int, to target: Int) {
    sectionMoves.append(SectionMove(source: source, target: target))
  }

  /// Adds a replacement of the section whose index is `index` before the batch.
  public mutating func replaceSection(at index: Int, with section: FeedSection) {
    sectionReplacements.append(SectionReplacement(index: index, section: section))
  }
}
