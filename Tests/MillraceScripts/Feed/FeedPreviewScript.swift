import Millrace
import MillraceOracle

/// A script whose feed shows the edits of a preview while the feed is edited.
protocol FeedPreviewScript: EditScript {
  var feed: Feed { get set }

  /// Makes a random edit of the feed.
  mutating func editFeed() throws
  /// Checks a feed that shows the edits of a preview.
  mutating func check(_ shown: Feed, showing batch: BatchUpdate) throws
  /// Rolls a preview back in a feed that shows its edits, with an anchor. The script then has that feed.
  mutating func rollBack(_ preview: inout FeedPreview, in shown: Feed) throws
}

extension FeedPreviewScript {
  /// Shows edits of items in a preview, edits the feed meanwhile, and rolls the preview back.
  mutating func preview(_ batch: BatchUpdate) throws {
    lastEdit = "preview of \(batch)"
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
    lastEdit += " that is rolled back"
    try rollBack(&preview, in: shown)
    try require(preview.batch.isEmpty, "the preview has edits")
  }
}
