/// The visible positions of a sheet's tracks on one axis, pinned ones included.
struct StickyTracks {
  let count: Int
  /// The first track that is not pinned at the leading edge.
  let leading: Int
  /// The first track that is pinned at the trailing edge.
  let trailing: Int
  let rule: StickyRule
  /// The query's range on this axis.
  let queryRect: Range<Units>
  /// Whether queries find empty tracks: only on the main axis.
  let showsEmpty: Bool
  let roundsOutward: Bool

  /// - Parameters:
  ///   - edges: The edges of the visible range, insets included.
  ///   - queryRect: The query's range on this axis; empty if there is no query.
  init(
    _ list: borrowing TrackList, edges: StickyEdges, queryRect: Range<Units> = 0..<0, roundsOutward: Bool
  ) {
    count = list.tracks.count
    leading = min(list.pinned.leading, count)
    trailing = max(leading, count - min(list.pinned.trailing, count))
    let inset = list.insets.start
    rule = StickyRule(edges: edges, content: inset..<(inset + list.tracks.length))
    self.queryRect = queryRect
    showsEmpty = list.side == .rows
    self.roundsOutward = roundsOutward
  }

  /// Returns the pinning of a cell that spans `tracks`: that of its first track if pinned, otherwise of its last.
  @inline(__always)
  func pinning(of tracks: Range<Int>) -> Pinning {
    tracks.lowerBound < leading ? .leading : tracks.upperBound > trailing ? .trailing : .none
  }

  /// Returns the visible range of an element that starts at `start` in the content, insets included.
  @inline(__always)
  func visibleRange(_ start: Units, _ extent: Units, _ pinning: Pinning) -> (start: Units, end: Units) {
    let start = rule.visibleStart(start, extent, pinning)
    let end = start &+ extent
    return roundsOutward ? (WholePoints.roundedDown(start), WholePoints.roundedUp(end)) : (start, end)
  }

  /// Returns whether a visible range intersects the query's range.
  @inline(__always)
  func shows(_ range: (start: Units, end: Units)) -> Bool {
    range.start < range.end
      ? range.start < queryRect.upperBound && range.end > queryRect.lowerBound
      : showsEmpty && queryRect.contains(range.start)
  }
}
