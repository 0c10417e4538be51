/// Edits that happen at once, with the semantics of UIKit's `performBatchUpdates`.
///
/// A batch edits the items of a section by itself, the rows or columns of a sheet, or the items and sections
/// of a feed.
///
/// - Removals, the sources of moves, resizes, reloads, reconfigurations and replacements use the path or index *before* the
///   batch.
/// - Insertions and the targets of moves use the path or index *after* the batch, also for the section of an
///   item.
///
/// So the order of the edits in the batch does not matter.
///
/// ```swift
/// var batch = BatchUpdate()
/// batch.remove(at: ItemPath(section: 2, item: 7))
/// batch.insertSection(.waterfall(days, extents: heights), at: 0)
/// batch.insert(.extent(120), at: ItemPath(section: 3, item: 0))  // of what was section 2
/// batch.moveSection(from: 9, to: 4)
/// let report = try feed.apply(batch, keeping: .reader(in: screen))
/// ```
///
/// A section by itself is section 0. Its items have indices:
///
/// ```swift
/// var batch = BatchUpdate()
/// batch.remove(at: 3)
/// batch.insert(120, at: 0)
/// batch.move(from: 9, to: 4)
/// batch.resize(at: 7, to: 80)
/// let report = try section.apply(batch)
/// ```
///
/// The rules for combined edits of items and sections are:
///
/// | | |
/// | --- | --- |
/// | an item moved out of a section that is removed or replaced | moves to its target and stays in the feed |
/// | an item removed, resized, reloaded or reconfigured in a section that is removed or replaced | an error: the item is named twice |
/// | an item inserted in, or moved to, a section that is inserted or replaces another | is added to the items of the new section (*) |
/// | edits of items in a section that is moved | are applied, and the section is moved |
/// | a section that is moved and replaced | the new section goes to the target of the move |
/// | an item that is moved and resized | gets the new value, and so can move to another kind of layout (**) |
/// | an item that is reloaded or reconfigured, and also moved or resized | every one of these edits is applied |
/// | an item that is reloaded and reconfigured | is reloaded: its new cell is configured anyway |
///
/// (*) The index of the item counts the items of the new section. UIKit reports an error in this case. (**)
/// If the new value has no span, the item keeps its span.
///
/// `apply` checks whether the edits fit together and fit the content.
public struct BatchUpdate: Sendable {
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

    /// Creates a resizing of an item of a section by itself to an extent, in points.
    public init(index: Int, extent: Double) {
      self.init(path: ItemPath(section: 0, item: index), item: .extent(extent))
    }
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
  public var resizes: [Resizing] = []
  /// The items that get other cells, by path before the batch.
  ///
  /// A reloaded item keeps its place in the layout and its value. In the changes of a watched rect, it disappears and
  /// appears, but its badges and separators do not. Cells of sheets can be reloaded and reconfigured, too.
  public var reloads: [ItemPath] = []
  /// The items whose content changes in their cells, by path before the batch.
  ///
  /// They are in `ElementChanges.reconfigured`.
  public var reconfigures: [ItemPath] = []
  /// The removed sections, by index before the batch. Their items that are not moved elsewhere are removed, too.
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
    removals.count + insertions.count + moves.count + resizes.count + reloads.count + reconfigures.count
      + sectionRemovals.count + sectionInsertions.count + sectionMoves.count + sectionReplacements.count
  }
}

extension BatchUpdate {
  /// The name of the first list of edits of sections that is not empty, or `nil`.
  var firstListOfSections: StaticString? {
    if !sectionRemovals.isEmpty { return "sectionRemovals" }
    if !sectionInsertions.isEmpty { return "sectionInsertions" }
    if !sectionMoves.isEmpty { return "sectionMoves" }
    return sectionReplacements.isEmpty ? nil : "sectionReplacements"
  }
}

extension BatchUpdate {
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
    resizes.append(Resizing(path: path, item: item))
  }

  /// Adds a reload of the item whose path is `path` before the batch: it gets another cell.
  ///
  /// - Parameters:
  ///   - path: The path of the item before the batch.
  ///   - item: The new value of the item. `nil` if the item keeps its value.
  public mutating func reload(at path: ItemPath, as item: FeedItem? = nil) {
    reloads.append(path)
    if let item { resize(at: path, to: item) }
  }

  /// Adds a change of the content of the item whose path is `path` before the batch: it keeps its cell.
  ///
  /// - Parameters:
  ///   - path: The path of the item before the batch.
  ///   - item: The new value of the item. `nil` if the item keeps its value.
  public mutating func reconfigure(at path: ItemPath, as item: FeedItem? = nil) {
    reconfigures.append(path)
    if let item { resize(at: path, to: item) }
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

/// Edits of a section by itself: of section 0.
extension BatchUpdate {
  /// Adds a removal of the item whose index is `index` before the batch.
  public mutating func remove(at index: Int) { remove(at: ItemPath(section: 0, item: index)) }

  /// Adds an insertion of an item whose index is `index` after the batch.
  public mutating func insert(_ item: FeedItem, at index: Int) {
    insert(item, at: ItemPath(section: 0, item: index))
  }

  /// Adds an insertion of an item with an extent, in points, whose index is `index` after the batch.
  public mutating func insert(_ extent: Double, span: LaneSpan? = nil, at index: Int) {
    insert(.extent(extent, span: span), at: index)
  }

  /// Adds a move of the item whose index is `source` before the batch and `target` after it.
  public mutating func move(from source: Int, to target: Int) {
    move(from: ItemPath(section: 0, item: source), to: ItemPath(section: 0, item: target))
  }

  /// Adds a change of the value of the item whose index is `index` before the batch.
  public mutating func resize(at index: Int, to item: FeedItem) {
    resize(at: ItemPath(section: 0, item: index), to: item)
  }

  /// Adds a change of the extent, in points, of the item whose index is `index` before the batch.
  ///
  /// The item keeps its span.
  public mutating func resize(at index: Int, to extent: Double) { resize(at: index, to: .extent(extent)) }

  /// Adds a reload of the item whose index is `index` before the batch. See `reload(at:as:)` of a path.
  public mutating func reload(at index: Int, as item: FeedItem? = nil) {
    reload(at: ItemPath(section: 0, item: index), as: item)
  }

  /// Adds a change of the content of the item whose index is `index` before the batch. See `reconfigure(at:as:)` of a path.
  public mutating func reconfigure(at index: Int, as item: FeedItem? = nil) {
    reconfigure(at: ItemPath(section: 0, item: index), as: item)
  }
}

extension BatchUpdate {
  /// Creates a batch from a difference between two collections of items.
  ///
  /// Contains the removals and insertions. If the difference infers moves
  /// (`CollectionDifference.inferringMoves()`), also contains the moves.
  ///
  /// ```swift
  /// let batch = BatchUpdate(newIDs.difference(from: oldIDs)) { height(of: $0) }
  /// ```
  ///
  /// - Parameters:
  ///   - difference: The difference.
  ///   - section: The section of the items, before and after the batch.
  ///   - item: Returns the value of an inserted item. Not called for moved items, which keep their values.
  /// - Complexity: O(m) for m changes
  public init<Element, Failure: Error>(
    _ difference: CollectionDifference<Element>, section: Int = 0, item: (Element) throws(Failure) -> FeedItem
  ) throws(Failure) {
    func path(_ item: Int) -> ItemPath { ItemPath(section: section, item: item) }
    for change in difference {
      switch change {
      case .remove(let offset, _, associatedWith: nil): remove(at: path(offset))
      case .remove: break  // the other half of a move
      case .insert(let offset, let element, associatedWith: nil): insert(try item(element), at: path(offset))
      case .insert(let offset, _, associatedWith: let source?): move(from: path(source), to: path(offset))
      }
    }
  }

  /// Creates a batch from a difference between two collections of items with extents, in points.
  ///
  /// - Parameters:
  ///   - difference: The difference.
  ///   - section: The section of the items, before and after the batch.
  ///   - extent: Returns the extent of an inserted item. See `init(_:section:item:)`.
  public init<Element, Failure: Error>(
    _ difference: CollectionDifference<Element>, section: Int = 0, extent: (Element) throws(Failure) -> Double
  ) throws(Failure) {
    try self.init(difference, section: section) { (element) throws(Failure) in .extent(try extent(element)) }
  }
}
