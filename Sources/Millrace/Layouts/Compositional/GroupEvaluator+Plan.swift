extension GroupEvaluator {
  /// Places the items of a full group, and returns the outer size of the group.
  mutating func run(
    _ plan: GroupPlan, _ layout: GroupLayout, first: Int, _ sizes: inout some MeasuredSizes
  ) -> AxisPair<Units> {
    frames.removeAll(keepingCapacity: true)
    badges.removeAll(keepingCapacity: true)
    cursors.removeAll(keepingCapacity: true)
    var line = GroupCursor()
    for index in plan.steps.indices {
      let step = plan.steps[index]
      var size = step.size
      var origin = line.origin(of: step)
      switch step.content {
      case .item:
        size.measure(step.isSoft, first &+ frames.count, &sizes)
        let frame = GroupFrame(
          x: origin.x &+ step.insets.x, y: origin.y &+ step.insets.y,
          width: max(0, size.x &- step.insetSums.x), height: max(0, size.y &- step.insetSums.y), zIndex: 0)
        if step.hasBadges { placeBadges(layout, step.node, on: frame) }
        frames.append(frame)
      case .frames:
        if step.hasBadges {
          let outer = GroupFrame(x: origin.x, y: origin.y, width: size.x, height: size.y, zIndex: 0)
          placeBadges(layout, step.node, on: outer)
        }
        for var frame in layout.frames[layout.nodes[step.node].subitems] {
          frame.x &+= origin.x &+ step.insets.x
          frame.y &+= origin.y &+ step.insets.y
          frames.append(frame)
        }
      case .open:
        cursors.append(line)
        line = GroupCursor(group: origin, insets: step.insets)
        continue
      case .close:
        origin = line.group
        if step.isSoft.x { size.x = line.end.x &- origin.x }
        if step.isSoft.y { size.y = line.end.y &- origin.y }
        line = cursors.removeLast()
      }
      line.advance(step, to: origin, size)
    }
    return line.end
  }

  private mutating func placeBadges(_ layout: GroupLayout, _ node: Int, on host: GroupFrame) {
    for badge in layout.nodes[node].badges {
      badges.append(layout.badgeRules[badge].badge(on: host, item: frames.count))
    }
  }
}
