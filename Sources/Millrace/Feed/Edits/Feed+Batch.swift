extension Feed {
  /// Makes all edits of a batch at once, items and sections together, or, if it throws, none.
  ///
  /// Equal to these edits, one after the other: items are resized; those that leave their places are taken away, from
  /// the last to the first; sections are replaced; those that leave their places are taken away; those that arrive are
  /// put where they are to be, from the first to the last; and then the items that arrive, likewise. What happens to
  /// the items of one section happens to it at once: to a full one as a batch of its own, to a small one by writing
  /// it anew. So a section is settled once, if at all.
  ///
  /// ```swift
  /// let report = try feed.apply(batch, keeping: .reader(in: screen), watching: screen)
  /// screen.origin.y += report.offsetCorrection!.points
  /// ```
  ///
  /// - Parameters:
  ///   - anchor: What is to stay where the reader sees it (`FeedChangeReport.offsetCorrection`). If it leaves, it is
  ///     handed on to an item that does not leave its place, nor its section.
  ///   - rect: A rectangle to be watched, mostly the viewport: the report lists what is to be seen at another place
  ///     (`FeedChangeReport.differences`). The rectangle moves with the anchor. Places outside of it are told as items
  ///     lie there now, settled or not. Watching keeps a copy of the feed while the batch is applied, so that what the
  ///     batch touches is copied.
  /// - Returns: What changed.
  /// - Throws: If a path or an index is out of range, or is named twice among those that leave their places, those
  ///   that arrive, or those that are resized or replaced; if an item is removed or resized, and its section removed
  ///   or replaced; if a value of a section or of an item is out of its range, or is not what the section's layout
  ///   asks for; if the content would be too long; if the anchor's item does not exist. Errors name the edit, as in
  ///   `insertions[2].path.item`, and its section in `LayoutError.inSection`.
  /// - Complexity: O(m log m + m log sections) for m edits, and what batches take in the sections, O(64) in each
  ///   small one; as to create the sections that are new; beside what is settled for the anchor and the watched
  ///   rectangle
  @discardableResult
  public mutating func apply(
    _ batch: FeedBatch, keeping anchor: FeedAnchor? = nil, watching rect: LayoutRect? = nil
  ) throws(LayoutError) -> FeedChangeReport {
    let plan = try FeedBatchPlan(batch, for: self)
    if let anchor { try check(anchor) }
    // What anchors and the rectangle ask for is settled first, for it is these sections that the edits are made of.
    let seen = rect.map { elements(in: $0) } ?? []
    let anchorsBefore = anchors
    if let anchor { anchors.append(tracker(of: self.anchor(anchor), settles: true)) }
    let paths = handOverAnchors(to: plan)
    let prepared: PreparedBatch
    do throws(LayoutError) { prepared = try prepare(plan) } catch {
      anchors = anchorsBefore
      throw error
    }
    let before = rect.map { _ in self }
    var report = FeedChangeReport()
    (report.map, report.resizedBefore) = (plan.map, plan.resized)
    report.firstChangedPosition = firstChange(of: plan).map { map.coordinate(ofMain: $0) }
    make(plan, prepared)
    for (place, path) in paths.enumerated() {
      if let path { anchors[place].kept = .item(index(of: path)) }
    }
    if anchor != nil { report.offsetCorrection = correction(of: anchors.removeLast()) }
    if let before, let oldRect = rect {
      let rect = map.moved(oldRect, by: report.offsetCorrection?.points ?? 0)
      report.differences = differences(in: rect, seen: seen, in: oldRect, of: before, map: plan.map)
    }
    return report
  }

  private func check(_ anchor: FeedAnchor) throws(LayoutError) {
    guard case .item(let path) = anchor.target else { return }
    try checkSection(path.section, "anchor.section")
    let valid = 0..<itemCount(ofSection: path.section)
    guard !valid.contains(path.item) else { return }
    throw .inSection(
      path.section, .indexOutOfRange(argument: "anchor.item", index: path.item, valid: valid))
  }
}

// MARK: - What can go wrong

/// A batch of which nothing can go wrong any more.
private struct PreparedBatch {
  /// What happens to the items of sections, for each of the plan's `edits`.
  var items: [ItemsPlan] = []
  /// What the stack is to have of the new sections, which are held already, and what happens to their items, for
  /// each of the plan's `additions`.
  var additions: [(entry: SectionEntry, maximumLength: Units, items: ItemsPlan?)] = []
  /// How long all sections may get by it, at most.
  var maximumLength: Units
  /// How many items there are afterwards.
  var itemCount: Int
  /// Up to where both are counted: far above what there is room for, also when all that there was is given up.
  private let limits: (length: Units, items: Int)

  /// A batch of nothing, for a feed that is so long and has so many items.
  init(length: Units, itemCount: Int) {
    (maximumLength, self.itemCount) = (length, itemCount)
    limits = (length + 8 * Units.maximumPosition, itemCount + 8 * Int(Units.maximumPosition))
  }

  /// Adds what sections get longer by, and how many items more they have.
  mutating func add(_ length: Units, items: Int) {
    maximumLength = min(maximumLength + length, limits.length)
    itemCount = min(itemCount + items, limits.items)
  }
}

extension Feed {
  /// Finds out all that can go wrong with a batch.
  private mutating func prepare(_ plan: FeedBatchPlan) throws(LayoutError) -> PreparedBatch {
    let batch = try checked(plan)
    guard batch.maximumLength > Units.maximumPosition else { return batch }
    // Whether it gets too long, is known when it is done. (It may be already, by what layouts of one's own made of it.)
    var feed = self
    feed.make(plan, batch)
    guard feed.occupied <= max(Units.maximumPosition, occupied) else {
      release(batch)
      throw .contentTooLong
    }
    return batch
  }

  private mutating func checked(_ plan: FeedBatchPlan) throws(LayoutError) -> PreparedBatch {
    var batch = PreparedBatch(length: occupied, itemCount: itemCount)
    for (section, edits) in plan.edits {
      let items = try planned(edits, for: sectionTree.entry(at: section), plan.map.sections, section)
      batch.items.append(items)
      batch.add(items.growth, items: edits.growth)
    }
    // What is given up makes room for what arrives, so the new sections are held against what there is only when all
    // are known.
    let (occupied, gap) = (self.occupied, sectionTree.gap)
    self.occupied = 0
    defer { self.occupied = occupied }
    do throws(LayoutError) {
      for addition in plan.additions {
        let old = addition.replaced.map { sectionTree.entry(at: $0) }
        let new = try entry(of: addition.section, at: addition.index, replacing: old)
        supplementaries.addUser(new.entry.supplementaries)
        batch.additions.append((new.entry, new.maximumLength, nil))
        batch.add(
          new.maximumLength + (old.map { -maximumLength(of: $0) } ?? gap),
          items: new.entry.count - (old?.count ?? 0))
        if let edits = addition.edits {
          let items = try planned(edits, for: new.entry, plan.map.sections, addition.index)
          batch.additions[batch.additions.count - 1].items = items
          batch.add(items.growth, items: edits.growth)
        }
      }
      for departure in plan.map.sections.departures
      where departure.counterpart == nil {
        let old = sectionTree.entry(at: departure.index)
        batch.add(-maximumLength(of: old) - gap, items: -old.count)
      }
      guard batch.itemCount <= max(Int(Units.maximumPosition), itemCount) else { throw .contentTooLong }
    } catch {
      release(batch)
      throw error
    }
    return batch
  }

  private func planned(
    _ edits: SectionEdits, for entry: SectionEntry, _ sections: IndexMap, _ section: Int
  ) throws(LayoutError) -> ItemsPlan {
    do throws(LayoutError) {
      return try plan(edits, for: entry)
    } catch {
      if case .inSection = error { throw error }
      throw .inSection(section, error)
    }
  }

  /// Gives back what is held for a batch that is not made.
  private mutating func release(_ batch: PreparedBatch) {
    for addition in batch.additions { release(addition.entry) }
  }
}

// MARK: - Making the edits

extension Feed {
  private mutating func make(_ plan: FeedBatchPlan, _ batch: PreparedBatch) {
    for (place, edits) in plan.edits.enumerated() {
      let old = sectionTree.entry(at: edits.section)
      let new = changed(old, by: batch.items[place])
      if new != old { sectionTree.replace(at: edits.section, with: new) }
    }
    for (place, addition) in plan.additions.enumerated() {
      guard let section = addition.replaced else { break }
      let old = sectionTree.entry(at: section)
      let new = arriving(batch.additions[place])
      occupied -= maximumLength(of: old)
      sectionTree.replace(at: section, with: new)
      release(old)
    }
    // What leaves, by its place among the departures.
    var taken: ContiguousArray<SectionEntry> = []
    taken.reserveCapacity(plan.map.sections.departures.count)
    for departure in plan.map.sections.departures.reversed() {
      let entry = sectionTree.remove(at: departure.index)
      taken.append(entry)
      if departure.counterpart == nil {
        occupied -= maximumLength(of: entry) + sectionTree.gap
        release(entry)
      }
    }
    taken.reverse()
    var next = plan.map.replaced.count
    for arrival in plan.map.sections.arrivals {
      var entry: SectionEntry
      if let source = arrival.counterpart {
        entry = taken[plan.map.sections.departure(of: source)]
      } else {
        entry = arriving(batch.additions[next])
        occupied += sectionTree.gap
        next += 1
      }
      if arrival.index == sectionCount {
        sectionTree.append(entry)
      } else {
        sectionTree.insert(entry, at: arrival.index)
      }
    }
  }

  /// What the stack is to have of a new section, once the items are there that join it.
  private mutating func arriving(
    _ addition: (entry: SectionEntry, maximumLength: Units, items: ItemsPlan?)
  ) -> SectionEntry {
    occupied += addition.maximumLength
    return addition.items.map { changed(addition.entry, by: $0) } ?? addition.entry
  }
}

// MARK: - What changed

extension Feed {
  /// A position above which nothing changes, wherever settling puts what is before.
  private func firstChange(of plan: FeedBatchPlan) -> Units? {
    let sections = [plan.map.sections.departures.first?.index, plan.map.sections.arrivals.first?.index]
    let border = (sections + [plan.map.replaced.first]).compactMap { $0 }.min() ?? .max
    guard let first = min(border, plan.edits.first?.section ?? .max) as Int?, first < .max else { return nil }
    var position = sectionTree.origin + sectionTree.length
    if first < sectionCount {
      let place = sectionTree.place(of: first)
      position = place.start
      let section = place.entry.section
      if first < border, section.isFull, let item = plan.edits.first?.edits.firstIndex {
        position = place.itemsStart + unchangedStart(inBox: section.box, before: item)
      }
    }
    if let place = sectionTree.firstMarked() {
      let box = place.entry.section.box
      let begin = unchangedStart(inBox: box, before: boxes[box].firstUnsettledIndex ?? 0)
      position = min(position, place.itemsStart + begin)
    }
    // What lies behind there may begin in front of its section.
    return position - overflow
  }

  /// A position above which nothing changes if a full section's items from `index` on do, the begin of the next section
  /// included: which may be above that of an item, for there is no spacing behind the last one.
  private func unchangedStart(inBox box: Int, before index: Int) -> Units {
    let first = min(index, boxes[box].firstUnsettledIndex ?? index)
    guard first > 0 else { return 0 }
    let last = map.mainStart(of: boxes[box].provisionalFrame(at: first - 1))
    return min(boxes[box].unchangedStart(before: index), last)
  }

  private mutating func differences(
    in rect: LayoutRect, seen: [FeedElement], in oldRect: LayoutRect, of before: Feed, map: PathMap
  ) -> [FeedChangeReport.Difference] {
    let paths = ElementPaths(map: map, sectionCounts: (before.sectionCount, sectionCount))
    let (view, oldView) = (VisibleRange(rect, in: self.map), VisibleRange(oldRect, in: self.map))
    let known = Dictionary(seen.map { (ElementPaths.Name($0), $0) }) { first, _ in first }
    var visible = Set<ElementPaths.Name>()
    var differences: [FeedChangeReport.Difference] = []
    var gone: [FeedChangeReport.Difference] = []
    for element in elements(in: rect) {
      visible.insert(.init(element))
      var old: FeedElement?
      let isOfItem = namesItem(element)
      if let path = paths.before(element, isOfItem: isOfItem) {
        var named = element
        named.path = path
        // In another section, what is between rows here may be what is under all.
        if before.namesItem(named) == isOfItem {
          old = known[.init(named)] ?? before.standing(element, at: path, in: oldView)
        }
      }
      if old?.frame != element.frame { differences.append(.init(before: old, after: element)) }
    }
    for element in seen {
      let isOfItem = before.namesItem(element)
      guard let path = paths.after(element, isOfItem: isOfItem),
        let new = standing(element, at: path, in: view), namesItem(new) == isOfItem
      else {
        gone.append(.init(before: element, after: nil))
        continue
      }
      if !visible.contains(.init(new)), new.frame != element.frame {
        differences.append(.init(before: element, after: new))
      }
    }
    return differences + gone
  }

  /// An element of another time, as it stands in a view now at a path of now.
  private func standing(_ element: FeedElement, at path: ItemPath, in view: VisibleRange?) -> FeedElement? {
    guard let frame = provisionalFrame(of: element.kind, at: path, in: view) else { return nil }
    var element = element
    // Out of sight, nothing is pinned.
    (element.path, element.frame, element.isPinned) = (path, frame, false)
    return element
  }
}

extension SectionEdits {
  /// The first item before which nothing is edited.
  fileprivate var firstIndex: Int? {
    [resizings.first?.index, map.departures.first?.index, map.arrivals.first?.index].compactMap { $0 }.min()
  }
}
