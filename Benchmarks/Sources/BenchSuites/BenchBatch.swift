import Millrace
import MillraceRandom

/// The benchmark of batch updates.
package enum BenchBatches {
  /// The operation's name in the results.
  package static let operation = "batch-100"
  static let editsOfAKind = 25
  /// The minimum number of items for a batch, whose indices must be distinct.
  static let minimumCount = 4 * editsOfAKind
}

/// The batches that edit a large share of the items.
///
/// Such a batch should take at most three times as long as `insertAll`. A section of the same items that is built without a
/// batch takes less than that: see the operation `build`.
package enum BenchLargeBatch: String, CaseIterable {
  /// Inserts all items into an empty layout.
  case insertAll = "insert-all"
  /// Moves the items in random order.
  case moveAll = "move-all"
  case resizeAll = "resize-all"
  /// Removes half of the items at random, and inserts as many at random indices.
  case replaceHalf = "replace-half"

  /// The maximum number of items, and for layouts other than waterfalls.
  private static let limit = (waterfall: 1_000_000, other: 100_000)

  /// Returns the names of the batches that are measured.
  static func operations(of layout: String, count: Int) -> [String] {
    count <= (layout == WaterfallLayout.name ? limit.waterfall : limit.other) ? allCases.map(\.rawValue) : []
  }
}

/// A batch of 100 edits at random indices, 25 of each kind, with the batch that undoes it.
struct BenchBatch<Layout: BenchLayout> {
  private let update: BatchUpdate
  /// The topmost edited index, which is the same before and after the batch.
  private let topmost: Int
  /// The removed and resized items of the feed, with their original sizes.
  private let removed: [BatchUpdate.Insertion]
  private let resized: [BatchUpdate.Resizing]

  /// The number of edited items.
  var count: Int { update.count }

  /// Creates a batch that edits a large share of a layout's `items`, or inserts them.
  init(_ kind: BenchLargeBatch, items: BenchItems<Layout.Size>, using random: inout SplitMix64) {
    var update = BatchUpdate()
    func shuffled() -> [Int] { (0..<items.count).shuffled(using: &random) }
    switch kind {
    case .insertAll:
      for index in 0..<items.count { update.insert(Layout.feedItem(items[index]), at: index) }
    case .replaceHalf:
      for index in shuffled().prefix(items.count / 2) { update.remove(at: index) }
      for (number, index) in shuffled().prefix(items.count / 2).enumerated() {
        update.insert(Layout.feedItem(items[number]), at: index)
      }
    case .moveAll:
      for (source, target) in shuffled().enumerated() {
        update.move(from: source, to: target)
      }
    case .resizeAll:
      let first = Int.random(in: 0..<items.count, using: &random)
      for index in 0..<items.count {
        update.resize(at: index, to: Layout.feedItem(items[(first + index) % items.count]))
      }
    }
    self.update = update
    topmost = 0
    removed = update.removals.map { .init(path: $0, item: Layout.feedItem(items[$0.item])) }
    resized = update.resizes.map { .init(path: $0.path, item: Layout.feedItem(items[$0.path.item])) }
  }

  /// Creates a batch of 100 edits for a layout of `items`, without accessing the layout (see `BenchEdit`).
  init(items: BenchItems<Layout.Size>, using random: inout SplitMix64) {
    // As many items are inserted as removed, so the index range is the same before and after. All source
    // indices are distinct, and all target indices are.
    let number = BenchBatches.editsOfAKind
    let before = Self.indices(3 * number, below: items.count, using: &random)
    let after = Self.indices(2 * number, below: items.count, using: &random)
    let someItems = (0..<2 * number).map { _ in
      Layout.feedItem(items[.random(in: 0..<items.count, using: &random)])
    }
    var update = BatchUpdate()
    for edit in 0..<number {
      update.remove(at: before[edit])
      update.insert(someItems[edit], at: after[edit])
      update.move(from: before[number + edit], to: after[number + edit])
      update.resize(at: before[2 * number + edit], to: someItems[number + edit])
    }
    self.update = update
    topmost = min(before.min()!, after.min()!)
    removed = update.removals.map { .init(path: $0, item: Layout.feedItem(items[$0.item])) }
    resized = update.resizes.map { .init(path: $0.path, item: Layout.feedItem(items[$0.path.item])) }
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

  /// Applies the batch. Returns the topmost edited index and the report needed to undo the batch.
  @inline(__always)
  func apply(
    to layout: inout Layout
  ) throws(LayoutError) -> (topmost: Int, report: ChangeReport) {
    (topmost, try layout.applyBatch(update))
  }

  /// Returns the batch that undoes this one, except for settling.
  func opposite(_ report: ChangeReport) -> BatchUpdate {
    var opposite = BatchUpdate()
    opposite.removals = update.insertions.map(\.path)
    opposite.insertions = removed
    opposite.moves = update.moves.map { .init(source: $0.target, target: $0.source) }
    opposite.resizes = resized.map { resizing in
      // Resized items are never removed.
      .init(path: report.newPath(forOld: resizing.path)!, item: resizing.item)
    }
    return opposite
  }
}
