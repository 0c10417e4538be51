extension Feed {
  /// Applies all edits of a batch of items and sections at once.
  ///
  /// If the method throws, nothing changes, except that items up to the anchor and the watched rect may be settled.
  ///
  /// The result equals that of the following edits, one after the other:
  ///
  /// 1. Resize items.
  /// 2. Remove departing items, from the last to the first.
  /// 3. Replace sections.
  /// 4. Remove departing sections.
  /// 5. Insert arriving sections, from the first to the last.
  /// 6. Insert arriving items, from the first to the last.
  ///
  /// The edits of the items of one section are applied at once: in a boxed section as one batch, or, if they are a large
  /// share of its items, by placing all items again; in a small section by rewriting its items. A section is therefore
  /// settled at most once.
  ///
  /// ```swift
  /// let report = try feed.apply(batch, keeping: .reader(in: screen), watching: screen)
  /// screen.origin.y += report.offsetCorrection!.points
  /// ```
  ///
  /// - Parameters:
  ///   - batch: The edits.
  ///   - anchor: The content whose position on screen is kept (`ChangeReport.offsetCorrection`). If its item is removed
  ///     or moved away, an item that does not move becomes the anchor.
  ///   - rect: The visible rect, if the report is to list the changes of the elements in it (`ChangeReport.changes`). The
  ///     rect moves with the anchor. For a rect that is larger than the visible one, or for several edits, use
  ///     `withUpdate(in:view:keeping:_:)`.
  /// - Throws: `LayoutError`:
  ///   - if a path or an index is out of range;
  ///   - if a path or an index is named twice among the departures, the arrivals, the resizes, the reloads, the
  ///     reconfigurations or the replacements;
  ///   - if an item is removed, resized, reloaded or reconfigured, and its section is removed or replaced, or if an item is
  ///     removed and also resized, reloaded or reconfigured;
  ///   - if a value of a section or of an item is out of range, or has the wrong form for the section's
  ///     layout;
  ///   - if the content would be too long;
  ///   - if the item of `anchor` does not exist, or `anchor` is a cell of a sheet.
  ///
  ///   Errors name the edit, as in `insertions[2].path.item`, and its section in `LayoutError.inSection`.
  /// - Complexity: O(m log m + m log sections) for m edits, plus the cost of the batches in the sections, O(n) in a small
  ///   one of n items, and of the creation of new sections. Settling for the anchor and the watched rect comes on top, and
  ///   two queries of that rect, unless there is no anchor and all edits are in sections after it.
  @discardableResult
  public mutating func apply(
    _ batch: BatchUpdate, keeping anchor: Anchor? = nil, watching rect: LayoutRect? = nil
  ) throws(LayoutError) -> ChangeReport {
    let plan = try FeedBatchPlan(batch, for: self)
    if let anchor { try check(anchor) }
    var report = plan.report
    if let rect, anchor != nil || !keepsElements(in: rect, plan) {
      let update = try update(in: rect, view: rect) { (feed) throws(LayoutError) in
        try feed.apply(plan, keeping: anchor, &report)
        return report.offsetCorrection ?? .zero
      }
      report.changes = update.changes
      return report
    }
    let overflowBefore = overflow
    try apply(plan, keeping: anchor, &report)
    // Elements that overflow their sections by more than any did before may reach into the rect.
    if let rect, overflow > overflowBefore, let first = plan.firstSection {
      report.changes.appeared = elements(in: rect).filter { $0.path.section >= first }
    }
    return report
  }

  /// Whether a batch changes no element in a visible rect, as long as elements do not overflow their sections by more than
  /// before. Such a batch needs no queries, which take 24 to 43 % of the time of one of two edits.
  private func keepsElements(in rect: LayoutRect, _ plan: borrowing FeedBatchPlan) -> Bool {
    guard let first = plan.firstSection, first > 0, plan.reloads.isEmpty, plan.reconfigures.isEmpty,
      isSettled, !margins.hasBoundary, !margins.supplementaries.dependsOnView, !sectionTree.hasGroups,
      // Boundary supplementaries, what is pinned in the feed, and groups may depend on sections after the rect. A section
      // that arrives may end a group.
      plan.additions.allSatisfy({ $0.section.footers.allSatisfy { $0.pinning != .group } }),
      let end = AxisRect(rect, in: map)?.end
    else { return false }
    // The section before it may become the last one, whose footer stretches to the end of the visible rect.
    let start =
      first < sectionCount ? sectionTree.position(of: first).start : sectionTree.origin + sectionTree.length
    return start - sectionTree.gap - overflow >= end
  }

  /// Applies a batch, and adds positions to its report.
  private mutating func apply(
    _ plan: borrowing FeedBatchPlan, keeping anchor: Anchor?, _ report: inout ChangeReport
  ) throws(LayoutError) {
    // Settle for the anchor first, because the plans depend on the sections as settled.
    if let anchor { anchors.append(tracker(of: anchor, settles: true)) }
    var firstChangedPosition: Double?
    do throws(LayoutError) {
      try keepingAnchors(
        plan.map.isEmpty ? nil : plan.map, resizing: plan.resized,
        newCount: { plan.itemCount(ofSection: $1, in: $0) }
      ) {
        (feed) throws(LayoutError) in
        let prepared = try feed.prepare(plan)
        let position = feed.firstChange(of: plan)
        let overflow = feed.overflow
        feed.make(plan, prepared)
        // Elements after this position may overflow their section at its start: old ones, which may be gone, and new ones.
        firstChangedPosition = position.map {
          feed.map.coordinate(ofMain: $0 - max(overflow, feed.overflow))
        }
      }
    } catch {
      if anchor != nil { anchors.removeLast() }
      throw error
    }
    recordEdit(count: plan.batch.count, keepsPaths: plan.map.isEmpty) {
      [batch = plan.batch] (feed) throws(LayoutError) in try feed.apply(batch)
    }
    report.firstChangedPosition = firstChangedPosition
    for number in watched.indices { watched[number].recordCells(of: report) }
    if anchor != nil { report.offsetCorrection = correction(of: anchors.removeLast()) }
  }
}

extension Feed: BatchedContent {
  func items(ofSection section: Int) -> ContiguousArray<FeedItem> {
    let entry = sectionTree.entry(at: section)
    return store.section(entry).laidOut.feedItems(of: store.items(of: entry))
  }

  var minimumEditsToNumber: Int { 8 * (store.shape?.leafCapacity ?? 128) }
}

// MARK: - Validation

/// A batch that can be applied without errors.
private struct PreparedBatch {
  /// The plan of the section for each of the plan's `edits`.
  var items: [SectionPlan] = []
  /// The entry of each new section, which is stored already, and the plan for its items, for each of the
  /// plan's `additions`.
  var additions: [(entry: SectionEntry, maximumLength: Units, items: SectionPlan?)] = []
  /// The maximum total length of all sections after the batch.
  var maximumLength: Units
  /// The number of items after the batch.
  var itemCount: Int64
  /// Bounds of both sums: far above the room, even if everything before is removed.
  private let limits: (length: Units, items: Int64)

  init(length: Units, itemCount: Int) {
    (maximumLength, self.itemCount) = (length, Int64(itemCount))
    limits = (length + 8 * Units.maximumPosition, Int64(itemCount) + 8 * Units.maximumPosition)
  }

  /// Adds the maximum growth of sections and the growth of their numbers of items.
  mutating func add(_ length: Units, items: Int) {
    maximumLength = min(maximumLength + length, limits.length)
    itemCount = min(itemCount + Int64(items), limits.items)
  }
}

extension Feed {
  /// Checks a batch for all possible errors.
  private mutating func prepare(_ plan: borrowing FeedBatchPlan) throws(LayoutError) -> PreparedBatch {
    let batch = try checked(plan)
    guard batch.maximumLength > Units.maximumPosition else { return batch }
    // Whether the content gets too long is known only after the edits. (It may be too long already because of
    // custom layouts.)
    var feed = self
    feed.make(plan, batch)
    guard feed.occupied <= max(Units.maximumPosition, occupied) else {
      release(batch)
      throw .contentTooLong
    }
    return batch
  }

  private mutating func checked(_ plan: borrowing FeedBatchPlan) throws(LayoutError) -> PreparedBatch {
    var batch = PreparedBatch(length: occupied, itemCount: itemCount)
    batch.items.reserveCapacity(plan.edits.count)
    for number in plan.edits.indices {
      let section = plan.edits[number].section
      let items = try planned(plan.edits[number], for: sectionTree.entry(at: section), section)
      batch.items.append(items)
      batch.add(items.growth, items: plan.edits[number].growth)
    }
    // Removals make room for insertions, so the length is checked only when all new sections are known.
    let (occupied, gap) = (self.occupied, sectionTree.gap)
    self.occupied = 0
    defer { self.occupied = occupied }
    do throws(LayoutError) {
      for addition in plan.additions {
        let old = addition.replaced.map { sectionTree.entry(at: $0) }
        let new = try entry(of: addition.section, at: addition.index, replacing: old)
        batch.additions.append((new.entry, new.maximumLength, nil))
        batch.add(
          new.maximumLength + (old.map { -maximumLength(of: $0) } ?? gap),
          items: new.entry.count - (old?.count ?? 0))
        if let edits = addition.edits {
          let items = try planned(edits, for: new.entry, addition.index)
          batch.additions[batch.additions.count - 1].items = items
          batch.add(items.growth, items: edits.growth)
        }
      }
      for departure in plan.map.sections.departures
      where departure.counterpart == nil {
        let old = sectionTree.entry(at: departure.index)
        batch.add(-maximumLength(of: old) - gap, items: -old.count)
      }
      guard batch.itemCount <= max(Units.maximumPosition, Int64(itemCount)) else { throw .contentTooLong }
    } catch {
      release(batch)
      throw error
    }
    return batch
  }

  private func planned(
    _ edits: SectionEdits, for entry: SectionEntry, _ section: Int
  ) throws(LayoutError) -> SectionPlan {
    do throws(LayoutError) {
      return try store.section(entry).plan(edits, for: entry, in: store)
    } catch {
      if case .inSection = error { throw error }
      throw .inSection(section, error)
    }
  }

  /// Releases everything that is stored for a batch that is not applied.
  private mutating func release(_ batch: PreparedBatch) {
    for addition in batch.additions { release(addition.entry) }
  }
}

// MARK: - Applying the edits

extension Feed {
  /// Applies the edits of a section's items, and returns its new entry.
  private mutating func changed(_ before: SectionEntry, by plan: SectionPlan) -> SectionEntry {
    occupied -= maximumLength(of: before)
    var entry = before
    store.editable(before).apply(plan, to: &entry, in: &store)
    store.updateOverflow(ofSlot: entry.section.slot)
    entry.updateBoundary(supplementaries)
    occupied += maximumLength(of: entry)
    return entry
  }

  private mutating func make(_ plan: borrowing FeedBatchPlan, _ batch: PreparedBatch) {
    for number in plan.edits.indices {
      let section = plan.edits[number].section
      let old = sectionTree.entry(at: section)
      let new = changed(old, by: batch.items[number])
      if new != old { sectionTree.replace(at: section, with: new) }
    }
    for number in plan.additions.indices {
      guard let section = plan.additions[number].replaced else { break }
      let old = sectionTree.entry(at: section)
      let new = arriving(batch.additions[number])
      occupied -= maximumLength(of: old)
      sectionTree.replace(at: section, with: new)
      release(old)
    }
    // The entries of the removed and moved sections, by their positions in the departures.
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
      putEntry(entry, at: arrival.index)
    }
    updateMargins()
  }

  /// Returns the entry of a new section, after adding items to it.
  private mutating func arriving(
    _ addition: (entry: SectionEntry, maximumLength: Units, items: SectionPlan?)
  ) -> SectionEntry {
    occupied += addition.maximumLength
    return addition.items.map { changed(addition.entry, by: $0) } ?? addition.entry
  }
}

// MARK: - Change report

extension Feed {
  /// Returns a position above which nothing starts that changes, however the earlier content is settled. Elements may
  /// overflow it.
  private func firstChange(of plan: borrowing FeedBatchPlan) -> Units? {
    guard let first = plan.firstSection else { return nil }
    var position = sectionTree.origin + sectionTree.length
    if first < sectionCount {
      let old = sectionTree.position(of: first)
      position = old.start
      // Small sections are laid out as a whole.
      if first < plan.border, !hasMovingStart(old.entry), !store.section(old.entry).isShared,
        let item = plan.firstIndex(inSection: first)
      {
        position = old.itemsStart + unchangedStart(in: old.entry, before: item)
      }
    }
    if let unsettled = sectionTree.firstUnsettled() {
      let first = store.section(unsettled.entry).firstUnsettledIndex ?? 0
      let start = unsettled.itemsStart + unchangedStart(in: unsettled.entry, before: first)
      position = min(position, hasMovingStart(unsettled.entry) ? unsettled.start : start)
    }
    if let unsettled = sectionTree.first(from: 0, addingTo: .unsettledAcross) {
      position = min(position, unsettled.itemsStart)
    }
    // All sections move if the start of the feed's content does.
    if margins.startThreshold > 0 { position = 0 }
    return position
  }

  /// Returns a position above which nothing changes if the items of a boxed section change from `index` on.
  ///
  /// The start of the next section counts as such a change. It may be above that of an item, because there is
  /// no spacing after the last item.
  private func unchangedStart(in entry: SectionEntry, before index: Int) -> Units {
    let section = store.section(entry)
    let first = min(index, section.firstUnsettledIndex ?? index)
    guard first > 0 else { return 0 }
    var scratch = RowScratch()
    let last = section.frame(at: first - 1, of: store.items(of: entry), from: 0, &scratch)
    return min(section.unchangedStart(before: index), section.map.mainStart(of: last))
  }
}

extension FeedBatchPlan {
  /// The index of the first section that is removed, moved, inserted or replaced, or `Int.max` if there is none.
  fileprivate var border: Int {
    min(
      map.sections.departures.first?.index ?? .max, map.sections.arrivals.first?.index ?? .max,
      map.replaced.first ?? .max)
  }

  /// The index of the first section that is edited, or has edited items. Sections before it keep their indices.
  fileprivate var firstSection: Int? {
    let first = min(border, edits.first?.section ?? .max)
    return first < .max ? first : nil
  }

  /// Returns the index before which no item of a section is edited, or `nil` if the section is not the first of `edits`.
  fileprivate func firstIndex(inSection section: Int) -> Int? {
    guard !edits.isEmpty, edits[0].section == section else { return nil }
    let first = min(
      resized.firstItem(inSection: section) ?? .max, edits[0].map.departures.first?.index ?? .max,
      edits[0].map.arrivals.first?.index ?? .max)
    return first < .max ? first : nil
  }
}
