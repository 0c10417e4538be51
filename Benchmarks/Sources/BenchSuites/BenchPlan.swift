import Measurement
import Millrace

/// The cases of a run, each with its share of the time.
package struct BenchPlan {
  /// A row of the results, or the memory of a layout at one size.
  package struct Case {
    package let layout: BenchmarkedLayout
    package let policy: EditPolicy
    package let suite: BenchSuite
    package let operation: String
    package let count: Int
    /// The seconds of a round of the case, including warm-up and untimed work.
    let roundSeconds: Double

    /// The name of the benchmark, without the number of items: `BenchmarkResult.name`.
    package var name: String {
      "\(suite.rawValue)/\(layout.name)/\(layout.kind == .floor ? "none" : policy.name)/\(operation)"
    }
  }

  /// The pace of a run.
  package enum Pace {
    case short, quick, usual

    /// Returns the factor for a case's usual time.
    ///
    /// With few items, operations are short, and half of the time gives enough samples.
    fileprivate func factor(count: Int) -> Double {
      switch self {
      case .short: 0.2
      case .quick: 0.4
      case .usual: count < 1_000_000 ? 0.5 : 1
      }
    }
  }

  /// The number of rounds of each case, with all other cases in between.
  ///
  /// With nine medians, the second smallest and the second largest enclose the true median with a probability
  /// of 96 %, so one bad round does not spoil the interval. With fewer, the interval is the full range or
  /// below 95 %.
  static let rounds = 9

  /// The minimum number of items, except for traces: a move needs two.
  static let minimumCount = 2
  /// The maximum number of items of the peers. Beyond it, an edit takes tens of milliseconds.
  static let peerLimit = 1_000_000
  /// The operation `random-viewport` after as many edits as the feed has items.
  package static let agedViewport = "aged-viewport"

  /// The benchmarks of the summary, by their names.
  static let summary = [
    "build/*/build", "query/*/reflow/random-viewport", "edit/*/insert", "memory/*",
    "scroll/*/reader-minute",
  ].map { NamePattern($0) }

  /// The operation of `BenchMinute`.
  static let readerMinute = "reader-minute"

  /// Returns the operation that replays the trace in a file: `trace-home` for `traces/home.trace`.
  static func operation(replaying path: String) -> String {
    let name = path.split(separator: "/").last ?? ""
    let stem = name.prefix { $0 != "." }.prefix(20)
    return "trace-" + String(stem.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" })
  }

  /// The maximum number of items of `agedViewport`. Beyond it, the edits take ten seconds.
  static let agedLimit = 1_000_000

  package let cases: [Case]

  /// Creates a plan of `cases`.
  package init(cases: [Case]) {
    self.cases = cases
  }

  package init(
    counts: [Int], layouts: [BenchmarkedLayout], suites: [BenchSuite], only patterns: [NamePattern] = [],
    excluding excluded: Set<String> = [], pace: Pace = .usual, replaying trace: String? = nil
  ) {
    let suites = Set(suites.flatMap(\.included))
    let all = counts.flatMap { count in
      BenchmarkedLayout.allCases.filter(layouts.contains).flatMap { layout in
        BenchSuite.allCases.filter(suites.contains).flatMap { suite in
          layout.variants.flatMap { variant in
            var operations = variant.operations(suite, count)
            // A trace is replayed wherever a reader's minute is measured.
            if suite == .scroll, !operations.isEmpty, let trace { operations.append(trace) }
            operations.removeAll {
              excluded.contains($0) || (count < BenchPlan.minimumCount && $0 != trace)
            }
            return operations.map { operation in
              Case(
                layout: layout, policy: variant.policy, suite: suite, operation: operation, count: count,
                roundSeconds: BenchPlan.seconds(for: suite, operation, of: variant, count: count)
                  * pace.factor(count: count))
            }
          }
        }
      }
    }
    cases =
      patterns.isEmpty ? all : all.filter { candidate in patterns.contains { $0.matches(candidate.name) } }
  }

  /// The time of all cases, in seconds.
  package var seconds: Double { cases.reduce(0) { $0 + $1.roundSeconds * Double(BenchPlan.rounds) } }

  /// The approximate maximum memory use of the cases, in bytes.
  var bytes: Int {
    guard let count = cases.map(\.count).max() else { return 0 }
    if count <= HeldItems.limit {
      // The sizes of all layouts as pairs of Doubles, a section with a tenth inserted, and the floor's arrays
      // or, for at most a tenth of the items, the peers' objects. The smaller sizes take a ninth of that.
      let layouts = Set(cases.lazy.filter { $0.count == count }.map(\.layout)).count
      return count * (40 + 16 * layouts)
    }
    // Larger sizes hold the waterfall alone.
    if count <= DenseLayout<Reflowing>.maximumCount { return count * 16 + 64 << 20 }
    // The section, with the overhead of jemalloc (6.1 GB at 10⁹ items), and a page of extents.
    return count / 2 * 13 + 64 << 20
  }

  /// Returns the seconds of a round.
  ///
  /// With these, the default run takes 110 to 140 seconds, and the maximum of a waterfall operation of a few
  /// microseconds is one of at least 10,000 samples.
  private static func seconds(
    for suite: BenchSuite, _ operation: String, of variant: BenchVariant, count: Int
  ) -> Double {
    switch suite {
    // Three builds, with pages of sizes generated in between.
    case .build where count > HeldItems.limit: Double(count) * 2e-8 / Double(rounds)
    // Some of the samples settle a large part of the items, which takes a second.
    case .settle where count > HeldItems.limit: 0.4
    default: variant.seconds(suite, operation)
    }
  }
}
