import Millrace
import MillraceOracle

// Previews that are rolled back.

extension FeedBatchScript {
  /// Takes the edits of a preview back in `shown`, mostly with an anchor, and checks it. The script then has that feed.
  ///
  /// - Parameters:
  ///   - batch: The edits, which `sections` do not have.
  ///   - rollBack: A closure that takes the edits back.
  mutating func rollBack(
    _ batch: BatchUpdate, in shown: Feed, _ rollBack: (inout Feed) throws -> Void
  ) throws {
    let (base, inverse) = (sections, inverse(of: batch))
    sections = NaiveFeedBatch(batch, to: base, inserted: [:], replacing: [:]).sections
    let (before, counts) = (try state, sections.map { CountedSection(itemCount: $0.itemCount) })
    let anchor = randomAnchor(cutting: inverse.resizes.map(\.path), of: before)
    sections = base
    var shown = shown
    let correction = try anchor.map { try shown.withAnchor($0.anchor, rollBack) }
    if anchor == nil { try rollBack(&shown) }
    feed = shown
    guard let anchor else { return }
    lastEdit += ", keeping \(anchor)"
    try takeOffsets(kept: correction?.path)
    let checks = FeedBatchChecks(
      before: before, after: try state,
      result: NaiveFeedBatch(inverse, to: counts, inserted: [:], replacing: [:]), batch: inverse
    ) { [script = self] in script.failure($0) }
    try checks.check(correction, of: anchor)
  }

  /// Returns the edits that take a batch of edits of items back.
  private func inverse(of batch: BatchUpdate) -> BatchUpdate {
    let result = NaiveFeedBatch(batch, to: sections, inserted: [:], replacing: [:])
    var inverse = BatchUpdate()
    for insertion in batch.insertions { inverse.remove(at: insertion.path) }
    for path in batch.removals { inverse.insert(.cell, at: path) }
    for move in batch.moves { inverse.move(from: move.target, to: move.source) }
    for path in batch.resizes.map(\.path) {
      for (section, origins) in result.origins.enumerated() {
        guard let item = origins.firstIndex(of: path) else { continue }
        inverse.resize(at: ItemPath(section: section, item: item), to: .cell)
      }
    }
    return inverse
  }
}

/// The items of a section, whatever they are.
struct CountedSection: NaiveBatchSection {
  var itemCount: Int

  var hasFixedItems: Bool { false }

  func storedItem(_ index: Int) -> FeedItem { .cell }

  mutating func insert(_ item: FeedItem, at index: Int) { itemCount += 1 }

  mutating func remove(at index: Int) -> FeedItem {
    itemCount -= 1
    return .cell
  }

  mutating func resize(_ items: [(index: Int, item: FeedItem)]) {}
}
