/// Where tracks stand in a view, along one axis of a sheet: which are pinned, and at which edge.
struct StickyTracks {
  /// The number of tracks.
  let count: Int
  /// The first track that is not pinned at the leading edge.
  let leading: Int
  /// The first track that is pinned at the trailing edge.
  let trailing: Int
  let rule: StickyRule
  /// The stretch that is asked for.
  let queryRect: Range<Units>
  /// Whether something without length can be seen: along the main axis.
  let showsEmpty: Bool
  let roundsOutward: Bool

  /// - Parameters:
  ///   - edges: The edges of what is in view, insets included.
  ///   - asked: What is asked for, if anything is.
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

  /// How tracks that are one cell are pinned: as the first of them, or else as the last.
  @inline(__always)
  func pinning(of tracks: Range<Int>) -> Pinning {
    tracks.lowerBound < leading ? .leading : tracks.upperBound > trailing ? .trailing : .none
  }

  /// Where something stands that begins at `start` in the content, insets included.
  @inline(__always)
  func stretch(_ start: Units, _ extent: Units, _ pinning: Pinning) -> (start: Units, end: Units) {
    let start = rule.place(start, extent, pinning)
    let end = start &+ extent
    return roundsOutward ? (WholePoints.before(start), WholePoints.behind(end)) : (start, end)
  }

  /// Whether something meets the stretch that is asked for.
  @inline(__always)
  func shows(_ stretch: (start: Units, end: Units)) -> Bool {
    stretch.start < stretch.end
      ? stretch.start < queryRect.upperBound && stretch.end > queryRect.lowerBound
      : showsEmpty && queryRect.contains(stretch.start)
  }
}
