/// The timings of one operation at one size.
public struct BenchmarkResult: Codable, Hashable, Sendable {
  /// The suite: build, query, edit, settle, scroll.
  public var suite: String
  /// The layout: the engine's, or `textbook`, or `floor`.
  public var layout: String
  /// The edit policy: `reflow`, `stable`, or `none` for what is no layout.
  public var policy: String
  /// The operation's name.
  public var operation: String
  /// The number of items in the feed.
  public var count: Int
  /// The number of lanes.
  public var lanes: Int
  /// The unit of all times here.
  public var unit = "ns"
  /// Half of the samples took no longer.
  public var median: Double
  /// The lower end of an interval that encloses the true median with probability `confidence`
  /// (`MedianInterval`, of the rounds' medians); not there with fewer than three rounds, like the next two.
  public var medianLow: Double?
  /// The interval's upper end.
  public var medianHigh: Double?
  /// The probability, such as 0.961.
  public var confidence: Double?
  /// 90 % of the samples took no longer.
  public var p90: Double
  /// 99 % of the samples took no longer.
  public var p99: Double
  /// 99.9 % of the samples took no longer.
  public var p999: Double
  /// The longest sample.
  public var max: Double
  /// The arithmetic mean.
  public var mean: Double
  /// The number of samples.
  public var samples: Int
  /// What runs are compared by (`ReportComparison`): a cost for each round, in the order in which they
  /// were measured. The median of what its samples cost, which is processor time where they are long
  /// (`Series`); of a `settle` row, whose samples differ too much from each other for that, the cost of all
  /// for an item.
  public var rounds: [Double]
  /// The number of operations that a sample is the mean of.
  public var operationsPerSample: Int
  /// The items that one operation handles, on average: those laid out, found or edited.
  public var items: Double
  /// The time of one item: the median divided by `items`; the mean divided by `items` where they
  /// differ so much from one operation to the next that the median and they would not match
  /// (`settle`).
  public var perItem: Double
  /// Tree nodes visited by one operation, on average: an exact count.
  public var nodesVisited: Double?
  /// Items scanned in leaves by one operation, on average.
  public var itemsScanned: Double?
  /// Items given a place by one operation, on average.
  public var itemsPlaced: Double?
  /// What the samples of a `scroll` row, each a frame, mean for a screen.
  public var frames: FrameResult?

  /// A row.
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
  /// What it is called, whatever the size: `edit/waterfall/stable/insert`.
  public var name: String { "\(suite)/\(layout)/\(policy)/\(operation)" }
}

extension Double {
  /// Rounded to three digits after the point: more would be noise.
  var thousandths: Double { (self * 1000).rounded() / 1000 }
}
