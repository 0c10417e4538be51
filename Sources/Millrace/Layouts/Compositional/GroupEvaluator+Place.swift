extension GroupEvaluator {
  /// Computes the frames of all present items, and the badges, in a group of the given final outer size.
  ///
  /// The size is the natural one, or the one that the groups of a section share along uniform dimensions.
  mutating func place(_ layout: GroupLayout, size: AxisPair<Units>) {
    if isPlaced {
      assert((size.x, size.y) == (self.size.x, self.size.y), "a planned group that is evened out")
      return
    }
    frames.removeAll(keepingCapacity: true)
    badges.removeAll(keepingCapacity: true)
    guard !entries.isEmpty else { return }
    entries[0].placement = (.zero, size)
    var index = 0
    while index < entries.count {
      let (node, placement) = (entries[index].node, entries[index].placement)
      let host = layout.nodes[node].badgeHost(at: placement.origin, placement.size)
      placeBadges(of: node, layout, on: host, item: entries[index].firstItem)
      switch layout.nodes[node].content {
      case .item: frames.append(host)
      case .frames: placeFrames(index, layout)
      case .line: placeLine(index, layout)
      }
      index &+= 1
    }
  }

  /// - Parameter item: The item of the badges, or the first item of their group.
  mutating func placeBadges(of node: Int, _ layout: GroupLayout, on host: GroupFrame, item: Int) {
    for badge in layout.nodes[node].badges {
      badges.append(layout.badgeRules[badge].badge(on: host, item: item))
    }
  }

  private mutating func placeFrames(_ index: Int, _ layout: GroupLayout) {
    let entry = entries[index]
    let group = layout.nodes[entry.node]
    for var frame in layout.frames[group.subitems].prefix(itemCount &- entry.firstItem) {
      frame.x &+= entry.placement.origin.x &+ group.insets.x
      frame.y &+= entry.placement.origin.y &+ group.insets.y
      frames.append(frame)
    }
  }

  /// Places the subitems of a line.
  private mutating func placeLine(_ index: Int, _ layout: GroupLayout) {
    let entry = entries[index]
    let group = layout.nodes[entry.node]
    let (axis, across) = (group.axis, group.axis.other)
    let isStretched = group.isUniform[across]
    let available = group.innerLength(entry.placement.size[across], across)
    let start = entry.placement.origin[axis] &+ group.insets[axis]
    let startAcross = entry.placement.origin[across] &+ group.insets[across]
    var line = LinePositions(entry, group)
    var subitem = index &+ 1
    while subitem < entry.end {
      let node = entries[subitem].node
      let edges = layout.nodes[node].edges
      var size = entries[subitem].size
      if isStretched, layout.nodes[node].isUniform[across] {
        size[across] = max(size[across], available &- edges.length(across))
      }
      var origin = AxisPair<Units>.zero
      origin[axis] = min(start &+ line.next(edges, size[axis], in: group), .groupLimit)
      origin[across] = min(startAcross &+ edges.start(of: size[across], in: available, across), .groupLimit)
      entries[subitem].placement = (origin, size)
      subitem = entries[subitem].end
    }
  }
}

/// The positions of the subitems along a line, one after the other.
private struct LinePositions {
  /// The length that the flexible spacings share.
  private let rest: Units
  private let flexibleCount: Units
  /// The number of subitems before the next one.
  private var count: Units = 0
  /// The end of the subitem before, without its share of the rest.
  private var end: Units = 0
  /// The number of flexible spacings before the next subitem.
  private var flexibleBefore: Units = 0

  @inline(__always)
  init(_ entry: GroupEntry, _ group: GroupNode) {
    flexibleCount = entry.flexibleCount
    rest =
      flexibleCount == 0
      ? 0 : max(0, group.innerLength(entry.placement.size[group.axis], group.axis) &- entry.lineLength)
  }

  /// Returns the start of the next subitem.
  @inline(__always)
  mutating func next(_ edges: GroupEdges, _ length: Units, in group: GroupNode) -> Units {
    let (before, after) = (edges.before[group.axis], edges.after[group.axis])
    defer { count &+= 1 }
    if group.isEqual { return group.start(ofPart: count) &+ before.length }
    var start = end &+ before.length
    if count > 0 {
      start &+= group.spacing.length
      if group.spacing.isFlexible { flexibleBefore &+= 1 }
    }
    if before.isFlexible { flexibleBefore &+= 1 }
    end = min(start &+ length &+ after.length, .groupLimit)
    defer { if after.isFlexible { flexibleBefore &+= 1 } }
    return rest == 0 ? start : start &+ Units.share(flexibleBefore, of: rest, in: flexibleCount)
  }
}
