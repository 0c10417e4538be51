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
