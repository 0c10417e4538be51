/// The visible positions of a sheet's tracks on one axis, pinned ones included.
///
/// Pinned tracks follow the rule of `position: sticky` in a browser. A track pinned at the leading edge is at its
/// position in the content or, if that is further, at the visible range's edge after the pinned tracks before it. It
/// does not leave the content at its end. The trailing edge is symmetric. Each track follows the rule independently:
/// at the end of the content, pinned tracks slide behind one another, as in a browser.
///
/// Positions count from the section's edge, insets included.
struct StickyTracks {
  /// The visible position of a track, or of merged cells.
  struct Position {
    var start: Units = 0
    var end: Units = 0
    /// Whether the track is pinned, and whether that moved it.
    var pinning = (isPinned: false, isMoved: false)
  }

  let count: Int
  /// The first track that is not pinned at the leading edge.
  let leading: Int
  /// The first track that is pinned at the trailing edge.
  let trailing: Int
  /// The edges of the visible range between headers and footers. If these cover more, `end` is before `start`.
  private let edges: (start: Units, end: Units)
  /// The range of the content without insets, which scroll away.
  private let content: Range<Units>
  private let roundsOutward: Bool

  /// - Parameter view: The visible range. If `nil`, all tracks are at their positions in the content.
  init(_ list: borrowing TrackList, in view: VisibleRange?, roundsOutward: Bool) {
    count = list.tracks.count
    leading = min(list.pinned.leading, count)
    trailing = max(leading, count - min(list.pinned.trailing, count))
    // Without a visible range, its edges are outside any content.
    edges = if let view { list.range(of: view) } else { (-1 << 51, 1 << 51) }
    content = list.insets.start..<(list.insets.start + list.tracks.length)
    self.roundsOutward = roundsOutward
  }

  /// Returns the visible position of a cell that spans `tracks` of `list`.
  ///
  /// The cell is pinned like its first track, or if that is not pinned, like its last.
  func position(of tracks: Range<Int>, in list: borrowing TrackList) -> Position {
    let range = list.range(of: tracks)
    let pinning: Pinning =
      tracks.lowerBound < leading ? .leading : tracks.upperBound > trailing ? .trailing : .none
    return position(range.lowerBound, range.upperBound - range.lowerBound, pinning)
  }

  /// Returns the visible position of an element that starts at `start` in the content, insets included.
  @inline(__always)
  func position(_ start: Units, _ extent: Units, _ pinning: Pinning) -> Position {
    let scrolled = range(start, extent)
    let visible: (start: Units, end: Units)
    switch pinning {
    case .none: return Position(start: scrolled.start, end: scrolled.end)
    case .leading:
      let stuck = edges.start &+ (start &- content.lowerBound)
      visible = range(min(max(start, stuck), content.upperBound &- extent), extent)
    case .trailing:
      let stuck = edges.end &- (content.upperBound &- start)
      visible = range(max(min(start, stuck), content.lowerBound), extent)
    }
    return Position(start: visible.start, end: visible.end, pinning: (true, visible != scrolled))
  }

  @inline(__always)
  private func range(_ start: Units, _ extent: Units) -> (start: Units, end: Units) {
    let end = start &+ extent
    return roundsOutward ? (WholePoints.roundedDown(start), WholePoints.roundedUp(end)) : (start, end)
  }
}
