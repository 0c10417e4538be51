/// One group, evaluated in memory that is reused.
///
/// The time of `measure` is proportional to the number of present items that the group takes, plus the number of nodes
/// in the description. A subitem that turns out not to fit is evaluated, too. If such subitems lie one in the other, the
/// time is also proportional to their number. Absent subitems are not stored. If the buffers are large enough from earlier
/// groups, an evaluation allocates nothing, except in a layout that keeps trials.
struct GroupEvaluator: Sendable {
  /// The number of present items that the group took. At least 1 if there were any.
  private(set) var itemCount = 0
  /// The natural outer size of the group, without its edge spacing.
  private(set) var size = AxisPair<Units>.zero
  /// The frames of the present items, in order, from the group's outer origin, from left to right.
  var frames: ContiguousArray<GroupFrame> = []
  /// The badges: by first item, outer groups before what they hold, in the order of their arrays.
  var badges: ContiguousArray<GroupBadge> = []

  /// The present items and groups, each group before what it holds.
  var entries: ContiguousArray<GroupEntry> = []
  /// The groups around the current one, from the outside.
  private var lines: ContiguousArray<GroupLine> = []
  /// The number of items of the section from the first one on.
  private var remainingItems = 0
  /// The lines around the current one while a plan places a group, from the outside.
  var plannedLines: ContiguousArray<PlannedLine> = []
  /// Whether `measure` has placed the items, too.
  private(set) var isPlaced = false

  /// Assigns items to the group and computes its natural size. If a plan places the group, also places the items.
  ///
  /// - Parameters:
  ///   - first: The first item that the group takes.
  ///   - count: The number of items of the section.
  mutating func measure(
    _ layout: GroupLayout, first: Int, count: Int, _ sizes: inout some MeasuredSizes
  ) {
    remainingItems = max(0, count - first)
    if let plan = layout.plan, plan.itemCount <= remainingItems {
      (itemCount, isPlaced) = (plan.itemCount, true)
      size = place(by: plan, layout, first: first, &sizes)
      return
    }
    isPlaced = false
    entries.removeAll(keepingCapacity: true)
    lines.removeAll(keepingCapacity: true)
    itemCount = 0
    size = layout.nodes[0].size
    guard remainingItems > 0 else { return }
    if layout.nodes[0].content == .frames {
      append(0, customSize(layout.nodes[0], layout), itemCount: layout.nodes[0].subitems.count)
    } else {
      var line = open(0, layout)
      var trials = GroupTrials()
      while assign(&line, &trials, layout, first: first, &sizes) {}
    }
    size = entries[0].size
  }

  /// Assigns items to a line until it ends, or until the next subitem is a group with a line itself.
  ///
  /// Sets `line` to the one that continues: that of the subitem, or that of the group around. Returns false if there
  /// is none.
  @inline(__always)
  private mutating func assign(
    _ line: inout GroupLine, _ trials: inout GroupTrials, _ layout: GroupLayout, first: Int,
    _ sizes: inout some MeasuredSizes
  ) -> Bool {
    let group = layout.nodes[line.node].line
    let (axis, across) = (group.axis, group.axis.other)
    while nextSubitem(&line, group) {
      let index = group.subitems.lowerBound &+ line.subitem
      let (content, step) = (layout.nodes[index].content, layout.nodes[index].step)
      var size = layout.nodes[index].size
      if content == .item {
        size.measure(layout.nodes[index].isSoft, first &+ itemCount, &sizes)
      } else if content == .frames {
        size = customSize(layout.nodes[index], layout)
      } else if step.isSoft {
        // Whether the subitem fits is known when it is evaluated.
        let entry = entries.count
        if layout.keepsTrials, group.isFitting,
          let nextItem = trials.restore(index, firstItem: itemCount, to: &entries)
        {
          itemCount = nextItem
          guard take(entry, in: &line, &trials, layout) else { break }
          continue
        }
        lines.append(line)
        line = open(index, layout)
        return true
      }
      var totals = line.totals
      totals.add(step, size[axis], group.spacing)
      if group.isFitting, line.totals.count > 0, !totals.fits(in: group.length) { break }
      line.totals = totals
      if content == .line {
        lines.append(line)
        line = open(index, layout)
        return true
      }
      line.addAcross(step, size[across])
      line.subitem &+= 1
      append(index, size, itemCount: content == .item ? 1 : layout.nodes[index].subitems.count)
    }
    return close(&line, &trials, layout)
  }

  /// Returns whether the line takes another subitem, if that fits.
  @inline(__always)
  private func nextSubitem(_ line: inout GroupLine, _ group: GroupNode.Line) -> Bool {
    guard itemCount < remainingItems else { return false }
    guard group.isFitting || line.totals.count < group.count else { return false }
    guard line.subitem == group.subitems.count else { return true }
    line.subitem = 0
    guard group.isFitting else { return true }
    // A pass that does not make the line longer is the last.
    let length = line.totals.length
    guard length > line.passStart else { return false }
    line.passStart = length
    return true
  }

  @inline(__always)
  private mutating func open(_ node: Int, _ layout: GroupLayout) -> GroupLine {
    let entry = GroupEntry(
      node: node, firstItem: itemCount, end: entries.count, size: layout.nodes[node].size)
    entries.append(entry)
    return GroupLine(node: node, entry: entries.count - 1)
  }

  /// Appends the entry of an item or a custom group.
  @inline(__always)
  private mutating func append(_ node: Int, _ size: AxisPair<Units>, itemCount: Int) {
    entries.append(
      GroupEntry(node: node, firstItem: self.itemCount, end: entries.count &+ 1, size: size))
    self.itemCount = min(self.itemCount &+ itemCount, remainingItems)
  }

  /// Returns the outer size of a custom group that begins with the next item.
  private func customSize(_ group: GroupNode, _ layout: GroupLayout) -> AxisPair<Units> {
    group.size(of: layout.frames[group.subitems].prefix(remainingItems - itemCount))
  }

  /// Ends a line, and sets it to that of the group around with the group added. Returns false if there is none.
  private mutating func close(
    _ line: inout GroupLine, _ trials: inout GroupTrials, _ layout: GroupLayout
  ) -> Bool {
    while true {
      finish(line, layout)
      let entry = line.entry
      guard !lines.isEmpty else { return false }
      line = lines.removeLast()
      if layout.keepsTrials, layout.nodes[line.node].isFitting, layout.nodes[entries[entry].node].step.isSoft
      {
        trials.keep(entries, from: entry, nextItem: itemCount)
      }
      if take(entry, in: &line, &trials, layout) { return true }
    }
  }

  /// Adds the group with which the entries end to the line around, or removes it and returns false if it does not fit.
  private mutating func take(
    _ entry: Int, in line: inout GroupLine, _ trials: inout GroupTrials, _ layout: GroupLayout
  ) -> Bool {
    let group = layout.nodes[line.node].line
    let step = layout.nodes[entries[entry].node].step
    let size = entries[entry].size
    if step.isSoft {
      var totals = line.totals
      totals.add(step, size[group.axis], group.spacing)
      if group.isFitting, line.totals.count > 0, !totals.fits(in: group.length) {
        itemCount = entries[entry].firstItem
        entries.removeLast(entries.count &- entry)
        return false
      }
      line.totals = totals
    }
    line.addAcross(step, size[group.axis.other])
    line.subitem &+= 1
    // The outermost line keeps what it took: no item before is assigned again.
    if layout.keepsTrials, lines.isEmpty { trials.removeAll() }
    return true
  }

  /// Evens out the subitems of a line, and sets the size of its group.
  private mutating func finish(_ line: GroupLine, _ layout: GroupLayout) {
    let (node, axis) = (line.node, layout.nodes[line.node].axis)
    let across = axis.other
    if layout.nodes[node].hasUniform {
      var entry = line.entry &+ 1
      while entry < entries.count {
        let step = layout.nodes[entries[entry].node].step
        if step.isUniform { entries[entry].size[axis] = line.totals.longest }
        if step.isUniformAcross { entries[entry].size[across] = line.longestAcross }
        entry = entries[entry].end
      }
    }
    entries[line.entry].end = entries.count
    let isSoft = layout.nodes[node].isSoft
    if isSoft[axis] { entries[line.entry].size[axis] = line.totals.length }
    if isSoft[across] { entries[line.entry].size[across] = min(line.lengthAcross, .groupLimit) }
    guard layout.nodes[node].isFlexible else { return }
    let group = layout.nodes[node]
    var totals = line.totals
    if !group.isSoft[axis], itemCount == remainingItems {
      totals.addAbsent(group, layout.nodes, from: line.subitem, passStart: line.passStart)
    }
    entries[line.entry].lineLength = totals.length
    entries[line.entry].flexibleCount = totals.flexibleCount
  }
}

extension AxisPair where Value == Units {
  /// Sets the lengths of an item along soft axes to the measured ones.
  @inline(__always)
  mutating func measure(_ isSoft: AxisPair<Bool>, _ item: Int, _ sizes: inout some MeasuredSizes) {
    guard isSoft.x || isSoft.y, let measured = sizes.size(of: item) else { return }
    if isSoft.x { x = measured.width }
    if isSoft.y { y = measured.height }
  }
}
