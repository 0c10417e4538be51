import Foundation
import Millrace
import MillraceUIKit
import Testing
import UIKit

// The examples of the article on collection views, word for word, so that they compile and run.

// Example: messages
/// A screen of messages, whose cells size themselves.
@MainActor final class MessagesScreen: NSObject {
  private let collectionView: UICollectionView
  private(set) var messages: [String]

  init(_ messages: [String], in collectionView: UICollectionView, layout: FeedCollectionViewLayout) {
    (self.messages, self.collectionView) = (messages, collectionView)
    super.init()
    layout.delegate = self
    collectionView.dataSource = self
    collectionView.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "message")
  }

  /// Adds messages at the end. A reader who sees the end follows; others stay where they are.
  func receive(_ new: [String]) {
    let items = messages.count..<(messages.count + new.count)
    collectionView.performBatchUpdates { [self] in
      messages += new
      collectionView.insertItems(at: items.map { IndexPath(item: $0, section: 0) })
    }
  }

  /// Removes a message.
  func remove(_ message: Int) {
    collectionView.performBatchUpdates { [self] in
      messages.remove(at: message)
      collectionView.deleteItems(at: [IndexPath(item: message, section: 0)])
    }
  }
}

/// The sections and items that the layout asks for.
extension MessagesScreen: FeedLayoutDelegate {
  func makeFeed(in environment: CollectionLayoutEnvironment) throws(LayoutError) -> Feed {
    var feed = try Feed(environment: environment)
    try feed.append(makeSection(at: 0))
    return feed
  }

  func makeSection(at index: Int) -> FeedSection {
    .waterfall(.list(spacing: 8), count: messages.count, estimatedExtent: 60)
  }

  func makeItem(at path: ItemPath) -> FeedItem { .estimated(60) }
}

extension MessagesScreen: UICollectionViewDataSource {
  func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
    messages.count
  }

  func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "message", for: indexPath)
    // Configure the cell. Its constraints determine its height.
    return cell
  }
}
// End of example: messages

// Example: shelf
/// A section that scrolls across the feed, while a pan gesture drags it.
@MainActor struct ShelfDrag {
  let layout: FeedCollectionViewLayout
  let section: Int
  private let start: Double
  /// The offset counts from the leading edge, which is the right one from right to left.
  private let sign: Double

  init(_ section: Int, of layout: FeedCollectionViewLayout) {
    (self.layout, self.section) = (layout, section)
    start = layout.feed?.orthogonalScrolling(ofSection: section)?.offset ?? 0
    let isRightToLeft = layout.collectionView?.effectiveUserInterfaceLayoutDirection == .rightToLeft
    sign = isRightToLeft && layout.axis == .vertical ? -1 : 1
  }

  /// - Parameter translation: The x of `UIPanGestureRecognizer.translation(in:)`; in a feed that scrolls horizontally, the y.
  func move(by translation: Double) throws {
    try layout.setOrthogonalOffset(start - sign * translation, ofSection: section)
  }

  /// Returns the offset to which the section is animated.
  ///
  /// - Parameter velocity: The x of `UIPanGestureRecognizer.velocity(in:)`; in a feed that scrolls horizontally, the y.
  func end(by translation: Double, velocity: Double) throws -> Double {
    guard var feed = layout.feed else { return start }
    let (offset, speed) = (start - sign * translation, -sign * velocity)
    let proposed = Deceleration.normal.proposedOffset(from: offset, velocity: speed)
    return try feed.restingOffset(section: section, proposed: proposed, velocity: speed)
  }
}
// End of example: shelf

@MainActor @Suite struct UIKitAndAppKitArticleTests {
  @Test func examplesAreInTheArticle() throws {
    let article = try DocumentExamples.document("Sources/Millrace/Millrace.docc/UIKitAndAppKit.md")
    #expect(DocumentExamples.swiftBlocks(of: article) == (try DocumentExamples().texts))
  }

  /// A reader of the last messages follows new ones, also while their cells size themselves.
  @Test func messagesAreFollowed() throws {
    let layout = FeedCollectionViewLayout()
    let view = FakeCollectionView(layout, size: CGSize(width: 390, height: 844))
    let screen = MessagesScreen((0..<1_000).map { "\($0)" }, in: view, layout: layout)
    view.preferredSize = { [screen] attributes in
      let length = 30 + screen.messages[attributes.indexPath.item].count * 10
      return CGSize(width: 390, height: CGFloat(length))
    }
    try view.reloadData()
    #expect(layout.feed?.itemCount == 1_000)
    view.viewport.origin.y = .greatestFiniteMagnitude
    try view.layoutIfNeeded()
    #expect(view.viewport.maxY == view.contentSize.height)
    screen.receive(["a", "longer"])
    #expect(view.viewport.maxY == view.contentSize.height)
    #expect(layout.layoutAttributesForItem(at: IndexPath(item: 1_001, section: 0))?.frame.height == 90)
    screen.remove(0)
    #expect(layout.feed?.itemCount == 1_001 && screen.messages.first == "1")
    #expect(view.viewport.maxY == view.contentSize.height)
  }

  @Test func shelvesRest() throws {
    let data = SampleData()
    var section = SampleData.Section(id: 1, kind: .across, items: [], header: nil)
    for id in 0..<20 { section.items.append(.init(id: id, length: 100, isEstimated: false)) }
    data.sections = [section]
    let layout = FeedCollectionViewLayout()
    let view = FakeCollectionView(layout, size: CGSize(width: 320, height: 480))
    (layout.delegate, view.dataSource) = (data, data)
    try view.reloadData()
    let drag = ShelfDrag(0, of: layout)
    try drag.move(by: -40)
    try view.layoutIfNeeded()
    #expect(layout.layoutAttributesForItem(at: IndexPath(item: 0, section: 0))?.frame.minX == -40)
    let resting = try drag.end(by: -40, velocity: -200)
    #expect(resting > 100 && resting < 200)
    #expect(try drag.end(by: 40, velocity: 200) == 0)
  }

  /// From right to left, a drag to the right shows later items.
  @Test func mirroredShelvesFollowTheFinger() throws {
    let data = SampleData()
    var section = SampleData.Section(id: 1, kind: .across, items: [], header: nil)
    for id in 0..<20 { section.items.append(.init(id: id, length: 100, isEstimated: false)) }
    data.sections = [section]
    let layout = FeedCollectionViewLayout()
    let view = FakeCollectionView(layout, size: CGSize(width: 320, height: 480))
    (layout.delegate, view.dataSource, view.isRightToLeft) = (data, data, true)
    try view.reloadData()
    let drag = ShelfDrag(0, of: layout)
    try drag.move(by: 40)
    try view.layoutIfNeeded()
    #expect(layout.layoutAttributesForItem(at: IndexPath(item: 0, section: 0))?.frame.maxX == 360)
    let resting = try drag.end(by: 40, velocity: 200)
    #expect(resting > 100 && resting < 200)
    #expect(try drag.end(by: -40, velocity: -200) == 0)
  }
}
