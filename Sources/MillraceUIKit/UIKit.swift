// What differs between UIKit and AppKit. MILLRACE_APPKIT compiles the AppKit side with the stand-ins of the tests.

#if canImport(UIKit) && !os(watchOS) && !MILLRACE_APPKIT
  import Millrace
  import UIKit

  /// The collection view of UIKit or AppKit.
  public typealias HostCollectionView = UICollectionView
  /// The collection view layout of UIKit or AppKit.
  public typealias HostLayout = UICollectionViewLayout
  /// The layout attributes of UIKit or AppKit.
  public typealias HostLayoutAttributes = UICollectionViewLayoutAttributes
  /// The invalidation context of UIKit or AppKit.
  public typealias HostInvalidationContext = UICollectionViewLayoutInvalidationContext
  /// The update item of UIKit or AppKit.
  public typealias HostUpdateItem = UICollectionViewUpdateItem
  typealias HostEdgeInsets = UIEdgeInsets

  extension UICollectionView {
    /// What the velocity of a drag is multiplied by to get points per second.
    ///
    /// UIKit documents points per second, but passes the velocity of `scrollViewWillEndDragging(_:withVelocity:…)`, which is in
    /// points per millisecond.
    static var velocityScale: Double { 1_000 }

    var visibleBounds: CGRect { bounds }

    func scrollOrigin(to origin: CGPoint) { contentOffset = origin }
  }

  extension HostView {
    @MainActor init(_ view: UICollectionView, bounds: CGRect, axis: LayoutAxis) {
      self.init(
        bounds: bounds, insets: Edges(view.adjustedContentInset), safeArea: Edges(view.safeAreaInsets),
        axis: axis,
        direction: view.effectiveUserInterfaceLayoutDirection == .rightToLeft ? .rightToLeft : .leftToRight,
        displayScale: max(1, Double(view.traitCollection.displayScale)))
    }
  }

  extension UICollectionViewLayoutAttributes {
    convenience init(forItemOrCellWith indexPath: IndexPath) { self.init(forCellWith: indexPath) }

    /// Transforms the element, after its frame was set: the frame becomes that of the image.
    func apply(_ transform: LayoutTransform, to values: LayoutAttributes) {
      transform3D = CATransform3D(transform)
    }
  }

  extension CATransform3D {
    init(_ transform: LayoutTransform) {
      let (row1, row2, row3, row4) = (transform.row1, transform.row2, transform.row3, transform.row4)
      self.init(
        m11: row1.x, m12: row1.y, m13: row1.z, m14: row1.w, m21: row2.x, m22: row2.y, m23: row2.z,
        m24: row2.w, m31: row3.x, m32: row3.y, m33: row3.z, m34: row3.w, m41: row4.x, m42: row4.y,
        m43: row4.z, m44: row4.w)
    }
  }
#endif
