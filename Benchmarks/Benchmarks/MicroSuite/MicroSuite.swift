import Benchmark
import Measurement
import Millrace
import SampleFeeds

/// The engine's operations, one by one, in the harness of ordo-one/benchmark: for those who know that tool, and
/// for its thresholds, which here are on allocations (`scripts/bench-micro`). `millrace bench` is what
/// measures times with intervals, peers and growth.
///
/// The items are those of `millrace bench`: 10^6 in 4 lanes on a phone's screen, and of a feed of sections 10^4.
///
/// What starts it is what the tool's BenchmarkPlugin would generate. Written out it costs the program `millrace`
/// nothing: for the sake of a plugin each build of this package, of whatever product, would first build the
/// plugin's own tool, which takes half a minute.
@main
struct MicroSuite: BenchmarkRunnerHooks {
  static func registerBenchmarks() {
    // A debug build allocates otherwise, and its times mean nothing.
    precondition(!isDebugBuild, "the micro-suite measures release builds only")
    let seed: UInt64 = 1
    let width = MicroViewport.width
    let laneWidth = (width - 3 * 8) / 4
    let photos = PhotoExtents(laneWidth: laneWidth, seed: seed)
    let spans = BannerSpans(seed: seed)
    let chips = ChipSizes(seed: seed)
    let pictures = PhotoSizes(seed: seed)
    let tiles = MosaicTiles(seed: seed)
    let waterfall = Waterfall(columns: .count(4), columnSpacing: 8, rowSpacing: 8)

    func photo(_ index: Int) -> Double { photos[index] }
    func item(_ extent: Double) -> WaterfallItem { WaterfallItem(extent) }
    func banner(_ index: Int) -> WaterfallItem { spans.item(photos[index], at: index) }

    MicroFeed(
      "waterfall-reflow", leavesWork: true, item: photo, size: item,
      layOut: { try WaterfallSection(waterfall, width: width, extents: $0) }
    ).register()
    MicroFeed(
      "waterfall-stable", showsEdits: false, item: photo, size: item,
      layOut: { try WaterfallSection(waterfall, width: width, policy: .stable, extents: $0) }
    ).register()
    MicroFeed(
      "spans", leavesWork: true, item: banner,
      layOut: { try WaterfallSection(waterfall, width: width, items: $0) }
    ).register()
    MicroFeed(
      "dense", leavesWork: true, item: banner,
      layOut: { try DenseWaterfallSection(DenseWaterfall(waterfall), width: width, items: $0) }
    ).register()
    MicroFeed(
      "list", item: photo, size: item,
      layOut: { try WaterfallSection(.list(spacing: 8), width: width, extents: $0) }
    ).register()
    MicroFeed(
      "flow", item: { chips[$0] },
      layOut: { try RowSection(Flow(itemSpacing: 8, lineSpacing: 8), width: width, sizes: $0) }
    ).register()
    MicroFeed(
      "justified", item: { pictures[$0] },
      layOut: { sizes in
        let wall = JustifiedRows(targetHeight: 80, itemSpacing: 8, lineSpacing: 8)
        return try RowSection(wall, width: width, sizes: sizes)
      }
    ).register()
    MicroFeed(
      "row-grid", leavesWork: true, item: { LayoutSize(width: 0, height: photos[$0]) },
      layOut: { sizes in
        let grid = RowGrid(columns: .count(4), columnSpacing: 8, rowSpacing: 8)
        return try RowSection(grid, width: width, sizes: sizes)
      }
    ).register()
    MicroFeed(
      "grid", resizes: false, item: { _ in GridCell() },
      layOut: { cells in
        let grid = Grid(columns: .count(4), rowHeight: .aspectRatio(1), columnSpacing: 8, rowSpacing: 8)
        return try GridSection(grid, width: width, count: cells.count)
      }
    ).register()
    MicroFeed(
      "mosaic", item: { tiles[$0] },
      layOut: { items in
        let mosaic = Mosaic(columns: .count(4), rowHeight: .aspectRatio(1), columnSpacing: 8, rowSpacing: 8)
        return try MosaicSection(mosaic, width: width, items: items)
      }
    ).register()
    MicroFeed(
      "spreadsheet", item: photo,
      layOut: { heights in
        let sheet = Spreadsheet(columnSpacing: 1, rowSpacing: 1, pinnedRows: 1, pinnedColumns: 1)
        return try SpreadsheetSection(
          sheet, rowHeights: heights, columnWidths: repeatElement(90, count: 1_000))
      }
    ).register()
    for operation in MicroSectionsOperation.allCases {
      addBenchmark("sections.\(operation.rawValue)") {
        try MicroSectionsSample(of: operation, layout: waterfall, extent: photo)
      } run: {
        try $0.run(operation)
      }
    }
  }
}
