import Millrace
import MillraceOracle

// Previews of edits, and copies that are settled while the feed is edited.
extension CompositionalFeedScript: FeedPreviewScript {
  mutating func check(_ shown: Feed, showing batch: BatchUpdate) throws {
    var script = self
    script.feed = shown
    script.sections = NaiveFeedBatch(batch, to: sections, inserted: [:], replacing: [:]).sections
    try script.check()
    random = script.random
  }

  mutating func rollBack(_ preview: inout FeedPreview, in shown: Feed) throws {
    try rollBack(preview.batch, in: shown) { preview.rollBack(&$0) }
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
