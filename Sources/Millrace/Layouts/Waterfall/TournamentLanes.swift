/// Packs each item into the shortest of any number of lanes; ties go to the first.
///
/// A tournament tree of the lanes' keys (Knuth, "The Art of Computer Programming" 3, 5.4.1): a binary tree whose leaves
/// are the lanes and whose nodes are the minimum of their two children. The root is the shortest lane. An item changes
/// one leaf and recomputes its ancestors: log₂(lanes) steps without branches.
struct TournamentLanes: LanePacker {
  /// The nodes. The children of node i are 2i and 2i + 1; lane l is node `width + l`.
  private let keys: LaneVector
  private let width: Int

  /// The length of `scratch`, in numbers per lane.
  static let scratchRows = 4

  /// - Parameter scratch: A vector of `scratchRows` numbers per lane.
  init(ends: LaneVector, scratch: LaneVector) {
    var width = 1
    while width < ends.count { width *= 2 }
    assert(2 * width <= scratch.count)
    self.width = width
    keys = scratch
    for lane in 0..<width {
      keys[width + lane] = lane < ends.count ? LaneKey.make(end: ends[lane], lane: lane) : LaneKey.none
    }
    for node in stride(from: width - 1, to: 0, by: -1) {
      keys[node] = min(keys[2 * node], keys[2 * node + 1])
    }
  }

  @inline(__always)
  mutating func place(_ stride: Units) -> Int {
    let lane = LaneKey.lane(keys[1])
    var node = width + lane
    var key = LaneKey.advanced(keys[node], by: stride)
    while node > 1 {
      keys[node] = key
      key = min(key, keys[node ^ 1])
      node >>= 1
    }
    keys[1] = key
    return lane
  }

  func write(to ends: LaneVector) {
    for lane in 0..<ends.count { ends[lane] = LaneKey.end(keys[width + lane]) }
  }
}
