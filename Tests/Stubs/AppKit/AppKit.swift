// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// The part of AppKit that MillraceUIKit uses, for the tests on platforms without AppKit: declarations of the same form, with
// the defaults that Apple documents. Nothing lays out or draws; the tests do what a collection view does.
@_exported import Foundation

extension IndexPath {
  public init(item: Int, section: Int) { self.init(indexes: [section, item]) }
  public var section: Int { self[0] }
  public var item: Int { self[1] }
}

public struct NSEdgeInsets: Sendable {
  public var top, left, bottom, right: CGFloat

  public init(top: CGFloat, left: CGFloat, bottom: CGFloat, right: CGFloat) {
    (self.top, self.left, self.bottom, self.right) = (top, left, bottom, right)
  }
}

public enum NSUserInterfaceLayoutDirection: Sendable { case leftToRight, rightToLeft }

@MainActor open class NSWindow: NSObject {
  open var backingScaleFactor: CGFloat { 2 }
}

@MainActor open class NSScrollView: NSObject {
  open var documentVisibleRect = CGRect.zero
  open var contentInsets = NSEdgeInsets(top: 0, left: 0, bottom: 0, right: 0)
}

@MainActor open class NSView: NSObject {
  open var userInterfaceLayoutDirection = NSUserInterfaceLayoutDirection.leftToRight
  open var enclosingScrollView: NSScrollView?
  open var visibleRect: CGRect { enclosingScrollView?.documentVisibleRect ?? .zero }
  open var window: NSWindow?
  open func scroll(_ point: CGPoint) { enclosingScrollView?.documentVisibleRect.origin = point }
}

public enum NSCollectionElementCategory: Sendable {
  case item, supplementaryView, decorationView, interItemGap
}

@MainActor public protocol NSCollectionViewDataSource: AnyObject {
  func numberOfSections(in collectionView: NSCollectionView) -> Int
  func collectionView(_ collectionView: NSCollectionView, numberOfItemsInSection section: Int) -> Int
}

@MainActor open class NSCollectionView: NSView {
  public enum UpdateAction: Sendable { case insert, delete, reload, move, none }

  public static let elementKindSectionHeader = "UICollectionElementKindSectionHeader"
  public static let elementKindSectionFooter = "UICollectionElementKindSectionFooter"

  public var collectionViewLayout: NSCollectionViewLayout? {
    didSet { collectionViewLayout?.collectionView = self }
  }
  public weak var dataSource: (any NSCollectionViewDataSource)?

  open var numberOfSections: Int { dataSource?.numberOfSections(in: self) ?? 0 }

  open func numberOfItems(inSection section: Int) -> Int {
    dataSource?.collectionView(self, numberOfItemsInSection: section) ?? 0
  }

  /// Called by the base class of layouts. Not in AppKit.
  open func layoutIsInvalidated(with context: NSCollectionViewLayoutInvalidationContext) {}
}
