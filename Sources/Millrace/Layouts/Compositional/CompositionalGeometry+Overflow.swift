/// Bounds of the distance by which items and badges lie outside of their group, where it cannot be measured.
extension CompositionalGeometry {
  /// Returns an upper bound of the distance by which an item, or a badge of a host without soft dimensions, lies before the
  /// start of its group along an axis. `badgeOverflow(measured:)` bounds the other badges.
  ///
  /// Of items, only frames of custom groups lie before the start.
  func startOverflow(along axis: LayoutAxis) -> Units {
    var overflow = group.frames.reduce(0) { max($0, -$1.start(axis)) }
    for node in group.nodes where !node.isSoft.x && !node.isSoft.y {
      // No host starts before its group.
      let host = node.badgeHost(at: .zero, node.size)
      for rule in group.badgeRules[node.badges] {
        overflow = max(overflow, -rule.badge(on: host, item: 0).frame.start(axis))
      }
    }
    return overflow
  }

  /// Returns the maximum length of a host of badges without measured items, and the maximum number of items whose lengths
  /// add up in one.
  func computedHosts() -> (length: Units, stackedItems: Units) {
    guard group.softBadgeReach != nil else { return (0, 0) }
    var (length, stacked): (Units, Units) = (0, 0)
    for axis in [LayoutAxis.horizontal, .vertical] {
      length = max(length, unmeasuredLengths(along: axis).reduce(0, max))
      stacked = max(stacked, stackedItemCounts(along: axis).reduce(0, max))
    }
    return (length, stacked)
  }

  /// Returns an upper bound of the distance by which a badge of an item or group with a soft dimension lies outside of its
  /// group, on both axes. 0 if there are no such badges.
  ///
  /// - Parameter measured: The maximum measured width or height of an item.
  func badgeOverflow(measured: Units) -> Units {
    guard let reach = group.softBadgeReach else { return 0 }
    let host = hosts.length &+ Units.limitedProduct(hosts.stackedItems, measured)
    let distance = reach.fixed + reach.factor * Double(host)
    return distance < Double(Units.groupLimit) ? Units(distance) + 1 : .groupLimit
  }

  /// Returns an upper bound of the distance by which an item or a badge of a group without soft dimensions lies outside of
  /// the group along an axis.
  func fixedOverflow(along axis: LayoutAxis) -> Units {
    // The distances before the start and after the end of each node.
    var overflows = ContiguousArray(repeating: (before: Units(0), after: Units(0)), count: group.nodes.count)
    for index in group.nodes.indices.reversed() {
      let node = group.nodes[index]
      let length = node.size[axis]
      var (before, after): (Units, Units) = (0, 0)
      func include(_ start: Units, _ end: Units) {
        (before, after) = (max(before, -start), max(after, end - length))
      }
      switch node.content {
      case .item: break
      case .frames:
        for frame in group.frames[node.subitems] {
          include(node.insets[axis] + frame.start(axis), node.insets[axis] + frame.end(axis))
        }
      case .line:
        let inside = overflows[node.subitems].reduce((before: Units(0), after: Units(0))) {
          (before: max($0.before, $1.before), after: max($0.after, $1.after))
        }
        let end = node.insets[axis] + fixedLineLength(of: node, along: axis)
        include(-inside.before, min(end + inside.after, .groupLimit))
      }
      let host = node.badgeHost(at: .zero, node.size)
      for rule in group.badgeRules[node.badges] {
        let frame = rule.badge(on: host, item: 0).frame
        include(frame.start(axis), frame.end(axis))
      }
      overflows[index] = (before, after)
    }
    return min(max(overflows[0].before, overflows[0].after), .groupLimit)
  }

  /// Returns an upper bound of the length along an axis of what is in a group without soft dimensions.
  private func fixedLineLength(of node: GroupNode, along axis: LayoutAxis) -> Units {
    let longest = group.nodes[node.subitems].reduce(0) { max($0, $1.size[axis] + $1.edges.length(axis)) }
    let inner = node.innerLength(node.size[axis], axis)
    // Flexible spacing moves subitems at most to the end of the line.
    guard node.axis == axis, !node.isFitting, !node.isEqual else { return inner + longest }
    return max(inner, Units.limitedProduct(node.count, longest + node.spacing.length))
  }
}
