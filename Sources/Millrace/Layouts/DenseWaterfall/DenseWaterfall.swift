/// A waterfall in which a later item fills a hole that an item over several lanes has left.
///
/// ```swift
/// var layout = DenseWaterfall(Waterfall(columns: .count(4), columnSpacing: 8, rowSpacing: 8))
/// layout.reach = 100
/// ```
///
/// An item over several lanes begins below the lowest of them, and leaves the ends of the others behind: holes.
/// A later item goes to one of these if it fits in there, with the row spacing behind it, and begins higher there
/// than it would otherwise; of several, to the highest, and of equally high ones to that which was left first, and
/// in that to the first lane. It is as wide there as it would have been otherwise, so that its extent stays
/// true: only lanes count that are together as wide. An item over several lanes fits into a hole of as many, all
/// left by the same item. All others are placed as if it were not there.
///
/// This follows what is drafted for CSS grid lanes (`dense` packing, CSS Grid Level 3), within bounds. A hole is
/// open to the next `reach` items only, or an item might turn up any distance above its neighbours, and an edit
/// change what is any distance behind it. What an item leaves of a hole above it stays empty. And no item is put
/// beside two that left holes, into one of each.
public struct DenseWaterfall: Hashable, Sendable {
  /// Where items go that fill no holes, and what the lanes are. If its order is not `.shortest`, lanes come in
  /// turn, and no holes are filled.
  public var waterfall: Waterfall
  /// The number of items behind the one that left a hole that may fill it: 1 to 255.
  ///
  /// (Of 300,000 items, one in 5 of them over two lanes or all four, with reaches of 4, 8, 16, 32, 64 and 255, 6.6,
  /// 8.8, 10.4, 11.5, 12.0 and 12.5 % of the items fill holes, and the section is 96.3, 95.3, 94.6, 94.2, 93.9 and
  /// 93.8 % as high as without. To settle an edit takes 60, 90, 150, 235 and 640 items with 8, 16, 32, 64 and 255.)
  public var reach: Int

  /// A dense waterfall.
  ///
  /// The values are checked where the layout is used.
  public init(_ waterfall: Waterfall, reach: Int = 32) {
    self.waterfall = waterfall
    self.reach = reach
  }
}
