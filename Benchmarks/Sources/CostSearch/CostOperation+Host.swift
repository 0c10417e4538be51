import Millrace

/// What hosts do beside queries and single edits: batches with reports, anchors, measurements, previews, and copies.
extension CostOperation {
  static let hostEdits = batches + anchors + previews + copies

  private static let batches = [
    CostOperation("apply, keeping and watching", .viewAndSettled) { subject, fraction throws(LayoutError) in
      guard let path = subject.path(at: fraction), let item = subject.newItem(forSection: path.section)
      else { return nil }
      let view = subject.view(at: fraction)
      var batch = BatchUpdate()
      batch.insert(item, at: path)
      batch.remove(at: path)
      let report = try subject.feed.apply(batch, keeping: .reader(in: view), watching: view)
      return 2 + elementCount(report.changes)
    },
    CostOperation("apply, reloading and reconfiguring", .viewAndSettled) {
      subject, fraction throws(LayoutError) in
      guard let reloaded = subject.path(at: fraction), let other = subject.path(at: 1 - fraction)
      else { return nil }
      let view = subject.view(at: fraction)
      var batch = BatchUpdate()
      batch.reload(at: reloaded)
      batch.reconfigure(at: other)
      let report = try subject.feed.apply(batch, keeping: .firstVisible(in: view), watching: view)
      return 2 + elementCount(report.changes)
    },
    CostOperation("measure(_:) of the items in view", .viewAndSettled) {
      subject, fraction throws(LayoutError) in
      let view = subject.view(at: fraction)
      return try subject.measure(subject.feed.estimatedItems(in: view), keeping: .firstVisible(in: view))
    },
    CostOperation("measure(_:) of items everywhere", .found) { subject, fraction throws(LayoutError) in
      try subject.measure((0..<50).compactMap { subject.path(at: (Double($0) + fraction) / 50) })
    },
  ]

  private static let anchors = [
    CostOperation("withAnchor", .viewAndSettled) { subject, fraction throws(LayoutError) in
      guard let path = subject.path(at: fraction), let item = subject.newItem(forSection: path.section)
      else { return nil }
      let view = subject.view(at: fraction)
      _ = try subject.feed.withAnchor(.firstVisible(in: view)) { (feed) throws(LayoutError) in
        try feed.insert(item, at: path)
      }
      return 1
    },
    CostOperation("withUpdate", .viewAndSettled) { subject, fraction throws(LayoutError) in
      guard let path = subject.path(at: fraction), let item = subject.newItem(forSection: path.section)
      else { return nil }
      let view = subject.view(at: fraction)
      let update = try subject.feed.withUpdate(in: view) { (feed) throws(LayoutError) in
        try feed.insert(item, at: path)
      }
      return 1 + elementCount(update.changes)
    },
    CostOperation("beginAnchoring, edits, endAnchoring", .viewAndSettled) {
      subject, fraction throws(LayoutError) in
      guard let path = subject.path(at: fraction), let item = subject.newItem(forSection: path.section)
      else { return nil }
      let view = subject.view(at: fraction)
      let tokens = [
        try subject.feed.beginAnchoring(.reader(in: view)),
        try subject.feed.beginAnchoring(.item(path), settling: false),
      ]
      try subject.feed.insert(item, at: path)
      // The item of the second anchor.
      try subject.feed.remove(at: ItemPath(section: path.section, item: path.item + 1))
      for token in tokens { _ = subject.feed.endAnchoring(token) }
      return 2
    },
  ]

  private static let previews = [
    CostOperation("beginPreview, show", .foundAndSettled, makesCopy: true) {
      subject, fraction throws(LayoutError) in
      guard let batch = subject.drag(at: fraction) else { return nil }
      var preview = subject.feed.beginPreview()
      try preview.show(batch, in: &subject.feed)
      subject.preview = preview
      return 1
    },
    CostOperation("preview.edit", .foundAndSettled, makesCopy: true) {
      subject, fraction throws(LayoutError) in
      guard let path = subject.path(at: fraction), let item = subject.newItem(forSection: path.section),
        var preview = subject.preview
      else { return nil }
      try preview.edit(&subject.feed) { (feed) throws(LayoutError) in try feed.insert(item, at: path) }
      subject.preview = preview
      return 2
    },
    CostOperation(
      "preview.show again, preview.rollBack", .foundAndSettled, makesCopy: true, dropsWork: true
    ) {
      subject, fraction throws(LayoutError) in
      subject.preview = nil
      guard let first = subject.drag(at: fraction), let second = subject.drag(at: 1 - fraction)
      else { return nil }
      var preview = subject.feed.beginPreview()
      try preview.show(first, in: &subject.feed)
      try preview.show(second, in: &subject.feed)
      preview.rollBack(&subject.feed)
      return 2
    },
  ]

  private static let copies = [
    CostOperation("detachedCopy, insert, adopt", .foundAndSettled, makesCopy: true) {
      subject, fraction throws(LayoutError) in
      guard let path = subject.path(at: fraction), let item = subject.newItem(forSection: path.section)
      else { return nil }
      var copy = subject.feed.detachedCopy()
      try subject.feed.insert(item, at: path)
      copy.settle(budget: 100)
      _ = subject.feed.adopt(copy)
      return 100
    },
    CostOperation("adopt of a measured copy, keeping", .viewAndSettled, makesCopy: true) {
      subject, fraction throws(LayoutError) in
      guard let path = subject.path(at: fraction), subject.feed.isEstimated(at: path) else { return nil }
      let view = subject.view(at: fraction)
      var copy = subject.feed.detachedCopy()
      try copy.measure(at: path, size: LayoutSize(width: 80, height: 80))
      subject.feed.withAnchor(.firstVisible(in: view)) { _ = $0.adopt(copy) }
      return 1
    },
  ]
}

extension CostSubject {
  /// Measures those of some items that are estimates, all at once. Returns their number, or `nil` if there are none.
  fileprivate mutating func measure(_ paths: [ItemPath], keeping anchor: Anchor? = nil) throws(LayoutError)
    -> Int?
  {
    let size = LayoutSize(width: 80, height: 80)
    let measurements = paths.filter { feed.isEstimated(at: $0) }.map { ItemMeasurement(path: $0, size: size) }
    if measurements.isEmpty { return nil }
    try feed.measure(measurements, keeping: anchor)
    return measurements.count
  }

  /// Returns the batch of a drag of an item to the start of its section, or `nil` if items cannot be moved.
  fileprivate func drag(at fraction: Double) -> BatchUpdate? {
    guard let path = path(at: fraction), layout(ofSection: path.section).isEditable else { return nil }
    var batch = BatchUpdate()
    batch.move(from: path, to: ItemPath(section: path.section, item: 0))
    return batch
  }
}
