/// Where elements come from and go to while changes of a collection view are animated.
struct Transition {
  /// The feed before the first of the changes.
  let before: Feed
  /// The changes since then: batches, and previews that were taken back. `nil` if there were other changes.
  var steps: [(report: ChangeReport, isTakenBack: Bool)]? = []

  /// Returns the frame that an item had before the changes, or `nil` if it was not there or if that is not known.
  func oldFrame(ofItem path: ItemPath) -> LayoutRect? {
    guard let steps else { return nil }
    var old: ItemPath? = path
    for step in steps.reversed() {
      old = old.flatMap {
        step.isTakenBack ? step.report.newPath(forOld: $0) : step.report.oldPath(forNew: $0)
      }
    }
    return old.map { before.provisional.frame(at: $0) }
  }
}

extension CollectionView {
  func beginTransition() {
    if transition == nil { transition = Transition(before: feed) }
  }

  /// Returns where the cell of an element was on screen, or where it begins; `nil` if it appears there at once.
  ///
  /// - Parameters:
  ///   - name: The identity of the element.
  ///   - placement: Where the cell is placed. `nil` if it is not.
  func startAttributes(
    of element: LayoutAttributes, _ name: WatchedElements.Name?, placedAt placement: LayoutAttributes?,
    _ client: some Client
  ) -> LayoutAttributes? {
    guard let transition else { return nil }
    if let placement { return placement.moved(by: offsetCorrection) }
    var start = element
    if let name, name.kind == .item, let frame = transition.oldFrame(ofItem: name.path) {
      start.frame = frame
      return start.moved(by: offsetCorrection)
    }
    start.alpha = 0
    client.setInitialAttributes(&start)
    return start
  }

  /// Returns where the cell of an element that is not in the window any more ends, or `nil` if it disappears at once.
  ///
  /// - Parameter name: The identity of the element. `nil` if it does not exist any more.
  func finalAttributes(
    _ placement: LayoutAttributes, _ name: WatchedElements.Name?, _ client: some Client
  ) -> LayoutAttributes? {
    if transition == nil { return nil }
    var end = placement.moved(by: offsetCorrection)
    if let name, name.kind == .item, feed.hasItem(at: name.path) {
      end.path = dataPath(ofItem: name.path)
      end.frame = feed.provisional.frame(at: name.path)
      return end
    }
    end.alpha = 0
    client.setFinalAttributes(&end)
    return end
  }
}

extension LayoutAttributes {
  func moved(by distance: LayoutPoint) -> LayoutAttributes {
    var moved = self
    moved.frame = frame.offsetBy(dx: distance.x, dy: distance.y)
    return moved
  }
}
