/// The noise of the machine, measured by the times of a fixed loop.
///
/// The loop touches no memory. Only another program on the same core, a neighbor on the same virtual host or
/// a lower clock rate slows it. On a quiet machine almost no repetition is slower.
public struct MachineNoise: Codable, Hashable, Sendable {
  /// The undisturbed time of the loop in nanoseconds: the 5th percentile.
  ///
  /// Runs on one machine should agree on it.
  public var quiet: Double
  /// The fraction of the repetitions that took over a tenth longer.
  public var slowedShare: Double
  /// The median slowdown of those repetitions as a factor, or 1 if there are none.
  public var slowdown: Double
  /// The fraction of the total time that a quiet machine would not have needed.
  ///
  /// Most of it is from a few repetitions during which another program had the processor.
  public var lostShare: Double

  /// The factor from which a repetition counts as slowed.
  static let limit = 1.1

  /// Creates the noise from the times of some repetitions. Returns `nil` if there are none.
  public init?(of times: [Double]) {
    guard !times.isEmpty else { return nil }
    let quiet = times.sorted()[times.count / 20]
    let slowed = times.filter { $0 > quiet * MachineNoise.limit }
    self.quiet = quiet.thousandths
    slowedShare = (Double(slowed.count) / Double(times.count)).thousandths
    slowdown = slowed.isEmpty || quiet <= 0 ? 1 : (median(sorted: slowed.sorted()) / quiet).thousandths
    lostShare = max(0, 1 - quiet * Double(times.count) / max(times.reduce(0, +), 1)).thousandths
  }

  /// Returns the times of the loop, repeated for `seconds`. Each is about 10 µs.
  public static func times(seconds: Double) -> [Double] {
    var times: [Double] = []
    times.reserveCapacity(Int(seconds * 1e6))
    let end = MonotonicClock.now() + UInt64(seconds * 1e9)
    while MonotonicClock.now() < end { times.append(Double(Series.duration(of: loop))) }
    return times
  }

  /// Runs a chain of dependent shifts and multiplications: 5 cycles a step.
  ///
  /// Compilers shorten a chain of multiplications and additions alone.
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
