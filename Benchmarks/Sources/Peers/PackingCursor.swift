/// A waterfall's packing as a loop that can be stopped and gone on with: what checks the frames of a
/// feed that no array holds.
///
/// It shares nothing with the engine, nor with the loop that is measured: a linear search for the
/// shortest lane, for any number of lanes.
public struct PackingCursor {
  /// Where the next item of each lane begins, in units of 1/192 pt.
  private var tops: [Int]
  private let spacing: Int

  /// A loop that stands before the first item.
  public init(rowSpacing: Double, laneCount: Int) {
    tops = [Int](repeating: 0, count: laneCount)
    spacing = wholeUnits(rowSpacing)
  }

  /// Places the next item: its lane, and its top and height in points.
  public mutating func place(_ extent: Double) -> (lane: Int, top: Double, height: Double) {
    var shortest = 0
    for lane in 1..<max(tops.count, 1) where tops[lane] < tops[shortest] { shortest = lane }
    let (top, height) = (tops[shortest], wholeUnits(extent))
    tops[shortest] = top + height + spacing
    return (shortest, Double(top) / 192, Double(height) / 192)
  }
}
