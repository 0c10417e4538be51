import Foundation
import Millrace
import MillraceUIKit
import Testing
import UIKit

/// The order of calls of a layout, as in the table of the article: one test for each row.
@MainActor @Suite struct CallOrderTests {
  @Test(arguments: calls) func orderOfCalls(_ row: TableRow) throws { try row.test() }

  @Test func everyRowHasATest() throws {
    let article = try DocumentExamples.document("Sources/Millrace/Millrace.docc/UIKitAndAppKit.md")
    let texts = try TableRow.texts(
      in: article, below: "The order of calls", column: "the collection view")
    #expect(Self.calls.map { $0.text } == texts)
  }

  private static let pass = ["prepare", "collectionViewContentSize", "layoutAttributesForElements(in:)"]

  nonisolated private static let calls: [TableRow] = [
    TableRow("loads its data") {
      var failures: [FeedLayoutError] = []
      let screen = try SampleScreen(ListDelegate(50)) { $0.layout.failureHandler = { failures.append($0) } }
      #expect(screen.view.calls == ["invalidateLayout(with:)"] + pass)
      screen.list.lengths.append(.extent(100))
      screen.counts.counts = [51]
      try screen.view.reloadData()
      #expect(screen.layout.feed?.itemCount == 51 && failures.isEmpty)
      screen.counts.counts = [50]
      try screen.view.reloadData()
      #expect(failures == [.itemCount(section: 0, dataSource: 50, feed: 51)])
    },
    TableRow("is invalidated by `invalidateLayout()`") {
      let screen = try SampleScreen(ListDelegate(50))
      screen.list.lengths.append(.extent(100))
      screen.counts.counts = [51]
      screen.view.calls = []
      screen.layout.invalidateLayout()
      try screen.view.layoutIfNeeded()
      #expect(screen.view.calls == ["invalidateLayout(with:)"] + pass)
      #expect(screen.layout.feed?.itemCount == 50)
      screen.layout.reloadFeed()
      try screen.view.layoutIfNeeded()
      #expect(screen.layout.feed?.itemCount == 51)
    },
    TableRow("scrolls") {
      let screen = try SampleScreen(ListDelegate(50))
      let object = screen.layout.layoutAttributesForItem(at: item(0, 3))
      screen.view.calls = []
      screen.view.viewport.origin.y = 10
      try screen.view.layoutIfNeeded()
      #expect(
        screen.view.calls == [
          "shouldInvalidateLayout(forBoundsChange:)", "invalidationContext(forBoundsChange:)",
          "invalidateLayout(with:)",
        ] + pass)
      // The header is pinned, and the only element that moves on screen.
      #expect(screen.view.invalidatedCount == 1)
      #expect(screen.layout.layoutAttributesForItem(at: item(0, 3)) === object)
      try screen.layout.updateFeed { feed throws(LayoutError) in try feed.setHeaders([], ofSection: 0) }
      try screen.view.layoutIfNeeded()
      screen.view.calls = []
      screen.view.viewport.origin.y = 1_000
      #expect(screen.view.calls == ["shouldInvalidateLayout(forBoundsChange:)"])
    },
    TableRow("gets another size") {
      let screen = try SampleScreen(ListDelegate(50))
      try screen.layout.updateFeed { feed throws(LayoutError) in
        let grid = FeedSection.grid(Grid(columns: .count(2), rowHeight: .aspectRatio(1)), count: 50)
        try feed.replaceSection(at: 0, with: grid)
      }
      try screen.view.layoutIfNeeded()
      screen.view.viewport.origin.y = 1_600
      try screen.view.layoutIfNeeded()
      screen.view.calls = []
      screen.view.viewport.size = CGSize(width: 480, height: 320)
      #expect(
        Array(screen.view.calls.prefix(2)) == [
          "shouldInvalidateLayout(forBoundsChange:)", "invalidationContext(forBoundsChange:)",
        ])
      try screen.view.layoutIfNeeded()
      #expect(screen.offset == 2_400 && screen.frame(20)?.minY == 2_400)
    },
    TableRow("gets other insets or another safe area") {
      for changesBounds in [true, false] {
        let screen = try SampleScreen(ListDelegate(50))
        screen.view.viewport.origin.y = 1_000
        try screen.view.layoutIfNeeded()
        screen.view.insets = (0, 20, 0, 20)
        screen.view.calls = []
        if changesBounds {
          screen.view.viewport.origin.y = 1_010
          #expect(screen.view.calls.contains("invalidationContext(forBoundsChange:)"))
        } else {
          screen.layout.invalidateLayout()
        }
        try screen.view.layoutIfNeeded()
        #expect(screen.frame(12)?.width == 280 && screen.offset == (changesBounds ? 1_010 : 1_000))
      }
    },
    TableRow("shows a cell") {
      let list = ListDelegate(50)
      for item in 0..<50 { list.lengths[item] = .estimated(100) }
      let screen = try SampleScreen(list)
      screen.view.viewport.origin.y = 1_000
      try screen.view.layoutIfNeeded()
      let original = try #require(screen.layout.layoutAttributesForItem(at: item(0, 2)))
      let count = screen.view.invalidatedCount
      screen.view.calls = []
      #expect(screen.view.ask(original, at: item(0, 2), CGSize(width: 320, height: 175)))
      #expect(
        screen.view.calls == [
          "shouldInvalidateLayout(forPreferredLayoutAttributes:)",
          "invalidationContext(forPreferredLayoutAttributes:)", "invalidateLayout(with:)",
        ])
      // The context names the item alone.
      #expect(screen.view.invalidatedCount == count + 1)
      try screen.view.layoutIfNeeded()
      #expect(screen.offset == 1_075 && screen.frame(2)?.height == 175)
      #expect(!screen.view.ask(original, at: item(0, 2), CGSize(width: 320, height: 180)))
    },
    TableRow("updates its data") {
      let screen = try SampleScreen(ListDelegate(50))
      let context = UICollectionViewLayoutInvalidationContext()
      context.invalidateDataSourceCounts = true
      screen.layout.invalidateLayout(with: context)
      screen.layout.prepare()
      #expect(screen.layout.layoutAttributesForElements(in: screen.view.viewport).isEmpty)
      #expect(screen.frame(0) == nil)
      screen.layout.prepare(forCollectionViewUpdates: [])
      #expect(screen.layout.layoutAttributesForElements(in: screen.view.viewport).isEmpty == false)
    },
    TableRow("`prepare(forCollectionViewUpdates:)`") {
      let screen = try SampleScreen(ListDelegate(50))
      screen.list.updatedCounts = []
      // The paths of what is removed are those before the updates, and of what is inserted those after them.
      screen.list.lengths.insert(.extent(70), at: 0)
      screen.list.lengths.remove(at: 50)
      screen.counts.counts = [50]
      screen.view.insets = (0, 20, 0, 20)
      _ = try screen.view.animate([
        UICollectionViewUpdateItem(.delete, before: item(0, 49), after: nil),
        UICollectionViewUpdateItem(.insert, before: nil, after: item(0, 0)),
      ])
      #expect(screen.frame(0) == CGRect(x: 0, y: 30, width: 280, height: 70))
      #expect(screen.layout.feed?.itemCount == 50 && screen.list.updatedCounts == [50])
    },
    TableRow("`targetContentOffset(forProposedContentOffset:)`") {
      let screen = try SampleScreen(ListDelegate(50))
      screen.view.viewport.origin.y = 1_000
      try screen.view.layoutIfNeeded()
      screen.list.lengths.insert(.extent(70), at: 0)
      screen.counts.counts = [51]
      _ = try screen.view.animate([UICollectionViewUpdateItem(.insert, before: nil, after: item(0, 0))])
      #expect(screen.offset == 1_070)
    },
    TableRow("`initial…` and `final…` for each element") {
      let screen = try SampleScreen(ListDelegate(50))
      screen.view.viewport.origin.y = 1_000
      try screen.view.layoutIfNeeded()
      let old = try #require(screen.frame(12))
      screen.list.lengths.insert(.extent(70), at: 0)
      screen.list.lengths.remove(at: 13)
      screen.counts.counts = [50]
      let animation = try screen.view.animate([
        UICollectionViewUpdateItem(.insert, before: nil, after: item(0, 0)),
        UICollectionViewUpdateItem(.delete, before: item(0, 12), after: nil),
      ])
      let removed = try #require(animation.final[.init(kind: nil, indexPath: item(0, 12))])
      #expect(removed.frame == old.offsetBy(dx: 0, dy: 70) && removed.alpha == 0)
      // Item 13 is now after the inserted item and without item 12: its frame was that below item 12.
      let stays = try #require(animation.initial[.init(kind: nil, indexPath: item(0, 13))])
      #expect(stays.frame == old.offsetBy(dx: 0, dy: 100) && stays.alpha == 1)
      let goesOn = try #require(animation.final[.init(kind: nil, indexPath: item(0, 13))])
      #expect(goesOn.frame == screen.frame(13) && goesOn.alpha == 1)
    },
    TableRow("ends a drag") {
      let list = ListDelegate(20)
      list.sectionCount = 3
      let layout = FeedCollectionViewLayout()
      let view = FakeCollectionView(layout, size: CGSize(width: 320, height: 480))
      let counts = SampleCounts([20, 20, 20])
      (layout.delegate, view.dataSource, view.insets) = (list, counts, (47, 0, 34, 0))
      try view.reloadData()
      layout.snapping = .sections
      for (proposed, resting) in [(1_500.0, 2_030.0 - 47), (100, -47), (9_000, 6_090 - 480 + 34)] {
        let target = layout.targetContentOffset(
          forProposedContentOffset: CGPoint(x: 0, y: proposed), withScrollingVelocity: .zero)
        #expect(target == CGPoint(x: 0, y: resting))
      }
    },
  ]
}
