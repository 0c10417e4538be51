import Measurement
import Millrace

/// The cases of a run, each with its share of time.
struct BenchPlan {
  /// One row of the results, or one layout's memory at one size.
  struct Case {
    let layout: BenchLayoutName
    let policy: EditPolicy
    let suite: BenchSuite
    let operation: String
    let count: Int
    /// How long the case is measured in a round, warm-up and what is not timed included.
    let roundSeconds: Double

    /// What it is called, whatever the size: `BenchmarkResult.name`.
    var name: String {
      "\(suite.rawValue)/\(layout.rawValue)/\(layout == .floor ? "none" : policy.name)/\(operation)"
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

  /// With fewer items nothing can be moved, or removed and looked at: only traces begin with so few.
  static let minimumCount = 2
  /// The peers are left out beyond this: there one edit takes tens of milliseconds.
  static let peerLimit = 1_000_000
  /// The floor is left out beyond this: it is over arrays, of which there are none then.
  static let floorLimit = HeldItems.limit

  /// `random-viewport` of a feed that as many edits as it has items were made on.
  static let agedViewport = "aged-viewport"

  /// What `BenchMinute` makes.
  static let readerMinute = "reader-minute"

  /// The operation that replays the trace in a file, by its name: `trace-home` for `traces/home.trace`.
  static func operation(replaying path: String) -> String {
    let name = path.split(separator: "/").last ?? ""
    let stem = name.prefix { $0 != "." }.prefix(20)
    return "trace-" + String(stem.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" })
  }

  /// `agedViewport` is left out beyond this: so many edits would take ten seconds.
  static let agedLimit = 1_000_000

  /// Beyond this, of the dense waterfall's edits only some are measured, each of which begins with a fresh layout,
  /// and not its memory, for which a tenth of the items is inserted: 15 s at 10^7 (and 12.7 bytes an item, as at
  /// 10^6).
  static let denseLimit = 1_000_000

  /// `headers` is left out beyond this, where it costs what `sections` does and as much time again: its 10^5 headers
  /// are enough to be pinned.
  static let headersLimit = 1_000_000

  /// The layouts beside the waterfall are left out beyond this: a flow of 10^9 items would take 14 GB.
  static let otherLimit = 100_000_000

  let cases: [Case]

  /// A plan of these.
  init(cases: [Case]) {
    self.cases = cases
  }

  init(
    counts: [Int], layouts: [BenchLayoutName], suites: [BenchSuite], only patterns: [NamePattern] = [],
    pace: Pace = .usual, replaying trace: String? = nil
  ) {
    let suites = Set(suites.flatMap(\.included))
    let all = counts.flatMap { count in
      BenchLayoutName.allCases.filter(layouts.contains).flatMap { layout in
        BenchSuite.allCases.filter(suites.contains).flatMap { suite in
          BenchPlan.policies(of: suite, on: layout).flatMap { policy in
            let operations = BenchPlan.operations(of: suite, on: layout, policy, count: count, trace: trace)
            return operations.filter { count >= BenchPlan.minimumCount || $0 == trace }.map { operation in
              Case(
                layout: layout, policy: policy, suite: suite, operation: operation, count: count,
                roundSeconds: BenchPlan.seconds(for: suite, operation, on: layout, count: count)
                  * pace.factor(count: count))
            }
          }
        }
      }
    }
    cases =
      patterns.isEmpty ? all : all.filter { candidate in patterns.contains { $0.matches(candidate.name) } }
  }

  /// What all cases take together.
  var seconds: Double { cases.reduce(0) { $0 + $1.roundSeconds * Double(BenchPlan.rounds) } }

  /// The bytes that the cases take at most at one time, roughly.
  var bytes: Int {
    guard let count = cases.map(\.count).max() else { return 0 }
    if count <= HeldItems.limit {
      // The sizes of all layouts as pairs of Doubles, a section with a tenth inserted, and the floor's arrays
      // or, of a tenth of the items at most, the peers' objects. The smaller sizes are a ninth of that.
      let layouts = Set(cases.lazy.filter { $0.count == count }.map(\.layout)).count
      return count * (40 + 16 * layouts)
    }
    if count <= BenchPlan.otherLimit { return count * 16 + 64 << 20 }
    // The section, with what jemalloc adds to blocks of 64 KiB, 6.42 GB at 10^9 items, and a page of
    // extents.
    return count / 2 * 13 + 64 << 20
  }

  /// Only where there are edits is there more than one kind, and of queries of what they leave.
  private static func policies(of suite: BenchSuite, on layout: BenchLayoutName) -> [EditPolicy] {
    layout == .waterfall && [.query, .edit, .scroll].contains(suite) ? [.reflow, .stable] : [.reflow]
  }

  private static func operations(
    of suite: BenchSuite, on layout: BenchLayoutName, _ policy: EditPolicy, count: Int, trace: String?
  ) -> [String] {
    switch (layout, suite) {
    case _ where layout.isPeer && count > peerLimit: []
    case _ where layout.isEngine && layout != .waterfall && count > otherLimit: []
    case (.floor, _) where count > floorLimit: []
    case (.headers, _) where count > headersLimit: []
    case (.floor, .build): ["build", "build-allocating", "copy"]
    case (.grid, .edit): BenchEditOperation.allCases.filter { $0 != .resize }.map(\.rawValue)
    // Only these leave something to be settled; of the grid's cells there is nothing to be remembered.
    case (_, .settle) where ![.waterfall, .spans, .dense, .rowGrid].contains(layout): []
    case (.dense, .memory) where count > denseLimit: []
    case (.dense, .edit) where count > denseLimit:
      [BenchEditOperation.insert.rawValue, BenchBatches.operation]
    case (.grid, .memory), (.spreadsheet, .scroll): []
    // Their batches are of paths (`SectionsLayout.applyBatch`).
    case (.sections, .edit), (.headers, .edit):
      BenchEditOperation.allCases.map(\.rawValue) + [BenchSections.insertion]
    case (.floor, _): []
    case (_, .build): ["build"]
    case (_, .query) where policy == .stable: count <= agedLimit ? [agedViewport] : []
    case (.sections, .query): ["random-viewport", "flick"] + BenchQuestion.allCases.map(\.rawValue)
    case (_, .query): ["random-viewport", "flick"]
    // Static, and of no use to a reader while there are edits.
    case (.rtree, .edit), (.rtree, .scroll), (.rtree, .memory): []
    // They place everything anew on an edit as the textbook does.
    case (.chunked, .edit), (.sorted, .edit): [BenchEditOperation.insert.rawValue]
    case (.chunked, .scroll), (.sorted, .scroll): []
    case (.textbook, .edit): BenchEditOperation.allCases.map(\.rawValue)
    case (_, .edit) where count >= BenchBatches.minimumCount:
      BenchEditOperation.allCases.map(\.rawValue) + [BenchBatches.operation]
    case (_, .edit): BenchEditOperation.allCases.map(\.rawValue)
    case (_, .settle): ["settle"]
    case (_, .memory): ["memory"]
    case (_, .scroll): [readerMinute] + (trace.map { [$0] } ?? [])
    }
  }

  /// The time of a round. Chosen so that the default run, four sizes of all layouts, ends within 90 seconds,
  /// and so that a maximum of the waterfall's operations, some microseconds each, is one of ten thousand or
  /// more.
  private static func seconds(
    for suite: BenchSuite, _ operation: String, on layout: BenchLayoutName, count: Int
  ) -> Double {
    switch (layout, suite) {
    // A whole minute of reading, however long it takes: what happens in its frames differs.
    case (.textbook, .scroll): 0.05
    case (_, .scroll): 0.02
    case (.floor, _): 0.01
    case _ where layout.isPeer: 0.01
    // Three builds, pages of sizes made in between.
    case (_, .build) where count > HeldItems.limit: Double(count) * 2e-8 / Double(rounds)
    // Some of the samples settle a good part of so many items, which takes a second.
    case (_, .settle) where count > HeldItems.limit: 0.4
    // Of less than a microsecond mostly.
    case (.sections, .query) where BenchQuestion(rawValue: operation) != nil: 0.004
    case (.waterfall, .edit): 0.02
    case (.waterfall, _): 0.025
    case (_, _): 0.008
    }
  }
}
