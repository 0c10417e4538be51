import MillraceRandom
import Testing

@testable import Millrace

/// The changes of batches in a watched rect, which are found without queries if all edits are behind the rect, against
/// queries before and after the batch.
@Suite struct WatchedBatchTests {
  private var random = SplitMix64(seed: 42)

  private func path(_ section: Int, _ item: Int) -> ItemPath { ItemPath(section: section, item: item) }

  private mutating func supplementary() -> Supplementary {
    Supplementary(
      extent: random.pick([0, 5, 30]),
      pinning: random.oneIn(12) ? .group : random.pick([.none, .section]), stretches: random.oneIn(3))
  }

  private mutating func boundary() -> CollectionLayoutBoundarySupplementaryItem {
    var item = CollectionLayoutBoundarySupplementaryItem(
      layoutSize: CollectionLayoutSize(widthDimension: .absolute(20), heightDimension: .absolute(20)),
      elementKind: .header,
      alignment: random.pick([.topLeading, .bottomTrailing]),
      absoluteOffset: random.pick([.zero, LayoutPoint(x: -9, y: -9), LayoutPoint(x: 9, y: 9)]))
    item.pinToVisibleBounds = random.oneIn(2)
    return item
  }

  /// Returns a list, a waterfall with more items than a small section has, or items that begin 7 pt above their section.
  private mutating func section() -> FeedSection {
    let kind = random.int(0...5)
    let extents = (0..<(kind == 0 ? 70 : random.int(0...5))).map { _ in random.pick([0, 10, 40.0]) }
    var section: FeedSection
    switch kind {
    case 0: section = .waterfall(Waterfall(columns: .count(2)), extents: extents)
    case 1: section = .custom(RepeatedItemsTests.Rows(count: 2, overflow: 7), items: extents)
    default: section = .waterfall(.list(), extents: extents)
    }
    if random.oneIn(8) {
      section.boundarySupplementaryItems = [boundary()]
      return section
    }
    if random.oneIn(2) { section.headers = [supplementary()] }
    if random.oneIn(2) { section.footers = [supplementary()] }
    return section
  }

  private mutating func feed() throws -> Feed {
    var feed = try Feed(
      width: 100, axis: random.pick([.vertical, .horizontal]),
      direction: random.pick([.leftToRight, .rightToLeft]), sectionSpacing: random.pick([0, 3]))
    for _ in 0..<random.int(1...8) { try feed.append(section()) }
    switch random.int(0...5) {
    case 0: try feed.setHeaders([supplementary()])
    case 1: try feed.setFooters([supplementary()])
    case 2: try feed.setBoundarySupplementaryItems([boundary()])
    default: break
    }
    return feed
  }

  /// Returns a batch that edits sections from `first` on.
  private mutating func batch(from first: Int, in feed: Feed) -> BatchUpdate {
    var batch = BatchUpdate()
    if random.oneIn(4) {
      for section in first..<feed.sectionCount { batch.removeSection(at: section) }
      return batch
    }
    for _ in 0..<random.int(1...2) {
      let section = random.int(first...feed.sectionCount)
      let items = section < feed.sectionCount ? feed.itemCount(ofSection: section) : 0
      switch random.int(0...7) {
      case 0 where section < feed.sectionCount: batch.removeSection(at: section)
      case 1 where section < feed.sectionCount: batch.replaceSection(at: section, with: self.section())
      case 2 where section < feed.sectionCount: batch.moveSection(from: section, to: first)
      case 3 where section < feed.sectionCount:
        batch.insert(.extent(random.pick([5, 50])), at: path(section, items))
      case 4 where items > 0: batch.remove(at: path(section, 0))
      case 5 where items > 0: batch.resize(at: path(section, 0), to: .extent(25))
      case 6 where items > 0: batch.reload(at: path(section, 0))
      default: batch.insertSection(self.section(), at: first)
      }
    }
    return batch
  }

  /// Returns a visible rect that ends about where a section begins, or where the one before it ends.
  private mutating func rect(before section: Int, in feed: Feed) -> LayoutRect {
    let map = feed.map
    var edge = feed.sectionTree.origin + feed.sectionTree.length
    if section < feed.sectionCount { edge = feed.sectionTree.position(of: section).start }
    let end = edge + 192 * random.pick([-40, -7, -4, -3, -2, 0, 0, 1, 20])
    let length: Units = 192 * random.pick([10, 60, 300])
    return map.rect(crossStart: 0, crossLength: 19_200, mainStart: end - length, mainLength: length)
  }

  @Test mutating func changesAreThoseOfQueries() throws {
    var withoutQueries = 0
    for number in 0..<20_000 {
      var feed = try feed()
      if random.oneIn(4), feed.itemCount(ofSection: 0) > 0 { try feed.remove(at: path(0, 0)) }
      if random.oneIn(2) { feed.settle() }
      let first = random.int(0...feed.sectionCount)
      let batch = batch(from: first, in: feed)
      let rect = rect(before: first, in: feed)
      var other = feed
      guard let expected = try? other.withUpdate(in: rect, { try $0.apply(batch) }) else { continue }
      let work = feed.queryWork
      let report = try feed.apply(batch, watching: rect)
      if feed.queryWork == work { withoutQueries += 1 }
      #expect(report.changes == expected.changes, "number \(number): \(batch) in \(rect)")
      #expect(feed.invariantViolation() == nil)
    }
    #expect(withoutQueries > 1_000)
  }
}
