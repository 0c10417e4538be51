/// The extents of items in a tree's leaves, to be placed anew in another tree.
struct TreeSource: ExtentSource {
  private let tree: LaneTree
  private let grid: PixelGrid
  private let hasEstimates: Bool
  private let hasSpans: Bool
  private var rest: Range<Int>

  /// - Parameters:
  ///   - items: Items that are all in leaves.
  ///   - grid: The pixels that the extents are to be rounded to.
  ///   - hasEstimates: Whether some of them may be estimates, and are to stay such.
  ///   - hasSpans: Whether some of them may be in several lanes, and the other tree has spans.
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
