/// Edits of a feed's items and sections that happen at once, with the meaning of UIKit's `performBatchUpdates`.
///
/// What leaves its place, and what is resized or replaced, is named by its path or index *before* the batch. What
/// arrives is named by its path or index *after* the batch: the section of an inserted item, too, is counted as it will
/// be. So the order in which the edits are named does not matter.
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
/// How edits of items and of sections go together:
///
/// | | |
/// | --- | --- |
/// | an item moved out of a section that is removed or replaced | goes where it is said to go, and stays |
/// | an item removed or resized in a section that is removed or replaced | an error: it is named twice |
/// | an item inserted in, or moved to, a section that is inserted or replaces another | joins those that it brings (*) |
/// | edits of items in a section that is moved | are made, and the section moved |
/// | a section that is moved and replaced | the new one goes where the old one was to go |
/// | an item that is moved and resized | is what it is resized to, and so can go to another kind of layout (**) |
///
/// (*) Its index counts them. UIKit takes this for an error. (**) Where no span is given, it keeps its span.
///
/// Values are checked where the batch is applied.
public struct FeedBatch: Sendable {
  /// An item that arrives.
  public struct Insertion: Sendable {
    /// Its path after the batch.
    public var path: ItemPath
    /// What is said of it.
    public var item: FeedItem

    /// An item that arrives at the given path.
    public init(path: ItemPath, item: FeedItem) { (self.path, self.item) = (path, item) }
  }

  /// An item that goes to another place, in its section or another one.
  public struct Move: Hashable, Sendable {
    /// Its path before the batch.
    public var source: ItemPath
    /// Its path after the batch.
    public var target: ItemPath

    /// A move of the item at one path to another.
    public init(source: ItemPath, target: ItemPath) { (self.source, self.target) = (source, target) }
  }

  /// An item of which something else is said.
  public struct Resizing: Sendable {
    /// Its path before the batch.
    public var path: ItemPath
    /// What is said of it after the batch.
    public var item: FeedItem

    /// A resizing of the item at the given path.
    public init(path: ItemPath, item: FeedItem) { (self.path, self.item) = (path, item) }
  }

  /// A section that arrives.
  public struct SectionInsertion: Sendable {
    /// Its index after the batch.
    public var index: Int
    /// The section.
    public var section: FeedSection

    /// A section that arrives at the given index.
    public init(index: Int, section: FeedSection) { (self.index, self.section) = (index, section) }
  }

  /// A section that goes to another place.
  public struct SectionMove: Hashable, Sendable {
    /// Its index before the batch.
    public var source: Int
    /// Its index after the batch.
    public var target: Int

    /// A move of the section at one index to another.
    public init(source: Int, target: Int) { (self.source, self.target) = (source, target) }
  }

  /// A section that another one is put in the place of: a reload.
  public struct SectionReplacement: Sendable {
    /// Its index before the batch.
    public var index: Int
    /// What takes its place.
    public var section: FeedSection

    /// A replacement of the section at the given index.
    public init(index: Int, section: FeedSection) { (self.index, self.section) = (index, section) }
  }

  /// The items that are removed, by their paths before the batch.
  public var removals: [ItemPath] = []
  /// The items that are inserted.
  public var insertions: [Insertion] = []
  /// The items that are moved.
  public var moves: [Move] = []
  /// The items of which something else is said.
  public var resizings: [Resizing] = []
  /// The sections that are removed, with all their items that are not moved elsewhere, by their indices before the
  /// batch.
  public var sectionRemovals: [Int] = []
  /// The sections that are inserted.
  public var sectionInsertions: [SectionInsertion] = []
  /// The sections that are moved, with all their items.
  public var sectionMoves: [SectionMove] = []
  /// The sections that others are put in the place of.
  public var sectionReplacements: [SectionReplacement] = []

  /// A batch of nothing.
  public init() {}

  /// Whether there is nothing to be done.
  public var isEmpty: Bool { count == 0 }

  /// The number of edits.
  public var count: Int {
    removals.count + insertions.count + moves.count + resizings.count + sectionRemovals.count
      + sectionInsertions.count + sectionMoves.count + sectionReplacements.count
  }
}

extension FeedBatch {
  /// Removes the item that is at `path` before the batch.
  public mutating func remove(at path: ItemPath) { removals.append(path) }

  /// Inserts an item that is at `path` after the batch.
  public mutating func insert(_ item: FeedItem, at path: ItemPath) {
    insertions.append(Insertion(path: path, item: item))
  }

  /// Moves the item that is at `source` before the batch to where its path is `target` after it.
  public mutating func move(from source: ItemPath, to target: ItemPath) {
    moves.append(Move(source: source, target: target))
  }

  /// Says something else of the item that is at `path` before the batch.
  public mutating func resize(at path: ItemPath, to item: FeedItem) {
    resizings.append(Resizing(path: path, item: item))
  }

  /// Removes the section whose index is `index` before the batch.
  public mutating func removeSection(at index: Int) { sectionRemovals.append(index) }

  /// Inserts a section whose index is `index` after the batch.
  public mutating func insertSection(_ section: FeedSection, at index: Int) {
    sectionInsertions.append(SectionInsertion(index: index, section: section))
  }

  /// Moves the section whose index is `source` before the batch to where it is `target` after it.
  public mutating func moveSection(from source: Int, to target: Int) {
    sectionMoves.append(SectionMove(source: source, target: target))
  }

  /// Puts another section in the place of the one whose index is `index` before the batch.
  public mutating func replaceSection(at index: Int, with section: FeedSection) {
    sectionReplacements.append(SectionReplacement(index: index, section: section))
  }
}
