/// The capacities of the leaves and nodes of a tree.
///
/// Tests use tiny ones, so that every split, merge and depth happens with a handful of items.
package struct TreeShape: Hashable, Sendable {
  /// The maximum number of items of a leaf, at least 2.
  package let leafCapacity: Int
  /// The maximum number of children of a node, at least 3.
  package let fanOut: Int
  /// The number of items that bulk building puts into a leaf.
  package let bulkFill: Int
  /// The size of an item's payload, the layout's data in a leaf: 0 to 8 bytes.
  package var payload: Int

  package init(leafCapacity: Int, fanOut: Int, bulkFill: Int, payload: Int = 0) {
    precondition(leafCapacity >= 2 && fanOut >= 3, "a tree needs leaves of 2 items and nodes of 3 children")
    precondition((1...leafCapacity).contains(bulkFill), "a leaf is filled with 1 item to its capacity")
    precondition((0...8).contains(payload), "a payload is part of a word")
    self.leafCapacity = leafCapacity
    self.fanOut = fanOut
    self.bulkFill = bulkFill
    self.payload = payload
  }

  /// The same shape with room for the number of lanes that an item spans.
  ///
  /// Nodes are narrower: a search applies the matrices of the children before its target one after the other,
  /// and an edit multiplies all matrices of a node (`SpanMatrix`). (10⁶ items, 5 % of them in 2 or all lanes,
  /// in 4 and 8 lanes: with nodes of 4 and of 8 a stable insertion took 4.1 and 4.6 µs, and 11.0 and 14.2; a
  /// query 2.0 and 2.0 µs, and 3.2 and 3.3.)
  package var withSpans: TreeShape {
    TreeShape(leafCapacity: leafCapacity, fanOut: min(fanOut, 4), bulkFill: bulkFill, payload: 1)
  }

  var withoutPayload: TreeShape {
    TreeShape(leafCapacity: leafCapacity, fanOut: fanOut, bulkFill: bulkFill)
  }

  /// Returns the shape for a layout of `lanes` lanes.
  ///
  /// (10⁷ items in 4 lanes, AMD EPYC 9005, nodes of 32: with leaves of 64, **128**, 256 and 512 items a viewport query
  /// took 1030, 980, 1070 and 1240 ns at the median, an insertion at random with the query of the viewport around it
  /// 3140, 3240, 3700 and 5120 ns, and the nodes 0.7, 0.4, 0.2 and 0.1 bytes per item. With nodes of 16, **32** and 64
  /// children a query took 1020, 980 and 1180 ns, an insertion 3160, 3240 and 3520 ns. A leaf that is built full is split
  /// by its first insertion, which takes 1630 ns without the query; with leaves built **15/16**, 7/8 and 3/4 full it
  /// takes 1070, 1170 and 1210 ns, and 15/16 takes the least memory too.)
  package static func standard(lanes: Int) -> TreeShape {
    // A node stores a sum per child and lane. So that the sums do not outweigh the items, more lanes take larger leaves
    // and narrower nodes. (16 lanes, 10⁶ items: 8, 16, 32 and 64 items per lane took 2760, 2780, 2820 and 3090 ns a
    // query, 7.1, 7.4, 7.9 and 8.9 µs an insertion, and 1, 0.5, 0.3 and 0.1 bytes per item for the sums.) 31 instead of
    // 32, so that 16 records of 640 bytes, with the bits for estimates (`LeafView`), fit into a page of 10 KiB, which
    // is a size class of allocators. (With 32, 10⁷ items took 6.84 bytes an item instead of 5.97.)
    let leafCapacity = max(124, lanes * 31)
    return TreeShape(
      leafCapacity: leafCapacity,
      fanOut: lanes <= 8 ? 32 : lanes <= 32 ? 16 : 8,
      bulkFill: leafCapacity * 15 / 16)
  }

  /// Returns the shape of an interval index.
  ///
  /// (A mosaic of 10⁷ photos in 4 columns, every eighth of 2 by 2, nodes of 32: with leaves of 32, **64**, 128 and 256
  /// items a viewport query took 1210, 1200, 1290 and 1500 ns at the median, an insertion at random 2350, 2360, 2510 and
  /// 2840 ns, 4190, 4280, 4560 and 5050 ns with the query of the viewport around it, and the nodes 1.2, 0.6, 0.3 and 0.2
  /// bytes per item. With nodes of 16, **32** and 64 children these took 1310, 1200 and 1270 ns; 2320, 2360 and 2540 ns;
  /// 4210, 4280 and 4520 ns.)
  package static func intervals(payload: Int) -> TreeShape {
    TreeShape(leafCapacity: 64, fanOut: 32, bulkFill: 60, payload: payload)
  }
}
