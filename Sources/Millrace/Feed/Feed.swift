/// Sections one below the other, each with its own layout, its own edits and its own state of settling, that
/// answers queries in the coordinates of the whole.
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
/// A value: copies are independent, and O(1); the first change after a copy copies the pages that it touches, and the
/// tables of pages.
///
/// ## Ten sections of a million items, or a million sections of ten
///
/// A section is held in one of two forms, which nobody need know of but who counts bytes:
///
/// - **full**: as a section of its own type (`WaterfallSection`, `RowSection` and so on).
/// - **compact**: as nothing but what was said of its items, 4 bytes an extent and 8 a size, and a number for its
///   layout, of which there is one however many sections share it. Where its items lie is found again by the
///   same code that fills a full section, wherever it is asked for. Of a layout of one's own, it is kept with the
///   items: 24 bytes each.
///
/// | layout | is compact |
/// | --- | --- |
/// | waterfall, reflow policy | up to 64 items, each in one lane |
/// | flow, greedy justified rows, grid of rows | up to 64 items |
/// | uniform grid | any number of items |
/// | your own `CustomLayout` | up to 64 items |
/// | all others, and sections that were made before they came to the feed | never |
///
/// A section that outgrows the compact form, or is changed under its own type (`update(section:as:_:)`), is full from
/// then on.
///
/// ## Edits and settling
///
/// Under `EditPolicy.reflow`, every answer *equals* that of a feed made from the current sections and items.
/// An edit leaves no other section anything to do but to be found further down. What a section leaves to be
/// settled is settled when a query needs it: in the sections above the lower edge of what is asked for, whose
/// lengths say what is there. That is why queries are mutating. `settle(budget:)` does it at leisure, and
/// `provisional` answers at once.
///
/// | operation | cost |
/// | --- | --- |
/// | `append`, of a compact section | O(1) an item |
/// | `insert`, `remove`, `move`, `resize` of an item | O(log sections), and what the section takes, or O(64) |
/// | sections inserted, removed, moved | O(log sections), and O(1) an item that is new |
/// | a copy | O(1) |
/// | `frame(at:)`, if settled that far | O(log sections), and what the section takes |
/// | `forEachElement(in:)`, `elements(in:)`, if settled that far | O(log sections), and what each section met takes |
/// | `relayout(width:)` | O(layouts) to O(n), by what depends on the width |
public struct Feed: Sendable {
  /// The direction that the feed scrolls along.
  public var axis: LayoutAxis { map.axis }
  /// Which way the feed runs across the screen.
  public var direction: LayoutDirection { map.direction }
  /// From positions along the feed's axes to x and y; the same as that of its sections, which are as broad, but for one
  /// that has no place in the feed's breadth (`update(section:as:_:)`).
  var map: CoordinateMap
  /// The width of the feed, in points, to the nearest 1/192: its height, if it scrolls horizontally.
  public internal(set) var width: Double
  /// The distance between neighbouring sections, in points, to the nearest 1/192.
  public let sectionSpacing: Double

  /// The sections, by their lengths. The marked ones are not settled.
  var sectionTree: SectionTree
  /// What compact sections keep of their items, and their layouts.
  var records = SizedRecords()
  var styles = StyleTable()
  /// The full sections.
  var boxes = SectionBoxes()
  /// What sections have beside their items, and what the feed has in front of them and behind them.
  var supplementaries = SupplementaryTable()
  var margins = FeedMargins()
  /// How far outside of its section's stretch an item may lie, of all sections that there were.
  var overflow: Units = 0
  /// Between which positions across the items of full sections lie, once it was asked for.
  var boxSides: BoxSides?
  /// Whether there is a section whose items' places may depend on the view.
  @inline(__always)
  var hasPinnedItems: Bool { boxes.pinnedCount > 0 }
  /// The style of the small section of a layout of one's own that was made last.
  var customStyle: (any CustomStyling)?
  /// How long all sections may get, however they are settled, with the distance behind each, and what is in front of
  /// them all and behind: kept below the largest position.
  var occupied: Units = 0
  /// The most items of a compact section.
  let compactLimit: Int
  /// The shape of full sections' trees, if it is not to be the one that is tuned for release.
  let sectionShape: TreeShape?
  /// What queries did in the stack and in compact sections.
  var queryWork = WorkCounters()
  /// The anchors that are being kept, the innermost last; their items by their numbers among all items.
  var anchors: ContiguousArray<AnchorTracker> = []
  /// What queries need. Kept, so that they allocate nothing.
  var scratch = PlacingScratch()

  /// A feed without sections.
  ///
  /// - Parameters:
  ///   - width: The width of all sections in points, insets included; their height, if the feed scrolls
  ///     horizontally.
  ///   - axis: The direction that the feed scrolls along, and so do its sections, whatever their layouts say.
  ///   - direction: Which way it runs across the screen, and so do its sections.
  ///   - sectionSpacing: The distance between neighbouring sections, in points.
  /// - Throws: If the width or the spacing is out of its range.
  public init(
    width: Double, axis: LayoutAxis = .vertical, direction: LayoutDirection = .leftToRight,
    sectionSpacing: Double = 0
  ) throws(LayoutError) {
    try self.init(
      width: width, axis: axis, direction: direction, sectionSpacing: sectionSpacing, shape: nil)
  }

  /// A feed whose trees are of a given shape, and whose compact sections have so many items at most.
  package init(
    width: Double, axis: LayoutAxis = .vertical, direction: LayoutDirection = .leftToRight,
    sectionSpacing: Double = 0, shape: TreeShape?,
    compactLimit: Int? = nil
  ) throws(LayoutError) {
    map = try CoordinateMap(axis, direction, width: width)
    let spacing = try Units(checked: sectionSpacing, "sectionSpacing")
    self.width = LayoutUnit.nearest(width)
    self.sectionSpacing = spacing.points
    self.compactLimit = compactLimit ?? Self.standardCompactLimit
    sectionShape = shape
    sectionTree = SectionTree(gap: spacing, shape: shape)
  }

  /// The most items of a compact section, which are as many as fit in the largest record of sizes.
  ///
  /// Measured on 2 * 10^6 items in sections of so many, compact and full ones (medians in ns of a viewport query,
  /// and of an item removed and inserted with the query of the viewport around it; build in ns an item):
  ///
  /// | items | build | bytes per item | query | edits |
  /// | --- | --- | --- | --- | --- |
  /// | waterfalls of 16 | 36, 324 | 8.4, 218 | 840, 2810 | 1720, 6250 |
  /// | waterfalls of 32 | 22, 88 | 6.8, 110 | 670, 2310 | 1490, 5280 |
  /// | waterfalls of 64 | 16, 89 | 6.0, 55 | 730, 1760 | 1770, 5130 |
  /// | flows of 16 | 59, 211 | 12.4, 247 | 1450, 3450 | 2610, 6630 |
  /// | flows of 64 | 32, 117 | 10.1, 63 | 1720, 2720 | 3340, 5280 |
  ///
  /// With still more items, what a compact section places for nothing grows, and a full one's costs are shared by
  /// more.
  static var standardCompactLimit: Int { SizedRecords.largest / MemoryLayout<ItemSize>.stride }

  /// The number of sections.
  @inline(__always)
  public var sectionCount: Int { sectionTree.count }

  /// Whether there are no sections.
  public var isEmpty: Bool { sectionCount == 0 }

  /// The number of items in all sections.
  @inline(__always)
  public var itemCount: Int { sectionTree.itemCount }

  /// The number of items of a section.
  ///
  /// - Precondition: `section` is in `0..<sectionCount`.
  /// - Complexity: O(log sections)
  public func itemCount(ofSection section: Int) -> Int {
    checkedEntry(section).count
  }

  /// The width of the feed and the height of its content; the other way round, if it scrolls horizontally.
  ///
  /// Exact if `isSettled`; otherwise an estimate: the height of the provisional placement.
  ///
  /// - Complexity: O(1)
  public var contentSize: LayoutSize {
    axis.turned(LayoutSize(width: width, height: contentLength.points))
  }

  /// From the begin of the content to its end, as it lies now.
  var contentLength: Units { sectionTree.origin + sectionTree.length + Units(margins.back) }

  /// Where a section is, in the feed's coordinates, all of its breadth, its insets, headers and footers included, as
  /// it lies now.
  ///
  /// Exact if everything is settled as far as its end.
  ///
  /// - Precondition: `section` is in `0..<sectionCount`.
  /// - Complexity: O(log sections)
  public func frame(ofSection section: Int) -> LayoutRect {
    precondition(section >= 0 && section < sectionCount, "section out of range")
    let place = sectionTree.place(of: section)
    return map.rect(
      crossStart: 0, crossLength: Units(coordinate: width) ?? 0, mainStart: place.start,
      mainLength: place.entry.extent)
  }

  /// The path of an item by its number among the items of all sections.
  ///
  /// - Precondition: `index` is in `0..<itemCount`.
  /// - Complexity: O(log sections)
  public func path(ofItem index: Int) -> ItemPath {
    guard index >= 0, let place = sectionTree.place(ofItem: index) else {
      preconditionFailure("index out of range")
    }
    return ItemPath(section: place.index, item: index - place.itemsBefore)
  }

  /// The number of an item among the items of all sections.
  ///
  /// - Precondition: There is an item at `path`.
  /// - Complexity: O(log sections)
  public func index(of path: ItemPath) -> Int {
    precondition(path.section >= 0 && path.section < sectionCount, "section out of range")
    let place = sectionTree.place(of: path.section)
    precondition(path.item >= 0 && path.item < place.entry.count, "item out of range")
    return place.itemsBefore + path.item
  }

  /// What there is to say of an item: what it was inserted with, in the form that its section's layout has of it, in
  /// which another section of such a layout takes it to come out the same.
  ///
  /// Lengths are to the nearest 1/192 pt, and down to whole pixels where the layout has a scale (but justified rows
  /// round no sizes). An item of a waterfall always names its lanes: `.lanes(1)` if nothing was said, and otherwise as
  /// many as were asked for, however many there are (more than 255 are `.all`). An item of any rows is a `.size`, also
  /// if a grid of rows was given it as `.extent`: 0 across then. Of a mosaic's columns there are 255 at most. A cell
  /// of a sheet is a `.cell`.
  ///
  /// - Precondition: There is an item at `path`.
  /// - Complexity: O(log sections), and O(log n) in a full section
  public func item(at path: ItemPath) -> FeedItem {
    let entry = checkedEntry(path.section)
    precondition(path.item >= 0 && path.item < entry.count, "item out of range")
    let section = entry.section
    if section.isFull { return boxes[section.box].item(at: path.item) }
    let style = styles[section.style]
    guard let handle = section.handle else { return .cell }
    return style.item(style.stored(path.item, in: records.view(handle)))
  }

  /// Exact counts of the work done by the feed itself: in the list of sections, and in compact ones. What full
  /// sections did, they count on their own.
  public var work: WorkCounters { sectionTree.work + queryWork }

  func checkedEntry(_ section: Int) -> SectionEntry {
    precondition(section >= 0 && section < sectionCount, "section out of range")
    return sectionTree.entry(at: section)
  }
}

/// What placing compact sections' items takes.
struct PlacingScratch: Sendable {
  var rows = CompactRows.Scratch()
  /// What was found in a section.
  var found: [Element] = []
  /// How each of that is drawn; nothing, if it has no pinned items.
  var levels: [ItemLevel] = []
  /// What was found that is no item.
  var others: [FeedElement] = []
  /// The rows that were looked at.
  var itemRows: [ItemRow] = []
  /// Whether only what is no item is gathered.
  var skipsItems = false
  /// What is sought, so that other things need not be gathered; `nil` for everything. If it is items, nothing else is
  /// gathered; and lines between rows, of which a section may have a million, only if it is these.
  var sought: ElementKind?
  /// What looking for stretches of items took, until that is added to what a query did.
  var work = WorkCounters()
}
