import Foundation
import Millrace
import MillraceFoundation
import MillraceRandom
import Testing

#if MILLRACE_APPKIT
  import AppKit
  import MillraceAppKit
#else
  import MillraceUIKit
  import UIKit
#endif

/// Mirrored feeds, insets, and elements that follow an offset.
@MainActor @Suite struct FeedLayoutViewTests {
  /// From right to left, a horizontal feed begins at the right edge, and stays there while it grows.
  @Test func horizontalFeedsAreMirrored() throws {
    let screen = try SampleScreen(ListDelegate(50), axis: .horizontal) { $0.isRightToLeft = true }
    #expect(screen.view.contentSize == CGSize(width: 5_030, height: 480))
    #expect(Double(screen.view.viewport.minX) == 5_030 - 320)
    #expect(screen.frame(0) == CGRect(x: 4_900, y: 0, width: 100, height: 480))
    #expect(screen.layout.feedOrigin == CGPoint(x: 5_030, y: 0))
    screen.view.viewport.origin.x = 4_000
    try screen.view.layoutIfNeeded()
    screen.list.lengths.append(.extent(100))
    screen.counts.counts = [51]
    _ = try screen.view.animate([HostUpdateItem(.insert, before: nil, after: item(0, 50))])
    #expect(screen.view.viewport.minX == 4_100 && screen.frame(0)?.minX == 5_000)
    screen.layout.snapping = .paging
    let target = screen.layout.targetContentOffset(
      forProposedContentOffset: CGPoint(x: 4_050, y: 0), withScrollingVelocity: .zero)
    #expect(target == CGPoint(x: 5_130 - 640 - 320, y: 0))
    // Short content lies at the right edge.
    let short = try SampleScreen(ListDelegate(1), axis: .horizontal) { $0.isRightToLeft = true }
    #expect(short.view.viewport.minX == 0 && short.frame(0)?.maxX == 290)
  }

  /// Elements are pinned, and sections come to rest, inside of the insets.
  @Test func insetsCount() throws {
    let list = ListDelegate(20)
    list.sectionCount = 3
    let layout = FeedCollectionViewLayout()
    let view = FakeCollectionView(layout, size: CGSize(width: 320, height: 480))
    let counts = SampleCounts([20, 20, 20])
    (layout.delegate, view.dataSource, view.insets) = (list, counts, (47, 0, 34, 0))
    try view.reloadData()
    view.viewport.origin.y = 500
    try view.layoutIfNeeded()
    let kind = HostCollectionView.elementKindSectionHeader
    let header = layout.layoutAttributesForSupplementaryView(ofKind: kind, at: item(0, 0))
    #expect(header?.frame == CGRect(x: 0, y: 547, width: 320, height: 30))
    layout.snapping = .sections
    for (proposed, resting) in [(1_500.0, 2_030.0 - 47), (100, -47), (9_000, 6_090 - 480 + 34)] {
      let target = layout.targetContentOffset(
        forProposedContentOffset: CGPoint(x: 0, y: proposed), withScrollingVelocity: .zero)
      #expect(target == CGPoint(x: 0, y: resting))
    }
    layout.snapping = .free
    let free = layout.targetContentOffset(
      forProposedContentOffset: CGPoint(x: 3, y: 77), withScrollingVelocity: CGPoint(x: 0, y: 1))
    #expect(free == CGPoint(x: 3, y: 77))
  }

  /// Insets that change without the bounds are laid out with the updates that follow, once the feed has the new data.
  @Test func updatesFollowOtherInsets() throws {
    var failures: [FeedLayoutError] = []
    let screen = try SampleScreen(ListDelegate(50)) { $0.layout.failureHandler = { failures.append($0) } }
    screen.list.updatedCounts = []
    screen.view.insets = (0, 20, 100, 20)
    screen.list.lengths.append(.extent(40))
    screen.counts.counts = [51]
    _ = try screen.view.animate([HostUpdateItem(.insert, before: nil, after: item(0, 50))])
    #expect(failures.isEmpty && screen.list.updatedCounts == [51])
    #expect(screen.frame(50) == CGRect(x: 0, y: 5_030, width: 280, height: 40))
    #expect(screen.view.contentSize == CGSize(width: 280, height: 5_070))
  }

  /// A section that scrolls by itself names what moves, comes into view or leaves it.
  @Test func orthogonalSectionsNameWhatMoves() throws {
    let data = SampleData()
    var section = SampleData.Section(id: 1, kind: .across, items: [], header: nil)
    for id in 0..<20 { section.items.append(.init(id: id, length: 100, isEstimated: false)) }
    data.sections = [section]
    let layout = FeedCollectionViewLayout()
    let view = FakeCollectionView(layout, size: CGSize(width: 320, height: 480))
    (layout.delegate, view.dataSource) = (data, data)
    try view.reloadData()
    var items = Set(view.shown.keys.filter { $0.kind == nil })
    #expect(!items.isEmpty)
    let (shown, count) = (items.count, view.invalidatedCount)
    try layout.setOrthogonalOffset(250, ofSection: 0)
    let named = view.invalidatedCount - count
    try view.layoutIfNeeded()
    items.formUnion(view.shown.keys.filter { $0.kind == nil })
    #expect(items.count > shown && named == items.count)
  }

  /// A carousel that scrolls with the feed names the items that it transforms.
  @Test func carouselsFollowTheOffset() throws {
    let screen = try SampleScreen(ListDelegate(50))
    try screen.layout.updateFeed { feed throws(LayoutError) in
      let carousel = Carousel(
        StandardCarouselStyle(.coverFlow), itemSize: LayoutSize(width: 200, height: 200),
        scrollsWithFeed: true)
      try feed.replaceSection(at: 0, with: .carousel(carousel, count: 50))
    }
    try screen.view.layoutIfNeeded()
    let count = screen.view.invalidatedCount
    screen.view.viewport.origin.y = 40
    try screen.view.layoutIfNeeded()
    #expect(screen.view.invalidatedCount > count)
    #if !MILLRACE_APPKIT
      let tilted = screen.view.shown.values.filter { $0.transform3D != CATransform3DIdentity }
      #expect(!tilted.isEmpty)
    #endif
  }
}
