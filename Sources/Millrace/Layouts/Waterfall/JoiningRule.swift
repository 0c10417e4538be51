/// Which lane an item joins that is inserted where the others have to stay in theirs.
///
/// Whatever lane it joins is longer by one item wherever one looks behind it. So the lane to take is
/// one that is short behind the item: the shortest among the items up to some *horizon*. Where that is
/// decides how far apart the lanes' ends drift inside of a feed, edit by edit, and with that in how
/// many places a query has to look:
///
/// - A horizon at the same distance for all evens out what is much longer or shorter than that
///   distance, and builds up waves of about its length; so does a few fixed distances' sum. The end of
///   the feed, the lane that is shortest as a whole, leaves everything in between to chance.
/// - A horizon before the item says nothing about where the item's length will be: the lanes' ends
///   part, and the feed grows up to 2.5 times as high.
/// - So the distance is another one for each insertion, from `nearest` up to the number of items, with
///   every doubling of the distance as likely as the next: then no length of a wave is built up.
///
/// Measured on 10^5 items of a feed of photos in 4 lanes, after 10^5 edits: the mean distance in points
/// between the longest and the shortest lane's end, over all items, for prepending with a tenth of the
/// insertions elsewhere, for insertions at random, and for insertions, removals, moves and resizes at
/// random; and what these insertions at random took each.
///
/// | horizon | prepend | random | mixed | an insertion |
/// | --- | --- | --- | --- | --- |
/// | the end | 6,500 | 10,200 | 12,500 | 210 ns |
/// | 256 + 2,048 + the end | 1,200 | 3,200 | 4,100 | 460 ns |
/// | 256 + 1,024 + 4,096 + 16,384 + the end | 1,100 | 1,800 | 4,500 | 670 ns |
/// | **128 to n, drawn** | 1,050 | 1,450 | 2,000 | 350 ns |
/// | 64 to 1,024 + 1,024 to 16,384, drawn | 900 | 1,100 | 1,500 | 480 ns |
///
/// A second horizon is not worth its time: it took 8 % off a query of the mixed feed. All of these are
/// within 0.1 % of the fresh height. From `farthest` on, the end stands for the horizon.
///
/// A tolerance (`Waterfall.tolerance`) has no say in it: it keeps a packing close to the reading order, which
/// neighbours that stay where they are do not follow anyhow. It has at the end, where the layout goes on.
enum JoiningRule {
  /// How many of the first items count, when an item is inserted before item `index` of `count`: the
  /// lane that these make the shortest is the one to join; of equals, the first.
  ///
  /// Drawn as if at random, but from what the feed is alone: equal feeds go on equally.
  ///
  /// - Parameter occupied: What all items will occupy together, the new one and the spacings included.
  ///   It is another one at almost every insertion, so also a feed where items go in at one place and
  ///   out at another, and which always has the same number, gets all distances.
  @inline(__always)
  static func horizon(ofItemAt index: Int, count: Int, occupied: Units) -> Int {
    // The powers of two from the nearest up to `count`, one of them at least; then something below
    // the next.
    let powers = max(1, Int.bitWidth - (count | 1).leadingZeroBitCount - nearest)
    let draw = mixed(
      UInt64(truncatingIfNeeded: index) ^ (UInt64(truncatingIfNeeded: occupied) &<< 32))
    let power = nearest &+ Int(truncatingIfNeeded: ((draw &>> 32) &* UInt64(powers)) &>> 32)
    if power >= farthest { return count }
    let distance = (1 &<< power) | (Int(truncatingIfNeeded: draw) & ((1 &<< power) &- 1))
    return distance < count - index ? index + distance : count
  }

  /// The binary logarithm of the distance from which on the feed's end stands for the horizon.
  ///
  /// What lies before a horizon waits for cold memory, what lies before the end is known. Of 10^7 items, an
  /// insertion and a move at random took 720 and 1,330 ns with this bound, 840 and 1,500 without; a query of
  /// a feed after 10^6 edits of 10^6 items takes 1.54, 1.67 and 1.94 times a fresh one's without a bound and
  /// with 15 and 14; of 10^5 items 1.43 and 1.42 times without and with 14.
  private static var farthest: Int { 15 }

  /// The binary logarithm of the smallest distance.
  ///
  /// Drawn from 16, 64, 128 and 256 items up, the lanes drifted apart by 1,500, 1,100, 950 and 1,000 pt
  /// for prepending, 1,450, 1,300, 1,400 and 1,450 for insertions at random, and 2,300, 1,950, 1,900
  /// and 2,100 for mixed edits. In 2, 8 and 16 lanes it makes as little difference.
  private static var nearest: Int { 7 }

  /// Scatters a number over all 64 bits: a step of SplitMix64 (Steele, Lea and Flood, "Fast splittable
  /// pseudorandom number generators", 2014).
  @inline(__always)
  private static func mixed(_ number: UInt64) -> UInt64 {
    var bits = number &+ 0x9E37_79B9_7F4A_7C15
    bits = (bits ^ (bits &>> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits &>> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits &>> 31)
  }
}
