import Millrace

// Previews of edits, and copies that are settled while the feed is edited.
extension RoundScript {
  /// Shows edits of items in a preview, edits the feed meanwhile, and rolls the preview back.
  mutating func preview() throws {
    let batch = drawBatch()
    lastEdit = "preview of \(batch.removals), \(batch.moves)"
    var (preview, shown) = (feed.beginPreview(), feed)
    try preview.show(batch, in: &shown)
    try check(shown, showing: batch)
    var script = self
    do {
      try preview.edit(&shown) { feed in
        script.feed = feed
        defer { feed = script.feed }
        try script.makeEdit()
      }
    } catch let failure as ScriptFailure { throw failure }
    self = script
    lastEdit += ", below a preview"
    feed = preview.base
    try check()
    try check(shown, showing: preview.batch)
    preview.rollBack(&shown)
    try require(preview.batch.isEmpty, "the preview has edits")
    feed = shown
  }

  /// Returns a removal, and a move or an insertion, as far as there are items.
  private mutating func drawBatch() -> BatchUpdate {
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

  /// Checks a feed that shows the edits of a preview.
  private mutating func check(_ shown: Feed, showing batch: BatchUpdate) throws {
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
    try makeEdit()
    lastEdit += ", then adopt a copy"
    let isAdopted = feed.adopt(copy)
    // A relayout is not repeated in the copy.
    let isSame =
      before.width == space.width && before.height == space.height && before.direction == space.direction
    try require(isAdopted == isSame, "adopted: \(isAdopted)")
  }
}
