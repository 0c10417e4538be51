/// The dirty ranges of a section that places items in rows, or in other runs that are placed as a whole.
///
/// The placement is always valid: rows do not overlap. Every row without dirty items is what the rule computes
/// from the row's first item on. An edit breaks rows again until one ends where an old row ended. If that takes
/// too many rows, the last of them is cut where an old row ends, and its last item becomes a dirty range:
///
///     | broken again | broken again | cut| as before   | as before |
///                                       ^ the dirty range
///
/// From the row of the first dirty range on, items may be placed differently than in a fresh layout. Settling
/// breaks rows again from there. If there are too many dirty ranges, the two nearest become one range, in
/// which old row ends are ignored.
///
/// In a custom layout (`CustomPlacements`), the runs are its chunks. If the first item of a chunk is dirty, the state of
/// the chunk may differ from the state after the chunk before it.
struct UnsettledItems: Sendable {
  /// The dirty ranges, in ascending order, disjoint, none empty.
  private var ranges: ContiguousArray<Range<Int>> = []
  let limit: Int

  /// The maximum number of dirty ranges. It bounds the work that an edit does to shift them.
  static var standardLimit: Int { 256 }

  init(limit: Int) {
    self.limit = limit
  }

  var isEmpty: Bool { ranges.isEmpty }

  var count: Int { ranges.count }

  /// The first item of the first dirty range.
  var first: Int? { ranges.first?.lowerBound }

  func contains(_ item: Int) -> Bool {
    let next = ranges.indices.partitioningIndex { ranges[$0].upperBound > item }
    return next < ranges.count && ranges[next].lowerBound <= item
  }

  mutating func removeAll() { ranges.removeAll() }

  mutating func recordInsertion(at index: Int) {
    for position in ranges.indices.reversed() {
      guard ranges[position].upperBound > index else { return }
      let lower = ranges[position].lowerBound
      ranges[position] = (lower < index ? lower : lower + 1)..<(ranges[position].upperBound + 1)
    }
  }

  /// Records an item that was removed. Its row will be broken again.
  mutating func recordRemoval(at index: Int) {
    var isEmpty = false
    for position in ranges.indices.reversed() {
      guard ranges[position].upperBound > index else { break }
      let lower = ranges[position].lowerBound
      ranges[position] = (lower <= index ? lower : lower - 1)..<(ranges[position].upperBound - 1)
      isEmpty = isEmpty || ranges[position].isEmpty
    }
    if isEmpty { ranges.removeAll { $0.isEmpty } }
  }

  /// Removes `items` from the dirty ranges, because their rows are what the rule computes.
  mutating func remove(_ items: Range<Int>) {
    guard !items.isEmpty else { return }
    let begin = ranges.indices.partitioningIndex { ranges[$0].upperBound > items.lowerBound }
    var end = begin
    while end < ranges.count, ranges[end].lowerBound < items.upperBound { end += 1 }
    guard begin < end else { return }
    let (first, last) = (ranges[begin], ranges[end - 1])
    let before = first.lowerBound..<max(first.lowerBound, items.lowerBound)
    let after = min(items.upperBound, last.upperBound)..<last.upperBound
    ranges.replaceSubrange(begin..<end, with: [before, after].filter { !$0.isEmpty })
    // Removing items from the middle of a dirty range splits it in two.
    if ranges.count > limit { joinNearest() }
  }

  /// Adds `items` to the dirty ranges, because their rows may differ from what the rule computes.
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
    let nearest = (1..<ranges.count).min { distance(before: $0) < distance(before: $1) } ?? 1
    ranges[nearest - 1] = ranges[nearest - 1].lowerBound..<ranges[nearest].upperBound
    ranges.remove(at: nearest)
  }

  private func distance(before position: Int) -> Int {
    ranges[position].lowerBound - ranges[position - 1].upperBound
  }

  /// Returns a description of an inconsistency in the dirty ranges of `count` items, or `nil`.
  func invariantViolation(count: Int) -> String? {
    if ranges.count > limit { return "\(ranges.count) dirty ranges" }
    var end = 0
    for range in ranges {
      if range.isEmpty || range.lowerBound < end || range.upperBound > count {
        return "a dirty range \(range) of \(count) items"
      }
      end = range.upperBound
    }
    return nil
  }
}
