/// The measured sizes of all items of a section. Neighboring items that are not measured are one record.
///
/// Two trees hold a number for each item: 0 if the item is not measured, otherwise the length plus 1.
struct MeasuredItems: Sendable {
  fileprivate var trees: SharedValue<MeasuredTrees>

  init(shape: TreeShape?) {
    trees = SharedValue(
      MeasuredTrees(widths: TrackTree(gap: 0, shape: shape), heights: TrackTree(gap: 0, shape: shape)))
  }

  var count: Int { trees.read { $0.heights.count } }

  /// Whether no item is measured.
  var areUnmeasured: Bool { trees.read { $0.heights.occupied == 0 } }

  var work: WorkCounters { trees.read { $0.widths.work + $0.heights.work } }

  /// An upper bound of the total of the measured lengths on an axis.
  func total(along axis: LayoutAxis) -> Units {
    trees.read { axis == .vertical ? $0.heights.occupied : $0.widths.occupied }
  }

  func size(of item: Int) -> MeasuredSize? {
    trees.read { trees in
      guard trees.heights.occupied > 0 else { return nil }
      let height = trees.heights.extent(at: item)
      return height == 0 ? nil : MeasuredSize(width: trees.widths.extent(at: item) - 1, height: height - 1)
    }
  }

  mutating func insert(_ size: MeasuredSize?, at index: Int) {
    trees.update { trees in
      trees.widths.insert(size.storedWidth, at: index)
      trees.heights.insert(size.storedHeight, at: index)
    }
  }

  mutating func insertUnmeasured(count: Int, at index: Int) {
    trees.update { trees in
      trees.widths.insert(count: count, extent: 0, at: index)
      trees.heights.insert(count: count, extent: 0, at: index)
    }
  }

  mutating func remove(at index: Int) -> MeasuredSize? {
    trees.update { trees in
      let (width, height) = (trees.widths.remove(at: index), trees.heights.remove(at: index))
      return height == 0 ? nil : MeasuredSize(width: width - 1, height: height - 1)
    }
  }

  mutating func set(_ size: MeasuredSize?, at index: Int) {
    trees.update { trees in
      trees.widths.resize(at: index, to: size.storedWidth)
      trees.heights.resize(at: index, to: size.storedHeight)
    }
  }

  /// Appends the sizes of new items.
  mutating func append(_ sizes: ContiguousArray<MeasuredSize?>) {
    trees.update { trees in
      var filler = MeasureFiller(sizes: sizes) { $0.storedWidth }
      trees.widths.append(from: &filler)
      filler = MeasureFiller(sizes: sizes) { $0.storedHeight }
      trees.heights.append(from: &filler)
    }
  }

  func prefetch(_ indices: [Int]) {
    trees.read { trees in
      trees.widths.prefetch(indices)
      trees.heights.prefetch(indices)
    }
  }

  func invariantViolation() -> String? {
    trees.read { trees in
      let (widths, heights) = (trees.widths.count, trees.heights.count)
      if widths != heights { return "\(widths) widths, \(heights) heights" }
      return trees.widths.invariantViolation() ?? trees.heights.invariantViolation()
    }
  }
}

private struct MeasuredTrees: Sendable {
  var widths: TrackTree
  var heights: TrackTree
}

extension MeasuredSize? {
  fileprivate var storedWidth: Units { map { $0.width + 1 } ?? 0 }
  fileprivate var storedHeight: Units { map { $0.height + 1 } ?? 0 }
}

/// Reads the sizes of items that are near each other. Keeps the leaves of the last one, and skips lengths without effect.
struct MeasuredReader: MeasuredSizes {
  private let trees: SharedValue<MeasuredTrees>
  /// Whether sizes have the items' widths or heights. Otherwise these are 0.
  private let reads: AxisPair<Bool>
  private var widths = TrackReader()
  private var heights = TrackReader()

  init(_ items: MeasuredItems, for group: GroupLayout) {
    (trees, reads) = (items.trees, group.usesMeasured)
  }

  @inline(__always)
  mutating func size(of item: Int) -> MeasuredSize? {
    var size = MeasuredSize(width: 0, height: 0)
    if reads.y {
      let height = storedHeight(of: item)
      if height == 0 { return nil }
      size.height = height - 1
    }
    if reads.x {
      let width = widths.extent(at: item) ?? trees.read { widths.enterChild(holding: item, of: $0.widths) }
      if width == 0 { return nil }
      size.width = width - 1
    }
    return size
  }

  @inline(__always)
  private mutating func storedHeight(of item: Int) -> Units {
    heights.extent(at: item) ?? trees.read { heights.enterChild(holding: item, of: $0.heights) }
  }

  /// Returns the end of the items from `first` on that are not measured, at most `limit`.
  mutating func unmeasuredEnd(from first: Int, limit: Int) -> Int {
    guard trees.read({ $0.heights.occupied > 0 }) else { return limit }
    var item = first
    while item < limit, storedHeight(of: item) == 0 { item = heights.run?.upperBound ?? item + 1 }
    return min(item, limit)
  }
}

/// Writes the widths or the heights of measured items to the leaves of a tree.
private struct MeasureFiller: LaneFiller {
  typealias Failure = Never
  let sizes: ContiguousArray<MeasuredSize?>
  let stored: (MeasuredSize?) -> Units
  var next = 0

  var isAtEnd: Bool { next == sizes.count }

  mutating func fill(_ leaf: LeafView, _ range: Range<Int>, sums: LaneVector) -> Int {
    let written = min(range.count, sizes.count - next)
    for offset in 0..<written {
      let extent = stored(sizes[next + offset])
      leaf.setExtent(extent, range.lowerBound + offset)
      leaf.setLane(0, range.lowerBound + offset)
      sums[0] &+= extent
    }
    next += written
    return written
  }
}
