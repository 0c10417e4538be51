import Millrace

/// A waterfall that is packed once and queried through a static R-tree.
package struct RTreeWaterfall: FramedWaterfall {
  /// The tree is static: an edit would take as long as a build.
  package static var isEditable: Bool { false }

  package var frames: PackedFrames
  private var tree = PackedRTree([])

  /// Creates a waterfall of items with the given heights.
  package init(columns: [WaterfallColumn], rowSpacing: Double, heights: [Double]) {
    frames = PackedFrames(columns: columns, rowSpacing: rowSpacing, heights: heights)
    index()
  }

  package mutating func index() { tree = PackedRTree(frames.heights.indices.map(frames.bounds(at:))) }

  /// Finds the items that intersect a rectangle, in index order.
  package func elements(in rect: LayoutRect, into buffer: inout [Element]) {
    buffer.removeAll(keepingCapacity: true)
    var found: [Int] = []
    tree.search(UnitRect(rect), into: &found)
    found.sort()
    for index in found { buffer.append(Element(index: index, frame: frames.frame(at: index))) }
  }
}
