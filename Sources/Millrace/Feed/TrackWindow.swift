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

/// What a view has to do with along one axis of a sheet: the tracks that are pinned, and those in between that
/// may be seen.
struct TrackWindow {
  let sticky: StickyTracks
  /// Where the first track begins.
  let inset: Units
  /// The tracks that are not pinned and may be seen where they lie in the content, with the distance behind
  /// them.
  let body: Range<Int>
  /// The first of these.
  let bodyCursor: TrackCursor

  /// - Parameter view: The stretch that is in view, insets included.
  init(_ list: borrowing TrackList, view: Range<Units>, roundsOutward: Bool) {
    sticky = StickyTracks(list, view: view, roundsOutward: roundsOutward)
    inset = list.insets.start
    // Rounded outward, a track is seen from as far as whole points are.
    let start = (roundsOutward ? WholePoints.before(view.lowerBound) : view.lowerBound) - inset
    let end = (roundsOutward ? WholePoints.behind(view.upperBound) : view.upperBound) - inset
    let (leading, trailing) = (sticky.leading, sticky.trailing)
    var first = TrackCursor(list.tracks, endingAtOrAfter: start)
    if leading < trailing, first.index < leading {
      first = TrackCursor(list.tracks, at: leading, start: list.tracks.position(of: leading).start)
    }
    bodyCursor = first
    guard leading < trailing else {
      body = first.index..<first.index
      return
    }
    // A screenful is read anyway, and going there costs less than another way down does.
    let far = min(trailing, first.index + Self.mostSteps)
    var cursor = first
    while cursor.index < far, cursor.start < end { cursor.advance(in: list.tracks) }
    if cursor.index == far, far < trailing, cursor.start < end {
      cursor = TrackCursor(list.tracks, endingAtOrAfter: end)
      if cursor.index < trailing, cursor.start < end { cursor.advance(in: list.tracks) }
    }
    body = first.index..<max(first.index, min(cursor.index, trailing))
  }

  private static let mostSteps = 64

  /// The most tracks that are seen.
  var capacity: Int { sticky.leading + body.count + (sticky.count - sticky.trailing) }

  /// Whether some of the tracks may be seen.
  @inline(__always)
  func mayShow(_ tracks: CellSpan.Tracks) -> Bool {
    Int(tracks.lower) < sticky.leading || Int(tracks.upper) > sticky.trailing
      || (Int(tracks.lower) < body.upperBound && Int(tracks.upper) > body.lowerBound)
  }
}
