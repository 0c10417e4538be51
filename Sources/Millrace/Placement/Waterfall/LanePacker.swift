/// Packs items into lanes, one after another: the rule of a waterfall with all it has to remember.
///
/// A packer is made from a profile, so packing resumes at any item: what came before matters only by
/// where the lanes end, counting the spacing behind each item, and by the lane of the item before.
///
/// | packer | rule | cost per item |
/// | --- | --- | --- |
/// | `FourSortedLanes`, `EightSortedLanes` | shortest, first of equals | lanes sorted in registers |
/// | `TournamentLanes` | the same, for any number of lanes | O(log lanes) |
/// | `NextLanes` | shortest, of equals the next after the last placed | O(lanes) |
/// | `CyclicLanes` | in turn | O(1) |
protocol LanePacker {
  /// Puts an item that occupies `stride` into a lane.
  mutating func place(_ stride: Units) -> Int
  /// Writes to `ends` where each lane ends.
  func write(to ends: LaneRow)
}

/// A lane's end and number in one integer: of two keys, the smaller is that of the shorter lane, and
/// of two lanes as short, that of the first.
///
/// Ends stay below 2^51 (`Units.maximumPosition`) and lanes below 2^8.
enum LaneKey {
  @inline(__always)
  static func make(end: Units, lane: Int) -> Int64 { end << 8 | Int64(lane) }
  @inline(__always)
  static func lane(_ key: Int64) -> Int { Int(key & 0xFF) }
  @inline(__always)
  static func end(_ key: Int64) -> Units { key >> 8 }
  @inline(__always)
  static func advanced(_ key: Int64, by stride: Units) -> Int64 { key &+ stride << 8 }
  /// Of no lane: behind all others.
  static let none = Int64.max
}
