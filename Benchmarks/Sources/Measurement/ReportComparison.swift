#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Two runs held against each other, benchmark by benchmark.
///
/// ## What is compared
///
/// Of each benchmark and run the *quiet cost*: the lower quartile of its rounds (`BenchmarkResult.rounds`).
/// What else a machine does only ever adds to a time, so low quantiles repeat where medians do not (J. Chen,
/// J. Revels: Robust benchmarking in noisy environments, 2016, which goes down to the minimum; the quartile
/// forgives two lucky rounds too).
///
/// ## The machine's share
///
/// A machine is not as fast in every minute: its clock rate, and who else uses its caches. The floor and the peers
/// are what no change of the engine can move, so the median of their ratios is the machine's *drift*, and all ratios
/// are divided by it. Of fewer than `fewestControls` such rows a median says little; then nothing is divided.
///
/// ## How far a ratio can be trusted
///
/// Two things make two runs of one program differ, and the interval has both, added as variances of the
/// ratio's logarithm:
///
/// - *Within a run* the rounds differ: `uncertainty(of:)`; and where rounds all have the same median because the
///   clock has steps of 10 ns, it is the error that these leave (`RunContext.samplingError`).
/// - *Between runs* something else differs for the whole of each, but not alike for all: where the memory lies, how
///   much of it neighbours leave in the caches. One pair of runs cannot tell that from a change of a single
///   benchmark, but all its benchmarks together can, if most were not changed: the scatter of their ratios, as the
///   median absolute deviation (P. J. Rousseeuw, C. Croux: Alternatives to the median absolute deviation, 1993),
///   less what the rounds explain of it. It is `usualScatter` at least.
///
/// ## Many comparisons
///
/// Of 500 intervals of 95 % each, 25 would exclude no difference where there is none. So each has the confidence
/// `1 - 0.05 / n` (Bonferroni), and what is less than `minimumEffect` is never a verdict. That would be one wrong
/// comparison of whole runs in twenty if logarithms of times were normal and one scatter held for all.
///
/// Measured, on 2 cores with a load of 5: of the 20 ordered pairs of five `--quick` runs of one program, 98.3 to 100 %
/// of the 288 benchmarks showed no difference, and four pairs had one that was slower beyond 5 %, of operations of a
/// microsecond or less on 10^6 items, whose memory the other programs push out of the caches. Of eight operations
/// that were made a fifth slower, one a run, all were named in both of two comparisons.
public struct ReportComparison: Hashable, Sendable {
  /// What this pair of runs shows of a benchmark.
  public enum Verdict: String, Hashable, Sendable {
    /// The new run takes less time.
    case faster
    /// The new run takes more time.
    case slower
    /// No difference that these runs can show.
    case same = "no difference"
  }

  /// One benchmark at one size.
  public struct Row: Hashable, Sendable {
    /// Its name: `BenchmarkResult.name`.
    public let name: String
    /// The number of items.
    public let count: Int
    /// The quiet costs, in nanoseconds.
    public let old: Double
    /// In the new run.
    public let new: Double
    /// The new one divided by the old one, less the machine's drift.
    public let ratio: Double
    /// The ratio's interval: its lower end.
    public let low: Double
    /// Its upper end.
    public let high: Double
    /// What that means.
    public let verdict: Verdict
  }

  /// A difference smaller than this is no verdict, however sure: a choice, not a measurement.
  public static let minimumEffect = 0.03
  /// The fewest rows of the floor and the peers that tell of the machine's drift: a choice.
  public static let fewestControls = 5
  /// The probability of a false verdict anywhere.
  public static let significance = 0.05
  /// The scatter between two runs that is assumed at least. With 2 %, one of three successive pairs of `--quick` runs of one
  /// program named an operation of microseconds that was not changed (1.085x); with this it would not have. More would
  /// hide a difference of 20 %: 2.5 % alone make intervals of 10 % on each side.
  public static let usualScatter = 0.025

  /// A row for each benchmark that both runs have, in the new run's order.
  public let rows: [Row]
  /// What only the old run has: names and numbers of items.
  public let onlyInOld: [String]
  /// What only the new run has.
  public let onlyInNew: [String]
  /// The scatter of the ratios between the runs, beyond what the rounds explain: 0.02 is 2 %.
  public let scatter: Double
  /// What the machine's other pace multiplied all times of the new run with: the median ratio of the floor's and the
  /// peers' rows. `nil` if there are too few of them.
  public let drift: Double?
  /// The median of the ratios: 1.1 if the new run was a tenth slower altogether, and not for the machine.
  public let medianRatio: Double

  /// The rows that are slower by more than a share, 0.05 for 5 %, as surely as any verdict: all of the interval is
  /// beyond it.
  public func regressions(beyond threshold: Double) -> [Row] {
    rows.filter { $0.verdict == .slower && $0.low > 1 + threshold }
  }

  /// The comparison of two reports.
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
      controls.count < ReportComparison.fewestControls ? nil : median(sorted: controls)
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

  /// The quiet cost of a benchmark: the lower quartile of its rounds.
  static func quietCost(of rounds: [Double]) -> Double {
    let sorted = rounds.sorted()
    return sorted[(sorted.count - 1) / 4]
  }

  /// The standard deviation of the quiet cost's logarithm, from the spread of the lower half of the rounds.
  ///
  /// For a quantile p of n values with density f it is about sqrt(p (1 - p) / n) / f (H. A. David, H. N.
  /// Nagaraja: Order Statistics, 3rd ed., 10.2), where the density at the lower quartile is 1/2 divided by the
  /// distance from the smallest to the median.
  static func uncertainty(of rounds: [Double]) -> Double {
    let sorted = rounds.filter { $0 > 0 }.sorted()
    guard sorted.count > 2 else { return 1 }
    let count = Double(sorted.count)
    let spread = log(median(sorted: sorted) / sorted[0])
    return (0.25 * 0.75 / count).squareRoot() * 2 * spread
  }

  /// The standard deviation of the changes around their middle, less the variances that their rounds explain.
  private static func scatter(of changes: [Double], around middle: Double, explained: [Double]) -> Double {
    // Half of ten are few enough to be wrong by half.
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
    /// The logarithm of the ratio, and its variance by the rounds.
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

/// How many standard deviations of a normal distribution lie beyond which on both sides there is a
/// probability: 1.96 for 0.05. From the error function, by bisection.
package func normalQuantile(twoSided probability: Double) -> Double {
  var (low, high) = (0.0, 40.0)
  for _ in 0..<60 {
    let middle = (low + high) / 2
    if erfc(middle / 2.0.squareRoot()) > probability { low = middle } else { high = middle }
  }
  return (low + high) / 2
}
