/// Lengths side by side along one axis: the heights of a sheet's rows, the widths of its columns.
///
/// Where track i begins is a prefix sum, and which track is at a position is a search in these; both, and
/// every change, take O(log n). It is a `LaneTree` of one lane, read in the ways that only one lane can be:
/// with one way down for a position, and track by track (`TrackCursor`). Any number of tracks of one length
/// side by side are one record.
struct TrackTree: Sendable {
  private(set) var tree: LaneTree

  /// No tracks.
  ///
  /// - Parameters:
  ///   - gap: The distance between neighbouring tracks.
  ///   - shape: The shape of the tree; the one that is tuned for release if `nil`.
  init(gap: Units, shape: TreeShape?) {
    tree = LaneTree(lanes: 1, gap: gap, shape: shape ?? .standard(lanes: 1))
  }

  /// The same tracks at another distance, their lengths rounded down to pixels of `grid`.
  ///
  /// - Complexity: O(n), where tracks of one length that were never told apart count as one
  init(_ other: TrackTree, gap: Units, grid: PixelGrid) {
    self.init(gap: gap, shape: other.tree.shape)
    let source = other.tree
    var index = 0
    while index < source.count {
      if let run = source.run(holding: index) {
        append(count: run.range.count, extent: grid.roundedDown(run.extent))
        index = run.range.upperBound
      } else {
        let leaves = source.leaves(from: index)
        var filler = CopyFiller(tree: source, rest: leaves, gap: gap, grid: grid)
        tree.append(from: &filler)
        index = leaves.upperBound
      }
    }
  }

  /// The number of tracks.
  @inline(__always)
  var count: Int { tree.count }

  /// The distance between neighbouring tracks.
  @inline(__always)
  var gap: Units { tree.gap }

  /// What the tracks occupy, each with the distance behind it.
  @inline(__always)
  var occupied: Units {
    let root = tree.node(tree.root)
    return root.sum(root.childCount)[0]
  }

  /// From the begin of the first track to the end of the last one.
  var length: Units { max(0, occupied - gap) }

  /// What changes of this tree cost.
  var work: WorkCounters { tree.work }

  /// What is wrong with the tree, or `nil`.
  func invariantViolation() -> String? { tree.invariantViolation() }

  // MARK: - Reading

  /// Where a track begins, and its length.
  ///
  /// - Complexity: O(log n + leaf)
  func position(of index: Int) -> (start: Units, extent: Units) {
    assert((0..<count).contains(index))
    var record = tree.root
    var rest = index
    var start: Units = 0
    for _ in 0..<tree.height {
      let node = tree.node(record)
      let slot = node.slot(ofItem: rest)
      start &+= node.sum(slot)[0]
      rest &-= node.count(before: slot)
      record = node.child(slot)
    }
    start &+= Units(rest) &* gap
    if LaneTree.isRun(record) {
      let extent = tree.run(record).extent
      return (start &+ Units(rest) &* extent, extent)
    }
    let leaf = tree.leaf(record)
    for item in 0..<rest { start &+= leaf.extent(item) }
    return (start, leaf.extent(rest))
  }

  /// The length of a track.
  func extent(at index: Int) -> Units { tree.item(at: index).extent }

  // MARK: - Changing

  mutating func insert(_ extent: Units, at index: Int) {
    if !lengthenRun(by: 1, of: extent, at: index) { tree.insert(extent: extent, lane: 0, at: index) }
    tree.checkInvariants()
  }

  /// Inserts tracks of one length.
  ///
  /// - Complexity: O(log n + leaf), however many they are
  mutating func insert(count added: Int, extent: Units, at index: Int) {
    if index == count {
      append(count: added, extent: extent)
    } else if lengthenRun(by: added, of: extent, at: index) {
      // Nothing else: a row more of a million of one height.
    } else if added <= Self.fewestInRun {
      for _ in 0..<added { tree.insert(extent: extent, lane: 0, at: index) }
    } else {
      tree.insertRuns(extent: extent, run(of: added), at: index)
    }
    tree.checkInvariants()
  }

  /// Makes a run longer that tracks of its length are inserted into, or next to.
  private mutating func lengthenRun(by added: Int, of extent: Units, at index: Int) -> Bool {
    guard tree.hasRuns, added > 0 else { return false }
    for neighbour in max(0, index - 1)..<min(index + 1, count) {
      guard tree.run(holding: neighbour)?.extent == extent else { continue }
      withLaneVectors(1, lanes: 1) { rows in
        rows[0][0] = Units(added) * (extent + gap)
        tree.add(count: added, sums: rows[0], toChildHolding: neighbour)
      }
      return true
    }
    return false
  }

  /// Appends tracks of one length.
  ///
  /// - Complexity: O(log n), however many they are
  mutating func append(count added: Int, extent: Units) {
    guard added > 0 else { return }
    tree.appendEstimates(extent: extent, run(of: added))
    tree.checkInvariants()
  }

  /// Appends all that a filler has. If that throws, the tree is of no more use.
  mutating func append<Filler: LeafFiller>(from filler: inout Filler) throws(Filler.Failure) {
    try tree.append(from: &filler)
    tree.checkInvariants()
  }

  /// - Returns: The length of the removed track.
  @discardableResult
  mutating func remove(at index: Int) -> Units {
    let extent = tree.remove(at: index).extent
    tree.checkInvariants()
    return extent
  }

  mutating func removeSubrange(_ range: Range<Int>) {
    tree.removeSubrange(range)
    tree.checkInvariants()
  }

  mutating func resize(at index: Int, to extent: Units) {
    let difference = extent - self.extent(at: index)
    tree.work.nodesVisited += tree.height + 1
    guard difference != 0 else { return }
    tree.resize(at: index, inLane: 0, by: difference)
    tree.checkInvariants()
  }

  /// Gives tracks other lengths.
  ///
  /// - Parameter changes: In ascending order, each track once.
  /// - Complexity: O(log n + leaf) for each leaf that has some of the tracks
  mutating func setExtents(_ changes: ArraySlice<LaneTree.ExtentChange>) {
    withLaneVectors(1, lanes: 1) { rows in _ = tree.setExtents(changes, differences: rows[0]) }
    tree.checkInvariants()
  }

  /// Has what edits of these tracks need fetched from memory, all at once.
  func prefetch(_ indices: [Int]) { tree.prefetch(indices) }

  /// Up to so many tracks are inserted one by one: they take up 5 bytes each in a leaf, a run takes up 84 with
  /// its place in a node.
  private static let fewestInRun = 16

  private func run(of count: Int) -> RunSegments {
    var segments = RunSegments(listLimit: tree.listLimit)
    segments.append([0], count: count)
    return segments
  }
}

/// Copies tracks from the leaves of another tree.
private struct CopyFiller: LeafFiller {
  typealias Failure = Never
  let tree: LaneTree
  var rest: Range<Int>
  let gap: Units
  let grid: PixelGrid

  var isAtEnd: Bool { rest.isEmpty }

  mutating func fill(_ leaf: LeafView, _ range: Range<Int>, sums: LaneVector) -> Int {
    let child = tree.child(holding: rest.lowerBound)
    let source = tree.leaf(child.record)
    let first = rest.lowerBound - child.range.lowerBound
    let written = min(range.count, child.range.count - first)
    for offset in 0..<written {
      let extent = grid.roundedDown(source.extent(first + offset))
      leaf.setExtent(extent, range.lowerBound + offset)
      leaf.setLane(0, range.lowerBound + offset)
      sums[0] &+= extent &+ gap
    }
    rest = (rest.lowerBound + written)..<rest.upperBound
    return written
  }
}
