/// An item that a user drags to another place.
struct InteractiveMovement {
  /// The feed without the movement, which the data source has, and the gap where the item would be dropped.
  var preview: FeedPreview
  /// The path of the item in the data. `nil` if the item was removed.
  var source: ItemPath?
  /// The path of the gap in the feed.
  var target: ItemPath
  /// Where the item is held, in the visible rect.
  var point: LayoutPoint
  /// The distance from there to the origin of the item's frame.
  let grip: LayoutPoint
  /// The point in the feed over which the item was held last.
  var hovered: LayoutPoint?
  /// Whether the gap is in the visible rect.
  var isGapVisible = false

  /// Finds the gap after the preview has changed.
  mutating func findTarget() {
    if let source { target = preview.report.newPath(forOld: source) ?? source }
  }
}

// Interactive movement, with the methods of UIKit. While it goes on, the feed has a gap where the item would be dropped, and the
// data source still has the item in its old place: all paths that it gets are paths of its data.
extension CollectionView {
  /// The path of the item that a user moves, in the data.
  public var movedItem: ItemPath? { movement?.source }

  /// The path that the item would have if it were dropped now. `nil` if no item is moved.
  public var movementTarget: ItemPath? { movement?.target }

  /// Begins to move an item. Its cell follows the finger, above all others, and the other items make room for it.
  ///
  /// - Parameters:
  ///   - path: The path of the item.
  ///   - point: Where the item is held, in feed coordinates. If a coordinate is not finite, no movement begins.
  /// - Returns: Whether there is such an item. Another movement is canceled first.
  /// - Complexity: O(1), plus the cost of the item's frame
  @discardableResult
  public func beginInteractiveMovement(ofItemAt path: ItemPath, at point: LayoutPoint) -> Bool {
    cancelInteractiveMovement()
    guard point.x.isFinite, point.y.isFinite, feed.hasItem(at: path),
      let item = feed.element(at: path, in: visibleRect)
    else { return false }
    motion = nil
    visibleRect = clamped(visibleRect)
    movement = InteractiveMovement(
      preview: feed.beginPreview(), source: path, target: path,
      point: LayoutPoint(x: point.x - visibleRect.minX, y: point.y - visibleRect.minY),
      grip: LayoutPoint(x: item.frame.minX - point.x, y: item.frame.minY - point.y))
    return true
  }

  /// Moves the item. The next update shows where it would be dropped, and each update scrolls while the item is held near an end
  /// of the visible rect.
  ///
  /// - Parameter point: Where the item is held, in feed coordinates. If a coordinate is not finite, nothing changes.
  public func updateInteractiveMovement(to point: LayoutPoint) {
    guard point.x.isFinite, point.y.isFinite else { return }
    movement?.point = LayoutPoint(x: point.x - visibleRect.minX, y: point.y - visibleRect.minY)
  }

  /// Drops the item where the feed shows its gap.
  ///
  /// - Returns: The move to make in the data, or `nil` if the item is where it was. The feed has it already: change the data
  ///   without a batch.
  public func endInteractiveMovement() -> BatchUpdate.Move? {
    guard let ended = movement else { return nil }
    movement = nil
    beginTransition()
    let report = ended.preview.report
    selection.renameItems { report.newPath(forOld: $0) }
    prefetched.renameItems { report.newPath(forOld: $0) }
    // Edits of the data may have brought the item to where its gap is.
    return ended.preview.batch.moves.first { $0.source != $0.target }
  }

  /// Takes the item back to where it was.
  public func cancelInteractiveMovement() {
    show(BatchUpdate())
    movement = nil
  }

  /// Scrolls if the item is held near an end, and shows its gap where it is held.
  func advanceMovement(by elapsed: Double) {
    guard let held = movement else { return }
    guard held.source != nil else { return cancelInteractiveMovement() }
    // After a pause without updates, the content does not jump.
    let distance = autoScrollVelocity(at: held.point) * elapsed.clamped(to: 0...Self.autoScrollInterval)
    if distance != 0 { scroll(by: distance) }
    let point = LayoutPoint(x: held.point.x + visibleRect.minX, y: held.point.y + visibleRect.minY)
    // Items of different sizes may change places again and again if the gap follows what moves below the finger.
    if held.hovered == point { return }
    movement?.hovered = point
    guard let source = held.source, let target = target(at: point), target != held.target else { return }
    var batch = BatchUpdate()
    if target != source { batch.move(from: source, to: target) }
    show(batch)
  }

  /// Returns the path that the item would have if it were dropped at a point.
  private func target(at point: LayoutPoint) -> ItemPath? {
    guard let hovered = feed.element(at: point, view: visibleRect) else { return nil }
    if hovered.kind == .item { return hovered.path }
    let section = hovered.path.section
    let isEmpty = (0..<feed.sectionCount).contains(section) && feed.itemCount(ofSection: section) == 0
    return isEmpty ? ItemPath(section: section, item: 0) : nil
  }

  /// Shows the gap of another target.
  private func show(_ batch: BatchUpdate) {
    guard var held = movement else { return }
    beginTransition()
    transition?.steps?.append((held.preview.report, isTakenBack: true))
    var names = FollowedNames(shown.names)
    names.follow(in: &feed) { feed in
      // An item that does not fit another section stays where it is shown.
      try? held.preview.show(batch, in: &feed)
    }
    transition?.steps?.append((held.preview.report, isTakenBack: false))
    for index in shown.names.indices { shown.names[index] = names.next().name }
    held.findTarget()
    movement = held
  }

  /// The velocity at which the feed scrolls while an item is held at a point of the visible rect, in points per second.
  func autoScrollVelocity(at point: LayoutPoint) -> Double {
    let (position, length) =
      feed.axis == .vertical ? (point.y, visibleRect.height) : (point.x, visibleRect.width)
    let reach = min(Self.autoScrollReach, length / 4)
    guard reach > 0 else { return 0 }
    let depth = position < reach ? (position - reach) / reach : max(0, position - length + reach) / reach
    return Self.autoScrollVelocity * depth.clamped(to: -1...1)
  }

  /// The distance from an end of the visible rect at which the feed begins to scroll, and the velocity at the end itself.
  private static var autoScrollReach: Double { 60 }
  private static var autoScrollVelocity: Double { 900 }
  /// The maximum time for which an update scrolls, in seconds.
  private static var autoScrollInterval: Double { 0.1 }

  /// Returns the path in the feed of an item of the data.
  func feedPath(ofItem path: ItemPath) -> ItemPath {
    movement.flatMap { $0.preview.report.newPath(forOld: path) } ?? path
  }

  /// Returns the path in the data of an item of the feed.
  func dataPath(ofItem path: ItemPath) -> ItemPath {
    movement.flatMap { $0.preview.report.oldPath(forNew: path) } ?? path
  }

  /// Keeps the moved item among the elements of the window, although its gap has left it.
  func findMovedItem() {
    guard let held = movement, !shown.found.containsItem(at: held.target) else { return }
    if let gap = feed.element(at: held.target, in: visibleRect) { shown.found.append(LayoutAttributes(gap)) }
  }

  /// Draws the moved item where it is held, and gives all items the paths of the data.
  func applyMovement() {
    guard let held = movement else { return }
    let origin = LayoutPoint(
      x: visibleRect.minX + held.point.x + held.grip.x, y: visibleRect.minY + held.point.y + held.grip.y)
    for index in shown.attributes.indices where shown.attributes[index].kind == .item {
      let path = shown.attributes[index].path
      if path == held.target {
        movement?.isGapVisible = isVisible(shown.attributes[index])
        (shown.attributes[index].frame.origin, shown.attributes[index].zIndex) = (origin, .max)
      }
      shown.attributes[index].path = dataPath(ofItem: path)
    }
  }
}
