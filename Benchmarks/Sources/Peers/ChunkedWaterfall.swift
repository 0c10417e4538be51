import Millrace

/// A waterfall as popular libraries for collection views do it: all frames in an array, and the bounding box of
/// each twenty of them. A query looks for the first box from the front that it meets, and for the first from the
/// back, and then at every frame in between. On any edit, everything anew.
package struct ChunkedWaterfall: FramedWaterfall {
  /// The number of items to a box, as those libraries have it.
  private static let chunk = 20

  package var frames: PackedFrames
  private var boxes: [UnitRect] = []

  /// A waterfall of items with the given heights.
  package init(columns: [WaterfallColumn], rowSpacing: Double, heights: [Double]) {
    frames = PackedFrames(columns: columns, rowSpacing: rowSpacing, heights: heights)
    index()
  }

  /// The items that meet a rectangle, in order of their indices.
  package func elements(in rect: LayoutRect, into buffer: inout [Element]) {
    buffer.removeAll(keepingCapacity: true)
    let queryRect = UnitRect(rect)
    guard let first = boxes.firstIndex(where: { $0.mayMeet(queryRect) }),
      let last = boxes.lastIndex(where: { $0.mayMeet(queryRect) })
    else { return }
    for index in (first * Self.chunk)..<min(count, (last + 1) * Self.chunk)
    where frames.bounds(at: index).meets(queryRect) {
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
