/// Resolves the description of a group to a flat array of nodes: each group's subitems after all nodes found before.
struct GroupResolver {
  private(set) var nodes: ContiguousArray<GroupNode> = []
  private(set) var frames: ContiguousArray<GroupFrame> = []
  private(set) var badges: ContiguousArray<GroupBadgeRule> = []
  private var sources: ContiguousArray<Source>

  /// A description, and where it is.
  private struct Source {
    let item: CollectionLayoutItem
    let container: AxisPair<Units>
    /// The axis along which the group that holds the item divides its length equally.
    var equalAxis: LayoutAxis?
    /// The length of each equal part.
    var partLength: Units = 0
    /// The node of the group that holds the item; -1 for the outermost group.
    var group = -1
    /// The index among the group's subitems.
    var index = 0
  }

  /// The maximum number of groups, one in the other, each of which may be evaluated before it turns out not to fit.
  private(set) var trialDepth = 0

  /// - Throws: `.notAGroup`, or `.inGroup` with the path of the invalid item or group.
  init(_ group: CollectionLayoutItem, container: AxisPair<Units>) throws(LayoutError) {
    guard group.groupContent != nil else { throw .notAGroup(argument: "group") }
    sources = [Source(item: group, container: container)]
    var index = 0
    while index < sources.count {
      do throws(LayoutError) {
        nodes.append(try node(sources[index], index))
      } catch { throw .inGroup(path(of: index), error) }
      index += 1
    }
    // From the leaves up: subitems come after their group.
    var trials = ContiguousArray(repeating: 0, count: nodes.count)
    for index in nodes.indices.reversed() where nodes[index].content == .line {
      let axis = nodes[index].axis
      for subitem in nodes[index].subitems {
        let node = nodes[subitem]
        nodes[subitem].step = GroupNode.Step(
          node, sources[subitem].item.layoutSize, along: axis)
        let isTrial = nodes[index].isFitting && node.isSoft[axis] && node.content == .line
        trials[index] = max(trials[index], trials[subitem] + (isTrial ? 1 : 0))
      }
      trialDepth = max(trialDepth, trials[index])
      summarize(&nodes[index])
    }
  }

  /// - Throws: `.inGroup` for the first node that is most likely a mistake. See `CollectionLayoutSection`.
  func checkForMistakes() throws(LayoutError) {
    for (index, source) in sources.enumerated() {
      for axis in [LayoutAxis.horizontal, .vertical] where axis != source.equalAxis {
        let isWidth = axis == .horizontal
        let dimension =
          isWidth ? source.item.layoutSize.widthDimension : source.item.layoutSize.heightDimension
        let argument = isWidth ? "layoutSize.widthDimension" : "layoutSize.heightDimension"
        if let base = dimension.fractionAxis, source.group >= 0, nodes[source.group].isSoft[base] {
          throw .inGroup(path(of: index), .fractionOfEstimate(argument: argument))
        }
        if nodes[index].content != .item, !nodes[index].isSoft[axis], nodes[index].size[axis] == 0 {
          throw .inGroup(path(of: index), .zeroLength(argument: argument))
        }
      }
    }
  }

  /// Returns the path of a node, as in `group.subitems[1]`.
  private func path(of index: Int) -> String {
    var path = ""
    var index = index
    while index > 0 {
      path = ".subitems[\(sources[index].index)]" + path
      index = sources[index].group
    }
    return "group" + path
  }

  private mutating func node(_ source: Source, _ index: Int) throws(LayoutError) -> GroupNode {
    var node = try GroupNode(
      source.item, in: source.container, equalAxis: source.equalAxis, partLength: source.partLength)
    node.spacing = try GroupSpacing(source.item.interItemSpacing, "interItemSpacing")
    let firstBadge = badges.count
    for (index, badge) in source.item.supplementaryItems.enumerated() {
      badges.append(try GroupBadgeRule(badge, "supplementaryItems[\(index)]"))
    }
    node.badges = firstBadge..<badges.count
    let inner = AxisPair(
      node.innerLength(node.size.x, .horizontal), node.innerLength(node.size.y, .vertical))
    switch source.item.groupContent {
    case nil: break
    case .frames(let items): try setFrames(of: &node, items)
    case .itemProvider(let provider):
      try setFrames(
        of: &node, provider.items(in: LayoutSize(width: inner.x.points, height: inner.y.points)))
    case .line(let axis, let subitems, let filling):
      guard !subitems.isEmpty else { throw .noElements(argument: "subitems") }
      try node.setLine(axis, filling, subitemCount: subitems.count)
      node.subitems = sources.count..<(sources.count + subitems.count)
      for (position, subitem) in subitems.enumerated() {
        sources.append(
          Source(
            item: subitem, container: inner, equalAxis: node.isEqual ? axis : nil,
            partLength: node.partLength, group: index, index: position))
      }
    }
    return node
  }

  private mutating func setFrames(
    of node: inout GroupNode, _ items: [CollectionLayoutGroupCustomItem]
  ) throws(LayoutError) {
    guard !items.isEmpty else { throw .noElements(argument: "frames") }
    node.content = .frames
    node.itemCount = Units(items.count)
    node.subitems = frames.count..<(frames.count + items.count)
    for (index, item) in items.enumerated() {
      frames.append(
        GroupFrame(
          x: try Units(distance: item.frame.origin.x, "frames[\(index)].x"),
          y: try Units(distance: item.frame.origin.y, "frames[\(index)].y"),
          width: try Units(checked: item.frame.size.width, "frames[\(index)].width"),
          height: try Units(checked: item.frame.size.height, "frames[\(index)].height"),
          zIndex: item.zIndex))
    }
  }

  /// Sets what follows from the subitems of a group.
  private func summarize(_ group: inout GroupNode) {
    var isCounted = true
    group.isFlexible = group.spacing.isFlexible
    for index in group.subitems {
      let node = nodes[index]
      if node.step.flexibleCount > 0 { group.isFlexible = true }
      if node.step.isUniform || node.step.isUniformAcross { group.hasUniform = true }
      if node.itemCount == 0 || group.isFitting && node.step.isSoft { isCounted = false }
    }
    // The rest of equal parts is not shared.
    if group.isEqual { group.isFlexible = false }
    group.itemCount = 0
    guard isCounted else { return }
    var totals = LineTotals()
    totals.addAbsent(group, nodes, from: 0, passStart: 0)
    group.itemCount = totals.itemCount
  }
}
