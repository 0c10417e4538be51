/// Packs each item into the shortest of up to 4 lanes; ties go to the first.
///
/// The lanes' keys are sorted in registers. An item increases the first key, which a chain of minimum and maximum
/// operations moves to its new slot. Unlike a scan over the lanes, this mispredicts no branch and waits for no memory.
/// The next item depends only on the first link of the chain.
struct FourSortedLanes: LanePacker {
  private var k0, k1, k2, k3: Int64

  init(ends: LaneVector) {
    let keys = sortedKeys(ends)
    (k0, k1, k2, k3) = (keys[0], keys[1], keys[2], keys[3])
  }

  /// Creates a packer of `count` lanes that end at 0. (To sort them took 4.5 % of the instructions of a query of small sections.)
  @inline(__always)
  init(emptyLanes count: Int) {
    func key(_ lane: Int) -> Int64 { lane < count ? LaneKey.make(end: 0, lane: lane) : LaneKey.none }
    (k0, k1, k2, k3) = (key(0), key(1), key(2), key(3))
  }

  @inline(__always)
  mutating func place(_ stride: Units) -> Int {
    let lane = LaneKey.lane(k0)
    var key = LaneKey.advanced(k0, by: stride)
    pass(&key, k1, to: &k0)
    pass(&key, k2, to: &k1)
    pass(&key, k3, to: &k2)
    k3 = key
    return lane
  }

  func write(to ends: LaneVector) {
    // Not an array literal, which costs 100 instructions.
    let none = LaneKey.none
    writeKeys(SIMD8(k0, k1, k2, k3, none, none, none, none), to: ends)
  }
}

/// Packs each item into the shortest of up to 8 lanes, as `FourSortedLanes` does for 4.
struct EightSortedLanes: LanePacker {
  private var k0, k1, k2, k3, k4, k5, k6, k7: Int64

  init(ends: LaneVector) {
    let keys = sortedKeys(ends)
    (k0, k1, k2, k3) = (keys[0], keys[1], keys[2], keys[3])
    (k4, k5, k6, k7) = (keys[4], keys[5], keys[6], keys[7])
  }

  @inline(__always)
  mutating func place(_ stride: Units) -> Int {
    let lane = LaneKey.lane(k0)
    var key = LaneKey.advanced(k0, by: stride)
    pass(&key, k1, to: &k0)
    pass(&key, k2, to: &k1)
    pass(&key, k3, to: &k2)
    pass(&key, k4, to: &k3)
    pass(&key, k5, to: &k4)
    pass(&key, k6, to: &k5)
    pass(&key, k7, to: &k6)
    k7 = key
    return lane
  }

  func write(to ends: LaneVector) {
    writeKeys(SIMD8(k0, k1, k2, k3, k4, k5, k6, k7), to: ends)
  }
}

/// Performs one link of the chain: stores the smaller of `key` and `next` in `slot` and passes on the larger.
@inline(__always)
private func pass(_ key: inout Int64, _ next: Int64, to slot: inout Int64) {
  slot = min(key, next)
  key = max(key, next)
}

private func sortedKeys(_ ends: LaneVector) -> SIMD8<Int64> {
  var keys = SIMD8<Int64>(repeating: LaneKey.none)
  for lane in 0..<ends.count {
    let key = LaneKey.make(end: ends[lane], lane: lane)
    var slot = lane
    while slot > 0, keys[slot - 1] > key {
      keys[slot] = keys[slot - 1]
      slot -= 1
    }
    keys[slot] = key
  }
  return keys
}

private func writeKeys(_ keys: SIMD8<Int64>, to ends: LaneVector) {
  for slot in 0..<ends.count { ends[LaneKey.lane(keys[slot])] = LaneKey.end(keys[slot]) }
}
