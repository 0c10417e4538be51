/// The steps that place all items of a full group in one pass, without assigning them to lines again.
///
/// A layout has a plan if
///
/// - all full groups have the same items and groups at the same places of their lines;
/// - no spacing, and no edge inside the group, is flexible, and no dimension is uniform;
/// - no group with a line has badges;
/// - the group has at most 4,096 items, and not many more steps.
struct GroupPlan: Sendable {
  struct Step: Sendable {
    enum Content: UInt8, Sendable {
      case item
      /// The frames of a custom group.
      case frames
      /// The start of a group with a line. The steps of its subitems and `close` follow.
      case open
      /// The end of a group with a line.
      case close
    }

    let content: Content
    let node: Int
    /// The axis of the line that holds the element; for `close`, that holds the group.
    let isVertical: Bool
    let isSoft: AxisPair<Bool>
    /// The size before measurement; of a custom group with all its frames.
    let size: AxisPair<Units>
    /// The edges before the element, with the spacing before it along the line.
    let before: AxisPair<Units>
    let after: AxisPair<Units>
    let insets: AxisPair<Units>
    let insetSums: AxisPair<Units>
    let hasBadges: Bool
    /// The distance from the start of a line of equal parts; -1 in other lines.
    let partStart: Units
  }

  private(set) var steps: ContiguousArray<Step> = []
  private(set) var itemCount = 0
  /// The maximum number of lines, one in the other.
  private(set) var depth = 0

  /// The maximum number of steps, without those that close groups. Larger groups have no plan.
  private static let maximumCount = 1 << 12
  /// The maximum number of lines, one in the other, because `add` is recursive.
  private static let maximumDepth = 64

  /// Returns `nil` if the layout has no plan.
  init?(
    _ nodes: ContiguousArray<GroupNode>, _ frames: ContiguousArray<GroupFrame>, itemsPerGroup: Int?
  ) {
    guard let itemsPerGroup, itemsPerGroup <= Self.maximumCount else { return nil }
    for (index, node) in nodes.enumerated() {
      let (before, after) = (node.edges.before, node.edges.after)
      let isFlexible =
        index > 0
        && (before.x.isFlexible || after.x.isFlexible || before.y.isFlexible || after.y.isFlexible)
      // A badge of a line comes before those in the line, but needs its size.
      let hasBadges = node.content == .line && !node.badges.isEmpty
      if isFlexible || node.isFlexible || node.isUniform.x || node.isUniform.y || hasBadges { return nil }
    }
    guard
      add(0, nodes, frames, level: 1, isVertical: false, before: .zero, after: .zero, partStart: -1),
      itemCount == itemsPerGroup
    else { return nil }
    // No position may reach `groupLimit`, so that placing need not cut any.
    var limit: Units = 0
    for step in steps {
      let length = max(step.size.x, step.size.y, Units.maximumLength) + max(step.partStart, 0)
      limit = min(limit + length + step.before.x + step.before.y + step.after.x + step.after.y, .groupLimit)
    }
    guard limit < .groupLimit else { return nil }
  }

  /// Adds the steps of a node, and returns whether they are not too many.
  private mutating func add(
    _ index: Int, _ nodes: ContiguousArray<GroupNode>, _ frames: ContiguousArray<GroupFrame>,
    level: Int, isVertical: Bool, before: AxisPair<Units>, after: AxisPair<Units>, partStart: Units
  ) -> Bool {
    let node = nodes[index]
    func step(_ content: Step.Content) -> Step {
      Step(
        content: content, node: index, isVertical: isVertical, isSoft: node.isSoft,
        size: content == .frames ? node.size(of: frames[node.subitems]) : node.size,
        before: before, after: after, insets: node.insets, insetSums: node.insetSums,
        hasBadges: !node.badges.isEmpty, partStart: partStart)
    }
    guard steps.count < Self.maximumCount, level <= Self.maximumDepth else { return false }
    guard node.content == .line else {
      steps.append(step(node.content == .item ? .item : .frames))
      itemCount += Int(node.itemCount)
      return true
    }
    steps.append(step(.open))
    depth = max(depth, level)
    var totals = LineTotals()
    totals.addAbsent(node, nodes, from: 0, passStart: 0)
    guard totals.count <= Units(Self.maximumCount) else { return false }
    for position in 0..<totals.count {
      let subitem = node.subitems.lowerBound + Int(position) % node.subitems.count
      let edges = nodes[subitem].edges
      var before = AxisPair(edges.before.x.length, edges.before.y.length)
      if position > 0, !node.isEqual { before[node.axis] += node.spacing.length }
      guard
        add(
          subitem, nodes, frames, level: level + 1, isVertical: node.axis == .vertical, before: before,
          after: AxisPair(edges.after.x.length, edges.after.y.length),
          partStart: node.isEqual ? node.start(ofPart: position) : -1)
      else { return false }
    }
    steps.append(step(.close))
    return true
  }
}

/// The state of a line while its subitems are placed. Positions count from the origin of the outermost group.
struct PlannedLine: Sendable {
  /// The left top corner of the line's group.
  let group: AxisPair<Units>
  /// The left top corner of the inside of the group.
  private let start: AxisPair<Units>
  /// The end of the subitem before along the line, the start of the line across.
  private var next: AxisPair<Units>
  /// The maximum end of the subitems, with their edges.
  private(set) var end: AxisPair<Units>

  @inline(__always)
  init(group: AxisPair<Units> = .zero, insets: AxisPair<Units> = .zero) {
    self.group = group
    start = AxisPair(group.x &+ insets.x, group.y &+ insets.y)
    (next, end) = (start, start)
  }

  /// Returns the origin of an element.
  @inline(__always)
  func origin(of step: GroupPlan.Step) -> AxisPair<Units> {
    var origin = next
    if step.partStart >= 0 {
      if step.isVertical {
        origin.y = start.y &+ step.partStart
      } else {
        origin.x = start.x &+ step.partStart
      }
    }
    return AxisPair(origin.x &+ step.before.x, origin.y &+ step.before.y)
  }

  /// Moves to the end of an element.
  @inline(__always)
  mutating func advance(_ step: GroupPlan.Step, to origin: AxisPair<Units>, _ size: AxisPair<Units>) {
    let x = origin.x &+ size.x &+ step.after.x
    let y = origin.y &+ size.y &+ step.after.y
    if step.isVertical { next.y = y } else { next.x = x }
    end = AxisPair(max(end.x, x), max(end.y, y))
  }
}
