import Millrace

/// A carefully written waterfall: a sorted array of items per column.
///
/// A query is a binary search and a scan in each column. Any edit places all items again.
package struct SortedWaterfall: FramedWaterfall {
  package var frames: PackedFrames
  /// The items of each column.
  private var columnItems: [[Int32]] = []

  /// Creates a waterfall of items with the given heights.
  package init(columns: [WaterfallColumn], rowSpacing: Double, heights: [Double]) {
    frames = PackedFrames(columns: columns, rowSpacing: rowSpacing, heights: heights)
    index()
  }

  /// Finds the items that intersect a rectangle, in index order.
  package func elements(in rect: LayoutRect, into buffer: inout [Element]) {
    buffer.removeAll(keepingCapacity: true)
    let queryRect = UnitRect(rect)
    for column in frames.columns(meeting: queryRect) {
      let items = columnItems[column]
      // Find the first item that ends at or below the rectangle's top. Ends ascend within a column.
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
        if frames.bounds(at: index).intersects(queryRect) {
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
