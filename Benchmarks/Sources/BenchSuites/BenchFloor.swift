import Measurement
import Millrace
import Peers

/// The physical lower bounds at one size.
final class BenchFloor: BenchRounds {
  /// The name in results and on the command line.
  static let name = "floor"

  let cases: [BenchPlan.Case]
  private let laneCount: Int
  private let oracle: BenchOracle<WaterfallLayout>
  private var records: [BenchRecord]
  private var packing: PackingFloor
  private var copying: CopyFloor

  init(_ cases: [BenchPlan.Case], oracle: BenchOracle<WaterfallLayout>, overhead: SamplingOverhead) {
    self.cases = cases
    self.oracle = oracle
    laneCount = oracle.shape.columns.count
    records = cases.map { BenchRecord($0, overhead: overhead, isHeld: true) }
    packing = PackingFloor(
      extents: oracle.items.held ?? [], rowSpacing: oracle.shape.layout.rowSpacing, laneCount: laneCount)
    copying = CopyFloor(itemCount: oracle.items.count)
  }

  /// Throws unless packing gives the engine's lanes and copying gives equal bytes.
  ///
  /// Packing is checked in existing and in new arrays.
  func prepare() throws {
    try oracle.check(&packing)
    try oracle.check(&copying)
  }

  func measure(round: Int, of suites: Set<BenchSuite>, progress: inout ProgressLine) throws {
    // The relative addresses of two arrays change the time to copy 500 KB by up to a quarter, so each round
    // copies other arrays.
    copying = CopyFloor(itemCount: oracle.items.count)
    for index in records.indices where suites.contains(cases[index].suite) && !Interruption.isRequested {
      progress.begin(cases[index])
      records[index].series.beginRound(seconds: cases[index].roundSeconds)
      operate(cases[index], &records[index].series)
      records[index].series.endRound()
    }
  }

  private func operate(_ benchCase: BenchPlan.Case, _ sampler: inout some Sampler) {
    while sampler.wantsMore {
      switch benchCase.operation {
      case "build": sampler.sample { packing.pack() }
      case "copy": sampler.sample { copying.copy() }
      default:
        // Kept until the sample ends, so that the deallocation is not timed.
        var packed: (extents: [UInt32], lanes: [UInt8])?
        sampler.sample { packed = packing.packAllocating() }
        blackHole(packed?.lanes.count ?? 0)
      }
    }
  }

  func profile(_ benchCase: BenchPlan.Case, in loop: inout ProfileLoop) -> BenchTotals {
    loop.begin()
    while loop.beginRound(.max) { operate(benchCase, &loop) }
    loop.end()
    var totals = BenchTotals()
    totals.operations = loop.operations
    totals.items = loop.operations * benchCase.count
    return totals
  }

  func finish() {
    packing = PackingFloor(extents: [], rowSpacing: 0, laneCount: laneCount)
    copying = CopyFloor(itemCount: 0)
  }

  func addRows(to report: inout BenchmarkReport) {
    for record in records where !record.series.isEmpty {
      report.results.append(
        BenchmarkResult(
          suite: record.benchCase.suite.rawValue, layout: Self.name, policy: "none",
          operation: record.benchCase.operation, count: record.benchCase.count, lanes: laneCount,
          summary: record.series.summary, items: Double(record.benchCase.count)))
    }
  }
}
