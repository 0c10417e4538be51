import Foundation
import Millrace
import MillraceFoundation
import Testing

/// Scrolling to items, keyboard navigation, and what pinned elements cover. The scripts of feeds compare both with naive
/// layouts, except in carousels.
@Suite struct FeedNavigationTests {
  private func screen(_ y: Double, _ height: Double = 100) -> LayoutRect {
    LayoutRect(x: 0, y: y, width: 300, height: height)
  }

  /// Ten sections of ten items of 20 pt, each with a pinned header of 30 pt, below a pinned header of 10 pt.
  private func list() throws -> Feed {
    var feed = try Feed(width: 300)
    for _ in 0..<10 {
      var section = FeedSection.waterfall(.list(), extents: Array(repeating: 20, count: 10))
      section.headers = [Supplementary(extent: 30, pinning: .section)]
      try feed.append(section)
    }
    try feed.setHeaders([Supplementary(extent: 10, pinning: .section)])
    return feed
  }

  private func path(_ section: Int, _ item: Int) -> ItemPath { ItemPath(section: section, item: item) }

  @Test func itemsComeBelowPinnedHeaders() throws {
    var feed = try list()
    let item = path(3, 4)
    // 10 + 3 * 230 + 30 + 4 * 20
    let start = 810.0
    #expect(feed.frame(at: item).minY == start)
    func offset(_ position: RevealPosition, from y: Double) -> Double? {
      feed.offset(toReveal: item, at: position, in: screen(y))?.origin.y
    }
    #expect(offset(.start, from: 0) == start - 40 && offset(.end, from: 0) == start + 20 - 100)
    #expect(offset(.center, from: 0) == start + 10 - 70)
    #expect(offset(.nearest, from: 0) == start - 80 && offset(.nearest, from: 2_000) == start - 40)
    #expect(offset(.nearest, from: start - 41) == start - 41)
    #expect(feed.offset(toReveal: path(9, 9), at: .start, in: screen(0))?.origin.y == 2_210)
    #expect(feed.offset(toReveal: path(0, 0), at: .end, in: screen(500))?.origin.y == 0)
    #expect(feed.offset(toReveal: path(10, 0), in: screen(0)) == nil)
    #expect(feed.offset(toReveal: path(0, 0), in: screen(.nan)) == nil)
  }

  @Test func coveredElements() throws {
    var feed = try list()
    #expect(feed.uncoveredRect(of: screen(500)) == screen(510, 90))
    #expect(feed.uncoveredRect(of: screen(500), inSection: 2) == screen(540, 60))
    #expect(feed.uncoveredRect(of: screen(500, 20), inSection: 2) == screen(520, 0))
    #expect(feed.uncoveredRect(of: screen(500), inSection: 99) == screen(510, 90))
    // The headers are pinned from 505 to 515 and to 545. Both only together cover the item from 500 to 520.
    var found = feed.elements(in: screen(505))
    #expect(found.map(\.kind) == [.header, .header] + Array(repeating: .item, count: 6))
    found.removeCovered(in: screen(505))
    #expect(found.filter { $0.kind == .item }.map(\.path.item) == [0, 2, 3, 4, 5])
    #expect(found.count == 7)
    let header = feed.element(of: .header, at: path(2, 0), in: screen(505))
    #expect(header?.isPinned == true && header?.frame == screen(515, 30) && header?.zIndex == found[1].zIndex)
    #expect(feed.element(of: .header, at: path(2, 0), in: nil)?.frame == screen(470, 30))
    #expect(feed.element(of: .footer, at: path(2, 0), in: nil) == nil)
  }

  /// Items without height are passed one by one, and a pinned column stays visible.
  @Test func emptyItemsAndPinnedColumns() throws {
    var feed = try Feed(width: 300)
    try feed.append(.waterfall(.list(), extents: [50, 0, 0, 50]))
    for item in 0..<3 {
      #expect(feed.nextItem(.down, from: path(0, item), in: screen(0)) == path(0, item + 1))
      #expect(feed.nextItem(.up, from: path(0, item + 1), in: screen(0)) == path(0, item))
    }
    let columns = Array(repeating: 100.0, count: 10)
    let layout = Spreadsheet(pinnedColumns: 1, trailingPinnedColumns: 1)
    try feed.append(FeedSection(try SpreadsheetSection(layout, rowHeights: [20], columnWidths: columns)))
    func offset(_ column: Int, from x: Double) -> Double? {
      let view = LayoutRect(x: x, y: 0, width: 300, height: 100)
      return feed.offset(toReveal: path(1, column), in: view)?.origin.x
    }
    // Between both pinned columns there is room for one.
    #expect(offset(4, from: 0) == 300 && offset(4, from: 900) == 300 && offset(8, from: 0) == 700)
    #expect(offset(0, from: 400) == 400 && offset(9, from: 400) == 400)
  }

  /// Across the feed, an item comes to the position that is asked for, too, as far as the content reaches.
  @Test func positionsAcross() throws {
    var feed = try Feed(width: 300)
    for count in [10, 4] {
      let columns = Array(repeating: 100.0, count: count)
      try feed.append(
        FeedSection(try SpreadsheetSection(Spreadsheet(), rowHeights: [20], columnWidths: columns)))
    }
    var row = FeedSection.waterfall(.list(), extents: Array(repeating: 100, count: 10))
    row.orthogonalScrolling = OrthogonalScrolling(.continuous, extent: 50)
    try feed.append(row)
    func offsets(_ position: RevealPosition, across: RevealPosition? = nil) -> [Double?] {
      (0..<3).map { section in
        let view = LayoutRect(x: 200, y: 0, width: 300, height: 60)
        let found = feed.offset(toReveal: path(section, 3), at: position, across: across, in: view)
        return found?.orthogonalOffset ?? found?.origin.x
      }
    }
    #expect(offsets(.start) == [300, 300, 300] && offsets(.end) == [100, 100, 100])
    #expect(offsets(.center) == [200, 200, 200] && offsets(.nearest) == [200, 200, 100])
    #expect(offsets(.nearest, across: .start) == [300, 300, 300])
    #expect(offsets(.start, across: .nearest) == [200, 200, 100])
  }

  /// From an item that is scrolled out of the feed, a step leads to what is nearest to the edge of the feed.
  @Test func stepsFromOutsideOfTheFeed() throws {
    var feed = try Feed(width: 300)
    for count in [1, 1_000, 4] {
      var row = FeedSection.waterfall(.list(), extents: Array(repeating: 100, count: count))
      row.orthogonalScrolling = OrthogonalScrolling(.continuous, extent: 50)
      try feed.append(row)
    }
    for (item, below) in [(900, 3), (999, 3), (1, 1)] {
      for distance in [4, 4_096, .infinity] {
        #expect(feed.nextItem(.down, from: path(1, item), in: screen(0), within: distance) == path(2, below))
      }
    }
    #expect(feed.nextItem(.down, from: path(1, 900), in: screen(0), within: 0) == nil)
    #expect(feed.nextItem(.up, from: path(1, 900), in: screen(0)) == path(0, 0))
    #expect(feed.nextItem(.up, from: path(1, 900), in: screen(0), within: 150) == nil)
  }

  /// In an endless carousel, the first item follows the last one.
  @Test(arguments: [LayoutDirection.leftToRight, .rightToLeft])
  func carousels(_ direction: LayoutDirection) throws {
    var feed = try Feed(width: 300, direction: direction)
    let cards = LayoutSize(width: 100, height: 50)
    try feed.append(.carousel(Carousel(.coverFlow, itemSize: cards, wraps: true), count: 8))
    try feed.append(.waterfall(.list(), extents: [20]))
    try feed.append(.carousel(Carousel(.coverFlow, itemSize: cards), count: 8))
    try feed.append(.banner(Banner(length: 50), count: 5))
    let (next, previous): (NavigationStep, NavigationStep) =
      direction == .leftToRight ? (.right, .left) : (.left, .right)
    func step(_ step: NavigationStep, _ path: ItemPath) -> ItemPath? {
      feed.nextItem(step, from: path, in: screen(0))
    }
    #expect((0..<4).map { feed.wraps(section: $0) } == [true, false, false, true])
    #expect(step(next, path(0, 7)) == path(0, 0) && step(previous, path(0, 0)) == path(0, 7))
    #expect(step(next, path(2, 3)) == path(2, 4) && step(next, path(2, 7)) == nil)
    #expect(step(next, path(3, 4)) == path(3, 0))
    #expect(step(.down, path(0, 0)) == path(1, 0) && step(.up, path(2, 0)) == path(1, 0))
    #expect(step(.first, path(2, 0)) == path(0, 0) && step(.last, path(2, 0)) == path(3, 4))
    for (section, item, offset) in [(0, 7, -100.0), (0, 3, 300), (2, 6, 600), (3, 4, -300)] {
      let found = feed.offset(toReveal: path(section, item), in: screen(0))
      #expect(found?.orthogonalOffset == offset, "\(section), \(item)")
      try feed.setOrthogonalOffset(offset, ofSection: section)
      let frame = feed.element(at: LayoutPoint(x: 150, y: feed.frame(ofSection: section).midY), view: nil)
      #expect(frame?.path == path(section, item))
    }
  }

  /// A loop of one item has no next one.
  @Test func loopsOfOneItem() throws {
    var feed = try Feed(width: 300)
    let cards = LayoutSize(width: 100, height: 50)
    try feed.append(.carousel(Carousel(.coverFlow, itemSize: cards, wraps: true), count: 1))
    try feed.append(.banner(Banner(length: 50), count: 1))
    for step in [NavigationStep.left, .right] {
      #expect(feed.nextItem(step, from: path(0, 0), in: screen(0)) == nil)
      #expect(feed.nextItem(step, from: path(1, 0), in: screen(0)) == nil)
    }
  }

  /// The items of a circle are found by their images, but lie beside one another by their frames.
  @Test func turnedItems() throws {
    var feed = try Feed(width: 600)
    let circle = Circle(itemSize: LayoutSize(width: 150, height: 10), length: 600, rotation: .outward)
    try feed.append(.circle(circle, count: 40))
    var found = 0
    for item in 0..<40 {
      let frame = feed.frame(at: path(0, item))
      for step in [NavigationStep.left, .right, .pageForward, .pageBackward] {
        guard let next = feed.nextItem(step, from: path(0, item), in: screen(0, 150)) else { continue }
        let other = feed.frame(at: next)
        found += 1
        let isBeside: Bool
        if step == .left || step == .right {
          isBeside = other.minY < frame.maxY && other.maxY > frame.minY
        } else {
          // Otherwise, the page is a step.
          let arrow = feed.nextItem(step == .pageForward ? .down : .up, from: path(0, item), in: screen(0))
          isBeside = other.minX < frame.maxX && other.maxX > frame.minX || next == arrow
        }
        #expect(isBeside, "\(step) of \(item) is \(next)")
      }
    }
    #expect(found > 80)
  }

  /// A header that stretches beyond the start of the content depends on the visible rect there.
  @Test func stretchingBeyondTheContent() throws {
    var feed = try Feed(width: 300)
    var section = FeedSection.waterfall(.list(), extents: [10, 10])
    section.headers = [Supplementary(extent: 40, stretches: true)]
    try feed.append(section)
    #expect(feed.invalidation(from: screen(-800), to: screen(-790)) == .pinned)
    #expect(feed.invalidation(from: screen(45), to: screen(50)) == .visible)
  }

  /// A header that is pinned by group is in a view below its section, also if items are searched further above.
  @Test func groupsBetweenTheViewAndWhatOverflows() throws {
    var feed = try Feed(width: 300)
    try feed.append(.waterfall(.list(), extents: [10]))
    var group = FeedSection.waterfall(.list(), extents: [10])
    group.headers = [Supplementary(extent: 40, pinning: .group)]
    group.footers = [Supplementary(extent: 20)]
    try feed.append(group)
    try feed.append(.waterfall(.list(), extents: Array(repeating: 10, count: 100)))
    // Its items lie up to 300 pt outside of it, and the rows of the sheet are pinned.
    try feed.append(
      .circle(Circle(itemSize: LayoutSize(width: 20, height: 20), length: 10, radius: 300), count: 8))
    let sheet = try SpreadsheetSection(
      Spreadsheet(pinnedRows: 1), rows: 10, rowHeight: 20, columns: 2, columnWidth: 50)
    try feed.append(FeedSection(sheet))
    let header = feed.elements(in: screen(200)).first { $0.kind == .header }
    #expect(header?.frame.minY == 200)
    #expect(feed.invalidation(from: screen(200), to: screen(210)) == .pinned)
  }

  /// In a carousel that scrolls with the feed, the item comes to the middle of the view.
  @Test func feedOfOneCarousel() throws {
    var feed = try Feed(
      environment: CollectionLayoutEnvironment(
        containerSize: LayoutSize(width: 300, height: 400), safeAreaInsets: .zero, axis: .vertical))
    let cards = LayoutSize(width: 200, height: 100)
    try feed.append(.carousel(Carousel(.coverFlow, itemSize: cards, scrollsWithFeed: true), count: 50))
    for item in [0, 7, 49] {
      let found = feed.offset(toReveal: path(0, item), at: .start, in: screen(1_000, 400))
      let target = try #require(found)
      #expect(target.origin == LayoutPoint(x: 0, y: 100 * Double(item)) && target.orthogonalOffset == nil)
      let view = LayoutRect(origin: target.origin, size: LayoutSize(width: 300, height: 400))
      let centered = feed.element(at: path(0, item), in: view)
      let card = try #require(centered)
      #expect(card.frame.midY == view.midY && feed.elements(in: view).contains(card))
    }
    #expect(feed.nextItem(.down, from: path(0, 3), in: screen(0)) == path(0, 4))
    #expect(feed.nextItem(.up, from: path(0, 0), in: screen(0)) == nil)
    #expect(feed.element(at: path(0, 7), in: nil)?.zIndex == feed.element(at: path(0, 0), in: nil)?.zIndex)
    #expect(feed.invalidation(from: screen(2_000), to: screen(2_010)) == .pinned)
  }

  @Test func supplementaryIndices() throws {
    var feed = try list()
    let other = ElementKind(rawValue: 100)
    try feed.setHeaders(
      [Supplementary(other, extent: 1), Supplementary(extent: 5), Supplementary(other, extent: 2)],
      ofSection: 4)
    try feed.setFooters([Supplementary(extent: 5)], ofSection: 4)
    try feed.setDecorations([.separators(), .background()], ofSection: 4)
    try feed.setFooters([Supplementary(extent: 9)])
    let all: [(SupplementaryIndex, ItemPath)] = [
      (SupplementaryIndex(other, section: 4, number: 0), path(4, 0)),
      (SupplementaryIndex(other, section: 4, number: 1), path(4, 2)),
      (SupplementaryIndex(.header, section: 4, number: 0), path(4, 1)),
      (SupplementaryIndex(.footer, section: 4, number: 0), path(4, 0)),
      (SupplementaryIndex(.background, section: 4, number: 0), path(4, 1)),
      (SupplementaryIndex(.header, section: nil, number: 0), path(-1, 0)),
      (SupplementaryIndex(.footer, section: nil, number: 0), path(10, 0)),
    ]
    for (index, path) in all {
      #expect(feed.path(of: index) == path && feed.index(of: index.kind, at: path) == index)
      #expect(feed.element(of: index.kind, at: path, in: nil) != nil)
    }
    for (kind, section, number) in [(other, 4, 2), (.separator, 4, 0), (.header, 10, 0), (.header, 4, .min)] {
      #expect(feed.path(of: SupplementaryIndex(kind, section: section, number: number)) == nil)
    }
    #expect(feed.index(of: .item, at: path(4, 0)) == nil && feed.index(of: .separator, at: path(4, 0)) == nil)
    try feed.removeSection(at: 0)
    #expect(feed.path(of: SupplementaryIndex(.footer, section: nil, number: 0)) == path(9, 0))
  }

  @Test(arguments: [LayoutAxis.vertical, .horizontal], [LayoutDirection.leftToRight, .rightToLeft])
  func sectionCoordinates(_ axis: LayoutAxis, _ direction: LayoutDirection) throws {
    var feed = try Feed(width: 300, axis: axis, direction: direction, sectionSpacing: 7)
    let extents = (0..<400).map { Double(20 + $0 % 9) }
    for isOrthogonal in [false, true, false, true] {
      var section = FeedSection.waterfall(Waterfall(columns: .count(2), rowSpacing: 3), extents: extents)
      section.headers = [Supplementary(extent: 13)]
      if isOrthogonal {
        section.orthogonalScrolling = OrthogonalScrolling(.groupPagingCentered, extent: 90, offset: 41.5)
      }
      try feed.append(section)
    }
    for section in 0..<feed.sectionCount {
      var own = try #require(feed.section(section, as: WaterfallSection.self))
      for item in [0, 1, 17, 399] {
        let (frame, inFeed) = (own.frame(at: item), feed.frame(at: path(section, item)))
        #expect(feed.convert(frame, fromSection: section) == inFeed)
        #expect(feed.convert(inFeed, toSection: section) == frame)
      }
    }
  }

  /// A safe area and a pinned header that leave nothing of a short view do not push an item out of it.
  @Test(arguments: [31.0, 60, 121, 122])
  func shortViews(height: Double) throws {
    let view = CollectionLayoutEnvironment(
      containerSize: LayoutSize(width: 300, height: height),
      safeAreaInsets: LayoutInsets(top: 47, bottom: 34), axis: .vertical)
    var feed = try Feed(environment: view)
    var section = FeedSection.waterfall(.list(), extents: Array(repeating: 20, count: 30))
    section.headers = [Supplementary(extent: 40, pinning: .section)]
    try feed.append(section)
    for item in 0..<30 {
      for position in RevealPosition.allCases {
        let target = feed.offset(toReveal: path(0, item), at: position, in: screen(100, height))
        let visible = LayoutRect(origin: try #require(target).origin, size: view.containerSize)
        let frame = feed.frame(at: path(0, item))
        #expect(frame.intersects(visible), "\(frame), \(position), \(visible)")
        #expect(feed.uncoveredRect(of: visible, inSection: 0).height == max(0, height - 121))
      }
    }
  }

  /// Rects with any numbers, in feeds as long as can be: no trap, and items that exist.
  @Test(arguments: [LayoutAxis.vertical, .horizontal], [LayoutDirection.leftToRight, .rightToLeft])
  func anyRect(_ axis: LayoutAxis, _ direction: LayoutDirection) throws {
    let view = CollectionLayoutEnvironment(
      containerSize: LayoutSize(width: 300, height: 300),
      safeAreaInsets: LayoutInsets(top: 20, leading: 10, bottom: 30, trailing: 5), axis: axis,
      direction: direction)
    var feed = try Feed(environment: view, sectionSpacing: 4)
    let cards = LayoutSize(width: 100, height: 50)
    var circle = Circle(itemSize: cards, length: 1e7, radius: 1e7, sweep: -3_600)
    circle.rotation = .outward
    let sheet = try SpreadsheetSection(
      Spreadsheet(pinnedRows: 2, pinnedColumns: 1, trailingPinnedRows: 9), rowHeights: [40, 0, 1e7],
      columnWidths: [0, 1e7])
    let contents: [FeedSection] = [
      .carousel(Carousel(.rotary, itemSize: cards, wraps: true), count: 1_000),
      .banner(Banner(length: 50), count: 1), FeedSection(sheet), .circle(circle, count: 7),
      .waterfall(.list(), extents: [0, 0, 1e7, 5]), .waterfall(.list(), extents: []),
      .grid(Grid(columns: .count(1), rowHeight: .points(1e6)), count: 500),
    ]
    for content in contents {
      var section = content
      section.headers = [
        Supplementary(extent: 50, pinning: .group), Supplementary(extent: 500, pinning: .section),
      ]
      section.footers = [Supplementary(extent: 400, pinning: .section)]
      try feed.append(section)
    }
    try feed.setHeaders([Supplementary(extent: 1e6, pinning: .section, stretches: true)])
    let numbers = [0, -1, 1e12, -1e15, .infinity, -.infinity, .nan, .greatestFiniteMagnitude]
    var elements: [Element] = []
    for x in numbers {
      for (y, length) in [(0.0, 300.0), (x, 0), (5, x), (-x, .infinity)] {
        let rect = LayoutRect(x: y, y: x, width: length, height: 300)
        feed.elements(in: rect, view: rect.insetBy(dx: 10, dy: 10), into: &elements)
        elements.removeCovered(in: rect)
        _ = feed.invalidation(from: rect, to: screen(0))
        for section in 0..<feed.sectionCount {
          _ = feed.uncoveredRect(of: rect, inSection: section)
          _ = feed.convert(feed.convert(rect, toSection: section), fromSection: section)
          for item in [0, feed.itemCount(ofSection: section) - 1, .max] {
            let path = path(section, item)
            let isItem = item >= 0 && item < feed.itemCount(ofSection: section)
            #expect((feed.element(at: path, in: rect) != nil) == isItem)
            for position in RevealPosition.allCases {
              let offset = feed.offset(toReveal: path, at: position, in: rect)
              #expect(isItem || offset == nil)
            }
            for step in NavigationStep.allCases {
              for distance in [4_096, x] {
                let next = feed.nextItem(step, from: path, in: rect, within: distance)
                #expect(next.map { $0.item < feed.itemCount(ofSection: $0.section) && isItem } ?? true)
              }
            }
          }
        }
      }
    }
  }

  @Test func coreGraphics() {
    let rect = LayoutRect(x: 1, y: 2, width: 3, height: 4)
    #expect(CGRect(rect) == CGRect(x: 1, y: 2, width: 3, height: 4) && LayoutRect(CGRect(rect)) == rect)
    #expect(LayoutRect(CGRect(x: 4, y: 6, width: -3, height: -4)) == rect)
    #expect(LayoutPoint(CGPoint(rect.origin)) == rect.origin && LayoutSize(CGSize(rect.size)) == rect.size)
  }
}
