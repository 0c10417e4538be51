/// Packs items into lanes, one after another: the rule of a waterfall with all it has to remember.
///
/// A packer is made from a profile, so packing resumes at any item: what came before matters only by
/// where the lanes end, counting the spacing behind each item, and by the lane of the item before.
///
/// | packer | rule | cost per item |
/// | --- | --- | --- |
/// | `FourSortedLanes`, `EightSortedLanes` | shortest, first of equals | lanes sorted in registers |
/// | `TournamentLanes` | the same, for any number of lanes | O(log lanes) |
/// | `NextLanes` | shortest, of equals the next after the last placed | O(lanes) |
/// | `TolerantLanes` | the same, or the first, where lanes count as equal that nearly are | O(lanes) |
/// | `SpanLanes` | all of these, for items in several lanes | O(lanes), O(lanes · span) |
/// | `CyclicLanes` | in turn | O(1) |
protocol LanePacker {
  /// Puts an item that occupies `stride` into a lane.
  mutating func place(_ stride: Units) -> Int
  /// Puts an item of a leaf into a lane; of several that it goes to, into the first and those behind it.
  mutating func place(_ item: Int, of leaf: LeafView, gap: Units) -> Int
  /// Whether items may go to several lanes: then, what an item adds to the lanes' ends is not what it
  /// occupies.
  static var placesSpans: Bool { get }
  /// Writes to `ends` where each lane ends.
  func write(to ends: LaneVector)
}

extension LanePacker {
  @inline(__always)
  mutating func place(_ item: Int, of leaf: LeafView, gap: Units) -> Int { place(leaf.extent(item) &+ gap) }

  @inline(__always)
  static var placesSpans: Bool { false }
}
