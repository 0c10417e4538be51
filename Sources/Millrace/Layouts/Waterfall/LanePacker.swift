/// The rule of a waterfall with its state, which packs items into lanes one after another.
///
/// A packer is made from a profile and the lane of the previous item, because placements depend on nothing else before
/// them. So packing resumes at any item. The ends in the profile include the spacing after each item.
///
/// | packer | rule | cost per item |
/// | --- | --- | --- |
/// | `FourSortedLanes`, `EightSortedLanes` | shortest; of ties, the first | O(1), keys in registers |
/// | `TournamentLanes` | the same, for any number of lanes | O(log lanes) |
/// | `ScanLanes` | shortest; of ties, the next after the last placed, or either within a tolerance | O(lanes) |
/// | `SpanLanes` | all of these, for items that span lanes | O(lanes), O(lanes · span) |
/// | `CyclicLanes` | in turn | O(1) |
protocol LanePacker {
  /// Places an item that occupies `stride`, and returns its lane.
  mutating func place(_ stride: Units) -> Int
  /// Places an item of a leaf, and returns its lane, or the first of the lanes that it spans.
  mutating func place(_ item: Int, of leaf: LeafView, gap: Units) -> Int
  func write(to ends: LaneVector)
}

extension LanePacker {
  @inline(__always)
  mutating func place(_ item: Int, of leaf: LeafView, gap: Units) -> Int { place(leaf.extent(item) &+ gap) }
}

/// A packer of any rule.
///
/// Each operation on items chooses the packer once, outside its loop, so only the loop is compiled once per packer.
enum AnyLanePacker {
  case four(FourSortedLanes)
  case eight(EightSortedLanes)
  case tournament(TournamentLanes)
  case scan(ScanLanes)
  case cyclic(CyclicLanes)
  case spans(SpanLanes)

  @inline(never)
  mutating func use<User: LanePackerUser>(_ user: inout User) {
    switch self {
    case .four(var packer):
      user.use(&packer)
      self = .four(packer)
    case .eight(var packer):
      user.use(&packer)
      self = .eight(packer)
    case .tournament(var packer):
      user.use(&packer)
      self = .tournament(packer)
    case .scan(var packer):
      user.use(&packer)
      self = .scan(packer)
    case .cyclic(var packer):
      user.use(&packer)
      self = .cyclic(packer)
    case .spans(var packer):
      user.use(&packer)
      self = .spans(packer)
    }
  }

  /// Places the items `range` of a leaf, and sets their lanes.
  mutating func place(_ range: Range<Int>, of leaf: LeafView, gap: Units) {
    var user = LeafPlacing(range: range, leaf: leaf, gap: gap)
    use(&user)
  }

  func write(to ends: LaneVector) {
    switch self {
    case .four(let packer): packer.write(to: ends)
    case .eight(let packer): packer.write(to: ends)
    case .tournament(let packer): packer.write(to: ends)
    case .scan(let packer): packer.write(to: ends)
    case .cyclic(let packer): packer.write(to: ends)
    case .spans(let packer): packer.write(to: ends)
    }
  }

  /// Whether items may span lanes. Then an item may add more than its stride to a lane's end.
  var placesSpans: Bool { if case .spans = self { true } else { false } }
}

/// An operation with any packer; `AnyLanePacker.use` calls it.
protocol LanePackerUser {
  mutating func use(_ packer: inout some LanePacker)
}

/// The end and the index of a lane in one integer, which orders lanes by end, then by index.
///
/// Ends are below 2⁵¹ (`Units.maximumPosition`) and indices below 2⁸.
enum LaneKey {
  @inline(__always)
  static func make(end: Units, lane: Int) -> Int64 { end << 8 | Int64(lane) }
  @inline(__always)
  static func lane(_ key: Int64) -> Int { Int(key & 0xFF) }
  @inline(__always)
  static func end(_ key: Int64) -> Units { key >> 8 }
  @inline(__always)
  static func advanced(_ key: Int64, by stride: Units) -> Int64 { key &+ stride << 8 }
  /// The key of no lane, greater than all others.
  static let none = Int64.max
}

private struct LeafPlacing: LanePackerUser {
  let range: Range<Int>
  let leaf: LeafView
  let gap: Units

  func use(_ packer: inout some LanePacker) {
    for item in range { leaf.setLane(packer.place(item, of: leaf, gap: gap), item) }
  }
}
