/// Frame times relative to the refresh rate of a screen.
public struct FrameResult: Codable, Hashable, Sendable {
  /// The refresh rate, in frames per second.
  public var rate: Double
  /// The 99th percentile of the frame times as a fraction of the time between two frames: 0.02 is 2 %.
  public var share: Double
  /// The number of frames that took longer than the time between two frames.
  public var missed: Int
  /// The fraction of the frames that showed provisional frames.
  public var provisionalShare: Double

  /// Creates the result of a series whose samples are frames, `provisional` of which were provisional.
  public init(of series: Series, rate: Double, provisional: Int) {
    let time = 1e9 / rate
    let summary = series.summary
    self.rate = rate
    share = (summary.p99 / time * 1e6).rounded() / 1e6
    missed = series.count(longerThan: time)
    provisionalShare = (Double(provisional) / Double(max(summary.samples, 1))).thousandths
  }
}
