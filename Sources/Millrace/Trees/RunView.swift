/// The items of a run: one extent for all, which is an estimate, and lanes that repeat.
///
///     item    0   1   2   3   4   5   6 ...
///     lane   c0  c1  c2  c0  c1  c2  c0 ...    the cycle, of period 3
///
/// A lane may be in the cycle more than once; with a period as long as the run, the lanes are just
/// listed. Everything is a closed form of the cycle, so that no operation depends on how many items
/// there are.
///
/// A view of a record, whose memory is the extent, the period, and a byte for each lane of the cycle.
/// Valid until the tree changes (`PagedRecords`). The number of items is the parent's to know; the
/// period never exceeds it.
@safe struct RunView {
  private let header: UnsafeMutablePointer<UInt32>
  private let cycle: UnsafeMutablePointer<UInt8>

  /// The size of a record in bytes that has room for so long a period.
  static func recordSize(period: Int) -> Int { 8 + period }

  /// The run in the record at `address`.
  @inline(__always)
  @unsafe init(_ address: UnsafeMutableRawPointer) {
    unsafe header = address.assumingMemoryBound(to: UInt32.self)
    unsafe cycle = (address + 8).assumingMemoryBound(to: UInt8.self)
  }

  /// The extent of each item.
  @inline(__always)
  var extent: Units { unsafe Units(header[0]) }

  func setExtent(_ extent: Units) { unsafe header[0] = UInt32(truncatingIfNeeded: extent) }

  /// After how many items the lanes repeat, at least 1.
  @inline(__always)
  var period: Int { unsafe Int(header[1]) }

  private func setPeriod(_ period: Int) { unsafe header[1] = UInt32(truncatingIfNeeded: period) }

  /// The lane of an item.
  func lane(_ item: Int) -> Int { cycleLane(item % period) }

  /// The lane of one of the first `period` items.
  @inline(__always)
  func cycleLane(_ item: Int) -> Int {
    assert(item >= 0 && item < period)
    return unsafe Int(cycle[item])
  }

  /// Makes this the run of the given extent and lanes. The record has to have room for them.
  func set(extent: Units, cycle lanes: ContiguousArray<UInt8>.SubSequence) {
    setExtent(extent)
    setPeriod(lanes.count)
    for (item, lane) in lanes.enumerated() { unsafe cycle[item] = lane }
  }

  /// Makes this run's first `count` items the run.
  func truncate(to count: Int) { setPeriod(min(period, count)) }

  /// Makes this the run of `count` items of another one from its item `item` on.
  func copy(from source: RunView, at item: Int, count: Int) {
    setExtent(source.extent)
    setPeriod(min(source.period, count))
    var place = item % source.period
    for item in 0..<period {
      unsafe cycle[item] = source.cycle[place]
      place += 1
      if place == source.period { place = 0 }
    }
  }

  /// Appends the lanes of the first `count` items to `lanes`, or those of a whole period if there are
  /// more.
  func appendCycle(of count: Int, to lanes: inout ContiguousArray<UInt8>) {
    for item in 0..<min(count, period) { unsafe lanes.append(cycle[item]) }
  }

  /// Adds up, lane by lane, what the first `count` items occupy.
  func addSums(of count: Int, gap: Units, to row: LaneVector) {
    let stride = extent &+ gap
    let (rounds, rest) = count.quotientAndRemainder(dividingBy: period)
    for item in 0..<min(count, period) {
      row[cycleLane(item)] &+= stride &* Units(rounds &+ (item < rest ? 1 : 0))
    }
  }

  /// What the items before `item` occupy in `lane`.
  func sum(before item: Int, inLane lane: Int, gap: Units) -> Units {
    let (rounds, rest) = item.quotientAndRemainder(dividingBy: period)
    var count = 0
    for other in 0..<period where cycleLane(other) == lane { count += rounds + (other < rest ? 1 : 0) }
    return Units(count) * (extent + gap)
  }

  /// How many items of each lane there are in a period.
  func countPeriod(in row: LaneVector) {
    row.set(0)
    for item in 0..<period { row[cycleLane(item)] &+= 1 }
  }

  /// The item of `lane` that has `number` others of the lane before it. The lane is in the cycle.
  func item(_ number: Int, ofLane lane: Int) -> Int {
    var perRound = 0
    for item in 0..<period where cycleLane(item) == lane { perRound += 1 }
    let (rounds, rest) = number.quotientAndRemainder(dividingBy: perRound)
    var before = 0
    for item in 0..<period where cycleLane(item) == lane {
      if before == rest { return rounds * period + item }
      before += 1
    }
    preconditionFailure("a lane of the cycle is in it")
  }
}
