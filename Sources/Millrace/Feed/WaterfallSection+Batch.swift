extension WaterfallSection {
  /// Makes all edits of a batch at once, or, if it throws, none.
  ///
  /// Equal to removing what leaves its place from the last to the first, and then inserting what arrives
  /// from the first to the last; under the stable contract, inserted and moved items join lanes in that
  /// order.
  ///
  /// ```swift
  /// let report = try section.apply(BatchUpdate(newIDs.difference(from: oldIDs)) { height(of: $0) })
  /// ```
  ///
  /// - Parameters:
  ///   - anchor: What is to stay where the reader sees it (`ChangeReport.offsetCorrection`).
  ///   - rect: A rectangle to be watched, mostly the viewport: the report lists what is to be seen at
  ///     another place (`ChangeReport.differences`). The rectangle moves with the anchor. Places outside of
  ///     the rectangle are told as items lie there now, settled or not. Watching keeps a copy of the section
  ///     while the batch is applied, so that each page of it that the batch touches (64 KiB) is copied.
  /// - Returns: What changed.
  /// - Throws: If an index is out of range, or is named twice among those that leave their places or
  ///   among those that arrive; if a removed item is to be resized, or an item twice; if an extent is out
  ///   of its range, or the content would be too long; if the anchor's item does not exist.
  /// - Complexity: O(m log m + m · lanes · log n) for m edits, beside what is settled for the anchor and
  ///   the watched rectangle
  @discardableResult
  public mutating func apply(
    _ batch: BatchUpdate, keeping anchor: Anchor? = nil, watching rect: LayoutRect? = nil
  ) throws(LayoutError) -> ChangeReport {
    let plan = try BatchPlan(batch, for: self)
    if case .item(let index)? = anchor?.target, !(0..<count).contains(index) {
      throw .indexOutOfRange(argument: "anchor", index: index, valid: 0..<count)
    }
    let seen = rect.map { elements(in: $0) } ?? []
    var before = rect.map { _ in self }
    // Or the first edit that is noted would copy what they hold.
    before?.followers = EditFollowers()
    var report = ChangeReport()
    (report.map, report.resizedBefore) = (plan.map, plan.resizings.map(\.index))
    if let first = plan.firstChangedIndex { report.firstChangedPosition = settledFloor(before: first) }
    if let anchor { followers.anchors.append(tracker(of: anchor, settles: true)) }
    for place in followers.anchors.indices {
      followers.anchors[place] = tracker(followers.anchors[place], before: plan.map)
    }
    apply(plan)
    if anchor != nil { report.offsetCorrection = correction(of: followers.anchors.removeLast()) }
    if let before, var rect {
      rect = layout.axis.moved(rect, by: report.offsetCorrection?.points ?? 0)
      report.differences = differences(in: rect, to: before, seen: seen, map: report.map)
    }
    return report
  }

  /// A position above which nothing changes if items from `index` on do, wherever settling puts those
  /// before it.
  private func settledFloor(before index: Int) -> Double {
    withLaneRows(1, lanes: geometry.count) { rows in
      tree.readProfile(before: min(index, seams.firstUnsettledItem ?? index), into: rows[0])
      return (insets.mainStart + rows[0].minimum).points
    }
  }

  private mutating func apply(_ plan: BatchPlan) {
    for resizing in plan.resizings { resizeItem(at: resizing.index, to: resizing.extent) }
    // What leaves, by its place among the departures.
    var taken = ContiguousArray<SizedItem>(repeating: (0, false), count: plan.map.departures.count)
    for place in plan.map.departures.indices.reversed() {
      let departure = plan.map.departures[place]
      let source = departure.counterpart.map { _ in departure.index }
      let item = removeItem(at: departure.index, movedFrom: source)
      taken[place] = (item.extent, item.isEstimate)
    }
    var next = 0
    for arrival in plan.map.arrivals {
      if let source = arrival.counterpart {
        let item = taken[plan.map.departure(of: source)]
        insertItem(item.extent, isEstimate: item.isEstimate, at: arrival.index, movedFrom: source)
      } else {
        insertItem(plan.insertedExtents[next], at: arrival.index)
        next += 1
      }
    }
  }

  private mutating func differences(
    in rect: LayoutRect, to before: WaterfallSection, seen: [Element], map: IndexMap
  ) -> [ChangeReport.Difference] {
    var differences: [ChangeReport.Difference] = []
    var gone: [ChangeReport.Difference] = []
    func note(_ old: Element?, _ new: Element) {
      if old?.frame != new.frame { differences.append(ChangeReport.Difference(before: old, after: new)) }
    }
    let visible = elements(in: rect)
    for element in visible {
      let old = map.indexBefore(ofItem: element.index)
      note(old.map { Element(index: $0, frame: before.placedFrame(at: $0)) }, element)
    }
    let visibleIndices = Set(visible.map(\.index))
    for element in seen {
      guard let index = map.index(ofItemBefore: element.index) else {
        gone.append(ChangeReport.Difference(before: element, after: nil))
        continue
      }
      if !visibleIndices.contains(index) {
        note(element, Element(index: index, frame: placedFrame(at: index)))
      }
    }
    differences.sort { $0.after!.index < $1.after!.index }
    return differences + gone
  }
}
