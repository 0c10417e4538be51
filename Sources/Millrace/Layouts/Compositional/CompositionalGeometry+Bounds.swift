/// Bounds of what measurements can change.
extension CompositionalGeometry {
  /// Whether no length depends on items: all groups are then alike.
  var isFixed: Bool { !group.nodes.contains { $0.isSoft.x || $0.isSoft.y } }

  /// Returns `lookahead`.
  func computedLookahead() -> Int {
    guard group.itemsPerGroup == nil else { return 0 }
    // The number of items of a nested line may depend on any number of sizes.
    let most = Units(Units.maximumItemCount / 2)
    let items = group.nodes.dropFirst().lazy.map { $0.itemCount == 0 ? most : min($0.itemCount, most) }
    return Int(items.reduce(1, max))
  }

  /// Returns the maximum number of items whose lengths add up in each node along an axis.
  func stackedItemCounts(along axis: LayoutAxis) -> ContiguousArray<Units> {
    var counts = ContiguousArray(repeating: Units(0), count: group.nodes.count)
    for index in group.nodes.indices.reversed() where group.nodes[index].isSoft[axis] {
      let node = group.nodes[index]
      switch node.content {
      case .item: counts[index] = 1
      case .frames: break
      case .line:
        let most = node.subitems.reduce(0) { max($0, counts[$1]) }
        counts[index] = node.axis == axis ? Units.limitedProduct(node.count, most) : most
      }
    }
    return counts
  }

  /// Returns `maximumMeasuredLength`.
  ///
  /// - Throws: `.measuredTooLong` if groups that are not measured do not fit 32 bits either.
  func measuredLimit() throws(LayoutError) -> Units {
    guard !isFixed else { return Units.maximumLength }
    var limit = Units.maximumLength
    for axis in [map.axis, map.axis.other] where axis == map.axis || needsWidest {
      let (length, maximum) = (unmeasuredLengths(along: axis)[0], Units(UInt32.max))
      guard length <= maximum else {
        throw .measuredTooLong(argument: "group", value: length.points, maximum: maximum.points)
      }
      limit = min(limit, (maximum - length) / max(1, stackedItemCounts(along: axis)[0]))
    }
    // If each group is as long as the longest, one measurement changes the lengths of all.
    return isUniformAlong ? min(limit, 1 << 24) : limit
  }

  /// An upper bound of the length of a group with the spacing around it, if the lengths of its measured items are not
  /// counted.
  var maximumGroupLength: Units {
    let shared = isUniformAlong ? stackedItems * maximumMeasuredLength : 0
    return maximumUnmeasuredLength + mainEdges + spacing + shared
  }

  /// Returns the maximum length of each node along an axis without measured items.
  func unmeasuredLengths(along axis: LayoutAxis) -> ContiguousArray<Units> {
    var lengths = ContiguousArray(repeating: Units(0), count: group.nodes.count)
    for index in group.nodes.indices.reversed() {
      let node = group.nodes[index]
      var length = node.size[axis]
      if node.isSoft[axis] { length = max(length, softLength(of: node, lengths, along: axis)) }
      lengths[index] = min(length, Units.groupLimit)
    }
    return lengths
  }

  /// Returns the maximum length of a group whose length is that of its subitems.
  private func softLength(
    of node: GroupNode, _ lengths: ContiguousArray<Units>, along axis: LayoutAxis
  ) -> Units {
    switch node.content {
    case .item: return 0
    case .frames:
      return group.frames[node.subitems].reduce(0) { max($0, $1.end(axis)) }
    case .line:
      let longest = node.subitems.reduce(0) { max($0, lengths[$1] + group.nodes[$1].edges.length(axis)) }
      guard node.axis == axis else { return longest }
      return Units.limitedProduct(node.count, longest + node.spacing.length)
    }
  }

  /// Returns groups of a natural size that are alike.
  func run(count: Int = 1, of itemsPerGroup: Int, _ size: AxisPair<Units>) -> GroupList.Run {
    GroupList.Run(
      count: count, itemsPerGroup: itemsPerGroup, length: size[map.axis], crossLength: size[map.axis.other])
  }

  /// Returns the list of groups, and the store of sizes, of a section without items.
  func emptyGroups(shape: TreeShape?) -> (groups: GroupList, sizes: MeasuredItems?) {
    guard isFixed, let itemsPerGroup = group.itemsPerGroup else {
      let groups = GroupList(
        edges: mainEdges, spacing: spacing, isUniformAlong: isUniformAlong,
        needsWidest: needsWidest, shape: shape)
      return (groups, MeasuredItems(shape: shape))
    }
    let alike = run(of: itemsPerGroup, group.nodes[0].size)
    return (GroupList(alike: alike, edges: mainEdges, spacing: spacing), nil)
  }
}
