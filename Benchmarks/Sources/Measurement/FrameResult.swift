/// What the times of some frames mean for a screen that shows so many of them a second.
public struct FrameResult: Codable, Hashable, Sendable {
  /// The frames that the screen shows in a second.
  public var rate: Double
  /// The 99th percentile of a frame's time, as a share of the time between two frames: 0.02 is 2 %.
  public var share: Double
  /// The frames that took longer than that time.
  public var missed: Int
  /// The share of the frames that were shown from the provisional placement, before what lies above
  /// them was settled.
  public var provisionalShare: Double

  /// The result of a series whose samples are frames, `provisional` of which were provisional.
  public init(of series: Series, rate: Double, provisional: Int) {
    let time = 1e9 / rate
    let summary = series.summary
    self.rate = rate
    share = (summary.p99 / time * 1e6).rounded() / 1e6
    missed = series.count(longerThan: time)
    provisionalShare = (Double(provisional) / Double(max(summary.samples, 1))).thousandths
  }
}
