/// Which rows, or other runs of items that are placed as a whole, are not known to be where a fresh layout has
/// them.
///
/// Everything is a valid placement at any time: rows without overlaps. And every row is what the rule says from
/// its first item on, but for those that hold one of the items in here. An edit breaks rows anew until one
/// ends where one ended before; if that takes too many rows, the last of them is cut where an old one ends,
/// and its last item is a dirty range:
///
///     | broken anew | broken anew | cut| as before   | as before |
///                                    ^ the dirty range
///
/// From the first dirty range's row on, items may lie elsewhere than in a fresh layout. Settling breaks rows anew from
/// there. Of very many dirty ranges, the two nearest become one range, in which where rows ended before counts for
/// nothing.
///
/// In a layout of one's own (`CustomPlaces`) the runs are its chunks: one whose first item is in here may not
/// begin with the state that the chunk before it leaves.
struct UnsettledItems: Sendable {
  /// In ascending order, disjoint, none empty.
  private var ranges: ContiguousArray<Range<Int>> = []
  let limit: Int

  /// The most dirty ranges that are remembered: what an edit has to shift stays bounded.
  static var standardLimit: Int { 256 }

  init(limit: Int) {
    self.limit = limit
  }

  var isEmpty: Bool { ranges.isEmpty }

  var count: Int { ranges.count }

  /// The first item of the first dirty range.
  var first: Int? { ranges.first?.lowerBound }

  /// Whether an item is in a dirty range.
  func contains(_ item: Int) -> Bool {
    let next = ranges.indices.partitioningIndex { ranges[$0].upperBound > item }
    return next < ranges.count && ranges[next].lowerBound <= item
  }

  mutating func removeAll() { ranges.removeAll() }

  /// Takes note that an item was inserted.
  mutating func recordInsertion(at index: Int) {
    for place in ranges.indices.reversed() {
      guard ranges[place].upperBound > index else { return }
      let lower = ranges[place].lowerBound
      ranges[place] = (lower < index ? lower : lower + 1)..<(ranges[place].upperBound + 1)
    }
  }

  /// Takes note that an item was removed, whose row is going to be broken anew.
  mutating func recordRemoval(at index: Int) {
    var isEmpty = false
    for place in ranges.indices.reversed() {
      guard ranges[place].upperBound > index else { break }
      let lower = ranges[place].lowerBound
      ranges[place] = (lower <= index ? lower : lower - 1)..<(ranges[place].upperBound - 1)
      isEmpty = isEmpty || ranges[place].isEmpty
    }
    if isEmpty { ranges.removeAll { $0.isEmpty } }
  }

  /// Takes note that the rows of some items are what the rule says.
  mutating func remove(_ items: Range<Int>) {
    guard !items.isEmpty else { return }
    let begin = ranges.indices.partitioningIndex { ranges[$0].upperBound > items.lowerBound }
    var end = begin
    var rest: [Range<Int>] = []
    while end < ranges.count, ranges[end].lowerBound < items.upperBound {
      let before = ranges[end].lowerBound..<max(ranges[end].lowerBound, items.lowerBound)
      let behind = min(items.upperBound, ranges[end].upperBound)..<ranges[end].upperBound
      rest += [before, behind].filter { !$0.isEmpty }
      end += 1
    }
    if begin < end { ranges.replaceSubrange(begin..<end, with: rest) }
    // What is in the middle of a dirty range makes it two.
    if ranges.count > limit { joinNearest() }
  }

  /// Takes note that the rows that hold some items may not be what the rule says.
  mutating func insert(_ items: Range<Int>) {
    guard !items.isEmpty else { return }
    let begin = ranges.indices.partitioningIndex { ranges[$0].upperBound >= items.lowerBound }
    var (end, union) = (begin, items)
    while end < ranges.count, ranges[end].lowerBound <= items.upperBound {
      union = min(union.lowerBound, ranges[end].lowerBound)..<max(union.upperBound, ranges[end].upperBound)
      end += 1
    }
    ranges.replaceSubrange(begin..<end, with: CollectionOfOne(union))
    if ranges.count > limit { joinNearest() }
  }

  private mutating func joinNearest() {
    var nearest = 1
    for place in 1..<ranges.count where distance(before: place) < distance(before: nearest) {
      nearest = place
    }
    ranges[nearest - 1] = ranges[nearest - 1].lowerBound..<ranges[nearest].upperBound
    ranges.remove(at: nearest)
  }

  private func distance(before place: Int) -> Int {
    ranges[place].lowerBound - ranges[place - 1].upperBound
  }

  /// What is wrong with the dirty ranges of so many items, or `nil`.
  func invariantViolation(count: Int) -> String? {
    if ranges.count > limit { return "\(ranges.count) dirtyRanges" }
    var end = 0
    for range in ranges {
      if range.isEmpty || range.lowerBound < end || range.upperBound > count {
        return "a dirtyRange \(range) of \(count) items"
      }
      end = range.upperBound
    }
    return nil
  }
}
