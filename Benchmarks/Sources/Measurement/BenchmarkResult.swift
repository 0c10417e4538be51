/// The timings of one operation at one size.
public struct BenchmarkResult: Codable, Hashable, Sendable {
  /// The suite: build, query, edit, settle, scroll.
  public var suite: String
  /// The layout: the engine's, or `textbook`, or `floor`.
  public var layout: String
  /// The edit contract: `reflow`, or `none` for what is no layout.
  public var contract: String
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
  /// 99 % of the samples took no longer.
  public var p99: Double
  /// The longest sample.
  public var max: Double
  /// The arithmetic mean.
  public var mean: Double
  /// The number of samples.
  public var samples: Int
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
    suite: String, layout: String, contract: String, operation: String, count: Int, lanes: Int,
    summary: Summary, items: Double, nodesVisited: Double? = nil, itemsScanned: Double? = nil,
    itemsPlaced: Double? = nil, frames: FrameResult? = nil
  ) {
    self.suite = suite
    self.layout = layout
    self.contract = contract
    self.operation = operation
    self.count = count
    self.lanes = lanes
    median = summary.median.thousandths
    p99 = summary.p99.thousandths
    max = summary.max.thousandths
    mean = summary.mean.thousandths
    samples = summary.samples
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

extension Double {
  /// Rounded to three digits after the point: more would be noise.
  var thousandths: Double { (self * 1000).rounded() / 1000 }
}
