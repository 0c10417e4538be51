// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

@MainActor open class NSCollectionViewLayoutAttributes: NSObject {
  open var indexPath: IndexPath?
  public let representedElementCategory: NSCollectionElementCategory
  public let representedElementKind: String?
  open var frame = CGRect.zero
  open var alpha: CGFloat = 1
  open var zIndex = 0
  open var isHidden = false

  open var size: CGSize {
    get { frame.size }
    set { frame.size = newValue }
  }

  private init(_ category: NSCollectionElementCategory, _ kind: String?, _ indexPath: IndexPath?) {
    (representedElementCategory, representedElementKind, self.indexPath) = (category, kind, indexPath)
  }

  public convenience init(forItemWith indexPath: IndexPath) { self.init(.item, nil, indexPath) }

  public convenience init(forSupplementaryViewOfKind kind: String, with indexPath: IndexPath) {
    self.init(.supplementaryView, kind, indexPath)
  }

  public convenience init(forDecorationViewOfKind kind: String, with indexPath: IndexPath) {
    self.init(.decorationView, kind, indexPath)
  }

  /// Whether two objects have the same values, as AppKit compares them.
  open nonisolated override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? NSCollectionViewLayoutAttributes else { return false }
    return MainActor.assumeIsolated {
      indexPath == other.indexPath && representedElementCategory == other.representedElementCategory
        && representedElementKind == other.representedElementKind && frame == other.frame
        && alpha == other.alpha && zIndex == other.zIndex && isHidden == other.isHidden
    }
  }
}

@MainActor open class NSCollectionViewUpdateItem: NSObject {
  public let indexPathBeforeUpdate: IndexPath?
  public let indexPathAfterUpdate: IndexPath?
  public let updateAction: NSCollectionView.UpdateAction

  /// Not in AppKit, which makes the items itself.
  public init(_ action: NSCollectionView.UpdateAction, before: IndexPath?, after: IndexPath?) {
    (updateAction, indexPathBeforeUpdate, indexPathAfterUpdate) = (action, before, after)
  }
}

@MainActor open class NSCollectionViewLayoutInvalidationContext: NSObject {
  /// Settable only here: AppKit sets it itself.
  open var invalidateEverything = false
  /// Settable only here: AppKit sets it itself.
  open var invalidateDataSourceCounts = false
  public private(set) var invalidatedItemIndexPaths: Set<IndexPath>?
  public private(set) var invalidatedSupplementaryIndexPaths: [String: Set<IndexPath>]?
  public private(set) var invalidatedDecorationIndexPaths: [String: Set<IndexPath>]?
  open var contentOffsetAdjustment = CGPoint.zero
  open var contentSizeAdjustment = CGSize.zero

  open func invalidateItems(at indexPaths: Set<IndexPath>) {
    invalidatedItemIndexPaths = (invalidatedItemIndexPaths ?? []).union(indexPaths)
  }

  open func invalidateSupplementaryElements(ofKind elementKind: String, at indexPaths: Set<IndexPath>) {
    var paths = invalidatedSupplementaryIndexPaths ?? [:]
    paths[elementKind, default: []].formUnion(indexPaths)
    invalidatedSupplementaryIndexPaths = paths
  }

  open func invalidateDecorationElements(ofKind elementKind: String, at indexPaths: Set<IndexPath>) {
    var paths = invalidatedDecorationIndexPaths ?? [:]
    paths[elementKind, default: []].formUnion(indexPaths)
    invalidatedDecorationIndexPaths = paths
  }
}

@MainActor open class NSCollectionViewLayout: NSObject {
  public internal(set) weak var collectionView: NSCollectionView?

  public override init() { super.init() }
  public required init?(coder: NSCoder) { super.init() }

  open func invalidateLayout() {
    let context = NSCollectionViewLayoutInvalidationContext()
    context.invalidateEverything = true
    invalidateLayout(with: context)
  }

  open func invalidateLayout(with context: NSCollectionViewLayoutInvalidationContext) {
    collectionView?.layoutIsInvalidated(with: context)
  }

  open func prepare() {}
  open var collectionViewContentSize: CGSize { .zero }
  open func layoutAttributesForElements(in rect: CGRect) -> [NSCollectionViewLayoutAttributes] { [] }
  open func layoutAttributesForItem(at indexPath: IndexPath) -> NSCollectionViewLayoutAttributes? { nil }
  open func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> NSCollectionViewLayoutAttributes? { nil }
  open func layoutAttributesForDecorationView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> NSCollectionViewLayoutAttributes? { nil }

  open func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { false }
  open func invalidationContext(
    forBoundsChange newBounds: CGRect
  ) -> NSCollectionViewLayoutInvalidationContext { NSCollectionViewLayoutInvalidationContext() }
  open func shouldInvalidateLayout(
    forPreferredLayoutAttributes preferredAttributes: NSCollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: NSCollectionViewLayoutAttributes
  ) -> Bool { false }
  open func invalidationContext(
    forPreferredLayoutAttributes preferredAttributes: NSCollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: NSCollectionViewLayoutAttributes
  ) -> NSCollectionViewLayoutInvalidationContext { NSCollectionViewLayoutInvalidationContext() }

  open func targetContentOffset(forProposedContentOffset proposedContentOffset: CGPoint) -> CGPoint {
    proposedContentOffset
  }
  open func targetContentOffset(
    forProposedContentOffset proposedContentOffset: CGPoint, withScrollingVelocity velocity: CGPoint
  ) -> CGPoint { proposedContentOffset }

  open func prepare(forCollectionViewUpdates updateItems: [NSCollectionViewUpdateItem]) {}
  open func finalizeCollectionViewUpdates() {}
  open func initialLayoutAttributesForAppearingItem(
    at itemIndexPath: IndexPath
  ) -> NSCollectionViewLayoutAttributes? { nil }
  open func finalLayoutAttributesForDisappearingItem(
    at itemIndexPath: IndexPath
  ) -> NSCollectionViewLayoutAttributes? { nil }
  open func initialLayoutAttributesForAppearingSupplementaryElement(
    ofKind elementKind: String, at elementIndexPath: IndexPath
  ) -> NSCollectionViewLayoutAttributes? { nil }
  open func finalLayoutAttributesForDisappearingSupplementaryElement(
    ofKind elementKind: String, at elementIndexPath: IndexPath
  ) -> NSCollectionViewLayoutAttributes? { nil }
  open func initialLayoutAttributesForAppearingDecorationElement(
    ofKind elementKind: String, at decorationIndexPath: IndexPath
  ) -> NSCollectionViewLayoutAttributes? { nil }
  open func finalLayoutAttributesForDisappearingDecorationElement(
    ofKind elementKind: String, at decorationIndexPath: IndexPath
  ) -> NSCollectionViewLayoutAttributes? { nil }
}
