/// A new section of a feed: a layout, its items, and its supplementaries and decorations.
///
/// ```swift
/// try feed.append(.waterfall(Waterfall(columns: .count(3)), extents: heights))
/// try feed.append(.grid(Grid(columns: .count(4), rowHeight: .aspectRatio(1)), count: 1_000))
/// ```
///
/// The layout gets the axis and the direction of the feed. The feed checks all values when the section is added.
///
/// This file registers the layouts of the engine: `Content` has a case for each, and the extensions below
/// have the functions that create them. `Feed` depends on no layout.
public struct FeedSection: Sendable {
  @usableFromInline
  enum Content: Sendable {
    case waterfall(Waterfall, EditPolicy, [Double])
    case waterfallItems(Waterfall, EditPolicy, [WaterfallItem])
    case denseWaterfall(DenseWaterfall, EditPolicy, [WaterfallItem])
    case rows(RowLayout, [LayoutSize])
    case rowGrid(RowGrid, [Double])
    case grid(Grid, count: Int)
    case mosaic(Mosaic, [MosaicItem])
    case custom(CustomContent)
    case section(AnySection)
  }

  private let content: Content

  /// The number of items.
  public var itemCount: Int {
    switch content {
    case .waterfall(_, _, let extents), .rowGrid(_, let extents): extents.count
    case .waterfallItems(_, _, let items), .denseWaterfall(_, _, let items): items.count
    case .rows(_, let sizes): sizes.count
    case .grid(_, let count): count
    case .mosaic(_, let items): items.count
    case .custom(let content): content.count
    case .section(let section): section.summary.count
    }
  }

  /// The supplementaries before the items, from the outside in.
  public var headers: [Supplementary] = []
  /// The supplementaries after the items, from the inside out.
  public var footers: [Supplementary] = []
  /// The decorations under and between the items.
  public var decorations: [Decoration] = []

  @usableFromInline
  init(_ content: Content) { self.content = content }
}

extension FeedSection {
  /// Adds the section to a store.
  func add(
    to store: inout SectionStore, room: SectionRoom
  ) throws(LayoutError) -> (entry: SectionEntry, maximumLength: Units) {
    let (width, shape, map) = (store.width, store.shape, store.map)
    let section: AnySection
    switch content {
    case .waterfall(let layout, .reflow, let extents) where extents.count <= store.smallLimit:
      return try store.addSmall(layout, by: SmallWaterfall.self, count: extents.count, room: room) {
        (rule, record) throws(LayoutError) in
        try rule.fill(record, from: extents)
      }
    case .rows(let layout, let sizes) where sizes.count <= store.smallLimit && layout.mayBeSmall:
      return try store.addSmall(layout, by: SmallRows.self, count: sizes.count, room: room) {
        (rule, record) throws(LayoutError) in
        try rule.fill(record, from: sizes)
      }
    case .rowGrid(let layout, let extents) where extents.count <= store.smallLimit:
      return try store.addSmall(.grid(layout), by: SmallRows.self, count: extents.count, room: room) {
        (rule, record) throws(LayoutError) in
        try rule.fill(record, from: extents)
      }
    case .grid(let layout, let count):
      guard count >= 0 else { throw .invalidCount(count) }
      return try store.addSmall(layout, by: SmallGrid.self, count: count, room: room) { _, _ in 0 }
    case .waterfall(let layout, let policy, let extents):
      section = try WaterfallSection(
        layout.following(map), width: width, policy: policy, extents: extents, shape: shape
      ).boxed()
    case .waterfallItems(let layout, let policy, let items):
      section = try WaterfallSection(
        layout.following(map), width: width, policy: policy, items: items, shape: shape
      ).boxed()
    case .denseWaterfall(var layout, let policy, let items):
      layout.waterfall = layout.waterfall.following(map)
      section = try DenseWaterfallSection(layout, width: width, policy: policy, items: items, shape: shape)
        .boxed()
    case .rows(let layout, let sizes):
      section = try RowSection(layout.following(map), width: width, sizes: sizes, shape: shape).boxed()
    case .rowGrid(let layout, let extents):
      let sizes = extents.lazy.map { map.axis.transposed(LayoutSize(width: 0, height: $0)) }
      section = try RowSection(.grid(layout.following(map)), width: width, sizes: sizes, shape: shape).boxed()
    case .mosaic(let layout, let items):
      section = try MosaicSection(layout.following(map), width: width, items: items).boxed()
    case .custom(let content): section = try content.section(&store)
    case .section(let made):
      section = made.copy()
      if made.width != width || made.map != map {
        try section.relayout(width: width, in: map, &store.lastStyle)
      }
    }
    let summary = section.summary
    let maximumLength = section.maximumLength(of: StoredItems(count: summary.count, record: nil))
    try room.check(length: maximumLength, items: summary.count)
    return (store.add(section), maximumLength)
  }

  /// Returns a section without items in the cross size of a store.
  static func emptyBox(in store: borrowing SectionStore) -> AnySection {
    let list = Waterfall.list().following(store.map)
    guard let section = try? WaterfallSection(list, width: store.width, extents: []) else {
      preconditionFailure("an empty list fits any width")
    }
    return section.boxed()
  }
}

extension RowLayout {
  /// Whether sections may be small. False if rows are broken by looking ahead, which takes too long for each query.
  fileprivate var mayBeSmall: Bool {
    if case .justifiedRows(let layout) = self, case .optimal = layout.breaking { false } else { true }
  }
}

extension FeedSection {
  /// Returns a waterfall of items with the given extents, in points: heights, or widths in a feed that
  /// scrolls horizontally.
  ///
  /// - Parameter policy: The effect of an edit on items that the edit does not name.
  @inlinable
  public static func waterfall(
    _ layout: Waterfall, policy: EditPolicy = .reflow, extents: some Sequence<Double>
  ) -> FeedSection {
    FeedSection(.waterfall(layout, policy, Array(extents)))
  }

  /// Returns a waterfall of items that may span several lanes.
  @inlinable
  public static func waterfall(
    _ layout: Waterfall, policy: EditPolicy = .reflow, items: some Sequence<WaterfallItem>
  ) -> FeedSection {
    FeedSection(.waterfallItems(layout, policy, Array(items)))
  }

  /// Returns a waterfall in which later items fill holes.
  @inlinable
  public static func denseWaterfall(
    _ layout: DenseWaterfall, policy: EditPolicy = .reflow, items: some Sequence<WaterfallItem>
  ) -> FeedSection {
    FeedSection(.denseWaterfall(layout, policy, Array(items)))
  }

  /// Returns a flow of items of the given sizes, in points.
  @inlinable
  public static func flow(_ layout: Flow, sizes: some Sequence<LayoutSize>) -> FeedSection {
    FeedSection(.rows(.flow(layout), Array(sizes)))
  }

  /// Returns justified rows of items of the given natural sizes, in points.
  @inlinable
  public static func justifiedRows(_ layout: JustifiedRows, sizes: some Sequence<LayoutSize>) -> FeedSection {
    FeedSection(.rows(.justifiedRows(layout), Array(sizes)))
  }

  /// Returns rows of any kind, of items of the given sizes, in points.
  @inlinable
  public static func rows(_ layout: RowLayout, sizes: some Sequence<LayoutSize>) -> FeedSection {
    FeedSection(.rows(layout, Array(sizes)))
  }

  /// Returns a grid whose rows are as high as their tallest item, of items of the given extents, in points.
  @inlinable
  public static func rowGrid(_ layout: RowGrid, extents: some Sequence<Double>) -> FeedSection {
    FeedSection(.rowGrid(layout, Array(extents)))
  }

  /// Returns a uniform grid of `count` items.
  public static func grid(_ layout: Grid, count: Int) -> FeedSection {
    FeedSection(.grid(layout, count: count))
  }

  /// Returns a grid whose items take up several columns and rows.
  @inlinable
  public static func mosaic(_ layout: Mosaic, items: some Sequence<MosaicItem>) -> FeedSection {
    FeedSection(.mosaic(layout, Array(items)))
  }

  /// Returns items in a custom layout. The layout gets the feed's axis and direction instead of its own.
  @inlinable
  public static func custom<Layout: CustomLayout>(
    _ layout: Layout, items: some Sequence<Layout.Item>
  ) -> FeedSection {
    FeedSection(.custom(CustomContent(layout, ContiguousArray(items), PlacementLoop())))
  }

  /// Creates a section from an existing one, for example one with estimates or edits, or from another thread.
  ///
  /// If the section has another cross size, axis or direction than the feed, its `relayout` is applied.
  ///
  /// The leading edge of a sheet is the feed's. Its cross size is that of its columns. Queries place its pinned rows
  /// in the visible rect, between the headers and footers that are pinned there (`SpreadsheetSection`).
  public init(_ section: some LayoutSection) { self.init(.section(section.boxed())) }
}
