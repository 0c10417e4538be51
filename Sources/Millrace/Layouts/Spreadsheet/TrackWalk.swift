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
    if window.sticky.leading > 0 {
      cursor = TrackCursor(list.tracks, at: 0, start: 0)
      (end, pinning) = (window.sticky.leading, .leading)
    } else {
      cursor = window.bodyCursor
      (end, pinning) = (window.body.upperBound, .none)
    }
  }

  /// The track.
  @inline(__always)
  var index: Int { cursor.index }

  /// Whether it is at a track, once it began: not behind the last one.
  @inline(__always)
  var isAtTrack: Bool { cursor.index < end }

  /// Goes to the first track that is in view, this one included.
  ///
  /// - Returns: Whether there is one.
  mutating func begin(_ list: borrowing TrackList) -> Bool {
    while true {
      while cursor.index < end {
        work.itemsScanned &+= 1
        stretch = window.sticky.stretch(window.inset &+ cursor.start, cursor.extent, pinning)
        if window.sticky.shows(stretch) { return true }
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
    guard pinning == .none, window.sticky.trailing < window.sticky.count else { return false }
    pinning = .trailing
    let start = list.tracks.position(of: window.sticky.trailing).start
    cursor = TrackCursor(list.tracks, at: window.sticky.trailing, start: start)
    end = window.sticky.count
    return true
  }
}
