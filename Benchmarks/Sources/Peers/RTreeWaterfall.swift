import Millrace

/// A waterfall that is packed once and asked through a static R-tree.
package struct RTreeWaterfall: FramedWaterfall {
  /// It is static: an edit would take as long as making it.
  package static var isEditable: Bool { false }

  package var frames: PackedFrames
  private var tree = PackedRTree([])

  /// A waterfall of items with the given heights.
  package init(columns: [WaterfallColumn], rowSpacing: Double, heights: [Double]) {
    frames = PackedFrames(columns: columns, rowSpacing: rowSpacing, heights: heights)
    index()
  }

  package mutating func index() { tree = PackedRTree(frames.heights.indices.map(frames.bounds(at:))) }

  /// The items that meet a rectangle, in order of their indices.
  package func elements(in rect: LayoutRect, into buffer: inout [Element]) {
    buffer.removeAll(keepingCapacity: true)
    var found: [Int] = []
    tree.search(UnitRect(rect), into: &found)
    found.sort()
    for index in found { buffer.append(Element(index: index, frame: frames.frame(at: index))) }
  }
}
