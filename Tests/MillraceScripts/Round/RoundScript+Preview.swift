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
    var script = showing(batch, in: shown)
    try script.check()
    random = script.random
  }

  /// Rolls the preview back, and checks that the item in the middle of a carousel stays there.
  mutating func rollBack(_ preview: inout FeedPreview, in shown: Feed) throws {
    let (base, batch) = (sections, preview.batch)
    let section = random.int(0...(sections.count - 1))
    let counts = sections.map { CountedSection(itemCount: $0.count) }
    let origins = NaiveFeedBatch(batch, to: counts, inserted: [:], replacing: [:]).origins[section]
    // Only some anchors follow items that move.
    let moved = Set(batch.moves.map(\.target))
    self = showing(batch, in: shown)
    try keepFocus(section) { script in
      preview.rollBack(&script.feed)
      script.sections = base
      return { moved.contains(ItemPath(section: section, item: $0)) ? nil : origins[$0]?.item }
    }
  }

  /// Returns the script with the edits of a preview.
  private func showing(_ batch: BatchUpdate, in shown: Feed) -> RoundScript {
    var script = self
    script.feed = shown
    for path in batch.removals { script.sections[path.section].count -= 1 }
    for move in batch.moves {
      script.sections[move.source.section].count -= 1
      script.sections[move.target.section].count += 1
    }
    for insertion in batch.insertions { script.sections[insertion.path.section].count += 1 }
    return script
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
