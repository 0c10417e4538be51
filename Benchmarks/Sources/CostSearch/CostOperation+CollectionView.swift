import Millrace

/// What hosts do with a collection view, updates included.
extension CostOperation {
  static let collectionViews = [
    shown("scroll(by:)") { view, subject, fraction in
      view.scroll(by: 100)
      return 1
    },
    shown("scrollToItem") { view, subject, fraction in
      guard let path = subject.path(at: 1 - fraction) else { return nil }
      view.scrollToItem(at: path)
      return 1
    },
    shown("edit") { view, subject, fraction in
      guard let path = subject.path(at: fraction), let item = subject.newItem(forSection: path.section)
      else { return nil }
      try view.edit(isAnimated: true) { (feed) throws(LayoutError) in try feed.insert(item, at: path) }
      return 1
    },
    shown("performBatchUpdates") { view, subject, fraction in
      guard let path = subject.path(at: fraction), let item = subject.newItem(forSection: path.section)
      else { return nil }
      var batch = BatchUpdate()
      batch.insert(item, at: path)
      batch.remove(at: path)
      return 2 + elementCount(try view.performBatchUpdates(batch, checking: CostClient()).changes)
    },
    shown("beginDrag, drag, endDrag") { view, subject, fraction in
      view.beginDrag()
      view.drag(by: 50)
      view.endDrag(velocity: 1_000, at: 0)
      view.update(at: 0.1, from: CostClient())
      view.stopScrolling()
      return 1
    },
    shown("beginDrag, drag, endDrag of a section") { view, subject, fraction in
      guard let section = subject.path(at: fraction)?.section, view.beginDrag(ofSection: section) else {
        return nil
      }
      view.drag(ofSection: section, by: 50)
      view.endDrag(ofSection: section, velocity: 1_000, at: 0)
      view.update(at: 0.1, from: CostClient())
      view.stopScrolling()
      return 1
    },
    movement("updateInteractiveMovement, cancelInteractiveMovement", dropsWork: true) {
      $0.cancelInteractiveMovement()
    },
    movement("updateInteractiveMovement, endInteractiveMovement") { _ = $0.endInteractiveMovement() },
    shown("touches, selection") { view, subject, fraction in
      guard let path = subject.path(at: fraction) else { return nil }
      view.selectionMode = .multiple
      view.scrollToItem(at: path)
      view.update(at: 0, from: CostClient())
      view.touchDown(
        at: LayoutPoint(x: view.visibleRect.midX, y: view.visibleRect.midY), delegate: CostClient())
      view.touchUp(delegate: CostClient())
      view.selectItem(at: path)
      var found = 1 + view.accessibilityElements.count + view.selectedItems.count
      view.forEachCell { _, _, _ in found += 1 }
      view.forEachPlaceholder { _ in found += 1 }
      view.deselectItem(at: path)
      view.deselectAllItems()
      return found
    },
    shown("scrollToPage, currentPage") { view, subject, fraction in
      guard let path = subject.path(at: fraction), view.currentPage(ofSection: path.section) != nil
      else { return nil }
      view.scrollToItem(at: path)
      view.update(at: 0, from: CostClient())
      view.scrollToPage(path.item, ofSection: path.section)
      view.update(at: 0.1, from: CostClient())
      return 1
    },
    shown("focusItem, moveFocus", .distanceAndSettled) { view, subject, fraction in
      guard let path = subject.path(at: fraction) else { return nil }
      view.scrollToItem(at: path)
      view.focusItem(at: path)
      view.moveFocus(fraction < 0.5 ? .down : .right, selects: true)
      return 1
    },
    shown("resize", .items) { view, subject, fraction in
      let size = view.visibleRect.size
      try view.resize(to: LayoutSize(width: size.width - fraction * 10, height: size.height - fraction * 10))
      return 0
    },
    shown("apply of a snapshot", .items) { view, subject, fraction in
      guard let path = subject.path(at: fraction), let item = subject.newItem(forSection: path.section)
      else { return nil }
      var snapshot = subject.snapshotOfFeed()
      var next = snapshot
      let (id, last) = (snapshot.itemID(at: path), snapshot.itemCount - 1)
      try next.insertItems(last + 1..<last + 11, before: id)
      try next.deleteItems([id])
      try view.apply(next, replacing: &snapshot, keeping: .reader(in: view.visibleRect)) { _, _ in
        preconditionFailure("no section is inserted")
      } item: { _ in
        item
      }
      return 0
    },
  ]

  /// Moves an item by 50 points both ways, and ends the movement.
  private static func movement(
    _ name: String, dropsWork: Bool = false, _ end: @escaping @Sendable (CollectionView<Int>) -> Void
  ) -> CostOperation {
    shown(name, dropsWork: dropsWork) { view, subject, fraction in
      guard let path = subject.path(at: fraction), subject.layout(ofSection: path.section).isEditable
      else { return nil }
      view.scrollToItem(at: path)
      view.update(at: 0, from: CostClient())
      let middle = LayoutPoint(x: view.visibleRect.midX, y: view.visibleRect.midY)
      guard view.beginInteractiveMovement(ofItemAt: path, at: middle) else { return nil }
      view.updateInteractiveMovement(to: LayoutPoint(x: middle.x + 50, y: middle.y + 50))
      view.update(at: 0, from: CostClient())
      end(view)
      return 1
    }
  }

  /// Runs an operation of a collection view that shows a fraction of the feed, and the update after it.
  private static func shown(
    _ name: String, _ bound: Bound = .viewAndSettled, dropsWork: Bool = false,
    _ run: @escaping @Sendable (CollectionView<Int>, inout CostSubject, Double) throws -> Int?
  ) -> CostOperation {
    CostOperation("CollectionView: \(name)", bound, makesCopy: true, dropsWork: dropsWork) {
      subject, fraction in
      let rect = subject.view(at: fraction)
      let view = CollectionView<Int>(subject.feed, size: rect.size)
      view.scroll(to: rect.origin)
      view.update(at: 0, from: CostClient())
      // The operation may scroll to where there are fewer.
      let cellsBefore = view.cellCount
      let found = try run(view, &subject, fraction)
      view.update(at: 1, from: CostClient())
      (subject.feed, subject.examined) = (view.feed, view.visibleRect)
      return found.map { $0 + cellsBefore + view.cellCount }
    }
  }
}

/// Makes cells that show nothing.
struct CostClient: CollectionViewClient {
  func makeCell(of kind: ElementKind, identifier: ReuseIdentifier) -> Int { 0 }
  func configure(_ cell: Int, for element: LayoutAttributes, state: CellState) {}
}
