extension EditableSection {
  /// Makes all edits of a batch at once, or, if it throws, none.
  ///
  /// - Parameters:
  ///   - anchor: What is to stay where the reader sees it.
  ///   - rect: A rectangle to be watched.
  mutating func applyBatch(
    _ batch: BatchUpdate<Size>, keeping anchor: Anchor?, watching rect: LayoutRect?
  ) throws(LayoutError) -> ChangeReport {
    let plan = try BatchPlan(batch, for: self)
    if case .item(let index)? = anchor?.target, !(0..<count).contains(index) {
      throw .indexOutOfRange(argument: "anchor", index: index, valid: 0..<count)
    }
    return apply(plan, keeping: anchor, watching: rect)
  }

  /// Makes the edits of a batch that was checked.
  mutating func apply(
    _ plan: BatchPlan<Self>, keeping anchor: Anchor?, watching rect: LayoutRect?
  ) -> ChangeReport {
    let seen = rect.map { elements(in: $0) } ?? []
    // Unobserved, or the first edit that is noted would copy what its followers hold.
    let before = rect.map { _ in unobserved }
    var report = ChangeReport()
    (report.map, report.resizedBefore) = (plan.map, plan.resizings.map(\.index))
    if let first = plan.firstChangedIndex {
      report.firstChangedPosition = map.coordinate(ofMain: unchangedStart(before: first))
    }
    if let anchor { anchors.append(tracker(of: anchor, settles: true)) }
    for place in anchors.indices {
      anchors[place] = tracker(anchors[place], before: plan.map)
    }
    make(plan)
    if anchor != nil { report.offsetCorrection = correction(of: anchors.removeLast()) }
    if let before, var rect {
      rect = map.moved(rect, by: report.offsetCorrection?.points ?? 0)
      report.differences = differences(in: rect, to: before, seen: seen, map: report.map)
    }
    return report
  }

  /// Makes the edits of a batch that was checked, of which no anchor is told but edit by edit.
  mutating func make(_ plan: BatchPlan<Self>) {
    for resizing in plan.resizings { resizeItem(at: resizing.index, to: resizing.item) }
    // What leaves, by its place among the departures.
    var taken: ContiguousArray<Item> = []
    taken.reserveCapacity(plan.map.departures.count)
    for departure in plan.map.departures.reversed() {
      let source = departure.counterpart.map { _ in departure.index }
      taken.append(takeItem(at: departure.index, movedFrom: source))
    }
    taken.reverse()
    var next = 0
    for arrival in plan.map.arrivals {
      if let source = arrival.counterpart {
        insertItem(taken[plan.map.departure(of: source)], at: arrival.index, movedFrom: source)
      } else {
        insertItem(plan.insertedItems[next], at: arrival.index, movedFrom: nil)
        next += 1
      }
    }
  }

  private mutating func differences(
    in rect: LayoutRect, to before: Self, seen: [Element], map: IndexMap
  ) -> [ChangeReport.Difference] {
    var differences: [ChangeReport.Difference] = []
    var gone: [ChangeReport.Difference] = []
    func note(_ old: Element?, _ new: Element) {
      if old?.frame != new.frame { differences.append(ChangeReport.Difference(before: old, after: new)) }
    }
    let visible = elements(in: rect)
    for element in visible {
      let old = map.oldIndex(forNew: element.index)
      note(old.map { Element(index: $0, frame: before.provisionalFrame(at: $0)) }, element)
    }
    let visibleIndices = Set(visible.map(\.index))
    for element in seen {
      guard let index = map.newIndex(forOld: element.index) else {
        gone.append(ChangeReport.Difference(before: element, after: nil))
        continue
      }
      if !visibleIndices.contains(index) {
        note(element, Element(index: index, frame: provisionalFrame(at: index)))
      }
    }
    differences.sort { $0.after!.index < $1.after!.index }
    return differences + gone
  }
}
