import Foundation
import Millrace

/// What a layout knows of its collection view.
struct HostView {
  /// The distances from the edges of a rect, in points.
  struct Edges: Hashable {
    var top, left, bottom, right: Double
  }

  /// The visible rect, in the coordinates of the collection view.
  var bounds: LayoutRect
  /// The insets around the content.
  var insets: Edges
  var environment: CollectionLayoutEnvironment

  /// - Parameters:
  ///   - insets: The insets around the content, inside of which elements are pinned.
  ///   - safeArea: The distances of the safe area from the edges of the view. It may be part of `insets`.
  init(
    bounds: CGRect, insets: Edges, safeArea: Edges, axis: LayoutAxis, direction: LayoutDirection,
    displayScale: Double
  ) {
    self.bounds = LayoutRect(
      x: bounds.minX, y: bounds.minY, width: max(0, bounds.width), height: max(0, bounds.height))
    self.insets = insets
    // Along the feed, elements are pinned inside of the insets. Across it, the content lies inside of them, and of the safe
    // area counts what they leave.
    var size = self.bounds.size
    var area = insets
    switch axis {
    case .vertical:
      size.width -= insets.left + insets.right
      (area.left, area.right) = (safeArea.left - insets.left, safeArea.right - insets.right)
    case .horizontal:
      size.height -= insets.top + insets.bottom
      (area.top, area.bottom) = (safeArea.top - insets.top, safeArea.bottom - insets.bottom)
    }
    let isMirrored = direction == .rightToLeft
    environment = CollectionLayoutEnvironment(
      containerSize: LayoutSize(width: max(0, size.width), height: max(0, size.height)),
      safeAreaInsets: LayoutInsets(
        top: max(0, area.top), leading: max(0, isMirrored ? area.right : area.left),
        bottom: max(0, area.bottom), trailing: max(0, isMirrored ? area.left : area.right)),
      displayScale: displayScale, axis: axis, direction: direction)
  }

  /// The part of the visible rect inside of the insets along the axis of the feed: where the content comes to rest.
  var inner: LayoutRect {
    var rect = bounds
    switch environment.axis {
    case .vertical:
      rect.origin.y += insets.top
      rect.size.height = max(0, rect.height - insets.top - insets.bottom)
    case .horizontal:
      rect.origin.x += insets.left
      rect.size.width = max(0, rect.width - insets.left - insets.right)
    }
    return rect
  }
}

/// The numbers of sections and items of a collection view's data source.
struct DataCounts {
  let sections: Int
  let items: (_ section: Int) -> Int
}
