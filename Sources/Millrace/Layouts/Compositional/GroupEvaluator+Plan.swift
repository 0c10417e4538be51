/// Places groups by plans, in buffers without checks of their bounds: a plan has as many frames as items, and at most
/// `depth` open lines. One more entry has the position of the group.
extension GroupEvaluator {
  /// Places the items of a full group, and returns the outer size of the group.
  mutating func place(
    by plan: GroupPlan, _ layout: GroupLayout, first: Int, _ sizes: inout some MeasuredSizes
  ) -> AxisPair<Units> {
    badges.removeAll(keepingCapacity: true)
    var (frames, lines) = (ContiguousArray<GroupFrame>(), ContiguousArray<PlannedLine>())
    swap(&frames, &self.frames)
    swap(&lines, &plannedLines)
    defer {
      swap(&frames, &self.frames)
      swap(&lines, &plannedLines)
    }
    frames.setCount(plan.itemCount, GroupFrame(x: 0, y: 0, width: 0, height: 0, zIndex: 0))
    lines.setCount(plan.depth + 1, PlannedLine())
    return unsafe plan.steps.withUnsafeBufferPointer { steps in
      unsafe frames.withUnsafeMutableBufferPointer { frames in
        unsafe lines.withUnsafeMutableBufferPointer { lines in
          unsafe place(steps, layout, first: first, &sizes, frames, lines)
        }
      }
    }
  }

  @inline(__always)
  private mutating func place(
    _ steps: UnsafeBufferPointer<GroupPlan.Step>, _ layout: GroupLayout, first: Int,
    _ sizes: inout some MeasuredSizes, _ frames: UnsafeMutableBufferPointer<GroupFrame>,
    _ lines: UnsafeMutableBufferPointer<PlannedLine>
  ) -> AxisPair<Units> {
    // The innermost open line, in memory: there are not enough registers for all of a line.
    var line = lines.baseAddress!
    unsafe line.pointee = PlannedLine()
    var item = 0
    // By reference: a copy of the step would take a third of the time.
    var next = steps.baseAddress!
    let end = unsafe next + steps.count
    while unsafe next < end {
      let step = unsafe next
      unsafe next += 1
      var size = unsafe step.pointee.size
      var origin = unsafe line.pointee.origin(of: step.pointee)
      switch unsafe step.pointee.content {
      case .item:
        unsafe size.measure(step.pointee.isSoft, first &+ item, &sizes)
        let frame = unsafe GroupFrame(
          x: origin.x &+ step.pointee.insets.x, y: origin.y &+ step.pointee.insets.y,
          width: max(0, size.x &- step.pointee.insetSums.x),
          height: max(0, size.y &- step.pointee.insetSums.y), zIndex: 0)
        if unsafe step.pointee.hasBadges {
          unsafe placeBadges(of: step.pointee.node, layout, on: frame, item: item)
        }
        unsafe frames[item] = frame
        item &+= 1
      case .frames:
        let outer = GroupFrame(x: origin.x, y: origin.y, width: size.x, height: size.y, zIndex: 0)
        if unsafe step.pointee.hasBadges {
          unsafe placeBadges(of: step.pointee.node, layout, on: outer, item: item)
        }
        for var frame in unsafe layout.frames[layout.nodes[step.pointee.node].subitems] {
          unsafe frame.x &+= origin.x &+ step.pointee.insets.x
          unsafe frame.y &+= origin.y &+ step.pointee.insets.y
          unsafe frames[item] = frame
          item &+= 1
        }
      case .open:
        unsafe line += 1
        unsafe line.pointee = PlannedLine(group: origin, insets: step.pointee.insets)
        continue
      case .close:
        origin = unsafe line.pointee.group
        if unsafe step.pointee.isSoft.x { size.x = unsafe line.pointee.end.x &- origin.x }
        if unsafe step.pointee.isSoft.y { size.y = unsafe line.pointee.end.y &- origin.y }
        unsafe line -= 1
      }
      unsafe line.pointee.advance(step.pointee, to: origin, size)
    }
    return unsafe line.pointee.end
  }
}

extension ContiguousArray {
  /// Removes elements at the end, or appends copies of `filler`, until there are `count`. Keeps the capacity.
  @inline(__always)
  fileprivate mutating func setCount(_ count: Int, _ filler: Element) {
    if self.count > count { removeLast(self.count &- count) }
    while self.count < count { append(filler) }
  }
}
