import Foundation
import Millrace
import MillraceUIKit
import Testing
import UIKit

// The examples of the article on waterfall layouts, word for word, so that they compile and run.

// Example: pins
/// Pictures in columns, under a title.
@MainActor final class PinsScreen: NSObject, FeedLayoutDelegate {
  private let collectionView: UICollectionView
  private(set) var pins: [CGSize]

  init(_ pins: [CGSize], in collectionView: UICollectionView, layout: FeedCollectionViewLayout) {
    (self.pins, self.collectionView) = (pins, collectionView)
    super.init()
    layout.delegate = self
    collectionView.dataSource = self
    collectionView.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "pin")
  }

  // columnCount, minimumColumnSpacing, minimumInteritemSpacing, sectionInset, itemRenderDirection
  private let waterfall = Waterfall(
    columns: .count(2), columnSpacing: 10, rowSpacing: 10,
    insets: LayoutInsets(top: 10, leading: 10, bottom: 10, trailing: 10), order: .shortest)

  /// The width of a column, which determines the heights of the items.
  private var columnWidth = 0.0

  private func setColumnWidth(in environment: CollectionLayoutEnvironment) {
    columnWidth = (environment.containerSize.width - 10 - 10 - 10) / 2
  }

  /// The height of an item: collectionView(_:layout:sizeForItemAt:) returned `pins[item]`.
  private func height(_ item: Int) -> Double {
    Double(pins[item].height / pins[item].width) * columnWidth
  }

  func makeFeed(in environment: CollectionLayoutEnvironment) throws(LayoutError) -> Feed {
    setColumnWidth(in: environment)
    var feed = try Feed(environment: environment)
    try feed.append(makeSection(at: 0))
    return feed
  }

  func makeSection(at index: Int) -> FeedSection {
    var section = FeedSection.waterfall(waterfall, extents: pins.indices.map { height($0) })
    section.headers = [Supplementary(extent: 50)]  // headerHeight
    return section
  }

  func makeItem(at path: ItemPath) -> FeedItem { .extent(height(path.item)) }

  /// Another width: other heights. The first visible picture stays where it is.
  func updateSizes(in feed: inout Feed, for environment: CollectionLayoutEnvironment) throws(LayoutError) {
    setColumnWidth(in: environment)
    try feed.replaceSection(at: 0, with: makeSection(at: 0))
  }

  /// Adds pictures at the end.
  func append(_ new: [CGSize]) {
    let items = pins.count..<(pins.count + new.count)
    collectionView.performBatchUpdates { [self] in
      pins += new
      collectionView.insertItems(at: items.map { IndexPath(item: $0, section: 0) })
    }
  }
}
// End of example: pins

extension PinsScreen: UICollectionViewDataSource {
  func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
    pins.count
  }

  func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    collectionView.dequeueReusableCell(withReuseIdentifier: "pin", for: indexPath)
  }
}

@MainActor @Suite struct WaterfallLayoutMigrationTests {
  @Test func examplesAreInTheArticle() throws {
    let article = try DocumentExamples.document(
      "Sources/Millrace/Millrace.docc/WaterfallLayoutMigration.md")
    #expect(DocumentExamples.swiftBlocks(of: article) == (try DocumentExamples().texts))
  }

  @Test func pinsAreTurned() throws {
    let layout = FeedCollectionViewLayout()
    let view = FakeCollectionView(layout, size: CGSize(width: 390, height: 844))
    let pins = (0..<200).map { CGSize(width: 100, height: 100 + $0 * 37 % 100) }
    let screen = PinsScreen(pins, in: view, layout: layout)
    try view.reloadData()
    func frame(_ item: Int) -> CGRect? {
      layout.layoutAttributesForItem(at: IndexPath(item: item, section: 0))?.frame
    }
    #expect(frame(0) == CGRect(x: 10, y: 60, width: 180, height: 180))
    view.viewport.origin.y = 5_000
    try view.layoutIfNeeded()
    let first = try #require(
      view.shown.values.filter { $0.representedElementKind == nil }.map(\.indexPath.item).min())
    let y = try #require(frame(first)).minY - view.viewport.minY
    view.viewport.size = CGSize(width: 844, height: 390)
    try view.layoutIfNeeded()
    #expect(frame(first)?.width == 407)
    #expect(try #require(frame(first)).minY - view.viewport.minY == y)
    screen.append([CGSize(width: 1, height: 1)])
    #expect(frame(200)?.height == 407)
  }
}
