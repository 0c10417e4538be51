/// How much else happens on the machine: what a fixed loop takes that is repeated for a while.
///
/// The loop touches no memory, so what slows it is another program on the same core, a neighbour of the
/// same virtual host, or a lower clock rate. On a quiet machine next to no repetition is slowed.
public struct MachineNoise: Codable, Hashable, Sendable {
  /// What the loop takes when nothing disturbs it, in nanoseconds: the 5th percentile. Between two runs
  /// on one machine it should agree.
  public var quiet: Double
  /// The share of the repetitions that took more than a tenth longer.
  public var slowedShare: Double
  /// How many times as long those took, their median; 1 if there are none.
  public var slowdown: Double
  /// The share of all the time that would not have been needed on a quiet machine: mostly that of a few
  /// repetitions during which another program had the processor.
  public var lostShare: Double

  /// What counts as slowed.
  static let limit = 1.1

  /// The noise that shows in some repetitions' times; `nil` if there are none.
  public init?(of times: [Double]) {
    guard !times.isEmpty else { return nil }
    let quiet = times.sorted()[times.count / 20]
    let slowed = times.filter { $0 > quiet * MachineNoise.limit }
    self.quiet = quiet.thousandths
    slowedShare = (Double(slowed.count) / Double(times.count)).thousandths
    slowdown = slowed.isEmpty || quiet <= 0 ? 1 : (median(sorted: slowed.sorted()) / quiet).thousandths
    lostShare = max(0, 1 - quiet * Double(times.count) / max(times.reduce(0, +), 1)).thousandths
  }

  /// The times of the loop, repeated for so many seconds: some 10 us each.
  public static func times(seconds: Double) -> [Double] {
    var times: [Double] = []
    times.reserveCapacity(Int(seconds * 1e6))
    let end = MonotonicClock.now() + UInt64(seconds * 1e9)
    while MonotonicClock.now() < end { times.append(Double(Series.duration(of: loop))) }
    return times
  }

  /// A chain of shifts and multiplications, each of which waits for the one before: 5 cycles a step. (A chain
  /// of multiplications and additions alone is one that compilers shorten.)
  @inline(never)
  private static func loop() {
    var state: UInt64 = 1
    for _ in 0..<6000 {
      state ^= state >> 29
      state = state &* 6_364_136_223_846_793_005 &+ 1
    }
    blackHole(Int(truncatingIfNeeded: state))
  }
}
