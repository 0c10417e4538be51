/// Where elements come from and go to while changes of a collection view are animated.
struct Transition {
  /// The feed before the first of the changes.
  let before: Feed
  /// The batches since then.
  var reports: [ChangeReport] = []
  /// Whether all changes are in `reports`.
  var isExact = true

  /// Returns the frame that an item had before the changes, or `nil` if it was not there or if that is not known.
  func oldFrame(ofItem path: ItemPath) -> LayoutRect? {
    guard isExact else { return nil }
    var old: ItemPath? = path
    for report in reports.reversed() { old = old.flatMap { report.oldPath(forNew: $0) } }
    return old.map { before.provisional.frame(at: $0) }
  }
}

extension CollectionView {
  func beginTransition() {
    if transition == nil { transition = Transition(before: feed) }
  }

  /// Returns where the cell of an element was on screen, or where it begins; `nil` if it appears there at once.
  ///
  /// - Parameter placement: Where the cell is placed. `nil` if it is not.
  func startAttributes<Client: CollectionViewClient>(
    of element: LayoutAttributes, placedAt placement: LayoutAttributes?, _ client: Client
  ) -> LayoutAttributes? {
    guard let transition else { return nil }
    if let placement { return placement.moved(by: offsetCorrection) }
    var start = element
    if element.kind == .item, let frame = transition.oldFrame(ofItem: element.path) {
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
  func finalAttributes<Client: CollectionViewClient>(
    _ placement: LayoutAttributes, _ name: WatchedElements.Name?, _ client: Client
  ) -> LayoutAttributes? {
    if transition == nil { return nil }
    var end = placement.moved(by: offsetCorrection)
    if let name, name.kind == .item, name.path.section < feed.sectionCount,
      name.path.item < feed.itemCount(ofSection: name.path.section)
    {
      end.path = name.path
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
