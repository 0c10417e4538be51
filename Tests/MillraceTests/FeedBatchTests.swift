import MillraceOracle
import Testing

@testable import Millrace

/// Errors and costs of batches of a feed's items and sections.
@Suite struct FeedBatchTests {
  private let lanes = Waterfall(columns: .count(2), columnSpacing: 8, rowSpacing: 8)
  private let squares = Grid(columns: .count(3), rowHeight: .points(40), rowSpacing: 4)

  private func path(_ section: Int, _ item: Int) -> ItemPath { ItemPath(section: section, item: item) }

  /// Waterfalls of 3, 100 and 0 items, a grid, and a flow.
  private func feed() throws -> Feed {
    var feed = try Feed(width: 390, sectionSpacing: 20)
    try feed.append(.waterfall(lanes, extents: [10, 20, 30]))
    try feed.append(.waterfall(lanes, extents: (0..<100).map { (item: Int) in Double(50 + item % 7 * 10) }))
    try feed.append(.waterfall(lanes, extents: []))
    try feed.append(.grid(squares, count: 5))
    try feed.append(.flow(Flow(itemSpacing: 8), sizes: [LayoutSize(width: 60, height: 20)]))
    return feed
  }

  private func frames(_ feed: Feed) -> [LayoutRect] {
    var feed = feed
    return (0..<feed.itemCount).map { feed.frame(at: feed.path(ofItem: $0)) }
  }

  /// Expects a batch to throw an error and change nothing.
  private func expect(_ expected: LayoutError, _ change: (inout BatchUpdate) -> Void) throws {
    var feed = try feed()
    var batch = BatchUpdate()
    batch.insertSection(.grid(Grid(columns: .count(9), rowHeight: .points(1)), count: 9), at: 0)
    batch.insert(.extent(3), at: path(1, 0))
    change(&batch)
    let before = feed
    #expect(throws: expected) { try feed.apply(batch, keeping: .end) }
    #expect(feed.invariantViolation() == nil && feed.held == before.held)
    #expect(feed.contentSize == before.contentSize && frames(feed) == frames(before))
  }

  /// The first changed position: of a small section, its start; of a full one, the start of the item before the first
  /// edited one; of inserted, removed or moved sections, the start of the first.
  @Test(arguments: 0..<4) func firstChangedPosition(way: Int) throws {
    let (axis, direction) = NaiveOrientation.allOrientations[way]
    var feed = try Feed(width: 100, axis: axis, direction: direction, sectionSpacing: 20)
    try feed.setHeaders([Supplementary(extent: 10)])
    try feed.setFooters([Supplementary(.footer, extent: 7)])
    // Sections from 10 to 190 (items from 40 on), from 210 to 5215 (items from 215 on), and from 5235 to 5435.
    var small = FeedSection.waterfall(.list(), extents: [50, 50, 50])
    small.headers = [Supplementary(extent: 30)]
    var full = FeedSection.waterfall(.list(), extents: Array(repeating: 50, count: 100))
    full.headers = [Supplementary(extent: 5)]
    let grid = FeedSection.grid(Grid(columns: .count(1), rowHeight: .points(40)), count: 5)
    for section in [small, full, grid] { try feed.append(section) }
    func first(_ change: (inout BatchUpdate) -> Void) throws -> Double? {
      var (copy, batch) = (feed, BatchUpdate())
      change(&batch)
      return try copy.apply(batch).firstChangedPosition
    }
    let sign: Double = way == 3 ? -1 : 1
    #expect(try first { _ in } == nil)
    #expect(try first { $0.insert(.extent(1), at: path(0, 2)) } == sign * 10)
    #expect(try first { $0.resize(at: path(1, 0), to: .extent(1)) } == sign * 215)
    #expect(try first { $0.insert(.extent(1), at: path(1, 10)) } == sign * (215 + 450))
    #expect(try first { $0.remove(at: path(1, 99)) } == sign * (215 + 4900))
    #expect(try first { $0.move(from: path(1, 40), to: path(1, 20)) } == sign * (215 + 950))
    #expect(try first { $0.move(from: path(1, 40), to: path(0, 3)) } == sign * 10)
    #expect(try first { $0.remove(at: path(2, 4)) } == sign * 5235)
    #expect(try first { $0.insertSection(grid, at: 3) } == sign * 5435)
    #expect(try first { $0.insertSection(grid, at: 1) } == sign * 210)
    #expect(try first { $0.removeSection(at: 2) } == sign * 5235)
    #expect(try first { $0.moveSection(from: 1, to: 2) } == sign * 210)
    #expect(try first { $0.moveSection(from: 2, to: 0) } == sign * 10)
    #expect(try first { $0.replaceSection(at: 1, with: grid) } == sign * 210)
    #expect(
      try first {
        $0.insert(.cell, at: path(2, 1))
        $0.insert(.extent(3), at: path(1, 30))
      } == sign * (215 + 1450))
  }

  @Test func invalidPaths() throws {
    try expect(.indexOutOfRange(argument: "removals[0].section", index: 5, valid: 0..<5)) {
      $0.remove(at: path(5, 0))
    }
    try expect(.inSection(0, .indexOutOfRange(argument: "removals[1].item", index: 3, valid: 0..<3))) {
      $0.remove(at: path(1, 99))
      $0.remove(at: path(0, 3))
    }
    try expect(
      .inSection(2, .indexOutOfRange(argument: "moves[0].source.item", index: 0, valid: 0..<0))
    ) { $0.move(from: path(2, 0), to: path(0, 0)) }
    try expect(
      .inSection(3, .indexOutOfRange(argument: "moves[0].target.item", index: 1, valid: 0..<1))
    ) { $0.move(from: path(0, 0), to: path(3, 1)) }
    for section in [Int.min, .min + 1, .max] {
      try expect(.indexOutOfRange(argument: "moves[0].target.section", index: section, valid: 0..<6)) {
        $0.move(from: path(0, 0), to: path(section, 0))
        $0.resize(at: path(0, 0), to: .extent(1))
      }
      try expect(.indexOutOfRange(argument: "moves[0].target.section", index: section, valid: 0..<5)) {
        $0.move(from: path(0, 0), to: path(section, 0))
        $0.removeSection(at: 0)
      }
    }
    try expect(.indexOutOfRange(argument: "insertions[1].path.section", index: .max, valid: 0..<6)) {
      $0.insert(.extent(1), at: path(.max, 0))
    }
    try expect(.inSection(3, .indexOutOfRange(argument: "insertions[1].path.item", index: -1, valid: 0..<1)))
    {
      $0.insert(.extent(1), at: path(3, -1))
    }
    try expect(.inSection(4, .indexOutOfRange(argument: "resizes[0].path.item", index: 1, valid: 0..<1))) {
      $0.resize(at: path(4, 1), to: .size(width: 1, height: 1))
    }
    try expect(.indexOutOfRange(argument: "sectionRemovals[0]", index: -1, valid: 0..<5)) {
      $0.removeSection(at: -1)
    }
    try expect(.indexOutOfRange(argument: "sectionMoves[0].target", index: 6, valid: 0..<6)) {
      $0.moveSection(from: 0, to: 6)
    }
    try expect(.indexOutOfRange(argument: "sectionInsertions[1].index", index: 7, valid: 0..<7)) {
      $0.insertSection(.grid(squares, count: 1), at: 7)
    }
    try expect(.indexOutOfRange(argument: "sectionReplacements[0].index", index: 5, valid: 0..<5)) {
      $0.replaceSection(at: 5, with: .grid(squares, count: 1))
    }
  }

  @Test func duplicatePaths() throws {
    try expect(
      .inSection(1, .duplicateIndex(argument: "removals and sources of moves", index: 7))
    ) {
      $0.remove(at: path(1, 7))
      $0.move(from: path(1, 7), to: path(2, 0))
    }
    try expect(
      .inSection(1, .duplicateIndex(argument: "insertions and targets of moves", index: 0))
    ) { $0.move(from: path(1, 7), to: path(1, 0)) }
    try expect(.inSection(0, .duplicateIndex(argument: "resizes", index: 1))) {
      $0.resize(at: path(0, 1), to: .extent(1))
      $0.resize(at: path(0, 1), to: .extent(2))
    }
    try expect(.inSection(0, .duplicateIndex(argument: "removals and resizes", index: 1))) {
      $0.resize(at: path(0, 1), to: .extent(1))
      $0.remove(at: path(0, 1))
    }
    try expect(
      .inSection(
        0, .duplicateIndex(argument: "removals, and sectionRemovals or sectionReplacements", index: 1))
    ) {
      $0.remove(at: path(0, 1))
      $0.removeSection(at: 0)
    }
    try expect(
      .inSection(
        3, .duplicateIndex(argument: "resizes, and sectionRemovals or sectionReplacements", index: 2))
    ) {
      $0.resize(at: path(3, 2), to: .cell)
      $0.replaceSection(at: 3, with: .grid(squares, count: 3))
    }
    try expect(.duplicateIndex(argument: "sectionRemovals and sources of sectionMoves", index: 4)) {
      $0.removeSection(at: 4)
      $0.moveSection(from: 4, to: 1)
    }
    try expect(.duplicateIndex(argument: "sectionRemovals and sources of sectionMoves", index: 0)) {
      // Above the maximum.
      for _ in 0..<7 { $0.removeSection(at: 0) }
      $0.moveSection(from: 1, to: 0)
    }
    try expect(.duplicateIndex(argument: "sectionInsertions and targets of sectionMoves", index: 0)) {
      $0.moveSection(from: 4, to: 0)
    }
    try expect(.duplicateIndex(argument: "sectionRemovals and sectionReplacements", index: 2)) {
      $0.removeSection(at: 2)
      $0.replaceSection(at: 2, with: .grid(squares, count: 3))
    }
    try expect(.duplicateIndex(argument: "sectionReplacements", index: 2)) {
      $0.replaceSection(at: 2, with: .grid(squares, count: 3))
      $0.replaceSection(at: 2, with: .grid(squares, count: 3))
    }
  }

  @Test func invalidValues() throws {
    try expect(.inSection(2, .invalidLength(argument: "insertions[1].item.extent", value: -1))) {
      $0.insert(.extent(-1), at: path(2, 100))
    }
    try expect(.inSection(1, .invalidLength(argument: "insertions[1].item", value: -1))) {
      $0.insert(.extent(-1), at: path(1, 1))
    }
    try expect(
      .inSection(1, .invalidLength(argument: "resizes[0].item.extent", value: .infinity))
    ) { $0.resize(at: path(1, 3), to: .extent(.infinity)) }
    try expect(
      .inSection(
        4, .unexpectedItem(given: "a size in insertions[1].item", expected: "a cell"))
    ) { $0.insert(.size(width: 1, height: 1), at: path(4, 2)) }
    try expect(
      .inSection(
        4, .unexpectedItem(given: "an extent in moves[0].item", expected: "a cell"))
    ) { $0.move(from: path(1, 8), to: path(4, 2)) }
    try expect(.inSection(6, .invalidColumnCount(0))) {
      $0.insertSection(.grid(Grid(columns: .count(0), rowHeight: .points(1)), count: 1), at: 6)
    }
    var feed = try feed()
    let before = feed
    #expect(
      throws: LayoutError.inSection(
        4, .indexOutOfRange(argument: "anchor.item", index: 1, valid: 0..<1))
    ) { try feed.apply(BatchUpdate(), keeping: .item(path(4, 1))) }
    #expect(frames(feed) == frames(before))
  }

  /// Removed items make room for inserted ones.
  @Test func lengthIsExact() throws {
    let longest = LayoutUnit.maximumLength
    let list = Waterfall.list(spacing: longest)
    var full = try Feed(width: 100)
    // 2⁵⁰ units less 2³¹.
    try full.append(.waterfall(list, extents: repeatElement(longest, count: (1 << 18) - 1)))
    try full.append(.waterfall(list, extents: [0]))
    func expect(_ isLetIn: Bool, _ change: (inout BatchUpdate) -> Void) throws {
      var feed = full
      var batch = BatchUpdate()
      change(&batch)
      if isLetIn {
        try feed.apply(batch)
        #expect(feed.invariantViolation() == nil)
      } else {
        #expect(throws: LayoutError.contentTooLong) { try feed.apply(batch) }
        #expect(feed.held == full.held && feed.contentSize == full.contentSize)
      }
    }
    try expect(true) { $0.insert(.extent(0), at: path(1, 0)) }
    try expect(false) { $0.insert(.extent(1), at: path(1, 0)) }
    try expect(true) {
      $0.insert(.extent(longest), at: path(1, 0))
      $0.remove(at: path(0, 77))
    }
    try expect(false) {
      $0.insert(.extent(longest), at: path(1, 0))
      $0.insert(.extent(1), at: path(1, 1))
      $0.remove(at: path(0, 77))
    }
    try expect(true) {
      $0.replaceSection(at: 0, with: .waterfall(list, extents: repeatElement(longest, count: 100_000)))
    }
    try expect(true) {
      $0.insertSection(.waterfall(list, extents: repeatElement(longest, count: (1 << 18) - 1)), at: 0)
      $0.removeSection(at: 0)
    }
    try expect(false) {
      $0.insertSection(.waterfall(list, extents: [1]), at: 0)
      $0.move(from: path(0, 0), to: path(2, 0))
    }
  }

  @Test func itemsMoveBetweenSections() throws {
    var feed = try feed()
    let old = feed
    var batch = BatchUpdate()
    batch.removeSection(at: 0)
    batch.move(from: path(0, 1), to: path(1, 0))  // out of a section that is removed
    batch.insertSection(.waterfall(lanes, extents: [1, 2]), at: 2)
    batch.move(from: path(1, 99), to: path(2, 1))  // between items of a section that is inserted
    batch.move(from: path(4, 0), to: path(2, 3))  // and an item that is changed there
    batch.resize(at: path(4, 0), to: .extent(77))
    let report = try feed.apply(batch)
    #expect((0..<feed.sectionCount).map { feed.itemCount(ofSection: $0) } == [99, 1, 4, 5, 0])
    #expect(feed.item(at: path(1, 0)) == old.item(at: path(0, 1)))
    #expect(feed.item(at: path(2, 1)) == old.item(at: path(1, 99)))
    #expect(feed.item(at: path(2, 3)) == .extent(77, span: .lanes(1)))
    #expect(report.newPath(forOld: path(4, 0)) == path(2, 3) && report.resized == [path(2, 3)])
    #expect(report.oldPath(forNew: path(2, 0)) == nil && report.newPath(forOld: path(0, 0)) == nil)
    #expect(report.insertedSections == [2..<3] && report.removedSections == [0..<1])
    #expect(feed.invariantViolation() == nil)
  }

  // MARK: Anchors

  /// A change of a section under its own type updates its anchors.
  @Test func anchorsThroughUpdates() throws {
    var feed = try feed()
    for index in [0, 1] {
      let kept = path(index, 1)
      let before = feed.frame(at: kept).minY
      let correction = try feed.withAnchor(.item(kept)) { feed in
        try feed.insert(.extent(500), at: path(0, 0))
        try feed.withSection(index, as: WaterfallSection.self) { section in
          try section.insert(300, at: 0)
          try section.move(from: index == 0 ? 3 : 2, to: 0)
        }
      }
      let now = try #require(correction.path)
      #expect(now.section == index && feed.frame(at: now).minY - before == correction.points)
    }
    // The section is empty: the next section's first item replaces the anchor.
    let replacement = feed.frame(at: path(1, 0)).minY
    let correction = try feed.withAnchor(.item(path(0, 1))) { feed in
      try feed.withSection(0, as: WaterfallSection.self) { section in
        while section.count > 0 { try section.remove(at: 0) }
      }
      try feed.insert(.extent(1), at: path(1, 0))
    }
    #expect(correction.path == path(1, 1))
    #expect(feed.frame(at: path(1, 1)).minY - replacement == correction.points)
    // Another section replaces it: the anchor is lost.
    let lost = try feed.withAnchor(.item(path(1, 7))) { feed in
      let other = try WaterfallSection(lanes, width: 390, extents: [1])
      try feed.withSection(1, as: WaterfallSection.self) { $0 = other }
    }
    #expect(lost == OffsetCorrection(points: 0, isEstimate: false, path: nil))
    #expect(feed.invariantViolation() == nil)
  }

  @Test func headersMoveAnchors() throws {
    var feed = try feed()
    let correction = try feed.withAnchor(.item(path(3, 0))) { feed throws(LayoutError) in
      try feed.setHeaders([Supplementary(extent: 30)])
      try feed.setHeaders([Supplementary(extent: 44)], ofSection: 1)
      try feed.setFooters([Supplementary(.footer, extent: 7)], ofSection: 4)
    }
    #expect(correction.points == 74)
  }

  // MARK: Work

  /// The cost of a batch depends on its edits, not on the number of sections.
  @Test func batchVisitsAFewPathsPerEdit() throws {
    for count in [1_000, 30_000] {
      var feed = try Feed(width: 390)
      for _ in 0..<count { try feed.append(.grid(squares, count: 10)) }
      var batch = BatchUpdate()
      for edit in 0..<20 {
        let section = edit * (count / 20)
        batch.remove(at: path(section, 3))
        batch.move(from: path(section + 1, 9), to: path(section + 2, 0))
        batch.insert(.cell, at: path(section + 1, 5))
        batch.moveSection(from: section + 8, to: section + 9)
      }
      let before = feed.work
      try feed.apply(batch, keeping: .item(path(count - 1, 0)))
      let work = feed.work - before
      // One path down for each of 60 sections, two for each of 20 that move; the tree has 2 or 3 levels of nodes.
      #expect(work.nodesVisited <= 100 * 4 + 100, "\(count): \(work)")
      #expect(work.itemsScanned == 0 && feed.invariantViolation() == nil)
    }
  }

  /// The edits of a full section are one batch for it, and leave only the necessary items dirty.
  @Test func sectionAppliesItsEditsAsOneBatch() throws {
    var feed = try Feed(width: 390)
    let heights = (0..<50_000).map { (item: Int) in Double(50 + item * 7 % 11 * 10) }
    for _ in 0..<3 { try feed.append(.waterfall(lanes, extents: heights)) }
    var batch = BatchUpdate()
    for edit in 0..<100 { batch.insert(.extent(33), at: path(1, edit * 500)) }
    let before = (0..<3).map { feed.work(ofSection: $0)! }
    try feed.apply(batch)
    let work = (0..<3).map { feed.work(ofSection: $0)! - before[$0] }
    #expect(work[0] == WorkCounters() && work[2] == WorkCounters())
    #expect(work[1].itemsPlaced <= 100 && work[1].nodesVisited < 100 * 30, "\(work[1])")
    #expect(feed.firstUnsettledSection == 1)
  }

  /// If a batch may exceed the maximum length, the feed first applies it to a copy. The edits of a small
  /// section that becomes large are still applied once.
  @Test func growingSectionIsEditedOnceIfTheFeedMayBeTooLong() throws {
    let height = LayoutUnit.maximumLength
    var feed = try Feed(width: 390)
    try feed.append(.waterfall(.list(), extents: Array(repeating: height, count: 60)))
    // Rows of the maximum height leave room for 30 more: less than all resized items count before the check.
    try feed.append(
      .grid(Grid(columns: .count(1), rowHeight: .points(height)), count: (1 << 19) - 90))
    var batch = BatchUpdate()
    for item in 0..<60 { batch.resize(at: path(0, item), to: .extent(height)) }
    for item in 60..<70 { batch.insert(.extent(1), at: path(0, item)) }
    try feed.apply(batch)
    #expect(feed.itemCount(ofSection: 0) == 70 && feed.isFull(section: 0))
    #expect(feed.invariantViolation() == nil)
  }

  /// Items that lie outside of a removed section change there, too.
  @Test func firstChangeAboveAnOverflowingSection() throws {
    var feed = try Feed(width: 300)
    try feed.append(.waterfall(.list(), extents: Array(repeating: 10, count: 100)))
    try feed.append(
      .circle(Circle(itemSize: LayoutSize(width: 20, height: 20), length: 10, radius: 300), count: 8))
    let top = (0..<8).map { feed.frame(at: path(1, $0)).minY }.min()!
    #expect(top < 800)
    var batch = BatchUpdate()
    batch.removeSection(at: 1)
    let first = try #require(try feed.apply(batch).firstChangedPosition)
    #expect(first <= top)
  }
}
