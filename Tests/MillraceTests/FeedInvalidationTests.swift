import MillraceRandom
import Testing

@testable import Millrace

/// What a host must update after a scroll: `Feed.invalidation(from:to:)`.
@Suite struct FeedInvalidationTests {
  /// In random feeds, the result is `pinned` if and only if an element that is pinned or stretches somewhere is in one of the rects,
  /// and otherwise no element that is in both rects changes.
  @Test func pinnedMeansInView() throws {
    var random = SplitMix64(seed: 1)
    var counts: [FeedInvalidation: Int] = [:]
    for _ in 0..<400 {
      var feed = try draw(&random)
      feed.settle()
      for _ in 0..<8 {
        let start = Double(random.int(-50...max(0, Int(feed.axis.transposed(feed.contentSize).height))))
        let (old, new) = (view(start, feed), view(start + Double(random.int(1...60)), feed))
        let invalidation = feed.invalidation(from: old, to: new)
        counts[invalidation, default: 0] += 1
        let (before, after) = (feed.elements(in: old), feed.elements(in: new))
        let isPinned = (before + after).contains { mayMove($0, in: feed) }
        #expect(invalidation == (isPinned ? .pinned : .visible), "from \(old) to \(new)")
        for element in after where !isPinned {
          let same = before.first { $0.kind == element.kind && $0.path == element.path }
          #expect(same == nil || same == element)
        }
      }
    }
    #expect(counts[.pinned, default: 0] > 500 && counts[.visible, default: 0] > 500)
  }

  /// The items of a carousel that scrolls with the feed are in view only where it is.
  @Test(arguments: [nil, 400]) func carouselsThatAreOutOfView(extent: Double?) throws {
    var feed = try Feed(
      environment: CollectionLayoutEnvironment(
        containerSize: LayoutSize(width: 300, height: 400), safeAreaInsets: .zero, axis: .vertical))
    if let extent { try feed.append(.waterfall(.list(), extents: [extent, extent])) }
    let cards = LayoutSize(width: 200, height: 100)
    try feed.append(.carousel(Carousel(.coverFlow, itemSize: cards, scrollsWithFeed: true), count: 20))
    var counts: [FeedInvalidation: Int] = [:]
    for y in stride(from: -1_000.0, to: 8_000, by: 50) {
      let (old, new) = (view(y, feed, 400), view(y + 10, feed, 400))
      let elements = feed.elements(in: old) + feed.elements(in: new)
      let invalidation = feed.invalidation(from: old, to: new)
      counts[invalidation, default: 0] += 1
      let first = extent == nil ? 0 : 1
      #expect((invalidation == .pinned) == elements.contains { $0.path.section == first }, "at \(y)")
    }
    #expect(counts[.pinned, default: 0] > 10 && counts[.visible, default: 0] > 10)
  }

  private func view(_ start: Double, _ feed: Feed, _ length: Double = 200) -> LayoutRect {
    if feed.axis == .vertical { return LayoutRect(x: 0, y: start, width: 300, height: length) }
    let x = feed.direction == .rightToLeft ? -start - length : start
    return LayoutRect(x: x, y: 0, width: length, height: 300)
  }

  /// Whether the frame of an element depends on the visible rect.
  private func mayMove(_ element: Element, in feed: Feed) -> Bool {
    let path = element.path
    switch element.kind {
    case .header:
      let headers = path.section < 0 ? feed.headers : feed.headers(ofSection: path.section)
      return headers[path.item].pinning != .none
    case .footer:
      let footers = path.section >= feed.sectionCount ? feed.footers : feed.footers(ofSection: path.section)
      return footers[path.item].pinning != .none
    case .item:
      return feed.section(path.section, as: SpreadsheetSection.self)?.layout.pinnedRows ?? 0 > 0
    default: return false
    }
  }

  private func draw(_ random: inout SplitMix64) throws -> Feed {
    var feed = try Feed(
      width: 300, axis: random.oneIn(2) ? .vertical : .horizontal,
      direction: random.oneIn(2) ? .leftToRight : .rightToLeft)
    func supplementary(_ scopes: [Supplementary.PinningScope]) -> Supplementary {
      Supplementary(extent: Double(random.int(10...60)), pinning: scopes[random.int(0...(scopes.count - 1))])
    }
    if random.oneIn(5) { try feed.setHeaders([supplementary([.none, .none, .section])]) }
    if random.oneIn(5) { try feed.setFooters([supplementary([.none, .none, .section])]) }
    for _ in 0..<random.int(1...8) {
      var section: FeedSection
      switch random.int(0...2) {
      case 0:
        let extents = (0..<random.int(0...30)).map { _ in Double(random.int(5...80)) }
        section = .waterfall(.list(), extents: extents)
      case 1: section = .grid(Grid(columns: .count(3), rowHeight: .points(60)), count: random.int(0...90))
      default:
        let sheet = Spreadsheet(pinnedRows: random.int(0...1), pinnedColumns: 0)
        section = FeedSection(
          try SpreadsheetSection(sheet, rows: 15, rowHeight: 30, columns: 4, columnWidth: 60))
      }
      let scopes: [Supplementary.PinningScope] = [.none, .none, .none, .none, .section, .group]
      if random.oneIn(2) { section.headers = [supplementary(scopes)] }
      if random.oneIn(2) { section.footers = [supplementary(scopes)] }
      try feed.append(section)
    }
    return feed
  }
}
