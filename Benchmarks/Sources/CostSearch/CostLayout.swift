import Millrace
import MillraceOracle
import MillraceRandom

/// A layout of sections in a search for costs, with parameters that are hard for it.
enum CostLayout: String, CaseIterable {
  case list, waterfall, manyLanes, fullSpans, spans, dense
  case flow, justified, justifiedWithLookahead, rowGrid
  case grid, mosaic, denseMosaic
  case sheet, wideSheet, hiddenTracks
  case compositional, estimatedCompositional
  case carousel, circle
  case custom, overlapping
  case unmeasured

  /// Returns a section of about `count` items.
  func section(
    of count: Int, _ shape: CostShape, using random: inout SplitMix64
  ) throws(LayoutError) -> FeedSection {
    let spacing = shape.spacing
    func lengths(_ random: inout SplitMix64) -> [Double] {
      var lengths: [Double] = []
      for index in 0..<count {
        lengths.append(shape.length(isHuge: index == count / 2, count: count, using: &random))
      }
      return lengths
    }
    func sizes(_ random: inout SplitMix64) -> [LayoutSize] {
      lengths(&random).map { LayoutSize(width: Double(random.int(20...200)), height: $0) }
        .map { shape.axis == .vertical ? $0 : LayoutSize(width: $0.height, height: $0.width) }
    }
    func mosaicItems(_ random: inout SplitMix64) -> [MosaicItem] {
      (0..<count).map { _ in mosaicItem(using: &random) }
    }
    let waterfall = Waterfall(
      columns: .count(self == .manyLanes ? 64 : 4), columnSpacing: 0, rowSpacing: spacing)
    switch self {
    case .list:
      return .waterfall(Waterfall.list(spacing: spacing), policy: shape.policy, extents: lengths(&random))
    case .waterfall, .manyLanes:
      return .waterfall(waterfall, policy: shape.policy, extents: lengths(&random))
    case .fullSpans:
      return .waterfall(
        waterfall, policy: shape.policy, items: lengths(&random).map { WaterfallItem($0, span: .all) })
    case .spans, .dense:
      let items = lengths(&random).map { WaterfallItem($0, span: .lanes(random.int(1...4))) }
      return self == .spans
        ? .waterfall(waterfall, policy: shape.policy, items: items)
        : .denseWaterfall(DenseWaterfall(waterfall), policy: shape.policy, items: items)
    case .unmeasured:
      return .waterfall(waterfall, policy: shape.policy, count: count, estimatedExtent: 64)
    case .flow:
      return .flow(Flow(itemSpacing: spacing, lineSpacing: spacing), sizes: sizes(&random))
    case .justified, .justifiedWithLookahead:
      // Photos of no width or height have no ratio.
      let photos = sizes(&random).map { LayoutSize(width: max($0.width, 1), height: max($0.height, 1)) }
      let rows = JustifiedRows(
        targetHeight: 120, tolerance: random.pick([0.1, 0.25, 0.9]),
        breaking: self == .justified ? .greedy : .optimal(window: random.pick([8, 64])),
        itemSpacing: spacing, lineSpacing: spacing)
      return .justifiedRows(rows, sizes: photos)
    case .rowGrid:
      return .rowGrid(RowGrid(columns: .count(3), rowSpacing: spacing), extents: lengths(&random))
    case .grid:
      return .grid(
        Grid(columns: .count(3), rowHeight: .points(shape.lengths == .zero ? 0 : 64)), count: count)
    case .mosaic, .denseMosaic:
      let layout = Mosaic(
        columns: .count(random.pick([4, 12])), rowHeight: .points(40),
        packing: self == .mosaic ? .sparse : .dense)
      return .mosaic(layout, items: mosaicItems(&random))
    case .sheet, .wideSheet, .hiddenTracks:
      return try sheet(of: count, shape, using: &random)
    case .compositional:
      return .compositional(Self.group(.absolute(64)), count: count)
    case .estimatedCompositional:
      return .compositional(
        Self.group(.estimated(64)),
        measured: lengths(&random).map { random.oneIn(2) ? nil : LayoutSize(width: 100, height: $0) })
    case .carousel:
      let layout = Carousel(
        random.pick([StandardCarouselStyle.linear, .coverFlow, .strip]),
        itemSize: LayoutSize(width: 200, height: 150),
        wraps: random.oneIn(2))
      return .carousel(layout, count: count)
    case .circle:
      return .circle(
        Circle(itemSize: LayoutSize(width: 44, height: 44), length: 390, radius: 150), count: min(count, 64))
    case .custom, .overlapping:
      let kind: SampleLayout.Kind = self == .custom ? random.pick([.list, .timeline, .lanes]) : .scattered
      return .custom(
        SampleLayout(kind, spacing: spacing),
        items: lengths(&random).map { SampleLayout.Item(height: $0, tag: random.int(0...3)) })
    }
  }

  /// Returns an item to insert or to resize to, or `nil` if the layout has no such items.
  func item(_ shape: CostShape, using random: inout SplitMix64) -> FeedItem? {
    let length = shape.length(isHuge: false, count: 1, using: &random)
    switch self {
    case .list, .waterfall, .manyLanes, .rowGrid: return .extent(length)
    case .unmeasured: return random.oneIn(2) ? .extent(length) : .estimated(64)
    case .fullSpans: return .extent(length, span: .all)
    case .spans, .dense: return .extent(length, span: .lanes(random.int(1...4)))
    case .flow, .justified, .justifiedWithLookahead:
      let size = LayoutSize(width: Double(random.int(20...200)), height: max(length, 1))
      return .size(shape.axis == .vertical ? size : LayoutSize(width: size.height, height: size.width))
    case .grid, .compositional, .carousel, .circle: return .cell
    case .estimatedCompositional:
      return random.oneIn(2) ? .cell : .size(width: 100, height: length)
    case .mosaic, .denseMosaic: return .mosaic(mosaicItem(using: &random))
    case .custom, .overlapping:
      return .custom(SampleLayout.Item(height: length, tag: random.int(0...3)))
    case .sheet, .wideSheet, .hiddenTracks: return nil
    }
  }

  /// Whether settling after an edit first reads all items before the edit, as documented.
  var settlingReadsItems: Bool { self == .denseMosaic }

  /// Whether a section scrolls across the feed by itself.
  var scrollsByItself: Bool { self == .carousel }

  /// Whether items can be inserted and removed.
  var isEditable: Bool {
    switch self {
    case .sheet, .wideSheet, .hiddenTracks: false
    default: true
    }
  }

  /// Whether items have sizes of their own.
  var isResizable: Bool {
    switch self {
    case .grid, .compositional, .carousel, .circle: false
    default: isEditable
    }
  }

  /// A dense mosaic gets as many small items as fit into its holes. Otherwise queries read all items in between, as documented.
  private func mosaicItem(using random: inout SplitMix64) -> MosaicItem {
    if self == .denseMosaic, random.oneIn(2) { return MosaicItem() }
    return MosaicItem(columns: random.int(1...4), rows: random.oneIn(50) ? 40 : random.int(1...3))
  }

  private static func group(_ height: CollectionLayoutDimension) -> CollectionLayoutSection {
    let item = CollectionLayoutItem(
      layoutSize: CollectionLayoutSize(widthDimension: .fractionalWidth(0.5), heightDimension: height))
    return CollectionLayoutSection(
      group: .horizontal(layoutSize: CollectionLayoutSize(heightDimension: height), subitems: [item, item]))
  }

  private func sheet(
    of count: Int, _ shape: CostShape, using random: inout SplitMix64
  ) throws(LayoutError) -> FeedSection {
    let long = max(1, count / 4)
    let (rows, columns) = self == .wideSheet ? (4, long) : (long, 4)
    let layout = Spreadsheet(
      columnSpacing: shape.spacing, rowSpacing: shape.spacing, pinnedRows: min(rows, 1),
      pinnedColumns: min(columns, 1))
    guard self == .hiddenTracks else {
      return FeedSection(
        try SpreadsheetSection(layout, rows: rows, rowHeight: 44, columns: columns, columnWidth: 100))
    }
    // All rows between the first and the last are hidden.
    return FeedSection(
      try SpreadsheetSection(
        layout, rowHeights: (0..<rows).map { $0 < 10 || $0 > rows - 10 ? 44 : 0 },
        columnWidths: Array(repeating: 100, count: columns)))
  }
}
