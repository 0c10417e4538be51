/// The group of a compositional section, with all lengths resolved in a container. It is the same for all groups.
///
/// Fractions within a soft length are fractions of its estimate. So the container of each node, and the size that each
/// has before measurement, depend only on the description. The nodes are a flat array: the group first, and the
/// subitems of each group side by side.
///
/// A class, so that passing it copies a reference: as a struct, its 280 bytes were copied several times for each group.
final class GroupLayout: Sendable {
  /// The number of items of a group all of whose items exist; `nil` if sizes of items decide how many fit.
  ///
  /// Sizes decide if a line has as many subitems as fit, and the length of one of them is soft. At most
  /// `Units.maximumItemCount`.
  let itemsPerGroup: Int?
  /// Whether measured widths, or heights, of items have an effect.
  let usesMeasured: AxisPair<Bool>
  /// The edge spacing of the group.
  let edges: GroupEdges
  /// Whether the group's width, or height, is uniform across siblings.
  let isUniform: AxisPair<Bool>
  /// Whether the group, or an item or group in it, has badges.
  var hasBadges: Bool { !badgeRules.isEmpty }

  let nodes: ContiguousArray<GroupNode>
  /// The frames of custom groups, from the inner origin of their group.
  let frames: ContiguousArray<GroupFrame>
  let badgeRules: ContiguousArray<GroupBadgeRule>
  /// A bound of the distance by which a badge lies outside of its host: `fixed + factor * length of the host`. `nil` if no
  /// host has a soft dimension.
  let softBadgeReach: GroupBadgeRule.Reach?
  /// Whether evaluations of groups that do not fit are kept: if so many lie one in the other that evaluating them again
  /// takes longer.
  let keepsTrials: Bool
  /// The plan of full groups, if there is one.
  let plan: GroupPlan?

  /// The maximum number of groups, one in the other, that are evaluated again after they did not fit.
  ///
  /// With as many, both ways took 1.6 µs an item in lines of two and 5 µs in lines of one; with three more, 14 and 39 µs
  /// against 3.4 and 12 µs.
  private static let maximumTrialDepth = 6

  /// Resolves all lengths of a group. Calls item providers.
  ///
  /// - Parameters:
  ///   - group: The group.
  ///   - container: The size of its container, at least 0.
  /// - Throws: `.notAGroup`, or `.inGroup` with the path of the invalid item or group.
  init(_ group: CollectionLayoutItem, container: AxisPair<Units>) throws(LayoutError) {
    let resolver = try GroupResolver(group, container: container)
    (nodes, frames, badgeRules) = (resolver.nodes, resolver.frames, resolver.badges)
    let root = resolver.nodes[0]
    itemsPerGroup =
      root.itemCount == 0 ? nil : Int(min(root.itemCount, Units(Units.maximumItemCount)))
    usesMeasured = AxisPair(
      nodes.contains { $0.content == .item && $0.isSoft.x },
      nodes.contains { $0.content == .item && $0.isSoft.y })
    (edges, isUniform) = (root.edges, root.isUniform)
    var reach: GroupBadgeRule.Reach?
    for node in nodes where node.isSoft.x || node.isSoft.y {
      for rule in badgeRules[node.badges] { reach = rule.reach.maximum(reach) }
    }
    softBadgeReach = reach
    keepsTrials = resolver.trialDepth > Self.maximumTrialDepth
    plan = GroupPlan(nodes, frames, itemsPerGroup: itemsPerGroup)
  }
}
