// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// The part of UIKit that MillraceUIKit uses, for the tests on platforms without UIKit: declarations of the same form, with
// the defaults that Apple documents. Nothing lays out or draws; the tests do what a collection view does.
@_exported import Foundation

extension IndexPath {
  public init(item: Int, section: Int) { self.init(indexes: [section, item]) }
  public var section: Int { self[0] }
  public var item: Int { self[1] }
}

public struct UIEdgeInsets: Equatable, Sendable {
  public var top, left, bottom, right: CGFloat

  public init(top: CGFloat, left: CGFloat, bottom: CGFloat, right: CGFloat) {
    (self.top, self.left, self.bottom, self.right) = (top, left, bottom, right)
  }

  public static let zero = UIEdgeInsets(top: 0, left: 0, bottom: 0, right: 0)
}

public enum UIUserInterfaceLayoutDirection: Sendable { case leftToRight, rightToLeft }

@MainActor open class UITraitCollection {
  public var displayScale: CGFloat = 2
}

@MainActor open class UIView: NSObject {
  open var bounds: CGRect
  open var safeAreaInsets = UIEdgeInsets.zero
  open var effectiveUserInterfaceLayoutDirection = UIUserInterfaceLayoutDirection.leftToRight
  public let traitCollection = UITraitCollection()

  public init(frame: CGRect) {
    bounds = CGRect(origin: .zero, size: frame.size)
    super.init()
  }
}

@MainActor open class UIScrollView: UIView {
  open var contentSize = CGSize.zero
  open var contentInset = UIEdgeInsets.zero
  open var adjustedContentInset: UIEdgeInsets { contentInset }
  open var contentOffset: CGPoint {
    get { bounds.origin }
    set { bounds.origin = newValue }
  }
}

@MainActor open class UICollectionReusableView: UIView {
  public required override init(frame: CGRect) { super.init(frame: frame) }
}

@MainActor open class UICollectionViewCell: UICollectionReusableView {}

@MainActor public protocol UICollectionViewDataSource: NSObjectProtocol {
  func numberOfSections(in collectionView: UICollectionView) -> Int
  func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int
  func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell
}

extension UICollectionViewDataSource {
  public func numberOfSections(in collectionView: UICollectionView) -> Int { 1 }
}

@MainActor open class UICollectionView: UIScrollView {
  public enum ElementCategory: Sendable { case cell, supplementaryView, decorationView }

  public static let elementKindSectionHeader = "UICollectionElementKindSectionHeader"
  public static let elementKindSectionFooter = "UICollectionElementKindSectionFooter"

  public let collectionViewLayout: UICollectionViewLayout
  public weak var dataSource: (any UICollectionViewDataSource)?

  public init(frame: CGRect, collectionViewLayout layout: UICollectionViewLayout) {
    collectionViewLayout = layout
    super.init(frame: frame)
    layout.collectionView = self
  }

  open var numberOfSections: Int { dataSource?.numberOfSections(in: self) ?? 0 }

  open func numberOfItems(inSection section: Int) -> Int {
    dataSource?.collectionView(self, numberOfItemsInSection: section) ?? 0
  }

  private var cellClasses: [String: UICollectionViewCell.Type] = [:]

  open func register(_ cellClass: AnyClass?, forCellWithReuseIdentifier identifier: String) {
    cellClasses[identifier] = cellClass as? UICollectionViewCell.Type
  }

  open func dequeueReusableCell(
    withReuseIdentifier identifier: String, for indexPath: IndexPath
  ) -> UICollectionViewCell { (cellClasses[identifier] ?? UICollectionViewCell.self).init(frame: .zero) }

  open func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
    updates?()
    completion?(true)
  }

  open func insertItems(at indexPaths: [IndexPath]) {}
  open func deleteItems(at indexPaths: [IndexPath]) {}
  open func reloadItems(at indexPaths: [IndexPath]) {}
  open func moveItem(at indexPath: IndexPath, to newIndexPath: IndexPath) {}
  open func insertSections(_ sections: IndexSet) {}
  open func deleteSections(_ sections: IndexSet) {}

  /// Called by the base class of layouts. Not in UIKit.
  open func layoutIsInvalidated(with context: UICollectionViewLayoutInvalidationContext) {}
}
