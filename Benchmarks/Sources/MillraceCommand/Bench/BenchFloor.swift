import Measurement
import Millrace
import Peers

/// Measures the physical floor at one size.
struct BenchFloor {
  private let laneCount: Int
  private let count: Int
  private let overhead: SamplingOverhead
  private var packing: PackingFloor
  private var copying: CopyFloor

  init(shape: BenchShape, extents: BenchItems<Double>, overhead: SamplingOverhead) {
    laneCount = shape.columns.count
    count = extents.count
    self.overhead = overhead
    packing = PackingFloor(
      extents: extents.held ?? [], rowSpacing: shape.layout.rowSpacing, laneCount: shape.columns.count)
    copying = CopyFloor(itemCount: extents.count)
  }

  /// Throws unless the loop's lanes are the engine's.
  mutating func check(with oracle: BenchOracle<WaterfallSection>) throws {
    try oracle.check(&packing)
  }

  /// Runs a case and adds its row to the report.
  mutating func run(_ benchCase: BenchPlan.Case, into report: inout BenchmarkReport) {
    var series = Series(seconds: benchCase.seconds, overhead: overhead)
    while series.wantsMore {
      switch benchCase.operation {
      case "build": series.sample { packing.pack() }
      case "copy": series.sample { copying.copy() }
      default:
        // Kept until after the sample, so that the deallocation is not timed.
        var packed: (extents: [UInt32], lanes: [UInt8])?
        series.sample { packed = packing.packAllocating() }
        blackHole(packed?.lanes.count ?? 0)
      }
    }
    report.results.append(
      BenchmarkResult(
        suite: benchCase.suite.rawValue, layout: benchCase.layout.rawValue, contract: "none",
        operation: benchCase.operation, count: count, lanes: laneCount, summary: series.summary,
        items: Double(count)))
  }
}
