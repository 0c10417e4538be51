/// The growth of an operation's cost with the number of items.
public struct GrowthResult: Codable, Hashable, Sendable {
  /// The suite.
  public var suite: String
  /// The layout.
  public var layout: String
  /// The edit policy.
  public var policy: String
  /// The operation's name.
  public var operation: String
  /// The number of lanes.
  public var lanes: Int
  /// The exponent of the median time.
  public var exponent: Double
  /// Half of the width of the exponent's 95 % confidence interval, or `nil` with two sizes.
  public var exponentHalfWidth: Double?
  /// The exponent of the visited nodes, if they are counted.
  public var nodesExponent: Double?
  /// The smallest number of items measured.
  public var from: Int
  /// The largest number of items measured.
  public var to: Int

  /// Fits the rows of one operation. Returns `nil` if all are of one size.
  public init?(of rows: [BenchmarkResult]) {
    let times = rows.map { (size: Double($0.count), cost: $0.median) }
    guard let first = rows.first, let fit = GrowthFit(of: times) else { return nil }
    suite = first.suite
    layout = first.layout
    policy = first.policy
    operation = first.operation
    lanes = first.lanes
    exponent = fit.exponent.thousandths
    exponentHalfWidth = fit.halfWidth?.thousandths
    let nodes = rows.compactMap { row in row.nodesVisited.map { (size: Double(row.count), cost: $0) } }
    nodesExponent = GrowthFit(of: nodes)?.exponent.thousandths
    from = rows.map(\.count).min() ?? 0
    to = rows.map(\.count).max() ?? 0
  }
}
