import Millrace
import MillraceOracle

// Previews of edits, and copies that are settled while the feed is edited.
extension RoundScript: FeedPreviewScript {
  /// Returns a removal, and a move or an insertion, as far as there are items.
  mutating func drawBatch() -> BatchUpdate {
    var batch = BatchUpdate()
    let source = random.int(0...(sections.count - 1))
    let target = ItemPath(section: random.int(0...(sections.count - 1)), item: 0)
    let count = sections[source].count
    if count > 1, random.oneIn(2) { batch.remove(at: ItemPath(section: source, item: 0)) }
    if count > 1, random.oneIn(2) {
      batch.move(from: ItemPath(section: source, item: count - 1), to: target)
    } else {
      batch.insert(.cell, at: target)
    }
    return batch
  }

  mutating func check(_ shown: Feed, showing batch: BatchUpdate) throws {
    var script = self
    script.feed = shown
    for path in batch.removals { script.sections[path.section].count -= 1 }
    for move in batch.moves {
      script.sections[move.source.section].count -= 1
      script.sections[move.target.section].count += 1
    }
    for insertion in batch.insertions { script.sections[insertion.path.section].count += 1 }
    try script.check()
    random = script.random
  }

  /// Settles a copy while the feed is edited, and adopts it.
  mutating func adoptCopy() throws {
    var copy = feed.detachedCopy()
    copy.settle()
    let before = space
    try editFeed()
    lastEdit += ", then adopt a copy"
    let isAdopted = feed.adopt(copy)
    // A relayout is not repeated in the copy.
    let isSame =
      before.width == space.width && before.height == space.height && before.direction == space.direction
    try require(isAdopted == isSame, "adopted: \(isAdopted)")
  }
}
