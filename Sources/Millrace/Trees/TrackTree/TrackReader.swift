/// Reads the lengths of tracks that are near each other. Keeps the leaf or the run of the last one.
///
/// The tracks must not change between two reads.
struct TrackReader {
  private var range = 0..<0
  /// The leaf with the tracks `range`; `nil` if they are in a run.
  private var leaf: LeafView?
  /// The length of the tracks of a run.
  private var extent: Units = 0

  /// The tracks of the run that has the last track, or `nil` if that is in a leaf.
  var run: Range<Int>? { leaf == nil ? range : nil }

  /// Returns the length of a track, or `nil` if it is in another leaf or run than the last one.
  @inline(__always)
  func extent(at index: Int) -> Units? {
    guard range.contains(index) else { return nil }
    return leaf?.extent(index &- range.lowerBound) ?? extent
  }

  /// Finds the leaf or the run that has a track, and returns the length of the track.
  @inline(never)
  mutating func enterChild(holding index: Int, of tracks: borrowing TrackTree) -> Units {
    let child = tracks.tree.child(holding: index)
    range = child.range
    if LaneTree.isRun(child.record) {
      (leaf, extent) = (nil, tracks.tree.run(child.record).extent)
      return extent
    }
    let found = tracks.tree.leaf(child.record)
    leaf = found
    return found.extent(index - range.lowerBound)
  }
}
