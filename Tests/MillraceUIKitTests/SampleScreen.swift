import Foundation
import Millrace
import MillraceFoundation

#if MILLRACE_APPKIT
  import AppKit
  import MillraceAppKit
#else
  import MillraceUIKit
  import UIKit
#endif

/// A list of items of 100 pt under a pinned header of 30 pt.
final class ListDelegate: FeedLayoutDelegate {
  var lengths: [FeedItem]
  var sectionCount = 1
  var error: LayoutError?
  /// The numbers of items for which the delegate was asked for other sizes. `nil` if it has none.
  var updatedCounts: [Int]?

  init(_ count: Int) { lengths = Array(repeating: .extent(100), count: count) }

  func makeFeed(in environment: CollectionLayoutEnvironment) throws(LayoutError) -> Feed {
    if let error { throw error }
    var feed = try Feed(environment: environment)
    for section in 0..<sectionCount { try feed.append(try makeSection(at: section)) }
    return feed
  }

  func makeSection(at index: Int) throws(LayoutError) -> FeedSection {
    let items = lengths.map { item in
      guard case .waterfall(let item) = item else { return WaterfallItem(0) }
      return item
    }
    var section = FeedSection.waterfall(.list(), items: items)
    section.headers = [Supplementary(extent: 30, pinning: .section)]
    section.decorations = [.background()]
    return section
  }

  func makeItem(at path: ItemPath) throws(LayoutError) -> FeedItem { lengths[path.item] }

  func updateSizes(in feed: inout Feed, for environment: CollectionLayoutEnvironment) throws(LayoutError) {
    guard updatedCounts != nil else { return }
    updatedCounts?.append(feed.itemCount)
    try feed.replaceSection(at: 0, with: makeSection(at: 0))
  }
}

/// A data source with any numbers of items.
final class SampleCounts: SampleDataSource {
  var counts: [Int]
  init(_ counts: [Int]) {
    self.counts = counts
    super.init()
  }
  override func sectionCount() -> Int { counts.count }
  override func itemCount(of section: Int) -> Int { counts[section] }
}

/// A collection view with everything that it does not retain.
@MainActor struct SampleScreen {
  let view: FakeCollectionView
  let list: ListDelegate
  let counts: SampleCounts
  var layout: FeedCollectionViewLayout { view.layout }
  var offset: Double { Double(view.viewport.minY) }

  func frame(_ item: Int) -> CGRect? {
    layout.layoutAttributesForItem(at: IndexPath(item: item, section: 0))?.frame
  }

  /// Shows the list in a view of 320 × 480 pt, and loads its data.
  init(
    _ list: ListDelegate, axis: LayoutAxis = .vertical, setUp: (FakeCollectionView) -> Void = { _ in }
  ) throws {
    let layout = FeedCollectionViewLayout(axis: axis)
    let view = FakeCollectionView(layout, size: CGSize(width: 320, height: 480))
    let counts = SampleCounts([list.lengths.count])
    (layout.delegate, view.dataSource) = (list, counts)
    setUp(view)
    try view.reloadData()
    (self.view, self.list, self.counts) = (view, list, counts)
  }
}

/// Returns an index path: `item(section, item)`.
func item(_ path: Int...) -> IndexPath { IndexPath(indexes: path) }
