import MillraceOracle
import MillraceRandom
import Testing

@testable import Millrace

/// Anchors that span several callbacks, visible rects after changes, and anchors in sheets.
@Suite struct FeedAnchorTests {
  private func path(_ section: Int, _ item: Int) -> ItemPath { ItemPath(section: section, item: item) }

  private func list(_ count: Int, height: Double = 50) throws -> Feed {
    var feed = try Feed(width: 390)
    try feed.append(
      .waterfall(Waterfall(columns: .count(1)), extents: Array(repeating: height, count: count)))
    return feed
  }

  private func screen(_ y: Double, height: Double = 400) -> LayoutRect {
    LayoutRect(x: 0, y: y, width: 390, height: height)
  }

  // MARK: Tokens

  /// A token gives the correction of a scope around the same changes, also if tokens end in another order.
  @Test func tokensKeepAnchors() throws {
    let original = try list(100)
    func change(_ feed: inout Feed) throws(LayoutError) {
      try feed.insert(.extent(33), at: path(0, 0))
      try feed.remove(at: path(0, 21))
      try feed.resize(at: path(0, 3), to: .extent(7))
      try feed.append(.grid(Grid(columns: .count(2), rowHeight: .aspectRatio(1)), count: 9))
    }
    for anchor in [Anchor.item(path(0, 20)), .firstVisible(in: screen(1_010)), .end, .reader(in: screen(0))] {
      var scoped = original
      let expected = try scoped.withAnchor(anchor, change)
      for order in [[0, 1, 2], [2, 1, 0], [1, 0, 2], [1, 2, 0]] {
        var feed = original
        let tokens = try [
          feed.beginAnchoring(.end), feed.beginAnchoring(anchor), feed.beginAnchoring(anchor),
        ]
        let inner = try feed.withAnchor(anchor, change)
        #expect(inner == expected)
        var found: [OffsetCorrection] = []
        for number in order {
          let correction = feed.endAnchoring(tokens[number])
          if number > 0 { found.append(correction) }
          #expect(feed.endAnchoring(tokens[number]).path == nil, "it has ended")
        }
        #expect(found == [expected, expected] && feed.anchors.isEmpty)
      }
    }
  }

  /// A token that begins in a scope ends with it. A token may end in a scope, and in a copy.
  @Test func tokensInScopes() throws {
    var feed = try list(100)
    var inside: AnchorToken?
    let outside = try feed.beginAnchoring(.item(path(0, 10)))
    var copy = feed
    let correction = try feed.withAnchor(.item(path(0, 50))) { (feed) throws(LayoutError) in
      inside = try feed.beginAnchoring(.item(path(0, 30)))
      try feed.insert(.extent(25), at: path(0, 0))
      #expect(feed.endAnchoring(outside).points == 25)
      try feed.insert(.extent(5), at: path(0, 20))
    }
    #expect(correction.points == 30 && correction.path == path(0, 52))
    #expect(
      feed.endAnchoring(try #require(inside)) == OffsetCorrection(points: 0, isEstimate: false, path: nil))
    #expect(feed.anchors.isEmpty)
    try copy.remove(at: path(0, 0))
    #expect(copy.endAnchoring(outside).points == -50 && copy.anchors.isEmpty)
    #expect(throws: LayoutError.self) { try feed.beginAnchoring(.item(path(0, 500))) }
    #expect(feed.anchors.isEmpty)
  }

  // MARK: Visible rects

  /// The end stays in place while the keyboard appears, if it was kept; otherwise the start does.
  @Test func visibleRectAfterChanges() throws {
    var feed = try list(100)
    let small = LayoutSize(width: 390, height: 250)
    let end = try feed.withAnchor(.reader(in: screen(4_600))) { (feed) throws(LayoutError) in
      try feed.append(.waterfall(Waterfall(columns: .count(1)), extents: [70]))
    }
    #expect(end.keepsEnd && end.points == 70)
    #expect(feed.visibleRect(screen(4_600), correctedBy: end) == screen(4_670))
    #expect(feed.visibleRect(screen(4_600), correctedBy: end, size: small) == screen(4_820, height: 250))
    let middle = try feed.withAnchor(.reader(in: screen(2_000))) { (feed) throws(LayoutError) in
      try feed.insert(.extent(70), at: path(0, 0))
    }
    #expect(!middle.keepsEnd)
    #expect(feed.visibleRect(screen(2_000), correctedBy: middle, size: small) == screen(2_070, height: 250))
    // It stays in the content, unless a scroll view bounces.
    let none = OffsetCorrection(points: 0, isEstimate: false, path: nil)
    #expect(feed.visibleRect(screen(-20), correctedBy: none) == screen(0))
    #expect(feed.visibleRect(screen(-20), correctedBy: none, isClamped: false) == screen(-20))
    #expect(feed.visibleRect(screen(9_000), correctedBy: none) == screen(5_140 - 400))
    let invalid = feed.visibleRect(screen(.nan), correctedBy: none)
    #expect(invalid.minY.isNaN)
  }

  /// Short content lies at the start or at the end.
  @Test func shortContent() throws {
    let feed = try list(3)
    let none = OffsetCorrection(points: 0, isEstimate: false, path: nil)
    for y in [-250.0, 0, 77] {
      #expect(feed.visibleRect(screen(y), correctedBy: none) == screen(0))
      #expect(feed.visibleRect(screen(y), correctedBy: none, alignsShortContentToEnd: true) == screen(-250))
    }
    var horizontal = try Feed(width: 100, axis: .horizontal, direction: .rightToLeft)
    try horizontal.append(.waterfall(Waterfall(columns: .count(1)), extents: [50, 50]))
    let view = LayoutRect(x: -300, y: 0, width: 300, height: 100)
    #expect(horizontal.visibleRect(view, correctedBy: none) == view)
    let atEnd = horizontal.visibleRect(view, correctedBy: none, alignsShortContentToEnd: true)
    #expect(atEnd == LayoutRect(x: -100, y: 0, width: 300, height: 100))
  }

  /// At the ends of a feed, the content is next to the safe area.
  @Test func safeAreaAlongTheFeed() throws {
    for (axis, direction) in NaiveOrientation.allOrientations {
      let orientation = NaiveOrientation(axis, direction, width: 390)
      var environment = CollectionLayoutEnvironment(
        containerSize: LayoutSize(width: 390, height: 800).upright(axis), axis: axis, direction: direction)
      environment.safeAreaInsets =
        axis == .vertical
        ? LayoutInsets(top: 47, leading: 5, bottom: 34, trailing: 6)
        : LayoutInsets(top: 5, leading: 47, bottom: 6, trailing: 34)
      func rect(_ y: Double) -> LayoutRect {
        orientation.queryRect(LayoutRect(x: 0, y: y, width: 390, height: 800))
      }
      var feed = try Feed(environment: environment)
      try feed.append(.waterfall(.list(), extents: Array(repeating: 60, count: 100)))
      for (y, end) in [
        (-900.0, -47.0), (-47, -47), (-20, -20), (5_200, 5_200), (5_234, 5_234), (9_000, 5_234),
      ] {
        #expect(feed.visibleRect(rect(y), correctedBy: .zero) == rect(end))
      }
      // What is revealed stays where it is.
      let last = feed.offset(toReveal: path(0, 99), at: .end, in: rect(0))
      #expect(last?.origin == rect(5_234).origin)
      let update = try feed.withAnchor(.reader(in: rect(5_234))) {
        try $0.insert(.extent(60), at: path(0, 100))
      }
      #expect(update.keepsEnd && feed.visibleRect(rect(5_234), correctedBy: update) == rect(5_294))

      // Only the safe area shows the first item, so the second one is kept.
      for anchor in [Anchor.firstVisible(in: rect(20)), .reader(in: rect(20))] {
        var other = feed
        let correction = try other.withAnchor(anchor) { try $0.insert(.extent(60), at: path(0, 1)) }
        #expect(correction.path == path(0, 2))
        #expect(other.visibleRect(rect(20), correctedBy: correction) == rect(80))
      }

      // The end of the content is on screen, below the safe area.
      let covered = feed.withAnchor(.reader(in: rect(5_200))) { _ in }
      #expect(!covered.keepsEnd)

      var short = try Feed(environment: environment)
      try short.append(.waterfall(.list(), extents: [600]))
      #expect(short.visibleRect(rect(300), correctedBy: .zero) == rect(-47))
      #expect(short.visibleRect(rect(300), correctedBy: .zero, alignsShortContentToEnd: true) == rect(-166))

      let view = CollectionView<Int>(feed, size: environment.containerSize)
      #expect(view.visibleRect == rect(-47))
      view.scrollToItem(at: path(0, 100), at: .end)
      #expect(view.visibleRect == rect(5_294))
      view.scrollToItem(at: path(0, 0), at: .start)
      #expect(view.visibleRect == rect(-47))
      // A drag does not bounce back from there.
      view.beginDrag()
      view.endDrag(velocity: 0, at: 0)
      view.advance(to: 1)
      view.advance(to: 9)
      #expect(view.visibleRect == rect(-47) && !view.isScrolling)
    }
  }

  /// A sum of a million corrections of thirds of a point does not drift.
  @Test func correctionsDoNotDrift() throws {
    var feed = try list(2, height: 1_000_000)
    var view = screen(1_000.0 / 3)
    let start = view
    for step in 0..<100_000 {
      let height = step % 2 == 0 ? 1_000_000 + 1.0 / 3 : 1_000_000
      let correction = try feed.withAnchor(.item(path(0, 1))) { (feed) throws(LayoutError) in
        try feed.resize(at: path(0, 0), to: .extent(height))
      }
      view = feed.visibleRect(view, correctedBy: correction)
    }
    #expect(view == feed.visibleRect(start, correctedBy: .init(points: 0, isEstimate: false, path: nil)))
  }

  // MARK: Sheets

  /// An inserted column of a sheet in a feed keeps the cell in place, in all orientations, also after other changes.
  @Test(arguments: [LayoutAxis.vertical, .horizontal], [LayoutDirection.leftToRight, .rightToLeft])
  func insertedColumnKeepsTheCell(axis: LayoutAxis, direction: LayoutDirection) throws {
    var feed = try Feed(width: 400, axis: axis, direction: direction)
    try feed.append(.waterfall(Waterfall(columns: .count(1)), extents: [100]))
    try feed.append(
      FeedSection(
        try SpreadsheetSection(
          Spreadsheet(axis: axis, direction: direction), rows: 50, rowHeight: 40, columns: 30, columnWidth: 90
        )))
    try feed.append(.waterfall(Waterfall(columns: .count(1)), extents: [100]))
    let cell = path(1, 20 * 30 + 10)
    let before = feed.frame(at: cell)
    let anchor = Anchor.firstVisible(
      in: LayoutRect(origin: before.origin, size: LayoutSize(width: 30, height: 30)))
    let correction = try feed.withAnchor(anchor) { feed in
      try feed.insert(.extent(11), at: path(0, 0))
      try feed.withSection(1, as: SpreadsheetSection.self) { sheet in
        try sheet.insertColumn(width: 77, at: 3)
        try sheet.insertRow(height: 5, at: 2)
      }
      try feed.withSection(1, as: SpreadsheetSection.self) { sheet in
        try sheet.removeColumn(at: 10)
        try sheet.resizeRow(at: 1, to: 50)
      }
    }
    let now = try #require(correction.path)
    #expect(now == path(1, 21 * 30 + 10))
    let after = feed.frame(at: now)
    let along = axis == .vertical ? after.minY - before.minY : after.minX - before.minX
    let across = axis == .vertical ? after.minX - before.minX : after.minY - before.minY
    #expect(
      along == correction.points && across == correction.crossPoints, "\(along) \(across) \(correction)")
    #expect(abs(along) == 11 + 5 + 10 && abs(across) == 90 - 77)
  }

  /// A column that begins before the visible rect keeps its end, also in a feed, and below pinned rows and columns.
  @Test(arguments: [false, true])
  func columnOfASheetKeepsItsEnd(isInFeed: Bool) throws {
    let sheet = try SpreadsheetSection(
      Spreadsheet(pinnedRows: 1, pinnedColumns: 1), rows: 50, rowHeight: 40, columns: 30, columnWidth: 90)
    // Row 3 and column 3 are partly under the pinned ones.
    let view = LayoutRect(x: 200, y: 100, width: 400, height: 400)
    func change(_ sheet: inout SpreadsheetSection) throws(LayoutError) {
      try sheet.resizeColumn(at: 3, to: 190)
      try sheet.resizeRow(at: 3, to: 50)
    }
    let correction: OffsetCorrection
    if isInFeed {
      var feed = try Feed(width: 400)
      try feed.append(FeedSection(sheet))
      correction = try feed.withAnchor(.firstVisible(in: view)) { feed in
        try feed.withSection(0, as: SpreadsheetSection.self) { try change(&$0) }
      }
    } else {
      var sheet = sheet
      correction = try sheet.withAnchor(.firstVisible(in: view), change)
      #expect(sheet.withAnchor(.end) { _ in }.keepsEnd && !correction.keepsEnd)
    }
    #expect(correction.points == 10 && correction.crossPoints == 100)
  }

  /// An item of a section that scrolls by itself keeps its place, however it is resized.
  @Test func itemOfAnOrthogonalSection() throws {
    var feed = try list(20)
    var row = FeedSection.waterfall(Waterfall(columns: .count(1)), extents: Array(repeating: 100, count: 30))
    row.orthogonalScrolling = OrthogonalScrolling(.continuous, extent: 200, offset: 30)
    try feed.append(row)
    let view = screen(1_100)
    for isOwnType in [false, true] {
      let correction = try feed.withAnchor(.firstVisible(in: view)) { feed in
        guard isOwnType else { return try feed.resize(at: path(1, 0), to: .extent(150)) }
        try feed.withSection(1, as: WaterfallSection.self) { try $0.resize(at: 0, to: 200) }
      }
      #expect(correction.points == 0 && correction.path == path(1, 0))
      #expect(feed.orthogonalScrolling(ofSection: 1)?.offset == 30)
    }
  }

  /// A rect at infinity comes to the end of the content, and keeps its size.
  @Test func rectsAtInfinity() throws {
    let feed = try list(100)
    #expect(feed.visibleRect(screen(.infinity), correctedBy: .zero) == screen(4_600))
    #expect(feed.visibleRect(screen(-.infinity), correctedBy: .zero) == screen(0))
    #expect(feed.visibleRect(screen(1e300), correctedBy: .zero) == screen(4_600))
  }
}
