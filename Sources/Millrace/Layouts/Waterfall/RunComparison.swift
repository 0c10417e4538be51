/// The comparison of two sequences of lanes for the same items, segment by segment instead of item by item.
struct RunComparison {
  /// The share of an interval's items that differ.
  enum Differing { case none, some, all }

  /// Consecutive items that are in one segment of each sequence.
  struct Interval {
    var count: Int
    var differing: Differing
    fileprivate var left: Position
    fileprivate var right: Position
  }

  /// The position of an item: its segment, and its index in the segment.
  fileprivate struct Position {
    var segment = 0
    var item = 0
  }

  private let left: RunSegments
  private let right: RunSegments
  private var leftPosition = Position()
  private var rightPosition = Position()

  /// Creates the comparison of two sequences of the same length.
  init(_ left: RunSegments, _ right: RunSegments) {
    assert(left.count == right.count)
    self.left = left
    self.right = right
  }

  /// Returns the next interval; `nil` after the last one.
  ///
  /// - Complexity: O(min(p · q, n)), for n items in the interval and cycles of p and q items
  mutating func next() -> Interval? {
    guard leftPosition.segment < left.segments.count else { return nil }
    let (own, other) = (left.segments[leftPosition.segment], right.segments[rightPosition.segment])
    let count = min(own.count - leftPosition.item, other.count - rightPosition.item)
    var interval = Interval(count: count, differing: .none, left: leftPosition, right: rightPosition)
    // After p · q items both cycles repeat together, and so does the result.
    let compared = min(count, own.cycle.count * other.cycle.count)
    var found = 0
    for offset in 0..<compared {
      found += differs(offset, in: interval) ? 1 : 0
      if found > 0, found <= offset { break }
    }
    interval.differing = found == 0 ? .none : found == compared ? .all : .some
    leftPosition.advance(by: count, in: left)
    rightPosition.advance(by: count, in: right)
    return interval
  }

  func differs(_ offset: Int, in interval: Interval) -> Bool {
    interval.left.lane(at: offset, in: left) != interval.right.lane(at: offset, in: right)
  }
}

extension RunComparison.Position {
  fileprivate mutating func advance(by count: Int, in lanes: RunSegments) {
    item += count
    if item == lanes.segments[segment].count { (segment, item) = (segment + 1, 0) }
  }

  fileprivate func lane(at offset: Int, in lanes: RunSegments) -> UInt8 {
    let cycle = lanes.cycle(lanes.segments[segment])
    return cycle[cycle.startIndex + (item + offset) % cycle.count]
  }
}
