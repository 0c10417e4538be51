import Millrace

// What hosts do with the feed beside the usual queries and edits.
extension SectionsLayout {
  mutating func ask(_ question: BenchQuestion, in view: LayoutRect, after last: LayoutRect) -> Int {
    // An arbitrary point in the viewport.
    let finger = LayoutPoint(
      x: view.minY.truncatingRemainder(dividingBy: view.width), y: view.minY + view.height / 2)
    switch question {
    case .changes:
      feed.changes(from: last, to: view, into: &changes)
      return changes.appeared.count + changes.disappeared.count
    case .elementAtPoint: return feed.element(at: finger, view: view) == nil ? 0 : 1
    case .nearest: return feed.nearestElement(to: finger) == nil ? 0 : 1
    case .ahead:
      feed.itemsToPrefetch(of: view, velocity: 3_000, horizon: 0.5, into: &found)
      return found.count
    case .attributes:
      var count = 0
      feed.forEachAttributes(in: view) { _ in
      } body: { _ in
        count += 1
      }
      return count
    case .estimatedItems: return feed.estimatedItems(in: view).count
    case .uncovered: return feed.uncoveredRect(of: view).height > 0 ? 1 : 0
    case .removeCovered:
      feed.elements(in: view, into: &found)
      found.removeCovered(in: view)
      return found.count
    case .invalidation: return feed.invalidation(from: last, to: view) == .nothing ? 0 : 1
    case .nextItem, .reveal, .element, .convert, .supplementaryIndex:
      guard let path = item(at: view) else { return 0 }
      switch question {
      case .reveal: return feed.offset(toReveal: path, at: .center, in: view) == nil ? 0 : 1
      case .element: return feed.element(at: path, in: view) == nil ? 0 : 1
      case .convert:
        let rect = feed.convert(view, toSection: path.section)
        return feed.convert(rect, fromSection: path.section) == view ? 1 : 0
      case .supplementaryIndex:
        let index = feed.index(of: .header, at: ItemPath(section: path.section, item: 0))
        return index.flatMap { feed.path(of: $0) }?.section == path.section ? 1 : 0
      default: break
      }
      var count = 0
      for step in [NavigationStep.left, .right, .up, .down] {
        if feed.nextItem(step, from: path, in: view) != nil { count += 1 }
      }
      return count
    }
  }

  mutating func operate(
    _ operation: BenchHostOperation, on index: Int, _ extent: Double, in view: LayoutRect
  ) throws(LayoutError) -> Int {
    let path = feed.path(ofItem: index)
    switch operation {
    case .measure:
      let size = LayoutSize(width: 0, height: extent)
      return try measure(CollectionOfOne(ItemMeasurement(path: path, size: size)), in: view)
    case .withSection:
      // The error of `withSection` is untyped, outside of Embedded Swift.
      do {
        try feed.withSection(path.section, as: WaterfallSection.self) { section in
          try section.resize(at: path.item, to: extent)
        }
      } catch let error as LayoutError {
        throw error
      } catch {
        preconditionFailure("\(error)")
      }
      return 1
    case .anchorToken:
      let token = try feed.beginAnchoring(.reader(in: view))
      try feed.resize(at: path, to: .extent(extent))
      return feed.endAnchoring(token).points == 0 ? 0 : 1
    case .preview:
      var (preview, batch) = (feed.beginPreview(), BatchUpdate())
      batch.move(from: path, to: ItemPath(section: path.section, item: 0))
      try preview.show(batch, in: &feed)
      preview.rollBack(&feed)
      return 1
    case .reestimate:
      let new = estimate == Kind.estimatedExtent ? estimate + 1 : estimate - 1
      try feed.reestimate(from: .estimated(estimate), to: .estimated(new), keeping: .reader(in: view))
      estimate = new
      return 1
    case .measureMany:
      let size = LayoutSize(width: 0, height: extent)
      let measurements = (0..<100).map { number in
        ItemMeasurement(path: feed.path(ofItem: (index + number * count / 100) % count), size: size)
      }
      return try measure(measurements, in: view)
    case .apply, .reload:
      let report = try feed.apply(
        batch(operation, at: path, extent), keeping: .reader(in: view), watching: view)
      return report.changes.appeared.count + report.changes.disappeared.count + report.changes.moved.count
    case .adopt:
      var copy = feed.detachedCopy()
      try copy.resize(at: path, to: .extent(extent))
      try feed.resize(at: path, to: .extent(extent))
      return feed.adopt(copy) ? 1 : 0
    case .relayout:
      let width = feed.width
      for width in [width - 1, width] { try feed.relayout(width: width, keeping: .reader(in: view)) }
      return 1
    case .update, .updateWindow: break
    }
    let margin = operation == .update ? 0 : BenchHostOperation.margin
    let window = LayoutRect(
      x: view.minX, y: view.minY - margin, width: view.width, height: view.height + 2 * margin)
    let changes = try feed.withUpdate(in: window, view: view, keeping: .reader(in: view)) {
      (feed) throws(LayoutError) in try feed.resize(at: path, to: .extent(extent))
    }.changes
    return changes.appeared.count + changes.disappeared.count + changes.moved.count
  }

  /// Measures items, keeps the reader in place, and queries the viewport.
  private mutating func measure(
    _ measurements: some Sequence<ItemMeasurement>, in view: LayoutRect
  ) throws(LayoutError) -> Int {
    let correction = try feed.measure(measurements, keeping: .reader(in: view))
    feed.elements(in: feed.visibleRect(view, correctedBy: correction), into: &found)
    return found.count
  }

  /// Returns the batch of `BenchHostOperation.apply` or `BenchHostOperation.reload`.
  private func batch(_ operation: BenchHostOperation, at path: ItemPath, _ extent: Double) -> BatchUpdate {
    var batch = BatchUpdate()
    let other = path.item > 0 ? 0 : feed.itemCount(ofSection: path.section) - 1
    if operation == .reload { batch.reload(at: path) } else { batch.remove(at: path) }
    if operation == .apply { batch.insert(.extent(extent), at: ItemPath(section: path.section, item: 0)) }
    if other != path.item {
      let other = ItemPath(section: path.section, item: other)
      if operation == .reload {
        batch.reconfigure(at: other)
      } else {
        batch.resize(at: other, to: .extent(extent))
      }
    }
    return batch
  }

  /// Returns an item that depends on a viewport.
  private func item(at view: LayoutRect) -> ItemPath? {
    let last = feed.itemCount - 1
    guard last >= 0, contentHeight > 0 else { return nil }
    return feed.path(ofItem: max(0, min(last, Int(view.minY / contentHeight * Double(last)))))
  }
}
