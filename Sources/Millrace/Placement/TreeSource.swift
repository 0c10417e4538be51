/// The extents of a tree's items, to be placed anew in another tree.
struct TreeSource: ExtentSource {
  private let tree: LaneTree
  private let grid: PixelGrid
  private var next = 0

  /// - Parameter grid: The pixels that the extents are to be rounded to.
  init(_ tree: LaneTree, grid: PixelGrid) {
    self.tree = tree
    self.grid = grid
  }

  var isAtEnd: Bool { next == tree.count }

  mutating func write(to leaf: LeafView, _ range: Range<Int>) -> Int {
    let source = tree.items(from: next)
    let written = min(range.count, source.range.count)
    for offset in 0..<written {
      let extent = source.leaf.extent(source.range.lowerBound + offset)
      leaf.setExtent(grid.roundedDown(extent), range.lowerBound + offset)
    }
    next += written
    return written
  }
}
