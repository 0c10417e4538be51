/// Packs items into the lanes in turn, whatever their heights.
struct CyclicLanes: LanePacker {
  private let ends: LaneVector
  private var last: Int
  private let step: Int

  /// - Parameters:
  ///   - last: The lane of the previous item; if there is none, `WaterfallRule.laneBeforeFirst(of:)`.
  ///   - step: 1 for ascending lanes, -1 for descending.
  ///   - scratch: One vector.
  init(ends: LaneVector, last: Int, step: Int, scratch: LaneVector) {
    self.ends = scratch
    self.last = last
    self.step = step
    self.ends.set(ends)
  }

  @inline(__always)
  mutating func place(_ stride: Units) -> Int {
    last &+= step
    if last == ends.count { last = 0 } else if last < 0 { last = ends.count - 1 }
    ends[last] &+= stride
    return last
  }

  func write(to ends: LaneVector) {
    ends.set(self.ends)
  }
}
