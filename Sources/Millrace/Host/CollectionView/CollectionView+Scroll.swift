// The visible rect.
extension CollectionView {
  /// Scrolls to an offset inside the content and the safe area around it. Ends a drag or a motion of the feed.
  ///
  /// - Parameter origin: The origin of the visible rect, in feed coordinates. A NaN coordinate changes nothing.
  /// - Complexity: O(1)
  public func scroll(to origin: LayoutPoint) {
    if origin.x.isNaN || origin.y.isNaN { return }
    motion = nil
    visibleRect = clamped(LayoutRect(origin: origin, size: visibleRect.size))
  }

  /// Scrolls by a distance along the feed, in points, to at most the ends of the content. Ends a drag or a motion of the feed.
  ///
  /// - Parameter distance: The change of y, or of x if the feed scrolls horizontally. NaN changes nothing.
  /// - Complexity: O(1)
  public func scroll(by distance: Double) {
    scroll(to: feed.map.moved(visibleRect, by: distance).origin)
  }

  /// Scrolls so that an item is visible, also along its section if that scrolls by itself.
  ///
  /// - Parameters:
  ///   - path: The path of the item.
  ///   - position: Where the item lies along the feed.
  ///   - duration: The seconds that it takes, from the time of the last update. Measurements on the way move the target with its
  ///     item. Sections that scroll by themselves scroll at once.
  /// - Returns: Whether there is such an item.
  /// - Complexity: As for `Feed.offset(toReveal:at:in:)`
  @discardableResult
  public func scrollToItem(
    at path: ItemPath, at position: RevealPosition = .nearest, duration: Double = 0
  ) -> Bool {
    let path = feedPath(ofItem: path)
    guard let target = feed.offset(toReveal: path, at: position, in: visibleRect) else { return false }
    if let offset = target.orthogonalOffset {
      // The section scrolls by itself, and the feed has computed the offset.
      try? feed.setOrthogonalOffset(offset, ofSection: path.section)
      // A banner shows the page for a full interval.
      bannerMotions[path.section] = nil
    }
    let (old, moving) = (offset, visibleRect)
    scroll(to: target.origin)
    if duration > 0 {
      motion = ScrollMotion(
        .animated(from: old, to: offset, since: time, duration: duration), bounces: bounces)
      visibleRect = moving
    }
    return true
  }

  /// Changes the size of the visible rect, and lays the feed out if it depends on that.
  ///
  /// - Parameters:
  ///   - size: The size, in points.
  ///   - anchor: The content whose position on screen is kept. If `nil`, `anchoring` determines the content. If `anchoring` is
  ///     `.offset`, the first visible item is kept.
  ///   - isAnimated: Whether the operations of the next update say from where to where cells move.
  /// - Throws: `LayoutError` if a length is out of range. The collection view is then as before.
  /// - Precondition: As for `edit(keeping:isAnimated:_:)`.
  /// - Complexity: As for `Feed.relayout(width:direction:keeping:settling:)` if the width changes (or the height if the feed
  ///   scrolls horizontally). Otherwise O(1), unless sections depend on the length of the view.
  public func resize(
    to size: LayoutSize, keeping anchor: Anchor? = nil, isAnimated: Bool = false
  ) throws(LayoutError) {
    precondition(!isUpdating, "the client of a collection view must not resize it during an update")
    _ = try Units(checked: feed.axis.transposed(size).height, "size")
    let old = transition
    if isAnimated { beginTransition() }
    if movement != nil { transition?.steps = nil }
    do throws(LayoutError) {
      try change(keeping: anchor ?? measuringAnchor, size: size) { (feed) throws(LayoutError) in
        if var environment = feed.environment {
          environment.containerSize = size
          try feed.relayout(environment: environment)
        } else {
          try feed.relayout(width: feed.axis.transposed(size).width)
        }
      }
    } catch {
      transition = old
      throw error
    }
  }

  /// When the next update has something to do without an event: at `time` while something moves or cells are missing, and later
  /// if a banner turns then. `nil` if never.
  ///
  /// As of the last update. A host that draws only changes waits until then.
  ///
  /// - Complexity: O(k) for k sections that move
  public var nextChange: Double? {
    let isMoving =
      !(motion?.isDragged ?? true) || orthogonalMotions.entries.contains { !$0.motion.isDragged }
      || movement.map { autoScrollVelocity(at: $0.point) != 0 } ?? false
    if isMoving || result.isPending { return time }
    return bannerMotions.entries.compactMap { $0.motion.scrolling.nextChange }.min()
  }

  /// Sets the time, moves to where the feed is then, and finds the velocity since the last update.
  func advance(to now: Double) {
    // The clock may have any origin: before the first update, no time has passed.
    if lastStart == nil, now.isFinite { time = now }
    let elapsed = now.isFinite ? now - time : 0
    if elapsed > 0 { time = now }
    advanceMotions(to: time)
    advanceMovement(by: elapsed)
    advanceBanners(to: time)
    let start = start
    if elapsed > 0 {
      let speed = lastStart.map { (start - $0).points / elapsed } ?? 0
      velocity = feed.map.isMainMirrored ? -speed : speed
    }
    lastStart = start
  }
}
