import Millrace

/// A waterfall in sorted arrays, as somebody would write it who cares: for each column the items that it holds, in
/// order, so that a query is a binary search and a walk in each. On an edit, all is placed anew.
package struct SortedWaterfall: FramedWaterfall {
  package var frames: PackedFrames
  /// The items of each column.
  private var columnItems: [[Int32]] = []

  /// A waterfall of items with the given heights.
  package init(columns: [WaterfallColumn], rowSpacing: Double, heights: [Double]) {
    frames = PackedFrames(columns: columns, rowSpacing: rowSpacing, heights: heights)
    index()
  }

  /// The items that meet a rectangle, in order of their indices.
  package func elements(in rect: LayoutRect, into buffer: inout [Element]) {
    buffer.removeAll(keepingCapacity: true)
    let queryRect = UnitRect(rect)
    for column in frames.columns(meeting: queryRect) {
      let items = columnItems[column]
      // The first that ends at the rectangle's top or below: in a column, ends ascend.
      var (low, high) = (0, items.count)
      while low < high {
        let middle = (low + high) / 2
        let index = Int(items[middle])
        if frames.tops[index] + frames.heights[index] < queryRect.minY {
          low = middle + 1
        } else {
          high = middle
        }
      }
      while low < items.count, case let index = Int(items[low]), frames.tops[index] < queryRect.maxY {
        if frames.bounds(at: index).meets(queryRect) {
          buffer.append(Element(index: index, frame: frames.frame(at: index)))
        }
        low += 1
      }
    }
    buffer.sort { $0.index < $1.index }
  }

  package mutating func index() {
    columnItems = Array(repeating: [], count: frames.laneCount)
    for (index, lane) in frames.lanes.enumerated() {
      columnItems[Int(lane)].append(Int32(truncatingIfNeeded: index))
    }
  }
}
