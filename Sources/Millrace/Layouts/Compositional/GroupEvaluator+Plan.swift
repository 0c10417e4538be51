/// Runs plans, in buffers without checks of their bounds: a plan has as many frames as items, and as many open lines as
/// its depth.
extension GroupEvaluator {
  /// Places the items of a full group, and returns the outer size of the group.
  mutating func run(
    _ plan: GroupPlan, _ layout: GroupLayout, first: Int, _ sizes: inout some MeasuredSizes
  ) -> AxisPair<Units> {
    badges.removeAll(keepingCapacity: true)
    var (frames, lines) = (ContiguousArray<GroupFrame>(), ContiguousArray<GroupCursor>())
    swap(&frames, &self.frames)
    swap(&lines, &cursors)
    defer {
      swap(&frames, &self.frames)
      swap(&lines, &cursors)
    }
    frames.setCount(plan.itemCount, GroupFrame(x: 0, y: 0, width: 0, height: 0, zIndex: 0))
    lines.setCount(plan.depth, GroupCursor())
    return unsafe plan.steps.withUnsafeBufferPointer { steps in
      unsafe frames.withUnsafeMutableBufferPointer { frames in
        unsafe lines.withUnsafeMutableBufferPointer { lines in
          unsafe run(steps, layout, first: first, &sizes, frames, lines)
        }
      }
    }
  }

  @inline(__always)
  private mutating func run(
    _ steps: UnsafeBufferPointer<GroupPlan.Step>, _ layout: GroupLayout, first: Int,
    _ sizes: inout some MeasuredSizes, _ frames: UnsafeMutableBufferPointer<GroupFrame>,
    _ lines: UnsafeMutableBufferPointer<GroupCursor>
  ) -> AxisPair<Units> {
    var (line, depth, item) = (GroupCursor(), 0, 0)
    for index in steps.indices {
      // By reference: a copy of the step would take a third of the time.
      let step = unsafe steps.baseAddress! + index
      var size = unsafe step.pointee.size
      var origin = unsafe line.origin(of: step.pointee)
      switch unsafe step.pointee.content {
      case .item:
        unsafe size.measure(step.pointee.isSoft, first &+ item, &sizes)
        let frame = unsafe GroupFrame(
          x: origin.x &+ step.pointee.insets.x, y: origin.y &+ step.pointee.insets.y,
          width: max(0, size.x &- step.pointee.insetSums.x),
          height: max(0, size.y &- step.pointee.insetSums.y), zIndex: 0)
        if unsafe step.pointee.hasBadges { unsafe placeBadges(layout, step.pointee.node, on: frame, item) }
        unsafe frames[item] = frame
        item &+= 1
      case .frames:
        let outer = GroupFrame(x: origin.x, y: origin.y, width: size.x, height: size.y, zIndex: 0)
        if unsafe step.pointee.hasBadges { unsafe placeBadges(layout, step.pointee.node, on: outer, item) }
        for var frame in unsafe layout.frames[layout.nodes[step.pointee.node].subitems] {
          unsafe frame.x &+= origin.x &+ step.pointee.insets.x
          unsafe frame.y &+= origin.y &+ step.pointee.insets.y
          unsafe frames[item] = frame
          item &+= 1
        }
      case .open:
        unsafe lines[depth] = line
        depth &+= 1
        line = unsafe GroupCursor(group: origin, insets: step.pointee.insets)
        continue
      case .close:
        origin = line.group
        if unsafe step.pointee.isSoft.x { size.x = line.end.x &- origin.x }
        if unsafe step.pointee.isSoft.y { size.y = line.end.y &- origin.y }
        depth &-= 1
        line = unsafe lines[depth]
      }
      unsafe line.advance(step.pointee, to: origin, size)
    }
    return line.end
  }

  private mutating func placeBadges(_ layout: GroupLayout, _ node: Int, on host: GroupFrame, _ item: Int) {
    for badge in layout.nodes[node].badges {
      badges.append(layout.badgeRules[badge].badge(on: host, item: item))
    }
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
