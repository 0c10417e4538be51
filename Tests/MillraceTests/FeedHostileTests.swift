import Testing

@testable import Millrace

/// Invalid input of feeds: a typed error, and no change.
@Suite struct FeedHostileTests {
  private let cells = Grid(columns: .count(1), rowHeight: .points(0))

  private func path(_ section: Int, _ item: Int) -> ItemPath { ItemPath(section: section, item: item) }

  /// Expects a batch of a feed of one section to throw an error and change nothing.
  private func expect(_ expected: LayoutError, _ change: (inout BatchUpdate) -> Void) throws {
    var feed = try Feed(width: 390)
    try feed.append(.waterfall(.list(), extents: [10, 20]))
    var batch = BatchUpdate()
    change(&batch)
    #expect(throws: expected) { try feed.apply(batch, keeping: .end) }
    #expect(feed.sectionCount == 1 && feed.itemCount == 2 && feed.contentSize.height == 30)
    #expect(feed.held == (0, 1, 1) && feed.invariantViolation() == nil)
  }

  /// More sections are removed than exist, so the new number of sections is undefined.
  @Test func removingMoreSectionsThanThereAre() throws {
    try expect(.duplicateIndex(argument: "sectionRemovals and sources of sectionMoves", index: 0)) {
      $0.removeSection(at: 0)
      $0.removeSection(at: 0)
      $0.moveSection(from: 0, to: 0)
    }
    try expect(.indexOutOfRange(argument: "sectionMoves[0].target", index: 1, valid: 0..<1)) {
      $0.moveSection(from: 0, to: 1)
    }
  }

  /// Items are moved to a section with a negative count, or one that cannot be represented.
  @Test(arguments: [-5, Int.min, Int.max, 1 << 50 + 1])
  func movingItemsToAnInvalidSection(count: Int) throws {
    let error = count < 0 ? LayoutError.invalidCount(count) : .contentTooLong
    for replaces in [false, true] {
      try expect(.inSection(0, error)) {
        if replaces {
          $0.replaceSection(at: 0, with: .grid(cells, count: count))
        } else {
          $0.insertSection(.grid(cells, count: count), at: 0)
        }
        $0.insert(.cell, at: path(0, 0))
      }
    }
  }

  /// The maximum number of items, so many times that their total overflows.
  @Test func itemCountsThatOverflow() throws {
    try expect(.contentTooLong) {
      for index in 0..<8_200 { $0.insertSection(.grid(cells, count: 1 << 50 - 2), at: index) }
    }
  }

  /// Elements identified by kind, most of many with the same kind.
  @Test func manyElementsOfOneKind() throws {
    var feed = try Feed(width: 390)
    try feed.append(.waterfall(.list(), extents: [10]))
    let headers = Array(repeating: Supplementary(.header, extent: 1), count: 3)
    let footers = (0..<4_000).map { Supplementary(ElementKind(rawValue: 100 + $0), extent: 1) }
    let lines = (0..<4_000).map {
      Decoration(ElementKind(rawValue: 10_000 + $0), extent: .rows(thickness: 1), zIndex: 0)
    }
    try feed.setHeaders(headers, ofSection: 0)
    try feed.setFooters(footers, ofSection: 0)
    try feed.setDecorations(lines, ofSection: 0)
    func expect(_ argument: String, _ kind: ElementKind, _ body: () throws -> Void) {
      #expect(
        throws: LayoutError.inSection(0, .kindIsTaken(argument: argument, kind: "\(kind)")),
        performing: body)
    }
    expect("footers[4000].kind", .header) { try feed.setFooters(footers + headers, ofSection: 0) }
    let kind = try #require(footers[7].kind)
    expect("decorations[1].kind", kind) {
      try feed.setDecorations(
        [lines[0], Decoration(kind, extent: .section, zIndex: 0)], ofSection: 0)
    }
    expect("decorations[1].kind", lines[3].kind) {
      let below = Decoration(lines[3].kind, extent: .section, zIndex: 0)
      try feed.setDecorations([below, lines[3], lines[4]], ofSection: 0)
    }
    #expect(feed.footers(ofSection: 0) == footers && feed.decorations(ofSection: 0) == lines)
    #expect(feed.invariantViolation() == nil)
  }

  /// The reader's anchor is one item, however many intersect the rectangle.
  @Test func firstOfManyIsFoundAlone() throws {
    var feed = try Feed(width: 390)
    try feed.append(.waterfall(.list(), extents: []))
    try feed.append(.grid(Grid(columns: .count(2), rowHeight: .points(1)), count: 1 << 40))
    let grid = Grid(columns: .count(2), rowHeight: .points(1))
    try feed.append(FeedSection(GridSection(grid, width: 390, count: 1 << 40)))
    let half = Double(1 << 39)
    for (top, first) in [(-1e300, 0), (7, 14), (half + 3, 1 << 40 + 6)] {
      let view = LayoutRect(x: 0, y: top, width: 390, height: .infinity)
      let kept = try feed.withAnchor(.firstVisible(in: view)) { try $0.removeSection(at: 0) }
      #expect(kept == OffsetCorrection(points: 0, isEstimate: false, path: feed.path(ofItem: first)))
      try feed.insert(.waterfall(.list(), extents: []), at: 0)
    }
  }
}
