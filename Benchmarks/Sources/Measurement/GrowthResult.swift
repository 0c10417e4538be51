/// How the cost of one operation grows with the number of items.
public struct GrowthResult: Codable, Hashable, Sendable {
  /// The suite.
  public var suite: String
  /// The layout.
  public var layout: String
  /// The edit contract.
  public var contract: String
  /// The operation's name.
  public var operation: String
  /// The number of lanes.
  public var lanes: Int
  /// The exponent of the median time.
  public var exponent: Double
  /// The exponent of the nodes visited, where they are counted.
  public var nodesExponent: Double?
  /// The smallest number of items measured.
  public var from: Int
  /// The largest number of items measured.
  public var to: Int

  /// The fit through the rows of one operation; `nil` if they are all of one size.
  public init?(of rows: [BenchmarkResult]) {
    let times = rows.map { (size: Double($0.count), cost: $0.median) }
    guard let first = rows.first, let exponent = growthExponent(of: times) else { return nil }
    suite = first.suite
    layout = first.layout
    contract = first.contract
    operation = first.operation
    lanes = first.lanes
    self.exponent = exponent.thousandths
    let nodes = rows.compactMap { row in row.nodesVisited.map { (size: Double(row.count), cost: $0) } }
    nodesExponent = growthExponent(of: nodes)?.thousandths
    from = rows.map(\.count).min() ?? 0
    to = rows.map(\.count).max() ?? 0
  }
}
