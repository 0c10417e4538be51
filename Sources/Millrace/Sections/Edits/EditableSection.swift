/// A section that supports batches of edits, for any layout.
///
/// A conforming type gets `applyBatch(_:keeping:watching:)`, which its public `apply` calls, and anchors
/// (`AnchoredContent`). Its edits must call `anchorsWillRemove` and `anchorsDidInsert` for each item.
protocol EditableSection: AnchoredContent {
  /// The type that describes an item to insert or resize.
  associatedtype Size: Hashable & Sendable
  /// A checked `Size`, in units. Sufficient to insert a removed item again.
  associatedtype Item: Sendable

  /// The section without observers of its edits.
  var unobserved: Self { get }

  // MARK: Reading

  /// Returns the frame of an item in the provisional placement.
  func provisionalFrame(at index: Int) -> LayoutRect
  /// Returns the items that intersect `rect`, settled as far as necessary.
  mutating func elements(in rect: LayoutRect) -> [Element]
  /// Returns a position above which nothing changes if items from `index` on change, wherever settling moves
  /// the items before `index`.
  func unchangedStart(before index: Int) -> Units

  // MARK: Editing

  /// Returns the checked form of a size.
  ///
  /// - Parameter argument: The name of the size in an error.
  func item(of size: Size, _ argument: @autoclosure () -> String) throws(LayoutError) -> Item
  /// Returns the checked form of a size that replaces the size of an item.
  ///
  /// - Parameter argument: The name of the size in an error.
  func item(
    of size: Size, inPlaceOf index: Int, _ argument: @autoclosure () -> String
  ) throws(LayoutError) -> Item
  /// Returns the maximum that an item adds to the length of the content, the spacing after it included.
  func length(of item: Item) -> Units
  /// Returns the amount that an item adds to `occupied`.
  func length(ofItemAt index: Int) -> Units
  /// The maximum total length of all items. Kept below `Units.maximumPosition`.
  var occupied: Units { get }
  /// Prefetches the memory that edits of these items need, all at once.
  func prefetch(_ indices: [Int])
  /// Inserts an item.
  ///
  /// - Parameter source: The index of the item before, if it was moved.
  mutating func insertItem(_ item: Item, at index: Int, movedFrom source: Int?)
  /// Removes an item and returns it.
  ///
  /// - Parameter source: The source that the item's insertion will name, if the item is being moved.
  mutating func takeItem(at index: Int, movedFrom source: Int?) -> Item
  /// Changes the size of an item.
  mutating func resizeItem(at index: Int, to item: Item)
}

extension EditableSection {
  func item(
    of size: Size, inPlaceOf index: Int, _ argument: @autoclosure () -> String
  ) throws(LayoutError) -> Item {
    try item(of: size, argument())
  }

  /// Throws `indexOutOfRange` if there is no item at `index`.
  func check(_ index: Int, _ argument: @autoclosure () -> String) throws(LayoutError) {
    guard index >= 0, index < count else {
      throw .indexOutOfRange(argument: argument(), index: index, valid: 0..<count)
    }
  }
}
