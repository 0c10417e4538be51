import Foundation
import Millrace
import MillraceUIKit
import Testing
import UIKit

// The examples of the article on compositional layouts, word for word, so that they compile and run.

// Example: store
/// A shelf of cards, and a list that sizes itself.
@MainActor final class StoreScreen: NSObject, FeedLayoutDelegate {
  private(set) var products: [[String]]

  init(_ products: [[String]], in collectionView: UICollectionView, layout: FeedCollectionViewLayout) {
    self.products = products
    super.init()
    layout.delegate = self
    collectionView.dataSource = self
    collectionView.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "product")
  }

  /// Replaces the closure of `UICollectionViewCompositionalLayout(sectionProvider:)`.
  private func sectionLayout(_ index: Int) -> CollectionLayoutSection {
    let item = CollectionLayoutItem(
      layoutSize: .init(widthDimension: .fractionalWidth(1), heightDimension: .fractionalHeight(1)))
    let header = CollectionLayoutBoundarySupplementaryItem(
      layoutSize: .init(widthDimension: .fractionalWidth(1), heightDimension: .absolute(44)),
      alignment: .top)
    guard index == 0 else {
      let size = CollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .estimated(80))
      let row = CollectionLayoutGroup.horizontal(layoutSize: size, subitems: [.init(layoutSize: size)])
      var section = CollectionLayoutSection(group: row)
      section.boundarySupplementaryItems = [header]
      return section
    }
    let card = CollectionLayoutGroup.horizontal(
      layoutSize: .init(widthDimension: .fractionalWidth(0.8), heightDimension: .absolute(200)),
      subitems: [item])
    var section = CollectionLayoutSection(group: card)
    section.interGroupSpacing = 10
    section.orthogonalScrollingBehavior = .groupPaging
    section.boundarySupplementaryItems = [header]
    return section
  }

  func makeFeed(in environment: CollectionLayoutEnvironment) throws(LayoutError) -> Feed {
    // interSectionSpacing
    var feed = try Feed(environment: environment, sectionSpacing: 20)
    for index in products.indices { try feed.append(makeSection(at: index)) }
    return feed
  }

  func makeSection(at index: Int) -> FeedSection {
    .compositional(sectionLayout(index), count: products[index].count)
  }

  func makeItem(at path: ItemPath) -> FeedItem { .cell }
}
// End of example: store

extension StoreScreen: UICollectionViewDataSource {
  func numberOfSections(in collectionView: UICollectionView) -> Int { products.count }

  func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
    products[section].count
  }

  func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    collectionView.dequeueReusableCell(withReuseIdentifier: "product", for: indexPath)
  }
}

@MainActor @Suite struct CompositionalLayoutMigrationTests {
  @Test func examplesAreInTheArticle() throws {
    let article = try DocumentExamples.document(
      "Sources/Millrace/Millrace.docc/CompositionalLayoutMigration.md")
    #expect(DocumentExamples.swiftBlocks(of: article) == (try DocumentExamples().texts))
  }

  @Test func storeIsShown() throws {
    let layout = FeedCollectionViewLayout()
    let view = FakeCollectionView(layout, size: CGSize(width: 390, height: 844))
    let screen = StoreScreen(
      [(0..<10).map { "card \($0)" }, (0..<50).map { "row \($0)" }], in: view, layout: layout)
    view.preferredSize = { attributes in
      attributes.representedElementKind == nil && attributes.indexPath.section == 1
        ? CGSize(width: 390, height: 100) : nil
    }
    try view.reloadData()
    func frame(_ section: Int, _ item: Int) -> CGRect? {
      layout.layoutAttributesForItem(at: IndexPath(item: item, section: section))?.frame
    }
    #expect(frame(0, 1) == CGRect(x: 322, y: 44, width: 312, height: 200))
    // The rows on screen are measured.
    #expect(frame(1, 1) == CGRect(x: 0, y: 44 + 200 + 20 + 44 + 100, width: 390, height: 100))
    #expect(layout.feed?.isEstimated(at: ItemPath(section: 1, item: 40)) == true)
    let header = layout.layoutAttributesForSupplementaryView(
      ofKind: UICollectionView.elementKindSectionHeader, at: IndexPath(item: 0, section: 1))
    #expect(header?.frame == CGRect(x: 0, y: 264, width: 390, height: 44))
    withExtendedLifetime(screen) {}
  }
}
