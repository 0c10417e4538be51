/// Items in rows: a counted tree whose lane 0 holds the last item of each row, with the row's height, and lane 1
/// all others, with no height at all.
///
///     item     0   1   2 | 3   4 | 5   6   7   8 | 9
///     lane     1   1   0 | 1   0 | 1   1   1   0 | 0
///     extent   0   0  32 | 0  20 | 0   0   0  48 | 32
///     payload  the items' own sizes
///
/// So what lane 0 adds up to before an item is where the item's row begins; a row is found by a position in
/// lane 0; and behind an edit everything shifts in O(log n). It is the last item that bears the height, for then
/// rows are written in one pass without looking back.
///
/// An edit changes the items and then breaks rows anew, from the row on that may have looked at the edited item,
/// until a row ends where one ended before (`UnsettledItems` has what happens if that takes too long).
struct RowTree: Sendable {
  var tree: LaneTree
  var rule: RowRule
  var dirtyRanges: UnsettledItems
  /// No item that is wider than a row is wider than this: the widest one of all that were inserted, or were alone in
  /// their rows when they were appended.
  var widest: UInt32 = 0

  /// The lane of the last items of rows, and that of the others.
  static var rowEnds: Int { 0 }
  static var others: Int { 1 }

  /// How many rows behind an edit are broken anew at once, before the rest is left to be settled.
  let eagerRows: Int

  /// The shape of a tree in release: pages of 32 leaves of 136 items are 56 KiB to the byte, a size that
  /// allocators have.
  static let standardShape = TreeShape(
    leafCapacity: 136, fanOut: 32, bulkFill: 127, payload: MemoryLayout<ItemSize>.size)

  init(rule: RowRule, gap: Units, shape: TreeShape, dirtyRangeLimit: Int, eagerRows: Int) {
    tree = LaneTree(lanes: 2, gap: gap, shape: shape)
    self.rule = rule
    dirtyRanges = UnsettledItems(limit: dirtyRangeLimit)
    self.eagerRows = eagerRows
  }

  var count: Int { tree.count }

  /// The size of an item.
  func size(at index: Int) -> ItemSize { tree.payload(at: index, as: ItemSize.self) }

  /// How long all rows are, with the spacing behind each.
  var length: Units {
    withLaneVectors(1, lanes: 2) { rows in
      tree.readTotals(into: rows[0])
      return rows[0][Self.rowEnds]
    }
  }

  /// Where the row of an item begins along the main axis; of the count, where the next row would.
  func top(ofRowOf index: Int) -> Units {
    withLaneVectors(1, lanes: 2) { rows in
      tree.readProfile(before: index, into: rows[0])
      return rows[0][Self.rowEnds]
    }
  }

  /// The first item of an item's row.
  ///
  /// - Complexity: O(log n + row)
  func rowStart(of index: Int) -> Int {
    tree.lastItem(inLane: Self.rowEnds, before: index).map { $0 + 1 } ?? 0
  }

  /// The last item of an item's row.
  func rowEnd(of index: Int) -> Int {
    var cursor = LeafCursor(tree, at: index)
    while cursor.leaf.lane(cursor.place) != Self.rowEnds { cursor.advance(in: tree) }
    return cursor.index
  }

  /// The first item that may not lie where a fresh layout puts it.
  var firstUnsettledItem: Int? { dirtyRanges.first.map(rowStart(of:)) }

  /// What is wrong with the tree or with its rows, or `nil`.
  func invariantViolation() -> String? {
    if let violation = tree.invariantViolation() { return violation }
    if let violation = dirtyRanges.invariantViolation(count: count) { return violation }
    guard count > 0 else { return nil }
    var cursor = LeafCursor(tree, at: 0)
    var isRowEnd = true
    while cursor.index < count {
      isRowEnd = cursor.leaf.lane(cursor.place) == Self.rowEnds
      if !isRowEnd, cursor.leaf.extent(cursor.place) != 0 { return "an item in a row has an extent" }
      cursor.advance(in: tree)
    }
    return isRowEnd ? nil : "the last row does not end"
  }
}
