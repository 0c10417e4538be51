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
      let plan = try FeedBatchPlan(batch, for: self)
      var report = ChangeReport()
      (report.map, report.resizedBefore) = (plan.map, plan.resizedPaths)
      let edits = plan.edits.first?.edits ?? SectionEdits(oldSection: 0, newSection: 0)
      return (try BatchPlan(edits, for: self), report)
    } catch {
      throw error.withoutSection
    }
  }

  /// Applies a batch that was checked. Returns the completed report.
  mutating func apply(
    _ plan: BatchPlan<Self>, _ report: ChangeReport, keeping anchor: Anchor?, watching rect: LayoutRect?
  ) -> ChangeReport {
    let seen = rect.map { elements(in: $0) } ?? []
    // Otherwise the first edit would copy the anchors.
    let before = rect.map { _ in unobserved }
    var report = report
    if let first = plan.firstChangedIndex {
      report.firstChangedPosition = map.coordinate(ofMain: unchangedStart(before: first))
    }
    if let anchor { anchors.append(tracker(of: anchor, settles: true)) }
    anchorsWillResize { _, index in plan.resizes(index) }
    for number in anchors.indices {
      anchors[number] = tracker(anchors[number], before: plan.map)
    }
    make(plan)
    if anchor != nil { report.offsetCorrection = correction(of: anchors.removeLast()) }
    if let before, var rect {
      rect = map.moved(rect, by: report.offsetCorrection?.points ?? 0)
      report.differences = differences(in: rect, to: before, seen: seen, map: plan.map)
    }
    return report
  }

  private mutating func differences(
    in rect: LayoutRect, to before: Self, seen: [Element], map: IndexMap
  ) -> [ChangeReport.Difference] {
    var differences: [ChangeReport.Difference] = []
    var gone: [ChangeReport.Difference] = []
    func record(_ old: Element?, _ new: Element) {
      if old?.frame != new.frame { differences.append(ChangeReport.Difference(before: old, after: new)) }
    }
    let visible = elements(in: rect)
    for element in visible {
      let old = map.oldIndex(forNew: element.index)
      record(old.map { before.provisionalElement(at: $0) }, element)
    }
    let visibleIndices = Set(visible.map { $0.index })
    for element in seen {
      guard let index = map.newIndex(forOld: element.index) else {
        gone.append(ChangeReport.Difference(before: element, after: nil))
        continue
      }
      if !visibleIndices.contains(index) {
        record(element, provisionalElement(at: index))
      }
    }
    differences.sort { $0.after!.index < $1.after!.index }
    return differences + gone
  }
}
