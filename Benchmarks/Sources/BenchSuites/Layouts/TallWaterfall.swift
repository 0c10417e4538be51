import Millrace
import SampleFeeds

/// The engine's waterfall with the stable policy and a few tall items, around which the lanes drift apart most.
struct TallWaterfall: WrappedWaterfall {
  static var name: String { "tall" }
  static var policy: EditPolicy { .stable }
  static var maximumCount: Int { BenchPlan.agedLimit }

  /// Queries before and after edits. Other operations take as long as those of the waterfall.
  static func operations(of suite: BenchSuite, count: Int) -> [String] {
    suite == .query ? ["random-viewport", BenchPlan.agedViewport] : []
  }

  static func seconds(for suite: BenchSuite, _ operation: String) -> Double {
    WaterfallLayout.seconds(for: suite, operation)
  }

  static func items(
    of feed: BenchFeed, shape: BenchShape, count: Int, seed: UInt64
  ) -> BenchItems<Double> {
    guard case .synthetic = feed else {
      return WaterfallLayout.items(of: feed, shape: shape, count: count, seed: seed)
    }
    return BenchItems(TallExtents(laneWidth: shape.columns[0].width, seed: seed), count: count)
  }

  var section: WaterfallSection

  static func check(_ layout: inout TallWaterfall, shape: BenchShape, items: BenchItems<Double>) throws {
    try BenchFrameCheck(shape: shape, extents: items).check(&layout)
  }

  init(_ shape: BenchShape, items: [Double]) throws {
    section = try WaterfallSection(shape.layout, width: shape.width, policy: .stable, extents: items)
  }
}

extension TallExtents: BenchItemSource {}
