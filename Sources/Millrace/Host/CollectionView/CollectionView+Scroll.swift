// The visible rect.
extension CollectionView {
  /// Scrolls to an offset, which ends at the ends of the content.
  ///
  /// - Parameter origin: The origin of the visible rect, in feed coordinates. A NaN coordinate changes nothing.
  /// - Complexity: O(1)
  public func scroll(to origin: LayoutPoint) {
    if origin.x.isNaN || origin.y.isNaN { return }
    visibleRect = clamped(LayoutRect(origin: origin, size: visibleRect.size))
  }

  /// Scrolls by a distance along the feed, in points, to at most the ends of the content.
  ///
  /// - Parameter distance: The change of y, or of x if the feed scrolls horizontally. NaN changes nothing.
  /// - Complexity: O(1)
  public func scroll(by distance: Double) {
    switch feed.axis {
    case .vertical: scroll(to: LayoutPoint(x: visibleRect.minX, y: visibleRect.minY + distance))
    case .horizontal: scroll(to: LayoutPoint(x: visibleRect.minX + distance, y: visibleRect.minY))
    }
  }

  /// Scrolls so that an item is visible, also along its section if that scrolls by itself.
  ///
  /// - Returns: Whether there is such an item.
  /// - Complexity: As for `Feed.offset(toReveal:at:in:)`
  @discardableResult
  public func scrollToItem(at path: ItemPath, at position: RevealPosition = .nearest) -> Bool {
    guard let target = feed.offset(toReveal: path, at: position, in: visibleRect) else { return false }
    if let offset = target.orthogonalOffset {
      // The section scrolls by itself, and the feed has computed the offset.
      try? feed.setOrthogonalOffset(offset, ofSection: path.section)
    }
    scroll(to: target.origin)
    return true
  }

  /// Changes the size of the visible rect, and lays the feed out if it depends on that.
  ///
  /// - Parameters:
  ///   - size: The size, in points.
  ///   - anchor: The content whose position on screen is kept. `nil` for what `anchoring` says, or
  ///     for the first visible item if that is the offset.
  /// - Throws: `LayoutError` if a length is out of range. The collection view is then as before.
  /// - Complexity: As for `Feed.relayout(width:direction:keeping:settling:)` if the width changes (or the height if the feed
  ///   scrolls horizontally). Otherwise O(1), unless sections depend on the length of the view.
  public func resize(to size: LayoutSize, keeping anchor: Anchor? = nil) throws(LayoutError) {
    precondition(!isUpdating, "the client of a collection view must not resize it during an update")
    try change(keeping: anchor ?? measuringAnchor, size: size) { (feed) throws(LayoutError) in
      if var environment = feed.environment {
        environment.containerSize = size
        try feed.relayout(environment: environment)
      } else {
        try feed.relayout(width: feed.axis.transposed(size).width)
      }
    }
  }

  /// Sets the time, and the velocity since the last update.
  func advance(to now: Double) {
    let offset = feed.map.mainOffset(of: visibleRect)
    let elapsed = now - time
    if elapsed > 0 {
      velocity = lastOffset.map { (offset - $0) / elapsed } ?? 0
      time = now
    }
    lastOffset = offset
  }
}

extension CoordinateMap {
  /// Returns the position of a rect on the main axis, x or y, in points.
  func mainOffset(of rect: LayoutRect) -> Double { axis == .vertical ? rect.minY : rect.minX }
}
