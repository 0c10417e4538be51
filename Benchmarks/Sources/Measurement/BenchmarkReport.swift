import Foundation

/// The results of a run, as `--json` writes them. All times are in nanoseconds per operation.
public struct BenchmarkReport: Codable, Hashable, Sendable {
  /// The format version that this program writes and compares.
  ///
  /// - 1: no intervals and no rounds.
  /// - 2: adds `rounds`, `medianLow`, `medianHigh`, `confidence`, `p90` and `p999` to results,
  ///   `exponentHalfWidth` to growth, the machine's noise and the processor to the context, and `isComplete`.
  /// - 3: samples of 100 µs or more are processor time of the thread, not wall clock time.
  /// - 4: the key `contract` becomes `policy`.
  public static let currentSchema = 4
  /// The version of this format.
  public var schema = currentSchema
  /// Whether the run finished. Otherwise, the results are those of the completed rounds.
  public var isComplete = true
  /// Where, when and on which machine the run took place.
  public var context: RunContext
  /// A row for each operation and size.
  public var results: [BenchmarkResult] = []
  /// A row for each operation that was measured at two or more sizes.
  public var growth: [GrowthResult] = []
  /// A row for each layout and size.
  public var memory: [MemoryResult] = []

  /// Creates a report without results.
  public init(context: RunContext) {
    self.context = context
  }

  /// Returns the report as JSON with sorted keys, so that a text diff can compare two reports.
  public func json() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(self)
  }

  /// Sets `growth` from `results`: the growth exponent of each operation over its sizes.
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
