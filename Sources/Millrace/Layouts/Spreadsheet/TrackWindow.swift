/// The tracks of one axis that a query may find: the pinned ones, and a range of those in between.
struct TrackWindow {
  let sticky: StickyTracks
  let inset: Units
  /// The query's range on this axis, insets included.
  private let queryRange: (start: Units, end: Units)
  /// Whether the query finds empty tracks.
  private let findsEmpty: Bool
  /// Whether a track without length that is not found says the same of those beside it.
  let skipsEmpty: Bool
  /// The tracks that are not pinned and that intersect the query's range, the spacing after each included.
  let body: Range<Int>
  let bodyCursor: TrackCursor

  /// - Parameter findsEmpty: Whether the query needs empty tracks: only on the main axis.
  init(
    _ list: borrowing TrackList, _ queryRect: AxisRect, in view: VisibleRange?, roundsOutward: Bool,
    findsEmpty: Bool
  ) {
    sticky = StickyTracks(list, in: view, roundsOutward: roundsOutward)
    inset = list.insets.start
    queryRange = list.range(of: VisibleRange(queryRect))
    self.findsEmpty = findsEmpty
    // A frame without length is rounded outward to one of a point, unless it is at a whole point.
    skipsEmpty = !findsEmpty && (list.tracks.gap == 0 || !roundsOutward)
    // A frame that is rounded outward intersects the query's range if it intersects the range rounded outward.
    let start = (roundsOutward ? WholePoints.roundedDown(queryRange.start) : queryRange.start) - inset
    let end = (roundsOutward ? WholePoints.roundedUp(queryRange.end) : queryRange.end) - inset
    let (leading, trailing) = (sticky.leading, sticky.trailing)
    var first = TrackCursor(list.tracks, endingAtOrAfter: start)
    if leading < trailing, first.index < leading {
      first = TrackCursor(list.tracks, at: leading)
    }
    bodyCursor = first
    guard leading < trailing else {
      body = first.index..<first.index
      return
    }
    // Find the end by steps, which cost less than a second descent for a screenful of tracks.
    let scanEnd = min(trailing, first.index + Self.maximumSteps)
    var cursor = first
    while cursor.index < scanEnd, cursor.start < end { cursor.advance(in: list.tracks) }
    if cursor.index == scanEnd, scanEnd < trailing, cursor.start < end {
      cursor = TrackCursor(list.tracks, endingAtOrAfter: end)
      if cursor.index < trailing, cursor.start < end { cursor.advance(in: list.tracks) }
    }
    body = first.index..<max(first.index, min(cursor.index, trailing))
  }

  /// The maximum number of steps before a second descent.
  ///
  /// A step takes about 1 ns; a descent takes 60 ns at 10⁵ rows, 90 ns at 10⁷.
  private static let maximumSteps = 64

  /// Returns the number of tracks that a query finds, or an upper bound of at most 64.
  func capacity(_ list: borrowing TrackList, counting work: inout WorkCounters) -> Int {
    let bound = sticky.leading + body.count + (sticky.count - sticky.trailing)
    if bound <= 64 { return bound }
    var walk = TrackWalk(self, list)
    var count = 0
    while count == 0 ? walk.begin(list) : walk.advance(list) { count += 1 }
    work = work + walk.work
    return count
  }

  /// Returns whether a visible position intersects the query's range.
  @inline(__always)
  func shows(_ position: StickyTracks.Position) -> Bool {
    position.start < position.end
      ? position.start < queryRange.end && position.end > queryRange.start
      : findsEmpty && position.start >= queryRange.start && position.start < queryRange.end
  }

  /// Returns whether a query may find some of `tracks`.
  @inline(__always)
  func mayShow(_ tracks: CellSpan.Tracks) -> Bool {
    Int(tracks.lower) < sticky.leading || Int(tracks.upper) > sticky.trailing
      || (Int(tracks.lower) < body.upperBound && Int(tracks.upper) > body.lowerBound)
  }
}
