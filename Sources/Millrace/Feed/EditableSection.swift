/// What batches and anchors need of a section of items that follow one another along the main axis, whatever
/// its layout.
///
/// A section conforms, and gets what they do: `keep(_:settles:_:)` and `applyBatch(_:keeping:watching:)`,
/// which its public `keeping` and `apply` call. In turn its edits tell `anchorsWillRemove` and
/// `anchorsDidInsert` of each item.
///
/// Positions are in units along the main axis, insets included; "placed" is where something lies now,
/// settled or not.
protocol EditableSection: Sendable {
  /// What is said of an item where it is inserted or resized.
  associatedtype Size: Hashable & Sendable
  /// The same once it is checked, in units: all that a removed item needs to be inserted again.
  associatedtype Item

  /// The number of items.
  var count: Int { get }
  /// From positions along the section's axes to x and y.
  var map: CoordinateMap { get }
  /// The first item that may not lie where a fresh layout puts it.
  var firstUnsettledIndex: Int? { get }
  /// The anchors that are being kept, the innermost last.
  var anchors: ContiguousArray<AnchorTracker> { get set }
  /// The section as it is, with nobody who would have to hear of its edits.
  var unobserved: Self { get }

  // MARK: Reading

  /// Settles all that an answer needs that asks for nothing behind `limit`, whose position does not count
  /// the inset in front of the content.
  mutating func settleIfNeeded(until limit: SettlingLimit)
  /// Where an item begins.
  func placedStart(of index: Int) -> Units
  /// Where an item is.
  func placedFrame(at index: Int) -> LayoutRect
  /// The first item that meets a rectangle.
  func firstPlaced(in rect: AxisRect) -> Int?
  /// The items that meet a rectangle once what that needs is settled.
  mutating func elements(in rect: LayoutRect) -> [Element]
  /// How long the content is, both insets included.
  var placedLength: Units { get }
  /// How long it is at least, however much is not settled.
  var leastLength: Units { get }
  /// How far in front the content's begin is: the inset.
  var contentStart: Units { get }
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

  /// Settles what there is before an item and the item itself.
  mutating func settle(through index: Int) { settleIfNeeded(until: SettlingLimit(item: index + 1)) }

  /// Throws, if there is no item at an index.
  func check(_ index: Int, _ argument: @autoclosure () -> String) throws(LayoutError) {
    guard index >= 0, index < count else {
      throw .indexOutOfRange(argument: argument(), index: index, valid: 0..<count)
    }
  }
}
