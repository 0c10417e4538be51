/// An item, as it was read, and where it goes.
struct DenseRunItem {
  let index: Int
  private let storedExtent: UInt32
  let span: UInt8
  /// The number of lanes that it is in, and the first of them.
  let width: UInt8
  var lane: UInt8
  /// As `DenseItem.reach`.
  var reach: UInt8
  /// How it was placed when it was read, if it was.
  let oldLane: UInt8
  let oldReach: UInt8
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
  /// Whether it lies as it did.
  var isUnchanged: Bool { wasPlaced && lane == oldLane && reach == oldReach }
}
