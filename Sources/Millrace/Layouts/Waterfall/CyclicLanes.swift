/// Packs into the lanes in turn, however tall they are.
struct CyclicLanes: LanePacker {
  private let ends: LaneVector
  private var last: Int
  private let step: Int

  /// - Parameters:
  ///   - last: The lane of the item before; the one before the first, if there is none.
  ///   - step: 1 to go through the lanes upwards, -1 downwards.
  ///   - scratch: One row.
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
