/// Memory in which queries evaluate groups.
final class GroupScratch: LayoutScratch, @unchecked Sendable {
  var evaluator = GroupEvaluator()
}

extension CompositionalSection {
  var contentStart: Units { geometry.insets.mainStart }

  /// Returns the start of a group along the section, after its edge spacing.
  @inline(__always)
  private func start(of group: GroupList.Position) -> Units {
    contentStart &+ group.start &+ geometry.startEdge
  }

  /// Returns the final size of a group, given its natural one.
  private func finalSize(_ natural: AxisPair<Units>) -> AxisPair<Units> {
    var size = natural
    if geometry.isUniformAlong { size[map.axis] = groups.sharedLength ?? 0 }
    if geometry.isUniformAcross { size[map.axis.other] = groups.maximumCrossLength }
    return size
  }

  /// The template, if all groups of unmeasured items have its frames.
  private var usedTemplate: GroupTemplate? {
    geometry.isUniformAlong || geometry.isUniformAcross ? nil : template
  }

  /// Calls `body` with the frames of the items of a group, from the group's origin, and the origin across the section.
  ///
  /// `widest` is `groups.maximumCrossLength`.
  ///
  /// The group may be provisional: it then has the items of the group that the rules place there, as far as there are
  /// that many.
  @inline(__always)
  private func withFrames(
    of group: GroupList.Position, _ template: GroupTemplate?, _ evaluator: inout GroupEvaluator,
    _ sizes: inout MeasuredReader?, widest: Units,
    _ body: (
      _ frames: borrowing ContiguousArray<GroupFrame>, _ badges: borrowing ContiguousArray<GroupBadge>,
      _ cross: Units
    ) -> Void
  ) {
    if let evaluatedGroup, evaluatedGroup.firstItem == group.firstItem {
      let cross = geometry.crossStart(ofGroup: self.evaluator.size, widest: widest)
      return body(self.evaluator.frames, self.evaluator.badges, cross)
    }
    if let template, isLikeTemplate(group, template, &sizes) {
      let cross = geometry.crossStart(ofGroup: template.size, widest: widest)
      return body(template.frames, template.badges, cross)
    }
    evaluate(group, &evaluator, &sizes)
    let size = finalSize(evaluator.size)
    evaluator.place(geometry.group, size: size)
    body(evaluator.frames, evaluator.badges, geometry.crossStart(ofGroup: size, widest: widest))
  }

  /// Returns whether the items of a group lie as in the template.
  ///
  /// The last group may have fewer items. If sizes decide how many fit, it may also have flexible spacings between absent
  /// items that the template does not have.
  @inline(__always)
  func isLikeTemplate(
    _ group: GroupList.Position, _ template: GroupTemplate, _ sizes: inout MeasuredReader?
  ) -> Bool {
    let items = group.firstItem..<group.firstItem + group.itemCount
    return sizes == nil
      || items.count == template.itemCount && (geometry.lookahead == 0 || items.upperBound < count)
        && sizes!.unmeasuredEnd(from: items.lowerBound, limit: items.upperBound) == items.upperBound
  }

  /// A reader of the sizes, or `nil` if no measurement has an effect.
  var reader: MeasuredReader? { sizes.map { MeasuredReader($0, for: geometry.group) } }

  /// Measures a group with the items that it takes.
  func evaluate(
    _ group: GroupList.Position, _ evaluator: inout GroupEvaluator, _ sizes: inout MeasuredReader?
  ) {
    // A group that is not settled has no other items than its own, even if more would fit.
    let isDirty = dirtyItems.map { $0.lowerBound < group.firstItem + group.itemCount } ?? false
    let end = isDirty ? group.firstItem + group.itemCount : count
    if sizes != nil {
      evaluator.measure(geometry.group, first: group.firstItem, count: end, &sizes!)
    } else {
      var none = NoSizes()
      evaluator.measure(geometry.group, first: group.firstItem, count: end, &none)
    }
  }

  /// Returns the start of the first group that may intersect `queryRect`, or of that of an item if that is later.
  @inline(__always)
  private func firstGroup(reaching queryRect: AxisRect, holding item: Int) -> GroupList.Start {
    let first = groups.firstGroup(endingAtOrAfter: queryRect.start - contentStart - groupOverflow)
    guard item > 0 else { return first }
    let index = groups.group(ofItem: item).index
    return index > first.index ? groups.start(at: index) : first
  }

  func collect(_ queryRect: AxisRect, counting work: inout WorkCounters, into sink: inout ElementSink) {
    collect(queryRect, counting: &work, into: &sink) { group, frames, _, write in
      for index in 0..<min(frames.count, group.itemCount) {
        guard write(.item, index, frames[index]) else { return false }
      }
      return true
    }
  }

  var hasBadges: Bool { geometry.group.hasBadges }

  func collectBadges(
    _ queryRect: AxisRect, counting work: inout WorkCounters, into sink: inout ElementSink
  ) {
    collect(queryRect, counting: &work, into: &sink) { group, _, badges, write in
      var continues = true
      // The next part of the query begins after the last item in this one, so all badges of the group are in this one.
      for badge in badges where badge.item < group.itemCount {
        if !write(badge.kind, badge.item, badge.frame) { continues = false }
      }
      return continues
    }
  }

  /// Calls `body` with the frames of each group that may intersect `queryRect`, until it returns false.
  ///
  /// - Parameter body: Calls `write` with each frame. `write` collects those that intersect `queryRect`, and returns whether
  ///   the query continues.
  @inline(__always)
  private func collect(
    _ queryRect: AxisRect, counting work: inout WorkCounters, into sink: inout ElementSink,
    _ body: (
      GroupList.Position, borrowing ContiguousArray<GroupFrame>, borrowing ContiguousArray<GroupBadge>,
      _ write: (ElementKind, _ index: Int, GroupFrame) -> Bool
    ) -> Bool
  ) {
    let firstItem = sink.firstItem
    guard firstItem < count else { return }
    let scratch = sink.takeScratch { GroupScratch() }
    defer { sink.giveBack(scratch) }
    var evaluator = GroupEvaluator()
    swap(&evaluator, &scratch.evaluator)
    let (template, widest) = (usedTemplate, groups.maximumCrossLength)
    var sizes = reader
    let first = firstGroup(reaching: queryRect, holding: firstItem)
    work.nodesVisited &+= groups.treeHeight
    var scanned = 0
    sink.write { writer in
      groups.forEachGroup(from: first) { group in
        let start = start(of: group)
        guard contentStart &+ group.start &- groupOverflow < queryRect.end else { return false }
        var continues = true
        withFrames(of: group, template, &evaluator, &sizes, widest: widest) { frames, badges, cross in
          scanned &+= min(frames.count, group.itemCount)
          continues = body(group, frames, badges) { kind, index, groupFrame in
            guard group.firstItem &+ index >= firstItem else { return true }
            let frame = geometry.frame(groupFrame, main: start, cross: cross)
            guard frame.intersects(queryRect) else { return true }
            return writer.append(
              Element(
                kind, path: ItemPath(section: 0, item: group.firstItem &+ index),
                frame: geometry.map.rect(frame.from(-writer.start)), zIndex: groupFrame.zIndex))
          }
        }
        return continues
      }
    }
    work.itemsScanned &+= scanned
    swap(&evaluator, &scratch.evaluator)
  }

  func badges(at index: Int, from origin: Units) -> [Element] {
    let group = groups.group(ofItem: index)
    let start = start(of: group)
    var (evaluator, sizes) = (GroupEvaluator(), reader)
    var found: [Element] = []
    withFrames(of: group, usedTemplate, &evaluator, &sizes, widest: groups.maximumCrossLength) {
      _, badges, cross in
      for badge in badges where badge.item == index - group.firstItem {
        let frame = geometry.frame(badge.frame, main: start, cross: cross)
        found.append(
          Element(
            badge.kind, path: ItemPath(section: 0, item: index),
            frame: geometry.map.rect(frame.from(-origin)), zIndex: badge.frame.zIndex))
      }
    }
    return found
  }

  // Documented by `ItemSection`. Evaluates the group in the section's own memory, unlike the default implementation.
  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  public mutating func frame(at index: Int) -> LayoutRect {
    precondition(index >= 0 && index < count, "index out of range")
    settleIfNeeded(until: SettlingLimit(item: index + 1))
    queryWork.nodesVisited &+= treeHeight
    if let group = evaluatedGroup, index >= group.firstItem, index < group.firstItem + group.itemCount {
      let cross = geometry.crossStart(ofGroup: evaluator.size, widest: groups.maximumCrossLength)
      let frame = evaluator.frames[index - group.firstItem]
      return geometry.map.rect(geometry.frame(frame, main: start(of: group), cross: cross))
    }
    evaluatedGroup = nil
    var evaluator = GroupEvaluator()
    swap(&evaluator, &self.evaluator)
    defer { swap(&evaluator, &self.evaluator) }
    return geometry.map.rect(placement(ofItem: index, &evaluator).frame)
  }

  private func placement(ofItem index: Int) -> (frame: AxisFrame, zIndex: Int32) {
    var evaluator = GroupEvaluator()
    return placement(ofItem: index, &evaluator)
  }

  /// Returns the frame of an item as currently placed, and its drawing order.
  private func placement(
    ofItem index: Int, _ evaluator: inout GroupEvaluator
  ) -> (frame: AxisFrame, zIndex: Int32) {
    let group = groups.group(ofItem: index)
    let start = start(of: group)
    var sizes = reader
    var result = (frame: AxisFrame(start: start, end: start, crossStart: 0, crossEnd: 0), zIndex: Int32(0))
    withFrames(of: group, usedTemplate, &evaluator, &sizes, widest: groups.maximumCrossLength) {
      frames, _, cross in
      guard index - group.firstItem < frames.count else { return }
      let frame = frames[index - group.firstItem]
      result = (geometry.frame(frame, main: start, cross: cross), frame.zIndex)
    }
    return result
  }

  func axisFrame(at index: Int) -> AxisFrame { placement(ofItem: index).frame }

  func drawing(ofItem index: Int, in view: VisibleRange?) -> ItemDrawing {
    ItemDrawing(zIndex: placement(ofItem: index).zIndex)
  }

  func provisionalFrame(at index: Int, from origin: Units) -> LayoutRect {
    geometry.map.rect(axisFrame(at: index).from(-origin))
  }

  func provisionalStart(of index: Int) -> Units { axisFrame(at: index).start }

  func mainRange(of items: Range<Int>, counting work: inout WorkCounters) -> Range<Units> {
    work.nodesVisited &+= 2 * groups.treeHeight
    let start = axisFrame(at: items.lowerBound).start
    return start..<max(start, axisFrame(at: items.upperBound - 1).end)
  }

  func edges(ofItems items: Range<Int>) -> AxisFrame? {
    let (first, last) = (axisFrame(at: items.lowerBound), axisFrame(at: items.upperBound - 1))
    return AxisFrame(
      start: first.start, end: last.end, crossStart: first.crossStart, crossEnd: last.crossEnd)
  }

  // MARK: Groups as rows

  private func row(_ group: GroupList.Position) -> ItemRow {
    let start = start(of: group)
    return ItemRow(
      first: group.firstItem, last: group.firstItem + group.itemCount - 1, start: start,
      end: start + group.length - groups.edges)
  }

  func row(of item: Int) -> ItemRow? { row(groups.group(ofItem: item)) }

  func row(reaching position: Units) -> ItemRow? {
    let index = groups.firstGroup(endingAtOrAfter: position - contentStart).index
    return index < groups.count ? row(groups.position(of: index)) : nil
  }
}
