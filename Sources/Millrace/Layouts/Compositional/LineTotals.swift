/// The totals of the subitems of a line, from which its length and whether it fits follow.
struct LineTotals: Sendable {
  /// The number of subitems.
  private(set) var count: Units = 0
  /// The number of items, absent ones included.
  private(set) var itemCount: Units = 0
  /// The number of flexible spacings.
  private(set) var flexibleCount: Units = 0
  /// The number of subitems whose length is a fraction of a container.
  private var fractionalCount: Units = 0
  /// The length of all edges and spacings, and of the subitems that are not uniform.
  private var fixedLength: Units = 0
  private var uniformCount: Units = 0
  /// The length of the longest present subitem that is soft; -1 if there is none.
  private(set) var longest: Units = -1
  /// The length of the longest absent subitem that is soft; -1 if there is none.
  private var longestAbsent: Units = -1

  /// The length of the line, with edges and the least of every spacing.
  @inline(__always)
  var length: Units {
    if uniformCount == 0 { return fixedLength }
    let length = longest >= 0 ? longest : longestAbsent
    return min(fixedLength &+ Units.limitedProduct(uniformCount, length), .groupLimit)
  }

  /// Adds a subitem to the end of the line.
  @inline(__always)
  mutating func add(
    _ step: GroupNode.Step, _ length: Units, _ spacing: GroupSpacing, isPresent: Bool = true
  ) {
    var fixed = fixedLength &+ step.edges
    if count > 0 {
      fixed &+= spacing.length
      if spacing.isFlexible { flexibleCount &+= 1 }
    }
    count &+= 1
    flexibleCount &+= step.flexibleCount
    if step.isFractional { fractionalCount &+= 1 }
    if step.isSoft {
      if isPresent { longest = max(longest, length) } else { longestAbsent = max(longestAbsent, length) }
    }
    if step.isUniform { uniformCount &+= 1 } else { fixed &+= length }
    fixedLength = min(fixed, .groupLimit)
  }

  /// Twice the length, less 1 for each fractional subitem: half a unit is tolerated for each.
  private var doubledLength: Units { 2 &* length &- fractionalCount }

  /// Returns whether the line fits in a length.
  @inline(__always)
  func fits(in length: Units) -> Bool { doubledLength <= 2 &* length }
}

// MARK: - Absent subitems

extension LineTotals {
  /// Adds the absent subitems with which the line of a group ends.
  ///
  /// - Parameters:
  ///   - subitem: The index of the next subitem, from 0.
  ///   - passStart: The length of the line before the first subitem of the current pass.
  mutating func addAbsent(
    _ group: GroupNode, _ nodes: ContiguousArray<GroupNode>, from subitem: Int, passStart: Units
  ) {
    if group.isFitting { return fill(group, nodes, from: subitem, passStart: passStart) }
    if group.subitems.count > 1 {
      for index in group.subitems.dropFirst(subitem) { add(nodes[index], group) }
      return
    }
    let node = nodes[group.subitems.lowerBound]
    if count == 0 { add(node, group) }
    guard group.count > count else { return }
    var next = self
    next.add(node, group)
    addDifference(to: next, times: group.count &- count)
  }

  @inline(__always)
  private mutating func add(_ node: GroupNode, _ group: GroupNode) {
    add(node.step, node.size[group.axis], group.spacing, isPresent: false)
    itemCount = min(itemCount &+ node.itemCount, .groupLimit)
  }

  /// Adds absent subitems in turn, until the first that does not fit.
  private mutating func fill(
    _ group: GroupNode, _ nodes: ContiguousArray<GroupNode>, from subitem: Int, passStart: Units
  ) {
    let available = group.lineLength
    var subitem = subitem
    var passStart = passStart
    var passes = 0
    while true {
      for index in group.subitems.dropFirst(subitem) {
        var next = self
        next.add(nodes[index], group)
        guard count == 0 || next.fits(in: available) else { return }
        self = next
      }
      if length <= passStart { return }
      subitem = 0
      passes += 1
      // After a whole pass, the longest subitem does not change, and all passes are equal.
      if passes == 2 { fillPasses(group, nodes, in: available) }
      if length == .groupLimit { return }
      passStart = length
    }
  }

  /// Adds all whole passes that fit.
  private mutating func fillPasses(
    _ group: GroupNode, _ nodes: ContiguousArray<GroupNode>, in available: Units
  ) {
    var next = self
    var longest = Units.min
    for index in group.subitems {
      next.add(nodes[index], group)
      longest = max(longest, next.doubledLength)
    }
    guard next.length > length, longest <= 2 &* available else { return }
    let growth = next.doubledLength &- doubledLength
    if growth > 0 {
      addDifference(to: next, times: (2 &* available &- longest) / growth &+ 1)
    } else {
      // Each pass is within its tolerance, as of subitems of 0 and 1 units. The line does not end.
      fixedLength = .groupLimit
      itemCount = .groupLimit
    }
  }

  /// Adds the subitems `times` times that `next` has more.
  private mutating func addDifference(to next: LineTotals, times: Units) {
    func repeated(_ value: Units, _ next: Units) -> Units {
      min(value &+ Units.limitedProduct(next &- value, times), .groupLimit)
    }
    count = repeated(count, next.count)
    itemCount = repeated(itemCount, next.itemCount)
    flexibleCount = repeated(flexibleCount, next.flexibleCount)
    fractionalCount = repeated(fractionalCount, next.fractionalCount)
    fixedLength = repeated(fixedLength, next.fixedLength)
    uniformCount = repeated(uniformCount, next.uniformCount)
    longestAbsent = next.longestAbsent
  }
}
