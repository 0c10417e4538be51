/// Packs a waterfall item by item, without storing the items, to check feeds that no array can hold.
///
/// It shares no code with the engine or with the measured loop. It searches linearly for the shortest of any
/// number of lanes.
public struct PackingCursor {
  /// The start of each lane's next item, in units of 1/192 pt.
  private var tops: [Int]
  private let spacing: Int

  /// Creates a cursor before the first item.
  public init(rowSpacing: Double, laneCount: Int) {
    tops = [Int](repeating: 0, count: laneCount)
    spacing = wholeUnits(rowSpacing)
  }

  /// Places the next item. Returns its lane, and its top and height in points.
  public mutating func place(_ extent: Double) -> (lane: Int, top: Double, height: Double) {
    var shortest = 0
    for lane in 1..<max(tops.count, 1) where tops[lane] < tops[shortest] { shortest = lane }
    let (top, height) = (tops[shortest], wholeUnits(extent))
    tops[shortest] = top + height + spacing
    return (shortest, Double(top) / 192, Double(height) / 192)
  }
}
