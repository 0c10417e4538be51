/// An item of a dense waterfall: its stored placement and its new one.
struct DenseRunItem {
  let index: Int
  private let storedExtent: UInt32
  let span: UInt8
  /// The number of lanes that the item spans.
  let width: UInt8
  var lane: UInt8
  /// The new `DenseItem.reach`.
  var reach: UInt8
  let oldLane: UInt8
  let oldReach: UInt8
  /// Whether the item had a placement when it was read.
  let wasPlaced: Bool

  init(index: Int, extent: Units, width: Int, lane: Int, _ stored: DenseItem, wasPlaced: Bool) {
    self.index = index
    storedExtent = UInt32(truncatingIfNeeded: extent)
    span = stored.span
    self.width = UInt8(truncatingIfNeeded: width)
    self.lane = UInt8(truncatingIfNeeded: lane)
    reach = stored.reach
    (oldLane, oldReach) = (self.lane, reach)
    self.wasPlaced = wasPlaced
  }

  var extent: Units { Units(storedExtent) }
  var lanes: Range<Int> { Int(lane)..<(Int(lane) &+ Int(width)) }
  var oldLanes: Range<Int> { Int(oldLane)..<(Int(oldLane) &+ Int(width)) }
  /// Whether the new placement is the stored one.
  var isUnchanged: Bool { wasPlaced && lane == oldLane && reach == oldReach }
}
