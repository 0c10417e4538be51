import MillraceOracle
import Testing

@testable import Millrace

/// Sections changed under their own type, and items moved to another layout.
@Suite struct FeedUpdateTests {
  private func path(_ section: Int, _ item: Int) -> ItemPath { ItemPath(section: section, item: item) }

  /// Lanes of at least 5 pt: spans allow 20 of them, not 78.
  private let thin = Waterfall(columns: .minimumWidth(5))
  private let tooMany = LayoutError.inSection(0, .tooManyColumnsForSpans(78))

  private func feed() throws -> Feed {
    var feed = try Feed(width: 390, sectionSpacing: 10)
    try feed.append(.waterfall(.list(), extents: [10, 20]))
    try feed.append(.waterfall(.list(), extents: [30]))
    return feed
  }

  @Test func sectionsInvalidInTheFeedsWidthKeepTheirOwn() throws {
    var feed = try feed()
    let narrow = try WaterfallSection(
      thin, width: 100, items: [WaterfallItem(7, span: .lanes(2)), WaterfallItem(5)])
    #expect(throws: tooMany) {
      try feed.withSection(0, as: WaterfallSection.self) { $0 = narrow }
    }
    #expect(feed.invariantViolation() == nil)
    #expect(feed.frame(at: path(0, 0)) == narrow.provisional.frame(at: 0))
    #expect(feed.frame(at: path(1, 0)).minY == 17)
    #expect(feed.elements(in: LayoutRect(x: 0, y: 0, width: 390, height: 100)).count == 3)
    // In another width that is invalid for it: none of it is laid out.
    #expect(throws: LayoutError.inSection(0, .tooManyColumnsForSpans(80))) {
      try feed.relayout(width: 400)
    }
    #expect(feed.width == 390 && feed.invariantViolation() == nil)
    try feed.relayout(width: 50)
    #expect(feed.frame(at: path(0, 0)).width == 10)
    #expect(feed.invariantViolation() == nil)
  }

  @Test func invalidSectionIsStillMirrored() throws {
    for direction in [LayoutDirection.leftToRight, .rightToLeft] {
      var feed = try Feed(width: 390, axis: .horizontal, direction: direction)
      try feed.append(.waterfall(.list(), extents: [10, 20]))
      try feed.append(.waterfall(.list(), extents: [30]))
      let narrow = try WaterfallSection(thin, width: 100, items: [WaterfallItem(7, span: .lanes(2))])
      #expect(throws: tooMany) {
        try feed.withSection(0, as: WaterfallSection.self) { $0 = narrow }
      }
      #expect(feed.invariantViolation() == nil)
      let x: Double = direction == .leftToRight ? 0 : -7
      #expect(feed.frame(at: path(0, 0)) == LayoutRect(x: x, y: 0, width: 7, height: 10))
      #expect(feed.contentSize.width == 37)
    }
  }

  /// From right to left, a section mirrors its items within its own width.
  @Test func nearestIsFoundInASectionOfAnotherWidth() throws {
    var feed = try Feed(width: 390, direction: .rightToLeft)
    try feed.append(.waterfall(.list(), policy: .stable, extents: [10, 20]))
    var thin = thin
    thin.direction = .rightToLeft
    // A long item at the right edge, and short ones to the left of it.
    let items = [WaterfallItem(1_000, span: .lanes(2))] + Array(repeating: WaterfallItem(100), count: 18)
    let narrow = try WaterfallSection(thin, width: 100, items: items)
    #expect(throws: tooMany) {
      try feed.withSection(0, as: WaterfallSection.self) { $0 = narrow }
    }
    let nearest = feed.nearestElement(to: LayoutPoint(x: -300, y: 250))
    #expect(nearest?.path == path(0, 18))
    #expect(nearest?.frame == LayoutRect(x: 0, y: 0, width: 5, height: 100))
  }

  @Test func gridsOfRowsTakeItemsOfALane() throws {
    var feed = try feed()
    try feed.append(.rowGrid(RowGrid(columns: .count(2)), extents: [5]))
    try feed.move(from: path(0, 1), to: path(2, 0))
    #expect(feed.item(at: path(2, 0)) == .extent(20, span: .lanes(1)))
    var batch = BatchUpdate()
    batch.move(from: path(0, 0), to: path(2, 2))
    try feed.apply(batch)
    #expect(feed.item(at: path(2, 2)) == .extent(10, span: .lanes(1)))
    try feed.insert(.extent(8, span: .lanes(1)), at: path(2, 0))
    #expect(throws: LayoutError.inSection(2, .unexpectedItem(given: "an extent", expected: "a size"))) {
      try feed.insert(.extent(8, span: .lanes(2)), at: path(2, 0))
    }
    #expect(feed.invariantViolation() == nil)
  }

  @Test func moveNamesTheInvalidPath() throws {
    var feed = try feed()
    #expect(throws: LayoutError.indexOutOfRange(argument: "target.section", index: 2, valid: 0..<2)) {
      try feed.move(from: path(0, 0), to: path(2, 0))
    }
    let wrongItem = LayoutError.indexOutOfRange(argument: "target.item", index: 5, valid: 0..<2)
    #expect(throws: LayoutError.inSection(1, wrongItem)) {
      try feed.move(from: path(0, 0), to: path(1, 5))
    }
    #expect(throws: LayoutError.indexOutOfRange(argument: "source.section", index: -1, valid: 0..<2)) {
      try feed.move(from: path(-1, 0), to: path(1, 0))
    }
  }

  /// A reloaded item gets another cell and a reconfigured one keeps it, wherever they go.
  @Test func reloadsAndReconfigurations() throws {
    var feed = try feed()
    try feed.append(.grid(Grid(columns: .count(2), rowHeight: .points(40)), count: 2))
    let screen = LayoutRect(x: 0, y: 0, width: 390, height: 200)
    var batch = BatchUpdate()
    batch.reload(at: path(0, 0))
    batch.reconfigure(at: path(0, 1), as: .extent(25))
    batch.move(from: path(0, 1), to: path(1, 0))
    batch.reload(at: path(1, 0), as: .extent(7))
    batch.reload(at: path(2, 1))
    batch.reconfigure(at: path(2, 1))
    #expect(batch.count == 8)
    let report = try feed.apply(batch, watching: screen)
    #expect(report.reloaded == [path(0, 0), path(1, 1), path(2, 1)])
    #expect(report.reconfigured == [path(1, 0), path(2, 1)] && report.resized == [path(1, 0), path(1, 1)])
    let changes = report.changes
    #expect(changes.disappeared.map(\.path) == [path(0, 0), path(1, 0), path(2, 1)])
    #expect(changes.appeared.map(\.path) == [path(0, 0), path(1, 1), path(2, 1)])
    #expect(changes.reconfigured.map(\.path) == [path(1, 0)])
    #expect(changes.reconfigured.first?.frame == LayoutRect(x: 0, y: 20, width: 390, height: 25))
    #expect(changes.moved.contains { $0.before.path == path(0, 1) && $0.after == changes.reconfigured[0] })
    // A batch that moves nothing.
    batch = BatchUpdate()
    batch.reload(at: path(0, 0))
    #expect(!batch.isEmpty && feed.isSettled)
    #expect(try feed.apply(batch).firstChangedPosition == nil && feed.isSettled)
  }

  @Test func reloadsOfItemsThatGo() throws {
    var feed = try feed()
    func error(_ change: (inout BatchUpdate) -> Void) -> LayoutError? {
      var batch = BatchUpdate()
      change(&batch)
      do throws(LayoutError) { try feed.apply(batch) } catch { return error }
      return nil
    }
    func twice(_ section: Int, _ lists: String, _ item: Int) -> LayoutError {
      .inSection(section, .duplicateIndex(argument: lists, index: item))
    }
    #expect(
      error { ($0.removals, $0.reloads) = ([path(0, 1)], [path(0, 1)]) }
        == twice(0, "removals and reloads", 1))
    #expect(error { $0.reconfigures = [path(0, 1), path(0, 1)] } == twice(0, "reconfigures", 1))
    let replaced = "reconfigures, and sectionRemovals or sectionReplacements"
    #expect(error { ($0.sectionRemovals, $0.reconfigures) = ([1], [path(1, 0)]) } == twice(1, replaced, 0))
    #expect(
      error { $0.reloads = [path(0, 2)] }
        == .inSection(0, .indexOutOfRange(argument: "reloads[0].item", index: 2, valid: 0..<2)))
  }

  /// What happens to cells in a section that is edited as its own type is reported, too.
  @Test func cellsOfSectionsAsTheirOwnTypes() throws {
    var feed = try feed()
    try feed.append(
      FeedSection(try SpreadsheetSection(Spreadsheet(), rows: 2, rowHeight: 30, columns: 2, columnWidth: 60)))
    let screen = LayoutRect(x: 0, y: 0, width: 390, height: 300)
    let update = try feed.withUpdate(in: screen) { feed in
      try feed.withSection(0, as: WaterfallSection.self) { section in
        var batch = BatchUpdate()
        batch.reload(at: 0)
        batch.reconfigure(at: 1)
        batch.insert(5, at: 0)
        try section.apply(batch)
      }
      try feed.withSection(2, as: SpreadsheetSection.self) { sheet in
        var (rows, columns) = (BatchUpdate(), BatchUpdate())
        rows.reload(at: 0)
        columns.reconfigure(at: 1)
        try sheet.apply(rows: rows, columns: columns)
      }
    }
    #expect(update.changes.disappeared.map(\.path) == [path(0, 0), path(2, 0), path(2, 1)])
    #expect(update.changes.appeared.map(\.path) == [path(0, 0), path(0, 1), path(2, 0), path(2, 1)])
    #expect(update.changes.reconfigured.map(\.path) == [path(0, 2), path(2, 3)])
  }

  /// Elements that follow items or sections are not identified by their kinds.
  @Test func separatorsOfOtherKindsFollowItems() throws {
    let lines = ElementKind(rawValue: 100)
    var section = FeedSection.waterfall(.list(spacing: 4), extents: [10, 20, 30])
    section.decorations = [
      Decoration(.separator, extent: .section, zIndex: -1),
      Decoration(lines, extent: .rows(thickness: 1), zIndex: 1),
    ]
    var feed = try Feed(width: 390)
    try feed.append(section)
    var batch = BatchUpdate()
    batch.remove(at: path(0, 0))
    let screen = LayoutRect(x: 0, y: 0, width: 390, height: 200)
    let report = try feed.apply(batch, watching: screen)
    func moves(of kind: ElementKind) -> [ElementChanges.Move] {
      report.changes.moved.filter { $0.before.kind == kind }
    }
    let backgrounds = moves(of: .separator)
    #expect(backgrounds.count == 1 && backgrounds[0].isResized && !backgrounds[0].isRenamed)
    #expect(backgrounds[0].before.frame.height == 68 && backgrounds[0].after.frame.height == 54)
    // The line below the first item is removed with it, and the one below the second item moves up.
    let moved = moves(of: lines)
    #expect(moved.count == 1)
    #expect(moved[0].before.path == path(0, 1) && moved[0].after.path == path(0, 0))
    #expect(moved[0].before.frame.minY == 34 && moved[0].after.frame.minY == 20)
    #expect(report.changes.disappeared.map(\.path) == [path(0, 0), path(0, 0)])
  }
}
