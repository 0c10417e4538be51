/// A track of a `TrackTree`, and the way to the next one: O(1) but where a leaf ends.
///
/// It reads the tree without holding on to it, which every step is given; valid until the tree changes.
struct TrackCursor {
  /// The track.
  private(set) var index: Int
  /// Where it begins.
  private(set) var start: Units
  /// Its length; of no meaning once `index` is the number of tracks.
  private(set) var extent: Units = 0
  /// The nodes, leaves and runs that were looked at.
  private(set) var nodesVisited = 0
  /// The leaf that the track is in; `nil` if it is in a run.
  private var leaf: LeafView?
  /// Its place in the leaf.
  private var item = 0
  /// The first track behind the leaf or run.
  private var end = 0

  /// The track `index`, which is known to begin at `start`; if there is none, the end.
  init(_ tracks: TrackTree, at index: Int, start: Units) {
    (self.index, self.start) = (index, start)
    enterChild(of: tracks)
  }

  /// Goes on to the next track.
  @inline(__always)
  mutating func advance(in tracks: TrackTree) {
    start &+= extent &+ tracks.gap
    index &+= 1
    if index < end {
      guard let leaf else { return }
      item &+= 1
      extent = leaf.extent(item)
    } else {
      enterChild(of: tracks)
    }
  }

  @inline(never)
  private mutating func enterChild(of tracks: TrackTree) {
    guard index < tracks.count else { return }
    nodesVisited += tracks.tree.height + 1
    let child = tracks.tree.child(holding: index)
    end = child.range.upperBound
    if LaneTree.isRun(child.record) {
      leaf = nil
      extent = tracks.tree.run(child.record).extent
    } else {
      let leaf = tracks.tree.leaf(child.record)
      item = index - child.range.lowerBound
      extent = leaf.extent(item)
      self.leaf = leaf
    }
  }
}
