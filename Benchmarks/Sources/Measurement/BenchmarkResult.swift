/// The timings of one operation at one size.
public struct BenchmarkResult: Codable, Hashable, Sendable {
  /// The suite: build, query, edit, settle, scroll.
  public var suite: String
  /// The layout: one of the engine's, a peer such as `textbook`, or `floor`.
  public var layout: String
  /// The edit policy: `reflow` or `stable`, or `none` if the row is not a layout's.
  public var policy: String
  /// The operation's name.
  public var operation: String
  /// The number of items in the feed.
  public var count: Int
  /// The number of lanes.
  public var lanes: Int
  /// The unit of all times in the row.
  public var unit = "ns"
  /// The median sample.
  public var median: Double
  /// The lower end of an interval that contains the true median with probability `confidence`.
  ///
  /// `MedianInterval` computes it from the medians of the rounds. `nil` with fewer than three rounds.
  public var medianLow: Double?
  /// The interval's upper end. `nil` with fewer than three rounds.
  public var medianHigh: Double?
  /// The interval's confidence, such as 0.961. `nil` with fewer than three rounds.
  public var confidence: Double?
  /// The 90th percentile of the samples.
  public var p90: Double
  /// The 99th percentile of the samples.
  public var p99: Double
  /// The 99.9th percentile of the samples.
  public var p999: Double
  /// The longest sample.
  public var max: Double
  /// The arithmetic mean.
  public var mean: Double
  /// The number of samples.
  public var samples: Int
  /// A cost for each round, in the order of measurement, by which `ReportComparison` compares runs.
  ///
  /// The cost is the median of the round's samples; long samples are processor time (`Series`). The samples
  /// of a `settle` row differ too much for a median; there it is the round's total time divided by its total
  /// number of items.
  public var rounds: [Double]
  /// The interquartile mean of the samples' costs in each round, by which `PairedComparison` compares programs.
  ///
  /// `nil` if `rounds` are not medians.
  public var means: [Double]?
  /// The fraction of each round during which other programs had the processor. `nil` if unknown.
  public var waits: [Double]?
  /// The number of operations in a sample. The sample is their mean.
  public var operationsPerSample: Int
  /// The mean number of items that one operation lays out, finds or edits.
  public var items: Double
  /// The time per item: the median divided by `items`.
  ///
  /// For `settle`, whose operations differ too much, it is the mean divided by `items`.
  public var perItem: Double
  /// The mean number of tree nodes that one operation visits: an exact count.
  public var nodesVisited: Double?
  /// The mean number of items in leaves that one operation scans.
  public var itemsScanned: Double?
  /// The mean number of items that one operation places.
  public var itemsPlaced: Double?
  /// The frame times of a `scroll` row, whose samples are frames, relative to the refresh rate.
  public var frames: FrameResult?
  /// The length of the content, divided by that of a fresh layout of the same items. Only in rows of `aged-viewport`.
  public var contentRatio: Double?

  /// Creates a row.
  public init(
    suite: String, layout: String, policy: String, operation: String, count: Int, lanes: Int,
    summary: Summary, rounds: [Double]? = nil, items: Double, nodesVisited: Double? = nil,
    itemsScanned: Double? = nil,
    itemsPlaced: Double? = nil, frames: FrameResult? = nil
  ) {
    self.suite = suite
    self.layout = layout
    self.policy = policy
    self.operation = operation
    self.count = count
    self.lanes = lanes
    median = summary.median.thousandths
    medianLow = summary.interval?.low.thousandths
    medianHigh = summary.interval?.high.thousandths
    confidence = summary.interval?.confidence.thousandths
    p90 = summary.p90.thousandths
    p99 = summary.p99.thousandths
    p999 = summary.p999.thousandths
    max = summary.max.thousandths
    mean = summary.mean.thousandths
    samples = summary.samples
    self.rounds = (rounds ?? summary.rounds).map(\.thousandths)
    means = rounds == nil && !summary.means.isEmpty ? summary.means.map(\.thousandths) : nil
    waits = summary.waits.isEmpty ? nil : summary.waits.map(\.thousandths)
    operationsPerSample = summary.operationsPerSample
    self.items = items.thousandths
    let time = suite == "settle" ? summary.mean : summary.median
    perItem = items > 0 ? (time / items).thousandths : 0
    self.nodesVisited = nodesVisited?.thousandths
    self.itemsScanned = itemsScanned?.thousandths
    self.itemsPlaced = itemsPlaced?.thousandths
    self.frames = frames
  }
}

extension BenchmarkResult {
  /// The benchmark's name without its size: `edit/waterfall/stable/insert`.
  public var name: String { "\(suite)/\(layout)/\(policy)/\(operation)" }
}

extension Double {
  /// The value rounded to three decimals. More would be noise.
  var thousandths: Double { (self * 1000).rounded() / 1000 }
}
