/// An item or a group that has present items, in an evaluated group.
struct GroupEntry: Sendable {
  let node: Int
  /// The first item, as distance from the first item that is evaluated.
  let firstItem: Int
  /// The index after the last entry that a group holds.
  var end: Int
  /// The natural outer size: measured, and evened out with siblings.
  var size: AxisPair<Units>
  /// The length of a group's line, absent subitems included, if it has flexible spacings.
  var lineLength: Units = 0
  /// The number of flexible spacings of a group's line, those of absent subitems included.
  var flexibleCount: Units = 0
  /// The left top corner of the outer rectangle, from that of the outermost group, and the final outer size.
  var placement = (origin: AxisPair<Units>.zero, size: AxisPair<Units>.zero)
}

/// The line of a group while items are assigned to it.
struct GroupLine: Sendable {
  let node: Int
  /// The entry of the group.
  let entry: Int
  /// The index of the next subitem, from 0.
  var subitem = 0
  /// The length of the line before the first subitem of the current pass.
  var passStart: Units = 0
  /// The totals along the line.
  var totals = LineTotals()
  /// The longest extent across the line, with edges, of a subitem that is not uniform.
  private var extent: Units = 0
  /// The longest edges across the line of a subitem that is uniform; -1 if there is none.
  private var uniformEdges: Units = -1
  /// The longest length across the line of a subitem that is soft.
  private(set) var longestAcross: Units = 0

  init(node: Int, entry: Int) { (self.node, self.entry) = (node, entry) }

  /// The length of the line across, if that is soft.
  var lengthAcross: Units { uniformEdges < 0 ? extent : max(extent, uniformEdges &+ longestAcross) }

  /// Updates the lengths across the line for a subitem of the given length.
  @inline(__always)
  mutating func addAcross(_ step: GroupNode.Step, _ length: Units) {
    if step.isSoftAcross { longestAcross = max(longestAcross, length) }
    if step.isUniformAcross {
      uniformEdges = max(uniformEdges, step.edgesAcross)
    } else {
      extent = max(extent, length &+ step.edgesAcross)
    }
  }
}
