/// Where tracks stand in a view, along one axis of a sheet: which are pinned, and at which edge.
struct StickyTracks {
  /// The number of tracks.
  let count: Int
  /// The first track that is not pinned at the leading edge.
  let leading: Int
  /// The first track that is pinned at the trailing edge.
  let trailing: Int
  let rule: StickyRule
  /// Whether something without length can be seen: along the main axis.
  let showsEmpty: Bool
  let roundsOutward: Bool

  /// - Parameter view: The stretch that is in view, insets included.
  init(_ list: borrowing TrackList, view: Range<Units>, roundsOutward: Bool) {
    count = list.tracks.count
    leading = min(list.pinned.leading, count)
    trailing = max(leading, count - min(list.pinned.trailing, count))
    let inset = list.insets.start
    rule = StickyRule(view: view, content: inset..<(inset + list.tracks.length))
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

  /// Whether something is in view.
  @inline(__always)
  func shows(_ stretch: (start: Units, end: Units)) -> Bool {
    stretch.start < stretch.end
      ? stretch.start < rule.view.upperBound && stretch.end > rule.view.lowerBound
      : showsEmpty && rule.view.contains(stretch.start)
  }
}
