// Documented by `ItemSection`.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension EditableSection {
  @discardableResult
  public mutating func apply(
    _ batch: BatchUpdate, keeping anchor: Anchor?, watching rect: LayoutRect?
  ) throws(LayoutError) -> ChangeReport {
    let (plan, report) = try plan(batch)
    if let anchor {
      do throws(LayoutError) { try check(anchor) } catch { throw error.withoutSection }
    }
    return try attempt { section in section.apply(plan, report, keeping: anchor, watching: rect) }
  }

  /// Returns the plan of a batch for this section by itself, and a report with the paths of its edits.
  func plan(_ batch: BatchUpdate) throws(LayoutError) -> (plan: BatchPlan<Self>, report: ChangeReport) {
    if let list = batch.firstListOfSections { throw .unexpectedSectionEdits(argument: "\(list)") }
    do throws(LayoutError) {
      let plan = try FeedBatchPlan(batch, for: SectionByItself(self))
      let edits = plan.edits.first ?? SectionEdits(section: 0, newSection: 0)
      return (try BatchPlan(edits, for: self), plan.report)
    } catch {
      throw error.withoutSection
    }
  }

  /// Applies a batch that was checked. Returns the completed report.
  mutating func apply(
    _ plan: BatchPlan<Self>, _ report: ChangeReport, keeping anchor: Anchor?, watching rect: LayoutRect?
  ) -> ChangeReport {
    let seen = rect.map { elements(in: $0) } ?? []
    var report = report
    // Before the first arrival and the first departure, indices are the same before and after the batch.
    let resized = report.resizedBefore
    let changed = [resized.first?.item, plan.map.departures.first?.index, plan.map.arrivals.first?.index]
    if let first = changed.compactMap({ $0 }).min() {
      report.firstChangedPosition = map.coordinate(ofMain: unchangedStart(before: first))
    }
    if let anchor { anchors.append(tracker(of: anchor, settles: true)) }
    anchorsWillResize { _, index in resized.contains(ItemPath(section: 0, item: index)) }
    make(plan)
    anchorsDidChangeCells(report)
    if anchor != nil { report.offsetCorrection = correction(of: anchors.removeLast()) }
    if let rect {
      let found = elements(in: map.moved(rect, by: report.offsetCorrection ?? .zero))
      report.changes = ElementChanges(from: seen, to: found, after: report)
    }
    return report
  }

  /// Updates the trackers of cells after a batch.
  private mutating func anchorsDidChangeCells(_ report: ChangeReport) {
    if report.reloadedBefore.isEmpty, report.reconfiguredBefore.isEmpty { return }
    let (reloaded, reconfigured) = (report.reloaded, report.reconfigured)
    for number in anchors.indices where anchors[number].followsCell {
      guard case .item(let item) = anchors[number].kept else { continue }
      let path = ItemPath(section: 0, item: item)
      if reloaded.contains(sorted: path) { anchors[number].isReloaded = true }
      if reconfigured.contains(sorted: path) { anchors[number].isReconfigured = true }
    }
  }
}

extension ElementChanges {
  /// Creates the changes that a batch makes to the items of a section by itself in a rect.
  fileprivate init(from seen: [Element], to found: [Element], after report: ChangeReport) {
    func names(of items: [Element]) -> ContiguousArray<WatchedElements.Name?> {
      ContiguousArray(
        items.lazy.map { WatchedElements.Name(path: $0.path, kind: .item, isOfItem: true, ordinal: 0) })
    }
    var watched = WatchedElements(names: names(of: seen))
    watched.follow(report.map, sectionCounts: (1, 1))
    watched.recordCells(of: report)
    self.init(from: seen, watched, to: found, named: names(of: found))
  }
}
