import Millrace

// Previews of edits, and copies that are settled while the feed is edited.
extension CompositionalFeedScript {
  /// Shows edits of items in a preview, edits the feed meanwhile, and rolls the preview back.
  mutating func preview() throws {
    let batch = try drawBatch(edits: random.pick([1, 2, 4]), ofSections: false).batch
    lastEdit = "preview of \(batch.count) edits"
    var (preview, shown) = (feed.beginPreview(), feed)
    try preview.show(batch, in: &shown)
    try check(shown, showing: batch)
    var script = self
    do {
      try preview.edit(&shown) { feed in
        script.feed = feed
        defer { feed = script.feed }
        try script.editFeed()
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

  /// Checks a feed that shows the edits of a preview.
  private mutating func check(_ shown: Feed, showing batch: BatchUpdate) throws {
    var script = self
    script.feed = shown
    script.sections = NaiveFeedBatch(batch, to: sections, inserted: [:], replacing: [:]).sections
    try script.check()
    random = script.random
  }

  /// Settles a part of a copy while the feed is edited, and adopts it.
  mutating func adoptCopy() throws {
    var copy = feed.detachedCopy()
    copy.settle(budget: random.pick([0, 3, .max]))
    let before = environment
    try editFeed()
    lastEdit += ", then adopt a copy"
    // A change of the environment is not repeated in the copy.
    let isAdopted = feed.adopt(copy)
    try require(isAdopted == (environment == before), "adopted: \(isAdopted)")
  }
}
