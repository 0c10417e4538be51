import MillraceOracle
import Testing

@testable import Millrace

/// Pinned headers and footers of feeds.
@Suite struct PinningTests {
  /// A feed of width 100 in the given orientation.
  private func feed(_ way: Int, sectionSpacing: Double = 0) throws -> Feed {
    let (axis, direction) = NaiveOrientation.allOrientations[way]
    return try Feed(width: 100, axis: axis, direction: direction, sectionSpacing: sectionSpacing)
  }

  private func orientation(_ feed: Feed) -> NaiveOrientation {
    NaiveOrientation(feed.axis, feed.direction, width: feed.width)
  }

  /// The view in the coordinates of an upright feed.
  private func view(_ feed: Feed, at offset: Double, height: Double) -> LayoutRect {
    orientation(feed).placed(LayoutRect(x: 0, y: offset, width: 100, height: height))
  }

  /// The frame in a view, in the coordinates of an upright feed.
  private func y(_ feed: inout Feed, _ kind: ElementKind, _ path: ItemPath, at offset: Double) -> Double? {
    let frame = feed.element(of: kind, at: path, in: view(feed, at: offset, height: 50))?.frame
    return frame.map { orientation(feed).upright($0).minY }
  }

  private func list(_ extents: [Double], _ headers: [Supplementary] = []) -> FeedSection {
    var section = FeedSection.waterfall(.list(), extents: extents)
    section.headers = headers
    return section
  }

  /// Two sections with a header of 20 and rows of 100: the first header stays until the second one pushes it out.
  @Test(arguments: 0..<4) func headerIsPushedOutByTheNext(way: Int) throws {
    var feed = try feed(way)
    for _ in 0..<2 { try feed.append(list([100], [Supplementary(extent: 20, pinning: .section)])) }
    let first = ItemPath(section: 0, item: 0)
    let second = ItemPath(section: 1, item: 0)
    #expect(y(&feed, .header, first, at: -10) == 0)
    #expect(y(&feed, .header, first, at: 30) == 30)
    #expect(y(&feed, .header, first, at: 100) == 100)
    #expect(y(&feed, .header, first, at: 110) == 100)
    #expect(y(&feed, .header, second, at: 110) == 120)
    #expect(y(&feed, .header, second, at: 130) == 130)
    let seen = feed.elements(in: view(feed, at: 110, height: 50))
    #expect(seen.map(\.kind) == [.header, .item, .header, .item])
    #expect(seen.map(\.isPinned) == [true, false, false, false])
    #expect(seen.map(\.zIndex) == [1024, 0, 1024, 0])
  }

  /// Headers of three levels: the feed's search field, of which 30 remain, a month, a day.
  @Test(arguments: 0..<4) func levelsArePinnedBelowOneAnother(way: Int) throws {
    var feed = try feed(way, sectionSpacing: 10)
    let orientation = orientation(feed)
    /// The headers in a view, in the coordinates of an upright feed.
    func headers(at offset: Double, height: Double) -> [Element] {
      let found = feed.elements(in: view(feed, at: offset, height: height)).filter { $0.kind == .header }
      return found.map { element in
        var element = element
        element.frame = orientation.upright(element.frame)
        return element
      }
    }
    try feed.setHeaders([Supplementary(extent: 50, pinning: .section, pinnedExtent: 30, stretches: true)])
    let day = Supplementary(extent: 20, pinning: .section)
    let month = Supplementary(extent: 40, pinning: .group)
    try feed.append(list([100], [month, day]))
    try feed.append(list([100], [day]))
    try feed.append(list([100], [month, day]))
    let seen = headers(at: 90, height: 400)
    #expect(seen.map(\.path.section) == [-1, 0, 0, 1, 2, 2])
    #expect(seen.map(\.frame.minY) == [70, 120, 160, 220, 350, 390])
    #expect(seen.map(\.frame.height) == [50, 40, 20, 20, 40, 20])
    // In the second day, the month is above its header.
    let later = headers(at: 230, height: 100)
    #expect(later.map(\.path.section) == [-1, 0, 1])
    #expect(later.map(\.frame.minY) == [210, 260, 300])
    // The next month pushes it out, together with its last day.
    let pushed = headers(at: 300, height: 100)
    #expect(
      pushed.map(\.path)
        == [[-1, 0], [0, 0], [1, 0], [2, 0], [2, 1]].map { ItemPath(section: $0[0], item: $0[1]) })
    #expect(pushed.map(\.frame.minY) == [280, 300, 320, 350, 390])
    let stretched = headers(at: -25, height: 100)
    #expect(stretched[0].frame == LayoutRect(x: 0, y: -25, width: 100, height: 75) && !stretched[0].isPinned)
  }

  /// Nothing stretches to the end of a visible rect that is infinite there, or further away than any content.
  @Test(arguments: [0.0, 30]) func nothingStretchesToInfinity(extent: Double) throws {
    var feed = try Feed(width: 100)
    try feed.append(.waterfall(.list(), extents: [100]))
    try feed.setHeaders([Supplementary(extent: extent, stretches: true)])
    try feed.setFooters([Supplementary(.footer, extent: extent, stretches: true)])
    let length = 100 + 2 * extent
    for (start, end) in [(-400.0, 900.0), (-400, .infinity), (-400, 1e15), (-1e15, 900)] {
      let view = LayoutRect(x: 0, y: start, width: 100, height: end - start)
      let everything = LayoutRect(x: 0, y: -1_000, width: 100, height: 3_000)
      let found = feed.elements(in: everything, view: view)
      #expect(found.map(\.kind) == [.header, .item, .footer])
      #expect(found.first?.frame.height == (start == -400 ? extent + 400 : extent), "\(view)")
      #expect(found.last?.frame.height == (end == 900 ? extent + 900 - length : extent), "\(view)")
    }
  }

  /// The end of a section pushes its pinned header out of the view. The header got its length from `resizeSupplementary`, and
  /// items up to the end are not settled before the query.
  @Test func resizedHeaderNeedsTheEndOfItsSection() throws {
    var extents = (0..<20_000).map { Double(5 + $0 * 7_919 % 41) }
    func feed(_ extent: Double) throws -> Feed {
      var section = FeedSection.waterfall(Waterfall(columns: .count(3)), extents: extents)
      section.headers = [Supplementary(extent: extent, pinning: .section)]
      var feed = try Feed(width: 300)
      try feed.append(section)
      return feed
    }
    var changed = try feed(20)
    try changed.resizeSupplementary(.header, at: ItemPath(section: 0, item: 0), to: 3_000)
    try changed.insert(.extent(333), at: ItemPath(section: 0, item: 1))
    extents.insert(333, at: 1)
    var fresh = try feed(3_000)
    let end = fresh.contentSize.height
    for offset in stride(from: end - 3_500, to: end, by: 100) {
      let view = LayoutRect(x: 0, y: offset, width: 300, height: 100)
      var copy = changed
      let path = ItemPath(section: 0, item: 0)
      #expect(copy.element(of: .header, at: path, in: view) == fresh.element(of: .header, at: path, in: view))
    }
  }

  @Test func invalidSupplementaries() throws {
    var feed = try Feed(width: 100)
    try feed.append(list([100]))
    func error(_ body: () throws -> Void) -> LayoutError? {
      do { try body() } catch { return error as? LayoutError }
      return nil
    }
    #expect(
      error { try feed.setHeaders([Supplementary(extent: -1)], ofSection: 0) }
        == .inSection(0, .invalidLength(argument: "headers[0].extent", value: -1)))
    #expect(
      error { try feed.setFooters([Supplementary(extent: 1), Supplementary(.item, extent: 1)]) }
        == .kindIsTaken(argument: "footers[1].kind", kind: "item"))
    try feed.setHeaders([Supplementary(extent: 5)], ofSection: 0)
    #expect(
      error { try feed.setFooters([Supplementary(.header, extent: 1)], ofSection: 0) }
        == .inSection(0, .kindIsTaken(argument: "footers[0].kind", kind: "header")))
    #expect(
      error { try feed.setDecorations([.background(items: -3..<0)], ofSection: 0) }?.description
        == "section 0: decorations[0].items is -3, expected an index from 0 to 9223372036854775806")
    let inside = [
      Supplementary(.footer, extent: 1, pinning: .group),
      Supplementary(.footer, extent: 1, pinning: .section),
    ]
    #expect(
      error { try feed.setFooters(inside, ofSection: 0) }
        == .inSection(0, .groupIsInside(argument: "footers[0]")))
    #expect(
      error { try feed.resizeSupplementary(.footer, at: ItemPath(section: 0, item: 0), to: 3) }
        == .noSupplementary(argument: "[0, 0]", kind: "footer"))
    #expect(
      error { try feed.resizeSupplementary(.footer, at: ItemPath(section: 2, item: 0), to: 3) }
        == .indexOutOfRange(argument: "path.section", index: 2, valid: -1..<2))
    #expect(error { try feed.setHeaders([], ofSection: 1) } != nil)
    #expect(feed.headers(ofSection: 0) == [Supplementary(.header, extent: 5)])
    #expect(feed.footers(ofSection: 0).isEmpty)
    #expect(feed.element(of: .footer, at: ItemPath(section: 0, item: 0), in: .zero)?.frame == nil)
    #expect(feed.element(of: .header, at: ItemPath(section: 7, item: 0), in: .zero)?.frame == nil)
    #expect(feed.storedSupplementaries == 1 && feed.invariantViolation() == nil)
  }

  @Test func headersCountForTheMaximumLength() throws {
    let most = LayoutUnit.maximumLength
    var feed = try Feed(width: 390)
    try feed.append(.grid(Grid(columns: .count(1), rowHeight: .points(most)), count: (1 << 19) - 2))
    try feed.setHeaders([Supplementary(extent: most)])
    try feed.setFooters([Supplementary(.footer, extent: most)], ofSection: 0)
    let before = feed.contentSize
    for attempt in 0..<3 {
      #expect(throws: LayoutError.self) {
        switch attempt {
        case 0: try feed.setFooters([Supplementary(.footer, extent: 1)])
        case 1: try feed.setHeaders([Supplementary(extent: 1)], ofSection: 0)
        default: try feed.append(list([], [Supplementary(extent: 1)]))
        }
      }
    }
    #expect(feed.contentSize == before && feed.storedSupplementaries == 1 && feed.invariantViolation() == nil)
    try feed.setHeaders([])
    try feed.append(list([], [Supplementary(extent: most)]))
    #expect(feed.contentSize == before && feed.invariantViolation() == nil)
  }

  @Test func sectionsShareEqualSupplementaries() throws {
    var feed = try Feed(width: 100)
    for number in 0..<100 {
      try feed.append(list([10], [Supplementary(extent: Double(number), pinning: .section)]))
    }
    #expect(feed.storedSupplementaries == 1)
    try feed.setFooters([Supplementary(.footer, extent: 3)], ofSection: 50)
    #expect(feed.storedSupplementaries == 2 && feed.headers(ofSection: 50)[0].extent == 50)
    try feed.replaceSection(at: 50, with: list([1, 2]))
    #expect(feed.storedSupplementaries == 1 && feed.headers(ofSection: 50).isEmpty)
    while !feed.isEmpty { try feed.removeSection(at: 0) }
    #expect(feed.storedSupplementaries == 0 && feed.invariantViolation() == nil)
  }

  /// A frame of scrolling visits a few paths, whatever is pinned, and places nothing.
  @Test(arguments: [Supplementary.PinningScope.section, .group])
  func scrollingVisitsFewNodes(_ scope: Supplementary.PinningScope) throws {
    var feed = try Feed(width: 390, sectionSpacing: 8)
    // The number of sections from one header to the next, and from one footer to the next.
    let number = scope == .section ? 1 : 100
    for section in 0..<20_000 {
      var new = list([40, 50, 60])
      if section % number == 0 { new.headers = [Supplementary(extent: 30, pinning: scope)] }
      if section % number == number - 1 {
        new.footers = [Supplementary(.footer, extent: 30, pinning: scope)]
      }
      try feed.append(new)
    }
    // From the start of one header to the start of the next, and to the end of its footer.
    let stride = Double(number) * 158 + 60
    let length = stride - 8
    let height = feed.contentSize.height
    #expect(height == stride * Double(20_000 / number) - 8)
    for step in 0..<200 {
      let before = feed.work
      let y = LayoutUnit.nearest(height * Double(step) / 201 + 37)
      let view = LayoutRect(x: 0, y: y, width: 390, height: 844)
      let seen = feed.elements(in: view)
      let work = feed.work - before
      #expect(work.itemsPlaced == 0 && work.nodesVisited <= (scope == .section ? 10 : 80))
      // All groups that intersect the view, one by one.
      var (headers, footers): ([Element], [Element]) = ([], [])
      for group in Int(y / stride)...Int(view.maxY / stride) where group * number < 20_000 {
        let (start, end) = (Double(group) * stride, Double(group) * stride + length)
        let header = max(start, min(y, end - 30))
        if header < view.maxY, header + 30 > y {
          headers.append(
            Element(
              .header, path: ItemPath(section: group * number, item: 0),
              frame: LayoutRect(x: 0, y: header, width: 390, height: 30),
              zIndex: scope == .section ? 1024 : 1025, isPinned: header != start))
        }
        let footer = min(end - 30, max(LayoutUnit.nearest(view.maxY - 30), start))
        if footer < view.maxY, footer + 30 > y {
          footers.append(
            Element(
              .footer, path: ItemPath(section: group * number + number - 1, item: 0),
              frame: LayoutRect(x: 0, y: footer, width: 390, height: 30),
              zIndex: scope == .section ? 1024 : 1025, isPinned: footer != end - 30))
        }
      }
      #expect(seen.filter { $0.kind == .header } == headers)
      #expect(seen.filter { $0.kind == .footer } == footers)
    }
  }

  /// The reader's anchor is not below pinned headers.
  @Test func readerStartsBelowPinnedHeaders() throws {
    var feed = try Feed(width: 390)
    try feed.setHeaders([Supplementary(extent: 100, pinning: .section)])
    try feed.append(.waterfall(.list(), extents: Array(repeating: 50, count: 100)))
    let view = LayoutRect(x: 0, y: 1000, width: 390, height: 844)
    // Items 18 and 19 are below the header; item 20 starts at its end.
    let correction = try feed.withAnchor(.firstVisible(in: view)) {
      try $0.resize(at: ItemPath(section: 0, item: 19), to: .extent(250))
    }
    #expect(correction.points == 200 && correction.index == 20)
    // If headers cover everything, the first item that they cover.
    let low = LayoutRect(x: 0, y: 1200, width: 390, height: 60)
    let hidden = try feed.withAnchor(.firstVisible(in: low)) {
      try $0.resize(at: ItemPath(section: 0, item: 0), to: .extent(60))
    }
    #expect(hidden.points == 10 && hidden.index == 19)
  }
}
