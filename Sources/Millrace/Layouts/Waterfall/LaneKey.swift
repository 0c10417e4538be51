/// The end and the index of a lane in one integer, which orders lanes by end, then by index.
///
/// Ends are below 2⁵¹ (`Units.maximumPosition`) and indices below 2⁸.
enum LaneKey {
  @inline(__always)
  static func make(end: Units, lane: Int) -> Int64 { end << 8 | Int64(lane) }
  @inline(__always)
  static func lane(_ key: Int64) -> Int { Int(key & 0xFF) }
  @inline(__always)
  static func end(_ key: Int64) -> Units { key >> 8 }
  @inline(__always)
  static func advanced(_ key: Int64, by stride: Units) -> Int64 { key &+ stride << 8 }
  /// The key of no lane, greater than all others.
  static let none = Int64.max
}
