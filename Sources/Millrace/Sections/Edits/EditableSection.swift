/// What batches need of a section of items that follow one another along the main axis, whatever its layout.
///
/// A section conforms, and gets what they do: `applyBatch(_:keeping:watching:)`, which its public `apply` calls, and
/// what anchors do (`AnchoredContent`). In turn its edits tell `anchorsWillRemove` and `anchorsDidInsert` of each
/// item.
protocol EditableSection: AnchoredContent {
  /// What is said of an item where it is inserted or resized.
  associatedtype Size: Hashable & Sendable
  /// The same once it is checked, in units: all that a removed item needs to be inserted again.
  associatedtype Item: Sendable

  /// The section as it is, with nobody who would have to hear of its edits.
  var unobserved: Self { get }

  // MARK: Reading

  /// Where an item is.
  func provisionalFrame(at index: Int) -> LayoutRect
  /// The items that meet a rectangle once what that needs is settled.
  mutating func elements(in rect: LayoutRect) -> [Element]
  /// A position above which nothing changes if items from `index` on do, wherever settling puts those
  /// before it.
  func unchangedStart(before index: Int) -> Units

  // MARK: Editing

  /// An item of a given size.
  ///
  /// - Parameter argument: What the size is called in an error.
  func item(of size: Size, _ argument: @autoclosure () -> String) throws(LayoutError) -> Item
  /// An item of a given size that is to take the place of another one.
  ///
  /// - Parameter argument: What the size is called in an error.
  func item(
    of size: Size, inPlaceOf index: Int, _ argument: @autoclosure () -> String
  ) throws(LayoutError) -> Item
  /// What an item adds to the length of the content at most, the spacing to the next one included.
  func length(of item: Item) -> Units
  /// What an item adds to `occupied`.
  func length(ofItemAt index: Int) -> Units
  /// What all items add up to at most: kept below `Units.maximumPosition`.
  var occupied: Units { get }
  /// Has what edits of these items need fetched from memory, all at once.
  func prefetch(_ indices: [Int])
  /// Inserts an item.
  ///
  /// - Parameter source: Where it was before, if it was moved.
  mutating func insertItem(_ item: Item, at index: Int, movedFrom source: Int?)
  /// Removes an item.
  ///
  /// - Parameter source: What its insertion will call the place, if it is about to be inserted elsewhere.
  mutating func takeItem(at index: Int, movedFrom source: Int?) -> Item
  /// Gives an item another size.
  mutating func resizeItem(at index: Int, to item: Item)
}

extension EditableSection {
  func item(
    of size: Size, inPlaceOf index: Int, _ argument: @autoclosure () -> String
  ) throws(LayoutError) -> Item {
    try item(of: size, argument())
  }

  /// Throws, if there is no item at an index.
  func check(_ index: Int, _ argument: @autoclosure () -> String) throws(LayoutError) {
    guard index >= 0, index < count else {
      throw .indexOutOfRange(argument: argument(), index: index, valid: 0..<count)
    }
  }
}
