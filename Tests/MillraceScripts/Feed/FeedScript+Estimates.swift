import Millrace
import MillraceOracle
import MillraceRandom

// Estimated items: measuring one or many, and re-estimation.

extension FeedScript {
  /// Measures an item, or several at once, most of them estimated, sometimes with an anchor.
  mutating func measure() throws {
    let estimated = model.placement.items.map(\.path).filter { model.isEstimated($0) }
    let (isOne, isInCopy) = (random.oneIn(2), random.oneIn(3))
    var sizes: [ItemPath: LayoutSize] = [:]
    var measurements: [ItemMeasurement] = []
    for _ in 0..<(isOne ? 1 : random.int(0...6)) {
      // Of visible items, one that is measured is the anchor.
      let path = random.oneIn(isInCopy ? 2 : 4) ? randomPath() : estimated.randomElement(using: &random)
      guard let path else { continue }
      var size = LayoutSize(width: random.extent(.few) + 1, height: random.extent(.few) + 1)
      if random.oneIn(4), model.sections[path.section].ignoresCrossSizes {
        let section = model.sections[path.section]
        if section.ownAxis(in: model.axis) == .vertical { size.width = .nan } else { size.height = -1 }
      }
      if measuredItem(at: path, size) == nil {
        try rejectMeasuring(path, size)
        continue
      }
      sizes[path] = size
      measurements.append(ItemMeasurement(path: path, size: size))
    }
    lastEdit = "measure \(measurements)"
    let before = model
    let anchor = isOne && !isInCopy ? nil : randomAnchor(cutting: measurements.map(\.path), of: state)
    var correction = OffsetCorrection.zero
    if isInCopy {
      correction = try adopt(measurements, keeping: anchor)
    } else if isOne, let only = measurements.first {
      try feed.measure(at: only.path, size: only.size)
    } else {
      correction = try feed.measure(measurements, keeping: anchor?.anchor)
    }
    for (path, size) in sizes {
      if let item = measuredItem(at: path, size) {
        model.sections[path.section].resize(at: path.item, to: item)
      }
    }
    try takeOffsets(kept: correction.path)
    guard let anchor else { return }
    let resized = isInCopy ? itemsOfOtherLength(since: before) : Array(sizes.keys)
    try checkKept(correction, of: anchor, since: before, resizing: resized)
  }

  /// Measures items in a copy of the feed, which the feed then adopts.
  private mutating func adopt(
    _ measurements: [ItemMeasurement], keeping anchor: TestAnchor?
  ) throws -> OffsetCorrection {
    lastEdit += ", in a copy"
    // Only the latest copy can be adopted.
    detached?.isRejected = true
    var copy = feed.detachedCopy()
    copy.settle(budget: random.pick([0, 10, .max]))
    try copy.measure(measurements)
    copy.settle(budget: random.pick([0, 10, .max]))
    var isAdopted = false
    var correction = OffsetCorrection.zero
    if let anchor {
      correction = feed.withAnchor(anchor.anchor) { isAdopted = $0.adopt(copy) }
    } else {
      isAdopted = feed.adopt(copy)
    }
    try require(isAdopted, "not adopted")
    return correction
  }

  /// Returns the items that have another length along the feed than before a change that keeps all items.
  private func itemsOfOtherLength(since before: NaiveFeed) -> [ItemPath] {
    zip(before.placement.items, model.placement.items).filter { old, new in
      model.orientation.length(of: old.frame.size) != model.orientation.length(of: new.frame.size)
    }.map(\.0.path)
  }

  private func measuredItem(at path: ItemPath, _ size: LayoutSize) -> FeedItem? {
    let section = model.sections[path.section]
    return section.layout.rule.measured(section.items[path.item], size: size)
  }

  /// Checks that an item of a layout that does not measure items is rejected.
  private mutating func rejectMeasuring(_ path: ItemPath, _ size: LayoutSize) throws {
    lastEdit = "measure \(path), which is not measured"
    if try rejectsEdits(path.section, { feed throws(LayoutError) in try feed.measure(at: path, size: size) })
    {
      return
    }
    var thrown: LayoutError?
    do throws(LayoutError) { try feed.measure(at: path, size: size) } catch { thrown = error }
    guard case .inSection(path.section, .unexpectedItem) = thrown else {
      throw failure("\(path): \(String(describing: thrown))")
    }
  }

  /// Replaces all estimates that are equal to one, in a section or in all, sometimes with an anchor.
  mutating func reestimate() throws {
    let estimated = model.placement.items.map(\.path).filter { model.isEstimated($0) }
    guard let path = estimated.randomElement(using: &random) else { return }
    let old = model.sections[path.section].items[path.item]
    var new = old
    switch old {
    case .waterfall(let item):
      let span: LaneSpan? = random.pick([nil, nil, .lanes(2)])
      new = .estimated(random.oneIn(4) ? item.extent : random.extent(.few) + 1, span: span)
    case .size: new = .estimated(width: random.extent(.few) + 1, height: random.extent(.few) + 1)
    default: new = .custom(random.sampleItem(few: true))
    }
    let section = random.oneIn(3) ? nil : random.oneIn(4) ? randomSection() : path.section
    lastEdit = "reestimate \(old) as \(new) in \(String(describing: section))"
    let before = model
    let anchor = randomAnchor(cutting: estimated, of: state)
    var correction = OffsetCorrection.zero
    do throws(LayoutError) {
      correction = try feed.reestimate(from: old, to: new, inSection: section, keeping: anchor?.anchor)
    } catch {
      guard let section, !model.sections[section].layout.rule.takesEstimates(old, new) else {
        throw failure("\(error)")
      }
      switch error {
      case .inSection(section, .unexpectedItem): return
      case .inSection(section, .cellsAreFixed) where model.sections[section].hasFixedItems: return
      default: throw failure("\(error)")
      }
    }
    if let section {
      try require(
        model.sections[section].layout.rule.takesEstimates(old, new),
        "\(section) takes no \(old) or no \(new)")
    }
    let replaced = section.map { [$0] } ?? Array(model.sections.indices)
    var resized: [ItemPath] = []
    for section in replaced where model.sections[section].layout.rule.takesEstimates(old, new) {
      for item in model.sections[section].items.indices
      where model.isEstimated(ItemPath(section: section, item: item)) {
        let rule = model.sections[section].layout.rule
        let stored = model.sections[section].storedItem(item)
        guard stored.isEqualInOneLane(to: rule.stored(rule.taken(old))) else { continue }
        model.sections[section].resize(at: item, to: new.withoutLanes)
        resized.append(ItemPath(section: section, item: item))
      }
    }
    try takeOffsets(kept: correction.path)
    if let anchor { try checkKept(correction, of: anchor, since: before, resizing: resized) }
  }

  /// Checks which items are estimates, and which of them are in a rect.
  mutating func checkEstimates(_ expected: NaiveFeed.Placement) throws {
    for element in expected.items {
      let isEstimated = model.isEstimated(element.path)
      try require(
        feed.isEstimated(at: element.path) == isEstimated,
        "\(element.path) \(isEstimated ? "is" : "is not") estimated")
    }
    let rect = random.rect(in: expected.contentSize, model.orientation)
    var copy = feed
    let found = copy.estimatedItems(in: rect)
    let visible = model.elements(of: expected, in: rect, view: rect)
    let estimated = visible.filter { $0.kind == .item && model.isEstimated($0.path) }.map(\.path)
    try require(found == estimated, "\(rect): estimates \(found), not \(estimated)")
  }
}

extension NaiveFeed.Section {
  /// Whether a measured size across the section has no effect.
  fileprivate var ignoresCrossSizes: Bool {
    layout.rule.accepts(.extent(1), width: 1_000) && layout.rule.measured(.extent(1), size: .zero) != nil
  }
}

extension NaiveSectionLayout {
  /// Returns whether the layout has estimates of the forms of two items.
  fileprivate func takesEstimates(_ old: FeedItem, _ new: FeedItem) -> Bool {
    takesEstimate(old) && takesEstimate(new)
  }

  private func takesEstimate(_ item: FeedItem) -> Bool {
    switch (self, item) {
    case (is NaiveWaterfallLayout, .waterfall), (is NaiveDenseLayout, .waterfall): true
    case (is NaiveRowsLayout, _): accepts(item.withoutLanes, width: 100)
    case (is NaiveCustomLayout, .custom): true
    default: false
    }
  }
}

extension FeedItem {
  /// The item with no number of lanes.
  fileprivate var withoutLanes: FeedItem {
    guard case .waterfall(var item) = self else { return self }
    item.span = nil
    return .waterfall(item)
  }

  fileprivate func isEqualInOneLane(to other: FeedItem) -> Bool { withoutLanes == other.withoutLanes }
}
