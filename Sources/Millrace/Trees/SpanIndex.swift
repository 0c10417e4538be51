/// Disjoint rectangles of cells, in the order of their first cells, row by row, and found by the cells that
/// they have.
///
/// Above the sorted list are boxes: one around each 16 of them, one around each 16 boxes, and so on. Who looks
/// for those that meet some rows and columns skips what lies in a box that does not. Since neighbours in the
/// list are neighbours in the sheet mostly, that is O(log m + found) for m rectangles that are small beside
/// the sheet; in the worst case (very many that are very long and begin everywhere, and lie beside what is
/// looked for) O(m).
///
/// Changes are O(m): insertions and removals of tracks move what lies behind. A pass over 1,000 takes a
/// microsecond.
struct SpanIndex: Sendable {
  /// In ascending order of their first cells. None overlaps another.
  private(set) var spans: ContiguousArray<CellSpan> = []
  /// The boxes around 16 rectangles each, then those around 16 of these, up to a level of at most 16.
  private var levels: ContiguousArray<ContiguousArray<CellSpan>> = []

  /// 2^4 in a box. (A viewport query of 52 cells, of which some 10 are merged, took 1.55, 1.61 and 1.69 us with
  /// 8, 16 and 32 in a box at 1,000 merged cells, and 1.90, 1.89 and 1.93 at 100,000; with 8 there are twice as
  /// many boxes to be moved by an edit.)
  private static let shift = 4

  var isEmpty: Bool { spans.isEmpty }

  // MARK: - Reading

  /// The rectangle that has a cell of `span`; the first of them, if there are several.
  ///
  /// - Complexity: that of `forEach(where:_:)`
  func first(overlapping span: CellSpan) -> (place: Int, span: CellSpan)? {
    var found: (place: Int, span: CellSpan)?
    forEach(where: { $0.overlaps(span) }) { place, span in
      found = (place, span)
      return false
    }
    return found
  }

  /// Calls `body` with each rectangle that meets something, in their order, as long as it returns true.
  ///
  /// - Parameter meets: Whether a rectangle, or a box around some, meets it.
  /// - Complexity: O(log m + found) mostly, O(m) in the worst case
  @inline(__always)
  func forEach(where meets: (CellSpan) -> Bool, _ body: (_ place: Int, CellSpan) -> Bool) {
    var level = levels.count
    var place = 0
    // In the order of a walk over the boxes, but without a stack: at the end of 16, the next place of the
    // level above is where they are numbered to be.
    while true {
      let count = level == 0 ? spans.count : levels[level - 1].count
      if place >= count { return }
      let span = level == 0 ? spans[place] : levels[level - 1][place]
      if meets(span) {
        if level > 0 {
          level -= 1
          place <<= Self.shift
          continue
        }
        guard body(place, span) else { return }
      }
      place += 1
      while level < levels.count, place & (1 << Self.shift - 1) == 0 {
        level += 1
        place >>= Self.shift
      }
    }
  }

  // MARK: - Changing

  /// Adds a rectangle that overlaps none.
  mutating func insert(_ span: CellSpan) {
    let place = spans.indices.partitioningIndex { !spans[$0].precedes(span) }
    spans.insert(span, at: place)
    updateBoxes(from: place)
  }

  mutating func remove(at place: Int) {
    spans.remove(at: place)
    updateBoxes(from: place)
  }

  /// Takes note that tracks were inserted. A rectangle that they are inside of has them.
  mutating func recordInsertion(of count: Int, at index: Int, _ side: CellSpan.Side) {
    guard !isEmpty else { return }
    let change = BorderChange(insertionOf: count, at: index, side)
    for place in spans.indices { spans[place].apply(change) }
    applyToBoxes(change)
  }

  /// Takes note that tracks were removed. A rectangle loses them; if no more than one cell is left of it,
  /// it is gone.
  mutating func recordRemoval(of range: Range<Int>, _ side: CellSpan.Side) {
    guard !isEmpty else { return }
    let change = BorderChange(removalOf: range, side)
    var isAscending = true
    var kept = 0
    for place in spans.indices {
      var span = spans[place]
      span.apply(change)
      guard span.isMerged else { continue }
      // Where the first rows of two are removed, both begin in the same one.
      if kept > 0, !spans[kept - 1].precedes(span) { isAscending = false }
      spans[kept] = span
      kept += 1
    }
    if kept == spans.count, isAscending { return applyToBoxes(change) }
    spans.removeSubrange(kept...)
    if !isAscending { spans.sort { $0.precedes($1) } }
    updateBoxes(from: 0)
  }

  /// A border that is further behind than another one never comes before it, whatever is inserted or removed.
  /// So what becomes of rectangles becomes of the boxes around them.
  private mutating func applyToBoxes(_ change: BorderChange) {
    for level in levels.indices {
      for place in levels[level].indices { levels[level][place].apply(change) }
    }
  }

  /// Takes out the rectangles that lie in one track alone.
  mutating func removeSpans(inTrack index: Int, _ side: CellSpan.Side) -> ContiguousArray<CellSpan> {
    guard !isEmpty else { return [] }
    func isIn(_ span: CellSpan) -> Bool { span[side].lower == Int32(index) && span[side].count == 1 }
    guard spans.contains(where: isIn) else { return [] }
    let taken = ContiguousArray(spans.lazy.filter(isIn))
    spans.removeAll(where: isIn)
    updateBoxes(from: 0)
    return taken
  }

  /// Brings the boxes up to date that the rectangles from `place` on are in.
  private mutating func updateBoxes(from place: Int) {
    var place = place
    var level = 0
    while true {
      let below = level == 0 ? spans : levels[level - 1]
      guard below.count > 1 << Self.shift else {
        levels.removeSubrange(level...)
        return
      }
      place >>= Self.shift
      if level == levels.count { levels.append([]) }
      levels[level].removeSubrange(min(place, levels[level].count)...)
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

  /// What is wrong with the order or the boxes, or `nil`.
  ///
  /// - Complexity: O(m^2)
  func invariantViolation() -> String? {
    for (place, span) in spans.enumerated() {
      if !span.isMerged { return "\(span) is no rectangle of cells" }
      if place > 0, !spans[place - 1].precedes(span) { return "\(span) is not in order" }
      for other in spans[..<place] where other.overlaps(span) { return "\(span) overlaps \(other)" }
    }
    var fresh = self
    fresh.levels = []
    fresh.updateBoxes(from: 0)
    return fresh.levels == levels ? nil : "the boxes are not up to date"
  }
}
