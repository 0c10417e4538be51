import Millrace
import MillraceOracle

/// Batches in a plan.
enum BenchBatches {
  /// The operation's name in the results.
  static let operation = "batch-100"
  static let editsOfAKind = 25
  /// The smallest number of items for a batch, whose indices differ from each other.
  static let minimumCount = 4 * editsOfAKind
}

/// A hundred edits at random places in one call, 25 of each kind, and how to undo them in one.
struct BenchBatch<Layout: BenchLayout> {
  private let update: BatchUpdate<Layout.BatchSize>
  /// The topmost place where something changes; it has the same index before and after.
  private let topmost: Int
  /// The items of the feed that are removed and resized, with the sizes that they had.
  private let removed: [BatchUpdate<Layout.BatchSize>.Insertion]
  private let resized: [BatchUpdate<Layout.BatchSize>.Resizing]

  /// A batch for a layout of the feed's items; the layout is not asked about them, as in `BenchEdit`.
  init(items: BenchItems<Layout.Size>, using random: inout SplitMix64) {
    // As many are inserted as removed, so indices have the same range before and after. What leaves its
    // place or is resized there has an index of its own, and so has what arrives.
    let number = BenchBatches.editsOfAKind
    let before = Self.indices(3 * number, below: items.count, using: &random)
    let after = Self.indices(2 * number, below: items.count, using: &random)
    let someSizes = (0..<2 * number).map { _ in
      Layout.batchSize(items[.random(in: 0..<items.count, using: &random)])
    }
    var update = BatchUpdate<Layout.BatchSize>()
    for edit in 0..<number {
      update.remove(at: before[edit])
      update.insert(someSizes[edit], at: after[edit])
      update.move(from: before[number + edit], to: after[number + edit])
      update.resize(at: before[2 * number + edit], to: someSizes[number + edit])
    }
    self.update = update
    topmost = min(before.min()!, after.min()!)
    removed = update.removals.map { .init(index: $0, size: Layout.batchSize(items[$0])) }
    resized = update.resizings.map { .init(index: $0.index, size: Layout.batchSize(items[$0.index])) }
  }

  private static func indices(_ count: Int, below bound: Int, using random: inout SplitMix64) -> [Int] {
    var indices: [Int] = []
    var seen: Set<Int> = []
    while indices.count < count {
      let index = Int.random(in: 0..<bound, using: &random)
      if seen.insert(index).inserted { indices.append(index) }
    }
    return indices
  }

  /// Makes all edits. Returns the index of the topmost item that was edited, or that is in the place of
  /// one that left, and what it takes to undo them.
  @inline(__always)
  func apply(
    to layout: inout Layout
  ) throws(LayoutError) -> (topmost: Int, report: ChangeReport) {
    (topmost, try layout.applyBatch(update))
  }

  /// The batch that makes the layout what it was, up to settling.
  func opposite(_ report: ChangeReport) -> BatchUpdate<Layout.BatchSize> {
    var opposite = BatchUpdate<Layout.BatchSize>()
    opposite.removals = update.insertions.map(\.index)
    opposite.insertions = removed
    opposite.moves = update.moves.map { .init(source: $0.target, target: $0.source) }
    opposite.resizings = resized.map { resizing in
      // Nothing that is resized is removed.
      .init(index: report.newIndex(forOld: resizing.index)!, size: resizing.size)
    }
    return opposite
  }
}
