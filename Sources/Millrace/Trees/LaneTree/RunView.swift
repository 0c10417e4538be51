/// A run of items: one extent, which is an estimate, and lanes that repeat.
///
///     item    0   1   2   3   4   5   6 ...
///     lane   c0  c1  c2  c0  c1  c2  c0 ...    the cycle, of period 3
///
/// A lane may be in the cycle more than once. If the period is as long as the run, the cycle lists all lanes.
/// Every operation is a closed form of the cycle, so its cost does not depend on the number of items.
///
/// A view of a record, valid until the tree changes (`PagedRecords`). The record holds the extent, the period, and a
/// byte for each lane of the cycle. The parent knows the number of items, which is at least the period.
@safe struct RunView {
  private let header: UnsafeMutablePointer<UInt32>
  private let cycle: UnsafeMutablePointer<UInt8>

  static func recordSize(period: Int) -> Int { 8 + period }

  @inline(__always)
  @unsafe init(_ address: UnsafeMutableRawPointer) {
    unsafe header = address.assumingMemoryBound(to: UInt32.self)
    unsafe cycle = (address + 8).assumingMemoryBound(to: UInt8.self)
  }

  @inline(__always)
  var extent: Units { unsafe Units(header[0]) }

  func setExtent(_ extent: Units) { unsafe header[0] = UInt32(truncatingIfNeeded: extent) }

  /// The number of items after which the lanes repeat, at least 1.
  @inline(__always)
  var period: Int { unsafe Int(header[1]) }

  private func setPeriod(_ period: Int) { unsafe header[1] = UInt32(truncatingIfNeeded: period) }

  func lane(_ item: Int) -> Int { cycleLane(item % period) }

  /// Returns the lane of an item among the first `period` items.
  @inline(__always)
  func cycleLane(_ item: Int) -> Int {
    assert(item >= 0 && item < period)
    return unsafe Int(cycle[item])
  }

  /// Sets the extent and the cycle. The record has to have room for the cycle.
  func set(extent: Units, cycle lanes: ContiguousArray<UInt8>.SubSequence) {
    setExtent(extent)
    setPeriod(lanes.count)
    for (item, lane) in lanes.enumerated() { unsafe cycle[item] = lane }
  }

  func truncate(to count: Int) { setPeriod(min(period, count)) }

  /// Copies `count` items of another run, from its item `item` on.
  func copy(from source: RunView, at item: Int, count: Int) {
    setExtent(source.extent)
    setPeriod(min(source.period, count))
    var step = item % source.period
    for item in 0..<period {
      unsafe cycle[item] = source.cycle[step]
      step += 1
      if step == source.period { step = 0 }
    }
  }

  /// Adds the lengths of the first `count` items, gaps included, to their lanes in `vector`.
  func addSums(of count: Int, gap: Units, to vector: LaneVector) {
    let stride = extent &+ gap
    let (rounds, rest) = count.quotientAndRemainder(dividingBy: period)
    for item in 0..<min(count, period) {
      vector[cycleLane(item)] &+= stride &* Units(rounds &+ (item < rest ? 1 : 0))
    }
  }

  /// Returns the length of the items before `item` in `lane`, gaps included.
  func sum(before item: Int, inLane lane: Int, gap: Units) -> Units {
    let (rounds, rest) = item.quotientAndRemainder(dividingBy: period)
    var count = 0
    for other in 0..<period where cycleLane(other) == lane { count += rounds + (other < rest ? 1 : 0) }
    return Units(count) * (extent + gap)
  }

  /// Sets `vector` to the number of items that each lane has in one round of the cycle.
  func countItemsPerRound(into vector: LaneVector) {
    vector.set(0)
    for item in 0..<period { vector[cycleLane(item)] &+= 1 }
  }

  /// Returns the index in the run of item `number`, from 0, among the items in `lane`, which is in the cycle.
  func item(_ number: Int, ofLane lane: Int) -> Int {
    let perRound = (0..<period).count { cycleLane($0) == lane }
    let (rounds, rest) = number.quotientAndRemainder(dividingBy: perRound)
    var before = 0
    for item in 0..<period where cycleLane(item) == lane {
      if before == rest { return rounds * period + item }
      before += 1
    }
    preconditionFailure("lane \(lane) is not in the cycle")
  }
}
