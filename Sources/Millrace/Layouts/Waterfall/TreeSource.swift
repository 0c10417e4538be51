/// A source of the extents of items in another tree's leaves, for a new layout of them.
struct TreeSource: ExtentSource {
  private let tree: LaneTree
  private let grid: PixelGrid
  private let hasEstimates: Bool
  private let hasSpans: Bool
  private var rest: Range<Int>

  /// - Parameters:
  ///   - items: The items to read, all in leaves.
  ///   - grid: The pixels to round the extents to.
  ///   - hasEstimates: Whether some extents may be estimates, which stay estimates.
  ///   - hasSpans: Whether some items may span lanes. Then the tree written to has spans.
  init(_ tree: LaneTree, _ items: Range<Int>, grid: PixelGrid, hasEstimates: Bool, hasSpans: Bool) {
    self.tree = tree
    self.grid = grid
    self.hasEstimates = hasEstimates
    self.hasSpans = hasSpans
    rest = items
  }

  var isAtEnd: Bool { rest.isEmpty }

  mutating func write(to leaf: LeafView, _ range: Range<Int>) -> Int {
    let child = tree.child(holding: rest.lowerBound)
    let source = tree.leaf(child.record)
    let first = rest.lowerBound - child.range.lowerBound
    let written = min(range.count, child.range.count - first)
    for offset in 0..<written {
      let item = range.lowerBound + offset
      leaf.setExtent(grid.roundedDown(source.extent(first + offset)), item)
      if hasSpans { leaf.setPayload(to: source.payload(first + offset, as: UInt8.self), item) }
      if hasEstimates { leaf.setIsEstimate(source.isEstimate(first + offset), item) }
    }
    rest = (rest.lowerBound + written)..<rest.upperBound
    return written
  }
}
