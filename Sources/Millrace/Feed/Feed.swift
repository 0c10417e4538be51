/// A list of sections, each with its own layout, that answers layout queries in feed coordinates.
///
/// Sections follow one another along the main axis. Each section has its own edits and its own unsettled items.
///
/// ```swift
/// var feed = try Feed(width: 390, sectionSpacing: 24)
/// try feed.append(.waterfall(Waterfall(columns: .count(3), rowSpacing: 8), extents: heights))
/// try feed.append(.grid(Grid(columns: .count(4), rowHeight: .aspectRatio(1)), count: 1_000))
/// try feed.insert(.extent(120), at: ItemPath(section: 0, item: 5))
/// feed.forEachElement(in: LayoutRect(x: 0, y: 2_000, width: 390, height: 844)) { element in
///   draw(element.path, at: element.frame)
/// }
/// ```
///
/// A `Feed` is a value. Copies are independent, and a copy is O(1). The first change after a copy copies the
/// pages that it touches and lists of groups of pages.
///
/// ## Small and boxed sections
///
/// A feed can have few large sections or many small ones, for example ten sections of 10⁶ items, or 10⁶ sections of ten
/// items. It stores a section in one of two forms, which differ only in memory use and speed:
///
/// - **boxed**: a storage of its own type (`WaterfallSection`, `RowSection` and so on).
/// - **small**: only the sizes of the items, with 4 bytes per extent and 8 bytes per size, and the number of a layout.
///   All small sections with equal layouts share one layout. Each query computes the frames with the code that fills a
///   boxed section. A small section of a custom layout also stores the frames: 24 bytes per item.
///
/// | layout | is small |
/// | --- | --- |
/// | waterfall, reflow policy | up to 64 items, each in one lane; up to 124 if the section scrolls across the feed |
/// | flow, greedy justified rows, grid of rows | up to 64 items |
/// | uniform grid | any number of items |
/// | a `CustomLayout` | up to 64 items |
/// | all others, and sections made before they are added to the feed | never |
///
/// Other layouts are boxed if the section scrolls across the feed.
///
/// A small section becomes boxed if it outgrows the limit or if `withSection(_:as:_:)` edits it. It stays
/// boxed from then on.
///
/// ## Edits and settling
///
/// Under `EditPolicy.reflow`, every answer equals the answer of a feed made from the current sections and items. An
/// edit of one section only shifts the sections after it. An edit may leave items of its section unsettled. A query
/// settles the sections above the bottom edge of its rect, because their lengths determine the positions below. Queries
/// are therefore mutating. To settle in advance, call `settle(budget:)`. To query without settling, use `provisional`.
///
/// | operation | cost |
/// | --- | --- |
/// | `append` of a small section | O(1) per item |
/// | `insert`, `remove`, `move`, `resize` of an item | O(log sections), plus the cost in the section: O(n) in a small one of n items |
/// | insert, remove or move a section | O(log sections), plus O(1) per new item |
/// | copy | O(1) |
/// | `frame(at:)`, if settled that far | O(log sections), plus the cost in the section |
/// | `forEachElement(in:)`, `elements(in:)`, if settled that far | O(log sections), plus the cost in each section that intersects the rect |
/// | `relayout(width:)` | O(layouts) to O(n), depending on what depends on the width |
public struct Feed: Sendable {
  /// The axis along which the feed scrolls.
  public var axis: LayoutAxis { map.axis }
  /// The horizontal direction of the layout.
  public var direction: LayoutDirection { map.direction }
  /// The map from positions along the feed's axes to x and y.
  ///
  /// Sections have the same map, except a section that does not fit the cross size (`withSection(_:as:_:)`).
  @inline(__always)
  var map: CoordinateMap { store.map }
  /// The cross size (width, or height if the feed scrolls horizontally), in points, rounded to the nearest 1/192 pt.
  public var width: Double { store.width }
  /// The distance between neighboring sections, in points, rounded to the nearest 1/192 pt.
  public let sectionSpacing: Double

  /// The sections by length. The entries of sections that are not settled are marked as unsettled.
  var sectionTree: SectionTree
  var store: SectionStore
  /// The headers, footers and decorations of sections, and the margins before and after all sections.
  var supplementaries = SupplementaryTable()
  var margins = FeedMargins()
  /// An upper bound of the distances by which elements lie outside of their section along the main axis.
  @inline(__always)
  var overflow: Units { max(store.overflow, supplementaries.boundaryOverflow) }
  /// Whether the feed has a section whose item frames depend on the visible rect.
  @inline(__always)
  var hasPinnedItems: Bool { store.hasPinnedItems }
  /// An upper bound of the content length, however the sections are settled.
  ///
  /// The sum of the maximum lengths of all sections, the spacing after each, and the margins before and after
  /// all sections. It is kept below the maximum position.
  var occupied: Units = 0
  /// The work of queries in the section tree and in small sections.
  var queryWork = WorkCounters()
  /// The anchors that are tracked, the innermost last. Their items are numbered among all items.
  var anchors: ContiguousArray<AnchorTracker> = []
  /// The elements that are watched, by the innermost caller last.
  var watched: ContiguousArray<WatchedElements> = []
  /// The edits since the latest copy was detached, while the copy may still be adopted.
  var log: FeedLog?
  /// The identity as a detached copy, while all items have the paths that they had when the copy was detached.
  var copyIdentity: FeedIdentity?
  /// The identity in the current state of a preview, until the feed is edited or laid out again.
  var previewIdentity: FeedIdentity?
  /// Buffers that queries reuse, so that queries do not allocate.
  var scratch = PlacingScratch()
  /// The number of elements in a part of a section at which a query passes them to its caller, before it searches the rest.
  var sectionChunkSize: Int

  /// Creates a feed without sections.
  ///
  /// - Parameters:
  ///   - width: The cross size of all sections in points, insets included: their width, or their height if
  ///     the feed scrolls horizontally.
  ///   - axis: The axis along which the feed and its sections scroll. It replaces the axes of the sections' layouts.
  ///   - direction: The horizontal direction of the feed and its sections. It replaces the directions of the
  ///     sections' layouts.
  ///   - sectionSpacing: The distance between neighboring sections, in points.
  /// - Throws: `LayoutError` if `width` or `sectionSpacing` is out of range.
  public init(
    width: Double, axis: LayoutAxis = .vertical, direction: LayoutDirection = .leftToRight,
    sectionSpacing: Double = 0
  ) throws(LayoutError) {
    try self.init(
      width: width, axis: axis, direction: direction, sectionSpacing: sectionSpacing, shape: nil)
  }

  /// Creates a feed without sections that knows the size of its view.
  ///
  /// Boundary supplementaries and compositional sections whose lengths are fractions of the length of the view need such
  /// a feed. Pinned elements lie inside of the safe area.
  ///
  /// - Parameters:
  ///   - environment: The view, its safe area, and the axis and the direction of the feed.
  ///   - sectionSpacing: The distance between neighboring sections, in points.
  /// - Throws: `LayoutError` if a length in `environment` or `sectionSpacing` is out of range.
  public init(
    environment: CollectionLayoutEnvironment, sectionSpacing: Double = 0
  ) throws(LayoutError) {
    try self.init(environment: environment, sectionSpacing: sectionSpacing, shape: nil)
  }

  /// Creates such a feed with trees of the given shape.
  package init(
    environment: CollectionLayoutEnvironment, sectionSpacing: Double = 0, shape: TreeShape?,
    compactLimit: Int? = nil
  ) throws(LayoutError) {
    let view = try ViewEnvironment(environment)
    let axis = environment.axis
    try self.init(
      width: axis.transposed(environment.containerSize).width, axis: axis, direction: environment.direction,
      sectionSpacing: sectionSpacing, shape: shape, compactLimit: compactLimit)
    store.view = view
  }

  /// The view of the feed, or `nil` if the feed only knows its width. Lengths are rounded to the nearest 1/192 pt.
  public var environment: CollectionLayoutEnvironment? { store.environment }

  /// Creates a feed with trees of the given shape and with at most `compactLimit` items per small section.
  package init(
    width: Double, axis: LayoutAxis = .vertical, direction: LayoutDirection = .leftToRight,
    sectionSpacing: Double = 0, shape: TreeShape?,
    compactLimit: Int? = nil
  ) throws(LayoutError) {
    let map = try CoordinateMap(axis, direction, crossSize: width)
    let spacing = try Units(checked: sectionSpacing, "sectionSpacing")
    self.sectionSpacing = spacing.points
    store = SectionStore(
      map: map, width: LayoutUnit.nearest(width), smallLimit: compactLimit ?? Self.standardCompactLimit,
      shape: shape)
    sectionTree = SectionTree(gap: spacing, shape: shape)
    sectionChunkSize = shape?.leafCapacity ?? Self.standardSectionChunkSize
    // The first query then does not allocate if it finds at most this many elements.
    scratch.found.elements.reserveCapacity(Self.queryChunkSize)
  }

  /// The default maximum number of items of a small section: as many as fit in the largest record of sizes.
  ///
  /// Measured on 2 × 10⁶ items in sections of the given size. Pairs are for small and boxed sections. The
  /// build is in ns per item. The query is a viewport query; the edits are the removal and insertion of an
  /// item with the query of the viewport around it (medians in ns).
  ///
  /// | items | build | bytes per item | query | edits |
  /// | --- | --- | --- | --- | --- |
  /// | waterfalls of 16 | 36, 324 | 8.4, 218 | 840, 2810 | 1720, 6250 |
  /// | waterfalls of 32 | 22, 88 | 6.8, 110 | 670, 2310 | 1490, 5280 |
  /// | waterfalls of 64 | 16, 89 | 6.0, 55 | 730, 1760 | 1770, 5130 |
  /// | flows of 16 | 59, 211 | 12.4, 247 | 1450, 3450 | 2610, 6630 |
  /// | flows of 64 | 32, 117 | 10.1, 63 | 1720, 2720 | 3340, 5280 |
  ///
  /// With more items, a small section computes more frames that the query does not need, while the fixed
  /// costs of a boxed section are shared by more items.
  ///
  /// Sections that scroll across the feed have a higher maximum (`SmallSections.maximumCountAcross(limit:)`).
  static var standardCompactLimit: Int { SizedRecords.largest / MemoryLayout<ItemSize>.stride }

  /// The number of sections.
  @inline(__always)
  public var sectionCount: Int { sectionTree.count }

  /// Whether there are no sections.
  public var isEmpty: Bool { sectionCount == 0 }

  /// The number of items in all sections.
  @inline(__always)
  public var itemCount: Int { sectionTree.itemCount }

  /// Returns the number of items of a section.
  ///
  /// - Precondition: `section` is in `0..<sectionCount`.
  /// - Complexity: O(log sections)
  public func itemCount(ofSection section: Int) -> Int {
    checkedEntry(section).count
  }

  /// The size of the content, in points: across the main axis `width`, or the width of the widest sheet if that is larger, and
  /// along it the content length.
  ///
  /// The length is exact if `isSettled`. Otherwise it is provisional: that of the items where they currently are. In both
  /// cases, unmeasured items count with their estimates, so it changes when they are measured. The size across is always
  /// exact.
  ///
  /// - Complexity: O(1)
  public var contentSize: LayoutSize {
    axis.transposed(LayoutSize(width: contentCrossLength.points, height: contentLength.points))
  }

  /// The size of the content across the main axis.
  var contentCrossLength: Units { max(crossSize, store.crossLengths.maximum ?? 0) }

  /// `width` in units.
  var crossSize: Units { Units(coordinate: width) ?? 0 }

  /// The current distance from the start of the content to its end.
  var contentLength: Units { sectionTree.origin + sectionTree.length + Units(margins.footersLength) }

  /// Returns the current frame of a section, in feed coordinates.
  ///
  /// The frame spans the whole cross size, and of a sheet that is wider, all columns. It includes the insets, headers and
  /// footers of the section, and boundary supplementaries that extend it. It is exact if the feed is settled up to the end of
  /// the section. Otherwise it is provisional, as `contentSize`.
  ///
  /// - Precondition: `section` is in `0..<sectionCount`.
  /// - Complexity: O(log sections)
  public func frame(ofSection section: Int) -> LayoutRect {
    precondition(section >= 0 && section < sectionCount, "section out of range")
    let position = sectionTree.position(of: section)
    let crossLength = max(crossSize, store.section(position.entry).crossContentLength ?? 0)
    return map.rect(
      crossStart: 0, crossLength: crossLength, mainStart: position.start, mainLength: position.entry.extent)
  }

  /// Returns the path of an item, given its number among the items of all sections.
  ///
  /// - Precondition: `index` is in `0..<itemCount`.
  /// - Complexity: O(log sections)
  public func path(ofItem index: Int) -> ItemPath {
    guard index >= 0, let position = sectionTree.position(ofItem: index) else {
      preconditionFailure("index out of range")
    }
    return ItemPath(section: position.index, item: index - position.itemsBefore)
  }

  /// Returns the number of an item among the items of all sections.
  ///
  /// - Precondition: There is an item at `path`.
  /// - Complexity: O(log sections)
  public func index(of path: ItemPath) -> Int {
    precondition(path.section >= 0 && path.section < sectionCount, "section out of range")
    let position = sectionTree.position(of: path.section)
    precondition(path.item >= 0 && path.item < position.entry.count, "item out of range")
    return position.itemsBefore + path.item
  }

  /// Returns the value of an item, in the form that the layout of its section uses.
  ///
  /// If the value is inserted into another section with an equal layout, the new item has the same size.
  ///
  /// - Lengths are rounded to the nearest 1/192 pt. If the layout has a scale, they are rounded down to whole
  ///   pixels, except in justified rows, which do not round sizes.
  /// - A waterfall item always has its span: `.lanes(1)` if none was given, otherwise the requested number of
  ///   lanes, even if the section has fewer. More than 255 lanes are `.all`.
  /// - An item of a grid of rows is an `.extent` in one lane if its size across the main axis is 0, or if it was inserted
  ///   so. It then fits into a waterfall. An item of any other row layout is a `.size`.
  /// - A mosaic item has at most 255 columns.
  /// - A sheet cell is a `.cell`.
  ///
  /// - Precondition: There is an item at `path`.
  /// - Complexity: O(log sections), plus O(log n) in a boxed section
  public func item(at path: ItemPath) -> FeedItem {
    let entry = checkedEntry(path.section)
    precondition(path.item >= 0 && path.item < entry.count, "item out of range")
    return store.section(entry).laidOut.feedItem(at: path.item, of: store.items(of: entry))
  }

  /// Exact counts of the work done by the feed itself: in the section tree and in small sections.
  ///
  /// Boxed sections count their own work.
  public var work: WorkCounters { sectionTree.work + queryWork }

  /// Exact counts of the work done by the feed and all its sections.
  ///
  /// Queries that do not change the feed are not counted, such as `provisional` and `uncoveredRect(of:inSection:)`. A section
  /// that is removed takes its own work with it.
  ///
  /// - Complexity: O(sections)
  public var totalWork: WorkCounters { work + store.work }

  func checkSection(_ index: Int, _ argument: @autoclosure () -> String) throws(LayoutError) {
    try Millrace.check(index, argument(), in: 0..<sectionCount)
  }

  func checkedEntry(_ section: Int) -> SectionEntry {
    precondition(section >= 0 && section < sectionCount, "section out of range")
    return sectionTree.entry(at: section)
  }
}

/// Buffers that queries reuse to compute the frames of elements.
struct PlacingScratch: Sendable {
  var rows = RowScratch()
  /// The elements that a query found and that are not passed on yet.
  var found = ElementSink()
  /// The rows that a query examined.
  var itemRows: [ItemRow] = []
  /// The kind that the search looks for, or `nil` for all kinds.
  ///
  /// For `.item`, queries collect only items. For other kinds, they collect no items. Separators, of which a
  /// section may have 10⁶, are collected only for their own kind or for `nil`.
  var sought: ElementKind?
  /// The work of finding item ranges that is not yet added to the work of the query.
  var work = WorkCounters()
}
