/// The rows or the columns of a sheet: their lengths, the pinned ones, and the expanded one.
///
/// For anchors and batches, it is a section whose items are the tracks and whose main axis is theirs.
struct TrackList: Sendable {
  /// A track with a temporary length.
  struct Expansion: Sendable {
    var index: Int
    /// The track's length when collapsed.
    var extent: Units
  }

  let axis: CellSpan.TrackAxis
  var tracks: TrackTree
  var expansion: Expansion?
  var grid: PixelGrid
  var insets: (start: Units, end: Units)
  /// The numbers of tracks to pin at the start and the end. There may be fewer tracks.
  var pinned: (leading: Int, trailing: Int)
  var anchors: ContiguousArray<AnchorTracker> = []

  /// Returns the maximum number of tracks, so that a track's index fits in 32 bits and a cell's in an `Int`.
  ///
  /// - Parameter crossCount: The number of tracks on the other axis.
  static func maximumCount(crossCount: Int) -> Int {
    min(Int(Int32.max), Units.maximumItemCount, Int.max / max(1, crossCount))
  }

  init(_ axis: CellSpan.TrackAxis, _ layout: Spreadsheet, shape: TreeShape?) throws(LayoutError) {
    self.axis = axis
    grid = try PixelGrid(scale: layout.scale)
    let insets = try AxisInsets(layout.insets, axis: layout.axis)
    func count(_ value: Int, _ argument: String) throws(LayoutError) -> Int {
      // Each query visits all pinned tracks.
      guard 0...(1 << 16) ~= value else {
        throw .invalidPinnedCount(argument: argument, value: value)
      }
      return value
    }
    let gap: Units
    switch axis {
    case .rows:
      gap = try Units(checked: layout.rowSpacing, "rowSpacing")
      self.insets = (insets.mainStart, insets.mainEnd)
      pinned.leading = try count(layout.pinnedRows, "pinnedRows")
      pinned.trailing = try count(layout.trailingPinnedRows, "trailingPinnedRows")
    case .columns:
      gap = try Units(checked: layout.columnSpacing, "columnSpacing")
      self.insets = (insets.crossStart, insets.crossEnd)
      pinned.leading = try count(layout.pinnedColumns, "pinnedColumns")
      pinned.trailing = try count(layout.trailingPinnedColumns, "trailingPinnedColumns")
    }
    tracks = TrackTree(gap: gap, shape: shape)
  }

  var name: String { axis == .rows ? "row" : "column" }
  var extentName: String { axis == .rows ? "height" : "width" }

  var count: Int { tracks.count }

  /// The maximum total length of all tracks with their spacing, with the expanded track expanded or collapsed.
  var occupied: Units {
    tracks.occupied + (expansion.map { max(0, $0.extent - tracks.extent(at: $0.index)) } ?? 0)
  }

  var length: Units { insets.start + tracks.length + insets.end }

  func collapsedExtent(at index: Int) -> Units {
    if let expansion, expansion.index == index { return expansion.extent }
    return tracks.extent(at: index)
  }

  /// Returns the maximum length of a track, expanded or collapsed, if its collapsed length is `collapsed`.
  func maximumExtent(at index: Int, collapsed: Units) -> Units {
    expansion?.index == index ? max(collapsed, tracks.extent(at: index)) : collapsed
  }

  /// Returns the positions of tracks in the content, insets included.
  func range(of indices: Range<Int>) -> Range<Units> {
    let first = tracks.position(of: indices.lowerBound)
    let last = indices.count == 1 ? first : tracks.position(of: indices.upperBound - 1)
    return (insets.start + first.start)..<(insets.start + last.start + last.extent)
  }

  /// Returns the part of a visible range along the axis of the tracks.
  func range(of view: VisibleRange) -> (start: Units, end: Units) {
    axis == .rows ? (view.start, view.end) : (view.crossStart, view.crossEnd)
  }

  /// Rounds a length in points to units, and down to pixels.
  func checkedExtent(_ points: Double, _ argument: @autoclosure () -> String) throws(LayoutError) -> Units {
    grid.roundedDown(try Units(checked: points, argument()))
  }

  /// Throws unless all tracks of `range` exist.
  func check(_ range: Range<Int>, _ argument: String) throws(LayoutError) {
    try check(border: range.lowerBound, argument + ".lowerBound")
    try check(border: range.upperBound, argument + ".upperBound")
  }

  /// Inserts tracks of one length.
  mutating func insert(
    count added: Int, _ points: Double, at index: Int, crossCount: Int
  ) throws(LayoutError) {
    try check(border: index, name)
    let extent = try checkedExtent(points, extentName)
    guard added >= 0 else { throw .invalidCount(added) }
    let stride = extent + tracks.gap
    guard added <= Self.maximumCount(crossCount: crossCount) - count,
      stride == 0 || Units(added) <= (Units.maximumPosition - occupied) / stride
    else { throw .contentTooLong }
    if added == 1 {
      tracks.insert(extent, at: index)
    } else {
      tracks.insert(count: added, extent: extent, at: index)
    }
    if let expanded = expansion?.index, index <= expanded { expansion?.index = expanded + added }
    anchorsDidInsert(index..<(index + added))
  }

  /// Appends tracks, all or none.
  mutating func append(
    contentsOf points: some Sequence<Double>, _ argument: String, crossCount: Int
  ) throws(LayoutError) {
    var filled = tracks
    let maximumCount = Self.maximumCount(crossCount: crossCount)
    do throws(LayoutError) {
      try unsafe points.forEachPage { (page, position) throws(LayoutError) in
        var filler = unsafe TrackFiller(
          source: BufferSource(page, grid: grid, startingAt: position), gap: tracks.gap,
          room: Units.maximumPosition - occupied - (filled.occupied - tracks.occupied),
          remainingCount: maximumCount - filled.count)
        try filled.append(from: &filler)
      }
    } catch {
      guard case .invalidExtent(let position, let value) = error else { throw error }
      throw .invalidLength(argument: "\(argument)[\(position)]", value: value)
    }
    tracks = filled
  }

  mutating func remove(_ range: Range<Int>) throws(LayoutError) {
    try check(range, name + "s")
    anchorsWillRemove(range)
    if let expanded = expansion?.index, expanded >= range.lowerBound {
      if range.contains(expanded) { expansion = nil } else { expansion?.index = expanded - range.count }
    }
    tracks.removeSubrange(range)
  }

  mutating func resize(at index: Int, to points: Double) throws(LayoutError) {
    try check(index, name)
    let extent = try checkedExtent(points, extentName)
    try checkGrowth(of: CollectionOfOne(LaneTree.ExtentChange(index: index, extent: extent)))
    if !anchors.isEmpty { anchorsWillResize { $1 == index } }
    resizeItem(at: index, to: TrackItem(extent: extent))
  }

  /// Changes the lengths of tracks, all or none. Of several lengths for one track, the last one counts.
  mutating func resize(_ resizes: some Sequence<BatchUpdate.Resizing>) throws(LayoutError) {
    var changes: [LaneTree.ExtentChange] = []
    for (position, resizing) in resizes.enumerated() {
      let path = resizing.path
      guard path.section == 0 else {
        throw .indexOutOfRange(
          argument: "resizes[\(position)].path.section", index: path.section, valid: 0..<1)
      }
      try check(path.item, "resizes[\(position)].path.item")
      let extent = try checkedExtent(try item(of: resizing.item), "resizes[\(position)].item")
      changes.append(LaneTree.ExtentChange(index: path.item, extent: extent))
    }
    // The sort is stable.
    changes.sort { $0.index < $1.index }
    var sorted: [LaneTree.ExtentChange] = []
    for change in changes {
      if sorted.last?.index == change.index { sorted.removeLast() }
      sorted.append(change)
    }
    try checkGrowth(of: sorted)
    if !anchors.isEmpty { anchorsWillResize { sorted.indices.contains(key: $1) { sorted[$0].index } } }
    if let expanded = expansion?.index, let position = sorted.firstIndex(where: { $0.index == expanded }) {
      expansion?.extent = sorted.remove(at: position).extent
    }
    tracks.setExtents(sorted[...])
  }

  /// Throws if the tracks would exceed the maximum length after `changes`.
  private func checkGrowth(of changes: some Collection<LaneTree.ExtentChange>) throws(LayoutError) {
    var length = occupied
    for change in changes { length += maximumExtent(at: change.index, collapsed: change.extent) }
    // The old lengths are only needed if old and new together do not fit.
    guard length > Units.maximumPosition else { return }
    for change in changes {
      length -= maximumExtent(at: change.index, collapsed: collapsedExtent(at: change.index))
    }
    guard length <= Units.maximumPosition else { throw .contentTooLong }
  }

  mutating func expand(_ index: Int, to points: Double) throws(LayoutError) {
    try check(index, name)
    let extent = try checkedExtent(points, extentName)
    // The track that is expanded now collapses.
    var length = tracks.occupied
    if let expansion { length += expansion.extent - tracks.extent(at: expansion.index) }
    let collapsed = collapsedExtent(at: index)
    guard length + max(0, extent - collapsed) <= Units.maximumPosition else { throw .contentTooLong }
    if !anchors.isEmpty { anchorsWillResize { $1 == index } }
    collapse()
    tracks.resize(at: index, to: extent)
    expansion = Expansion(index: index, extent: collapsed)
  }

  mutating func collapse() {
    guard let expansion else { return }
    if !anchors.isEmpty { anchorsWillResize { $1 == expansion.index } }
    tracks.resize(at: expansion.index, to: expansion.extent)
    self.expansion = nil
  }
}

private struct TrackFiller: LaneFiller {
  var source: BufferSource
  let gap: Units
  var room: Units
  var remainingCount: Int

  var isAtEnd: Bool { source.isAtEnd }

  mutating func fill(_ leaf: LeafView, _ range: Range<Int>, sums: LaneVector) throws(LayoutError) -> Int {
    let written = try source.write(to: leaf, range)
    var occupied: Units = 0
    for item in range.prefix(written) {
      leaf.setLane(0, item)
      occupied &+= leaf.extent(item) &+ gap
    }
    sums[0] &+= occupied
    room -= occupied
    remainingCount -= written
    guard room >= 0, remainingCount >= 0 else { throw .contentTooLong }
    return written
  }
}
