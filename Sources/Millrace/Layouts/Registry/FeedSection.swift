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
    // Indirect, because the description would make every section larger.
    indirect case compositional(CompositionalContent)
    case section(AnySection)
  }

  let content: Content

  /// The number of items.
  public var itemCount: Int {
    switch content {
    case .waterfall(_, _, let extents), .rowGrid(_, let extents): extents.count
    case .waterfallItems(_, _, let items), .denseWaterfall(_, _, let items): items.count
    case .rows(_, let sizes): sizes.count
    case .grid(_, let count): count
    case .mosaic(_, let items): items.count
    case .custom(let content): content.count
    case .compositional(let content): content.measured.count + content.unmeasuredCount
    case .section(let section): section.summary.count
    }
  }

  /// The supplementaries before the items, from the outside in.
  public var headers: [Supplementary] = []
  /// The supplementaries after the items, from the inside out.
  public var footers: [Supplementary] = []
  /// The decorations under and between the items.
  public var decorations: [Decoration] = []
  /// The boundary supplementaries and their sides.
  private(set) var boundaryBox: BoundaryBox?
  /// The scrolling along the cross axis of the feed. With `nil` or the behavior `none`, the section does not scroll by
  /// itself.
  ///
  /// A compositional section has the behavior of its layout (`CollectionLayoutSection.orthogonalScrollingBehavior`). Only
  /// `offset` is used then; `nil` means 0.
  public var orthogonalScrolling: OrthogonalScrolling?

  @usableFromInline
  init(_ content: Content) { self.content = content }

  /// Creates a section whose layout says how it scrolls, at an offset in points.
  init(_ content: Content, offset: Double) {
    self.content = content
    orthogonalScrolling = OrthogonalScrolling(.none, extent: 0, offset: offset)
  }

  /// Returns a section of `count` items that is made when it is added to a feed.
  ///
  /// - Parameter offset: The offset in points if the section says how it scrolls, otherwise `nil`.
  static func made(
    count: Int, offset: Double? = nil,
    _ section: @escaping @Sendable (_ space: SectionSpace) throws(LayoutError) -> AnySection
  ) -> FeedSection {
    let content = Content.custom(
      CustomContent(count: count, hasOwnScrolling: offset != nil, section: section))
    return offset.map { FeedSection(content, offset: $0) } ?? FeedSection(content)
  }
}

extension FeedSection {
  private var boundary: BoundarySupplementaries {
    get { boundaryBox.value }
    set { boundaryBox = BoundaryBox(newValue) }
  }

  /// The supplementaries around the items, in any layout. A section that has some has no `headers` and no `footers`.
  ///
  /// Unlike headers and footers, they may overlay the items, lie beside each other, and be sized by the view. The section
  /// reaches as far as they do. Those that are pinned move together.
  public var boundarySupplementaryItems: [CollectionLayoutBoundarySupplementaryItem] {
    get { boundary.items }
    set { boundary.items = newValue }
  }

  /// The insets that the sides of `boundarySupplementaryItems` have, in points.
  ///
  /// Usually those of the layout. They do not move the items.
  public var contentInsets: LayoutInsets {
    get { boundary.contentInsets }
    set { boundary.contentInsets = newValue }
  }

  /// The edges from which `contentInsets` count across the feed.
  ///
  /// If a section that is not compositional scrolls across the feed, its items also lie between these edges at the first
  /// and the last offset. The items of a compositional section follow the reference of its layout.
  public var contentInsetsReference: ContentInsetsReference {
    get { boundary.contentInsetsReference }
    set { boundary.contentInsetsReference = newValue }
  }

  /// The edges between which `boundarySupplementaryItems` lie. `.automatic` means those of `contentInsetsReference`, with
  /// `contentInsets`.
  public var supplementaryContentInsetsReference: ContentInsetsReference {
    get { boundary.supplementaryContentInsetsReference }
    set { boundary.supplementaryContentInsetsReference = newValue }
  }
}

extension FeedSection {
  /// Returns a waterfall of items with the given extents, in points: heights, or widths in a feed that
  /// scrolls horizontally.
  ///
  /// - Parameters:
  ///   - layout: The layout.
  ///   - policy: The effect of an edit on items that the edit does not name.
  ///   - extents: The extent of each item, in points.
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

  /// Returns a waterfall of `count` items that are not measured yet, all with the same estimated extent, in points.
  ///
  /// While the items stay together, they take one record, even for 10⁹ items (`WaterfallSection.appendEstimated`).
  ///
  /// - Parameters:
  ///   - layout: The layout.
  ///   - policy: The effect of an edit on items that the edit does not name.
  ///   - count: The number of items, 0 or more, checked when the section is added.
  ///   - estimatedExtent: The estimated extent of each item, in points.
  public static func waterfall(
    _ layout: Waterfall, policy: EditPolicy = .reflow, count: Int, estimatedExtent: Double
  ) -> FeedSection {
    made(count: count) { space throws(LayoutError) in
      var section = try WaterfallSection(
        layout.following(space.map), width: space.width, policy: policy, extents: [], shape: space.shape)
      try section.appendEstimated(count: count, extent: estimatedExtent)
      return section.boxed()
    }
  }

  /// Returns a waterfall in which later items fill holes.
  @inlinable
  public static func denseWaterfall(
    _ layout: DenseWaterfall, policy: EditPolicy = .reflow, items: some Sequence<WaterfallItem>
  ) -> FeedSection {
    FeedSection(.denseWaterfall(layout, policy, Array(items)))
  }

  /// Returns a dense waterfall of `count` items that are not measured yet, all with the same estimated extent, in points.
  ///
  /// - Parameters:
  ///   - layout: The layout.
  ///   - policy: The effect of an edit on items that the edit does not name.
  ///   - count: The number of items, 0 or more, checked when the section is added.
  ///   - estimatedExtent: The estimated extent of each item, in points.
  public static func denseWaterfall(
    _ layout: DenseWaterfall, policy: EditPolicy = .reflow, count: Int, estimatedExtent: Double
  ) -> FeedSection {
    made(count: count) { space throws(LayoutError) in
      var layout = layout
      layout.waterfall = layout.waterfall.following(space.map)
      var section = try DenseWaterfallSection(
        layout, width: space.width, policy: policy, items: [], shape: space.shape)
      try section.appendEstimated(count: count, extent: estimatedExtent)
      return section.boxed()
    }
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

  /// Returns rows of any kind, of items of which some are not measured yet (`RowItem.isEstimated`).
  public static func rows(_ layout: RowLayout, items: some Sequence<RowItem>) -> FeedSection {
    let items = Array(items)
    guard items.contains(where: { $0.isEstimated }) else {
      return rows(layout, sizes: items.lazy.map { $0.size })
    }
    return made(count: items.count) { space throws(LayoutError) in
      try RowSection(layout.following(space.map), width: space.width, items: items, shape: space.shape)
        .boxed()
    }
  }

  /// Returns rows of any kind, of `count` items that are not measured yet, all with the same estimated size, in points.
  ///
  /// In a `RowGrid`, widths are ignored; in a feed that scrolls horizontally, heights are.
  ///
  /// - Parameters:
  ///   - layout: The layout.
  ///   - count: The number of items, 0 or more, checked when the section is added.
  ///   - estimatedSize: The estimated size of each item, in points.
  public static func rows(_ layout: RowLayout, count: Int, estimatedSize: LayoutSize) -> FeedSection {
    made(count: count) { space throws(LayoutError) in
      var section = try RowSection(
        layout.following(space.map), width: space.width, sizes: [], shape: space.shape)
      try section.appendEstimated(count: count, size: estimatedSize)
      return section.boxed()
    }
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
  /// If the section has another cross size, axis or direction than the feed, its `relayout` is applied. The
  /// supplementaries, decorations and content insets of a `CompositionalSection` are those of its layout.
  ///
  /// The leading edge of a sheet is the feed's. Its cross size is that of its columns. Queries place its pinned rows
  /// in the visible rect, between the headers and footers that are pinned there (`SpreadsheetSection`).
  public init(_ section: some LayoutSection) { self.init(boxed: section.boxed()) }
}
