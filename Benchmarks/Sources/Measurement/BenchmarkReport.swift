import Foundation

/// The results of a run, as `--json` writes them. All times are nanoseconds for one operation.
public struct BenchmarkReport: Codable, Hashable, Sendable {
  /// The version of this format that this program writes and compares.
  ///
  /// 1 had neither intervals nor rounds. 2 has, of a result, `rounds`, `medianLow`, `medianHigh`,
  /// `confidence`, `p90` and `p999`, of growth the interval's `exponentHalfWidth`, of the context the
  /// machine's noise and the processor, and `isComplete`. 3: samples of 100 us or more are the thread's processor
  /// time, no longer the clock's. 4: the key `contract` is `policy`.
  public static let currentSchema = 4
  /// The version of this format.
  public var schema = currentSchema
  /// Whether the run came to its end; if not, the results are those of the rounds that were finished.
  public var isComplete = true
  /// Where, when and on what the figures were taken.
  public var context: RunContext
  /// A row for each operation at each size.
  public var results: [BenchmarkResult] = []
  /// A row for each operation that was measured at two sizes or more.
  public var growth: [GrowthResult] = []
  /// A row for each layout at each size.
  public var memory: [MemoryResult] = []

  /// A report without results.
  public init(context: RunContext) {
    self.context = context
  }

  /// The report as JSON, keys sorted, so that two of them can be compared by eye.
  public func json() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(self)
  }

  /// Fills `growth` from `results`: each operation's exponent over the sizes it was measured at.
  public mutating func fitGrowth() {
    var order: [GrowthKey] = []
    var rows: [GrowthKey: [BenchmarkResult]] = [:]
    for row in results {
      let key = GrowthKey(row)
      if rows[key] == nil { order.append(key) }
      rows[key, default: []].append(row)
    }
    growth = order.compactMap { key in GrowthResult(of: rows[key] ?? []) }
  }

  private struct GrowthKey: Hashable {
    let names: [String]

    init(_ row: BenchmarkResult) {
      names = [row.suite, row.layout, row.policy, row.operation, String(row.lanes)]
    }
  }
}
