import Millrace

/// An item or a group, with its size and the items of the section that it holds.
struct NaiveCompositionalNode {
  let item: CollectionLayoutItem
  /// The path of the description.
  let path: String
  /// Whether the dimension is soft. A dimension that `equal` ignores is not.
  let isSoft: NaiveAxisPair<Bool>
  /// Whether the dimension is uniform across siblings. A dimension that `equal` ignores is not.
  let isUniform: NaiveAxisPair<Bool>
  /// The outer size.
  var outer: NaiveAxisPair<Int>
  /// The indices of the items, present or absent.
  var slots: Range<Int>
  /// The subitems of the line of a group.
  var line: [NaiveCompositionalNode] = []
  /// The frames of a custom group.
  var frames: [CollectionLayoutGroupCustomItem] = []

  var insets: NaiveCompositionalInsets { NaiveCompositionalInsets(item.contentInsets) }

  /// The frame of an item, or the inner rectangle of a group.
  ///
  /// "Its frame is that less its insets, at least 0 long. *Insets do not count along a soft axis*, of items as of
  /// groups."
  func innerLength(_ axis: LayoutAxis) -> Int {
    isSoft[axis] ? outer[axis] : max(0, outer[axis] - insets.sum(axis))
  }

  func innerStart(_ axis: LayoutAxis) -> Int { isSoft[axis] ? 0 : insets.starts[axis] }

  /// The length that the node takes with its edges, the flexible ones at their least.
  func lengthWithEdges(_ axis: LayoutAxis) -> Int { outer[axis] + item.naiveEdges(axis) }

  /// "Items past the section's last one are *absent*."
  func isPresent(_ count: Int) -> Bool { slots.lowerBound < count }
}

/// The line of a group: its axis and its number of subitems.
struct NaiveCompositionalLine {
  let axis: LayoutAxis
  let subitems: [CollectionLayoutItem]
  let filling: CollectionLayoutGroupContent.Filling
  let spacing: CollectionLayoutSpacing?

  init?(_ group: CollectionLayoutItem) {
    guard case .line(let axis, let subitems, let filling) = group.groupContent else { return nil }
    (self.axis, self.subitems, self.filling, spacing) = (axis, subitems, filling, group.interItemSpacing)
  }

  /// Returns the length of subitems "with its edges and the least of every spacing".
  func length(_ nodes: some Collection<NaiveCompositionalNode>, _ path: String) throws -> Int {
    var length = 0
    for (index, node) in nodes.enumerated() {
      let spacing = index == 0 ? 0 : spacing.naiveLeast
      length = try NaiveCompositionalUnits.checked(length + spacing + node.lengthWithEdges(axis), path)
    }
    return length
  }
}
