import Millrace

/// A waterfall like those of popular collection view libraries.
///
/// All frames are in an array, with the bounding box of each run of twenty.
///
/// A query finds the first and the last box that intersect the rectangle and tests every frame in between.
/// Any edit places all items again.
package struct ChunkedWaterfall: FramedWaterfall {
  /// The number of items per box, as in those libraries.
  private static let chunk = 20

  package var frames: PackedFrames
  private var boxes: [UnitRect] = []

  /// Creates a waterfall of items with the given heights.
  package init(columns: [WaterfallColumn], rowSpacing: Double, heights: [Double]) {
    frames = PackedFrames(columns: columns, rowSpacing: rowSpacing, heights: heights)
    index()
  }

  /// Finds the items that intersect a rectangle, in index order.
  package func elements(in rect: LayoutRect, into buffer: inout [Element]) {
    buffer.removeAll(keepingCapacity: true)
    let queryRect = UnitRect(rect)
    guard let first = boxes.firstIndex(where: { $0.mayIntersect(queryRect) }),
      let last = boxes.lastIndex(where: { $0.mayIntersect(queryRect) })
    else { return }
    for index in (first * Self.chunk)..<min(count, (last + 1) * Self.chunk)
    where frames.bounds(at: index).intersects(queryRect) {
      buffer.append(Element(index: index, frame: frames.frame(at: index)))
    }
  }

  package mutating func index() {
    boxes.removeAll(keepingCapacity: true)
    for first in stride(from: 0, to: count, by: Self.chunk) {
      var box = UnitRect.empty
      for index in first..<min(count, first + Self.chunk) { box.formUnion(frames.bounds(at: index)) }
      boxes.append(box)
    }
  }
}
