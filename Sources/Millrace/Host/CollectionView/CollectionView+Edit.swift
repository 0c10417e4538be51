extension CollectionView {
  /// Makes changes of the feed. Cells, selected items, the focus and the visible rect follow the items.
  ///
  /// The changes may be of any kind, as in `Feed.withUpdate(in:view:keeping:_:)`. They become visible in the next update.
  ///
  /// ```swift
  /// try view.edit { feed in try feed.insert(.extent(80), at: ItemPath(section: 0, item: 0)) }
  /// ```
  ///
  /// A cell whose item stays is not configured again unless the item is reconfigured or reloaded (`BatchUpdate`).
  ///
  /// - Parameters:
  ///   - anchor: The content whose position on screen is kept, whatever `anchoring` is. `nil` if nothing is kept.
  ///   - isAnimated: Whether the operations of the next update say from where and to where cells move.
  ///   - changes: A closure that makes the changes. If `changes` throws, its changes so far remain. If it assigns a feed that is
  ///     not a copy made in the closure, all elements get other cells, and nothing is selected.
  /// - Throws: Any error that `changes` throws.
  /// - Precondition: The item of the anchor exists. The collection view is not updating.
  /// - Complexity: As for `Feed.withAnchor(_:settling:_:)`, plus O(k) for each edit, for k elements in the window and selected
  ///   items
  public func edit<Failure: Error>(
    keeping anchor: Anchor?, isAnimated: Bool = false, _ changes: (inout Feed) throws(Failure) -> Void
  ) throws(Failure) {
    precondition(!isUpdating, "the client of a collection view must not edit it during an update")
    if isAnimated { beginTransition() }
    // Where elements come from is known only of batches.
    transition?.steps = nil
    try change(keeping: anchor, changes)
  }

  /// Makes changes of the feed, and keeps what `anchoring` says in place. See `edit(keeping:isAnimated:_:)`.
  public func edit<Failure: Error>(
    isAnimated: Bool = false, _ changes: (inout Feed) throws(Failure) -> Void
  ) throws(Failure) {
    try edit(keeping: anchor, isAnimated: isAnimated, changes)
  }

  /// Makes changes of the feed, and lets everything follow that refers to its elements.
  ///
  /// - Parameter size: The size of the visible rect afterwards. `nil` if it stays the same, or if `changes` throws.
  func change<Failure: Error>(
    keeping anchor: Anchor?, size: LayoutSize? = nil, _ changes: (inout Feed) throws(Failure) -> Void
  ) throws(Failure) {
    // The cells show the feed. Everything else has the paths of the data, which differ while an item is moved.
    var (shownNames, names) = (FollowedNames(shown.names), FollowedNames())
    selection.addNames(to: &names)
    for path in prefetched.paths { names.add(item: path) }
    orthogonalMotions.addNames(to: &names)
    bannerMotions.addNames(to: &names)
    if let source = movement?.source { names.add(item: source) }
    let oldMap = feed.map
    var correction = OffsetCorrection.zero
    var failure: Failure?
    // An error must not keep the cells from following what has changed before it.
    func changeData(_ feed: inout Feed) {
      names.follow(in: &feed) { feed in
        do throws(Failure) { try changes(&feed) } catch { failure = error }
      }
    }
    var held = movement
    shownNames.follow(in: &feed) { feed in
      func change(_ feed: inout Feed) {
        if held == nil { changeData(&feed) } else { held?.preview.edit(&feed, changeData) }
      }
      if let anchor { correction = feed.withAnchor(anchor, change) } else { change(&feed) }
    }
    for index in shown.names.indices {
      let (name, isReloaded, isReconfigured) = shownNames.next()
      shown.names[index] = isReloaded ? nil : name
      let cell = shown.cells[index]
      if isReconfigured, cell != ShownElements.noCell { pools.records[cell].needsConfiguring = true }
    }
    selection.renameItems { _ in names.next().name?.path }
    prefetched.renameItems { _ in names.next().name?.path }
    orthogonalMotions.takeNames(from: &names)
    bannerMotions.takeNames(from: &names)
    if held?.source != nil {
      held?.source = names.next().name?.path
      held?.findTarget()
    }
    // Also if the item was removed before: the preview follows the edits until the next update ends the movement.
    if let held { movement = held }
    follow(correction, from: oldMap, size: failure == nil ? size : nil)
    if let failure { throw failure }
  }

  /// Moves the visible rect with an anchor, gives it another size, and moves it into the content.
  private func follow(_ correction: OffsetCorrection, from oldMap: CoordinateMap, size: LayoutSize?) {
    // From right to left, x begins where the content ends: the leading edge moves with the width.
    let edge = feed.map.crossMinimum(.zero, .zero) - oldMap.crossMinimum(.zero, .zero)
    let rect = visibleRect.offsetBy(dx: edge.points, dy: 0)
    moveWithContent(
      to: clamped(feed.visibleRect(rect, correctedBy: correction, size: size, isClamped: false)))
  }

  /// Moves the visible rect without scrolling: what is visible has moved with it, or the content has become shorter.
  func moveWithContent(to rect: LayoutRect) {
    offsetCorrection.x += rect.minX - visibleRect.minX
    offsetCorrection.y += rect.minY - visibleRect.minY
    let oldStart = start
    visibleRect = rect
    let moved = start - oldStart
    lastStart = lastStart.map { $0 + moved }
    motion?.shift(by: moved.points)
  }

  /// Returns a visible rect, moved into the content unless the feed is moving, and may be beyond its ends.
  func clamped(_ rect: LayoutRect) -> LayoutRect {
    if motion != nil { return rect }
    return feed.visibleRect(rect, correctedBy: .zero, alignsShortContentToEnd: alignsShortContentToEnd)
  }
}
