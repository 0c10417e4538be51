/// The rule that chooses the lane of an inserted item under the stable policy, where other items keep their lanes.
///
/// The insertion makes its lane longer at every later item. So the item goes to a lane that is short after it: the
/// shortest one among the items up to a *horizon*. The distance of the horizon decides how far the lanes' ends drift
/// apart with the number of edits, and so how much a query has to search:
///
/// - A fixed distance builds up waves of about its length, and so does the sum of several. The end of the section as
///   horizon leaves everything before it to chance.
/// - With a horizon before the item, the section grows to up to 2.5 times its height.
/// - So each insertion draws another distance, from 2^`nearest` to the number of items, every doubling of the distance
///   equally likely. Then waves of no length build up.
///
/// Measured on 10⁵ photos in 4 lanes, after 10⁵ edits: the mean distance between the ends of the longest and the
/// shortest lane over all items, in points, and the time of a random insertion. *Prepend* is prepending with a tenth of
/// the insertions elsewhere; *random* is insertions at random; *mixed* is insertions, removals, moves and resizes at
/// random.
///
/// | horizon, in items | prepend | random | mixed | insertion |
/// | --- | --- | --- | --- | --- |
/// | the end | 6,500 pt | 10,200 pt | 12,500 pt | 210 ns |
/// | 256 + 2,048 + the end | 1,200 pt | 3,200 pt | 4,100 pt | 460 ns |
/// | 256 + 1,024 + 4,096 + 16,384 + the end | 1,100 pt | 1,800 pt | 4,500 pt | 670 ns |
/// | **128 to n, drawn** | 1,050 pt | 1,450 pt | 2,000 pt | 350 ns |
/// | 64 to 1,024 + 1,024 to 16,384, drawn | 900 pt | 1,100 pt | 1,500 pt | 480 ns |
///
/// A second horizon is not worth its time: it makes a query of the mixed feed 8 % faster. All of these are within 0.1 %
/// of the fresh height. From 2^`farthest` items on, the end is the horizon.
///
/// `Waterfall.tolerance` has no effect here: items that keep their lanes do not follow the reading order anyway.
enum JoiningRule {
  /// Returns the horizon of an insertion before item `index` of `count`, as a number of items from the first one.
  ///
  /// The item goes to the lane that is shortest after these items; of ties, to the first. The draw is a hash of the
  /// arguments, so equal sections get equal layouts.
  ///
  /// - Parameter occupied: The total length of all items, the new one and the spacing included. It differs for almost
  ///   every insertion, so a section with a constant number of items, inserted and removed at fixed indices, also gets
  ///   all distances.
  @inline(__always)
  static func horizon(ofItemAt index: Int, count: Int, occupied: Units) -> Int {
    // Draw a power of two from 2^`nearest` to `count` (at least one is left), then a number below the next power.
    let powers = max(1, Int.bitWidth - (count | 1).leadingZeroBitCount - nearest)
    let draw = hash(
      UInt64(truncatingIfNeeded: index) ^ (UInt64(truncatingIfNeeded: occupied) &<< 32))
    let power = nearest &+ Int(truncatingIfNeeded: ((draw &>> 32) &* UInt64(powers)) &>> 32)
    let distance = (1 &<< power) | (Int(truncatingIfNeeded: draw) & ((1 &<< power) &- 1))
    // Without a branch, which no processor could predict.
    return min(index + (power < farthest ? distance : count), count)
  }

  /// The binary logarithm of the distance from which the section's end is the horizon.
  ///
  /// The profile at a horizon has to be read from cold memory; the one at the end is stored. Measured on 10⁷ items, a
  /// random insertion takes 720 ns and a move 1,330 ns with this bound; 840 and 1,500 ns without. A query after as many
  /// edits as items, relative to a query of a fresh layout:
  ///
  /// | items | no bound | 15 | 14 |
  /// | --- | --- | --- | --- |
  /// | 10⁶ | 1.54 | 1.67 | 1.94 |
  /// | 10⁵ | 1.43 | | 1.42 |
  private static var farthest: Int { 15 }

  /// The binary logarithm of the minimum distance.
  ///
  /// The drift of the lanes, in points, by minimum distance; with 2, 8 and 16 lanes it makes as little difference:
  ///
  /// | items | prepend | random | mixed |
  /// | --- | --- | --- | --- |
  /// | 16 | 1,500 | 1,450 | 2,300 |
  /// | 64 | 1,100 | 1,300 | 1,950 |
  /// | 128 | 950 | 1,400 | 1,900 |
  /// | 256 | 1,000 | 1,450 | 2,100 |
  private static var nearest: Int { 7 }

  /// Returns a hash of `number`.
  ///
  /// A step of SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014).
  @inline(__always)
  private static func hash(_ number: UInt64) -> UInt64 {
    var bits = number &+ 0x9E37_79B9_7F4A_7C15
    bits = (bits ^ (bits &>> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits &>> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits &>> 31)
  }
}
