/// A source of the items of a waterfall, which it checks and rounds while it writes them to leaves.
///
/// One type for all sources, not a protocol: what reads a source is compiled once.
struct WaterfallSource {
  private enum Kind { case extents, items, leaves }

  private let kind: Kind
  private let grid: PixelGrid
  private var extents: BufferSource?
  private var items: ContiguousArray<WaterfallItem> = []
  /// The tree to read items in leaves from, or the spans that belong to the extents.
  private var tree: LaneTree?
  /// Whether some extents may be estimates, which stay estimates.
  private var hasEstimates = false
  /// Whether to write spans. If not, no item has one.
  private var hasSpans = false
  /// The items that are left.
  private var rest: Range<Int>

  /// Extents.
  ///
  /// - Parameters:
  ///   - tree: The tree with the spans of the items, if any item has one.
  ///   - first: The item of `tree` that the first extent belongs to.
  init(_ extents: BufferSource, grid: PixelGrid, spansOf tree: LaneTree?, from first: Int) {
    kind = .extents
    self.grid = grid
    self.extents = extents
    self.tree = tree
    hasSpans = tree != nil
    rest = first..<(first + extents.count)
  }

  /// Items from an array.
  init(_ items: ContiguousArray<WaterfallItem>, grid: PixelGrid, hasSpans: Bool) {
    kind = .items
    self.grid = grid
    self.items = items
    self.hasSpans = hasSpans
    rest = 0..<items.count
  }

  /// Items of another tree, all in leaves, for a new layout of them.
  init(_ tree: LaneTree, _ items: Range<Int>, grid: PixelGrid, hasEstimates: Bool, hasSpans: Bool) {
    kind = .leaves
    self.grid = grid
    self.tree = tree
    self.hasEstimates = hasEstimates
    self.hasSpans = hasSpans
    rest = items
  }

  /// Whether all items are written.
  var isAtEnd: Bool { rest.isEmpty }

  /// Writes the next items to the slots `range` of `leaf`, or to the first of them if fewer are left.
  ///
  /// - Returns: The number written: at least 1, or 0 at the end.
  mutating func write(to leaf: LeafView, _ range: Range<Int>) throws(LayoutError) -> Int {
    let written: Int
    switch kind {
    case .extents:
      written = try extents?.write(to: leaf, range) ?? 0
      if hasSpans { writeSpans(to: leaf, count: written, from: range.lowerBound) }
    case .items: written = try writeItems(to: leaf, range)
    case .leaves: written = copyItems(to: leaf, range)
    }
    rest = (rest.lowerBound + written)..<rest.upperBound
    return written
  }

  private func writeSpans(to leaf: LeafView, count: Int, from slot: Int) {
    for offset in 0..<count {
      let position = rest.lowerBound + offset
      // There may be more extents than items. This is checked at the end.
      if position < tree!.count { leaf.setPayload(to: tree!.span(at: position), slot + offset) }
    }
  }

  private func writeItems(to leaf: LeafView, _ range: Range<Int>) throws(LayoutError) -> Int {
    for (position, slot) in zip(rest, range) {
      let item = items[position]
      guard let extent = Units(length: item.extent) else {
        throw .invalidExtent(position: position, value: item.extent)
      }
      leaf.setExtent(grid.roundedDown(extent), slot)
      if hasSpans, let span = item.span {
        leaf.setPayload(to: try span.stored("items[\(position)].span"), slot)
      }
    }
    return min(range.count, rest.count)
  }

  private func copyItems(to leaf: LeafView, _ range: Range<Int>) -> Int {
    let child = tree!.child(holding: rest.lowerBound)
    let source = tree!.leaf(child.record)
    let first = rest.lowerBound - child.range.lowerBound
    let written = min(range.count, child.range.count - first)
    for offset in 0..<written {
      let item = range.lowerBound + offset
      leaf.setExtent(grid.roundedDown(source.extent(first + offset)), item)
      if hasSpans { leaf.setPayload(to: source.payload(first + offset, as: UInt8.self), item) }
      if hasEstimates { leaf.setIsEstimate(source.isEstimate(first + offset), item) }
    }
    return written
  }
}
