/// What a section of a feed is made of: a layout, and its items.
///
/// ```swift
/// try feed.append(.waterfall(Waterfall(columns: .count(3)), extents: heights))
/// try feed.append(.grid(Grid(columns: .count(4), rowHeight: .aspectRatio(1)), count: 1_000))
/// ```
///
/// The layout's axis and direction are set to the feed's. Values are checked where a feed takes the section.
public struct FeedSection: Sendable {
  /// A layout that small sections are compact of, and what is said of the items.
  struct Content: Sendable {
    let layout: CompactLayout
    var extents: [Double] = []
    var sizes: [LayoutSize] = []
    var cellCount = 0

    var count: Int { extents.count + sizes.count + cellCount }
  }

  /// What only full sections are made of.
  indirect enum FullContent: Sendable {
    case waterfall(Waterfall, EditPolicy, [Double])
    case waterfallItems(Waterfall, EditPolicy, [WaterfallItem])
    case denseWaterfall(DenseWaterfall, EditPolicy, [WaterfallItem])
    case mosaic(Mosaic, [MosaicItem])
    case custom(any CustomContent)
    case section(any SectionStorage)
  }

  /// One of the two.
  let content: Content?
  let fullContent: FullContent?

  /// The number of its items.
  public var itemCount: Int {
    switch fullContent {
    case nil: content?.count ?? 0
    case .waterfall(_, _, let extents): extents.count
    case .waterfallItems(_, _, let items), .denseWaterfall(_, _, let items): items.count
    case .mosaic(_, let items): items.count
    case .custom(let content): content.count
    case .section(let section): section.count
    }
  }

  /// What is in front of the items, from the outside in.
  public var headers: [Supplementary] = []
  /// What is behind the items, from the inside out.
  public var footers: [Supplementary] = []
  /// What is under and between the items.
  public var decorations: [Decoration] = []

  @usableFromInline
  init(waterfall layout: Waterfall, _ policy: EditPolicy, _ extents: [Double]) {
    switch policy {
    case .reflow: self.init(Content(layout: .waterfall(layout), extents: extents))
    case .stable: self.init(.waterfall(layout, policy, extents))
    }
  }

  @usableFromInline
  init(waterfall layout: Waterfall, _ policy: EditPolicy, _ items: [WaterfallItem]) {
    self.init(.waterfallItems(layout, policy, items))
  }

  @usableFromInline
  init(_ layout: DenseWaterfall, _ policy: EditPolicy, _ items: [WaterfallItem]) {
    self.init(.denseWaterfall(layout, policy, items))
  }

  @usableFromInline
  init(_ layout: RowLayout, _ sizes: [LayoutSize]) { self.init(Content(layout: .rows(layout), sizes: sizes)) }

  @usableFromInline
  init(_ layout: RowGrid, _ extents: [Double]) {
    self.init(Content(layout: .rows(.grid(layout)), extents: extents))
  }

  @usableFromInline
  init(_ layout: Grid, _ count: Int) { self.init(Content(layout: .grid(layout), cellCount: count)) }

  @usableFromInline
  init(_ layout: Mosaic, _ items: [MosaicItem]) { self.init(.mosaic(layout, items)) }

  @usableFromInline
  init<Layout: CustomLayout>(
    _ layout: Layout, _ items: ContiguousArray<Layout.Item>, _ loop: PlaceLoop<Layout>
  ) {
    self.init(.custom(CustomItems(layout: layout, items: items, loop: loop)))
  }

  private init(_ content: Content) { (self.content, fullContent) = (content, nil) }

  private init(_ content: FullContent) { (self.content, fullContent) = (nil, content) }
}

extension FeedSection {
  /// A waterfall of items with the given extents, in points: heights, or widths in a feed that scrolls
  /// horizontally.
  ///
  /// - Parameter policy: What an edit may do to the items that it does not name.
  @inlinable
  public static func waterfall(
    _ layout: Waterfall, policy: EditPolicy = .reflow, extents: some Sequence<Double>
  ) -> FeedSection {
    FeedSection(waterfall: layout, policy, Array(extents))
  }

  /// A waterfall of items, of which some may be in several lanes.
  @inlinable
  public static func waterfall(
    _ layout: Waterfall, policy: EditPolicy = .reflow, items: some Sequence<WaterfallItem>
  ) -> FeedSection {
    FeedSection(waterfall: layout, policy, Array(items))
  }

  /// A waterfall in which later items fill holes.
  @inlinable
  public static func denseWaterfall(
    _ layout: DenseWaterfall, policy: EditPolicy = .reflow, items: some Sequence<WaterfallItem>
  ) -> FeedSection {
    FeedSection(layout, policy, Array(items))
  }

  /// A flow of items of the given sizes, in points.
  @inlinable
  public static func flow(_ layout: Flow, sizes: some Sequence<LayoutSize>) -> FeedSection {
    FeedSection(.flow(layout), Array(sizes))
  }

  /// Justified rows of items of the given natural sizes, in points.
  @inlinable
  public static func justifiedRows(_ layout: JustifiedRows, sizes: some Sequence<LayoutSize>) -> FeedSection {
    FeedSection(.justifiedRows(layout), Array(sizes))
  }

  /// Rows of any kind of items of the given sizes, in points.
  @inlinable
  public static func rows(_ layout: RowLayout, sizes: some Sequence<LayoutSize>) -> FeedSection {
    FeedSection(layout, Array(sizes))
  }

  /// A grid whose rows are as high as their tallest item, of items of the given extents, in points.
  @inlinable
  public static func rowGrid(_ layout: RowGrid, extents: some Sequence<Double>) -> FeedSection {
    FeedSection(layout, Array(extents))
  }

  /// A uniform grid of so many items.
  @inlinable
  public static func grid(_ layout: Grid, count: Int) -> FeedSection { FeedSection(layout, count) }

  /// A grid whose items take up several columns and rows.
  @inlinable
  public static func mosaic(_ layout: Mosaic, items: some Sequence<MosaicItem>) -> FeedSection {
    FeedSection(layout, Array(items))
  }

  /// Items in a layout of one's own, which follows the feed's axis and direction, whatever it says of them.
  @inlinable
  public static func custom<Layout: CustomLayout>(
    _ layout: Layout, items: some Sequence<Layout.Item>
  ) -> FeedSection {
    FeedSection(layout, ContiguousArray(items), PlaceLoop())
  }
}

extension FeedSection {
  /// A section that was made before: with estimates, with edits, on another thread.
  ///
  /// If it is of another breadth than the feed, or has another axis or direction, it is laid out anew as by its
  /// `relayout`.
  public init(_ section: WaterfallSection) { self.init(FullContent.section(section)) }

  /// A section that was made before, as `init(_:)` of a waterfall.
  public init(_ section: DenseWaterfallSection) { self.init(FullContent.section(section)) }

  /// A section that was made before, as `init(_:)` of a waterfall.
  public init(_ section: RowSection) { self.init(FullContent.section(section)) }

  /// A section that was made before, as `init(_:)` of a waterfall.
  public init(_ section: GridSection) { self.init(FullContent.section(section)) }

  /// A section that was made before, as `init(_:)` of a waterfall.
  public init(_ section: MosaicSection) { self.init(FullContent.section(section)) }

  /// A section that was made before, as `init(_:)` of a waterfall.
  public init(_ section: CustomSection<some CustomLayout>) { self.init(FullContent.section(section)) }

  /// A sheet. Its leading edge is the feed's, and it goes as far across as its columns do. Its pinned rows stand in the
  /// view of a query, between the headers and footers that are pinned there (`SpreadsheetSection`).
  public init(_ sheet: SpreadsheetSection) { self.init(FullContent.section(sheet)) }
}
