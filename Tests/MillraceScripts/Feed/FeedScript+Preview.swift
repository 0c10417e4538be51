import Millrace
import MillraceOracle

/// Previews, and other edits of the feed meanwhile.
///
/// While a preview is on, `feed` is the feed without its edits, and all edits and checks of the script are about that.
extension FeedScript {
  /// A preview, and the feed that shows its edits.
  struct Previewed {
    var preview: FeedPreview
    var shown: Feed
  }

  mutating func edit() throws {
    if random.oneIn(6) { return try changePreview() }
    guard previewed != nil else { return try editDetached() }
    let edited = previewed.map { editedItems($0.preview.batch) } ?? []
    var script = self
    do {
      try previewed?.edit { feed in
        script.feed = feed
        defer { feed = script.feed }
        try script.editDetached()
      }
    } catch let failure as ScriptFailure { throw failure }
    script.previewed = previewed
    self = script
    if let base = previewed?.preview.base { feed = base }
    lastEdit += ", below a preview of \(batchSummary)"
    try checkFollowed(edited)
  }

  /// Returns the items that a preview removes, resizes, reloads or reconfigures.
  private func editedItems(_ batch: BatchUpdate) -> [NaiveName] {
    let paths = batch.removals + batch.resizes.map(\.path) + batch.reloads + batch.reconfigures
    return paths.map { model.sections[$0.section].names[$0.item].item }
  }

  /// Checks that the preview still edits those of `items` that are not gone, unless its edits no longer fit.
  private func checkFollowed(_ items: [NaiveName]) throws {
    guard let batch = previewed?.preview.batch, !batch.isEmpty else { return }
    let left = model.sections.flatMap { $0.names.map { ObjectIdentifier($0.item) } }
    let expected = items.filter { left.contains(ObjectIdentifier($0)) }
    let found = editedItems(batch)
    try require(
      found.elementsEqual(expected, by: ===), "the preview edits \(found.count) of \(expected.count)")
  }

  private var batchSummary: String {
    guard let batch = previewed?.preview.batch else { return "nothing" }
    return "\(batch.removals) \(batch.insertions.map(\.path)) \(batch.moves) \(batch.resizes.map(\.path))"
  }

  private mutating func changePreview() throws {
    lastEdit = "begin a preview"
    var current = previewed ?? Previewed(preview: feed.beginPreview(), shown: feed)
    switch random.int(0...4) {
    case 0:
      try rollBack(current)
    case 1:
      lastEdit = "keep the preview of \(batchSummary)"
      model.sections = sections(showing: current.preview.batch)
      // Only the copy of the feed that shows the preview knows its edits.
      (feed, previewed) = (current.shown, nil)
    default:
      if random.oneIn(3) { try nestPreview(in: &current) }
      let batch = try drawBatch(edits: random.pick([1, 2, 4, 12]), ofSections: false).batch
      try checkInvalid(batch, in: current)
      try checkAnchor(batch, in: current)
      let before = current.shown
      try current.preview.show(batch, in: &current.shown)
      previewed = current
      lastEdit = "preview of \(batchSummary)"
      try require(before.sectionCount == current.shown.sectionCount, "a preview changes sections")
    }
  }

  /// Rolls a preview back, or shows no edits instead, mostly with an anchor.
  private mutating func rollBack(_ current: Previewed) throws {
    lastEdit = "roll the preview of \(batchSummary) back"
    var preview = current.preview
    let showsOther = random.oneIn(3)
    previewed = nil
    try rollBack(preview.batch, in: current.shown) { feed in
      if showsOther { try preview.show(BatchUpdate(), in: &feed) } else { preview.rollBack(&feed) }
    }
    try require(preview.batch.isEmpty, "a preview of \(preview.batch)")
  }

  /// Checks that other edits keep an anchor as they do after a rollback.
  private mutating func checkAnchor(_ batch: BatchUpdate, in current: Previewed) throws {
    guard random.oneIn(2) else { return }
    let anchor = Anchor.firstVisible(in: random.rect(in: current.shown.contentSize, model.orientation))
    var (preview, shown) = (current.preview, current.shown)
    let correction = try shown.withAnchor(anchor) { try preview.show(batch, in: &$0) }
    (preview, shown) = (current.preview, current.shown)
    let expected = try shown.withAnchor(anchor) { feed in
      preview.rollBack(&feed)
      try feed.apply(batch)
    }
    try require(correction == expected, "other edits: \(correction), after a rollback \(expected)")
  }

  /// Shows other edits on top of those of a preview, and rolls them back.
  private mutating func nestPreview(in current: inout Previewed) throws {
    let before = model
    model.sections = sections(showing: current.preview.batch)
    defer { model = before }
    var inner = Previewed(preview: current.shown.beginPreview(), shown: current.shown)
    for _ in 0..<random.int(0...2) {
      let batch = try drawBatch(edits: random.pick([1, 4]), ofSections: false).batch
      try inner.preview.show(batch, in: &inner.shown)
      try check(inner)
    }
    inner.preview.rollBack(&inner.shown)
    try check(inner)
    current.shown = inner.shown
  }

  /// Checks that an invalid batch throws and changes nothing.
  private mutating func checkInvalid(_ batch: BatchUpdate, in current: Previewed) throws {
    guard random.oneIn(4) else { return }
    var (copy, batch) = (current, batch)
    if random.oneIn(2) {
      batch.removeSection(at: 0)
    } else {
      batch.remove(at: ItemPath(section: sections.count, item: 0))
    }
    var isThrown = false
    do throws(LayoutError) { try copy.preview.show(batch, in: &copy.shown) } catch { isThrown = true }
    try require(isThrown, "no error was thrown")
    try check(copy)
  }

  /// Returns the sections with the edits of a preview.
  private func sections(showing batch: BatchUpdate) -> [NaiveFeed.Section] {
    NaiveFeedBatch(batch, to: model.sections, inserted: [:], replacing: [:]).sections
  }

  /// Checks that the preview equals a feed to which its batch was applied.
  mutating func checkPreview() throws {
    guard let current = previewed else { return }
    try check(current)
    // Settles a part of what is shown, which later steps must not settle again.
    let rect = random.rect(in: current.shown.contentSize, model.orientation)
    _ = previewed?.shown.elements(in: rect)
  }

  private mutating func check(_ current: Previewed) throws {
    var shown = model
    shown.sections = sections(showing: current.preview.batch)
    let expected = shown.placement
    var settled = current.shown
    settled.settle()
    try check(&settled, expected, "shown")
    try require(settled.itemCount == expected.items.count, "\(settled.itemCount) items are shown")
  }
}

extension FeedScript.Previewed {
  /// Edits the feed without the preview.
  mutating func edit(_ changes: (inout Feed) throws -> Void) throws {
    try preview.edit(&shown, changes)
  }
}
