/// The lengths of the staying items of a batch in each lane, before any of them, without spans (`LaneJoiner`).
struct LaneLengths {
  private let lanes: Int
  private let gap: Units
  /// The length of the items in each lane, before every `interval` of them and after the last.
  private var sums: ContiguousArray<Units> = []

  /// The number of items to add up for a sum.
  ///
  /// (5 · 10⁵ items that arrive among as many in 4 lanes took 21 ms with 1 item, 15.7 with 4, 12.8 with 8, 12.3 with 16.)
  private static var interval: Int { 16 }

  init(_ items: ContiguousArray<LaneJoiner.Item>, _ tree: LaneTree) {
    (lanes, gap) = (tree.lanes, tree.gap)
    sums.reserveCapacity((items.count / Self.interval + 2) * lanes)
    withLaneVectors(1, lanes: lanes) { addSums(of: items, to: $0[0]) }
  }

  private mutating func addSums(of items: ContiguousArray<LaneJoiner.Item>, to lengths: LaneVector) {
    var number = 0
    while true {
      for lane in 0..<lanes { sums.append(lengths[lane]) }
      guard number < items.count else { return }
      let end = min(number + Self.interval, items.count)
      for item in items[number..<end] { lengths[Int(item.lane)] &+= item.item.extent &+ gap }
      number = end
    }
  }

  /// Reads the length of the first `count` items in each lane.
  @inline(__always)
  func read(before count: Int, of items: ContiguousArray<LaneJoiner.Item>, into lengths: LaneVector) {
    let first = count == items.count ? count : count - count % Self.interval
    let record = (first + Self.interval - 1) / Self.interval * lanes
    for lane in 0..<lanes { lengths[lane] = sums[record + lane] }
    for number in first..<count { lengths[Int(items[number].lane)] &+= items[number].item.extent &+ gap }
  }
}

/// As `LaneLengths`, for up to four lanes: a sum is computed in registers, without a branch.
///
/// (5 · 10⁵ items that arrive among as many in 4 lanes: 6 to 10 ms, where `LaneLengths` took 12.5 to 13.)
struct LengthsOfFourLanes {
  private let gap: Units
  /// The lengths before every `interval` items, and after the last if their number is a multiple of it.
  private var sums: ContiguousArray<FourLanes> = []

  /// The number of items to add up for a sum. (With 1, 2, 4, 8 and 16, the
  /// items above took 6.8, 5.9, 6.2, 8.6 and 11.1 ms at best.)
  private static var interval: Int { 4 }

  init(_ items: ContiguousArray<LaneJoiner.Item>, gap: Units) {
    self.gap = gap
    sums.reserveCapacity(items.count / Self.interval + 1)
    var (lengths, number) = (FourLanes(lanes: FourLanes.count), 0)
    while true {
      sums.append(lengths)
      let end = number + Self.interval
      guard end <= items.count else { return }
      for item in items[number..<end] { lengths.add(item.item.extent &+ gap, to: Int(item.lane)) }
      number = end
    }
  }

  /// Returns the lengths of the first `count` items.
  @inline(__always)
  func lengths(before count: Int, of items: ContiguousArray<LaneJoiner.Item>) -> FourLanes {
    let record = count / Self.interval
    var lengths = sums[record]
    for offset in 0..<(Self.interval - 1) {
      let number = record &* Self.interval &+ offset
      let item = items[min(number, items.count &- 1)]
      // All bits for an item to add, none for the others.
      let mask = Units(truncatingIfNeeded: (number &- count) &>> (Int.bitWidth - 1))
      lengths.add((item.item.extent &+ gap) & mask, to: Int(item.lane))
    }
    return lengths
  }
}

/// A length for each of up to four lanes, in registers.
struct FourLanes {
  static var count: Int { 4 }

  private var lengths: SIMD4<Units>

  /// Creates lengths of 0, and so large ones for the lanes that there are not that these are never the lowest.
  init(lanes: Int) {
    lengths = SIMD4(repeating: 0)
    for lane in lanes..<Self.count { lengths[lane] = 2 * Units.maximumPosition }
  }

  @inline(__always)
  mutating func add(_ length: Units, to lane: Int) {
    // A byte of ones, extended to a lane: with a comparison of lanes, the loop took more than twice as long.
    let byte = UInt32(0xFF) &<< UInt32(truncatingIfNeeded: 8 &* lane)
    let ones = SIMD4<Units>(truncatingIfNeeded: unsafe unsafeBitCast(byte, to: SIMD4<Int8>.self))
    lengths &+= SIMD4(repeating: length) & ones
  }

  /// Returns the first lane whose lengths have the lowest sum.
  @inline(__always)
  func firstLowest(adding other: FourLanes) -> Int {
    let sums = lengths &+ other.lengths
    var (best, lowest) = (0, sums[0])
    for lane in 1..<Self.count {
      best = sums[lane] < lowest ? lane : best
      lowest = min(sums[lane], lowest)
    }
    return best
  }
}
