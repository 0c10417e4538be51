/// The rule of a waterfall with its state, which packs items into lanes one after another.
///
/// A packer is made from a profile and the lane of the previous item, because placements depend on nothing else before
/// them. So packing resumes at any item. The ends in the profile include the spacing after each item.
///
/// | packer | rule | cost per item |
/// | --- | --- | --- |
/// | `FourSortedLanes`, `EightSortedLanes` | shortest; of ties, the first | O(1), keys in registers |
/// | `TournamentLanes` | the same, for any number of lanes | O(log lanes) |
/// | `NextLanes` | shortest; of ties, the next after the last placed | O(lanes) |
/// | `TolerantLanes` | either, with ties within a tolerance | O(lanes) |
/// | `SpanLanes` | all of these, for items that span lanes | O(lanes), O(lanes · span) |
/// | `CyclicLanes` | in turn | O(1) |
protocol LanePacker {
  /// Places an item that occupies `stride`, and returns its lane.
  mutating func place(_ stride: Units) -> Int
  /// Places an item of a leaf, and returns its lane, or the first of the lanes that it spans.
  mutating func place(_ item: Int, of leaf: LeafView, gap: Units) -> Int
  /// Whether items may span lanes. Then an item may add more than its stride to a lane's end.
  static var placesSpans: Bool { get }
  /// Writes the end of each lane to `ends`.
  func write(to ends: LaneVector)
}

extension LanePacker {
  @inline(__always)
  mutating func place(_ item: Int, of leaf: LeafView, gap: Units) -> Int { place(leaf.extent(item) &+ gap) }

  @inline(__always)
  static var placesSpans: Bool { false }
}
