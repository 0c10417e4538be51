import Foundation

// The part of UIKit that the collection view layout of the article uses, for platforms without UIKit.

extension IndexPath {
  var section: Int { self[0] }
  var item: Int { self[1] }
}

class UICollectionView {
  var bounds: CGRect

  init(bounds: CGRect) { self.bounds = bounds }
}

class UICollectionViewLayoutAttributes {
  enum ElementCategory { case cell, supplementaryView, decorationView }

  let indexPath: IndexPath
  let representedElementCategory: ElementCategory
  let representedElementKind: String?
  var frame = CGRect.zero
  var zIndex = 0
  var alpha: CGFloat = 1
  var isHidden = false

  private init(_ category: ElementCategory, _ kind: String?, _ indexPath: IndexPath) {
    (representedElementCategory, representedElementKind, self.indexPath) = (category, kind, indexPath)
  }

  convenience init(forCellWith indexPath: IndexPath) { self.init(.cell, nil, indexPath) }

  convenience init(forSupplementaryViewOfKind kind: String, with indexPath: IndexPath) {
    self.init(.supplementaryView, kind, indexPath)
  }

  convenience init(forDecorationViewOfKind kind: String, with indexPath: IndexPath) {
    self.init(.decorationView, kind, indexPath)
  }
}

class UICollectionViewLayoutInvalidationContext {
  var contentOffsetAdjustment = CGPoint.zero
}

class UICollectionViewLayout {
  weak var collectionView: UICollectionView?

  init() {}

  required init?(coder: NSCoder) {}

  var collectionViewContentSize: CGSize { .zero }
  func prepare() {}
  func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? { nil }
  func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? { nil }
  func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { nil }
  func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { false }
  func shouldInvalidateLayout(
    forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
  ) -> Bool { false }
  func invalidationContext(
    forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutInvalidationContext { UICollectionViewLayoutInvalidationContext() }
  func finalizeCollectionViewUpdates() {}
  func finalLayoutAttributesForDisappearingItem(
    at itemIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { nil }
  func targetContentOffset(forProposedContentOffset proposedContentOffset: CGPoint) -> CGPoint {
    proposedContentOffset
  }
  func targetContentOffset(
    forProposedContentOffset proposedContentOffset: CGPoint, withScrollingVelocity velocity: CGPoint
  ) -> CGPoint { proposedContentOffset }
}
