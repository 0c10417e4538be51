#if canImport(AppKit) && (!canImport(UIKit) || MILLRACE_APPKIT)

  import AppKit
  import Millrace
  import MillraceFoundation

  /// The collection view of UIKit or AppKit.
  public typealias HostCollectionView = NSCollectionView
  /// The collection view layout of UIKit or AppKit.
  public typealias HostLayout = NSCollectionViewLayout
  /// The layout attributes of UIKit or AppKit.
  public typealias HostLayoutAttributes = NSCollectionViewLayoutAttributes
  /// The invalidation context of UIKit or AppKit.
  public typealias HostInvalidationContext = NSCollectionViewLayoutInvalidationContext
  /// The update item of UIKit or AppKit.
  public typealias HostUpdateItem = NSCollectionViewUpdateItem
  typealias HostEdgeInsets = NSEdgeInsets

  extension NSCollectionView {
    /// What the velocity of a drag is multiplied by to get points per second.
    static var velocityScale: Double { 1 }

    /// The visible rect, beyond the ends of the content too.
    var visibleBounds: CGRect { enclosingScrollView?.documentVisibleRect ?? visibleRect }

    func scrollOrigin(to origin: CGPoint) { scroll(origin) }
  }

  extension HostView {
    @MainActor init(_ view: NSCollectionView, bounds: CGRect, axis: LayoutAxis) {
      let insets = view.enclosingScrollView.map { Edges($0.contentInsets) }
      let none = Edges(top: 0, left: 0, bottom: 0, right: 0)
      self.init(
        bounds: bounds, insets: insets ?? none, safeArea: none, axis: axis,
        direction: view.userInterfaceLayoutDirection == .rightToLeft ? .rightToLeft : .leftToRight,
        displayScale: max(1, Double(view.window?.backingScaleFactor ?? 1)))
    }
  }

  extension NSCollectionViewLayoutAttributes {
    convenience init(forItemOrCellWith indexPath: IndexPath) { self.init(forItemWith: indexPath) }

    /// Moves and scales the element. AppKit's attributes have no transform, so a rotated element gets the frame of its image.
    func apply(_ transform: LayoutTransform, to values: LayoutAttributes) {
      if let visible = values.visibleFrame { frame = CGRect(visible) }
    }
  }
#endif
