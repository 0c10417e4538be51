import Foundation
import Millrace
import MillraceRandom

#if MILLRACE_APPKIT
  import AppKit
  import MillraceAppKit
#else
  import MillraceUIKit
  import UIKit
#endif

/// Sections of several layouts, as a data source and as the delegate of a layout.
@MainActor final class SampleData: SampleDataSource {
  struct Item: Hashable {
    var id: Int
    /// The length along the feed, once the item is measured.
    var length: Double
    var isEstimated: Bool

    static let estimate = 50.0
    var current: Double { isEstimated ? Self.estimate : length }
  }

  enum Kind: Int, CaseIterable { case list, columns, flow, grid, across, cards }

  struct Section {
    var id: Int
    var kind: Kind
    var items: [Item]
    /// The length of the pinned header, or `nil` if there is none.
    var header: Double?
  }

  var sections: [Section] = []
  var orthogonalOffsets: [Int: Double] = [:]
  var axis = LayoutAxis.vertical
  private var lastID = 0

  func newID() -> Int {
    lastID += 1
    return lastID
  }

  func newItem(_ random: inout SplitMix64) -> Item {
    Item(id: newID(), length: Double(random.int(20...180)), isEstimated: random.oneIn(2))
  }

  func newSection(_ random: inout SplitMix64) -> Section {
    let kind = random.pick(Kind.allCases)
    var section = Section(id: newID(), kind: kind, items: [], header: random.oneIn(2) ? 30 : nil)
    for _ in 0..<random.int(0...30) { section.items.append(newItem(&random)) }
    return section
  }

  // MARK: The feed

  func feedItem(_ item: Item, of kind: Kind) -> FeedItem {
    let length = item.current
    switch kind {
    case .list, .columns, .across: return item.isEstimated ? .estimated(length) : .extent(length)
    case .flow:
      // As wide as its identity says.
      let side = Double(40 + item.id % 7 * 10)
      let size =
        axis == .vertical
        ? LayoutSize(width: side, height: length) : LayoutSize(width: length, height: side)
      return .size(size, isEstimated: item.isEstimated)
    case .grid, .cards: return .cell
    }
  }

  func feedSection(_ section: Section) -> FeedSection {
    let items = section.items
    var result: FeedSection
    switch section.kind {
    case .list, .columns, .across:
      let waterfall =
        section.kind == .columns
        ? Waterfall(columns: .count(3), columnSpacing: 4, rowSpacing: 6) : .list(spacing: 5)
      result = .waterfall(
        waterfall, items: items.map { WaterfallItem($0.current, isEstimated: $0.isEstimated) })
      if section.kind == .across { result.orthogonalScrolling = OrthogonalScrolling(.continuous, extent: 90) }
    case .flow:
      result = .rows(
        .flow(Flow(itemSpacing: 3, lineSpacing: 4)),
        items: items.map { item in
          guard case .size(let size, let isEstimated) = feedItem(item, of: .flow) else { fatalError() }
          return RowItem(size, isEstimated: isEstimated)
        })
    case .grid:
      result = .grid(
        Grid(columns: .count(4), rowHeight: .points(35), columnSpacing: 2, rowSpacing: 2), count: items.count)
    case .cards:
      let carousel = Carousel(
        StandardCarouselStyle(.rotary), itemSize: LayoutSize(width: 80, height: 80),
        wraps: section.id % 2 == 0)
      result = .carousel(carousel, count: items.count)
    }
    if let header = section.header { result.headers = [Supplementary(extent: header, pinning: .section)] }
    result.decorations = [.background(), .separators()]
    return result
  }

  override func sectionCount() -> Int { sections.count }
  override func itemCount(of section: Int) -> Int { sections[section].items.count }
}

extension SampleData: FeedLayoutDelegate {
  func makeFeed(in environment: CollectionLayoutEnvironment) throws(LayoutError) -> Feed {
    var feed = try Feed(environment: environment, sectionSpacing: 7)
    for (index, section) in sections.enumerated() {
      try feed.append(feedSection(section))
      if let offset = orthogonalOffsets[section.id] { try feed.setOrthogonalOffset(offset, ofSection: index) }
    }
    try feed.setHeaders([Supplementary(extent: 25)])
    return feed
  }

  func makeSection(at index: Int) throws(LayoutError) -> FeedSection { feedSection(sections[index]) }

  func makeItem(at path: ItemPath) throws(LayoutError) -> FeedItem {
    let section = sections[path.section]
    return feedItem(section.items[path.item], of: section.kind)
  }
}
