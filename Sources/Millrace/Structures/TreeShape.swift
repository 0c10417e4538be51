/// How many items a leaf and how many children a node of a tree hold at most.
///
/// Tests use tiny ones, so that every split, merge and depth happens with a handful of items.
package struct TreeShape: Hashable, Sendable {
  /// The most items in a leaf, at least 2.
  package let leafCapacity: Int
  /// The most children of a node, at least 3.
  package let fanOut: Int
  /// The number of items that bulk building puts into a leaf.
  package let bulkFill: Int

  /// A shape of the given capacities.
  package init(leafCapacity: Int, fanOut: Int, bulkFill: Int) {
    precondition(leafCapacity >= 2 && fanOut >= 3, "a tree needs leaves of 2 items and nodes of 3 children")
    precondition((1...leafCapacity).contains(bulkFill), "a leaf is filled with 1 item to its capacity")
    self.leafCapacity = leafCapacity
    self.fanOut = fanOut
    self.bulkFill = bulkFill
  }

  /// The shape for a feed of so many lanes.
  package static func standard(lanes: Int) -> TreeShape {
    // A node stores a sum per child and lane. So that many lanes don't outweigh their items, leaves
    // grow with the lanes (32 items for each), and nodes get narrower.
    let leafCapacity = max(128, lanes * 32)
    return TreeShape(
      leafCapacity: leafCapacity,
      fanOut: lanes <= 8 ? 32 : lanes <= 32 ? 16 : 8,
      bulkFill: leafCapacity)
  }
}
