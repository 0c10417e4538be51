/// An iteration over the tracks that a query finds, in ascending order.
///
/// It has three parts: the tracks pinned at the leading edge, those in between, and those pinned at the trailing edge.
struct TrackWalk {
  let window: TrackWindow
  private var cursor: TrackCursor
  private var end: Int
  private var pinning: Pinning
  /// The visible position of the current track.
  private(set) var position = StickyTracks.Position()
  private(set) var work = WorkCounters()

  /// Creates an iteration over the tracks of `window`, before the first one.
  ///
  /// Skips tracks before `first`, except pinned ones.
  init(_ window: TrackWindow, _ list: borrowing TrackList, from first: Int = 0) {
    self.window = window
    if window.sticky.leading > first {
      cursor = TrackCursor(list.tracks, at: 0, start: 0)
      (end, pinning) = (window.sticky.leading, .leading)
    } else {
      let body = window.body
      let startsInside = first > body.lowerBound && first < body.upperBound
      cursor = startsInside ? TrackCursor(list.tracks, at: first) : window.bodyCursor
      (end, pinning) = (first < body.upperBound ? body.upperBound : body.lowerBound, .none)
    }
  }

  @inline(__always)
  var index: Int { cursor.index }

  /// Whether there is a current track, once `begin(_:)` was called.
  @inline(__always)
  var isAtTrack: Bool { cursor.index < end }

  /// Moves to the first visible track at or after the current one and returns whether there is one.
  mutating func begin(_ list: borrowing TrackList) -> Bool {
    while true {
      var steps = 0
      while cursor.index < end {
        work.itemsScanned &+= 1
        position = window.sticky.position(window.inset &+ cursor.start, cursor.extent, pinning)
        if window.shows(position) { return true }
        steps &+= 1
        if steps > Self.maximumSteps, window.skipsEmpty {
          cursor.skipEmpty(in: list.tracks)
        } else {
          cursor.advance(in: list.tracks)
        }
      }
      guard enterNextPart(list) else { return false }
    }
  }

  /// The number of tracks to step over before searching the tree for the next one with a length.
  private static let maximumSteps = 16

  /// Moves to the next visible track and returns whether there is one.
  @inline(__always)
  mutating func advance(_ list: borrowing TrackList) -> Bool {
    cursor.advance(in: list.tracks)
    return begin(list)
  }

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
