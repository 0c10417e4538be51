/// What a view has to do with along one axis of a sheet: which of its tracks may be seen, and where what is
/// pinned stands.
struct TrackWindow {
  /// The number of tracks.
  let count: Int
  /// The first track that is not pinned at the leading edge.
  let leading: Int
  /// The first track that is pinned at the trailing edge.
  let trailing: Int
  /// The tracks in between that may be seen where they lie in the content, with the distance behind them.
  let body: Range<Int>
  /// Where the first of these begins, of those that follow one another from the first track on at 0.
  let bodyStart: Units
  let sticky: StickyRule
  /// Where the first track begins.
  let inset: Units
  /// Whether something without length can be seen: along the main axis.
  let showsEmpty: Bool
  let roundsOutward: Bool

  /// - Parameter view: The stretch that is in view, insets included.
  init(_ list: TrackList, view: Range<Units>, roundsOutward: Bool) {
    let tracks = list.tracks
    count = tracks.count
    inset = list.insets.start
    leading = min(list.pinned.leading, count)
    trailing = max(leading, count - min(list.pinned.trailing, count))
    sticky = StickyRule(view: view, content: inset..<(inset + tracks.length))
    showsEmpty = list.side == .rows
    self.roundsOutward = roundsOutward
    // Rounded outward, a track is seen from as far as whole points are.
    let start = (roundsOutward ? WholePoints.before(view.lowerBound) : view.lowerBound) - inset
    let end = (roundsOutward ? WholePoints.behind(view.upperBound) : view.upperBound) - inset
    var first = tracks.firstTrack(endingAtOrAfter: start) ?? (count, tracks.occupied)
    if first.index < leading {
      first = (leading, leading < count ? tracks.position(of: leading).start : tracks.occupied)
    }
    guard first.index < trailing, first.start < end else {
      (body, bodyStart) = (leading..<leading, 0)
      return
    }
    let last = tracks.firstTrack(endingAtOrAfter: end)
    let behind = last.map { $0.start < end ? $0.index + 1 : $0.index } ?? count
    body = first.index..<max(first.index, min(behind, trailing))
    bodyStart = first.start
  }

  /// The most tracks that are seen.
  var capacity: Int { leading + body.count + (count - trailing) }

  /// How tracks that are one cell are pinned: as the first of them, or else as the last.
  @inline(__always)
  func pinning(of tracks: Range<Int>) -> Pinning {
    tracks.lowerBound < leading ? .leading : tracks.upperBound > trailing ? .trailing : .none
  }

  /// Whether some of the tracks may be seen.
  @inline(__always)
  func mayShow(_ tracks: CellSpan.Tracks) -> Bool {
    Int(tracks.lower) < leading || Int(tracks.upper) > trailing
      || (Int(tracks.lower) < body.upperBound && Int(tracks.upper) > body.lowerBound)
  }

  /// Where something stands that begins at `start` in the content, insets included.
  @inline(__always)
  func stretch(_ start: Units, _ extent: Units, _ pinning: Pinning) -> (start: Units, end: Units) {
    let start = sticky.place(start, extent, pinning)
    let end = start &+ extent
    return roundsOutward ? (WholePoints.before(start), WholePoints.behind(end)) : (start, end)
  }

  /// Whether something is in view.
  @inline(__always)
  func shows(_ stretch: (start: Units, end: Units)) -> Bool {
    stretch.start < stretch.end
      ? stretch.start < sticky.view.upperBound && stretch.end > sticky.view.lowerBound
      : showsEmpty && sticky.view.contains(stretch.start)
  }
}

/// The tracks that are in view, in ascending order, one after the other.
struct TrackWalk {
  let window: TrackWindow
  private var cursor: TrackCursor
  /// The first track that is not in this part: pinned in front, in between, or pinned behind.
  private var end: Int
  private(set) var pinning = Pinning.leading
  /// Where the track stands.
  private(set) var stretch: (start: Units, end: Units) = (0, 0)
  /// What there was to be looked at.
  private(set) var work = WorkCounters()

  /// The walk over the tracks of `window`, before the first one.
  init(_ window: TrackWindow, _ list: TrackList) {
    self.window = window
    cursor = TrackCursor(list.tracks, at: 0, start: 0)
    end = window.leading
  }

  /// The track.
  @inline(__always)
  var index: Int { cursor.index }

  /// Goes to the first track that is in view, this one included.
  ///
  /// - Returns: Whether there is one.
  mutating func begin(_ list: TrackList) -> Bool {
    while true {
      if cursor.index < end {
        work.itemsScanned += 1
        stretch = window.stretch(window.inset &+ cursor.start, cursor.extent, pinning)
        if window.shows(stretch) { return true }
        cursor.advance(in: list.tracks)
      } else if pinning == .leading {
        pinning = .none
        move(to: window.body.lowerBound, window.bodyStart, end: window.body.upperBound, list)
      } else if pinning == .none, window.trailing < window.count {
        pinning = .trailing
        let start = list.tracks.position(of: window.trailing).start
        move(to: window.trailing, start, end: window.count, list)
      } else {
        work.nodesVisited += cursor.nodesVisited
        return false
      }
    }
  }

  /// Goes on to the next track that is in view.
  ///
  /// - Returns: Whether there is one.
  @inline(__always)
  mutating func advance(_ list: TrackList) -> Bool {
    cursor.advance(in: list.tracks)
    return begin(list)
  }

  private mutating func move(to index: Int, _ start: Units, end: Int, _ list: TrackList) {
    self.end = end
    guard index < end else {
      // Nothing of this part is in view, and nothing is to be read for it.
      self.end = 0
      return
    }
    work.nodesVisited += cursor.nodesVisited
    cursor = TrackCursor(list.tracks, at: index, start: start)
  }
}
