import Measurement
import Millrace

/// The cases of a run, each with its share of time.
struct BenchPlan {
  /// One row of the results, or one layout's memory at one size.
  struct Case {
    let layout: BenchmarkedLayout
    let policy: EditPolicy
    let suite: BenchSuite
    let operation: String
    let count: Int
    /// How long the case is measured in a round, warm-up and what is not timed included.
    let roundSeconds: Double

    /// The name of the benchmark, without the number of items: `BenchmarkResult.name`.
    var name: String {
      "\(suite.rawValue)/\(layout.name)/\(layout.kind == .floor ? "none" : policy.name)/\(operation)"
    }
  }

  /// How much time a run takes.
  enum Pace {
    case quick, usual

    /// What a case's usual time is multiplied with. Of few items, operations are short, and there are samples
    /// enough in half of it.
    fileprivate func factor(count: Int) -> Double { self == .quick ? 0.4 : count < 1_000_000 ? 0.5 : 1 }
  }

  /// How often each case is measured, with all others in between. Of nine medians the second smallest and
  /// the second largest enclose the true one with a probability of 96 %, so that one bad round does not
  /// spoil the interval; with fewer than nine it is the extremes or less than 95 %.
  static let rounds = 9

  /// The smallest number of items, except for traces: moving an item takes two.
  static let minimumCount = 2
  /// The largest number of items of the peers. Beyond it, an edit takes tens of milliseconds.
  static let peerLimit = 1_000_000
  /// `random-viewport` in a feed after as many edits as it has items.
  static let agedViewport = "aged-viewport"

  /// The operation of `BenchMinute`.
  static let readerMinute = "reader-minute"

  /// The operation that replays the trace in a file, by its name: `trace-home` for `traces/home.trace`.
  static func operation(replaying path: String) -> String {
    let name = path.split(separator: "/").last ?? ""
    let stem = name.prefix { $0 != "." }.prefix(20)
    return "trace-" + String(stem.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" })
  }

  /// The largest number of items of `agedViewport`. Beyond it, the edits take ten seconds.
  static let agedLimit = 1_000_000

  let cases: [Case]

  /// A plan of the given cases.
  init(cases: [Case]) {
    self.cases = cases
  }

  init(
    counts: [Int], layouts: [BenchmarkedLayout], suites: [BenchSuite], only patterns: [NamePattern] = [],
    pace: Pace = .usual, replaying trace: String? = nil
  ) {
    let suites = Set(suites.flatMap(\.included))
    let all = counts.flatMap { count in
      BenchmarkedLayout.allCases.filter(layouts.contains).flatMap { layout in
        BenchSuite.allCases.filter(suites.contains).flatMap { suite in
          layout.variants.flatMap { variant in
            var operations = variant.operations(suite, count)
            // A trace is replayed wherever a reader's minute is measured.
            if suite == .scroll, !operations.isEmpty, let trace { operations.append(trace) }
            return operations.filter { count >= BenchPlan.minimumCount || $0 == trace }.map { operation in
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

  /// The time of all cases.
  var seconds: Double { cases.reduce(0) { $0 + $1.roundSeconds * Double(BenchPlan.rounds) } }

  /// The approximate largest memory use of the cases, in bytes.
  var bytes: Int {
    guard let count = cases.map(\.count).max() else { return 0 }
    if count <= HeldItems.limit {
      // The sizes of all layouts as pairs of Doubles, a section with a tenth inserted, and the floor's arrays
      // or, of a tenth of the items at most, the peers' objects. The smaller sizes are a ninth of that.
      let layouts = Set(cases.lazy.filter { $0.count == count }.map(\.layout)).count
      return count * (40 + 16 * layouts)
    }
    // Beyond that, of the waterfall alone.
    if count <= DenseLayout.maximumCount { return count * 16 + 64 << 20 }
    // The section, with what jemalloc adds to blocks of 64 KiB, 6.42 GB at 10^9 items, and a page of
    // extents.
    return count / 2 * 13 + 64 << 20
  }

  /// The time of a round. With it, the default run takes 90 seconds, and the maximum of a waterfall operation of some
  /// microseconds is one of at least 10,000 samples.
  private static func seconds(
    for suite: BenchSuite, _ operation: String, of variant: BenchVariant, count: Int
  ) -> Double {
    switch suite {
    // Three builds, pages of sizes made in between.
    case .build where count > HeldItems.limit: Double(count) * 2e-8 / Double(rounds)
    // Some of the samples settle a good part of so many items, which takes a second.
    case .settle where count > HeldItems.limit: 0.4
    default: variant.seconds(suite, operation)
    }
  }
}
