/// Lengths side by side along one axis: the heights of a spreadsheet's rows, or the widths of its columns.
///
/// The start of a track is a prefix sum of a `LaneTree` with one lane. Finding a track by index or by position
/// and every change take O(log n); a `TrackCursor` steps from track to track in O(1). Neighboring tracks of one
/// length are one record.
struct TrackTree: Sendable {
  private(set) var tree: LaneTree

  /// Creates a tree without tracks. If `shape` is `nil`, it has the shape for release.
  init(gap: Units, shape: TreeShape?) {
    tree = LaneTree(lanes: 1, gap: gap, shape: shape ?? .standard(lanes: 1))
  }

  /// Creates a tree of another tree's tracks with another gap, their lengths rounded down to pixels of `grid`.
  ///
  /// - Complexity: O(n), where a run of tracks of one length counts as one
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

  @inline(__always)
  var count: Int { tree.count }

  @inline(__always)
  var gap: Units { tree.gap }

  /// The length of all tracks, each with the gap after it.
  @inline(__always)
  var occupied: Units { tree.node(tree.root).totals[0] }

  /// The distance from the start of the first track to the end of the last one.
  var length: Units { max(0, occupied - gap) }

  var work: WorkCounters { tree.work }

  func position(of index: Int) -> (start: Units, extent: Units) {
    assert((0..<count).contains(index))
    let cursor = TrackCursor(self, at: index)
    return (cursor.start, cursor.extent)
  }

  func extent(at index: Int) -> Units { extent(at: tree.descend(to: index)) }

  /// Reads only the extent: the other data of a track are in other cache lines (`LeafView`).
  private func extent(at position: LeafPosition) -> Units {
    LaneTree.isRun(position.leaf)
      ? tree.run(position.leaf).extent : tree.leaf(position.leaf).extent(position.item)
  }

  mutating func insert(_ extent: Units, at index: Int) {
    if !lengthenRun(by: 1, of: extent, at: index) { tree.insert(extent: extent, lane: 0, at: index) }
    tree.checkInvariants()
  }

  /// Inserts tracks of one length.
  ///
  /// - Complexity: O(log n + leaf), for any number of tracks
  mutating func insert(count added: Int, extent: Units, at index: Int) {
    if index == count {
      append(count: added, extent: extent)
    } else if lengthenRun(by: added, of: extent, at: index) {
      // The run now has the tracks.
    } else if added <= Self.maximumSingleInserts {
      for _ in 0..<added { tree.insert(extent: extent, lane: 0, at: index) }
    } else {
      tree.insertRuns(extent: extent, run(of: added), at: index)
    }
    tree.checkInvariants()
  }

  /// Extends a run that tracks of its length are inserted into or next to, and returns whether there is one.
  private mutating func lengthenRun(by added: Int, of extent: Units, at index: Int) -> Bool {
    guard tree.hasRuns, added > 0 else { return false }
    for neighbor in max(0, index - 1)..<min(index + 1, count) {
      guard tree.run(holding: neighbor)?.extent == extent else { continue }
      withLaneVectors(1, lanes: 1) { vectors in
        vectors[0][0] = Units(added) * (extent + gap)
        tree.add(count: added, sums: vectors[0], toChildHolding: neighbor)
      }
      return true
    }
    return false
  }

  /// Appends tracks of one length.
  ///
  /// - Complexity: O(log n), for any number of tracks
  mutating func append(count added: Int, extent: Units) {
    guard added > 0 else { return }
    tree.appendEstimates(extent: extent, run(of: added))
    tree.checkInvariants()
  }

  /// Appends all tracks of a filler. If the filler throws, the tree is invalid.
  mutating func append<Filler: LaneFiller>(from filler: inout Filler) throws(Filler.Failure) {
    try tree.append(from: &filler)
    tree.checkInvariants()
  }

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
    let position = tree.descend(to: index)
    let difference = extent - self.extent(at: position)
    tree.work.nodesVisited &+= tree.height + 1
    guard difference != 0 else { return }
    if LaneTree.isRun(position.leaf) { tree.isolate(index) }
    tree.add(difference, toExtentAt: index, inLane: 0)
    tree.checkInvariants()
  }

  /// Sets the lengths of tracks.
  ///
  /// - Parameter changes: In ascending order, each track once.
  /// - Complexity: O(log n + leaf) for each leaf with some of the tracks
  mutating func setExtents(_ changes: ArraySlice<LaneTree.ExtentChange>) {
    withLaneVectors(1, lanes: 1) { vectors in _ = tree.setExtents(changes, differences: vectors[0]) }
    tree.checkInvariants()
  }

  var leafCapacity: Int { tree.shape.leafCapacity }

  /// The lengths of all tracks.
  var extents: ContiguousArray<Units> {
    var extents: ContiguousArray<Units> = []
    extents.reserveCapacity(count)
    while extents.count < count {
      let child = tree.child(holding: extents.count)
      if LaneTree.isRun(child.record) {
        extents.append(contentsOf: repeatElement(tree.run(child.record).extent, count: child.range.count))
      } else {
        let leaf = tree.leaf(child.record)
        for slot in 0..<child.range.count { extents.append(leaf.extent(slot)) }
      }
    }
    return extents
  }

  /// Replaces all tracks. Many neighboring tracks of one length become a run.
  mutating func replaceAll(by extents: ContiguousArray<Units>) {
    let work = tree.work
    self = TrackTree(gap: gap, shape: tree.shape)
    tree.work = work
    var (begin, index) = (0, 0)
    while index < extents.count {
      var end = index + 1
      while end < extents.count, extents[end] == extents[index] { end += 1 }
      if end - index > leafCapacity {
        append(extents, begin..<index)
        append(count: end - index, extent: extents[index])
        begin = end
      }
      index = end
    }
    append(extents, begin..<extents.count)
  }

  private mutating func append(_ extents: ContiguousArray<Units>, _ range: Range<Int>) {
    var filler = ExtentFiller(extents: extents, rest: range, gap: gap)
    append(from: &filler)
  }

  func prefetch(_ indices: [Int]) { tree.prefetch(indices) }

  /// The maximum number of tracks that are inserted one by one: a track takes 5 bytes in a leaf, a run 84
  /// with its child in a node.
  private static let maximumSingleInserts = 16

  private func run(of count: Int) -> RunSegments {
    var segments = RunSegments(listLimit: tree.listLimit)
    segments.append([0], count: count)
    return segments
  }
}

extension TrackTree: InvariantChecking {
  func invariantViolation() -> String? { tree.invariantViolation() }

  var description: String { tree.description }
}

/// Copies tracks from the leaves of another tree.
private struct CopyFiller: LaneFiller {
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

/// Writes lengths to leaves.
private struct ExtentFiller: LaneFiller {
  let extents: ContiguousArray<Units>
  var rest: Range<Int>
  let gap: Units

  var isAtEnd: Bool { rest.isEmpty }

  mutating func fill(_ leaf: LeafView, _ range: Range<Int>, sums: LaneVector) -> Int {
    let written = min(range.count, rest.count)
    for offset in 0..<written {
      let extent = extents[rest.lowerBound + offset]
      leaf.setExtent(extent, range.lowerBound + offset)
      leaf.setLane(0, range.lowerBound + offset)
      sums[0] &+= extent &+ gap
    }
    rest = (rest.lowerBound + written)..<rest.upperBound
    return written
  }
}
