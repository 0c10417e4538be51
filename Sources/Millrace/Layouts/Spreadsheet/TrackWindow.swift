/// What a query has to do with along one axis of a sheet: the tracks that are pinned, and those in between that
/// it may find.
struct TrackWindow {
  let sticky: StickyTracks
  /// Where the first track begins.
  let inset: Units
  /// The tracks that are not pinned and may be seen where they lie in the content, with the distance behind
  /// them.
  let body: Range<Int>
  /// The first of these.
  let bodyCursor: TrackCursor

  /// - Parameters:
  ///   - asked: The stretch that is asked for, insets included.
  ///   - edges: The edges of what is in view.
  init(_ list: borrowing TrackList, queryRect: Range<Units>, edges: StickyEdges, roundsOutward: Bool) {
    sticky = StickyTracks(list, edges: edges, queryRect: queryRect, roundsOutward: roundsOutward)
    inset = list.insets.start
    // Rounded outward, a track is seen from as far as whole points are.
    let start = (roundsOutward ? WholePoints.before(queryRect.lowerBound) : queryRect.lowerBound) - inset
    let end = (roundsOutward ? WholePoints.behind(queryRect.upperBound) : queryRect.upperBound) - inset
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

  /// A step takes about 1 ns, another way down some 60 to 90 (10^5 and 10^7 rows).
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
