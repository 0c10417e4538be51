/// A comparison of two programs that were measured in alternating rounds, benchmark by benchmark.
///
/// All intervals together miss a true ratio with probability `significance` (Bonferroni). A benchmark is named if its
/// interval excludes 1 and its ratio differs from 1 by at least `minimumEffect`.
public struct PairedComparison: Hashable, Sendable {
  /// One benchmark.
  public struct Row: Hashable, Sendable {
    /// The benchmark's name: `BenchmarkResult.name`.
    public let name: String
    /// The difference.
    public let difference: PairedDifference
    /// The verdict.
    public let verdict: ReportComparison.Verdict
  }

  /// The probability that any benchmark of two equal programs is named.
  public static let significance = 0.05
  /// The minimum difference for a verdict.
  ///
  /// The compiler and the linker place the code of two builds differently, and that alone changes times. Of two builds that
  /// differ in one operation, up to five of the other 21 benchmarks took 1.1 to 1.8 % longer with an interval above 0 %, and one
  /// of 130 ns took 3 to 4 % longer.
  public static let minimumEffect = 0.02

  /// A row for each benchmark, in the order of measurement.
  public let rows: [Row]

  /// Compares the pairs of each benchmark.
  public init(_ benchmarks: [(name: String, pairs: [PairedDifference.Pair])]) {
    let significance = PairedComparison.significance / Double(max(benchmarks.count, 1))
    rows = benchmarks.compactMap { name, pairs in
      PairedDifference(of: pairs, significance: significance).map { difference in
        Row(name: name, difference: difference, verdict: PairedComparison.verdict(on: difference))
      }
    }
  }

  private static func verdict(on difference: PairedDifference) -> ReportComparison.Verdict {
    if difference.low > 1, difference.ratio >= 1 + minimumEffect { return .slower }
    if difference.high < 1, difference.ratio <= 1 / (1 + minimumEffect) { return .faster }
    return .same
  }

  /// The rows with a verdict other than `same`.
  public var named: [Row] { rows.filter { $0.verdict != .same } }

  /// The half width of the median interval, as a fraction: a difference of this size is usually named.
  public var noiseFloor: Double {
    let widths = rows.map { ($0.difference.high - $0.difference.low) / 2 }.sorted()
    return widths.isEmpty ? 0 : median(sorted: widths)
  }
}
