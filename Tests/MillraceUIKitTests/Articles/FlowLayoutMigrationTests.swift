import Foundation
import Millrace
import MillraceFoundation
import MillraceUIKit
import Testing
import UIKit

// The examples of the article on flow layouts, word for word, so that they compile and run.

// Example: days
/// Photos by day, under headers that stay at the top.
@MainActor final class DaysScreen: NSObject, FeedLayoutDelegate {
  struct Day {
    var photos: [CGSize]
  }

  private let collectionView: UICollectionView
  private(set) var days: [Day]

  init(_ days: [Day], in collectionView: UICollectionView, layout: FeedCollectionViewLayout) {
    (self.days, self.collectionView) = (days, collectionView)
    super.init()
    layout.delegate = self
    collectionView.dataSource = self
    collectionView.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "photo")
  }

  func makeFeed(in environment: CollectionLayoutEnvironment) throws(LayoutError) -> Feed {
    var feed = try Feed(environment: environment)
    for day in days.indices { try feed.append(makeSection(at: day)) }
    return feed
  }

  func makeSection(at index: Int) -> FeedSection {
    // minimumInteritemSpacing, minimumLineSpacing, sectionInset
    var flow = Flow(itemSpacing: 4, lineSpacing: 4, alignment: .justified, itemAlignment: .center)
    flow.insets = LayoutInsets(top: 8, leading: 16, bottom: 8, trailing: 16)
    // collectionView(_:layout:sizeForItemAt:)
    var section = FeedSection.flow(flow, sizes: days[index].photos.map { LayoutSize($0) })
    // headerReferenceSize, sectionHeadersPinToVisibleBounds
    section.headers = [Supplementary(extent: 44, pinning: .section)]
    return section
  }

  func makeItem(at path: ItemPath) -> FeedItem {
    .size(LayoutSize(days[path.section].photos[path.item]))
  }

  /// Adds a day at the top. What is visible stays where it is.
  func add(_ day: Day) {
    collectionView.performBatchUpdates { [self] in
      days.insert(day, at: 0)
      collectionView.insertSections([0])
    }
  }

  /// Removes photos, given by their paths.
  func remove(_ photos: [IndexPath]) {
    collectionView.performBatchUpdates { [self] in
      for path in photos.sorted().reversed() { days[path.section].photos.remove(at: path.item) }
      collectionView.deleteItems(at: photos)
    }
  }
}
// End of example: days

extension DaysScreen: UICollectionViewDataSource {
  func numberOfSections(in collectionView: UICollectionView) -> Int { days.count }

  func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
    days[section].photos.count
  }

  func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    collectionView.dequeueReusableCell(withReuseIdentifier: "photo", for: indexPath)
  }
}

@MainActor @Suite struct FlowLayoutMigrationTests {
  @Test func examplesAreInTheArticle() throws {
    let article = try DocumentExamples.document("Sources/Millrace/Millrace.docc/FlowLayoutMigration.md")
    #expect(DocumentExamples.swiftBlocks(of: article) == (try DocumentExamples().texts))
  }

  @Test func daysAreAddedAndPhotosRemoved() throws {
    let photo = CGSize(width: 100, height: 100)
    let days = Array(repeating: DaysScreen.Day(photos: Array(repeating: photo, count: 10)), count: 5)
    let layout = FeedCollectionViewLayout()
    let view = FakeCollectionView(layout, size: CGSize(width: 390, height: 400))
    let screen = DaysScreen(days, in: view, layout: layout)
    try view.reloadData()
    // Three photos in a row, from edge to edge; the last row begins at the leading edge.
    func frame(_ section: Int, _ item: Int) -> CGRect? {
      layout.layoutAttributesForItem(at: IndexPath(item: item, section: section))?.frame
    }
    #expect(frame(0, 1) == CGRect(x: 145, y: 52, width: 100, height: 100))
    #expect(frame(0, 9) == CGRect(x: 16, y: 52 + 3 * 104, width: 100, height: 100))
    view.viewport.origin.y = 600
    try view.layoutIfNeeded()
    let before = try #require(frame(1, 3)).minY - view.viewport.minY
    screen.add(.init(photos: [photo]))
    #expect(try #require(frame(2, 3)).minY - view.viewport.minY == before)
    screen.remove([IndexPath(item: 0, section: 0), IndexPath(item: 2, section: 1)])
    #expect(layout.feed?.itemCount == 49 && layout.feed?.itemCount(ofSection: 0) == 0)
  }
}
