/// The measured sizes of all items of a section. Neighboring items that are not measured are one record.
///
/// Two trees hold a number for each item: 0 if the item is not measured, otherwise the length plus 1.
struct MeasuredItems: Sendable {
  fileprivate var trees: MeasuredTrees

  init(shape: TreeShape?) {
    trees = MeasuredTrees(TrackTree(gap: 0, shape: shape), TrackTree(gap: 0, shape: shape))
  }

  /// Copies the trees if another value uses them.
  private mutating func makeTreesUnique() {
    if !isKnownUniquelyReferenced(&trees) { trees = MeasuredTrees(trees.widths, trees.heights) }
  }

  var count: Int { trees.heights.count }

  /// Whether no item is measured.
  var areUnmeasured: Bool { trees.heights.occupied == 0 }

  var work: WorkCounters { trees.widths.work + trees.heights.work }

  /// An upper bound of the total of the measured lengths on an axis.
  func total(along axis: LayoutAxis) -> Units {
    axis == .vertical ? trees.heights.occupied : trees.widths.occupied
  }

  func size(of item: Int) -> MeasuredSize? {
    guard !areUnmeasured else { return nil }
    let height = trees.heights.extent(at: item)
    return height == 0 ? nil : MeasuredSize(width: trees.widths.extent(at: item) - 1, height: height - 1)
  }

  /// Returns the end of the items from `first` on that are not measured, at most `limit`.
  func unmeasuredEnd(from first: Int, limit: Int) -> Int {
    if areUnmeasured { return limit }
    let trees = trees
    var cursor = TrackCursor(trees.heights, at: first, start: 0)
    while cursor.index < limit, cursor.extent == 0 {
      if let run = trees.heights.tree.run(holding: cursor.index) {
        cursor = TrackCursor(trees.heights, at: min(run.range.upperBound, limit), start: 0)
      } else {
        cursor.advance(in: trees.heights)
      }
    }
    return min(cursor.index, limit)
  }

  mutating func insert(_ size: MeasuredSize?, at index: Int) {
    makeTreesUnique()
    trees.widths.insert(size.map { $0.width + 1 } ?? 0, at: index)
    trees.heights.insert(size.map { $0.height + 1 } ?? 0, at: index)
  }

  mutating func insertUnmeasured(count: Int, at index: Int) {
    makeTreesUnique()
    trees.widths.insert(count: count, extent: 0, at: index)
    trees.heights.insert(count: count, extent: 0, at: index)
  }

  mutating func remove(at index: Int) -> MeasuredSize? {
    makeTreesUnique()
    let (width, height) = (trees.widths.remove(at: index), trees.heights.remove(at: index))
    return height == 0 ? nil : MeasuredSize(width: width - 1, height: height - 1)
  }

  mutating func set(_ size: MeasuredSize?, at index: Int) {
    makeTreesUnique()
    trees.widths.resize(at: index, to: size.map { $0.width + 1 } ?? 0)
    trees.heights.resize(at: index, to: size.map { $0.height + 1 } ?? 0)
  }

  /// Appends the sizes of new items.
  mutating func append(_ sizes: ContiguousArray<MeasuredSize?>) {
    makeTreesUnique()
    var filler = MeasureFiller(sizes: sizes) { $0.width }
    trees.widths.append(from: &filler)
    filler = MeasureFiller(sizes: sizes) { $0.height }
    trees.heights.append(from: &filler)
  }

  func prefetch(_ indices: [Int]) {
    trees.widths.prefetch(indices)
    trees.heights.prefetch(indices)
  }

  func invariantViolation() -> String? {
    let (widths, heights) = (trees.widths, trees.heights)
    if widths.count != heights.count { return "\(widths.count) widths, \(heights.count) heights" }
    return widths.invariantViolation() ?? heights.invariantViolation()
  }
}

/// The trees of `MeasuredItems`. A class, so that readers copy one reference and not those of both trees.
///
/// `@unchecked`: only changed after `makeTreesUnique()`.
private final class MeasuredTrees: @unchecked Sendable {
  var widths: TrackTree
  var heights: TrackTree

  init(_ widths: TrackTree, _ heights: TrackTree) { (self.widths, self.heights) = (widths, heights) }
}

/// Reads the sizes of items that are near each other. Keeps the leaves of the last one, and skips lengths without effect.
struct MeasuredReader: MeasuredSizes {
  private let trees: MeasuredTrees
  /// Whether sizes have the items' widths or heights. Otherwise these are 0.
  private let readsWidths: Bool
  private let readsHeights: Bool
  private var widths = TrackReader()
  private var heights = TrackReader()

  init(_ items: MeasuredItems, for group: GroupLayout) {
    trees = items.trees
    (readsWidths, readsHeights) = (group.usesWidths, group.usesHeights)
  }

  @inline(__always)
  mutating func size(of item: Int) -> MeasuredSize? {
    var size = MeasuredSize(width: 0, height: 0)
    if readsHeights {
      // Read the leaf of the last item first: passing `trees.heights` copies the tree, even if the leaf suffices.
      let height = heights.extent(at: item) ?? heights.extent(at: item, in: trees.heights)
      if height == 0 { return nil }
      size.height = height - 1
    }
    if readsWidths {
      let width = widths.extent(at: item) ?? widths.extent(at: item, in: trees.widths)
      if width == 0 { return nil }
      size.width = width - 1
    }
    return size
  }

  /// Returns whether none of the items is measured.
  mutating func areUnmeasured(_ range: Range<Int>) -> Bool {
    var item = range.lowerBound
    while item < range.upperBound {
      guard heights.extent(at: item) ?? heights.extent(at: item, in: trees.heights) == 0 else { return false }
      item = heights.run?.upperBound ?? item + 1
    }
    return true
  }
}

/// Writes the widths or the heights of measured items to the leaves of a tree.
private struct MeasureFiller: LaneFiller {
  typealias Failure = Never
  let sizes: ContiguousArray<MeasuredSize?>
  let length: (MeasuredSize) -> Units
  var next = 0

  init(sizes: ContiguousArray<MeasuredSize?>, length: @escaping (MeasuredSize) -> Units) {
    (self.sizes, self.length) = (sizes, length)
  }

  var isAtEnd: Bool { next == sizes.count }

  mutating func fill(_ leaf: LeafView, _ range: Range<Int>, sums: LaneVector) -> Int {
    let written = min(range.count, sizes.count - next)
    for offset in 0..<written {
      let extent = sizes[next + offset].map { length($0) + 1 } ?? 0
      leaf.setExtent(extent, range.lowerBound + offset)
      leaf.setLane(0, range.lowerBound + offset)
      sums[0] &+= extent
    }
    next += written
    return written
  }
}
