/// Disjoint rectangles of cells, sorted by their first cells row by row, and found by their cells.
///
/// Above the sorted list are bounding boxes: one around each 16 rectangles, one around each 16 boxes, and so
/// on. A search skips boxes outside the searched rows and columns. Neighbors in the list are mostly
/// neighbors in the sheet, so a search is O(log m + found) for m rectangles that are small beside the sheet;
/// in the worst case, with many long rectangles beside the searched cells, O(m).
///
/// Changes are O(m), because an insertion or removal of tracks moves the rectangles after it. A pass over 1,000
/// takes 1 µs.
struct SpanIndex: InvariantChecking, Sendable {
  /// The rectangles, in ascending order of their first cells. None overlaps another.
  private(set) var spans: ContiguousArray<CellSpan> = []
  /// The boxes around 16 rectangles each, then those around 16 boxes each, up to a level of at most 16.
  private var levels: ContiguousArray<ContiguousArray<CellSpan>> = []

  /// 2⁴ in a box. (A viewport query of 52 cells, of which some 10 are merged, took 1.55, 1.61 and 1.69 µs
  /// with 8, 16 and 32 in a box at 1,000 merged cells, and 1.90, 1.89 and 1.93 at 100,000; with 8 an edit
  /// moves twice as many boxes.)
  private static let shift = 4

  var isEmpty: Bool { spans.isEmpty }

  var count: Int { spans.count }

  /// Returns the first rectangle that overlaps `span`, and its index.
  func first(overlapping span: CellSpan) -> (index: Int, span: CellSpan)? {
    var found: (index: Int, span: CellSpan)?
    forEach(where: { $0.overlaps(span) }) { index, span in
      found = (index, span)
      return false
    }
    return found
  }

  /// Calls `body` with the rectangles that satisfy `matches`, in their order, while it returns true.
  ///
  /// - Parameter matches: A predicate that is true for a box if it is true for a rectangle in the box.
  /// - Complexity: O(log m + found) mostly, O(m) in the worst case
  @inline(__always)
  func forEach(where matches: (CellSpan) -> Bool, _ body: (_ index: Int, CellSpan) -> Bool) {
    var level = levels.count
    var index = 0
    // A depth-first traversal without a stack: the index of a box is that of its first child, shifted.
    while true {
      let count = level == 0 ? spans.count : levels[level - 1].count
      if index >= count { return }
      let span = level == 0 ? spans[index] : levels[level - 1][index]
      if matches(span) {
        if level > 0 {
          level -= 1
          index <<= Self.shift
          continue
        }
        guard body(index, span) else { return }
      }
      index += 1
      while level < levels.count, index & (1 << Self.shift - 1) == 0 {
        level += 1
        index >>= Self.shift
      }
    }
  }

  /// Inserts a rectangle that overlaps no other.
  mutating func insert(_ span: CellSpan) {
    let index = spans.indices.partitioningIndex { !spans[$0].precedes(span) }
    spans.insert(span, at: index)
    updateBoxes(from: index)
  }

  mutating func remove(at index: Int) {
    spans.remove(at: index)
    updateBoxes(from: index)
  }

  /// Records that tracks were inserted. A rectangle around them grows.
  mutating func recordInsertion(of count: Int, at index: Int, _ axis: CellSpan.TrackAxis) {
    guard !isEmpty else { return }
    let change = BorderChange(insertionOf: count, at: index, axis)
    for index in spans.indices { spans[index].apply(change) }
    applyToBoxes(change)
  }

  /// Records that tracks were removed. A rectangle loses them, and is removed if at most one cell is left.
  mutating func recordRemoval(of range: Range<Int>, _ axis: CellSpan.TrackAxis) {
    guard !isEmpty else { return }
    let change = BorderChange(removalOf: range, axis)
    var isAscending = true
    var kept = 0
    for index in spans.indices {
      var span = spans[index]
      span.apply(change)
      guard span.isMerged else { continue }
      // If the first rows of two rectangles are removed, both start in the same row.
      if kept > 0, !spans[kept - 1].precedes(span) { isAscending = false }
      spans[kept] = span
      kept += 1
    }
    if kept == spans.count, isAscending { return applyToBoxes(change) }
    spans.removeSubrange(kept...)
    if !isAscending { spans.sort { $0.precedes($1) } }
    updateBoxes(from: 0)
  }

  /// Applies a change to the boxes. A change keeps the order of borders, so a box stays the smallest around its
  /// rectangles.
  private mutating func applyToBoxes(_ change: BorderChange) {
    for level in levels.indices {
      for index in levels[level].indices { levels[level][index].apply(change) }
    }
  }

  /// Removes and returns the rectangles that span only the track `index`.
  mutating func removeSpans(inTrack index: Int, _ axis: CellSpan.TrackAxis) -> ContiguousArray<CellSpan> {
    func isIn(_ span: CellSpan) -> Bool { span[axis].lower == Int32(index) && span[axis].count == 1 }
    guard spans.contains(where: isIn) else { return [] }
    let removed = ContiguousArray(spans.lazy.filter(isIn))
    spans.removeAll(where: isIn)
    updateBoxes(from: 0)
    return removed
  }

  /// Recomputes the boxes of the rectangles from `index` on.
  private mutating func updateBoxes(from index: Int) {
    var first = index
    var level = 0
    while true {
      let below = level == 0 ? spans : levels[level - 1]
      guard below.count > 1 << Self.shift else {
        levels.removeSubrange(level...)
        return
      }
      first >>= Self.shift
      if level == levels.count { levels.append([]) }
      levels[level].removeSubrange(min(first, levels[level].count)...)
      var begin = levels[level].count << Self.shift
      while begin < below.count {
        let end = min(below.count, begin + 1 << Self.shift)
        var box = below[begin]
        for next in (begin + 1)..<max(begin + 1, end) { box = box.union(below[next]) }
        levels[level].append(box)
        begin = end
      }
      level += 1
    }
  }

  /// Returns a violation of the order or of the boxes, or `nil`.
  ///
  /// - Complexity: O(m^2)
  func invariantViolation() -> String? {
    for (index, span) in spans.enumerated() {
      if !span.isMerged { return "\(span.description) is a single cell" }
      if index > 0, !spans[index - 1].precedes(span) { return "\(span.description) is not in order" }
      for other in spans[..<index] where other.overlaps(span) {
        return "\(span.description) overlaps \(other.description)"
      }
    }
    var fresh = self
    fresh.levels = []
    fresh.updateBoxes(from: 0)
    return fresh.levels == levels ? nil : "the boxes are not up to date"
  }
}
