import Foundation
import Millrace
import MillraceRandom
import Testing

// The examples of the article of recipes, word for word, so that they compile and run.

// Example: wall
/// A photo of a wall. Its proportions are known when it has been loaded.
struct Photo {
  let id: Int
  var heightPerWidth: Double?
}

/// A wall of photos under a header that stays at the top of the screen.
struct PhotoWall {
  private(set) var photos: [Photo]
  private(set) var feed: Feed
  private(set) var screen: LayoutRect

  init(_ photos: [Photo], size: LayoutSize) throws {
    self.photos = photos
    screen = LayoutRect(origin: .zero, size: size)
    feed = try Feed(width: size.width)
    let columns = Waterfall(columns: .minimumWidth(160), columnSpacing: 8, rowSpacing: 8)
    // Photos keep their columns when others are measured or inserted.
    var section = FeedSection.waterfall(
      columns, policy: .stable, count: photos.count, estimatedExtent: 200)
    section.headers = [Supplementary(extent: 44, pinning: .section)]
    try feed.append(section)
  }

  /// Scrolls, and returns the photos to load: those on screen, and those that come into view within half a second.
  mutating func scroll(by distance: Double, velocity: Double) -> [Photo] {
    screen.origin.y += distance
    screen = feed.visibleRect(screen, correctedBy: .zero)
    let next = feed.itemsToPrefetch(of: screen, velocity: velocity, horizon: 0.5, limit: 20).map(\.path)
    let unloaded = feed.estimatedItems(in: screen) + next.filter { feed.isEstimated(at: $0) }
    return unloaded.map { photos[$0.item] }
  }

  /// Shows photos that have been loaded.
  mutating func show(_ loaded: [Photo]) throws {
    let loaded = Dictionary(loaded.map { ($0.id, $0) }) { $1 }
    let items = photos.indices.filter { loaded[photos[$0].id] != nil }
    for item in items { photos[item] = loaded[photos[item].id]! }
    let correction = try feed.measure(
      Self.sizes(of: photos, items, in: &feed), keeping: .firstVisible(in: screen))
    screen = feed.visibleRect(screen, correctedBy: correction)
  }

  /// Adds new photos on top. The first visible photo stays where it is.
  mutating func add(_ new: [Photo]) throws {
    photos.insert(contentsOf: new, at: 0)
    var batch = BatchUpdate()
    for item in new.indices { batch.insert(.estimated(200), at: ItemPath(section: 0, item: item)) }
    let report = try feed.apply(batch, keeping: .firstVisible(in: screen))
    screen = feed.visibleRect(screen, correctedBy: report.offsetCorrection ?? .zero)
  }

  /// Turns the device: other columns, and other heights of the photos.
  mutating func rotate(to size: LayoutSize) throws {
    let photos = photos
    let correction = try feed.withAnchor(.firstVisible(in: screen)) { feed in
      try feed.relayout(width: size.width)
      try feed.measure(Self.sizes(of: photos, Array(photos.indices), in: &feed))
    }
    screen = feed.visibleRect(screen, correctedBy: correction, size: size)
  }

  /// Returns the sizes of those items whose photos have been loaded.
  private static func sizes(of photos: [Photo], _ items: [Int], in feed: inout Feed) -> [ItemMeasurement] {
    items.compactMap { item in
      guard let heightPerWidth = photos[item].heightPerWidth else { return nil }
      let path = ItemPath(section: 0, item: item)
      let width = feed.frame(at: path).width
      return ItemMeasurement(path: path, size: LayoutSize(width: width, height: width * heightPerWidth))
    }
  }
}
// End of example: wall

// Example: timetable
/// A timetable: a row for each quarter of an hour, a column for each room. The rooms and the times stay on screen.
struct Timetable {
  private(set) var feed: Feed
  private(set) var screen: LayoutRect

  /// - Parameter talks: The room and the quarters of each talk, both from 0.
  init(rooms: Int, talks: [(room: Int, quarters: Range<Int>)], size: LayoutSize) throws {
    var sheet = try SpreadsheetSection(
      Spreadsheet(pinnedRows: 1, pinnedColumns: 1), rows: 1 + 96, rowHeight: 20, columns: 1 + rooms,
      columnWidth: 120)
    try sheet.resizeColumn(at: 0, to: 60)
    for (room, quarters) in talks {
      try sheet.merge(
        rows: (quarters.lowerBound + 1)..<(quarters.upperBound + 1), columns: (room + 1)..<(room + 2))
    }
    feed = try Feed(width: size.width)
    try feed.append(FeedSection(sheet))
    screen = LayoutRect(origin: .zero, size: size)
  }

  private var sheet: SpreadsheetSection? { feed.section(0, as: SpreadsheetSection.self) }

  /// Scrolls so that a quarter is below the names of the rooms, and a room is visible.
  mutating func scroll(toQuarter quarter: Int, room: Int) {
    guard let cell = sheet?.cellIndex(row: quarter + 1, column: room + 1),
      let target = feed.offset(
        toReveal: ItemPath(section: 0, item: cell), at: .start, across: .nearest, in: screen)
    else { return }
    screen.origin = target.origin
  }

  /// Makes a room wider, until another one is. The first room beside the times stays where it is.
  mutating func expand(room: Int) throws {
    let correction = try feed.withAnchor(.firstVisible(in: screen)) { feed in
      try feed.withSection(0, as: SpreadsheetSection.self) { sheet in
        try sheet.expandColumn(at: room + 1, to: 300)
      }
    }
    screen = feed.visibleRect(screen, correctedBy: correction)
  }

  /// Returns the rows and the columns of the cell at a point of the screen: 0 is that of the rooms, or of the times.
  mutating func cell(at point: LayoutPoint) -> (rows: Range<Int>, columns: Range<Int>)? {
    let point = LayoutPoint(x: screen.minX + point.x, y: screen.minY + point.y)
    guard let element = feed.element(at: point, view: screen), let sheet else { return nil }
    let cell = sheet.cell(at: element.index)
    return sheet.mergedCells(row: cell.row, column: cell.column)
  }
}
// End of example: timetable

@Suite struct RecipesArticleTests {
  @Test func examplesAreInTheArticle() throws {
    let article = try DocumentExamples.document("Sources/Millrace/Millrace.docc/Recipes.md")
    let examples = try DocumentExamples().texts
    #expect(DocumentExamples.swiftBlocks(of: article) == examples)
  }

  // MARK: A diffable data source

  /// After each of 500 random snapshots, the feed equals a new one, and each element is where its item is now.
  @Test func snapshotsLeadToTheSameFeed() throws {
    var random = SplitMix64(seed: 4)
    func height(_ item: Int) -> Double { Double(20 + abs(item) * 37 % 100) }
    func section(_ id: Int, _ items: [Int]) -> FeedSection {
      .waterfall(.list(spacing: Double(id % 5)), extents: items.map(height))
    }
    var feed = try Feed(width: 390)
    var sections: [(id: Int, items: [Int])] = []
    var snapshot = Snapshot<Int, Int>()
    var nextID = 0
    var window = LayoutRect(x: 0, y: 0, width: 390, height: 2_000)
    for _ in 0..<500 {
      let old = (sections: sections, snapshot: snapshot)
      for _ in 0..<random.int(1...4) {
        nextID += 1
        let count = sections.count
        let number = random.int(0...max(0, count - 1))
        switch random.int(0...5) {
        case 0 where count < 8: sections.insert((nextID, []), at: random.int(0...count))
        case 1 where count > 4:
          // Some of its items go elsewhere.
          let removed = sections.remove(at: number)
          sections[0].items += removed.items.prefix(2)
        case 2 where count > 1: sections.swapAt(0, number)
        case 3 where count > 1 && !sections[number].items.isEmpty:
          let item = sections[number].items.removeFirst()
          let target = random.int(0...(count - 1))
          sections[target].items.insert(item, at: random.int(0...sections[target].items.count))
        case 4 where count > 0 && sections[number].items.count > 3: sections[number].items.removeLast(2)
        default:
          if count > 0 { sections[number].items.insert(contentsOf: [nextID, -nextID], at: 0) }
        }
      }
      snapshot = try Snapshot(sections)
      let batch = snapshot.difference(from: old.snapshot).batch(to: snapshot, section: section) {
        .extent(height($0))
      }
      // Whatever was there before moves.
      let known = Set(old.sections.flatMap(\.items))
      #expect(batch.insertions.allSatisfy { !known.contains(snapshot.itemID(at: $0.path)) })
      let update = try feed.withUpdate(in: window, keeping: .reader(in: window)) { try $0.apply(batch) }
      for move in update.changes.moved {
        #expect(old.snapshot.itemID(at: move.before.path) == snapshot.itemID(at: move.after.path))
      }
      window = feed.visibleRect(window, correctedBy: update.offsetCorrection)
      var fresh = try Feed(width: 390)
      for (id, items) in sections { try fresh.append(section(id, items)) }
      let everything = LayoutRect(x: 0, y: -1, width: 390, height: 1e7)
      try #require(feed.elements(in: everything) == fresh.elements(in: everything))
    }
  }

  // MARK: A wall of photos

  /// Whatever is loaded, added and turned: the first photo below the header that is loaded stays where it is.
  @Test func wallKeepsItsPhotos() throws {
    var random = SplitMix64(seed: 6)
    let sizes = [LayoutSize(width: 390, height: 844), LayoutSize(width: 844, height: 390)]
    var wall = try PhotoWall((0..<5_000).map { Photo(id: $0) }, size: sizes[0])
    var (nextID, kept) = (5_000, 0)
    func loaded(_ photos: [Photo]) -> [Photo] {
      photos.map { Photo(id: $0.id, heightPerWidth: Double(50 + $0.id * 37 % 150) / 100) }
    }
    for step in 0..<400 {
      let toLoad = wall.scroll(by: Double(random.int(-900...1_500)), velocity: 2_000)
      // The header covers what is below it.
      var feed = wall.feed
      let uncovered = feed.uncoveredRect(of: wall.screen, inSection: 0)
      let seen = feed.elements(in: uncovered, view: wall.screen).filter { $0.kind == .item }
      let first = seen.first { !feed.isEstimated(at: $0.path) }
      let id = first.map { wall.photos[$0.path.item].id }
      let y = first.map { $0.frame.minY - wall.screen.minY }
      switch random.int(0...9) {
      case 0:
        try wall.add((0..<7).map { Photo(id: nextID + $0) })
        nextID += 7
      case 1: try wall.rotate(to: sizes[step % 2])
      default:
        // Loading takes time: some photos come later.
        try wall.show(loaded(toLoad.filter { _ in !random.oneIn(4) }))
      }
      var after = wall.feed
      let isAtEnd = wall.screen.minY <= 0 || wall.screen.maxY >= after.contentSize.height
      guard let id, let y, !isAtEnd else { continue }
      let item = try #require(wall.photos.firstIndex { $0.id == id })
      let now = after.frame(at: ItemPath(section: 0, item: item)).minY - wall.screen.minY
      // Positions on screen are differences of whole units that are rounded to `Double`s.
      try #require(abs(now - y) < 1e-6, "step \(step): photo \(id)")
      kept += 1
    }
    #expect(kept > 200)
    let widths = wall.photos.indices.prefix(50).map { item in
      var feed = wall.feed
      return feed.frame(at: ItemPath(section: 0, item: item)).width
    }
    #expect(Set(widths).count == 1)
  }

  // MARK: A timetable

  @Test func timetableShowsATime() throws {
    let talks = [(room: 0, quarters: 36..<40), (room: 3, quarters: 36..<42), (room: 3, quarters: 44..<48)]
    var table = try Timetable(rooms: 8, talks: talks, size: LayoutSize(width: 390, height: 844))
    func cell(_ x: Double, _ y: Double) throws -> (rows: Range<Int>, columns: Range<Int>) {
      let cell = table.cell(at: LayoutPoint(x: x, y: y))
      return try #require(cell)
    }
    // Nine o'clock.
    table.scroll(toQuarter: 36, room: 3)
    #expect(table.screen.origin == LayoutPoint(x: 60 + 4 * 120 - 390, y: 36 * 20))
    let talk = try cell(271, 21)
    #expect(talk.rows == 37..<43 && talk.columns == 4..<5)
    #expect(try cell(271, 19).rows == 0..<1)
    #expect(try cell(59, 21) == (37..<38, 0..<1))
    #expect(try cell(5, 5) == (0..<1, 0..<1))

    // Room 0 is below the times: what is beside them stays.
    try table.expand(room: 0)
    #expect(table.screen.origin == LayoutPoint(x: 150 + 180, y: 36 * 20))
    #expect(try cell(271, 21).columns == 4..<5)
    // Only one room is wide.
    try table.expand(room: 4)
    #expect(table.screen.origin == LayoutPoint(x: 150, y: 36 * 20))
    #expect(try cell(271, 21).columns == 4..<5 && cell(390 + 299, 21).columns == 5..<6)
    // The last quarter rests at the end.
    table.scroll(toQuarter: 95, room: 7)
    #expect(table.screen.maxY == table.feed.contentSize.height)
  }
}
