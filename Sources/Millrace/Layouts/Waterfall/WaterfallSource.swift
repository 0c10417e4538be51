/// A source of the items of a waterfall, which it writes to leaves.
///
/// One type for all sources, not a protocol: what reads a source is compiled once.
@safe struct WaterfallSource {
  private let grid: PixelGrid
  private var extents: BufferSource?
  private var items: ContiguousArray<SizedItem> = []
  /// Items to check, and the position of the first of them, for errors.
  private var page: (items: UnsafeBufferPointer<WaterfallItem>, first: Int, checker: SizedItemChecker)?
  /// The tree to read items in leaves from.
  private var tree: LaneTree?
  /// The items that are left.
  private var rest: Range<Int>
  /// The number of estimates that were written, except those of `tree`.
  private(set) var estimateCount = 0

  /// Extents, which are checked and rounded.
  init(_ extents: BufferSource, grid: PixelGrid) {
    self.grid = grid
    self.extents = extents
    rest = 0..<extents.count
  }

  /// Checked items. If any of them has a span, the leaves have room for spans.
  init(_ items: ContiguousArray<SizedItem>, _ range: Range<Int>? = nil, grid: PixelGrid) {
    self.grid = grid
    self.items = items
    rest = range ?? 0..<items.count
  }

  /// Items, which are checked and rounded. If any of them has a span, the leaves have room for spans.
  init(_ items: UnsafeBufferPointer<WaterfallItem>, from first: Int, _ checker: SizedItemChecker) {
    grid = checker.grid
    unsafe page = (items, first, checker)
    rest = 0..<items.count
  }

  /// Items of another tree, all in leaves, for a new layout of them. Their extents are rounded, estimates stay estimates.
  init(_ tree: LaneTree, _ items: Range<Int>, grid: PixelGrid) {
    self.grid = grid
    self.tree = tree
    rest = items
  }

  /// The number of items that are left.
  var count: Int { rest.count }

  /// Writes the next items to the slots `range` of `leaf`, or to the first of them if fewer are left.
  ///
  /// - Returns: The number written: at least 1, or 0 at the end.
  mutating func write(to leaf: LeafView, _ range: Range<Int>) throws(LayoutError) -> Int {
    let written: Int
    if extents != nil {
      written = try extents?.write(to: leaf, range) ?? 0
    } else if let tree {
      written = copyItems(of: tree, to: leaf, range)
    } else {
      written = min(range.count, rest.count)
      if let page = unsafe page {
        for offset in 0..<written {
          let index = rest.lowerBound + offset
          let item = try unsafe page.checker.checked(page.items[index], at: page.first + index)
          write(item, to: leaf, range.lowerBound + offset)
        }
      } else {
        for (item, slot) in zip(items[rest], range) { write(item, to: leaf, slot) }
      }
    }
    rest = (rest.lowerBound + written)..<rest.upperBound
    return written
  }

  @inline(__always)
  private mutating func write(_ item: SizedItem, to leaf: LeafView, _ slot: Int) {
    leaf.setExtent(item.extent, slot)
    if item.isEstimate {
      leaf.setIsEstimate(true, slot)
      estimateCount += 1
    }
    if item.span > 0 { leaf.setPayload(to: item.span, slot) }
  }

  /// Copies the spans, too, if the leaf has room for them. If not, no item of `tree` has one.
  private func copyItems(of tree: LaneTree, to leaf: LeafView, _ range: Range<Int>) -> Int {
    let cursor = LeafCursor(tree, at: rest.lowerBound)
    let written = min(range.count, cursor.restOfLeaf)
    leaf.copy(from: cursor.leaf, at: cursor.slot, to: range.lowerBound, count: written)
    if grid.isPresent {
      for slot in range.prefix(written) { leaf.setExtent(grid.roundedDown(leaf.extent(slot)), slot) }
    }
    return written
  }
}
