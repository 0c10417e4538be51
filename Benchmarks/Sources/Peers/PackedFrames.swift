import Millrace

/// The frames of a waterfall in plain arrays, packed by a linear search for the shortest column.
///
/// Peers that differ only in their queries share it. Like all peers it computes in integer units of 1/192 pt,
/// so that its results equal the engine's exactly.
package struct PackedFrames {
  private let columns: [WaterfallColumn]
  private let rowSpacing: Int
  /// The height of each item, in units.
  private(set) var heights: [Int]
  private(set) var tops: [Int] = []
  private(set) var lanes: [UInt8] = []
  /// The end of each column's last item.
  private var columnEnds: [Int]

  /// Creates the frames of items with the given heights, in points.
  init(columns: [WaterfallColumn], rowSpacing: Double, heights: [Double]) {
    self.columns = columns
    self.rowSpacing = wholeUnits(rowSpacing)
    self.heights = heights.map { wholeUnits($0) }
    columnEnds = []
    layOut()
  }

  var count: Int { heights.count }
  var laneCount: Int { columns.count }
  /// The bottom edge of the longest column, in points.
  var contentHeight: Double { Double(columnEnds.max() ?? 0) / 192 }

  func height(at index: Int) -> Double { Double(heights[index]) / 192 }

  func frame(at index: Int) -> LayoutRect {
    let column = columns[Int(lanes[index])]
    return LayoutRect(
      x: column.x, y: Double(tops[index]) / 192, width: column.width, height: Double(heights[index]) / 192)
  }

  /// Returns the frame of an item, in units.
  func bounds(at index: Int) -> UnitRect {
    let column = columns[Int(lanes[index])]
    return UnitRect(
      minX: wholeUnits(column.x), minY: tops[index], maxX: wholeUnits(column.x) + wholeUnits(column.width),
      maxY: tops[index] + heights[index])
  }

  /// Returns the columns that intersect a rectangle.
  func columns(meeting rect: UnitRect) -> [Int] {
    columns.indices.filter {
      let left = wholeUnits(columns[$0].x)
      return left < rect.maxX && left + wholeUnits(columns[$0].width) > rect.minX
    }
  }

  /// Places all items again.
  mutating func layOut() {
    tops.removeAll(keepingCapacity: true)
    lanes.removeAll(keepingCapacity: true)
    var next = [Int](repeating: 0, count: columns.count)
    columnEnds = next
    for height in heights {
      var shortest = 0
      for lane in next.indices where next[lane] < next[shortest] { shortest = lane }
      tops.append(next[shortest])
      lanes.append(UInt8(truncatingIfNeeded: shortest))
      columnEnds[shortest] = next[shortest] + height
      next[shortest] = columnEnds[shortest] + rowSpacing
    }
  }

  // The following methods edit only the input. Call `layOut` afterwards.

  mutating func append(contentsOf heights: [Double]) { self.heights += heights.map { wholeUnits($0) } }
  mutating func insert(_ height: Double, at index: Int) { heights.insert(wholeUnits(height), at: index) }
  mutating func remove(at index: Int) { heights.remove(at: index) }
  mutating func move(from source: Int, to target: Int) {
    heights.insert(heights.remove(at: source), at: target)
  }
  mutating func resize(at index: Int, to height: Double) { heights[index] = wholeUnits(height) }
}
