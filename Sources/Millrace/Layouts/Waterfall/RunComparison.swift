/// Compares two sequences of lanes for the same items, stretch by stretch, without looking at each item.
struct RunComparison {
  /// How many of a stretch's items differ.
  enum Differing { case none, some, all }

  /// Items that are in one segment of each sequence.
  struct Stretch {
    var count: Int
    var differing: Differing
    fileprivate var left: Place
    fileprivate var right: Place
  }

  /// An item of a segment.
  fileprivate struct Place {
    var segment = 0
    var item = 0
  }

  private let left: RunSegments
  private let right: RunSegments
  private var leftPlace = Place()
  private var rightPlace = Place()

  /// The comparison of two sequences that are as long.
  init(_ left: RunSegments, _ right: RunSegments) {
    assert(left.count == right.count)
    self.left = left
    self.right = right
  }

  /// The next stretch; `nil` behind the last.
  ///
  /// - Complexity: O(p · q) for cycles of p and q items, and no more than there are items
  mutating func next() -> Stretch? {
    guard leftPlace.segment < left.segments.count else { return nil }
    let (own, other) = (left.segments[leftPlace.segment], right.segments[rightPlace.segment])
    let count = min(own.count - leftPlace.item, other.count - rightPlace.item)
    var stretch = Stretch(count: count, differing: .none, left: leftPlace, right: rightPlace)
    // What holds until both cycles have repeated together holds further on.
    let compared = min(count, own.cycle.count * other.cycle.count)
    var found = 0
    for offset in 0..<compared {
      found += differs(offset, in: stretch) ? 1 : 0
      if found > 0, found <= offset { break }
    }
    stretch.differing = found == 0 ? .none : found == compared ? .all : .some
    leftPlace.advance(by: count, in: left)
    rightPlace.advance(by: count, in: right)
    return stretch
  }

  /// Whether an item of a stretch differs.
  func differs(_ offset: Int, in stretch: Stretch) -> Bool {
    stretch.left.lane(behind: offset, in: left) != stretch.right.lane(behind: offset, in: right)
  }
}

extension RunComparison.Place {
  fileprivate mutating func advance(by count: Int, in lanes: RunSegments) {
    item += count
    if item == lanes.segments[segment].count { (segment, item) = (segment + 1, 0) }
  }

  fileprivate func lane(behind offset: Int, in lanes: RunSegments) -> UInt8 {
    let cycle = lanes.cycle(lanes.segments[segment])
    return cycle[cycle.startIndex + (item + offset) % cycle.count]
  }
}
