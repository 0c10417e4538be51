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
  /// The first of these.
  fileprivate let bodyCursor: TrackCursor
  let sticky: StickyRule
  /// Where the first track begins.
  let inset: Units
  /// Whether something without length can be seen: along the main axis.
  let showsEmpty: Bool
  let roundsOutward: Bool

  /// - Parameter view: The stretch that is in view, insets included.
  init(_ list: borrowing TrackList, view: Range<Units>, roundsOutward: Bool) {
    count = list.tracks.count
    inset = list.insets.start
    leading = min(list.pinned.leading, count)
    trailing = max(leading, count - min(list.pinned.trailing, count))
    sticky = StickyRule(view: view, content: inset..<(inset + list.tracks.length))
    showsEmpty = list.side == .rows
    self.roundsOutward = roundsOutward
    // Rounded outward, a track is seen from as far as whole points are.
    let start = (roundsOutward ? WholePoints.before(view.lowerBound) : view.lowerBound) - inset
    let end = (roundsOutward ? WholePoints.behind(view.upperBound) : view.upperBound) - inset
    var cursor = TrackCursor(list.tracks, endingAtOrAfter: start)
    if leading < trailing, cursor.index < leading {
      cursor = TrackCursor(list.tracks, at: leading, start: list.tracks.position(of: leading).start)
    }
    bodyCursor = cursor
    // What is in view is read anyway: going there costs less than another way down does.
    while leading < trailing, cursor.index < trailing, cursor.start < end { cursor.advance(in: list.tracks) }
    body = bodyCursor.index..<cursor.index
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
  private(set) var pinning: Pinning
  /// Where the track stands.
  private(set) var stretch: (start: Units, end: Units) = (0, 0)
  /// What there was to be looked at.
  private(set) var work = WorkCounters()

  /// The walk over the tracks of `window`, before the first one.
  init(_ window: TrackWindow, _ list: borrowing TrackList) {
    self.window = window
    if window.leading > 0 {
      cursor = TrackCursor(list.tracks, at: 0, start: 0)
      (end, pinning) = (window.leading, .leading)
    } else {
      cursor = window.bodyCursor
      (end, pinning) = (window.body.upperBound, .none)
    }
  }

  /// The track.
  @inline(__always)
  var index: Int { cursor.index }

  /// Goes to the first track that is in view, this one included.
  ///
  /// - Returns: Whether there is one.
  mutating func begin(_ list: borrowing TrackList) -> Bool {
    while true {
      while cursor.index < end {
        work.itemsScanned &+= 1
        stretch = window.stretch(window.inset &+ cursor.start, cursor.extent, pinning)
        if window.shows(stretch) { return true }
        cursor.advance(in: list.tracks)
      }
      guard enterNextPart(list) else { return false }
    }
  }

  /// Goes on to the next track that is in view.
  ///
  /// - Returns: Whether there is one.
  @inline(__always)
  mutating func advance(_ list: borrowing TrackList) -> Bool {
    cursor.advance(in: list.tracks)
    return begin(list)
  }

  /// - Returns: Whether there is one.
  @inline(never)
  private mutating func enterNextPart(_ list: borrowing TrackList) -> Bool {
    work.nodesVisited &+= cursor.nodesVisited
    if pinning == .leading {
      pinning = .none
      cursor = window.bodyCursor
      end = window.body.upperBound
      return true
    }
    guard pinning == .none, window.trailing < window.count else { return false }
    pinning = .trailing
    let start = list.tracks.position(of: window.trailing).start
    cursor = TrackCursor(list.tracks, at: window.trailing, start: start)
    end = window.count
    return true
  }
}
