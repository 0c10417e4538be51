import MillraceOracle
import MillraceRandom
import Testing

@testable import Millrace

/// Changes between two views in feeds with many pinned elements.
@Suite struct FeedChangesTests {
  private static func sheet(
    rows: Int, columns: Int, pinnedRows: Int = 1, pinnedColumns: Int = 1, trailing: Int = 0
  ) throws -> SpreadsheetSection {
    let layout = Spreadsheet(
      rowSpacing: 1, pinnedRows: pinnedRows, pinnedColumns: pinnedColumns, trailingPinnedRows: trailing,
      trailingPinnedColumns: trailing)
    return try SpreadsheetSection(layout, rows: rows, rowHeight: 9, columns: columns, columnWidth: 10)
  }

  /// With 10⁵ cells in view, a search for each among all the others would take minutes.
  @Test(.timeLimit(.minutes(3)))
  func jumpOverASheetVisitsEachCellOnce() throws {
    var feed = try Feed(width: 10_000)
    try feed.append(FeedSection(try Self.sheet(rows: 10_000, columns: 1_000)))
    let (screen, next) = (
      LayoutRect(x: 0, y: 500, width: 10_000, height: 1_000),
      LayoutRect(x: 0, y: 40_000, width: 10_000, height: 1_000)
    )
    var changes = ElementChanges()
    feed.changes(from: screen, to: next, into: &changes)
    // The pinned row's cells are in both views.
    #expect(changes.moved.count == 1_000)
    #expect(changes.appeared.count == changes.disappeared.count && changes.disappeared.count >= 100_000)
    var both = feed
    let before = both.work.itemsScanned
    _ = (both.elements(in: screen), both.elements(in: next))
    let ofQueries = both.work.itemsScanned - before
    let all = changes.appeared.count + changes.disappeared.count + 2 * changes.moved.count
    let start = feed.work.itemsScanned
    feed.changes(from: screen, to: next, into: &changes)
    #expect(feed.work.itemsScanned - start <= ofQueries + all)
  }

  /// The same for separators.
  @Test(.timeLimit(.minutes(3)))
  func jumpOverSeparatorsVisitsEachOnce() throws {
    var section = FeedSection.waterfall(.list(), extents: [Double](repeating: 1, count: 300_000))
    section.decorations = [.separators(thickness: 0.5)]
    var feed = try Feed(width: 100)
    try feed.append(section)
    let changes = feed.changes(
      from: LayoutRect(x: 0, y: 0, width: 100, height: 100_000),
      to: LayoutRect(x: 0, y: 150_000, width: 100, height: 100_000))
    #expect(
      changes.moved.isEmpty && changes.disappeared.count == 199_999 && changes.appeared.count == 200_000)
  }

  /// Once a sheet is removed or has no pinned cells any more, only the difference of the views is visited again.
  @Test func pinnedCellsMayDisappear() throws {
    var feed = try Feed(width: 390)
    let layout = Waterfall(columns: .count(3), columnSpacing: 8, rowSpacing: 8)
    try feed.append(
      .waterfall(layout, extents: (0..<2_000).map { (item: Int) in Double(80 + item % 7 * 20) }))
    let screen = LayoutRect(x: 0, y: 10_000, width: 390, height: 844)
    func looksAtAll() -> Bool {
      #expect(feed.invariantViolation() == nil)
      let before = feed.work
      #expect(feed.changes(from: screen, to: screen) == ElementChanges())
      return feed.work != before
    }
    #expect(!looksAtAll())
    let sheet = try Self.sheet(rows: 10, columns: 10)
    try feed.append(FeedSection(sheet))
    #expect(looksAtAll())
    try feed.insert(FeedSection(sheet), at: 0)
    let copy = feed
    try feed.removeSection(at: 2)
    #expect(looksAtAll())
    try feed.withSection(0, as: SpreadsheetSection.self) { try $0.relayout(Spreadsheet()) }
    #expect(!looksAtAll())
    try feed.withSection(0, as: SpreadsheetSection.self) {
      try $0.relayout(Spreadsheet(trailingPinnedRows: 2))
    }
    #expect(looksAtAll())
    // Too many cells: nothing changes.
    #expect(throws: LayoutError.self) {
      try feed.withSection(0, as: SpreadsheetSection.self) { sheet in
        try sheet.relayout(Spreadsheet())
        try sheet.insertRows(count: 1 << 30, height: 0, at: 0)
        try sheet.insertColumns(count: 1 << 30, width: 0, at: 0)
      }
    }
    #expect(looksAtAll())
    try feed.relayout(width: 500, direction: .rightToLeft)
    #expect(looksAtAll())
    try feed.replaceSection(at: 0, with: .grid(Grid(columns: .count(2), rowHeight: .points(20)), count: 4))
    #expect(!looksAtAll())
    feed = copy
    #expect(looksAtAll())
    for _ in 0..<2 {
      let index = try #require((0..<feed.sectionCount).first { feed.itemCount(ofSection: $0) == 100 })
      var batch = BatchUpdate()
      batch.removeSection(at: index)
      _ = try feed.apply(batch)
    }
    #expect(!looksAtAll())
  }

  /// Elements of all roles, with kinds that several of them have, in any two views.
  @Test func elementsInBothViewsAreFound() throws {
    var random = SplitMix64(seed: 20_261_121)
    var feed = try Feed(width: 60, sectionSpacing: 3)
    let special = ElementKind(rawValue: 100)
    try feed.setHeaders([
      Supplementary(extent: 5, pinning: .section), Supplementary(special, extent: 4, stretches: true),
    ])
    try feed.setFooters([Supplementary(.footer, extent: 6, pinning: .section)])
    for number in 0..<6 {
      var sheet = try Self.sheet(
        rows: 7, columns: 8, pinnedRows: number % 3, pinnedColumns: number % 2, trailing: number % 2)
      try sheet.merge(rows: 0..<3, columns: 1..<3)
      try sheet.merge(rows: 2..<6, columns: 4..<6)
      try sheet.merge(rows: 3..<7, columns: 0..<3)
      let extents = (0..<20).map { Double($0 % 4 * 3) }
      var section: FeedSection =
        switch number % 3 {
        case 0: FeedSection(sheet)
        case 1: .waterfall(.list(spacing: 1), extents: extents)
        default: .waterfall(Waterfall(columns: .count(2), rowSpacing: 1), extents: extents)
        }
      section.headers = [
        Supplementary(special, extent: 7, pinning: .group), Supplementary(extent: 3),
        Supplementary(special, extent: 2),
        Supplementary(extent: 4, pinning: .section),
      ]
      section.footers = [
        Supplementary(.footer, extent: 3), Supplementary(.separator, extent: 5, pinning: .section),
        Supplementary(.footer, extent: 2, pinning: number == 2 ? .group : .none),
      ]
      if number != 4 { section.headers[0].pinning = .none }
      section.decorations = [
        .background(), Decoration(ElementKind(rawValue: 101), extent: .rows(thickness: 1), zIndex: 2),
        Decoration(ElementKind(rawValue: 102), extent: .items(2..<9), zIndex: -3),
        Decoration(ElementKind(rawValue: 103), extent: .rows(thickness: 2), zIndex: 2),
        .background(items: 4..<12),
      ]
      try feed.append(section)
    }
    let height = feed.contentSize.height
    func view() -> LayoutRect {
      LayoutRect(
        x: .random(in: -20...30, using: &random), y: .random(in: -40...height, using: &random),
        width: .random(in: 1...100, using: &random), height: .random(in: 0...height / 2, using: &random))
    }
    func same(_ left: Element, _ right: Element) -> Bool {
      left.kind == right.kind && left.path == right.path
    }
    var moves = 0
    for _ in 0..<300 {
      let (old, new) = (view(), view())
      let views = Bool.random(using: &random) ? nil : (old: view(), new: view())
      let before = feed.elements(in: old, view: views?.old ?? old)
      let after = feed.elements(in: new, view: views?.new ?? new)
      let changes = feed.changes(from: old, to: new, views: views)
      #expect(changes.appeared == after.filter { element in !before.contains { same($0, element) } })
      #expect(changes.disappeared == before.filter { element in !after.contains { same($0, element) } })
      let moved = after.compactMap { element in
        before.first { same($0, element) && $0 != element }.map {
          ElementChanges.Move(before: $0, after: element)
        }
      }
      #expect(changes.moved == moved)
      moves += moved.count
    }
    #expect(moves > 500)
  }

  /// Two headers of individual lengths in each of many sections, so as many lists of headers.
  @Test(.timeLimit(.minutes(3)))
  func invalidationVisitsNoSection() throws {
    var feed = try Feed(width: 390)
    let (screen, next) = (
      LayoutRect(x: 0, y: 0, width: 390, height: 844), LayoutRect(x: 0, y: 10, width: 390, height: 844)
    )
    let end = LayoutRect(x: 0, y: 1e9, width: 390, height: 844)
    func section(_ number: Int, _ pinning: Supplementary.PinningScope) -> FeedSection {
      var section = FeedSection.waterfall(.list(), extents: [10])
      section.headers = [Supplementary(extent: Double(number)), Supplementary(extent: 5, pinning: pinning)]
      return section
    }
    for number in 0..<20_000 { try feed.append(section(number, .none)) }
    #expect(feed.storedSupplementaries == 20_000)
    for _ in 0..<300_000 where feed.invalidation(from: screen, to: next) != .visible {
      Issue.record("pinned")
    }
    try feed.append(section(1, .section))
    try feed.append(section(1, .section))
    let last = feed.frame(ofSection: 20_001)
    #expect(feed.invalidation(from: screen, to: next) == .visible)
    #expect(
      feed.invalidation(from: screen, to: last) == .pinned
        && feed.invalidation(from: last, to: end) == .pinned)
    try feed.removeSection(at: 20_001)
    #expect(feed.invalidation(from: screen, to: feed.frame(ofSection: 20_000)) == .pinned)
    try feed.replaceSection(at: 20_000, with: section(3, .none))
    #expect(feed.invalidation(from: screen, to: next) == .visible)
    // Nothing remains after an error.
    var invalid = FeedSection.waterfall(.list(), extents: [-1])
    invalid.headers = section(7, .section).headers
    #expect(throws: LayoutError.self) { try feed.append(invalid) }
    #expect(feed.invalidation(from: screen, to: next) == .visible)
    #expect(feed.invariantViolation() == nil)
  }
}
