#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A comparison of two runs, benchmark by benchmark.
///
/// ## What is compared
///
/// Each benchmark is compared by its *quiet cost* in each run: the lower quartile of its rounds
/// (`BenchmarkResult.rounds`). Other load on a machine only ever adds to a time, so low quantiles repeat
/// where medians do not (J. Chen, J. Revels: Robust benchmarking in noisy environments, 2016, which uses the
/// minimum; the quartile also tolerates two lucky rounds).
///
/// ## Machine drift
///
/// The speed of a machine varies with its clock rate and with what else uses its caches. Changes to the
/// engine do not affect the floor and the peers, so the median of their ratios is the machine's *drift*. All
/// ratios are divided by it. With fewer than `minimumControls` such rows the median is unreliable, and ratios
/// are not divided.
///
/// ## The interval of a ratio
///
/// Two runs of one program differ for two reasons. The interval includes both, added as variances of the
/// ratio's logarithm:
///
/// - *Within a run*, the rounds differ: `uncertainty(of:)`. If all rounds have the same median because the
///   clock has steps of 10 ns, the error of these steps is used (`RunContext.samplingError`).
/// - *Between runs*, conditions differ for a whole run but not equally for all benchmarks: memory addresses,
///   cache use by neighbors. For a single benchmark, one pair of runs cannot distinguish this from a change.
///   All benchmarks together can, if most did not change: the scatter of their ratios, as the median absolute
///   deviation (P. J. Rousseeuw, C. Croux: Alternatives to the median absolute deviation, 1993), minus what
///   the rounds explain. It is at least `usualScatter`.
///
/// ## Many comparisons
///
/// Of 500 intervals of 95 % each, 25 would exclude "no difference" where there is none. So each interval has
/// the confidence `1 - 0.05 / n` (Bonferroni), and a difference below `minimumEffect` is never a verdict.
/// This would make one in twenty comparisons of whole runs wrong, if logarithms of times were normal and all
/// benchmarks had the same scatter.
///
/// Measured on 2 cores with a load of 5: in the 20 ordered pairs of five `--quick` runs of one program, 98.3
/// to 100 % of the 288 benchmarks showed no difference. Four pairs had a benchmark that was slower by more
/// than 5 %, always an operation of at most a microsecond on 10⁶ items, whose memory other programs evict
/// from the caches. Of eight operations that were made a fifth slower, one per run, both of two comparisons
/// reported all.
public struct ReportComparison: Hashable, Sendable {
  /// The result for one benchmark.
  public enum Verdict: String, Hashable, Sendable {
    /// The new run takes less time.
    case faster
    /// The new run takes more time.
    case slower
    /// The runs show no difference.
    case same = "no difference"
  }

  /// One benchmark at one size.
  public struct Row: Hashable, Sendable {
    /// The benchmark's name: `BenchmarkResult.name`.
    public let name: String
    /// The number of items.
    public let count: Int
    /// The quiet cost in the old run, in nanoseconds.
    public let old: Double
    /// The quiet cost in the new run, in nanoseconds.
    public let new: Double
    /// The new cost divided by the old one and by the machine's drift.
    public let ratio: Double
    /// The lower end of the ratio's interval.
    public let low: Double
    /// The upper end of the ratio's interval.
    public let high: Double
    /// The verdict.
    public let verdict: Verdict
  }

  /// The minimum difference for a verdict, at any confidence: a choice, not a measurement.
  public static let minimumEffect = 0.03
  /// The minimum number of floor and peer rows to compute the machine's drift from: a choice.
  public static let minimumControls = 5
  /// The probability that any verdict is false.
  public static let significance = 0.05
  /// The minimum scatter assumed between two runs.
  ///
  /// With 2 %, one of three successive pairs of `--quick` runs of one program reported an unchanged operation
  /// of microseconds (1.085x); with 2.5 %, none. A larger value would hide a difference of 20 %: 2.5 % alone
  /// makes intervals of 10 % on each side.
  public static let usualScatter = 0.025

  /// A row for each benchmark that both runs have, in the new run's order.
  public let rows: [Row]
  /// The benchmarks that only the old run has, with names and numbers of items.
  public let onlyInOld: [String]
  /// The benchmarks that only the new run has.
  public let onlyInNew: [String]
  /// The scatter of the ratios between the runs, minus what the rounds explain: 0.02 is 2 %.
  public let scatter: Double
  /// The machine's drift: the median ratio of the floor and peer rows, or `nil` if there are too few.
  public let drift: Double?
  /// The median of the ratios, with the drift removed: 1.1 if the new run was a tenth slower overall.
  public let medianRatio: Double

  /// Returns the rows that are slower by more than `threshold`: 0.05 is 5 %.
  ///
  /// The whole interval must be beyond it.
  public func regressions(beyond threshold: Double) -> [Row] {
    rows.filter { $0.verdict == .slower && $0.low > 1 + threshold }
  }

  /// Compares two reports.
  public init(old: BenchmarkReport, new: BenchmarkReport) {
    let oldRows = Dictionary(old.results.map { (Key($0), $0) }, uniquingKeysWith: { first, _ in first })
    let newKeys = Set(new.results.map(Key.init))
    onlyInNew = new.results.map(Key.init).filter { oldRows[$0] == nil }.map(\.text)
    onlyInOld = old.results.map(Key.init).filter { !newKeys.contains($0) }.map(\.text)
    let pairs = new.results.compactMap { row in
      oldRows[Key(row)].flatMap {
        Pair(old: $0, new: row, clockErrors: (old.context.samplingError, new.context.samplingError))
      }
    }

    let controls = pairs.filter { LayoutKind(layout: $0.layout) != .engine }.map(\.change).sorted()
    let logarithmicDrift =
      controls.count < ReportComparison.minimumControls ? nil : median(sorted: controls)
    drift = logarithmicDrift.map { exp($0) }
    let changes = pairs.map { $0.change - (logarithmicDrift ?? 0) }
    let middle = changes.isEmpty ? 0 : median(sorted: changes.sorted())
    medianRatio = exp(middle)
    let between = ReportComparison.scatter(
      of: changes, around: middle, explained: pairs.map(\.variance))
    scatter = between
    let quantile = normalQuantile(twoSided: ReportComparison.significance / Double(max(pairs.count, 1)))
    rows = zip(pairs, changes).map { pair, change in
      let deviation = (pair.variance + between * between).squareRoot()
      let (low, high) = (change - quantile * deviation, change + quantile * deviation)
      let limit = log(1 + ReportComparison.minimumEffect)
      let verdict: Verdict =
        low > 0 && change > limit ? .slower : high < 0 && change < -limit ? .faster : .same
      return Row(
        name: pair.key.name, count: pair.key.count, old: pair.old, new: pair.new, ratio: exp(change),
        low: exp(low), high: exp(high), verdict: verdict)
    }
  }

  /// Returns the quiet cost of a benchmark: the lower quartile of its rounds.
  static func quietCost(of rounds: [Double]) -> Double {
    let sorted = rounds.sorted()
    return sorted[(sorted.count - 1) / 4]
  }

  /// Returns the standard deviation of the quiet cost's logarithm.
  ///
  /// It is computed from the spread of the lower half of the rounds.
  ///
  /// For a quantile p of n values with density f it is about sqrt(p (1 - p) / n) / f (H. A. David, H. N.
  /// Nagaraja: Order Statistics, 3rd ed., 10.2). The density at the lower quartile is 1/2 divided by the
  /// distance from the minimum to the median.
  static func uncertainty(of rounds: [Double]) -> Double {
    let sorted = rounds.filter { $0 > 0 }.sorted()
    guard sorted.count > 2 else { return 1 }
    let count = Double(sorted.count)
    let spread = log(median(sorted: sorted) / sorted[0])
    return (0.25 * 0.75 / count).squareRoot() * 2 * spread
  }

  /// Returns the standard deviation of `changes` around `middle`, minus the `explained` variances.
  private static func scatter(of changes: [Double], around middle: Double, explained: [Double]) -> Double {
    // With fewer than ten changes, the estimate may be wrong by half.
    guard changes.count >= 10 else { return usualScatter }
    let all = 1.4826 * median(sorted: changes.map { abs($0 - middle) }.sorted())
    let between = max(all * all - median(sorted: explained.sorted()), 0).squareRoot()
    return max(between, usualScatter)
  }

  private struct Key: Hashable {
    let name: String
    let count: Int
    let lanes: Int

    init(_ row: BenchmarkResult) {
      name = row.name
      count = row.count
      lanes = row.lanes
    }

    var text: String { "\(name) at \(count)" }
  }

  /// A benchmark in both runs.
  private struct Pair {
    let key: Key
    let layout: String
    let old: Double
    let new: Double
    /// The logarithm of the ratio, and its variance according to the rounds.
    let change: Double
    let variance: Double

    init?(old: BenchmarkResult, new: BenchmarkResult, clockErrors: (old: Double, new: Double)) {
      guard !old.rounds.isEmpty, !new.rounds.isEmpty else { return nil }
      self.old = quietCost(of: old.rounds)
      self.new = quietCost(of: new.rounds)
      guard self.old > 0, self.new > 0, old.median > 0, new.median > 0 else { return nil }
      key = Key(new)
      layout = new.layout
      change = log(self.new / self.old)
      let (first, second) = (uncertainty(of: old.rounds), uncertainty(of: new.rounds))
      let oldStep = clockErrors.old / Double(old.operationsPerSample) / old.median
      let newStep = clockErrors.new / Double(new.operationsPerSample) / new.median
      variance = first * first + second * second + oldStep * oldStep + newStep * newStep
    }
  }
}

/// Returns the two-sided quantile of the normal distribution, in standard deviations: 1.96 for 0.05.
///
/// It is found by bisection of the error function.
package func normalQuantile(twoSided probability: Double) -> Double {
  var (low, high) = (0.0, 40.0)
  for _ in 0..<60 {
    let middle = (low + high) / 2
    if erfc(middle / 2.0.squareRoot()) > probability { low = middle } else { high = middle }
  }
  return (low + high) / 2
}
