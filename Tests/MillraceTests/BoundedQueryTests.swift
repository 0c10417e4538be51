import MillraceOracle
import Testing

@testable import Millrace

/// A query that stops early has read only some of the items, in every layout.
@Suite struct BoundedQueryTests {
  private struct Stop: Error {}

  private static let everything = LayoutRect(x: -1e6, y: -1e6, width: 1e9, height: 1e12)
  private static let everyRange = AxisRect(
    start: -1 << 50, end: 1 << 50, crossStart: -1 << 50, crossEnd: 1 << 50)!

  /// Returns sections of `count` items. All of those in which that is possible are at one position.
  private static func sections(_ count: Int) -> [(name: String, section: FeedSection)] {
    let lanes = Waterfall(columns: .count(3))
    let extents = Array(repeating: 0.0, count: count)
    let spans = (0..<count).map { WaterfallItem($0 % 5 == 0 ? 30 : 9, span: $0 % 5 == 0 ? .lanes(2) : nil) }
    let sizes = Array(repeating: LayoutSize(width: 30, height: 0), count: count)
    let photos = Array(repeating: LayoutSize(width: 30, height: 20), count: count)
    let badge = CollectionLayoutSupplementaryItem(
      layoutSize: CollectionLayoutSize(4, 4), elementKind: .badge,
      containerAnchor: CollectionLayoutAnchor(edges: [.top, .trailing]))
    let item = CollectionLayoutItem(
      layoutSize: CollectionLayoutSize(.fractionalWidth(0.25), 0), supplementaryItems: [badge])
    let group = CollectionLayoutGroup.row(.fractionalWidth(1), 0, [item])
    return [
      ("list", .waterfall(.list(spacing: 0), extents: extents)),
      ("waterfall", .waterfall(lanes, extents: extents)),
      ("spans", .waterfall(lanes, items: spans)),
      ("dense", .denseWaterfall(DenseWaterfall(lanes), items: spans)),
      ("flow", .flow(Flow(), sizes: sizes)),
      ("justified", .justifiedRows(JustifiedRows(targetHeight: 40), sizes: photos)),
      ("rowGrid", .rowGrid(RowGrid(columns: .count(3)), extents: extents)),
      ("mosaic", .mosaic(Mosaic(columns: .count(3), rowHeight: .points(0)), items: tiles(count))),
      (
        "custom",
        .custom(SampleLayout(.list), items: (0..<count).map { _ in SampleLayout.Item(height: 0, tag: 0) })
      ),
      ("compositional", .compositional(CollectionLayoutSection(group: group), count: count)),
      (
        "circle",
        .circle(Circle(itemSize: LayoutSize(width: 44, height: 44), length: 390, radius: 150), count: count)
      ),
    ]
      + many(count)
  }

  private static func feed(of section: FeedSection) throws -> Feed {
    let size = LayoutSize(width: 390, height: 844)
    var feed = try Feed(environment: CollectionLayoutEnvironment(containerSize: size))
    try feed.append(section)
    feed.settle()
    return feed
  }

  private static func tiles(_ count: Int) -> [MosaicItem] {
    Array(repeating: MosaicItem(columns: 1, rows: 1), count: count)
  }

  /// Returns sections of `count` items at one position that take no memory for each of them.
  private static func many(_ count: Int) -> [(name: String, section: FeedSection)] {
    let grid = Grid(columns: .count(4), rowHeight: .points(0))
    var across = FeedSection.grid(Grid(columns: .count(4), rowHeight: .points(1)), count: count)
    across.orthogonalScrolling = OrthogonalScrolling(.continuous, extent: 90)
    let sheet = try! SpreadsheetSection(
      Spreadsheet(), rows: count / 4, rowHeight: 0, columns: 4, columnWidth: 9)
    var pinned = Spreadsheet()
    (pinned.pinnedRows, pinned.pinnedColumns) = (2, 1)
    let pinnedSheet = try! SpreadsheetSection(
      pinned, rows: count / 4, rowHeight: 0, columns: 4, columnWidth: 9)
    var separated = FeedSection.grid(grid, count: count)
    separated.decorations = [.separators()]
    return [
      ("grid", .grid(grid, count: count)), ("separators", separated), ("grid across", across),
      ("sheet", FeedSection(sheet)), ("pinned sheet", FeedSection(pinnedSheet)),
      ("estimates", .waterfall(Waterfall(columns: .count(3)), count: count, estimatedExtent: 0)),
    ]
  }

  /// Each search of a section appends the items after `firstItem`, and no more than a few after the limit.
  @Test(arguments: [40, 2_000]) func searchesPause(count: Int) throws {
    for (name, section) in Self.sections(count) {
      let feed = try Self.feed(of: section)
      let entry = feed.sectionTree.entry(at: 0)
      let stored = feed.store.section(entry)
      func found(from first: Int, limit: Int) -> ([Element], WorkCounters) {
        var (sink, rows, work) = (ElementSink(limit: limit), RowScratch(), WorkCounters())
        sink.firstItem = first
        stored.collect(
          Self.everyRange, of: feed.store.items(of: entry), counting: &work, &rows, into: &sink)
        return (sink.elements, work)
      }
      let all = found(from: 0, limit: .max).0
      #expect(all.count == count, "\(name)")
      for first in [0, 1, 17, count / 2, count - 2] {
        let rest = all[first...]
        for limit in [1, 7, 100, count] {
          let (elements, work) = found(from: first, limit: limit)
          #expect(elements == Array(rest.prefix(elements.count)), "\(name) from \(first)")
          #expect(elements.count >= min(limit, rest.count), "\(name) from \(first): \(elements.count)")
          // A dense waterfall appends more, and a leaf of the others has up to 124 items.
          #expect(elements.count <= limit + 300, "\(name) from \(first): \(elements.count)")
          #expect(work.itemsScanned + work.nodesVisited <= limit + 600, "\(name) from \(first): \(work)")
        }
      }
    }
  }

  /// A query of a feed that stops at the first element has read a chunk of a section.
  @Test func queriesStop() throws {
    for (name, section) in Self.sections(20_000) {
      var feed = try Self.feed(of: section)
      feed.sectionChunkSize = 64
      let before = feed.totalWork
      #expect(throws: Stop.self) {
        try feed.forEachElement(in: Self.everything, view: Self.everything) { _ in throw Stop() }
      }
      let work = feed.totalWork - before
      #expect(work.itemsScanned + work.nodesVisited <= 1_000, "\(name): \(work)")
    }
  }

  /// In sections that scroll across the feed, queries find no items without length, and do not look at them one by one.
  @Test func itemsThatAreNotFound() throws {
    let names = [
      "list", "waterfall", "estimates", "rowGrid", "mosaic", "grid", "custom", "sheet", "pinned sheet",
    ]
    let (count, visible) = (20_000, 9_000)
    let photos = (0..<count).map { LayoutSize(width: $0 == visible ? 30 : 0, height: 30) }
    let extents = photos.map(\.width)
    let items = extents.enumerated().map { index, extent in
      WaterfallItem(extent, span: index % 5 == 1 ? .lanes(2) : nil)
    }
    let lanes = Waterfall(columns: .count(3))
    let sections =
      Self.sections(count).filter { names.contains($0.name) } + [
        ("flow", .flow(Flow(), sizes: photos)),
        ("one in a row", .rowGrid(RowGrid(columns: .count(3)), extents: extents)),
        ("one in a list", .waterfall(.list(spacing: 0), extents: extents)),
        ("one of spans", .waterfall(lanes, items: items)),
        ("one of dense", .denseWaterfall(DenseWaterfall(lanes), items: items)),
        (
          "one row",
          FeedSection(try SpreadsheetSection(Spreadsheet(), rowHeights: extents, columnWidths: [30]))
        ),
      ]
    for (name, section) in sections {
      var section = section
      section.orthogonalScrolling = OrthogonalScrolling(.continuous, extent: 90)
      var feed = try Self.feed(of: section)
      let before = feed.totalWork
      let found = feed.elements(in: Self.everything).map(\.path.item)
      let work = feed.totalWork - before
      // All items of a row of a row grid have its length.
      let visible = name == "one in a row" ? Array(visible...(visible + 2)) : [visible]
      #expect(found == (names.contains(name) ? [] : visible), "\(name)")
      #expect(work.itemsScanned + work.nodesVisited <= 600, "\(name): \(work)")
      // A search for the first item does not read a leaf again for each item without length that the base finds.
      let entry = feed.sectionTree.entry(at: 0)
      var (sink, rows, first) = (ElementSink(limit: 1), RowScratch(), WorkCounters())
      feed.store.section(entry).collect(
        Self.everyRange, of: feed.store.items(of: entry), counting: &first, &rows, into: &sink)
      #expect(sink.elements.first?.index == found.first, "\(name)")
      #expect(first.itemsScanned + first.nodesVisited <= 900, "\(name): \(first)")
    }
  }

  /// 10⁹ items at one position. All at once, they would take 56 GB.
  @Test func billionsOfItems() throws {
    for (name, section) in Self.many(1_000_000_000) {
      var feed = try Self.feed(of: section)
      for isAttributes in [false, true] {
        var count = 0
        let body = { () throws(Stop) in
          count += 1
          if count > 200_000 { throw Stop() }
        }
        #expect(throws: Stop.self, "\(name)") {
          if isAttributes {
            try feed.forEachAttributes(in: Self.everything, applying: { _ in }) { _ in try body() }
          } else {
            try feed.forEachElement(in: Self.everything) { _ in try body() }
          }
        }
      }
    }
  }
}
