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
  ///
  /// - Complexity: O(log n)
  init(_ tracks: borrowing TrackTree, at index: Int, start: Units) {
    (self.index, self.start) = (index, start)
    enterChild(of: tracks)
  }

  /// The first track that, with the distance behind it, ends at `position` or later; if all end before, the
  /// end.
  ///
  /// So it is the first one that can meet a stretch that begins at `position`, also without any length.
  ///
  /// - Complexity: O(log n + leaf)
  init(_ tracks: borrowing TrackTree, endingAtOrAfter position: Units) {
    let last = position - 1
    guard last >= 0, tracks.occupied > last else {
      (index, start) = last < 0 ? (0, 0) : (tracks.count, tracks.occupied)
      enterChild(of: tracks)
      return
    }
    (index, start) = (0, 0)
    var record = tracks.tree.root
    for level in stride(from: tracks.tree.height, to: 0, by: -1) {
      let node = tracks.tree.node(record)
      // The first child that ends behind `last`. There is one: the node does.
      var slot = 0
      var length = node.childCount
      while length > 1 {
        let half = length / 2
        slot = start &+ node.sum(slot &+ half)[0] <= last ? slot &+ half : slot
        length -= half
      }
      index &+= node.count(before: slot)
      start &+= node.sum(slot)[0]
      record = node.child(slot)
      if level == 1 { end = index &+ node.count(of: slot) }
    }
    nodesVisited = tracks.tree.height + 1
    if LaneTree.isRun(record) {
      // It occupies something, for it ends behind `last` and begins before.
      extent = tracks.tree.run(record).extent
      let before = max(0, last &- start) / (extent &+ tracks.gap)
      index &+= Int(before)
      start &+= before &* (extent &+ tracks.gap)
      return
    }
    let leaf = tracks.tree.leaf(record)
    extent = leaf.extent(0)
    while start &+ extent &+ tracks.gap <= last {
      start &+= extent &+ tracks.gap
      item &+= 1
      extent = leaf.extent(item)
    }
    index &+= item
    self.leaf = leaf
  }

  /// Goes on to the next track.
  @inline(__always)
  mutating func advance(in tracks: borrowing TrackTree) {
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
  private mutating func enterChild(of tracks: borrowing TrackTree) {
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
