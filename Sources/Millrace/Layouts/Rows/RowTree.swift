/// Items in rows: a counted tree of two lanes.
///
/// Lane 0 holds each row's last item, with the row's height as its extent. Lane 1 holds all other items, with an extent
/// of 0.
///
///     item     0   1   2 | 3   4 | 5   6   7   8 | 9
///     lane     1   1   0 | 1   0 | 1   1   1   0 | 0
///     extent   0   0  32 | 0  20 | 0   0   0  48 | 32
///     payload  the items' sizes
///
/// The bits that mark extents as estimates mark the sizes instead.
///
/// So the sum of lane 0 before an item is the start of its row, a position in lane 0 finds a row, and an edit shifts
/// everything after it in O(log n). The last item has the height because then rows are written in one pass.
///
/// An edit changes the items, then breaks rows again: from the first row whose end may depend on the edited item, until
/// a row ends where one ended before. If that takes too long, the rest is left to settling (`UnsettledItems`).
struct RowTree: Sendable {
  var tree: LaneTree
  var rule: RowRule
  var dirtyRanges: UnsettledItems

  static var rowEnds: Int { 0 }
  static var innerItems: Int { 1 }

  /// The number of rows after an edit that are broken again at once, before the rest is left to settling.
  let eagerRows: Int

  /// The tree shape in release builds: a page of 4 leaves of 136 items takes exactly 7 KiB, an allocator size class.
  static let standardShape = TreeShape(
    leafCapacity: 136, fanOut: 32, bulkFill: 127, payload: MemoryLayout<ItemSize>.size)

  init(rule: RowRule, gap: Units, shape: TreeShape, dirtyRangeLimit: Int, eagerRows: Int) {
    tree = LaneTree(lanes: 2, gap: gap, shape: shape, marksEmpty: false)
    self.rule = rule
    dirtyRanges = UnsettledItems(limit: dirtyRangeLimit)
    self.eagerRows = eagerRows
  }

  var count: Int { tree.count }

  func size(at index: Int) -> ItemSize { tree.payload(at: index, as: ItemSize.self) }

  func item(at index: Int) -> SizedRowItem {
    let cursor = LeafCursor(tree, at: index)
    return SizedRowItem(
      size: cursor.leaf.payload(cursor.slot, as: ItemSize.self),
      isEstimate: cursor.leaf.isEstimate(cursor.slot))
  }

  /// All items, in order. O(n).
  var items: ContiguousArray<SizedRowItem> {
    var items: ContiguousArray<SizedRowItem> = []
    items.reserveCapacity(count)
    while items.count < count {
      let child = tree.child(holding: items.count)
      let leaf = tree.leaf(child.record)
      for slot in 0..<child.range.count {
        items.append(
          SizedRowItem(size: leaf.payload(slot, as: ItemSize.self), isEstimate: leaf.isEstimate(slot)))
      }
    }
    return items
  }

  /// Returns whether there is an item equal to `item`.
  ///
  /// - Complexity: O(n)
  func contains(_ item: SizedRowItem) -> Bool {
    guard count > 0 else { return false }
    var cursor = LeafCursor(tree, at: 0)
    while cursor.index < count {
      let (leaf, slot) = (cursor.leaf, cursor.slot)
      if leaf.payload(slot, as: ItemSize.self) == item.size, leaf.isEstimate(slot) == item.isEstimate {
        return true
      }
      cursor.advance(in: tree)
    }
    return false
  }

  /// Returns the maximum width of the items from `index` on.
  mutating func maximumWidth(from index: Int) -> UInt32 {
    guard index < count else { return 0 }
    tree.work.itemsScanned &+= count - index
    var (cursor, width) = (LeafCursor(tree, at: index), 0 as UInt32)
    while cursor.index < count {
      width = max(width, cursor.leaf.payload(cursor.slot, as: ItemSize.self).width)
      cursor.advance(in: tree)
    }
    return width
  }

  mutating func removeAll() {
    let work = tree.work
    tree = LaneTree(lanes: 2, gap: tree.gap, shape: tree.shape, marksEmpty: false)
    tree.work = work
    dirtyRanges.removeAll()
  }

  /// The total height of all rows, with the spacing after each.
  var length: Units { tree.node(tree.root).totals[Self.rowEnds] }

  /// Returns the start of an item's row on the main axis; for `count`, the start of a next row.
  func top(ofRowOf index: Int) -> Units {
    withLaneVectors(1, lanes: 2) { vectors in
      tree.readProfile(before: index, into: vectors[0])
      return vectors[0][Self.rowEnds]
    }
  }

  /// Returns the first item of an item's row.
  ///
  /// - Complexity: O(log n + row)
  func rowStart(of index: Int) -> Int {
    tree.lastItem(inLane: Self.rowEnds, before: index).map { $0 + 1 } ?? 0
  }

  /// Returns the last item of an item's row.
  func rowEnd(of index: Int) -> Int {
    var cursor = LeafCursor(tree, at: index)
    while cursor.leaf.lane(cursor.slot) != Self.rowEnds { cursor.advance(in: tree) }
    return cursor.index
  }

  var firstUnsettledItem: Int? { dirtyRanges.first.map(rowStart(of:)) }

  /// Returns a description of a violated invariant of the tree or its rows, or `nil`.
  func invariantViolation() -> String? {
    if let violation = tree.invariantViolation() { return violation }
    if let violation = dirtyRanges.invariantViolation(count: count) { return violation }
    guard count > 0 else { return nil }
    var cursor = LeafCursor(tree, at: 0)
    var isRowEnd = true
    while cursor.index < count {
      isRowEnd = cursor.leaf.lane(cursor.slot) == Self.rowEnds
      if !isRowEnd, cursor.leaf.extent(cursor.slot) != 0 { return "an item inside a row has an extent" }
      cursor.advance(in: tree)
    }
    return isRowEnd ? nil : "the last item does not end a row"
  }
}

/// A checked item of rows.
struct SizedRowItem: Hashable, Sendable {
  var size: ItemSize
  var isEstimate = false
}
