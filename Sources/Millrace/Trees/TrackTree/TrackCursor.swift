/// A cursor over the tracks of a `TrackTree`: O(1) a step, except at the end of a leaf.
///
/// The cursor does not retain the tree, which is an argument of every step. Valid until the tree changes.
struct TrackCursor {
  private(set) var index: Int
  private(set) var start: Units
  /// The length of the track; undefined at the end.
  private(set) var extent: Units = 0
  /// The number of nodes, leaves and runs read.
  private(set) var nodesVisited = 0
  /// The track's leaf; `nil` if it is in a run.
  private var leaf: LeafView?
  private var item = 0
  /// The index after the leaf or run.
  private var end = 0

  /// Creates a cursor at track `index`, which is in `0..<count`.
  init(_ tracks: borrowing TrackTree, at index: Int) {
    assert((0..<tracks.count).contains(index))
    var (sum, count) = (Units(0), 0)
    let position = tracks.tree.descend(to: index) { node, slot in
      sum &+= node.sum(slot)[0]
      count = node.count(of: slot)
    }
    self.index = index
    item = position.item
    end = index &- item &+ count
    nodesVisited = tracks.tree.height + 1
    start = sum &+ Units(item) &* tracks.gap
    if LaneTree.isRun(position.leaf) {
      extent = tracks.tree.run(position.leaf).extent
      start &+= Units(item) &* extent
      return
    }
    let leaf = tracks.tree.leaf(position.leaf)
    for before in 0..<item { start &+= leaf.extent(before) }
    extent = leaf.extent(item)
    self.leaf = leaf
  }

  /// Creates a cursor at track `index`, which starts at `start`, or at the end.
  init(_ tracks: borrowing TrackTree, at index: Int, start: Units) {
    (self.index, self.start) = (index, start)
    enterChild(of: tracks)
  }

  /// Creates a cursor at the first track whose end, the gap included, is at or after `position`; at the end if
  /// there is none.
  ///
  /// This is the first track that can intersect a range that starts at `position`, also with length 0.
  init(_ tracks: borrowing TrackTree, endingAtOrAfter position: Units) {
    let last = position - 1
    guard last >= 0, tracks.occupied > last else {
      (index, start) = last < 0 ? (0, 0) : (tracks.count, tracks.occupied)
      enterChild(of: tracks)
      return
    }
    let child = tracks.tree.descend(exceeding: last, inLane: 0)
    (index, start, end) = (child.index, child.start, child.index &+ child.count)
    nodesVisited = tracks.tree.height + 1
    if LaneTree.isRun(child.child) {
      // The stride is not 0: the run begins at or before `last` and ends after it.
      extent = tracks.tree.run(child.child).extent
      let before = (last &- start) / (extent &+ tracks.gap)
      index &+= Int(before)
      start &+= before &* (extent &+ tracks.gap)
      return
    }
    let leaf = tracks.tree.leaf(child.child)
    extent = leaf.extent(0)
    while start &+ extent &+ tracks.gap <= last {
      start &+= extent &+ tracks.gap
      item &+= 1
      extent = leaf.extent(item)
    }
    index &+= item
    self.leaf = leaf
  }

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

  /// Advances to the next track, and past all tracks without length from this one on, except to tracks of the same leaf if
  /// there is a gap after each.
  @inline(never)
  mutating func skipEmpty(in tracks: borrowing TrackTree) {
    if extent > 0 || tracks.gap > 0 && leaf != nil { return advance(in: tracks) }
    if tracks.gap == 0 {
      let visited = nodesVisited
      self = TrackCursor(tracks, endingAtOrAfter: start &+ 1)
      nodesVisited &+= visited
    } else {
      start &+= Units(end &- index) &* tracks.gap
      index = end
      enterChild(of: tracks)
    }
  }

  @inline(never)
  private mutating func enterChild(of tracks: borrowing TrackTree) {
    guard index < tracks.count else { return }
    nodesVisited &+= tracks.tree.height + 1
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
