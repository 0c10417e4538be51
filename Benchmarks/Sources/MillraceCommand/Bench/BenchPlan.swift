import Millrace

/// The cases of a run, each with its share of time.
struct BenchPlan {
  /// One row of the results, or one layout's memory at one size.
  struct Case {
    let layout: BenchLayoutName
    let contract: EditContract
    let suite: BenchSuite
    let operation: String
    let count: Int
    /// How long the case is measured, warm-up and what is not timed included.
    let seconds: Double
  }

  /// The textbook layout is left out beyond this: there one edit takes tens of milliseconds.
  static let textbookLimit = 1_000_000
  /// The floor is left out beyond this: it is over arrays, of which there are none then.
  static let floorLimit = HeldItems.limit

  /// `random-viewport` of a feed that as many edits as it has items were made on.
  static let agedViewport = "aged-viewport"

  /// That is left out beyond this: so many edits would take ten seconds.
  static let agedLimit = 1_000_000

  /// The layouts beside the waterfall are left out beyond this: a flow of 10^9 items would take 14 GB.
  static let otherLimit = 100_000_000

  let cases: [Case]

  init(counts: [Int], layouts: [BenchLayoutName], suites: [BenchSuite]) {
    let suites = Set(suites.flatMap(\.included))
    cases = counts.flatMap { count in
      BenchLayoutName.allCases.filter(layouts.contains).flatMap { layout in
        BenchSuite.allCases.filter(suites.contains).flatMap { suite in
          BenchPlan.contracts(of: suite, on: layout).flatMap { contract in
            BenchPlan.operations(of: suite, on: layout, contract, count: count).map { operation in
              Case(
                layout: layout, contract: contract, suite: suite, operation: operation, count: count,
                seconds: BenchPlan.seconds(for: suite, on: layout, count: count))
            }
          }
        }
      }
    }
  }

  /// What all cases take together.
  var seconds: Double { cases.reduce(0) { $0 + $1.seconds } }

  /// The bytes that the cases of one size take at most at one time, roughly.
  static func bytes(count: Int) -> Int {
    // Sizes as pairs of Doubles, the section with a tenth inserted, the floor's arrays or, of a tenth of
    // the items at most, the textbook's objects.
    if count <= HeldItems.limit { return count * 48 }
    if count <= otherLimit { return count * 16 + 64 << 20 }
    // The section, with what jemalloc adds to blocks of 64 KiB, 6.42 GB at 10^9 items, and a page of
    // extents.
    return count / 2 * 13 + 64 << 20
  }

  /// Only where there are edits is there more than one kind, and of queries of what they leave.
  private static func contracts(of suite: BenchSuite, on layout: BenchLayoutName) -> [EditContract] {
    layout == .waterfall && [.query, .edit, .scroll].contains(suite) ? [.reflow, .stable] : [.reflow]
  }

  private static func operations(
    of suite: BenchSuite, on layout: BenchLayoutName, _ contract: EditContract, count: Int
  ) -> [String] {
    switch (layout, suite) {
    case (.textbook, _) where count > textbookLimit: []
    case _ where layout.isEngine && layout != .waterfall && count > otherLimit: []
    case (.floor, _) where count > floorLimit: []
    case (.floor, .build): ["build", "build-allocating", "copy"]
    case (.grid, .edit): BenchEditOperation.allCases.filter { $0 != .resize }.map(\.rawValue)
    // Only these leave something to be settled; of the grid's cells there is nothing to be remembered.
    case (_, .settle) where ![.waterfall, .spans, .rowGrid].contains(layout): []
    case (.grid, .memory), (.spreadsheet, .scroll): []
    case (.floor, _): []
    case (_, .build): ["build"]
    case (_, .query) where contract == .stable: count <= agedLimit ? [agedViewport] : []
    case (_, .query): ["random-viewport", "flick"]
    case (.textbook, .edit): BenchEditOperation.allCases.map(\.rawValue)
    case (_, .edit) where count >= BenchBatches.minimumCount:
      BenchEditOperation.allCases.map(\.rawValue) + [BenchBatches.operation]
    case (_, .edit): BenchEditOperation.allCases.map(\.rawValue)
    case (_, .settle): ["settle"]
    case (_, .memory): ["memory"]
    case (_, .scroll): ["reader-minute"]
    }
  }

  /// Chosen so that the default run, four sizes of all layouts, ends within three minutes, and so that a
  /// maximum of the engine's operations, some microseconds each, is one of ten thousand or more.
  ///
  /// A second of scrolling is several minutes of reading, of which each begins with a fresh layout.
  private static func seconds(
    for suite: BenchSuite, on layout: BenchLayoutName, count: Int
  ) -> Double {
    switch (layout, suite) {
    case (.textbook, .scroll): 0.5
    case (.textbook, _): 0.15
    case (.floor, _): 0.3
    // Three builds, pages of sizes made in between.
    case (_, .build) where count > HeldItems.limit: Double(count) * 2e-8
    // Some of the samples settle a good part of so many items, which takes a second.
    case (_, .settle) where count > HeldItems.limit: 4
    case (.waterfall, .edit): 0.4
    case (.waterfall, _): 0.6
    case (_, .scroll): 0.3
    case (_, _): 0.15
    }
  }
}
